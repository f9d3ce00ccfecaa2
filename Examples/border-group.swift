import UIKit

/// The border of a selected card grows and changes its colour, and the card becomes a little larger.
///
/// A group runs its animations with one duration, one repeat count and one timing function.
final class BorderGroup: UIViewController {
    private var cards: [UIView] = []
    private let colors: [UIColor] = [.systemBlue, .systemGreen, .systemOrange]

    override func viewDidLoad() {
        super.viewDidLoad()
        preferredContentSize = CGSize(width: 240, height: 114)
        for color in colors {
            let card = UIView(frame: CGRect(x: 0, y: 0, width: 60, height: 84))
            card.backgroundColor = UIColor(white: 0.2, alpha: 1)
            card.layer.cornerRadius = 14
            card.layer.borderWidth = 3
            card.layer.borderColor = UIColor.systemGray.cgColor

            let dot = UIView(frame: CGRect(x: 18, y: 30, width: 24, height: 24))
            dot.backgroundColor = color
            dot.layer.cornerRadius = 12
            card.addSubview(dot)
            view.addSubview(card)
            cards.append(card)
        }
    }

    override func viewDidLayoutSubviews() {
        super.viewDidLayoutSubviews()
        for (index, card) in cards.enumerated() {
            card.center = CGPoint(x: view.bounds.midX + 76 * CGFloat(index - 1), y: view.bounds.midY)
        }
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        for (index, card) in cards.enumerated() { choose(card, colors[index], after: 0.5 * Double(index)) }
    }

    private func choose(_ card: UIView, _ color: UIColor, after delay: CFTimeInterval) {
        let width = CABasicAnimation(keyPath: "borderWidth")
        width.toValue = 9
        let tint = CABasicAnimation(keyPath: "borderColor")
        tint.toValue = color.cgColor
        let scale = CABasicAnimation(keyPath: "transform.scale")
        scale.toValue = 1.15

        let group = CAAnimationGroup()
        group.animations = [width, tint, scale]
        for animation in group.animations ?? [] { animation.duration = 0.75 }
        group.beginTime = card.layer.convertTime(CACurrentMediaTime(), from: nil) + delay
        group.duration = 0.75
        group.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        group.autoreverses = true
        group.repeatCount = .infinity
        card.layer.add(group, forKey: "choose")
    }
}
