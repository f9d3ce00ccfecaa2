import UIKit

/// A view is resized, and the path of its layer follows.
///
/// New bounds animate inside an animation block; a new path does not, as a path has no implicit animation. So the layer
/// gives it one: it asks what happens to the bounds, and does the same to the path.
final class BackingLayer: UIViewController {
    private let bubble = Bubble(frame: CGRect(x: 0, y: 0, width: 84, height: 40))

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        view.addSubview(bubble)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        bubble.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        resize(to: [
            CGSize(width: 208, height: 40), CGSize(width: 208, height: 90), CGSize(width: 84, height: 90),
            CGSize(width: 84, height: 40),
        ])
    }

    private func resize(to sizes: [CGSize]) {
        guard let size = sizes.first else { return }
        UIView.animate(withDuration: 0.9) { [self] in
            bubble.bounds.size = size
            // Lay out now, while the block runs: later the path would jump.
            bubble.layoutIfNeeded()
        } completion: { [weak self] _ in
            self?.resize(to: Array(sizes.dropFirst()) + [size])
        }
    }
}

/// A view whose layer draws a speech bubble as large as itself.
final class Bubble: UIView {
    override class var layerClass: AnyClass { BubbleLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemIndigo
        layer.cornerRadius = 14
        guard let layer = layer as? BubbleLayer else { return }
        layer.fillColor = nil
        layer.strokeColor = UIColor.systemMint.cgColor
        layer.lineWidth = 5
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        (layer as? BubbleLayer)?.path = CGPath(
            roundedRect: bounds, cornerWidth: 14, cornerHeight: 14, transform: nil)
    }
}

/// A shape layer whose path does what its bounds do.
final class BubbleLayer: CAShapeLayer {
    override func action(forKey event: String) -> (any CAAction)? {
        guard event == "path" else { return super.action(forKey: event) }
        guard let resize = super.action(forKey: "bounds") as? CABasicAnimation else { return nil }
        let follow = CABasicAnimation(keyPath: "path")
        follow.fromValue = presentation()?.path
        follow.duration = resize.duration
        follow.timingFunction = resize.timingFunction
        return follow
    }
}
