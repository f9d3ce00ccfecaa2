public import Foundation

/// A control that a pull at the top of a scroll view begins. It shows a spinning arc until the program ends it.
open class UIRefreshControl: UIControl {
    /// Whether the control shows the arc above the content.
    open private(set) var isRefreshing = false
    /// The text of the control. It has no effect.
    open var attributedTitle: NSAttributedString?
    private let arc = UIActivityIndicatorView(style: .medium)

    /// The height of the control, and the pull that begins a refresh, in points.
    static let height: CGFloat = 60

    override func prepareContent() {
        super.prepareContent()
        arc.hidesWhenStopped = false
        arc.alpha = 0
        addSubview(arc)
    }

    /// Places the arc above the content.
    open override func layoutSubviews() {
        super.layoutSubviews()
        guard let width = superview?.bounds.width else { return }
        frame = CGRect(x: 0, y: -Self.height, width: width, height: Self.height)
        arc.center = CGPoint(x: bounds.midX, y: bounds.midY)
    }

    /// Begins a refresh after a pull by enough points.
    final func notePull(_ distance: CGFloat) {
        guard !isRefreshing else { return }
        arc.alpha = min(max(distance / Self.height, 0), 1)
        guard distance >= Self.height else { return }
        beginRefreshing()
        sendActions(for: [.valueChanged, .primaryActionTriggered])
    }

    /// Shows the arc without a pull. It does not call the methods of the control.
    open func beginRefreshing() {
        isRefreshing = true
        arc.alpha = 1
        arc.startAnimating()
        (superview as? UIScrollView)?.noteInset()
    }

    /// Hides the arc.
    open func endRefreshing() {
        guard isRefreshing else { return }
        isRefreshing = false
        UIView.animate(withDuration: 0.3) { [self] in
            (superview as? UIScrollView)?.noteInset()
            arc.alpha = 0
        } completion: { [self] _ in
            if !isRefreshing { arc.stopAnimating() }
        }
    }
}
