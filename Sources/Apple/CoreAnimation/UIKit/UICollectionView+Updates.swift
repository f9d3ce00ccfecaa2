public import Foundation

// MARK: - Updates

extension UICollectionView {
    /// Inserts items that the data source already has.
    public func insertItems(at indexPaths: [IndexPath]) {
        change { for path in indexPaths { $0.insertedRows[path] = .fade } }
    }

    /// Deletes items that the data source no longer has.
    public func deleteItems(at indexPaths: [IndexPath]) {
        change { for path in indexPaths { $0.deletedRows[path] = .fade } }
    }

    /// Replaces the cells of items.
    public func reloadItems(at indexPaths: [IndexPath]) {
        change { for path in indexPaths { $0.reloadedRows[path] = .fade } }
    }

    /// Moves an item.
    public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
        change { $0.movedRows[indexPath] = newIndexPath }
    }

    /// Inserts sections that the data source already has.
    public func insertSections(_ sections: IndexSet) {
        change { for section in sections { $0.insertedSections[section] = .fade } }
    }

    /// Deletes sections that the data source no longer has.
    public func deleteSections(_ sections: IndexSet) {
        change { for section in sections { $0.deletedSections[section] = .fade } }
    }

    /// Replaces the cells of sections.
    public func reloadSections(_ sections: IndexSet) {
        change {
            for section in sections {
                ($0.deletedSections[section], $0.insertedSections[section]) = (.fade, .fade)
            }
        }
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

    final func move(by update: TableUpdate, _ completion: @escaping () -> Void) {
        guard let old = counts else {
            // There is nothing to animate yet.
            reloadData()
            return completion()
        }
        counts = nil
        if let fault = update.fault(old, knownCounts, in: "collection", of: "items") {
            Stage.current.report(fault)
            reloadData()
            return completion()
        }
        selected = Set(selected.compactMap { update.moves(.row($0))?.path })
        animate(update, to: collectionViewLayout, completion)
    }

    /// Moves the views to their places after an update or in another layout.
    private func animate(
        _ update: TableUpdate, to layout: UICollectionViewLayout, _ completion: @escaping () -> Void
    ) {
        let (moved, old, offset) = (update.moves, shown, contentOffset)
        noteBefore()
        collectionViewLayout = layout
        shown = old.reduce(into: [:]) { if let part = moved($1.key) { $0[part] = $1.value } }
        let kept = Set(shown.keys)
        _ = prepared()
        layout.prepare(forCollectionViewUpdates: update.items)
        contentOffset = layout.targetContentOffset(forProposedContentOffset: contentOffset)
        let visible = visiblePlaces()
        let leaving = leave(from: old, moved, Set(visible.map(\.part)))
        let (end, new) = (contentOffset, visible.filter { !kept.contains($0.part) })
        for place in new { show(place) }
        UIView.performWithoutAnimation {
            contentOffset = offset
            let origin = update.reversed.moves
            for place in new {
                let start =
                    update.animation(inserting: place.part) == nil
                    ? origin(place.part).flatMap { before[$0] }
                    : place.part.path.map(layout.initialLayoutAttributesForAppearingItem)
                        ?? place.attributes.faded
                if let start { shown[place.part]?.show(start) }
            }
        }
        UIView.animate(withDuration: 0.3) { [self] in
            contentOffset = end
            for place in visible { show(place) }
            for (_, view, goal) in leaving { if let goal { view.show(goal) } }
            layout.finalizeCollectionViewUpdates()
        } completion: { [self] _ in
            for (part, view, _) in leaving where !shown.values.contains(view) { drop(view, of: part) }
            setNeedsLayout()
            completion()
        }
    }

    /// Notes the attributes of the shown views, and of the items around them.
    private func noteBefore() {
        before = shown.mapValues(\.attributes)
        let area = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
        for attributes in collectionViewLayout.layoutAttributesForElements(in: area) ?? [] {
            if let part = attributes.part, before[part] == nil { before[part] = attributes }
        }
    }

    /// The view of a part that leaves, and the attributes at which it ends.
    private typealias LeavingPart = (
        part: TablePart, view: UICollectionReusableView, goal: UICollectionViewLayoutAttributes?
    )

    /// Takes the parts that will not be visible from the shown ones. Returns them with their old parts.
    private func leave(
        from old: [TablePart: UICollectionReusableView], _ moved: (TablePart) -> TablePart?,
        _ visible: Set<TablePart>
    ) -> [LeavingPart] {
        old.sorted { $0.key < $1.key }.compactMap { part, view in
            guard let new = moved(part) else {
                let goal = part.path.map(collectionViewLayout.finalLayoutAttributesForDisappearingItem)
                return (part, view, goal ?? view.attributes.faded)
            }
            guard !visible.contains(new) else { return nil }
            shown[new] = nil
            let goal = new.path.map(collectionViewLayout.layoutAttributesForItem)
            return (part, view, goal ?? view.attributes.faded)
        }
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
