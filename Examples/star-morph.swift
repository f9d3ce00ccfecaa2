import UIKit

/// A star becomes a rectangle and a star again.
///
/// Core Animation pairs the points of two paths by index, and each point moves in a straight line. So both paths have ten
/// points, start at the top, and go clockwise.
final class StarMorph: UIViewController {
    private let shape = CAShapeLayer()

    private let star: CGPath = {
        let path = UIBezierPath()
        for index in 0..<10 {
            let radius: CGFloat = index.isMultiple(of: 2) ? 54 : 22
            let angle = (CGFloat(index) / 5 - 0.5) * .pi
            let point = CGPoint(x: radius * cos(angle), y: 4 + radius * sin(angle))
            if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path.cgPath
    }()

    private let rectangle: CGPath = {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 0, y: -46))
        // Down the right side, and up the left side with mirrored points.
        let right = [(80, -46), (80, -23), (80, 23), (80, 46)]
        for (x, y) in right { path.addLine(to: CGPoint(x: x, y: y)) }
        path.addLine(to: CGPoint(x: 0, y: 46))
        for (x, y) in right.reversed() { path.addLine(to: CGPoint(x: -x, y: y)) }
        path.close()
        return path.cgPath
    }()

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        shape.path = star
        shape.fillColor = UIColor.systemYellow.cgColor
        shape.strokeColor = UIColor.systemPink.cgColor
        shape.lineWidth = 5
        shape.lineJoin = .round
        view.layer.addSublayer(shape)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        shape.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let morph = CABasicAnimation(keyPath: "path")
        // Without a fromValue, the animation begins at the model value, the star.
        morph.toValue = rectangle
        morph.duration = 1.6
        morph.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        morph.autoreverses = true
        morph.repeatCount = .infinity
        shape.add(morph, forKey: "morph")
    }
}
