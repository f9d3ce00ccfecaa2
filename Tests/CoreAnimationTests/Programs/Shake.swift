import CoreAnimation

/// A field shakes while it moves.
func shake(in root: CALayer) {
    let field = CALayer()
    field.name = "field"
    field.frame = CGRect(x: 0, y: 80, width: 60, height: 24)
    field.backgroundColor = UIColor.lightGray.cgColor
    root.addSublayer(field)

    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 30
    move.toValue = 150
    move.duration = 3
    field.add(move, forKey: "move")

    let shake = CAKeyframeAnimation(keyPath: "position.x")
    shake.values = [0, 10, -10, 10, 0]
    shake.keyTimes = [0, 0.125, 0.5, 0.875, 1]
    shake.duration = 0.8
    shake.isAdditive = true
    shake.repeatCount = 2
    field.add(shake, forKey: "shake")
}
