import CoreAnimation

/// A delegate that distinguishes its animations by a value under a key.
final class Sequencer: NSObject, CAAnimationDelegate {
    private let layer: CALayer
    private let steps: [(keyPath: String, from: CGFloat, to: CGFloat)] = [
        ("position.x", 30, 170), ("position.y", 30, 170), ("opacity", 1, 0),
    ]

    init(_ layer: CALayer) {
        self.layer = layer
        super.init()
    }

    func run(_ step: Int) {
        let animation = CABasicAnimation(keyPath: steps[step].keyPath)
        animation.fromValue = steps[step].from
        animation.toValue = steps[step].to
        animation.duration = 0.5 + 0.25 * Double(step)
        animation.delegate = self
        animation.setValue(step, forKey: "step")
        layer.setValue(steps[step].to, forKeyPath: steps[step].keyPath)
        layer.add(animation, forKey: "step")
    }

    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        guard flag, let step = anim.value(forKey: "step") as? Int, step + 1 < steps.count else { return }
        run(step + 1)
    }
}

/// A dot moves right and down, and then fades.
func delegateSequence(in root: CALayer) {
    let dot = CALayer()
    dot.name = "dot"
    dot.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
    dot.position = CGPoint(x: 30, y: 30)
    dot.backgroundColor = UIColor.brown.cgColor
    dot.actions = ["position": NSNull(), "opacity": NSNull()]
    root.addSublayer(dot)
    Sequencer(dot).run(0)
}
