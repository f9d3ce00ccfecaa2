import CoreAnimation

/// A line draws itself, and fills when it is there.
func drawOn(in root: CALayer) {
    let line = CAShapeLayer()
    line.name = "line"
    line.frame = root.bounds
    line.path = UIBezierPath(ovalIn: root.bounds.insetBy(dx: 40, dy: 40)).cgPath
    line.strokeColor = UIColor.systemTeal.cgColor
    line.fillColor = UIColor.clear.cgColor
    line.lineWidth = 6
    line.lineCap = .round
    root.addSublayer(line)

    CATransaction.begin()
    CATransaction.setCompletionBlock {
        let fill = CABasicAnimation(keyPath: "fillColor")
        fill.fromValue = line.fillColor
        fill.toValue = UIColor.red.cgColor
        fill.duration = 0.5
        line.fillColor = UIColor.red.cgColor
        line.add(fill, forKey: "fillColor")
    }
    let draw = CABasicAnimation(keyPath: "strokeEnd")
    draw.fromValue = 0
    draw.toValue = 1
    draw.duration = 2
    draw.timingFunction = CAMediaTimingFunction(name: .easeOut)
    line.add(draw, forKey: "draw")
    CATransaction.commit()
}
