import CoreAnimation

/// A paused layer whose time a slider sets.
final class Slider: UIViewController {
    let box = CALayer()

    override func viewDidLoad() {
        super.viewDidLoad()
        view.layer.name = "view"
        box.name = "box"
        box.frame = CGRect(x: 0, y: 80, width: 40, height: 40)
        box.backgroundColor = UIColor.systemRed.cgColor
        view.layer.addSublayer(box)

        let move = CABasicAnimation(keyPath: "position.x")
        move.fromValue = 20
        move.toValue = 180
        move.duration = 1
        move.fillMode = .both
        move.isRemovedOnCompletion = false
        box.add(move, forKey: "move")
        box.speed = 0
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        drag(to: [0.25, 0.75, 0.5])
    }

    /// Moves the slider once a second.
    func drag(to values: [Double]) {
        guard let value = values.first else { return }
        let wait = CABasicAnimation(keyPath: "zPosition")
        wait.duration = 1
        CATransaction.begin()
        CATransaction.setCompletionBlock { [self] in
            box.timeOffset = value
            drag(to: Array(values.dropFirst()))
        }
        view.layer.add(wait, forKey: "wait")
        CATransaction.commit()
    }
}
