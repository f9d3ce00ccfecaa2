import UIKit

/// Three symbols draw themselves, each a little later than the previous one.
///
/// strokeStart and strokeEnd are fractions of a line's length, so an animation of strokeEnd from 0 to 1 draws the line. The
/// keyTimes add pauses: the ring comes first, and then the symbol in it.
final class DrawOn: UIViewController {
    private var badges: [CALayer] = []

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        let check = line([(-16, 1), (-5, 13), (17, -12)])
        let bolt = line([(5, -20), (-9, 3), (9, -3), (-5, 20)])
        let heart = UIBezierPath()
        heart.move(to: CGPoint(x: 0, y: 17))
        heart.addCurve(
            to: CGPoint(x: 0, y: -8), controlPoint1: CGPoint(x: -30, y: -2),
            controlPoint2: CGPoint(x: -13, y: -26))
        heart.addCurve(
            to: CGPoint(x: 0, y: 17), controlPoint1: CGPoint(x: 13, y: -26),
            controlPoint2: CGPoint(x: 30, y: -2))

        badges = [badge(check, .systemGreen), badge(bolt, .systemOrange), badge(heart, .systemPink)]
        badges.forEach(view.layer.addSublayer)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for (index, badge) in badges.enumerated() {
            badge.position = CGPoint(x: view.bounds.midX + 76 * CGFloat(index - 1), y: view.bounds.midY)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for (index, badge) in badges.enumerated() {
            let begin = badge.convertTime(CACurrentMediaTime(), from: nil) + 0.3 * Double(index)
            draw(badge.sublayers?.first, [0, 0.4, 1], [0, 1, 1], begin)
            draw(badge.sublayers?.last, [0, 0.35, 0.6, 1], [0, 0, 1, 1], begin)
        }
    }

    private func draw(_ line: CALayer?, _ times: [NSNumber], _ values: [CGFloat], _ begin: CFTimeInterval) {
        let pen = CAKeyframeAnimation(keyPath: "strokeEnd")
        (pen.keyTimes, pen.values) = (times, values)
        pen.timingFunctions = times.dropFirst().map { _ in CAMediaTimingFunction(name: .easeInEaseOut) }
        pen.beginTime = begin
        pen.duration = 3
        pen.repeatCount = .infinity
        // The symbol is invisible before its turn.
        pen.fillMode = .backwards
        line?.add(pen, forKey: "pen")
    }

    private func line(_ points: [(x: CGFloat, y: CGFloat)]) -> UIBezierPath {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: points[0].x, y: points[0].y))
        for (x, y) in points.dropFirst() { path.addLine(to: CGPoint(x: x, y: y)) }
        return path
    }

    private func badge(_ sign: UIBezierPath, _ color: UIColor) -> CALayer {
        let badge = CALayer()
        let ring = UIBezierPath(
            arcCenter: .zero, radius: 35, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)
        for (path, width) in [(ring, 4), (sign, 7)] {
            let line = CAShapeLayer()
            line.path = path.cgPath
            line.fillColor = nil
            line.strokeColor = color.cgColor
            line.lineWidth = CGFloat(width)
            line.lineCap = .round
            line.lineJoin = .round
            badge.addSublayer(line)
        }
        return badge
    }
}
