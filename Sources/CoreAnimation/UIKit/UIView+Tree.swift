public import Foundation

extension UIView {
    /// Puts a view in on top of the others; out of where it is, first.
    public func addSubview(_ view: UIView) { insertSubview(view, at: subviews.count) }

    /// Puts a view in so that it is the one at an index; on top where there are not so many.
    public func insertSubview(_ view: UIView, at index: Int) {
        guard !isDescendant(of: view) else { return }
        let (old, oldWindow) = (view.superview, view.window)
        if old !== self {
            view.willMove(toSuperview: self)
            old?.willRemoveSubview(view)
        }
        old?.subviews.removeAll { $0 === view }
        let place = min(max(index, 0), subviews.count)
        if place < subviews.count {
            layer.insertSublayer(view.layer, below: subviews[place].layer)
        } else {
            layer.addSublayer(view.layer)
        }
        subviews.insert(view, at: place)
        guard old !== self else { return }
        view.superview = self
        if view.window !== oldWindow { view.tellWindow() }
        view.didMoveToSuperview()
        didAddSubview(view)
    }

    /// Puts a view in directly behind another of the subviews; on top where that is none of them.
    public func insertSubview(_ view: UIView, belowSubview siblingSubview: UIView) {
        insertSubview(view, nextTo: siblingSubview, 0)
    }

    /// Puts a view in directly in front of another of the subviews; on top where that is none of them.
    public func insertSubview(_ view: UIView, aboveSubview siblingSubview: UIView) {
        insertSubview(view, nextTo: siblingSubview, 1)
    }

    private func insertSubview(_ view: UIView, nextTo sibling: UIView, _ step: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        insertSubview(
            view, at: others.firstIndex { $0 === sibling }.map { $0 + step } ?? others.count)
    }

    /// Brings one of the subviews to the top.
    public func bringSubviewToFront(_ view: UIView) {
        if view.superview === self { addSubview(view) }
    }

    /// Puts one of the subviews behind the others.
    public func sendSubviewToBack(_ view: UIView) {
        if view.superview === self { insertSubview(view, at: 0) }
    }

    /// Takes it out of its superview.
    public func removeFromSuperview() {
        guard let old = superview else { return }
        let hadWindow = window != nil
        willMove(toSuperview: nil)
        old.willRemoveSubview(self)
        old.subviews.removeAll { $0 === self }
        superview = nil
        layer.removeFromSuperlayer()
        if hadWindow { tellWindow() }
        didMoveToSuperview()
    }

    /// The window that it is in; nil when nothing shows it.
    public var window: UIWindow? {
        for view in sequence(first: self, next: { $0.superview }) {
            if let window = view as? UIWindow { return window }
        }
        return nil
    }

    private func tellWindow() {
        didMoveToWindow()
        for view in subviews { view.tellWindow() }
    }

    /// Whether it is a view, or in it.
    public func isDescendant(of view: UIView) -> Bool {
        sequence(first: self) { $0.superview }.contains { $0 === view }
    }

    /// Itself or the first view in it with a tag; nil when there is none.
    public func viewWithTag(_ tag: Int) -> UIView? {
        if self.tag == tag { return self }
        for view in subviews { if let found = view.viewWithTag(tag) { return found } }
        return nil
    }

    /// Asks for a layout before the next frame.
    public func setNeedsLayout() { layer.setNeedsLayout() }

    /// Lays it out with all in it, as far as that was asked for.
    public func layoutIfNeeded() { layer.layoutIfNeeded() }

    /// A point of this view in another's coordinates; in nil's, the stage's.
    public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
        layer.convert(point, to: view?.layer)
    }

    /// A point of another view in this one's coordinates; of nil, the stage's.
    public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
        layer.convert(point, from: view?.layer)
    }

    /// The box round a rectangle of this view in another's coordinates; in nil's, the stage's.
    public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { layer.convert(rect, to: view?.layer) }

    /// The box round a rectangle of another view in this one's coordinates; of nil, the stage's.
    public func convert(_ rect: CGRect, from view: UIView?) -> CGRect {
        layer.convert(rect, from: view?.layer)
    }
}
