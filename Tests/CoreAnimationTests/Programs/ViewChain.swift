import CoreAnimation

/// A box moves right and down, and fades, in a chain of animation blocks.
final class ViewChain: UIViewController {
    private let box = UIView(frame: CGRect(x: 10, y: 10, width: 40, height: 40))

    override func viewDidLoad() {
        super.viewDidLoad()
        view.backgroundColor = .black
        box.backgroundColor = .systemYellow
        box.layer.name = "box"
        view.addSubview(box)
    }

    override func viewDidAppear(_ animated: Bool) {
        super.viewDidAppear(animated)
        UIView.animate(withDuration: 1, animations: { self.box.center.x = 170 }) { _ in
            UIView.animate(withDuration: 0.5, delay: 0.25, options: .curveEaseOut) {
                self.box.center.y = 170
                self.box.transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
            } completion: { finished in
                guard finished else { return }
                UIView.animate(
                    withDuration: 1, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
                    options: []
                ) {
                    self.box.center.x = 90
                } completion: { _ in
                    UIView.animate(
                        withDuration: 0.5, delay: 0, options: .curveLinear,
                        animations: { self.box.alpha = 0 })
                }
            }
        }
    }
}
