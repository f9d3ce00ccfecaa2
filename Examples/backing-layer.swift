import UIKit

/// A view changes its size, and the path of its layer follows.
///
/// An animation block animates the bounds, but not the path, because a path has no implicit animation. So the view copies the
/// animation of the bounds for the path.
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
            // Lay out in the block. Later, the path would jump.
            bubble.layoutIfNeeded()
        } completion: { [weak self] _ in
            self?.resize(to: Array(sizes.dropFirst()) + [size])
        }
    }
}

/// A view with a layer that draws a speech bubble in its bounds. Its path animates like the bounds.
final class Bubble: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .systemIndigo
        layer.cornerRadius = 14
        guard let layer = layer as? CAShapeLayer else { return }
        layer.fillColor = nil
        layer.strokeColor = UIColor.systemMint.cgColor
        layer.lineWidth = 5
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func layoutSubviews() {
        super.layoutSubviews()
        (layer as? CAShapeLayer)?.path = CGPath(
            roundedRect: bounds, cornerWidth: 14, cornerHeight: 14, transform: nil)
    }

    override func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
        guard event == "path", let shape = layer as? CAShapeLayer,
            let resize = super.action(for: layer, forKey: "bounds") as? CABasicAnimation
        else { return super.action(for: layer, forKey: event) }
        let follow = CABasicAnimation(keyPath: "path")
        follow.fromValue = shape.presentation()?.path
        follow.duration = resize.duration
        follow.timingFunction = resize.timingFunction
        return follow
    }
}
