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
