public import Foundation

/// The place and the look of an item or of a supplementary view.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
    /// The path of the item. That of a header or footer has item 0.
    open var indexPath = IndexPath(item: 0, section: 0)
    /// The kind of the view.
    public private(set) final var representedElementCategory = UICollectionView.ElementCategory.cell
    /// The kind of the supplementary view, or `nil` for a cell.
    public private(set) final var representedElementKind: String?
    /// The centre in the collection.
    open var center = CGPoint.zero
    /// The size without the transform.
    open var size = CGSize.zero
    /// The transform about the centre as a matrix.
    open var transform3D = CATransform3DIdentity
    /// The opacity, 0 to 1.
    open var alpha: CGFloat = 1
    /// The order: views with greater numbers are in front.
    open var zIndex = 0
    /// Whether the view is hidden. A hidden item has no view.
    open var isHidden = false

    /// Creates the attributes of the first item.
    public required override init() {}

    /// Creates the attributes of a cell.
    public convenience init(forCellWith indexPath: IndexPath) {
        self.init()
        self.indexPath = indexPath
    }

    /// Creates the attributes of a supplementary view.
    public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath) {
        self.init(forCellWith: indexPath)
        (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
    }

    /// Creates the attributes of a decoration view. Antics shows none.
    public convenience init(forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath) {
        self.init(forCellWith: indexPath)
        (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
    }

    /// The rectangle in the collection, computed from centre, size and transform.
    open var frame: CGRect {
        get {
            bounds.offsetBy(dx: -size.width / 2, dy: -size.height / 2).applying(transform)
                .offsetBy(dx: center.x, dy: center.y)
        }
        set { (center, size) = (CGPoint(x: newValue.midX, y: newValue.midY), newValue.size) }
    }

    /// The rectangle in the coordinates of the view. Its origin is zero.
    open var bounds: CGRect {
        get { CGRect(origin: .zero, size: size) }
        set { size = newValue.size }
    }

    /// The transform about the centre.
    open var transform: CGAffineTransform {
        get { CATransform3DGetAffineTransform(transform3D) }
        set { transform3D = CATransform3DMakeAffineTransform(newValue) }
    }

    /// Returns a copy with the same class.
    open func copy(with zone: NSZone? = nil) -> Any {
        let copy = Self()
        (copy.indexPath, copy.center, copy.size) = (indexPath, center, size)
        (copy.transform3D, copy.alpha, copy.zIndex, copy.isHidden) = (transform3D, alpha, zIndex, isHidden)
        copy.representedElementCategory = representedElementCategory
        copy.representedElementKind = representedElementKind
        return copy
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? UICollectionViewLayoutAttributes else { return false }
        return part == other.part && center == other.center && size == other.size
            && CATransform3DEqualToTransform(transform3D, other.transform3D)
            && (alpha, zIndex, isHidden) == (other.alpha, other.zIndex, other.isHidden)
    }

    /// The item, the header or the footer, or `nil` for another view.
    final var part: TablePart? {
        get {
            switch (representedElementCategory, representedElementKind) {
            case (.cell, _): .row(indexPath)
            case (.supplementaryView, UICollectionView.elementKindSectionHeader): .header(indexPath.section)
            case (.supplementaryView, UICollectionView.elementKindSectionFooter): .footer(indexPath.section)
            default: nil
            }
        }
        set {
            guard let part = newValue else { return }
            indexPath = part.path ?? IndexPath(item: 0, section: part.section)
            representedElementCategory = part.path == nil ? .supplementaryView : .cell
            representedElementKind = part.kind
        }
    }

    /// Returns a copy that is not visible.
    final var faded: Self? {
        let copy = copy() as? Self
        copy?.alpha = 0
        return copy
    }
}

extension TablePart {
    /// The kind of a header or footer of a collection, or `nil` for an item.
    var kind: String? {
        switch self {
        case .header: UICollectionView.elementKindSectionHeader
        case .footer: UICollectionView.elementKindSectionFooter
        case .row: nil
        }
    }
}

/// The places of the items of a collection. Subclass it for a layout of a program.
open class UICollectionViewLayout: NSObject {
    /// The collection, or `nil` if it has another layout.
    open internal(set) weak var collectionView: UICollectionView?

    /// Creates a layout.
    public override init() {}

    /// Creates a layout. It reads no archives.
    public required init?(coder: NSCoder) {}

    /// The class of the attributes.
    open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }

    /// Computes the places. Called before the first layout, and after ``invalidateLayout()``.
    open func prepare() {}

    /// The size of the content: by default zero.
    open var collectionViewContentSize: CGSize { .zero }

    /// Returns the attributes of the views in a rectangle: by default none.
    open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? { nil }

    /// Returns the attributes of an item: by default `nil`.
    open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns the attributes of a header or footer: by default `nil`.
    open func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { nil }

    /// Returns whether a change of the collection's bounds, which include the offset, needs a new layout: by default false.
    open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool { false }

    /// Requests a call of ``prepare()`` before the next layout.
    open func invalidateLayout() { collectionView?.noteLayout() }

    /// Requests a call of ``prepare()`` before the next layout, whatever has changed.
    open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) { invalidateLayout() }

    /// Returns the offset at which a drag ends: by default the proposed one. The velocity is in points per millisecond.
    open func targetContentOffset(
        forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
    ) -> CGPoint { targetContentOffset(forProposedContentOffset: proposedContentOffset) }

    /// Returns the offset after a change of the layout: by default the proposed one.
    open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint {
        proposedContentOffset
    }

    // MARK: Updates

    /// Called after ``prepare()`` with the changes of an animated update.
    open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}

    /// Called in the animation of an update.
    open func finalizeCollectionViewUpdates() {}

    /// Returns the attributes at which an inserted item starts: by default it fades in at its place.
    open func initialLayoutAttributesForAppearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { layoutAttributesForItem(at: itemIndexPath)?.faded }

    /// Returns the attributes at which a deleted item ends: by default it fades out at its place.
    open func finalLayoutAttributesForDisappearingItem(
        at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { collectionView?.before[.row(itemIndexPath)]?.faded }
}

/// A change of an item in an animated update.
open class UICollectionViewUpdateItem: NSObject {
    /// The path before the change, or `nil` for a new item.
    public let indexPathBeforeUpdate: IndexPath?
    /// The path after the change, or `nil` for a deleted item.
    public let indexPathAfterUpdate: IndexPath?
    /// The kind of the change.
    public let updateAction: Action

    init(_ action: Action, from before: IndexPath?, to after: IndexPath?) {
        (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
    }
}

// MARK: - UICollectionViewFlowLayout

/// A layout in lines: rows that scroll vertically, or columns that scroll horizontally.
///
/// A line takes as many items as it can, and spreads them over its length. The last line has the distances of a full one.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The direction in which the lines follow each other.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    /// The size of items without another one.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The estimated size of items, which has an effect in place of an ``itemSize`` of ``automaticSize``.
    open var estimatedItemSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The distance between lines, in points.
    open var minimumLineSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The smallest distance between the items of a line, in points.
    open var minimumInteritemSpacing: CGFloat = 10 { didSet { invalidateLayout() } }
    /// The space around the items of a section.
    open var sectionInset = UIEdgeInsets.zero { didSet { invalidateLayout() } }
    /// The size of headers. Only that in the direction of the scroll has an effect.
    open var headerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// The size of footers. Only that in the direction of the scroll has an effect.
    open var footerReferenceSize = CGSize.zero { didSet { invalidateLayout() } }
    /// Whether headers and footers stay visible. It has no effect.
    open var (sectionHeadersPinToVisibleBounds, sectionFootersPinToVisibleBounds) = (false, false)

    /// The size that stands for the items' own sizes. Antics uses ``itemSize`` or ``estimatedItemSize``, or else 50 by 50 points.
    public class var automaticSize: CGSize {
        CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    }

    // A subclass can set properties behind the preparation of its superclass.
    private var isOld = true
    private var attributesByPart: [TablePart: UICollectionViewLayoutAttributes] = [:]
    private var size = CGSize.zero
    private var preparedLength: CGFloat = 0

    private var isVertical: Bool { scrollDirection == .vertical }

    /// Returns a size of an item, or a known one for ``automaticSize``.
    private func known(_ size: CGSize) -> CGSize {
        guard size == Self.automaticSize else { return size }
        let sizes = [itemSize, estimatedItemSize, CGSize(width: 50, height: 50)]
        return sizes.first { $0 != .zero && $0 != size } ?? .zero
    }

    /// Returns the length of a line in some bounds.
    private func lineLength(in bounds: CGRect) -> CGFloat {
        turned(bounds.inset(by: collectionView?.adjustedContentInset ?? .zero).size).width
    }

    /// Returns a size with the length along a line as its width, and back.
    private func turned(_ size: CGSize) -> CGSize {
        isVertical ? size : CGSize(width: size.height, height: size.width)
    }

    open override var collectionViewContentSize: CGSize {
        update()
        return size
    }

    open override func prepare() {
        super.prepare()
        isOld = true
    }

    open override func invalidateLayout() {
        isOld = true
        super.invalidateLayout()
    }

    /// Places the sections if a size has changed.
    private func update() {
        guard isOld, let view = collectionView else { return }
        isOld = false
        attributesByPart = [:]
        preparedLength = lineLength(in: view.bounds)
        let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout ?? LayoutDelegate()
        var end: CGFloat = 0
        for section in 0..<view.numberOfSections {
            let header = delegate.collectionView(
                view, layout: self, referenceSizeForHeaderInSection: section)
            let footer = delegate.collectionView(
                view, layout: self, referenceSizeForFooterInSection: section)
            placeEdge(.header(section), header, from: &end)
            placeItems(of: section, in: view, by: delegate, from: &end)
            placeEdge(.footer(section), footer, from: &end)
        }
        size = turned(CGSize(width: max(preparedLength, 0), height: end))
    }

    /// Places a header or footer with some length, if it has one.
    private func placeEdge(_ part: TablePart, _ size: CGSize, from end: inout CGFloat) {
        let length = turned(size).height
        guard length > 0 else { return }
        place(part, CGRect(x: 0, y: end, width: max(preparedLength, 0), height: length))
        end += length
    }

    /// Places the items of a section in lines, with the sizes and distances of the delegate or else of the layout.
    private func placeItems(
        of section: Int, in view: UICollectionView, by delegate: any UICollectionViewDelegateFlowLayout,
        from end: inout CGFloat
    ) {
        let inset = delegate.collectionView(view, layout: self, insetForSectionAt: section)
        let lineSpacing = delegate.collectionView(
            view, layout: self, minimumLineSpacingForSectionAt: section)
        let itemSpacing = delegate.collectionView(
            view, layout: self, minimumInteritemSpacingForSectionAt: section)
        let start = isVertical ? inset.left : inset.top
        let length = preparedLength - start - (isVertical ? inset.right : inset.bottom)
        let paths = (0..<view.numberOfItems(inSection: section)).map { IndexPath(item: $0, section: section) }
        let sizes = paths.map { path in
            turned(known(delegate.collectionView(view, layout: self, sizeForItemAt: path)))
        }
        let count = sizes.count
        end += isVertical ? inset.top : inset.left
        var first = 0
        while first < count {
            var (used, next) = (sizes[first].width, first + 1)
            while next < count, used + itemSpacing + sizes[next].width <= length + 1e-6 {
                used += itemSpacing + sizes[next].width
                next += 1
            }
            var slots = next - first
            let last = itemSpacing + sizes[next - 1].width
            // The last line leaves space for the items that it could have.
            if next == count, last > 0 {
                let free = max(((length - used + 1e-6) / last).rounded(.down), 0)
                used += free * last
                slots += Int(min(free, 1e6))
            }
            let freeLength = max(length - used, 0)
            let spacing = itemSpacing + (slots > 1 ? freeLength / CGFloat(slots - 1) : 0)
            let height = sizes[first..<next].map(\.height).max() ?? 0
            var x = start + (slots > 1 ? 0 : freeLength / 2)
            for item in first..<next {
                let size = sizes[item]
                let y = end + (height - size.height) / 2
                place(.row(paths[item]), CGRect(x: x, y: y, width: size.width, height: size.height))
                x += size.width + spacing
            }
            end += height + (next < count ? lineSpacing : 0)
            first = next
        }
        end += isVertical ? inset.bottom : inset.right
    }

    /// Places a part in a rectangle whose width is along a line.
    private func place(_ part: TablePart, _ rect: CGRect) {
        let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
        let attributes = (type ?? UICollectionViewLayoutAttributes.self).init()
        attributes.part = part
        attributes.frame =
            isVertical ? rect : CGRect(x: rect.minY, y: rect.minX, width: rect.height, height: rect.width)
        attributesByPart[part] = attributes
    }

    // A program can change attributes without a copy.
    private func copy(of part: TablePart) -> UICollectionViewLayoutAttributes? {
        update()
        return attributesByPart[part]?.copy() as? UICollectionViewLayoutAttributes
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        update()
        return attributesByPart.filter { $0.value.frame.intersects(rect) }.keys.sorted().compactMap(copy)
    }

    open override func layoutAttributesForItem(
        at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? { copy(of: .row(indexPath)) }

    open override func layoutAttributesForSupplementaryView(
        ofKind elementKind: String, at indexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
        let part = UICollectionViewLayoutAttributes(
            forSupplementaryViewOfKind: elementKind, with: indexPath
        ).part
        return part.flatMap(copy)
    }

    open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
        lineLength(in: newBounds) != preparedLength
    }
}

/// A delegate with the values of the layout.
private final class LayoutDelegate: NSObject, UICollectionViewDelegateFlowLayout {}
