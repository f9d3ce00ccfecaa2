public import Foundation

/// A scroll view with items, which a layout places.
///
/// The collection has cells for the visible items alone. A cell that leaves the picture shows another item later.
open class UICollectionView: ItemScrollView<UICollectionReusableView> {
    /// The object with the content, or `nil` for none.
    open weak var dataSource: (any UICollectionViewDataSource)? { didSet { reloadData() } }
    /// The layout. A change does not animate.
    open var collectionViewLayout: UICollectionViewLayout {
        didSet {
            if oldValue !== collectionViewLayout { oldValue.collectionView = nil }
            collectionViewLayout.collectionView = self
            noteLayout()
        }
    }
    /// Whether the collection creates cells in advance. It has no effect.
    open var isPrefetchingEnabled = true

    /// The kind of headers.
    public class var elementKindSectionHeader: String { "UICollectionElementKindSectionHeader" }
    /// The kind of footers.
    public class var elementKindSectionFooter: String { "UICollectionElementKindSectionFooter" }

    /// The attributes of the views before the current update.
    final var before: [TablePart: UICollectionViewLayoutAttributes] = [:]
    /// The numbers of items of the sections, or `nil` before the first layout of new content.
    final var counts: [Int]?
    private var (isPrepared, isPreparing) = (false, false)

    /// Creates a collection with a layout.
    public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
        collectionViewLayout = layout
        super.init(frame: frame)
        layout.collectionView = self
    }

    /// Creates the collection of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) {
        collectionViewLayout = UICollectionViewFlowLayout()
        super.init(coder: coder)
        collectionViewLayout.collectionView = self
    }

    override func prepareContent() {
        super.prepareContent()
        backgroundColor = .systemBackground
    }

    private var itemDelegate: (any UICollectionViewDelegate)? { delegate as? any UICollectionViewDelegate }

    // MARK: Content

    /// Reads the content again before the next frame.
    open func reloadData() {
        (counts, selected) = (nil, [])
        hideParts()
        noteLayout()
    }

    /// The number of sections.
    open var numberOfSections: Int { knownCounts.count }

    /// Returns the number of items of a section.
    open func numberOfItems(inSection section: Int) -> Int {
        knownCounts.indices.contains(section) ? knownCounts[section] : 0
    }

    final var knownCounts: [Int] {
        if let counts { return counts }
        let sections = max(dataSource?.numberOfSections(in: self) ?? 0, 0)
        let itemCounts = (0..<sections).map { section in
            max(dataSource?.collectionView(self, numberOfItemsInSection: section) ?? 0, 0)
        }
        counts = itemCounts
        return itemCounts
    }

    // MARK: Layout

    /// Notes that the layout has to prepare again, unless it prepares now.
    final func noteLayout() {
        guard !isPreparing else { return }
        isPrepared = false
        setNeedsLayout()
    }

    /// Returns the layout after its preparation.
    final func prepared() -> UICollectionViewLayout {
        guard !isPrepared else { return collectionViewLayout }
        (isPrepared, isPreparing) = (true, true)
        collectionViewLayout.prepare()
        contentSize = collectionViewLayout.collectionViewContentSize
        isPreparing = false
        noteShorterContent()
        return collectionViewLayout
    }

    /// The view's rectangle in its own coordinates. A change can need another layout.
    open override var bounds: CGRect {
        get { super.bounds }
        set { change(to: newValue) { super.bounds = newValue } }
    }

    /// The view's rectangle in its superview. A change can need another layout.
    open override var frame: CGRect {
        get { super.frame }
        set {
            change(to: CGRect(origin: bounds.origin, size: newValue.size)) { super.frame = newValue }
        }
    }

    /// Asks the layout before a change of the bounds, and invalidates it behind the change.
    private func change(to new: CGRect, _ change: () -> Void) {
        let layout = collectionViewLayout
        let invalidates = new != bounds && layout.shouldInvalidateLayout(forBoundsChange: new)
        change()
        if invalidates { layout.invalidateLayout(with: UICollectionViewLayoutInvalidationContext()) }
    }

    open override func safeAreaInsetsDidChange() {
        super.safeAreaInsetsDidChange()
        noteLayout()
    }

    override func target(of offset: CGPoint, at velocity: CGPoint) -> CGPoint {
        collectionViewLayout.targetContentOffset(
            forProposedContentOffset: offset, withScrollingVelocity: velocity)
    }

    typealias VisiblePart = (part: TablePart, attributes: UICollectionViewLayoutAttributes)

    open override func layoutSubviews() {
        super.layoutSubviews()
        let visible = visibleParts()
        hideParts(except: Set(visible.map(\.part)))
        for item in visible { show(item) }
        backgroundView?.frame = bounds
    }

    /// Returns the parts in the bounds, in order.
    final func visibleParts() -> [VisiblePart] {
        let layout = prepared()
        let candidates = layout.layoutAttributesForElements(in: bounds) ?? []
        let parts = candidates.compactMap { attributes -> (TablePart, UICollectionViewLayoutAttributes)? in
            guard let part = attributes.part, exists(part), !attributes.isHidden,
                !attributes.frame.intersection(bounds).isEmpty
            else { return nil }
            return (part, attributes)
        }
        return Dictionary(parts) { first, _ in first }.map { ($0, $1) }.sorted { $0.0 < $1.0 }
    }

    private func exists(_ part: TablePart) -> Bool {
        part.path.map { 0..<numberOfItems(inSection: $0.section) ~= $0.item }
            ?? knownCounts.indices.contains(part.section)
    }

    /// Shows the view of a part, or moves it to its position.
    final func show(_ item: VisiblePart) {
        if let view = partViews[item.part] { return view.show(item.attributes) }
        var view = UICollectionReusableView(frame: .zero)
        // The delegate can animate a cell that appears.
        UIView.performWithoutAnimation {
            view = newView(of: item)
            view.show(item.attributes)
            let index = partViews.keys.count { $0 < item.part } + (backgroundView == nil ? 0 : 1)
            partViews[item.part] = view
            insertSubview(view, at: index)
            if let path = item.part.path {
                (view as? UICollectionViewCell)?.isSelected = selected.contains(path)
            }
            view.layer.layOut()
        }
        if let path = item.part.path {
            guard let cell = view as? UICollectionViewCell else { return }
            itemDelegate?.collectionView(self, willDisplay: cell, forItemAt: path)
        } else if let kind = item.attributes.representedElementKind {
            itemDelegate?.collectionView(
                self, willDisplaySupplementaryView: view, forElementKind: kind,
                at: item.attributes.indexPath)
        }
    }

    private func newView(of item: VisiblePart) -> UICollectionReusableView {
        let path = item.attributes.indexPath
        guard let kind = item.attributes.representedElementKind else {
            return dataSource?.collectionView(self, cellForItemAt: path) ?? UICollectionViewCell(frame: .zero)
        }
        return dataSource?.collectionView(self, viewForSupplementaryElementOfKind: kind, at: path)
            ?? UICollectionReusableView(frame: .zero)
    }

    override final func drop(_ view: UICollectionReusableView, of part: TablePart) {
        super.drop(view, of: part)
        if let path = part.path, let cell = view as? UICollectionViewCell {
            itemDelegate?.collectionView(self, didEndDisplaying: cell, forItemAt: path)
            keep(cell, cell.reuseIdentifier)
        } else {
            keep(view, view.reuseIdentifier.map { "\($0) \(part.kind ?? "")" })
        }
    }

    override final func animate(_ update: TableUpdate, _ completion: @escaping () -> Void) {
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

    // MARK: Cells

    /// Registers the class of the cells with an identifier, or none.
    open func register(_ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String) {
        makers[identifier] = maker(cellClass, identifier)
    }

    /// Returns the key of the headers or footers of a kind among the makers and the views that are not in use.
    static func key(_ identifier: String, _ elementKind: String) -> String { "\(identifier) \(elementKind)" }

    /// Registers the class of the headers or footers with an identifier, or none.
    open func register(
        _ viewClass: AnyClass?, forSupplementaryViewOfKind elementKind: String,
        withReuseIdentifier identifier: String
    ) { makers[Self.key(identifier, elementKind)] = maker(viewClass, identifier) }

    /// Returns a cell that is not in use, or a new one. The program stops for an unknown identifier.
    open func dequeueReusableCell(
        withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionViewCell {
        let attributes = prepared().layoutAttributesForItem(at: indexPath)
        guard let cell = dequeue(identifier, identifier, attributes) as? UICollectionViewCell else {
            Stage.stop("the collection has no cells \(identifier): register their class")
        }
        return cell
    }

    /// Returns a header or footer that is not in use, or a new one. The program stops for an unknown identifier.
    open func dequeueReusableSupplementaryView(
        ofKind elementKind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
    ) -> UICollectionReusableView {
        let attributes = prepared().layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
        guard let view = dequeue(Self.key(identifier, elementKind), identifier, attributes) else {
            Stage.stop("the collection has no views \(identifier): register their class")
        }
        return view
    }

    private func dequeue(
        _ key: String, _ identifier: String, _ attributes: UICollectionViewLayoutAttributes?
    ) -> UICollectionReusableView? {
        if let view = unused[key]?.popLast() {
            (view as? UICollectionViewCell)?.isHighlighted = false
            view.prepareForReuse()
            if let attributes { view.show(attributes) }
            return view
        }
        let frame = CGRect(origin: .zero, size: attributes?.size ?? .zero)
        let view = makers[key]?(frame)
        view?.reuseIdentifier = identifier
        if let attributes { view?.show(attributes) }
        return view
    }

    /// The visible cells. Their order is that of their items.
    open var visibleCells: [UICollectionViewCell] { indexPathsForVisibleItems.compactMap(cellForItem) }

    /// The visible items, in order.
    open var indexPathsForVisibleItems: [IndexPath] { visiblePaths }

    /// Returns the cell of an item, or `nil` if it is not visible.
    open func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
        partViews[.row(indexPath)] as? UICollectionViewCell
    }

    /// Returns a header or footer, or `nil` if it is not visible.
    open func supplementaryView(
        forElementKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionReusableView? {
        visibleSupplementaryViews(ofKind: elementKind).first { $0.attributes.indexPath == indexPath }
    }

    /// Returns the visible headers or footers, in order.
    open func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
        let views = partViews.sorted { $0.key < $1.key }.map(\.value)
        return views.filter { $0.attributes.representedElementKind == elementKind }
    }

    /// Returns the item of a cell, or `nil` if it is not visible.
    open func indexPath(for cell: UICollectionViewCell) -> IndexPath? { path(of: cell) }

    /// Returns the frontmost item at a point, or `nil` for none.
    open func indexPathForItem(at point: CGPoint) -> IndexPath? {
        let elements = prepared().layoutAttributesForElements(
            in: CGRect(origin: point, size: CGSize(width: 1, height: 1)))
        let candidates = (elements ?? []).filter {
            !$0.isHidden && $0.part?.path != nil && $0.frame.contains(point)
        }
        return candidates.max { ($0.zIndex, $0.indexPath) < ($1.zIndex, $1.indexPath) }?.indexPath
    }

    /// Returns the attributes of an item, or `nil` if it does not exist.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
        exists(.row(indexPath)) ? prepared().layoutAttributesForItem(at: indexPath) : nil
    }

    /// Returns the attributes of a header or footer, or `nil` if it does not exist.
    open func layoutAttributesForSupplementaryElement(
        ofKind kind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        prepared().layoutAttributesForSupplementaryView(ofKind: kind, at: indexPath)
    }

    /// Scrolls to an item.
    open func scrollToItem(at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool) {
        guard let rect = layoutAttributesForItem(at: indexPath)?.frame else { return }
        let (inset, near) = (adjustedContentInset, offset(showing: rect))
        func coordinate(_ positions: [ScrollPosition], _ values: [CGFloat], _ other: CGFloat) -> CGFloat {
            zip(positions, values).first { scrollPosition.contains($0.0) }?.1 ?? other
        }
        let free = bounds.inset(by: inset).size
        let x = coordinate(
            [.left, .centeredHorizontally, .right],
            [rect.minX, rect.midX - free.width / 2, rect.maxX - free.width], near.x + inset.left)
        let y = coordinate(
            [.top, .centeredVertically, .bottom],
            [rect.minY, rect.midY - free.height / 2, rect.maxY - free.height], near.y + inset.top)
        setContentOffset(limited(CGPoint(x: x - inset.left, y: y - inset.top)), animated: animated)
    }

    // MARK: Selection

    /// The selected items, or `nil` for none.
    open var indexPathsForSelectedItems: [IndexPath]? { selectedPaths }

    /// Selects an item, without a call of the delegate.
    open func selectItem(at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition) {
        if !allowsMultipleSelection || indexPath == nil {
            for path in selected where path != indexPath { deselectItem(at: path, animated: animated) }
        }
        guard let indexPath else { return }
        selected.insert(indexPath)
        cellForItem(at: indexPath)?.isSelected = true
        if !scrollPosition.isEmpty { scrollToItem(at: indexPath, at: scrollPosition, animated: animated) }
    }

    /// Ends the selection of an item, without a call of the delegate.
    open func deselectItem(at indexPath: IndexPath, animated: Bool) {
        selected.remove(indexPath)
        cellForItem(at: indexPath)?.isSelected = false
    }

    override final func item(at point: CGPoint) -> IndexPath? { indexPathForItem(at: point) }

    override final func canHighlight(_ path: IndexPath) -> Bool {
        itemDelegate?.collectionView(self, shouldHighlightItemAt: path) ?? true
    }

    override final func highlight(_ path: IndexPath, _ isHighlighted: Bool) {
        cellForItem(at: path)?.isHighlighted = isHighlighted
        if isHighlighted {
            itemDelegate?.collectionView(self, didHighlightItemAt: path)
        } else {
            itemDelegate?.collectionView(self, didUnhighlightItemAt: path)
        }
    }

    override final func tap(_ path: IndexPath) {
        if allowsMultipleSelection, selected.contains(path) {
            guard itemDelegate?.collectionView(self, shouldDeselectItemAt: path) ?? true else { return }
            deselectItem(at: path, animated: false)
            itemDelegate?.collectionView(self, didDeselectItemAt: path)
            return
        }
        guard itemDelegate?.collectionView(self, shouldSelectItemAt: path) ?? true else { return }
        let old = allowsMultipleSelection ? [] : selected.filter { $0 != path }
        selectItem(at: path, animated: false, scrollPosition: [])
        for path in old { itemDelegate?.collectionView(self, didDeselectItemAt: path) }
        // The segue of a storyboard comes first.
        cellForItem(at: path)?.selectionAction?()
        itemDelegate?.collectionView(self, didSelectItemAt: path)
    }
}

// MARK: - Cells and other views

/// A view of a collection: a header, a footer or a cell.
open class UICollectionReusableView: UIView {
    /// The identifier with which a collection finds unused views, or `nil` for none.
    open internal(set) var reuseIdentifier: String?
    /// The attributes that the view shows.
    private(set) final var attributes = UICollectionViewLayoutAttributes()

    /// Creates a view with a frame.
    public override init(frame: CGRect) { super.init(frame: frame) }

    /// Unavailable. Register the class, and a collection creates the view.
    @available(*, unavailable)
    public required convenience init(_ identifier: String, _ frame: CGRect) {
        self.init(frame: frame)
    }

    /// Creates an empty view, or that of a storyboard. It reads no other archives.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    /// Prepares an unused view for another item.
    open func prepareForReuse() {}

    /// Takes attributes that a layout adds to the standard ones: by default none.
    open func apply(_ layoutAttributes: UICollectionViewLayoutAttributes) {}

    /// Returns the attributes that fit the content. Antics does not call it.
    open func preferredLayoutAttributesFitting(
        _ layoutAttributes: UICollectionViewLayoutAttributes
    ) -> UICollectionViewLayoutAttributes { layoutAttributes }

    /// Shows attributes. Values that did not change stay, because the program may animate them.
    final func show(_ new: UICollectionViewLayoutAttributes) {
        let old = attributes
        if bounds.size != new.size { bounds.size = new.size }
        if center != new.center { center = new.center }
        guard !new.isEqual(old) else { return }
        if !CATransform3DEqualToTransform(new.transform3D, old.transform3D) { transform3D = new.transform3D }
        if new.alpha != old.alpha { alpha = new.alpha }
        if new.zIndex != old.zIndex { layer.zPosition = CGFloat(new.zIndex) }
        if new.isHidden != old.isHidden { isHidden = new.isHidden }
        attributes = new.copy() as? UICollectionViewLayoutAttributes ?? new
        apply(new)
    }
}

@available(*, unavailable)
extension UICollectionReusableView: RegisteredView {}

/// An item of a collection.
open class UICollectionViewCell: UICollectionReusableView {
    /// The view with the content, in front of the backgrounds.
    public let contentView = UIView()
    /// The view behind the content, or `nil` for none.
    open var backgroundView: UIView? { didSet { replaceBackground(oldValue) } }
    /// The view behind the content of a selected or highlighted cell, or `nil` for none.
    open var selectedBackgroundView: UIView? { didSet { replaceBackground(oldValue) } }
    /// Whether the item is selected.
    open var isSelected = false { didSet { showState() } }
    /// Whether a touch is on the item.
    open var isHighlighted = false { didSet { showState() } }
    /// The segue of a storyboard that a tap performs.
    final var selectionAction: (() -> Void)?

    override func prepareContent() {
        super.prepareContent()
        contentView.frame = bounds
        addSubview(contentView)
    }

    private func replaceBackground(_ old: UIView?) {
        place(backgrounds: [selectedBackgroundView, backgroundView], replacing: old)
        showState()
    }

    private func showState() { selectedBackgroundView?.alpha = isSelected || isHighlighted ? 1 : 0 }

    open override func layoutSubviews() {
        super.layoutSubviews()
        for view in [contentView, backgroundView, selectedBackgroundView] { view?.frame = bounds }
    }
}
