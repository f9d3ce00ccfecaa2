import UIKit

/// A ring that shows progress with strokeEnd.
///
/// strokeEnd has an implicit animation, so one assignment in a transaction shows the progress. The transaction sets the
/// duration and the completion block. The program creates no animation objects.
final class StrokeLoader: UIViewController {
    private let track = CAShapeLayer()
    private let ring = CAShapeLayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        // Clockwise from the top.
        let circle = UIBezierPath(
            arcCenter: .zero, radius: 42, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
        for (layer, color) in [(track, UIColor.darkGray), (ring, .systemGreen)] {
            layer.path = circle.cgPath
            layer.fillColor = nil
            layer.strokeColor = color.cgColor
            layer.lineWidth = 14
            layer.lineCap = .round
            view.layer.addSublayer(layer)
        }
        ring.strokeEnd = 0
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        track.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        ring.position = track.position
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        load([0.25, 0.4, 0.8, 1])
    }

    /// Shows the progress step by step, and then restarts.
    private func load(_ pieces: [CGFloat]) {
        guard let progress = pieces.first else { return leave() }
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.6)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeInEaseOut))
        CATransaction.setCompletionBlock { [weak self] in self?.load(Array(pieces.dropFirst())) }
        ring.strokeEnd = progress
        CATransaction.commit()
    }

    /// Erases the ring from its start.
    private func leave() {
        CATransaction.begin()
        CATransaction.setAnimationDuration(0.9)
        CATransaction.setCompletionBlock { [weak self] in self?.beginAgain() }
        ring.strokeStart = 1
        CATransaction.commit()
    }

    private func beginAgain() {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        ring.strokeStart = 0
        ring.strokeEnd = 0
        CATransaction.commit()
        load([0.25, 0.4, 0.8, 1])
    }
}
