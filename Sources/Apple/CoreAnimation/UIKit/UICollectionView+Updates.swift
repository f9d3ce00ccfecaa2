public import Foundation

// MARK: - Updates

extension UICollectionView {
    /// Inserts items that the data source already has.
    public func insertItems(at indexPaths: [IndexPath]) {
        change(\.insertedRows, of: indexPaths)
    }

    /// Deletes items that the data source no longer has.
    public func deleteItems(at indexPaths: [IndexPath]) {
        change(\.deletedRows, of: indexPaths)
    }

    /// Replaces the cells of items.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change(\.reloadedRows, of: indexPaths)
    }

    /// Moves an item.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.movedRows[indexPath] = newIndexPath }
    }

    /// Inserts sections that the data source already has.
    public func insertSections(_ sections: IndexSet) {
        change(\.insertedSections, of: sections)
    }

    /// Deletes sections that the data source no longer has.
    public func deleteSections(_ sections: IndexSet) {
        change(\.deletedSections, of: sections)
    }

    /// Replaces the cells of sections.
    public func reloadSections(_ sections: IndexSet) {
        change(\.deletedSections, \.insertedSections, of: sections)
    }

    /// Takes another layout, to which the views move if the change is animated.
    public func setCollectionViewLayout(
        _ layout: UICollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)? = nil
    ) {
        guard animated, counts != nil else {
            collectionViewLayout = layout
            completion?(true)
            return
        }
        animate(TableUpdate(), to: layout) { completion?(true) }
    }

    /// Moves the views to their places after an update or in another layout.
    final func animate(
        _ update: TableUpdate, to layout: UICollectionViewLayout, _ completion: @escaping () -> Void
    ) {
        let (moved, old, offset) = (update.moves, partViews, contentOffset)
        noteBefore()
        collectionViewLayout = layout
        partViews = old.reduce(into: [:]) { if let part = moved($1.key) { $0[part] = $1.value } }
        let kept = Set(partViews.keys)
        _ = prepared()
        layout.prepare(forCollectionViewUpdates: update.items)
        contentOffset = layout.targetContentOffset(forProposedContentOffset: contentOffset)
        let visible = visibleParts()
        let leaving = leave(from: old, moved, Set(visible.map(\.part))).map { part, view, new in
            (part, view, goal(of: view, part, new))
        }
        let (end, new) = (contentOffset, visible.filter { !kept.contains($0.part) })
        for item in new { show(item) }
        UIView.performWithoutAnimation {
            contentOffset = offset
            let origin = update.reversed.moves
            for item in new {
                let start =
                    update.animation(inserting: item.part) == nil
                    ? origin(item.part).flatMap { before[$0] }
                    : item.part.path.map(layout.initialLayoutAttributesForAppearingItem)
                        ?? item.attributes.faded
                if let start { partViews[item.part]?.show(start) }
            }
        }
        UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) { [self] in
            contentOffset = end
            for item in visible { show(item) }
            for (_, view, goal) in leaving { if let goal { view.show(goal) } }
            layout.finalizeCollectionViewUpdates()
        } completion: { [self] _ in
            for (part, view, _) in leaving where !partViews.values.contains(view) { drop(view, of: part) }
            setNeedsLayout()
            completion()
        }
    }

    /// Notes the attributes of the visible views, and of the items around them.
    private func noteBefore() {
        before = partViews.mapValues(\.attributes)
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        for attributes in collectionViewLayout.layoutAttributesForElements(in: area) ?? [] {
            if let part = attributes.part, before[part] == nil { before[part] = attributes }
        }
    }

    /// Returns the attributes at which a leaving view ends.
    private func goal(
        of view: UICollectionReusableView, _ part: TablePart, _ new: TablePart?
    ) -> UICollectionViewLayoutAttributes? {
        let goal =
            if let new {
                new.path.map(collectionViewLayout.layoutAttributesForItem)
            } else {
                part.path.map(collectionViewLayout.finalLayoutAttributesForDisappearingItem)
            }
        return goal ?? view.attributes.faded
    }
}

extension TableUpdate {
    /// The changes of single items for a layout.
    fileprivate var items: [UICollectionViewUpdateItem] {
        deletedRows.keys.sorted().map { UICollectionViewUpdateItem(.delete, from: $0, to: nil) }
            + insertedRows.keys.sorted().map { UICollectionViewUpdateItem(.insert, from: nil, to: $0) }
            + reloadedRows.keys.sorted().map { UICollectionViewUpdateItem(.reload, from: $0, to: $0) }
            + movedRows.sorted { $0.key < $1.key }.map {
                UICollectionViewUpdateItem(.move, from: $0.key, to: $0.value)
            }
    }
}
