public import Foundation
import Geometry

/// An object that animates together with a transition.
public protocol UIViewControllerTransitionCoordinator: UIViewControllerTransitionCoordinatorContext {
    /// Runs animations with the transition, and a block at its end.
    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool
}

extension UIViewControllerTransitionCoordinator {
    /// Runs animations with the transition.
    @discardableResult
    public func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool { animate(alongsideTransition: animation, completion: nil) }
}

// MARK: - The transition

/// A transition between two controllers: a presentation over another controller, or a step of a navigation.
final class ControllerTransition: NSObject, UIViewControllerContextTransitioning,
    UIViewControllerTransitionCoordinator
{
    /// The part of the upper controller.
    enum UpperRole { case presented, dismissed, pushed, popped }

    /// Whether the transition is a step of a navigation, which has its own animation and hides the lower view.
    private let isStep: Bool
    private let lower: UIViewController
    private let upper: UIViewController
    /// Whether the upper controller appears.
    private let isForward: Bool
    private let animator: (any UIViewControllerAnimatedTransitioning)?
    private let driver: (any UIViewControllerInteractiveTransitioning)?
    /// The object that manages a presentation with the style `custom`, or `nil` for the others.
    private let presentation: UIPresentationController?
    private var completion: ((_ isDone: Bool) -> Void)?
    let containerView: UIView
    let isAnimated: Bool
    var isInteractive: Bool { driver != nil && animator != nil && isAnimated }
    private(set) var transitionWasCancelled = false
    var isCancelled: Bool { transitionWasCancelled }
    /// The blocks that run with the animations, which have not started, and at the end.
    private var alongside: [() -> Void]? = []
    private var ending: [() -> Void] = []

    /// Creates a transition in which `upper` appears over `lower`, or disappears.
    ///
    /// `completion` is called at the end with false if a gesture has cancelled the transition.
    init(
        _ upper: UIViewController, over lower: UIViewController, in container: UIView,
        isStep: Bool, isForward: Bool, isAnimated: Bool,
        animator: (any UIViewControllerAnimatedTransitioning)?,
        driver: (any UIViewControllerInteractiveTransitioning)?,
        presentation: UIPresentationController? = nil, completion: @escaping (Bool) -> Void
    ) {
        (self.isStep, self.upper, self.lower, containerView) = (isStep, upper, lower, container)
        (self.isForward, self.isAnimated, self.presentation) = (isForward, isAnimated, presentation)
        let isDriven = (driver as? UIPercentDrivenInteractiveTransition)?.wantsInteractiveStart ?? true
        (self.animator, self.driver, self.completion) = (animator, isDriven ? driver : nil, completion)
    }

    /// Creates the presentation of `upper` over `lower` by `source`, or its dismissal.
    static func modal(
        _ upper: UIViewController, over lower: UIViewController, by source: UIViewController? = nil,
        isPresentation: Bool, isAnimated: Bool, completion: @escaping (Bool) -> Void
    ) -> ControllerTransition {
        let delegate = upper.transitioningDelegate
        let animator =
            isPresentation
            ? delegate?.animationController(
                forPresented: upper, presenting: lower, source: source ?? lower)
            : delegate?.animationController(forDismissed: upper)
        let driver = animator.flatMap {
            isPresentation
                ? delegate?.interactionControllerForPresentation(using: $0)
                : delegate?.interactionControllerForDismissal(using: $0)
        }
        var container: UIView = lower.view.window ?? lower.view
        let isCustom = upper.modalPresentationStyle == .custom
        let presentation = isCustom ? upper.presentationController(by: source) : nil
        if let presentation {
            if isPresentation { presentation.begin(in: container) }
            container = presentation.containerView ?? container
        } else if !isPresentation {
            container = upper.view.superview ?? container
        }
        return ControllerTransition(
            upper, over: lower, in: container, isStep: false, isForward: isPresentation,
            isAnimated: isAnimated, animator: animator, driver: driver, presentation: presentation,
            completion: completion)
    }

    private var ends: (from: UIViewController, to: UIViewController) {
        isForward ? (lower, upper) : (upper, lower)
    }

    /// Whether the upper controller replaces the view of the lower one, which otherwise stays visible.
    private var hidesLower: Bool {
        isStep || presentation?.shouldRemovePresentersView ?? (upper.modalPresentationStyle == .fullScreen)
    }

    /// The view that appears or disappears.
    private var upperView: UIView { presentation?.presentedView ?? upper.view }

    /// The controllers that appear or disappear.
    private var changing: [UIViewController] {
        [ends.from, ends.to].filter { $0 === upper || hidesLower }
    }

    func start() {
        let to = ends.to
        upper.role = isStep ? (isForward ? .pushed : .popped) : isForward ? .presented : .dismissed
        if isAnimated { for controller in [upper, lower] { controller.transition = self } }
        if isForward {
            // The presentation can compute its frame from this size.
            presentation?.presentedView?.frame = containerView.bounds
            presentation?.presentationTransitionWillBegin()
        } else {
            presentation?.dismissalTransitionWillBegin()
        }
        for controller in changing { controller.beginAppearance(controller === to, isAnimated) }
        guard completion != nil else { return }
        if to === upper {
            upperView.frame = finalFrame(for: upper)
        } else if hidesLower || presentation == nil {
            lower.view.frame = finalFrame(for: lower)
        }
        let isOwn = animator == nil || !isAnimated
        if isForward, isOwn { containerView.addSubview(upperView) }
        if !isForward, lower.view.superview == nil, isOwn || !isStep {
            containerView.insertSubview(lower.view, belowSubview: upperView)
        }
        guard isAnimated else { return completeTransition(true) }
        guard animator != nil else { return animate() }
        if let driver {
            driver.startInteractiveTransition(self)
        } else {
            animateWithAnimator()
        }
    }

    /// Starts the animations of the animator.
    func animateWithAnimator() {
        Stage.current.alongside = { self.runAlongside() }
        animator?.animateTransition(using: self)
        Stage.current.alongside = nil
        guard alongside?.isEmpty == false else { return alongside = nil }
        UIView.animate(withDuration: transitionDuration) { self.runAlongside() }
    }

    /// The duration in seconds.
    var transitionDuration: TimeInterval {
        animator?.transitionDuration(using: self) ?? (isStep ? 0.35 : 0.5)
    }

    private func runAlongside() {
        let blocks = alongside ?? []
        alongside = nil
        for block in blocks { block() }
    }

    @discardableResult
    func animate(
        alongsideTransition animation: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?,
        completion: ((any UIViewControllerTransitionCoordinatorContext) -> Void)?
    ) -> Bool {
        if let completion { ending.append { [unowned self] in completion(self) } }
        guard let animation else { return true }
        if alongside == nil {
            UIView.animate(withDuration: transitionDuration) { animation(self) }
        } else {
            alongside?.append { [unowned self] in animation(self) }
        }
        return true
    }

    /// Turns the container, which shows the other view from half time on.
    private func flip() {
        let (view, wasHidden) = (upperView, upperView.isHidden)
        UIView.transition(
            with: containerView, duration: transitionDuration,
            options: isForward ? .transitionFlipFromRight : .transitionFlipFromLeft
        ) {
            view.isHidden = !self.isForward || wasHidden
            self.runAlongside()
        } completion: { _ in
            view.isHidden = wasHidden
            self.completeTransition(true)
        }
    }

    private func animate() {
        if !isStep, upper.modalTransitionStyle == .flipHorizontal { return flip() }
        let view = upperView
        let fades = !isStep && upper.modalTransitionStyle == .crossDissolve
        let (shownFrame, shownAlpha) = (
            isForward || presentation == nil ? finalFrame(for: ends.to) : view.frame, view.alpha
        )
        let size = containerView.bounds.size
        let offset =
            isStep
            ? CGPoint(x: size.width, y: 0)
            : CGPoint(x: 0, y: fades ? 0 : size.height - shownFrame.minY)
        func place(hidden: Bool) {
            view.frame = hidden ? shownFrame.offsetBy(dx: offset.x, dy: offset.y) : shownFrame
            view.alpha = hidden && fades ? 0 : shownAlpha
            guard isStep else { return }
            // The lower view moves less, as if it was farther away.
            lower.view.frame = hidden ? shownFrame : shownFrame.offsetBy(dx: -0.3 * size.width, dy: 0)
        }
        place(hidden: isForward)
        UIView.animate(withDuration: transitionDuration) {
            place(hidden: !self.isForward)
            self.runAlongside()
        } completion: { _ in
            if !self.isForward { view.alpha = shownAlpha }
            self.completeTransition(true)
        }
    }

    func completeTransition(_ didComplete: Bool) {
        guard let completion else { return }
        self.completion = nil
        let gone = didComplete ? ends.from : ends.to
        if gone === upper { upperView.removeFromSuperview() }
        if gone === lower, hidesLower { lower.view.removeFromSuperview() }
        if !didComplete {
            let view: UIView = ends.from === upper ? upperView : lower.view
            if view.superview == nil { containerView.addSubview(view) }
            for controller in changing { controller.beginAppearance(controller === ends.from, isAnimated) }
        }
        animator?.animationEnded(didComplete)
        if isForward {
            presentation?.presentationTransitionDidEnd(didComplete)
        } else {
            presentation?.dismissalTransitionDidEnd(didComplete)
        }
        for controller in changing { controller.endAppearance(isAnimated) }
        if !isStep, gone === upper {
            presentation?.end()
            lower.presented = nil
        }
        upper.role = nil
        for controller in [upper, lower] where controller.transition === self { controller.transition = nil }
        completion(didComplete)
        // An animator can refer to the context weakly, and use it until the end of this instant.
        Stage.current.runSilently { withExtendedLifetime(self) {} }
        let blocks = ending
        (alongside, ending) = (nil, [])
        for block in blocks { block() }
    }

    func updateInteractiveTransition(_ percentComplete: CGFloat) {}
    func finishInteractiveTransition() {}
    func cancelInteractiveTransition() { transitionWasCancelled = true }

    func viewController(forKey key: UITransitionContextViewControllerKey) -> UIViewController? {
        key == .from ? ends.from : key == .to ? ends.to : nil
    }

    func view(forKey key: UITransitionContextViewKey) -> UIView? {
        guard let controller = viewController(forKey: .init(rawValue: key.rawValue)) else { return nil }
        if controller === upper { return upperView }
        return hidesLower || presentation == nil ? lower.view : nil
    }

    func initialFrame(for vc: UIViewController) -> CGRect {
        vc === ends.from ? (vc === upper ? upperView : vc.view).frame : .zero
    }

    func finalFrame(for vc: UIViewController) -> CGRect {
        guard vc === ends.to else { return .zero }
        return vc === upper
            ? presentation?.frameOfPresentedViewInContainerView ?? containerView.bounds : containerView.bounds
    }
}

// MARK: - UIPercentDrivenInteractiveTransition

/// An object that shows a fraction of a transition's animations, as a gesture asks for it.
open class UIPercentDrivenInteractiveTransition: NSObject, UIViewControllerInteractiveTransitioning {
    /// The shown fraction of the transition, 0 to 1.
    open private(set) var percentComplete: CGFloat = 0
    /// The speed of the rest after the gesture. 1 is the speed of the animator.
    open var completionSpeed: CGFloat = 1
    /// The curve of the rest. It has no effect: the rest has the curve of the animator.
    open var completionCurve = UIView.AnimationCurve.easeInOut
    /// Whether the transition starts interactively. Otherwise it plays without a gesture.
    open var wantsInteractiveStart = true
    /// The duration of the transition in seconds.
    open var duration: CGFloat { CGFloat(context?.transitionDuration ?? 0) }
    private var context: ControllerTransition?
    /// The time of the container at the start of the transition, in seconds.
    private var start: CFTimeInterval = 0
    private var isEnding = false

    /// Starts the animations, which then stand still.
    open func startInteractiveTransition(_ transitionContext: any UIViewControllerContextTransitioning) {
        guard let context = transitionContext as? ControllerTransition else { return }
        self.context = context
        isEnding = false
        let layer = context.containerView.layer
        start = layer.convertTime(CACurrentMediaTime(), from: nil)
        context.animateWithAnimator()
        layer.speed = 0
        update(0)
    }

    /// Shows a fraction of the transition, 0 to 1.
    open func update(_ percentComplete: CGFloat) {
        guard let context, !isEnding else { return }
        show(percentComplete)
        context.updateInteractiveTransition(self.percentComplete)
    }

    private func show(_ fraction: CGFloat) {
        guard let context else { return }
        percentComplete = fraction.clamped(to: 0...1)
        context.containerView.layer.timeOffset = start + Double(percentComplete) * context.transitionDuration
    }

    /// Plays the rest of the transition.
    open func finish() { end(at: 1) }

    /// Plays the transition back to its start.
    open func cancel() { end(at: 0) }

    private func end(at goal: CGFloat) {
        guard let context, !isEnding else { return }
        isEnding = true
        if goal == 0 { context.cancelInteractiveTransition() } else { context.finishInteractiveTransition() }
        move(to: goal)
    }

    private func move(to goal: CGFloat) {
        let step = completionSpeed / max(duration * Stage.frameRate, 1)
        guard abs(goal - percentComplete) > step else { return stop(at: goal) }
        show(percentComplete + (goal > percentComplete ? step : -step))
        Stage.current.runSilently(afterFrames: 1) { [self] in move(to: goal) }
    }

    /// Lets the time of the container run again. The animations end, or are removed before they start again.
    private func stop(at goal: CGFloat) {
        guard let layer = context?.containerView.layer else { return }
        if goal == 0 { removeAnimations(of: layer) }
        show(goal)
        layer.beginTime =
            layer.superlayer?.convertTime(CACurrentMediaTime(), from: nil) ?? CACurrentMediaTime()
        layer.speed = 1
        context = nil
    }

    private func removeAnimations(of layer: CALayer) {
        layer.removeAllAnimations()
        for sublayer in layer.sublayers ?? [] { removeAnimations(of: sublayer) }
    }
}

// MARK: - UIPresentationController

/// An object that manages the views of a presentation: their frame, and further views around them.
///
/// ``UIViewControllerTransitioningDelegate`` returns one for a controller with the style `custom`. Its container fills the
/// window from the beginning of the presentation to the end of the dismissal.
open class UIPresentationController: NSObject, UIContentContainer {
    /// The controller whose view appears.
    public let presentedViewController: UIViewController
    private weak var presenter: UIViewController?
    /// The delegate, or `nil` for none. A phone does not adapt presentations, so Antics calls no method of it.
    open weak var delegate: (any UIAdaptivePresentationControllerDelegate)?
    /// The view of the presentation, or `nil` if there is no presentation.
    open internal(set) var containerView: UIView?
    /// The traits that replace those of the presented controller. This property has no effect.
    open var overrideTraitCollection: UITraitCollection?

    /// Creates a controller of a presentation.
    public init(
        presentedViewController: UIViewController, presenting presentingViewController: UIViewController?
    ) {
        self.presentedViewController = presentedViewController
        presenter = presentingViewController
    }

    /// The controller that presents the other one.
    open var presentingViewController: UIViewController {
        presenter ?? presentedViewController.presentingViewController ?? presentedViewController
    }
    /// The style of the presentation.
    open var presentationStyle: UIModalPresentationStyle { presentedViewController.modalPresentationStyle }
    /// The style of the presentation on a device of this size, which has no effect.
    open var adaptivePresentationStyle: UIModalPresentationStyle { .none }
    /// The traits of the stage.
    open var traitCollection: UITraitCollection { .current }
    /// The view that appears: that of the presented controller. An override can return a view around it.
    open var presentedView: UIView? { presentedViewController.view }
    /// The frame of the view after the presentation, in the container: its bounds.
    open var frameOfPresentedViewInContainerView: CGRect { containerView?.bounds ?? .zero }
    /// Whether the presentation covers the screen. This property has no effect: it always does.
    open var shouldPresentInFullscreen: Bool { true }
    /// Whether the view of the presenting controller disappears.
    open var shouldRemovePresentersView: Bool { presentationStyle == .fullScreen }

    /// Called before the container lays out its subviews.
    open func containerViewWillLayoutSubviews() {}
    /// Called after the container has laid out its subviews.
    open func containerViewDidLayoutSubviews() {}
    /// Called before the presentation, for example to add views to the container.
    open func presentationTransitionWillBegin() {}
    /// Called after the presentation, or after a gesture has cancelled it.
    open func presentationTransitionDidEnd(_ completed: Bool) {}
    /// Called before the dismissal.
    open func dismissalTransitionWillBegin() {}
    /// Called after the dismissal, or after a gesture has cancelled it.
    open func dismissalTransitionDidEnd(_ completed: Bool) {}

    /// Returns the size of a content in its container: the size of the container.
    open func size(
        forChildContentContainer container: any UIContentContainer, withParentContainerSize parentSize: CGSize
    ) -> CGSize { parentSize }
    /// Called after the preferred size of the presented controller has changed.
    open func preferredContentSizeDidChange(forChildContentContainer container: any UIContentContainer) {}
    /// Called before a change of the container's size, which never happens.
    open func viewWillTransition(
        to size: CGSize, with coordinator: any UIViewControllerTransitionCoordinator
    ) {}

    /// Adds the container to a window.
    final func begin(in window: UIView) {
        guard containerView == nil else { return }
        let container = PresentationContainer(frame: window.bounds)
        container.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        container.presentation = self
        containerView = container
        window.addSubview(container)
    }

    /// Removes the container, and returns the view of the presenting controller to the window.
    final func end() {
        if let window = containerView?.superview, let view = presentingViewController.viewIfLoaded,
            view.superview === containerView
        {
            window.addSubview(view)
        }
        containerView?.removeFromSuperview()
        containerView = nil
    }
}

/// The view around a presentation.
private final class PresentationContainer: UIView {
    weak var presentation: UIPresentationController?

    override func layoutSubviews() {
        presentation?.containerViewWillLayoutSubviews()
        super.layoutSubviews()
        presentation?.containerViewDidLayoutSubviews()
    }
}

extension UIViewController: UIContentContainer {}
