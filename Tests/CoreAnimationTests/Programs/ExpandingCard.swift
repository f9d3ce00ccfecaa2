import CoreAnimation

/// A card is uncovered by its mask; then its line is drawn, and then its dot appears.
func expandingCard(in root: CALayer) {
    let card = CALayer()
    card.name = "card"
    card.frame = CGRect(x: 20, y: 40, width: 160, height: 120)
    card.backgroundColor = UIColor.systemIndigo.cgColor
    root.addSublayer(card)

    let closed = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 40, height: 30))
    let open = UIBezierPath(rect: card.bounds)
    let mask = CAShapeLayer()
    mask.name = "mask"
    mask.path = closed.cgPath
    card.mask = mask

    let line = CAShapeLayer()
    line.name = "line"
    line.path = UIBezierPath(rect: CGRect(x: 20, y: 60, width: 120, height: 1)).cgPath
    line.strokeColor = UIColor.white.cgColor
    line.strokeEnd = 0
    card.addSublayer(line)

    let dot = CALayer()
    dot.name = "dot"
    dot.frame = CGRect(x: 130, y: 90, width: 16, height: 16)
    dot.cornerRadius = 8
    dot.backgroundColor = UIColor.white.cgColor
    dot.opacity = 0
    card.addSublayer(dot)

    func animate(
        _ layer: CALayer, _ keyPath: String, to value: Any, _ seconds: Double, then next: (() -> Void)? = nil
    ) {
        CATransaction.begin()
        CATransaction.setCompletionBlock(next)
        let animation = CABasicAnimation(keyPath: keyPath)
        animation.fromValue = layer.value(forKeyPath: keyPath)
        animation.toValue = value
        animation.duration = seconds
        CATransaction.setDisableActions(true)
        layer.setValue(value, forKeyPath: keyPath)
        layer.add(animation, forKey: keyPath)
        CATransaction.commit()
    }

    animate(mask, "path", to: open.cgPath, 0.75) {
        animate(line, "strokeEnd", to: 1, 0.5) {
            animate(dot, "opacity", to: 1, 0.5)
        }
    }
}
