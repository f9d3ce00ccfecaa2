import Foundation

extension UIView {
    /// Puts a view in so that it is the one at an index; on top where there are not so many.
    final func insert(_ view: UIView, at index: Int) {
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

    /// Puts a view in so many steps in front of another of the subviews; on top where that is none of them.
    final func insert(_ view: UIView, nextTo sibling: UIView, _ step: Int) {
        guard view !== sibling else { return }
        let others = subviews.filter { $0 !== view }
        insert(view, at: others.firstIndex { $0 === sibling }.map { $0 + step } ?? others.count)
    }

    final func leave() {
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

    /// The window that it is in.
    final var shownIn: UIWindow? {
        for view in sequence(first: self, next: { $0.superview }) {
            if let window = view as? UIWindow { return window }
        }
        return nil
    }

    private func tellWindow() {
        didMoveToWindow()
        for view in subviews { view.tellWindow() }
    }
}
