import CoreAnimation

/// Dashes march round a selection.
func marchingAnts(in root: CALayer) {
    let selection = CAShapeLayer()
    selection.name = "selection"
    selection.path = UIBezierPath(rect: CGRect(x: 40, y: 60, width: 120, height: 80)).cgPath
    selection.fillColor = nil
    selection.strokeColor = UIColor.white.cgColor
    selection.lineWidth = 3
    selection.lineDashPattern = [10, 5]
    root.addSublayer(selection)

    let march = CABasicAnimation(keyPath: "lineDashPhase")
    march.fromValue = 0
    march.toValue = selection.lineDashPattern?.map { $0.intValue }.reduce(0, +)
    march.duration = 0.75
    march.repeatCount = .greatestFiniteMagnitude
    selection.add(march, forKey: "march")
}
