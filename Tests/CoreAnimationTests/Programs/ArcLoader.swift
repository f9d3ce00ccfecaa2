import CoreAnimation

/// A loader whose arc grows in steps, each a path of its own.
func arcLoader(in root: CALayer) {
    let arcs = (1...12).map { step in
        UIBezierPath(
            arcCenter: CGPoint(x: 100, y: 100), radius: 60, startAngle: -.pi / 2,
            endAngle: -.pi / 2 + CGFloat(step) * .pi / 6.5, clockwise: true
        ).cgPath
    }
    let ring = CAShapeLayer()
    ring.name = "ring"
    ring.fillColor = nil
    ring.strokeColor = UIColor.systemGreen.cgColor
    ring.lineWidth = 8
    ring.path = arcs.last
    root.addSublayer(ring)

    let grow = CAKeyframeAnimation(keyPath: "path")
    grow.values = arcs
    grow.calculationMode = .discrete
    grow.duration = 1.8
    grow.repeatCount = 2
    ring.add(grow, forKey: "grow")
}
