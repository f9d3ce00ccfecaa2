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
