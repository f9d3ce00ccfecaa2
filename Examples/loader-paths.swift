import UIKit

/// A circular loader with keyframes of its path.
///
/// Every keyframe is a sector with the same number of curves, because Core Animation pairs the points of paths by index. Points
/// move in straight lines between keyframes, so there are enough keyframes for a round shape.
final class PathLoader: UIViewController {
    private let pie = CAShapeLayer()
    private let rim = CAShapeLayer()
    private let radius: CGFloat = 40

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        rim.path = UIBezierPath(ovalIn: CGRect(x: -50, y: -50, width: 100, height: 100)).cgPath
        rim.fillColor = nil
        rim.strokeColor = UIColor.systemGray.cgColor
        rim.lineWidth = 4
        view.layer.addSublayer(rim)

        pie.path = sector(1)
        pie.fillColor = UIColor.systemTeal.cgColor
        view.layer.addSublayer(pie)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        rim.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
        pie.position = rim.position
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let fill = CAKeyframeAnimation(keyPath: "path")
        fill.values = (0...12).map { sector(CGFloat($0) / 12) }
        fill.duration = 2.4
        fill.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        let fade = CABasicAnimation(keyPath: "opacity")
        fade.toValue = 0
        fade.beginTime = 2.8
        fade.duration = 0.4
        fade.fillMode = .forwards

        // The sector stays full until it has faded. The end of the group cuts the animation.
        let round = CAAnimationGroup()
        round.animations = [fill, fade]
        round.duration = 3.4
        round.repeatCount = .infinity
        pie.add(round, forKey: "round")
    }

    /// Returns a fraction of the disc, clockwise from the top.
    private func sector(_ share: CGFloat) -> CGPath {
        let path = UIBezierPath()
        path.move(to: .zero)
        path.addLine(to: CGPoint(x: 0, y: -radius))
        let part = share * .pi / 2
        // The length of the handles of a curve that approximates an arc.
        let handle = 4 / 3 * tan(part / 4) * radius
        for quarter in 0..<4 {
            let (start, end) = (part * CGFloat(quarter), part * CGFloat(quarter + 1))
            path.addCurve(
                to: point(end), controlPoint1: point(start, along: handle),
                controlPoint2: point(end, along: -handle))
        }
        path.close()
        return path.cgPath
    }

    /// Returns the point at an angle from the top, moved along the tangent.
    private func point(_ angle: CGFloat, along handle: CGFloat = 0) -> CGPoint {
        CGPoint(
            x: radius * sin(angle) + handle * cos(angle), y: handle * sin(angle) - radius * cos(angle))
    }
}
