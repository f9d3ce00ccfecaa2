import UIKit

/// A card unfolds: a mask grows, and then the contents of the card appear in sequence.
///
/// The mask shows a part of the complete picture. Each step is a transaction with a completion block, which runs when all
/// animations of the transaction have ended.
final class CardExpand: UIViewController {
    private let card = CALayer()
    private let window = CAShapeLayer()
    private let line = CAShapeLayer()
    private let sun = CALayer()

    // Both paths have four round corners, so they have the same number of points.
    private let closed = CGPath(
        roundedRect: CGRect(x: 78, y: 31, width: 64, height: 40), cornerWidth: 18, cornerHeight: 18,
        transform: nil)
    private let open = CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 220, height: 102), cornerWidth: 12, cornerHeight: 12,
        transform: nil)

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        card.bounds = CGRect(x: 0, y: 0, width: 220, height: 102)
        card.backgroundColor = UIColor.systemBlue.cgColor
        window.path = closed
        card.mask = window
        view.layer.addSublayer(card)
        sun.frame = CGRect(x: 95, y: 36, width: 30, height: 30)
        sun.cornerRadius = 15
        sun.backgroundColor = UIColor.systemYellow.cgColor
        card.addSublayer(sun)

        let hills = UIBezierPath()
        hills.move(to: CGPoint(x: 18, y: 84))
        hills.addQuadCurve(to: CGPoint(x: 110, y: 84), controlPoint: CGPoint(x: 64, y: 22))
        hills.addQuadCurve(to: CGPoint(x: 202, y: 84), controlPoint: CGPoint(x: 156, y: 46))
        line.path = hills.cgPath
        line.fillColor = nil
        line.strokeColor = UIColor.white.cgColor
        line.lineWidth = 6
        line.strokeEnd = 0
        card.addSublayer(line)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        card.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        animate(window, "path", from: closed, to: open, 1.2) { [self] in
            animate(line, "strokeEnd", from: 0, to: 1, 1) { [self] in
                animate(sun, "position.y", from: 51, to: 26, 0.8) { [self] in
                    animate(window, "path", from: open, to: closed, 1)
                }
            }
        }
    }

    /// Animates a value to its end, sets the model value, and calls a block at the end.
    private func animate(
        _ layer: CALayer, _ key: String, from start: Any, to end: Any, _ duration: CFTimeInterval,
        then next: (() -> Void)? = nil
    ) {
        CATransaction.begin()
        // Disable the implicit animation of the model value.
        CATransaction.setDisableActions(true)
        CATransaction.setCompletionBlock(next)
        let animation = CABasicAnimation(keyPath: key)
        animation.fromValue = start
        animation.toValue = end
        animation.duration = duration
        animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        layer.setValue(end, forKeyPath: key)
        layer.add(animation, forKey: key)
        CATransaction.commit()
    }
}
