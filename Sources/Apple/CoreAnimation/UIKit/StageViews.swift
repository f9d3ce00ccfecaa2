public import Foundation

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
