public import Foundation

// MARK: - Updates

extension UITableView {
    /// Inserts rows that the data source already has.
    public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change(\.insertedRows, of: indexPaths, animation)
    }

    /// Deletes rows that the data source no longer has.
    public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change(\.deletedRows, of: indexPaths, animation)
    }

    /// Replaces the cells of rows.
    public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
        change(\.reloadedRows, of: indexPaths, animation)
    }

    /// Moves a row.
    public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.movedRows[indexPath] = newIndexPath }
    }

    /// Inserts sections that the data source already has.
    public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
        change(\.insertedSections, of: sections, animation)
    }

    /// Deletes sections that the data source no longer has.
    public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
        change(\.deletedSections, of: sections, animation)
    }

    /// Replaces the cells of sections.
    public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
        change(\.deletedSections, \.insertedSections, of: sections, animation)
    }

    /// Begins changes that animate together.
    public func beginUpdates() { beginChange() }

    /// Ends changes, and animates them and changed heights.
    public func endUpdates() { endChange() }

    final func move(by update: TableUpdate, _ completion: @escaping () -> Void) {
        guard let before = layout else {
            // There is nothing to animate yet.
            reloadData()
            return completion()
        }
        let old = partViews
        let moved = update.moves
        selected = Set(selected.compactMap { moved(.row($0))?.path })
        measured = measured.reduce(into: [:]) {
            if let path = moved(.row($1.key))?.path { $0[path] = $1.value }
        }
        partViews = old.reduce(into: [:]) { if let part = moved($1.key) { $0[part] = $1.value } }
        isLayoutOld = true
        let offset = contentOffset
        if let fault = update.fault(before.rowCounts, prepared().rowCounts) {
            Stage.current.report(fault)
            partViews = old
            reloadData()
            return completion()
        }
        for (part, view) in partViews.sorted(by: { $0.key < $1.key }) {
            if let path = part.path, let cell = view as? UITableViewCell { measure(cell, at: path) }
        }
        let kept = Set(partViews.keys)
        let visible = visibleSlots()
        let new = visible.filter { !kept.contains($0.part) }
        let leaving = leave(from: old, moved, Set(visible.map(\.part))).map { part, view, new in
            (part, view, new.flatMap(prepared().slot).map(frame))
        }
        let end = contentOffset
        let alphas = new.map { partViews[$0.part]?.alpha ?? 1 }
        UIView.performWithoutAnimation {
            contentOffset = offset
            let origin = update.reversed.moves
            for slot in new { start(slot, update, origin(slot.part).flatMap(before.slot)) }
        }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
            contentOffset = end
            for slot in visible { show(slot) }
            for (slot, alpha) in zip(new, alphas) { partViews[slot.part]?.alpha = alpha }
            for (part, view, goal) in leaving {
                if let goal { view.place(goal) } else { update.animation(removing: part).hide(view) }
            }
            showEdges()
        } completion: { [self] _ in
            for (part, view, goal) in leaving where !partViews.values.contains(where: { $0 === view }) {
                drop(view, of: part)
                if goal == nil { view.alpha = 1 }
            }
            setNeedsLayout()
            completion()
        }
    }

    /// Moves a new view to the slot at which its animation starts: its old slot if it has one.
    private func start(_ slot: TableLayout.Slot, _ update: TableUpdate, _ origin: TableLayout.Slot?) {
        guard let view = partViews[slot.part] else { return }
        if let animation = update.animation(inserting: slot.part) {
            animation.hide(view)
        } else if let origin {
            view.place(frame(of: origin))
        }
    }
}
