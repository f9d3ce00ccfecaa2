public import Foundation

/// What makes a view, and hears of it.
///
/// A ``Stage`` shows one as its ``Stage/rootViewController``.
open class UIViewController: NSObject {
    private var loaded: UIView?
    /// What it is called.
    open var title: String?

    /// How large the view would like to be; nothing is any size. A stage that is given no size is as large.
    open var preferredContentSize = CGSize.zero

    /// A controller whose view is made by ``loadView()``: there are no archives to load one from.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) {}

    /// A controller whose view is made by ``loadView()``.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Archives are not read: a controller whose view is made by ``loadView()``.
    public required init?(coder: NSCoder) {}

    /// The view, which is made when it is first asked for.
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

    /// The view, when it has been made.
    open var viewIfLoaded: UIView? { loaded }

    /// Whether the view has been made.
    open var isViewLoaded: Bool { loaded != nil }

    /// Makes the view unless that has been done.
    open func loadViewIfNeeded() { _ = view }

    /// Makes the view: one as large as the stage. Override it to set another.
    open func loadView() { view = UIView(frame: UIScreen.main.bounds) }

    /// The view has been made.
    open func viewDidLoad() {}

    /// The view is about to be shown.
    open func viewWillAppear(_ animated: Bool) {}

    /// The view is shown.
    open func viewDidAppear(_ animated: Bool) {}

    /// The view is about to go.
    open func viewWillDisappear(_ animated: Bool) {}

    /// The view has gone.
    open func viewDidDisappear(_ animated: Bool) {}

    /// The view is about to place its subviews.
    open func viewWillLayoutSubviews() {}

    /// The view has placed its subviews.
    open func viewDidLayoutSubviews() {}

    /// Whether the time of day would be hidden. It is kept and has no effect.
    open var prefersStatusBarHidden: Bool { false }

    /// Is never called.
    open func didReceiveMemoryWarning() {}

    /// Not here: a stage shows one controller.
    @available(
        *, unavailable,
        message:
            "a stage shows one controller: put the other one's view into the view, or set rootViewController"
    )
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {}
}

// MARK: - UIWindow

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

// MARK: - UIScreen

/// What is drawn on: the current stage.
open class UIScreen: NSObject {
    /// The one that there is.
    open class var main: UIScreen { UIScreen() }

    /// As large as the stage, in points.
    open var bounds: CGRect { CGRect(origin: .zero, size: Stage.current.size) }

    /// Pixels a point: 1, since cells have as many dots as they have.
    open var scale: CGFloat { 1 }
}

// MARK: - StageViews

/// What a stage shows by views, and whether those animate.
struct StageViews {
    var window: UIWindow?
    var contentView: NSView?
    var areAnimationsEnabled = true
}

extension Stage {
    /// A stage that shows the view of a controller.
    ///
    ///     let stage = Stage(size: CGSize(width: 200, height: 100), rootViewController: MyViewController())
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points; when nil, those of the controller's
    ///     ``UIViewController/preferredContentSize`` once its view has been loaded, or else ``standardSize``.
    ///   - title: what it is called.
    ///   - morph: how paths of unlike structure are blended.
    ///   - rootViewController: makes the controller, on the stage.
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

    /// A stage that shows a view, as large as itself.
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points; when nil, those of the view's ``UIView/intrinsicContentSize``, or
    ///     else ``standardSize``.
    ///   - title: what it is called.
    ///   - morph: how paths of unlike structure are blended.
    ///   - contentView: makes the view, on the stage.
    public convenience init(
        size: CGSize? = nil, title: String = "", morph: Morph = .smart,
        contentView: @autoclosure () -> UIView
    ) {
        self.init(size: size ?? Self.standardSize, title: title, morph: morph)
        perform {
            let controller = UIViewController()
            controller.view = contentView()
            if size == nil { fit(controller.view.intrinsicContentSize) }
            rootViewController = controller
        }
    }

    /// A stage that shows a view of AppKit, with y upwards.
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points.
    ///   - title: what it is called.
    ///   - morph: how paths of unlike structure are blended.
    ///   - contentView: makes the view, on the stage.
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
            views.contentView = view
        }
    }

    /// The controller whose view is shown, as large as the stage.
    ///
    /// The view is asked for and hears that it will appear; that it has appeared, when it has been laid out and committed.
    public var rootViewController: UIViewController? {
        get { views.window?.rootViewController }
        set {
            perform {
                if let window = views.window {
                    window.rootViewController = newValue
                } else {
                    let window = UIWindow(frame: rootLayer.bounds)
                    window.rootViewController = newValue
                    show(window)
                }
            }
        }
    }

    /// Shows a window in the place of the one that is there.
    func show(_ window: UIWindow) {
        guard window !== views.window else { return }
        views.window?.go()
        views.window = window
        window.come(onto: rootLayer)
    }
}
