import CoreAnimation

/// A star becomes a rectangle and a star again, point by point.
func starMorph(in root: CALayer) {
    let center = CGPoint(x: 100, y: 100)
    let star = UIBezierPath()
    for index in 0..<10 {
        let radius: CGFloat = index % 2 == 0 ? 80 : 32
        let angle = CGFloat(index) * .pi / 5 - .pi / 2
        let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
        if index == 0 { star.move(to: point) } else { star.addLine(to: point) }
    }
    star.close()

    let rectangle = UIBezierPath()
    rectangle.move(to: CGPoint(x: 100, y: 60))
    for (x, y) in [
        (130, 60), (160, 60), (160, 100), (160, 140), (100, 140), (40, 140), (40, 100), (40, 60), (70, 60),
    ] {
        rectangle.addLine(to: CGPoint(x: x, y: y))
    }
    rectangle.close()

    let shape = CAShapeLayer()
    shape.name = "star"
    shape.path = star.cgPath
    shape.fillColor = UIColor.systemYellow.cgColor
    root.addSublayer(shape)

    let morph = CABasicAnimation(keyPath: "path")
    morph.toValue = rectangle.cgPath
    morph.duration = 1.5
    morph.autoreverses = true
    morph.repeatCount = .infinity
    morph.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    shape.add(morph, forKey: "morph")
}
