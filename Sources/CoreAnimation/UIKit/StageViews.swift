public import Foundation

/// What a stage shows by views, and whether those animate.
struct StageViews {
    var rootViewController: UIViewController?
    var contentView: NSView?
    var areAnimationsEnabled = true
}

extension Stage {
    /// A stage that shows the view of a controller.
    ///
    ///     let stage = Stage(size: CGSize(width: 200, height: 100), rootViewController: MyViewController())
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points.
    ///   - title: what it is called.
    ///   - morph: how paths of unlike structure are blended.
    ///   - rootViewController: makes the controller, on the stage.
    public convenience init(
        size: CGSize = CGSize(width: 320, height: 240), title: String = "", morph: Morph = .smart,
        rootViewController: @autoclosure () -> UIViewController
    ) {
        self.init(size: size, title: title, morph: morph)
        perform { self.rootViewController = rootViewController() }
    }

    /// A stage that shows a view of AppKit, with y upwards.
    ///
    /// - Parameters:
    ///   - size: the width and the height, in points.
    ///   - title: what it is called.
    ///   - morph: how paths of unlike structure are blended.
    ///   - contentView: makes the view, on the stage.
    public convenience init(
        size: CGSize = CGSize(width: 320, height: 240), title: String = "", morph: Morph = .smart,
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
        get { views.rootViewController }
        set { perform { show(newValue) } }
    }

    private func show(_ controller: UIViewController?) {
        let old = views.rootViewController
        guard controller !== old else { return }
        views.rootViewController = controller
        if let old {
            old.viewWillDisappear(false)
            old.view.layer.removeFromSuperlayer()
            after(0) { old.viewDidDisappear(false) }
        }
        guard let controller else { return }
        controller.view.frame = rootLayer.bounds
        controller.viewWillAppear(false)
        rootLayer.addSublayer(controller.view.layer)
        after(0) { controller.viewDidAppear(false) }
    }
}
