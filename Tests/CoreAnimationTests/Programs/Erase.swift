import CoreAnimation

/// Erases a line from its start after half a second.
func erase(in root: CALayer) {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 20, y: 150))
    path.addCurve(
        to: CGPoint(x: 180, y: 50), control1: CGPoint(x: 80, y: 0), control2: CGPoint(x: 120, y: 200))
    let line = CAShapeLayer()
    line.name = "line"
    line.path = path
    line.fillColor = nil
    line.strokeColor = UIColor.orange.cgColor
    line.lineWidth = 4
    root.addSublayer(line)

    let erase = CABasicAnimation(keyPath: "strokeStart")
    erase.fromValue = 0
    erase.toValue = 1
    erase.beginTime = CACurrentMediaTime() + 0.5
    erase.duration = 1.5
    erase.fillMode = .forwards
    erase.isRemovedOnCompletion = false
    line.add(erase, forKey: nil)
}
