import UIKit

/// A soft edge moves over a chart and reveals it.
///
/// The opaque parts of a mask show the layer. A gradient from black to transparent is a soft edge, and its locations move
/// from the left of the layer to the right.
final class GradientReveal: UIViewController {
    private let chart = CALayer()
    private let edge = CAGradientLayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        chart.bounds = CGRect(x: 0, y: 0, width: 216, height: 96)
        let heights: [CGFloat] = [30, 52, 40, 70, 58, 90, 76, 96]
        let colors: [UIColor] = [.systemTeal, .systemBlue]
        for (index, height) in heights.enumerated() {
            let bar = CALayer()
            bar.frame = CGRect(x: 28 * CGFloat(index), y: 96 - height, width: 20, height: height)
            bar.cornerRadius = 6
            bar.backgroundColor = colors[index % 2].cgColor
            chart.addSublayer(bar)
        }

        edge.frame = chart.bounds
        edge.startPoint = CGPoint(x: 0, y: 0.5)
        edge.endPoint = CGPoint(x: 1, y: 0.5)
        edge.colors = [UIColor.black.cgColor, UIColor.clear.cgColor]
        edge.locations = [0.7, 1]
        chart.mask = edge
        view.layer.addSublayer(chart)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        chart.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let reveal = CABasicAnimation(keyPath: "locations")
        // Locations outside 0...1 are outside the layer.
        reveal.fromValue = [-0.3, 0] as [NSNumber]
        reveal.toValue = [1, 1.3] as [NSNumber]
        reveal.duration = 2.5
        reveal.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        reveal.autoreverses = true
        reveal.repeatCount = .infinity
        edge.add(reveal, forKey: "reveal")
    }
}
