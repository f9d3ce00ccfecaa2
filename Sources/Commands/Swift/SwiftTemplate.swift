/// What `antics swift --new` writes: a file to start from.
enum SwiftTemplate {
    /// The text, with the name of the file in its first lines.
    static func text(for name: String) -> String {
        """
        // A dot that goes round a ring. Play it, and change it while it plays:  antics swift \(name)
        // The code is what UIKit takes; in an app the class is a view controller like any other.
        import UIKit

        final class RingViewController: UIViewController {
            private let ring = CAShapeLayer()
            private let dot = CAShapeLayer()

            override func viewDidLoad() {
                super.viewDidLoad()
                let path = UIBezierPath(
                    arcCenter: view.center, radius: 80, startAngle: -.pi / 2, endAngle: 1.5 * .pi, clockwise: true)

                ring.path = path.cgPath
                ring.fillColor = nil
                ring.strokeColor = UIColor.systemTeal.cgColor
                ring.lineWidth = 6
                view.layer.addSublayer(ring)

                dot.path = UIBezierPath(ovalIn: CGRect(x: -12, y: -12, width: 24, height: 24)).cgPath
                dot.fillColor = UIColor.systemPink.cgColor
                view.layer.addSublayer(dot)

                // The ring is drawn, from nothing to all of it.
                let draw = CABasicAnimation(keyPath: "strokeEnd")
                draw.fromValue = 0
                draw.toValue = 1
                draw.duration = 2
                ring.add(draw, forKey: "draw")

                // The dot goes along, as fast everywhere: that is what .paced does.
                let travel = CAKeyframeAnimation(keyPath: "position")
                travel.path = path.cgPath
                travel.calculationMode = .paced
                travel.duration = 2
                dot.position = CGPoint(x: view.center.x, y: view.center.y - 80)

                // The block runs when all that was added in the transaction has ended.
                CATransaction.begin()
                CATransaction.setCompletionBlock { self.pulse() }
                dot.add(travel, forKey: "travel")
                CATransaction.commit()
            }

            private func pulse() {
                print("once around")
                let pulse = CASpringAnimation(keyPath: "transform.scale")
                pulse.fromValue = 1.8
                pulse.toValue = 1
                pulse.damping = 6
                pulse.duration = pulse.settlingDuration
                dot.add(pulse, forKey: "pulse")
            }
        }

        """
    }
}
