import CoreAnimation

/// An arrow runs along a path at one speed, and points to where it goes.
func bouncePath(in root: CALayer) {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 180))
    path.addLine(to: CGPoint(x: 80, y: 100))
    path.addLine(to: CGPoint(x: 110, y: 140))
    path.addLine(to: CGPoint(x: 170, y: 140))

    let arrow = CAShapeLayer()
    arrow.name = "arrow"
    arrow.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
    arrow.position = CGPoint(x: 20, y: 180)
    let head = UIBezierPath()
    head.move(to: CGPoint(x: 0, y: 0))
    head.addLine(to: CGPoint(x: 20, y: 10))
    head.addLine(to: CGPoint(x: 0, y: 20))
    head.close()
    arrow.path = head.cgPath
    root.addSublayer(arrow)

    let run = CAKeyframeAnimation(keyPath: "position")
    run.path = path
    run.calculationMode = .paced
    run.rotationMode = .rotateAuto
    run.duration = 2.1
    run.repeatCount = 2
    arrow.add(run, forKey: "run")
}
