import CoreAnimation

/// An indeterminate spinner: an arc that grows, shrinks and rotates.
final class Spinner: UIView {
    override class var layerClass: AnyClass { CAShapeLayer.self }

    var ring: CAShapeLayer? { layer as? CAShapeLayer }

    override init(frame: CGRect) {
        super.init(frame: frame)
        ring?.fillColor = nil
        ring?.strokeColor = tintColor.cgColor
        ring?.lineWidth = 6
        ring?.lineCap = .round
    }

    required init?(coder: NSCoder) {
        super.init(coder: coder)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        ring?.path = UIBezierPath(ovalIn: bounds.insetBy(dx: 3, dy: 3)).cgPath
    }

    func start() {
        let end = CABasicAnimation(keyPath: "strokeEnd")
        end.fromValue = 0
        end.toValue = 1
        end.duration = 1
        end.fillMode = .forwards
        end.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        let start = CABasicAnimation(keyPath: "strokeStart")
        start.beginTime = 0.5
        start.fromValue = 0
        start.toValue = 1
        start.duration = 1
        start.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)

        let group = CAAnimationGroup()
        group.animations = [end, start]
        group.duration = 1.5
        group.repeatCount = .infinity
        layer.add(group, forKey: "arc")

        let turn = CABasicAnimation(keyPath: "transform.rotation.z")
        turn.byValue = 2 * CGFloat.pi
        turn.duration = 2
        turn.repeatCount = .infinity
        layer.add(turn, forKey: "turn")
    }
}

/// Shows the spinner in the centre.
final class SpinnerController: UIViewController {
    let spinner = Spinner(frame: CGRect(x: 0, y: 0, width: 80, height: 80))

    override func viewDidLoad() {
        super.viewDidLoad()
        spinner.layer.name = "spinner"
        view.addSubview(spinner)
    }

    override func viewDidLayoutSubviews() {
        spinner.center = CGPoint(x: view.bounds.midX, y: view.bounds.midY)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        spinner.start()
    }
}
