import CoreAnimation

/// A colour pulses forever.
func colorPulse(in root: CALayer) {
    let light = CALayer()
    light.name = "light"
    light.frame = CGRect(x: 60, y: 60, width: 80, height: 80)
    light.cornerRadius = 40
    light.backgroundColor = UIColor.red.cgColor
    root.addSublayer(light)

    let pulse = CABasicAnimation(keyPath: "backgroundColor")
    pulse.fromValue = UIColor.red.cgColor
    pulse.toValue = UIColor.cyan.withAlphaComponent(0.5).cgColor
    pulse.duration = 0.9
    pulse.autoreverses = true
    pulse.repeatCount = .infinity
    pulse.timingFunction = CAMediaTimingFunction(name: .default)
    light.add(pulse, forKey: "pulse")
}
