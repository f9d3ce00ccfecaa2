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
        guard isOld, let collectionView else { return }
        isOld = false
        places = [:]
        preparedLength = lineLength(in: collectionView.bounds)
        var end: CGFloat = 0
        for section in 0..<collectionView.numberOfSections {
            let metrics = SectionMetrics(of: self, in: collectionView, section)
            placeEdge(.header(section), metrics.header, from: &end)
            end += isVertical ? metrics.inset.top : metrics.inset.left
            placeItems(metrics, collectionView.numberOfItems(inSection: section), from: &end)
            end += isVertical ? metrics.inset.bottom : metrics.inset.right
            placeEdge(.footer(section), metrics.footer, from: &end)
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

    /// Places the items of a section in lines.
    private func placeItems(_ metrics: SectionMetrics, _ count: Int, from end: inout CGFloat) {
        let inset = metrics.inset
        let start = isVertical ? inset.left : inset.top
        let length = preparedLength - start - (isVertical ? inset.right : inset.bottom)
        let sizes = (0..<count).map {
            turned(metrics.itemSize(IndexPath(item: $0, section: metrics.section)))
        }
        var first = 0
        while first < count {
            var (used, next) = (sizes[first].width, first + 1)
            while next < count, used + metrics.itemSpacing + sizes[next].width <= length + 1e-6 {
                used += metrics.itemSpacing + sizes[next].width
                next += 1
            }
            var slots = next - first
            let last = metrics.itemSpacing + sizes[next - 1].width
            // The last line leaves room for the items that it could have.
            if next == count, last > 0 {
                let free = max(((length - used + 1e-6) / last).rounded(.down), 0)
                used += free * last
                slots += Int(min(free, 1e6))
            }
            let rest = max(length - used, 0)
            let spacing = metrics.itemSpacing + (slots > 1 ? rest / CGFloat(slots - 1) : 0)
            let height = sizes[first..<next].map(\.height).max() ?? 0
            var x = start + (slots > 1 ? 0 : rest / 2)
            for item in first..<next {
                let (size, path) = (sizes[item], IndexPath(item: item, section: metrics.section))
                let y = end + (height - size.height) / 2
                place(.row(path), CGRect(x: x, y: y, width: size.width, height: size.height))
                x += size.width + spacing
            }
            end += height + (next < count ? metrics.lineSpacing : 0)
            first = next
        }
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

/// The sizes and distances of a section, by the delegate or else by the layout.
private struct SectionMetrics {
    let section: Int
    let inset: UIEdgeInsets
    let lineSpacing: CGFloat
    let itemSpacing: CGFloat
    let header: CGSize
    let footer: CGSize
    let itemSize: (IndexPath) -> CGSize

    /// A delegate with the values of the layout.
    private final class LayoutDelegate: NSObject, UICollectionViewDelegateFlowLayout {}

    init(of layout: UICollectionViewFlowLayout, in view: UICollectionView, _ section: Int) {
        let delegate = view.delegate as? any UICollectionViewDelegateFlowLayout ?? LayoutDelegate()
        self.section = section
        inset = delegate.collectionView(view, layout: layout, insetForSectionAt: section)
        lineSpacing = delegate.collectionView(view, layout: layout, minimumLineSpacingForSectionAt: section)
        itemSpacing = delegate.collectionView(
            view, layout: layout, minimumInteritemSpacingForSectionAt: section)
        header = delegate.collectionView(view, layout: layout, referenceSizeForHeaderInSection: section)
        footer = delegate.collectionView(view, layout: layout, referenceSizeForFooterInSection: section)
        itemSize = { delegate.collectionView(view, layout: layout, sizeForItemAt: $0) }
    }
}
