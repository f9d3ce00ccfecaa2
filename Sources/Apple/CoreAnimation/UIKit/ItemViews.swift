import Foundation

/// A view that a table or a collection creates from its class.
///
/// Swift creates an object of a class in a variable only with a required initializer, which each subclass would have to
/// declare. It need not declare an unavailable one, and a conformance that is also unavailable can call that. A class without
/// the initializer of UIKit stops the program, as it does in UIKit.
protocol RegisteredView: UIView {
    init(_ identifier: String, _ frame: CGRect)
}

/// A scroll view with items in sections: the superclass of ``UITableView`` and ``UICollectionView``.
///
/// It has views for the visible items alone.
open class ItemScrollView<PartView: UIView>: UIScrollView {
    /// Whether taps select items, and whether they can select several ones.
    open var (allowsSelection, allowsMultipleSelection) = (true, false)
    /// The view behind the items, or `nil` for none.
    open var backgroundView: UIView? { didSet { replace(oldValue, by: backgroundView, at: 0) } }
    final var partViews: [TablePart: PartView] = [:]
    final var selected: Set<IndexPath> = []
    /// The views that are not in use, and the makers of new ones, by identifier.
    final var (unused, makers): ([String: [PartView]], [String: (CGRect) -> PartView]) = ([:], [:])
    private var touched: IndexPath?
    private var update = TableUpdate()
    private var updateDepth = 0
    private var updateCompletions: [(Bool) -> Void] = []

    // MARK: Views

    /// Returns the maker of the views of a class, or `nil` without a class.
    final func maker(_ viewClass: AnyClass?, _ identifier: String) -> ((CGRect) -> PartView)? {
        viewClass.map { viewClass in
            { frame in
                let type = viewClass as? any RegisteredView.Type
                guard let view = type?.init(identifier, frame) as? PartView else {
                    Stage.stop("\(viewClass) is not a class of cells: register a subclass of one")
                }
                return view
            }
        }
    }

    /// Removes the view of a part, and keeps a cell for another item.
    func drop(_ view: PartView, of part: TablePart) { view.removeFromSuperview() }

    /// Keeps a view for another item. A view without an identifier is left out.
    final func keep(_ view: PartView, _ identifier: String?) {
        if let identifier { unused[identifier, default: []].append(view) }
    }

    /// Removes the views of the other parts, in order, because the order decides which cells show other items later.
    final func hideParts(except parts: Set<TablePart> = []) {
        for part in partViews.keys.filter({ !parts.contains($0) }).sorted() {
            if let view = partViews.removeValue(forKey: part) { drop(view, of: part) }
        }
    }

    /// The visible items, in order.
    final var visiblePaths: [IndexPath] {
        layoutIfNeeded()
        return partViews.keys.compactMap(\.path).sorted()
    }

    /// Returns the item of a cell, or `nil` if it is not visible.
    final func path(of cell: UIView) -> IndexPath? { partViews.first { $0.value === cell }?.key.path }

    /// The selected items in order, or `nil` for none.
    final var selectedPaths: [IndexPath]? { selected.isEmpty ? nil : selected.sorted() }

    // MARK: Updates

    /// Animates the changes of an update. The completion runs at their end.
    func animate(_ update: TableUpdate, _ completion: @escaping () -> Void) {}

    /// Animates changes together, also with those of a batch around them. The completion runs at their end.
    public final func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
        beginChange()
        updates()
        if let completion { updateCompletions.append(completion) }
        endChange()
    }

    /// Animates changes together, or none.
    public final func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
        performBatchUpdates({ updates?() }, completion: completion)
    }

    final func change(_ body: (inout TableUpdate) -> Void) {
        beginChange()
        body(&update)
        endChange()
    }

    /// Adds items or sections to lists of the update.
    final func change<Key: Hashable>(
        _ lists: WritableKeyPath<TableUpdate, [Key: UITableView.RowAnimation]>...,
        of keys: some Sequence<Key>,
        _ animation: UITableView.RowAnimation = .fade
    ) {
        change { update in
            for list in lists { for key in keys { update[keyPath: list][key] = animation } }
        }
    }

    /// Takes the parts that will not be visible after an update from the visible ones.
    ///
    /// Returns their views, and the parts that they become, or `nil` for deleted ones.
    final func leave(
        from old: [TablePart: PartView], _ moved: (TablePart) -> TablePart?, _ visible: Set<TablePart>
    ) -> [(part: TablePart, view: PartView, new: TablePart?)] {
        var leaving: [(part: TablePart, view: PartView, new: TablePart?)] = []
        for (part, view) in old.sorted(by: { $0.key < $1.key }) {
            let new = moved(part)
            if let new {
                if visible.contains(new) { continue }
                partViews[new] = nil
            }
            leaving.append((part, view, new))
        }
        // A table with its own cells can show one again.
        return leaving.filter { leaving in !partViews.values.contains { $0 === leaving.view } }
    }

    final func beginChange() { updateDepth += 1 }

    final func endChange() {
        updateDepth = max(updateDepth - 1, 0)
        guard updateDepth == 0 else { return }
        let (update, completions) = (update, updateCompletions)
        (self.update, updateCompletions) = (TableUpdate(), [])
        animate(update) { for completion in completions { completion(true) } }
    }

    // MARK: Touches

    /// Returns the item at a point, or `nil` for none.
    func item(at point: CGPoint) -> IndexPath? { nil }
    /// Returns whether a touch highlights and selects an item.
    func canHighlight(_ path: IndexPath) -> Bool { true }
    /// Begins or ends the highlight of an item.
    func highlight(_ path: IndexPath, _ isHighlighted: Bool) {}
    /// Selects an item, or ends its selection.
    func tap(_ path: IndexPath) {}

    private func item(at touch: UITouch) -> IndexPath? { item(at: touch.location(in: self)) }

    /// Highlights the item of the touch.
    open override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        let wasMoving = isDecelerating
        super.touchesBegan(touches, with: event)
        guard allowsSelection, !wasMoving, let path = touches.first.flatMap(item), canHighlight(path) else {
            return
        }
        touched = path
        highlight(path, true)
    }

    /// Selects the item of the touch.
    open override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesEnded(touches, with: event)
        endHighlight(by: touches.first)
    }

    /// Ends the highlight of a touch that scrolls.
    open override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
        super.touchesCancelled(touches, with: event)
        endHighlight()
    }

    /// Ends the highlight, and taps the item if the touch ends on it.
    private func endHighlight(by touch: UITouch? = nil) {
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
}
