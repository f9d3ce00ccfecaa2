public import Foundation

/// A layout in lines: rows that scroll vertically, or columns that scroll horizontally.
///
/// A line takes as many items as it can, and spreads them over its length. The last line has the distances of a full one.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
    /// The direction in which the lines follow each other.
    open var scrollDirection = UICollectionView.ScrollDirection.vertical { didSet { invalidateLayout() } }
    /// The size of items without another one.
    open var itemSize = CGSize(width: 50, height: 50) { didSet { invalidateLayout() } }
    /// The estimated size of items, which has no effect.
    open var estimatedItemSize = CGSize.zero
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

    /// The size that stands for the items' own sizes. Antics uses ``itemSize``.
    public class var automaticSize: CGSize {
        CGSize(width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)
    }

    // A subclass can set properties behind the preparation of its superclass.
    private var isOld = true
    private var places: [TablePart: UICollectionViewLayoutAttributes] = [:]
    private var size = CGSize.zero
    private var preparedLength: CGFloat = 0

    private var isVertical: Bool { scrollDirection == .vertical }

    /// Returns the length of a line in some bounds.
    private func lineLength(in bounds: CGRect) -> CGFloat {
        let inset = collectionView?.adjustedContentInset ?? .zero
        return isVertical
            ? bounds.width - inset.left - inset.right : bounds.height - inset.top - inset.bottom
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
        places = [:]
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
        let sizes = paths.map { turned(delegate.collectionView(view, layout: self, sizeForItemAt: $0)) }
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
            // The last line leaves room for the items that it could have.
            if next == count, last > 0 {
                let free = max(((length - used + 1e-6) / last).rounded(.down), 0)
                used += free * last
                slots += Int(min(free, 1e6))
            }
            let rest = max(length - used, 0)
            let spacing = itemSpacing + (slots > 1 ? rest / CGFloat(slots - 1) : 0)
            let height = sizes[first..<next].map(\.height).max() ?? 0
            var x = start + (slots > 1 ? 0 : rest / 2)
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
        places[part] = attributes
    }

    // A program can change attributes without a copy.
    private func copy(of part: TablePart) -> UICollectionViewLayoutAttributes? {
        update()
        return places[part]?.copy() as? UICollectionViewLayoutAttributes
    }

    open override func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
        update()
        return places.filter { $0.value.frame.intersects(rect) }.keys.sorted().compactMap(copy)
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
