import CoreAnimation

/// The entries of a menu spring into their places one after the other.
func springMenu(in root: CALayer) {
    for index in 0..<4 {
        let entry = CALayer()
        entry.name = "entry \(index)"
        entry.bounds = CGRect(x: 0, y: 0, width: 30, height: 30)
        entry.cornerRadius = 15
        entry.backgroundColor = UIColor.systemOrange.cgColor
        entry.position = CGPoint(x: 40 + 40 * CGFloat(index), y: 60)
        root.addSublayer(entry)

        let spring = CASpringAnimation(keyPath: "position.y")
        spring.fromValue = 180
        spring.toValue = 60
        spring.damping = 8
        spring.stiffness = 120
        spring.initialVelocity = 2
        spring.duration = spring.settlingDuration
        spring.beginTime = CACurrentMediaTime() + Double(index) * 0.1
        spring.fillMode = .backwards
        entry.add(spring, forKey: "spring")
    }
}
