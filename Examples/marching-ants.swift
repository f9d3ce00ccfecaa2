import UIKit

/// Marching ants: the dashes of a selection move along its edge.
///
/// The animation moves the phase of the dash pattern by one period. The line then looks as at the start, so the animation
/// repeats without a visible jump.
final class MarchingAnts: UIViewController {
    private let picture = CALayer()
    private let selection = CAShapeLayer()
    private let lasso = CAShapeLayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        picture.backgroundColor = UIColor.systemIndigo.cgColor
        picture.bounds = CGRect(x: 0, y: 0, width: 208, height: 82)
        picture.cornerRadius = 10
        view.layer.addSublayer(picture)

        for (x, radius, color) in [
            (42, 24, UIColor.systemOrange), (104, 20, .systemTeal), (166, 24, .systemPink),
        ] {
            let dot = CALayer()
            dot.bounds.size = CGSize(width: 2 * radius, height: 2 * radius)
            dot.position = CGPoint(x: x, y: 41)
            dot.cornerRadius = CGFloat(radius)
            dot.backgroundColor = color.cgColor
            picture.addSublayer(dot)
        }

        selection.path = CGPath(
            roundedRect: CGRect(x: -112, y: -49, width: 224, height: 98), cornerWidth: 16, cornerHeight: 16,
            transform: nil)
        lasso.path = UIBezierPath(ovalIn: CGRect(x: -27, y: -27, width: 54, height: 54)).cgPath
        for ants in [selection, lasso] {
            ants.fillColor = nil
            ants.strokeColor = UIColor.white.cgColor
            ants.lineWidth = 3
            ants.lineDashPattern = [10, 6]
            view.layer.addSublayer(ants)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for layer in [picture, selection, lasso] {
            layer.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        march(selection, forward: true)
        march(lasso, forward: false)
    }

    /// Moves the dashes forwards along the path with a decreasing phase. The phase is the offset of the line's start.
    private func march(_ ants: CAShapeLayer, forward: Bool) {
        let period = (ants.lineDashPattern ?? []).reduce(0) { $0 + $1.doubleValue }
        let march = CABasicAnimation(keyPath: "lineDashPhase")
        march.fromValue = 0
        march.toValue = forward ? -period : period
        march.duration = 0.8
        march.repeatCount = .infinity
        ants.add(march, forKey: "march")
    }
}
