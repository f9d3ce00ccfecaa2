import Foundation

/// The views of a table or a collection that are not in use, and the makers of new ones, by identifier.
struct ReuseQueue {
    private var unused: [String: [UIView]] = [:]
    private var makers: [String: (CGRect) -> UIView] = [:]

    /// Registers the maker of the views with an identifier.
    mutating func register(_ identifier: String, _ make: @escaping (CGRect) -> UIView) {
        makers[identifier] = make
    }

    /// Keeps a view for another item. A view without an identifier is left out.
    mutating func keep(_ view: UIView, _ identifier: String?) {
        if let identifier { unused[identifier, default: []].append(view) }
    }

    /// Returns a view that is not in use, or `nil` for none.
    mutating func takeUnused(_ identifier: String) -> UIView? { unused[identifier]?.popLast() }

    /// Returns a new view, or `nil` for an unknown identifier.
    func makeNew(_ identifier: String, frame: CGRect = .zero) -> UIView? { makers[identifier]?(frame) }
}

/// A table or a collection. Touches highlight and select its items.
protocol ItemTouching: UIScrollView {
    /// The highlighted item, or `nil` for none.
    var touched: IndexPath? { get set }
    /// Returns the item at a touch, or `nil` for none.
    func item(at touch: UITouch) -> IndexPath?
    /// Begins or ends the highlight of an item.
    func highlight(_ path: IndexPath, _ isHighlighted: Bool)
    /// Selects an item, or ends its selection.
    func tap(_ path: IndexPath)
}

extension ItemTouching {
    /// Highlights an item.
    func beginHighlight(of path: IndexPath) {
        touched = path
        highlight(path, true)
    }

    /// Ends the highlight, and taps the item if the touch ends on it.
    func endHighlight(by touch: UITouch? = nil) {
        guard let path = touched else { return }
        touched = nil
        highlight(path, false)
        if let touch, item(at: touch) == path { tap(path) }
    }
}

extension UIView {
    /// Puts the background views of a cell behind its content, front to back, after one of them was replaced.
    final func place(backgrounds: [UIView?], replacing old: UIView?) {
        if !backgrounds.contains(where: { $0 === old }) { old?.removeFromSuperview() }
        for view in backgrounds.compactMap(\.self) {
            view.frame = bounds
            insertSubview(view, at: 0)
        }
    }

    /// Moves a view without a change of its transform, which may be animated.
    final func move(to frame: CGRect) {
        if bounds.size != frame.size { bounds.size = frame.size }
        let center = CGPoint(x: frame.midX, y: frame.midY)
        if self.center != center { self.center = center }
    }
}
