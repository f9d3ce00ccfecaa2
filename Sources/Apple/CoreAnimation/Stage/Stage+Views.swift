public import Foundation

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

    /// Creates a stage that launches an application. The delegates and the controller are created on the stage.
    ///
    /// The controller takes the place of a storyboard's: it is in the window of the delegate at launch. Without a
    /// controller, a delegate creates and shows the window.
    public convenience init(
        size: CGSize? = nil, title: String = "", morph: Morph = .smart,
        application: @autoclosure () -> (any UIApplicationDelegate)?,
        scene: @autoclosure () -> (any UIWindowSceneDelegate)? = nil,
        rootViewController: @autoclosure () -> UIViewController? = nil
    ) {
        self.init(size: size ?? Self.standardSize, title: title, morph: morph)
        perform {
            let (app, windowScene) = (UIApplication.shared, UIWindowScene.shared)
            let (delegate, scene) = (application(), scene())
            app.delegate = delegate
            windowScene.delegate = scene
            var initialWindow: UIWindow?
            if let controller = rootViewController() {
                let window = scene?.window ?? delegate?.window ?? UIWindow()
                window.rootViewController = controller
                if let scene { scene.window = window } else { delegate?.window = window }
                initialWindow = window
            }
            _ = delegate?.application(app, willFinishLaunchingWithOptions: nil)
            _ = delegate?.application(app, didFinishLaunchingWithOptions: nil)
            scene?.scene(
                windowScene, willConnectTo: windowScene.session, options: UIScene.ConnectionOptions())
            if window == nil, let window = scene?.window ?? delegate?.window ?? initialWindow {
                if size == nil, let controller = window.rootViewController {
                    controller.loadViewIfNeeded()
                    fit(controller.preferredContentSize)
                }
                show(window)
            }
            if window == nil { report("the app shows no window: call makeKeyAndVisible() on one") }
            scene?.sceneWillEnterForeground(windowScene)
            if scene == nil { delegate?.applicationDidBecomeActive(app) }
            scene?.sceneDidBecomeActive(windowScene)
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
            view.isInWindow = true
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

    /// Shows the live view of a playground: a controller, or a view whose size the stage gets.
    public func showLive(_ content: Any?) {
        switch content {
        case let controller as UIViewController: rootViewController = controller
        case let view as UIView:
            fit(view.frame.size)
            rootLayer.addSublayer(view.layer)
        default: break
        }
    }

    private var window: UIWindow? { content as? UIWindow }

    func show(_ window: UIWindow) {
        guard window !== self.window else { return }
        self.window?.hide()
        content = window
        // The screen cuts off the parts outside of it.
        window.layer.masksToBounds = true
        window.show(on: rootLayer)
    }
}
