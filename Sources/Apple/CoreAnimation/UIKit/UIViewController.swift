public import Foundation

/// An object that creates and controls a view.
///
/// A ``Stage`` shows one as its ``Stage/rootViewController``.
open class UIViewController: UIResponder {
    private var loaded: UIView?
    /// The title of the content, or `nil` for none. A navigation bar shows it.
    open var title: String? { didSet { noteTitle?() } }
    /// The insets that bars of the parent cover, in points.
    final var coveredInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.noteInsets() } }
    /// The content of a navigation bar and of a tab, whose types are declared in other files, and the call after their changes.
    final var (item, tab): (AnyObject?, AnyObject?)
    final var noteTitle: (() -> Void)?
    /// Whether bars at the bottom hide, and whether the margins of the view are at least the ``systemMinimumLayoutMargins``.
    /// They have no effect.
    open var (hidesBottomBarWhenPushed, viewRespectsSystemMinimumLayoutMargins) = (false, true)
    /// The edges at which the view goes under bars. It has no effect: the view always does.
    open var edgesForExtendedLayout: UIRectEdge = .all
    /// Whether a swipe cannot dismiss the controller, whether it marks the context of a presentation, and whether it decides
    /// about the status bar. They have no effect.
    open var (
        isModalInPresentation, definesPresentationContext, modalPresentationCapturesStatusBarAppearance
    ) = (false, false, false)
    /// The style of the interface, which is always light. It has no effect.
    open var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified
    /// Whether scroll views leave space for bars. It has no effect: set the behavior of the scroll view.
    open var automaticallyAdjustsScrollViewInsets = true

    /// Called before a change of the view's size, which never happens.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}

    /// Shows another controller: on the navigation stack, or else as a presentation.
    open func show(_ vc: UIViewController, sender: Any?) {
        if let parent { parent.show(vc, sender: sender) } else { present(vc, animated: true) }
    }

    /// The preferred size of the view, with zero for any size. It sets the size of a stage that has no other.
    open var preferredContentSize = CGSize.zero {
        didSet {
            guard preferredContentSize != oldValue else { return }
            parent?.preferredContentSizeDidChange(forChildContentContainer: self)
            presentation?.preferredContentSizeDidChange(forChildContentContainer: self)
        }
    }

    /// Called after the preferred size of a child has changed.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}

    /// Returns the size of a content in this controller: the size of this controller.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }

    /// The name of the controller's nib, or `nil` for the one with the name of its class, if any.
    public let nibName: String?

    /// Creates a controller with a nib. The bundle has no effect.
    public init(nibName nibNameOrNil: String?, bundle nibBundleOrNil: Bundle?) { nibName = nibNameOrNil }

    /// Creates a controller.
    public override convenience init() { self.init(nibName: nil, bundle: nil) }

    /// Creates a controller, or that of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) {
        nibName = nil
        super.init()
        StoryboardCoder.prepare(self, from: coder)
    }

    /// The view. The first access creates it, also after a program has set it to `nil`.
    // swift-format-ignore: NeverUseImplicitlyUnwrappedOptionals
    open var view: UIView! {
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
            newValue?.controller = self
        }
    }

    /// The view, or `nil` if it does not exist yet.
    open var viewIfLoaded: UIView? { loaded }

    /// Whether the view exists.
    open var isViewLoaded: Bool { loaded != nil }

    /// Creates the view if it does not exist yet.
    open func loadViewIfNeeded() { _ = view }

    /// Creates the view of the storyboard or the nib, or a view with the size of the stage. An override can set another view.
    open func loadView() {
        if let loadFromStoryboard {
            loadFromStoryboard()
        } else if !loadFromNib() {
            view = newView()
        }
    }

    /// Returns the view of a controller without a storyboard.
    func newView() -> UIView { UIView(frame: UIScreen.main.bounds) }

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

    /// Updates the constraints of the view. The default implementation calls its `updateConstraints()`.
    open func updateViewConstraints() { viewIfLoaded?.updateConstraints() }

    /// Called before the view lays out its subviews.
    open func viewWillLayoutSubviews() {}

    /// Called after the view has laid out its subviews.
    open func viewDidLayoutSubviews() {}

    /// Whether the view has begun to appear, and whether that change or the opposite one has not ended.
    private var (isAppearing, isChanging) = (false, false)
    private var isChangeAnimated = false

    /// Begins a change of the appearance: calls `viewWillAppear(_:)` or `viewWillDisappear(_:)`.
    open func beginAppearanceTransition(_ isAppearing: Bool, animated: Bool) {
        beginAppearance(isAppearing, animated)
    }

    /// Ends the change of the appearance: calls `viewDidAppear(_:)` or `viewDidDisappear(_:)`.
    open func endAppearanceTransition() { endAppearance(isChangeAnimated) }

    /// Begins a change of the appearance, also of the children in the view. Returns false if it has already begun.
    ///
    /// A view that appears is loaded first.
    @discardableResult
    final func beginAppearance(_ appears: Bool, _ animated: Bool) -> Bool {
        guard appears != isAppearing else { return false }
        if appears { loadViewIfNeeded() }
        (isAppearing, isChanging, isChangeAnimated) = (appears, true, animated)
        if appears { viewWillAppear(animated) } else { viewWillDisappear(animated) }
        for child in visibleChildren { child.beginAppearance(appears, animated) }
        return true
    }

    /// Ends the change of the appearance, also of the children in the view.
    final func endAppearance(_ animated: Bool) {
        guard isChanging else { return }
        isChanging = false
        if isAppearing { viewDidAppear(animated) } else { viewDidDisappear(animated) }
        for child in visibleChildren { child.endAppearance(animated) }
    }

    private var visibleChildren: [UIViewController] {
        children.filter { child in loaded.map { child.loaded?.isDescendant(of: $0) == true } ?? false }
    }

    /// Changes the appearance with the window of the view, unless a transition or the parent does so.
    final func windowWillChange(to window: UIWindow?) {
        guard beginAppearance(window != nil, false) else { return }
        Stage.current.runSilently { self.endAppearance(false) }
    }

    // MARK: Transitions

    /// The transition in which the controller appears or disappears, while it is animated.
    final weak var transition: ControllerTransition?
    /// The part of the controller in a transition, or `nil` for none.
    final var role: ControllerTransition.UpperRole?

    /// The object that animates together with the present transition, or `nil` for none.
    open var transitionCoordinator: (any UIViewControllerTransitionCoordinator)? {
        transition ?? parent?.transitionCoordinator
    }
    /// Whether another controller begins to present this one.
    open var isBeingPresented: Bool { role == .presented }
    /// Whether the presentation of this controller ends.
    open var isBeingDismissed: Bool { role == .dismissed }
    /// Whether a navigation controller pushes this controller.
    open var isMovingToParent: Bool { role == .pushed }
    /// Whether a navigation controller pops this controller.
    open var isMovingFromParent: Bool { role == .popped }

    // MARK: Editing

    /// Whether the content is edited.
    open var isEditing = false

    /// Begins or ends the editing of the content.
    open func setEditing(_ editing: Bool, animated: Bool) { isEditing = editing }

    // MARK: Storyboards

    /// The storyboard and its scene. Another file declares their type.
    final var origin: AnyObject?
    final var loadFromStoryboard: (() -> Void)?

    /// Called before a segue. An override can change the destination.
    open func prepare(for segue: UIStoryboardSegue, sender: Any?) {}

    /// Returns whether a control or gesture may perform a segue.
    open func shouldPerformSegue(withIdentifier identifier: String, sender: Any?) -> Bool { true }

    // MARK: Insets and orientation

    /// The insets of the view that the program adds to the safe area, in points.
    open var additionalSafeAreaInsets = UIEdgeInsets.zero { didSet { viewIfLoaded?.noteInsets() } }

    /// Called after the view's `safeAreaInsets` has changed.
    open func viewSafeAreaInsetsDidChange() {}

    /// Called after the view's `layoutMargins` has changed.
    open func viewLayoutMarginsDidChange() {}

    /// The least margins of the view, which are zero.
    open var systemMinimumLayoutMargins: NSDirectionalEdgeInsets { .zero }

    /// The orientations of the interface. This property has no effect.
    open var supportedInterfaceOrientations: UIInterfaceOrientationMask { .allButUpsideDown }

    /// Whether the interface turns with the device, which never turns.
    open var shouldAutorotate: Bool { true }

    /// The superview of the view.
    open override var next: UIResponder? { loaded?.superview }

    /// Whether the status bar is hidden. This property has no effect.
    open var prefersStatusBarHidden: Bool { false }

    /// Whether the home indicator is hidden. This property has no effect.
    open var prefersHomeIndicatorAutoHidden: Bool { false }

    /// The style of the status bar. This property has no effect.
    open var preferredStatusBarStyle: UIStatusBarStyle { .default }

    /// The animation of the status bar. This property has no effect.
    open var preferredStatusBarUpdateAnimation: UIStatusBarAnimation { .fade }

    /// Does nothing: there is no status bar.
    open func setNeedsStatusBarAppearanceUpdate() {}

    /// Does nothing: Antics sends no memory warnings.
    open func didReceiveMemoryWarning() {}

    // MARK: Other controllers

    /// The controller that this controller or one of its ancestors presents, or `nil` for none.
    open var presentedViewController: UIViewController? { presented ?? parent?.presentedViewController }
    /// The controller that presents this controller or one of its ancestors, or `nil` for none.
    open var presentingViewController: UIViewController? { presenter ?? parent?.presentingViewController }
    final var presented: UIViewController? {
        didSet {
            oldValue?.presenter = nil
            oldValue?.presentation = nil
            presented?.presenter = self
        }
    }
    private weak var presenter: UIViewController?
    /// The object that returns the animators of presentations, or `nil` for the animations of the system.
    open weak var transitioningDelegate: (any UIViewControllerTransitioningDelegate)?
    /// The style in which another controller presents this one.
    open var modalPresentationStyle = UIModalPresentationStyle.automatic {
        didSet { if presenter == nil { presentation = nil } }
    }
    /// The animation of a presentation without an animator.
    open var modalTransitionStyle = UIModalTransitionStyle.coverVertical

    private var presentation: UIPresentationController?
    /// The object that manages the views of the presentation, also before it begins.
    open var presentationController: UIPresentationController? { presentationController(by: nil) }

    /// Returns the object that manages the presentation. The first call creates it, for the style `custom` by the delegate.
    final func presentationController(by source: UIViewController?) -> UIPresentationController {
        if let presentation { return presentation }
        let (isCustom, presenting) = (modalPresentationStyle == .custom, source?.outermost)
        let custom = isCustom ? transitioningDelegate : nil
        let result =
            custom?.presentationController(forPresented: self, presenting: presenting, source: source ?? self)
            ?? UIPresentationController(presentedViewController: self, presenting: presenting)
        presentation = result
        return result
    }

    /// The outermost parent, which presents a controller for all its children.
    private var outermost: UIViewController { parent?.outermost ?? self }

    /// Presents another controller's view over this controller's view.
    open func present(
        _ viewControllerToPresent: UIViewController, animated flag: Bool, completion: (() -> Void)? = nil
    ) {
        guard presentedViewController == nil else {
            return Stage.current.report("a controller presents one other: dismiss the first one before")
        }
        let lower = outermost
        lower.presented = viewControllerToPresent
        ControllerTransition.modal(
            viewControllerToPresent, over: lower, by: self, isPresentation: true, isAnimated: flag
        ) { if $0 { completion?() } }.start()
    }

    /// Dismisses the controller that this controller presents, and those above it, or else this controller.
    open func dismiss(animated flag: Bool, completion: (() -> Void)? = nil) {
        let presenting = sequence(first: self) { $0.parent }.first { $0.presented != nil }
        guard let lower = presenting ?? presentingViewController, let upper = lower.presented else { return }
        if upper.presented != nil { upper.dismiss(animated: false) }
        ControllerTransition.modal(upper, over: lower, isPresentation: false, isAnimated: flag) {
            if $0 { completion?() }
        }.start()
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
        guard let parent else { return }
        parent.children.removeAll { $0 === self }
        self.parent = nil
        didMove(toParent: nil)
    }

    /// Replaces children of a container, and calls a block after changes of their titles.
    final func replace(
        _ old: [UIViewController], by new: [UIViewController], _ noteTitle: @escaping () -> Void
    ) {
        for controller in old where !new.contains(controller) {
            controller.willMove(toParent: nil)
            controller.noteTitle = nil
            controller.removeFromParent()
        }
        for controller in new where controller.parent !== self {
            addChild(controller)
            controller.noteTitle = noteTitle
            controller.didMove(toParent: self)
        }
    }

    /// Replaces the view of a child by that of another child, with animations.
    ///
    /// Options with a transition flip or fade the superview of the views.
    open func transition(
        from fromViewController: UIViewController, to toViewController: UIViewController,
        duration: TimeInterval, options: UIView.AnimationOptions = [], animations: (() -> Void)?,
        completion: ((Bool) -> Void)? = nil
    ) {
        let (old, new, isAnimated) = (fromViewController, toViewController, duration > 0)
        guard let container = old.view.superview else { return }
        old.beginAppearance(false, isAnimated)
        new.beginAppearance(true, isAnimated)
        let end = { (isFinished: Bool) in
            old.view.removeFromSuperview()
            for controller in [old, new] { controller.endAppearance(isAnimated) }
            completion?(isFinished)
        }
        if options.isDisjoint(with: .everyTransition) {
            container.addSubview(new.view)
            UIView.animate(
                withDuration: duration, delay: 0, options: options, animations: { animations?() },
                completion: end)
        } else {
            UIView.transition(
                with: container, duration: duration, options: options,
                animations: {
                    old.view.isHidden = true
                    container.addSubview(new.view)
                    animations?()
                },
                completion: {
                    old.view.isHidden = false
                    end($0)
                })
        }
    }

    /// Called before the parent changes.
    open func willMove(toParent parent: UIViewController?) {}

    /// Called after the controller has left its parent. A program calls it after the controller has a new parent.
    open func didMove(toParent parent: UIViewController?) {}
}

// MARK: - UIStoryboardSegue

/// A change from one controller of a storyboard to another.
open class UIStoryboardSegue: NSObject {
    /// The name of the segue, or `nil` for none.
    public let identifier: String?
    /// The controller that performs the segue.
    public let source: UIViewController
    /// The controller to show.
    public let destination: UIViewController
    private let handler: (() -> Void)?

    /// Creates a segue. A subclass performs the change.
    public init(identifier: String?, source: UIViewController, destination: UIViewController) {
        (self.identifier, self.source, self.destination, handler) = (identifier, source, destination, nil)
    }

    /// Creates a segue with the code that performs the change.
    public init(
        identifier: String?, source: UIViewController, destination: UIViewController,
        performHandler: @escaping () -> Void
    ) {
        (self.identifier, self.source, self.destination) = (identifier, source, destination)
        handler = performHandler
    }

    /// Performs the change.
    open func perform() { handler?() }
}

// MARK: - UIWindow

/// The view that contains a controller's view and fills the stage.
///
/// A ``Stage`` creates a window for its controller. A program can show another window with ``makeKeyAndVisible()``.
open class UIWindow: UIView {
    private var isShown = false
    /// Whether the stage shows the window.
    open var isKeyWindow: Bool { isShown }
    /// The order among windows, and the scene of the window. They have no effect.
    open var (windowLevel, windowScene): (Level, UIWindowScene?) = (.normal, .shared)

    /// Creates a window with the size of the stage.
    public convenience init() { self.init(frame: UIScreen.main.bounds) }

    /// Creates a window of a scene, with the size of the stage.
    public convenience init(windowScene: UIWindowScene) {
        self.init(frame: windowScene.screen.bounds)
        self.windowScene = windowScene
    }

    /// The screen of the window.
    open var screen: UIScreen { .main }

    /// The controller whose view the window shows, or `nil` for none.
    open var rootViewController: UIViewController? {
        didSet {
            guard isShown, rootViewController !== oldValue else { return }
            oldValue?.viewIfLoaded?.removeFromSuperview()
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
        rootViewController?.viewIfLoaded?.removeFromSuperview()
        layer.removeFromSuperlayer()
    }

    private func showController() {
        guard let controller = rootViewController else { return }
        controller.view.frame = bounds
        addSubview(controller.view)
    }
}

/// A part of an application's interface.
open class UIScene: UIResponder {
    /// The state, which is always active.
    open var activationState: ActivationState { .foregroundActive }
    /// The session.
    open var session: UISceneSession { .shared }
    /// The delegate, or `nil` for none. A stage that launches an application sets it.
    open var delegate: (any UISceneDelegate)?
}

extension UISceneSession {
    nonisolated(unsafe) static let shared = UISceneSession()
}

/// A scene with windows. The only one stands for the stage.
open class UIWindowScene: UIScene {
    nonisolated(unsafe) static let shared = UIWindowScene()

    /// The window that the stage shows, or `nil` for none.
    open var keyWindow: UIWindow? { Stage.current.content as? UIWindow }
    /// The window that the stage shows.
    open var windows: [UIWindow] { keyWindow.map { [$0] } ?? [] }
    /// The screen of the scene.
    open var screen: UIScreen { .main }
}
