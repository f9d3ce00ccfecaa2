import CoreAnimation

/// Dots in a ring, each a little later than the one before.
func replicatorDots(in root: CALayer) {
    let count = 8
    let ring = CAReplicatorLayer()
    ring.name = "ring"
    ring.frame = CGRect(x: 40, y: 40, width: 120, height: 120)
    ring.instanceCount = count
    ring.instanceDelay = 0.1
    ring.instanceTransform = CATransform3DMakeRotation(2 * .pi / CGFloat(count), 0, 0, 1)
    root.addSublayer(ring)

    let dot = CALayer()
    dot.name = "dot"
    dot.bounds = CGRect(x: 0, y: 0, width: 14, height: 14)
    dot.position = CGPoint(x: 60, y: 10)
    dot.cornerRadius = 7
    dot.backgroundColor = UIColor.systemPurple.cgColor
    dot.transform = CATransform3DMakeScale(0.25, 0.25, 1)
    ring.addSublayer(dot)

    let shrink = CABasicAnimation(keyPath: "transform.scale")
    shrink.fromValue = 1
    shrink.toValue = 0.25
    shrink.duration = 0.8
    shrink.repeatCount = .infinity
    dot.add(shrink, forKey: "shrink")

    let widen = CABasicAnimation(keyPath: "instanceDelay")
    widen.toValue = 0.2
    widen.duration = 4
    ring.add(widen, forKey: "widen")
}
