import CoreAnimation

/// A layer whose path follows its bounds, and moves when they do: it borrows their animation.
final class BackingLayer: CAShapeLayer {
    override var bounds: CGRect {
        didSet { path = CGPath(rect: bounds, transform: nil) }
    }

    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "path", let action = super.action(forKey: "bounds") as? CABasicAnimation else {
            return super.action(forKey: event)
        }
        action.keyPath = event
        action.fromValue = presentation()?.path ?? path
        return action
    }
}

/// One change of the size, and the path goes along.
func backingLayer(in root: CALayer) {
    let backing = BackingLayer()
    backing.name = "backing"
    backing.fillColor = UIColor.systemPink.cgColor
    backing.position = CGPoint(x: 100, y: 100)
    backing.bounds = CGRect(x: 0, y: 0, width: 40, height: 40)
    root.addSublayer(backing)
    CATransaction.flush()

    CATransaction.begin()
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
    backing.bounds.size.width = 140
    CATransaction.commit()
}
