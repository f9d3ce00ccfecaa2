import CoreAnimation

/// Three dots move. The first one snaps back, the second one sets its model value, and the third one keeps its animation.
func snapBack(in root: CALayer) {
    let dots = ["snaps", "set", "kept"].enumerated().map { index, name in
        let dot = CALayer()
        dot.name = name
        dot.bounds = CGRect(x: 0, y: 0, width: 20, height: 20)
        dot.position = CGPoint(x: 20, y: 50 * CGFloat(index + 1))
        dot.backgroundColor = UIColor.magenta.cgColor
        root.addSublayer(dot)
        return dot
    }
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 20
    move.toValue = 180
    move.duration = 1.25
    dots[0].add(move, forKey: "move")

    dots[1].add(move, forKey: "move")
    dots[1].position.x = 180

    let kept = CABasicAnimation(keyPath: "position.x")
    kept.fromValue = 20
    kept.toValue = 180
    kept.duration = 1.25
    kept.fillMode = .forwards
    kept.isRemovedOnCompletion = false
    dots[2].add(kept, forKey: "move")
}
