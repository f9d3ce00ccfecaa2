import Foundation

/// The view that holds what a stage shows: the view of a controller, as large as the stage.
///
/// A ``Stage`` makes one when it is given a controller. A program that makes its own shows it by ``makeKeyAndVisible()``.
open class UIWindow: UIView {
    private var isShown = false

    /// The controller whose view it shows.
    open var rootViewController: UIViewController? {
        didSet {
            guard isShown, rootViewController !== oldValue else { return }
            if let oldValue { take(oldValue) }
            showController()
        }
    }

    /// Makes it what the current stage shows.
    open func makeKeyAndVisible() { Stage.current.show(self) }

    func come(onto root: CALayer) {
        isShown = true
        frame = root.bounds
        root.addSublayer(layer)
        showController()
    }

    func go() {
        isShown = false
        if let rootViewController { take(rootViewController) }
        layer.removeFromSuperlayer()
    }

    private func showController() {
        guard let controller = rootViewController else { return }
        controller.view.frame = bounds
        controller.viewWillAppear(false)
        addSubview(controller.view)
        Stage.current.settleLater { controller.viewDidAppear(false) }
    }

    private func take(_ controller: UIViewController) {
        controller.viewWillDisappear(false)
        controller.view.removeFromSuperview()
        Stage.current.settleLater { controller.viewDidDisappear(false) }
    }
}
