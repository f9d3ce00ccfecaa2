import CoreAnimation

/// A border grows and changes its colour, twice to and fro.
func borderGroup(in root: CALayer) {
    let box = CALayer()
    box.name = "box"
    box.frame = CGRect(x: 50, y: 50, width: 100, height: 100)
    box.borderColor = UIColor.red.cgColor
    box.borderWidth = 2
    root.addSublayer(box)

    let width = CABasicAnimation(keyPath: "borderWidth")
    width.toValue = 10

    let color = CABasicAnimation(keyPath: "borderColor")
    color.fromValue = UIColor.red.cgColor
    color.toValue = UIColor.blue.cgColor

    let group = CAAnimationGroup()
    group.animations = [width, color]
    group.duration = 0.8
    group.autoreverses = true
    group.repeatCount = 2
    group.timingFunction = CAMediaTimingFunction(name: .easeIn)
    box.add(group, forKey: "border")
}
