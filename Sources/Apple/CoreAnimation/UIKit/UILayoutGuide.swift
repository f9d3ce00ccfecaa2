public import Foundation

/// A rectangle that constraints can use: one that constraints place in its view, or a view without insets.
open class UILayoutGuide: NSObject, LayoutItem {
    /// The view, or `nil` if there is none.
    public fileprivate(set) weak var owningView: UIView?
    /// A name for the program.
    open var identifier = ""
    /// The insets of a guide of a view, or `nil` for a guide that constraints place.
    private let insets: KeyPath<UIView, UIEdgeInsets>?
    private var frame = CGRect.zero

    /// Creates a guide for ``UIView/addLayoutGuide(_:)``.
    public override init() { insets = nil }

    init(of view: UIView, _ insets: KeyPath<UIView, UIEdgeInsets>) {
        (owningView, self.insets) = (view, insets)
    }

    /// Whether constraints place the guide.
    final var isFree: Bool { insets == nil }

    /// The insets from the view, or `nil` for a free guide or without a view.
    final var currentInsets: UIEdgeInsets? {
        guard let insets, let owningView else { return nil }
        return owningView[keyPath: insets]
    }

    /// The rectangle in the view.
    open var layoutFrame: CGRect {
        guard let owningView, let currentInsets else { return frame }
        return owningView.bounds.inset(by: currentInsets)
    }

    /// Sets the rectangle of a free guide.
    final func place(_ frame: CGRect) { self.frame = frame }
}

extension UIView {
    /// The guides that the program has added.
    public var layoutGuides: [UILayoutGuide] { guides.compactMap { $0 as? UILayoutGuide } }

    /// Adds a guide. It leaves its previous view.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        guides.append(layoutGuide)
        setNeedsLayout()
    }

    /// Removes a guide.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard guides.contains(layoutGuide) else { return }
        guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
        setNeedsLayout()
    }
}
