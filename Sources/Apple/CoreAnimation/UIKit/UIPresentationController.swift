public import Foundation

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
