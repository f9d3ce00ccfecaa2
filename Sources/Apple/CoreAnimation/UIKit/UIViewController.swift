public import Foundation

/// An object that creates and controls a view.
///
/// A ``Stage`` shows one as its ``Stage/rootViewController``.
open class UIViewController: NSObject {
    private var loaded: UIView?
    /// The title of the content, or `nil` for none. Antics does not show it.
    open var title: String?

    /// The preferred size of the view, with zero for any size. It sets the size of a stage that has no other.
    open var preferredContentSize = CGSize.zero

    /// Creates a controller. It does not read archives, so ``loadView()`` creates the view.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    /// Creates a controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a controller. It does not read archives.
    public required init?(coder: NSCoder) {}

    /// The view. The first access creates it.
    open var view: UIView {
        get {
            if let loaded { return loaded }
            loadView()
            let view = loaded ?? UIView(frame: UIScreen.main.bounds)
            self.view = view
            viewDidLoad()
            return view
        }
        set {
            loaded?.controller = nil
            loaded = newValue
            newValue.controller = self
        }
    }

    /// The view, or `nil` if it does not exist yet.
    open var viewIfLoaded: UIView? { loaded }

    /// Whether the view exists.
    open var isViewLoaded: Bool { loaded != nil }

    /// Creates the view if it does not exist yet.
    open func loadViewIfNeeded() { _ = view }

    /// Creates a view with the size of the stage. An override can set another view.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// Called after the view was created.
    open func viewDidLoad() {}

    /// Called before the view appears.
    open func viewWillAppear(_ animated: Bool) {}

    /// Called after the view has appeared.
    open func viewDidAppear(_ animated: Bool) {}

    /// Called before the view disappears.
    open func viewWillDisappear(_ animated: Bool) {}

    /// Called after the view has disappeared.
    open func viewDidDisappear(_ animated: Bool) {}

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Called when touches of the view begin. Calls the method of the view's superview.
    open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        loaded?.superview?.touchesBegan(touches, with: event)
    }

    /// Called when touches of the view move. Calls the method of the view's superview.
    open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        loaded?.superview?.touchesMoved(touches, with: event)
    }

    /// Called when touches of the view end. Calls the method of the view's superview.
    open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        loaded?.superview?.touchesEnded(touches, with: event)
    }

    /// Called when touches of the view become a gesture. Calls the method of the view's superview.
    open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        loaded?.superview?.touchesCancelled(touches, with: event)
    }

    /// Whether the status bar is hidden. This property has no effect.
    open var prefersStatusBarHidden: Bool { false }

    /// The style of the status bar. This property has no effect.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// Does nothing: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}

    /// The environment of the stage.
    open var traitCollection: UITraitCollection { .current }

    /// Called when the environment changes, which never happens.
    open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}

    /// Called after a nib was loaded, which never happens.
    open func awakeFromNib() {}

    /// Does nothing: Antics sends no memory warnings.
    open func didReceiveMemoryWarning() {}

    // MARK: Other controllers

    /// The controller that this controller presents, or `nil` for none.
    open internal(set) var presentedViewController: UIViewController? {
        didSet { presentedViewController?.presentingViewController = self }
    }
    /// The controller that presents this controller, or `nil` for none.
    open private(set) weak var presentingViewController: UIViewController?
    /// The object that returns the animators of presentations, or `nil` for the animations of the system.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// The style in which another controller presents this one.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic
    /// The animation of a presentation without an animator.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    /// Presents another controller's view over this controller's view.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil else {
            return Stage.current.report("a controller presents one other: dismiss the first one before")
        }
        presentedViewController = viewControllerToPresent
        ModalTransition(
            viewControllerToPresent, over: self, isPresentation: true, isAnimated: flag, completion: completion
        ).start()
    }

    /// Dismisses the controller that this controller presents, or else this controller.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        guard let lower = presentedViewController == nil ? presentingViewController : self,
            let upper = lower.presentedViewController
        else { return }
        ModalTransition(
            upper, over: lower, isPresentation: false, isAnimated: flag, completion: completion
        ).start()
    }

    /// The controllers inside this one.
    open private(set) var children: [UIViewController] = []
    /// The controller that contains this one, or `nil` for none.
    open private(set) weak var parent: UIViewController?

    /// Adds a controller. The program adds its view.
    open func addChild(_ childController: UIViewController) {
        childController.willMove(toParent: self)
        childController.removeFromParent()
        childController.parent = self
        children.append(childController)
    }

    /// Removes the controller from its parent. The program removes its view.
    open func removeFromParent() {
        parent?.children.removeAll { $0 === self }
        parent = nil
    }

    /// Called before the parent changes.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called by a program after the parent has changed.
    open func didMove(toParent parent: UIViewController?) {}
}

// MARK: - UIWindow

/// The view that contains a controller's view and fills the stage.
///
/// A ``Stage`` creates a window for its controller. A program can show another window with ``makeKeyAndVisible()``.
open class UIWindow: UIView {
    private var isShown = false
    /// Whether the stage shows the window.
    open var isKeyWindow: Bool { isShown }
    /// The order among windows. This property has no effect.
    open var windowLevel = Level.normal

    /// A level of windows.
    public struct Level: RawRepresentable, Hashable, Sendable {
        /// The level.
        public let rawValue: CGFloat

        /// Creates a level.
        public init(rawValue: CGFloat) { self.rawValue = rawValue }

        /// The levels of the system, from back to front.
        public static let normal = Level(rawValue: 0), statusBar = Level(rawValue: 1000),
            alert = Level(rawValue: 2000)
    }

    /// The screen of the window.
    open var screen: UIScreen { .main }

    /// The controller whose view the window shows, or `nil` for none.
    open var rootViewController: UIViewController? {
        didSet {
            guard isShown, rootViewController !== oldValue else { return }
            if let oldValue { remove(oldValue) }
            showController()
        }
    }

    /// Shows the window on the current stage.
    open func makeKeyAndVisible() { Stage.current.show(self) }

    func show(on root: CALayer) {
        isShown = true
        frame = root.bounds
        root.addSublayer(layer)
        showController()
    }

    func hide() {
        isShown = false
        if let rootViewController { remove(rootViewController) }
        layer.removeFromSuperlayer()
    }

    private func showController() {
        guard let controller = rootViewController else { return }
        controller.view.frame = bounds
        controller.viewWillAppear(false)
        addSubview(controller.view)
        Stage.current.runSilently { controller.viewDidAppear(false) }
    }

    private func remove(_ controller: UIViewController) {
        controller.viewWillDisappear(false)
        controller.view.removeFromSuperview()
        Stage.current.runSilently { controller.viewDidDisappear(false) }
    }
}

// MARK: - UIScreen

/// The screen, which stands for the current stage.
open class UIScreen: NSObject {
    /// The only screen.
    open class var main: UIScreen { UIScreen() }

    /// The stage's rectangle, in points.
    open var bounds: CGRect { CGRect(origin: .zero, size: Stage.current.size) }

    /// The number of pixels per point, which is 1.
    open var scale: CGFloat { 1 }
}

// MARK: - Stages with views

extension Stage {
    /// Creates a stage that shows the view of a controller.
    ///
    ///     let stage = Stage(size: CGSize(width: 200, height: 100), rootViewController: MyViewController())
    ///
    /// Without a size, the stage uses the controller's ``UIViewController/preferredContentSize`` after the view was
    /// loaded, or else ``standardSize``. The controller is created on the stage.
    public convenience init(
        size: CGSize? = nil, title: String = "", morph: Morph = .smart,
        rootViewController: @autoclosure () -> UIViewController
    ) {
        self.init(size: size ?? Self.standardSize, title: title, morph: morph)
        perform {
            let controller = rootViewController()
            controller.loadViewIfNeeded()
            if size == nil { fit(controller.preferredContentSize) }
            self.rootViewController = controller
        }
    }

    /// Creates a stage that a view fills. The view is created on the stage.
    ///
    /// Without a size, the stage uses the view's ``UIView/intrinsicContentSize``, or else ``standardSize``.
    public convenience init(
        size: CGSize? = nil, title: String = "", morph: Morph = .smart, contentView: @autoclosure () -> UIView
    ) {
        self.init(size: size ?? Self.standardSize, title: title, morph: morph)
        perform {
            let controller = UIViewController()
            controller.view = contentView()
            if size == nil { fit(controller.view.intrinsicContentSize) }
            rootViewController = controller
        }
    }

    /// Creates a stage that shows a view of AppKit, where y grows upward. The view is created on the stage.
    public convenience init(
        size: CGSize = Stage.standardSize, title: String = "", morph: Morph = .smart,
        contentView: @autoclosure () -> NSView
    ) {
        self.init(size: size, title: title, origin: .lowerLeft, morph: morph)
        perform {
            let view = contentView()
            view.frame = rootLayer.bounds
            view.wantsLayer = true
            if let layer = view.layer { rootLayer.addSublayer(layer) }
            content = view
        }
    }

    /// The controller whose view fills the stage.
    ///
    /// Setting it loads the view and calls `viewWillAppear(_:)`. `viewDidAppear(_:)` follows after layout and commit.
    public var rootViewController: UIViewController? {
        get { window?.rootViewController }
        set {
            perform {
                if let window {
                    window.rootViewController = newValue
                } else {
                    let window = UIWindow(frame: rootLayer.bounds)
                    window.rootViewController = newValue
                    show(window)
                }
            }
        }
    }

    /// Shows the last view, controller or layer of some values that is in no other, if the stage is empty.
    ///
    /// `antics swift` passes the top-level values of a file with statements.
    public func showLast(of values: [Any]) {
        perform {
            guard rootViewController == nil,
                rootLayer.children.allSatisfy({ $0.children.isEmpty && $0.content.isEmpty })
            else { return }
            for value in values.reversed() {
                switch value {
                case let controller as UIViewController: rootViewController = controller
                case let view as UIView where view.superview == nil && view.layer.superlayer == nil:
                    rootLayer.addSublayer(view.layer)
                case let layer as CALayer where layer.superlayer == nil: rootLayer.addSublayer(layer)
                default: continue
                }
                return
            }
        }
    }

    private var window: UIWindow? { content as? UIWindow }

    /// Replaces the window that the stage shows.
    func show(_ window: UIWindow) {
        guard window !== self.window else { return }
        self.window?.hide()
        content = window
        window.show(on: rootLayer)
    }
}
