import UIKit

/// A button opens a menu, whose entries move out one after the other with springs.
///
/// The duration of a spring is its settlingDuration. The model value is the end of the spring, so the animation can be removed
/// when it ends.
final class SpringMenu: UIViewController {
    private let button = CALayer()
    private var entries: [CALayer] = []
    private let colors: [UIColor] = [.systemPink, .systemOrange, .systemYellow, .systemGreen, .systemTeal]

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        entries = colors.map { disc(11, $0) }
        entries.forEach(view.layer.addSublayer)

        let sign = CAShapeLayer()
        let plus = UIBezierPath()
        for (dx, dy) in [(9.0, 0.0), (0, 9)] {
            plus.move(to: CGPoint(x: 19 - dx, y: 19 - dy))
            plus.addLine(to: CGPoint(x: 19 + dx, y: 19 + dy))
        }
        sign.path = plus.cgPath
        sign.strokeColor = UIColor.white.cgColor
        sign.lineWidth = 5
        button.bounds = CGRect(x: 0, y: 0, width: 38, height: 38)
        button.cornerRadius = 19
        button.backgroundColor = UIColor.systemIndigo.cgColor
        button.addSublayer(sign)
        view.layer.addSublayer(button)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        button.position = CGPoint(x: view.bounds.midX, y: view.bounds.midY + 34)
        for (index, entry) in entries.enumerated() {
            let angle = CGFloat(index) / 4 * .pi
            entry.position = CGPoint(
                x: button.position.x - 92 * cos(angle), y: button.position.y - 62 * sin(angle))
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for (index, entry) in entries.enumerated() {
            let spring = CASpringAnimation(keyPath: "position")
            spring.fromValue = button.position
            spring.damping = 11
            spring.stiffness = 120
            spring.duration = spring.settlingDuration
            spring.beginTime = entry.convertTime(CACurrentMediaTime(), from: nil) + 0.3 + 0.12 * Double(index)
            // An entry is under the button before its turn.
            spring.fillMode = .backwards
            entry.add(spring, forKey: "open")
        }
        let turn = CASpringAnimation(keyPath: "transform.rotation.z")
        turn.toValue = CGFloat.pi / 4
        turn.beginTime = button.convertTime(CACurrentMediaTime(), from: nil) + 0.3
        turn.duration = turn.settlingDuration
        turn.fillMode = .forwards
        turn.isRemovedOnCompletion = false
        button.add(turn, forKey: "turn")
    }

    private func disc(_ radius: CGFloat, _ color: UIColor) -> CALayer {
        let disc = CALayer()
        disc.bounds = CGRect(x: 0, y: 0, width: 2 * radius, height: 2 * radius)
        disc.cornerRadius = radius
        disc.backgroundColor = color.cgColor
        return disc
    }
}
