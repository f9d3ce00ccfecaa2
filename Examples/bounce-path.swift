import UIKit

/// A ball bounces along a path and back. Each bounce is lower than the previous one.
///
/// A keyframe animation of a position can have a path instead of values. Each curve of the path is then a segment between two
/// keyframes, with its own key time and timing function.
final class BouncePath: UIViewController {
    private let court = CALayer()
    private let ball = CALayer()
    private let hops = UIBezierPath()

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        court.bounds = CGRect(x: 0, y: 0, width: 240, height: 114)
        view.layer.addSublayer(court)

        hops.move(to: CGPoint(x: 22, y: 90))
        for (middle, end, top) in [(72.0, 122.0, -34.0), (154, 186, 20), (203, 220, 56)] {
            hops.addQuadCurve(to: CGPoint(x: end, y: 90), controlPoint: CGPoint(x: middle, y: top))
        }
        let ground = UIBezierPath()
        ground.move(to: CGPoint(x: 8, y: 104))
        ground.addLine(to: CGPoint(x: 232, y: 104))
        addLine(ground, .systemGray, dashes: nil)
        addLine(hops, .darkGray, dashes: [4, 5])

        ball.bounds = CGRect(x: 0, y: 0, width: 24, height: 24)
        ball.position = CGPoint(x: 22, y: 90)
        ball.cornerRadius = 12
        ball.backgroundColor = UIColor.systemOrange.cgColor
        court.addSublayer(ball)
    }

    private func addLine(_ path: UIBezierPath, _ color: UIColor, dashes: [NSNumber]?) {
        let line = CAShapeLayer()
        line.path = path.cgPath
        line.fillColor = nil
        line.strokeColor = color.cgColor
        line.lineWidth = 3
        line.lineDashPattern = dashes
        court.addSublayer(line)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        court.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let bounce = CAKeyframeAnimation(keyPath: "position")
        bounce.path = hops.cgPath
        // The duration of a bounce is proportional to the square root of its height.
        bounce.keyTimes = [0, 0.46, 0.8, 1]
        // A ball is slow at the top.
        let hop = CAMediaTimingFunction(controlPoints: 0.2, 0.4, 0.8, 0.6)
        bounce.timingFunctions = [hop, hop, hop]
        bounce.duration = 2.2
        bounce.autoreverses = true
        bounce.repeatCount = .infinity
        ball.add(bounce, forKey: "bounce")
    }
}
