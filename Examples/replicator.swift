import UIKit

/// A spinner and an equaliser from copies of a dot and of a bar.
///
/// A replicator layer draws copies of its sublayers. instanceTransform is the step from copy to copy, and instanceDelay turns one
/// animation into a wave.
final class Replicator: UIViewController {
    private let spinner = CAReplicatorLayer()
    private let equalizer = CAReplicatorLayer()
    private let dot = CALayer()
    private let bar = CALayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        spinner.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        spinner.instanceCount = 10
        spinner.instanceDelay = 0.1
        spinner.instanceTransform = CATransform3DMakeRotation(2 * .pi / 10, 0, 0, 1)
        dot.bounds = CGRect(x: 0, y: 0, width: 18, height: 18)
        dot.position = CGPoint(x: 50, y: 10)
        dot.cornerRadius = 9
        dot.backgroundColor = UIColor.systemTeal.cgColor
        spinner.addSublayer(dot)
        view.layer.addSublayer(spinner)

        equalizer.bounds = CGRect(x: 0, y: 0, width: 102, height: 90)
        equalizer.instanceCount = 6
        equalizer.instanceDelay = 0.2
        equalizer.instanceTransform = CATransform3DMakeTranslation(18, 0, 0)
        // The colour also changes from copy to copy.
        equalizer.instanceGreenOffset = -0.13
        bar.bounds = CGRect(x: 0, y: 0, width: 12, height: 84)
        bar.position = CGPoint(x: 6, y: 45)
        bar.cornerRadius = 6
        bar.backgroundColor = UIColor.systemYellow.cgColor
        equalizer.addSublayer(bar)
        view.layer.addSublayer(equalizer)

        // Both animations begin in the past, so all copies move from the start.
        spinner.timeOffset = 1
        equalizer.timeOffset = 1.2
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        spinner.position = CGPoint(x: view.bounds.midX - 59, y: view.bounds.midY)
        equalizer.position = CGPoint(x: view.bounds.midX + 59, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let shrink = CABasicAnimation(keyPath: "transform.scale")
        shrink.fromValue = 1
        shrink.toValue = 0.2
        shrink.beginTime = dot.convertTime(CACurrentMediaTime() - 1, from: nil)
        shrink.duration = 1
        shrink.repeatCount = .infinity
        dot.add(shrink, forKey: "shrink")

        let swing = CABasicAnimation(keyPath: "transform.scale.y")
        swing.fromValue = 0.2
        swing.toValue = 1
        swing.beginTime = bar.convertTime(CACurrentMediaTime() - 1.2, from: nil)
        swing.duration = 0.6
        swing.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        swing.autoreverses = true
        swing.repeatCount = .infinity
        bar.add(swing, forKey: "swing")
    }
}
