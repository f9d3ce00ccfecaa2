import UIKit

/// A slider moves the sun across the sky.
///
/// Animations inside a layer use the layer's time. With the speed 0, that time is the layer's timeOffset, so setting
/// timeOffset scrubs the animations.
final class Scrub: UIViewController {
    private let sky = CALayer()
    private let sun = CALayer()
    private let knob = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        sky.bounds = CGRect(x: 0, y: 0, width: 220, height: 76)
        sky.cornerRadius = 10
        sky.masksToBounds = true
        sky.backgroundColor = UIColor.systemIndigo.cgColor
        sky.speed = 0
        view.layer.addSublayer(sky)

        sun.bounds = CGRect(x: 0, y: 0, width: 36, height: 36)
        sun.position = CGPoint(x: 10, y: 90)
        sun.cornerRadius = 18
        sun.backgroundColor = UIColor.systemYellow.cgColor
        sky.addSublayer(sun)

        let slider = UIView(frame: CGRect(x: 10, y: 97, width: 220, height: 4))
        slider.backgroundColor = .systemGray
        view.addSubview(slider)
        knob.backgroundColor = .white
        knob.layer.cornerRadius = 10
        knob.center = CGPoint(x: 20, y: 99)
        view.addSubview(knob)
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        sky.position = CGPoint(x: view.bounds.midX, y: 44)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 10, y: 90))
        path.addQuadCurve(to: CGPoint(x: 210, y: 90), controlPoint: CGPoint(x: 110, y: -50))
        let rise = CAKeyframeAnimation(keyPath: "position")
        rise.path = path.cgPath
        let light = CAKeyframeAnimation(keyPath: "backgroundColor")
        light.values = [UIColor.systemIndigo, .systemCyan, .systemIndigo].map(\.cgColor)
        for (layer, animation) in [(sun, rise), (sky, light)] {
            // Both animations last from 0 to 1 of the layer's time, and stay afterwards.
            animation.duration = 1
            animation.fillMode = .both
            animation.isRemovedOnCompletion = false
            layer.add(animation, forKey: "day")
        }
        drag(by: 1)
    }

    /// Moves the knob and the time by a sixteenth, and reverses at both ends.
    private func drag(from place: Int = 0, by step: Int) {
        let step = (0...16).contains(place + step) ? step : -step
        UIView.animate(withDuration: 0.125, delay: 0, options: .curveLinear) { [self] in
            knob.center.x = 20 + 200 * CGFloat(place + step) / 16
        } completion: { [weak self] _ in
            guard let self else { return }
            sky.timeOffset = Double(place + step) / 16
            drag(from: place + step, by: step)
        }
    }
}
