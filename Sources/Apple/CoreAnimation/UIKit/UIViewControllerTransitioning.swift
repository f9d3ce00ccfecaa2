public import Foundation

/// The styles of a presentation. They differ only in `fullScreen`, which hides the presenting view.
public enum UIModalPresentationStyle: Int, Sendable {
    /// The style of the system.
    case automatic = -2
    /// No style.
    case none = -1
    /// Hides the presenting view.
    case fullScreen
    /// Covers the presenting view.
    case pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
}

/// The animations of a presentation without an animator.
public enum UIModalTransitionStyle: Int, Sendable {
    /// The view moves up from below.
    case coverVertical
    /// Moves up like ``coverVertical``, because the picture is flat.
    case flipHorizontal
    /// The view fades in.
    case crossDissolve
    /// Moves up like ``coverVertical``, because the picture is flat.
    case partialCurl
}

/// A key of a view in a transition.
public struct UITransitionContextViewKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The view before the transition.
    public static let from = Self(rawValue: "from")
    /// The view after the transition.
    public static let to = Self(rawValue: "to")
}

/// A key of a controller in a transition.
public struct UITransitionContextViewControllerKey: RawRepresentable, Hashable, Sendable {
    /// The name of the key.
    public let rawValue: String

    /// Creates a key with a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The controller before the transition.
    public static let from = Self(rawValue: "from")
    /// The controller after the transition.
    public static let to = Self(rawValue: "to")
}

/// The views and controllers of a transition.
public protocol UIViewControllerContextTransitioning: AnyObject {
    /// The view in which the transition plays.
    var containerView: UIView { get }
    /// Whether the transition is animated.
    var isAnimated: Bool { get }
    /// Whether the transition was cancelled, which never happens.
    var transitionWasCancelled: Bool { get }
    /// Ends the transition. An animator calls it after its animations.
    func completeTransition(_ didComplete: Bool)
    /// Returns the controller for a key.
    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController?
    /// Returns the view for a key.
    func view(forKey key: UITransitionContextViewKey) -> UIView?
    /// Returns the frame of a controller's view before the transition.
    func initialFrame(for vc: UIViewController) -> CGRect
    /// Returns the frame of a controller's view after the transition.
    func finalFrame(for vc: UIViewController) -> CGRect
}

/// An object that animates a transition between two views.
public protocol UIViewControllerAnimatedTransitioning: AnyObject {
    /// Returns the duration of the transition in seconds.
    func transitionDuration(using transitionContext: (any UIViewControllerContextTransitioning)?) -> TimeInterval
    /// Animates the transition, and then calls `completeTransition(_:)`.
    func animateTransition(using transitionContext: any UIViewControllerContextTransitioning)
    /// Called after the transition.
    func animationEnded(_ transitionCompleted: Bool)
}

extension UIViewControllerAnimatedTransitioning {
    /// Does nothing.
    public func animationEnded(_ transitionCompleted: Bool) {}
}

/// An object that returns the animators of a controller's transitions.
public protocol UIViewControllerTransitioningDelegate: AnyObject {
    /// Returns the animator of the presentation, or `nil` for the animation of the system.
    func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
    /// Returns the animator of the dismissal, or `nil` for the animation of the system.
    func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)?
}

extension UIViewControllerTransitioningDelegate {
    /// Returns `nil`.
    public func animationController(
        forPresented presented: UIViewController, presenting: UIViewController, source: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }

    /// Returns `nil`.
    public func animationController(
        forDismissed dismissed: UIViewController
    ) -> (any UIViewControllerAnimatedTransitioning)? { nil }
}

// MARK: - The transition

/// A transition between a controller and the controller that it presents.
final class ModalTransition: NSObject, UIViewControllerContextTransitioning {
    private let lower: UIViewController
    private let upper: UIViewController
    private let isPresentation: Bool
    private let animator: (any UIViewControllerAnimatedTransitioning)?
    private var completion: (() -> Void)?
    let containerView: UIView
    let isAnimated: Bool
    let transitionWasCancelled = false

    /// Creates the presentation of `upper` by `lower`, or its dismissal.
    init(
        _ upper: UIViewController, over lower: UIViewController, isPresentation: Bool, isAnimated: Bool,
        completion: (() -> Void)?
    ) {
        (self.upper, self.lower) = (upper, lower)
        (self.isPresentation, self.isAnimated) = (isPresentation, isAnimated)
        self.completion = completion
        containerView = upper.viewIfLoaded?.superview ?? lower.view.window ?? lower.view
        let delegate = upper.transitioningDelegate
        animator =
            isPresentation
            ? delegate?.animationController(forPresented: upper, presenting: lower, source: lower)
            : delegate?.animationController(forDismissed: upper)
    }

    private var ends: (from: UIViewController, to: UIViewController) {
        isPresentation ? (lower, upper) : (upper, lower)
    }

    func start() {
        let (from, to) = ends
        from.viewWillDisappear(isAnimated)
        to.viewWillAppear(isAnimated)
        to.view.frame = finalFrame(for: to)
        if isPresentation, animator == nil { containerView.addSubview(upper.view) }
        if !isPresentation, lower.view.superview == nil {
            containerView.insertSubview(lower.view, belowSubview: upper.view)
        }
        guard isAnimated else { return completeTransition(true) }
        if let animator { animator.animateTransition(using: self) } else { animate() }
    }

    /// The duration of the animation of the system, in seconds.
    private static let duration = 0.5

    /// Plays the animation of the system.
    private func animate() {
        let view: UIView = upper.view
        let fades = upper.modalTransitionStyle == .crossDissolve
        let (shownFrame, shownAlpha) = (finalFrame(for: upper), view.alpha)
        let hiddenFrame = shownFrame.offsetBy(dx: 0, dy: fades ? 0 : containerView.bounds.height)
        func place(hidden: Bool) {
            view.frame = hidden ? hiddenFrame : shownFrame
            view.alpha = hidden && fades ? 0 : shownAlpha
        }
        place(hidden: isPresentation)
        UIView.animate(withDuration: Self.duration) {
            place(hidden: !self.isPresentation)
        } completion: { _ in
            if !self.isPresentation { view.alpha = shownAlpha }
            self.completeTransition(true)
        }
    }

    func completeTransition(_ didComplete: Bool) {
        let (from, to) = ends
        if !isPresentation {
            upper.view.removeFromSuperview()
            lower.presentedViewController = nil
        } else if upper.modalPresentationStyle == .fullScreen {
            lower.view.removeFromSuperview()
        }
        animator?.animationEnded(didComplete)
        from.viewDidDisappear(isAnimated)
        to.viewDidAppear(isAnimated)
        completion?()
        completion = nil
    }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? ends.from : key == .to ? ends.to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        key == .from ? ends.from.view : key == .to ? ends.to.view : nil
    }

    func initialFrame(for vc: UIViewController) -> CGRect { vc === ends.from ? vc.view.frame : .zero }

    func finalFrame(for vc: UIViewController) -> CGRect { vc === ends.to ? containerView.bounds : .zero }
}
