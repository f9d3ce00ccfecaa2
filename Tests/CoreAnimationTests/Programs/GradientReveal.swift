import CoreAnimation

/// A gradient as a mask goes over a layer, and uncovers it.
func gradientReveal(in root: CALayer) {
    let words = CALayer()
    words.name = "words"
    words.frame = CGRect(x: 20, y: 80, width: 160, height: 40)
    words.backgroundColor = UIColor.white.cgColor
    root.addSublayer(words)

    let reveal = CAGradientLayer()
    reveal.name = "reveal"
    reveal.frame = words.bounds
    reveal.startPoint = CGPoint(x: 0, y: 0.5)
    reveal.endPoint = CGPoint(x: 1, y: 0.5)
    reveal.colors = [UIColor.black.cgColor, UIColor.black.cgColor, UIColor.clear.cgColor]
    reveal.locations = [0, 1, 1]
    words.mask = reveal

    let move = CABasicAnimation(keyPath: "locations")
    move.fromValue = [0, 0, 0.2] as [NSNumber]
    move.toValue = [0, 0.8, 1] as [NSNumber]
    move.duration = 2.5
    move.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    reveal.add(move, forKey: "locations")
}
