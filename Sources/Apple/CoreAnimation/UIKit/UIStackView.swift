public import Foundation
import Geometry

/// A view that lays out its arranged subviews in a row or in a column.
///
/// The size of a subview is that of its constraints: with constants, between its sides, to the stack or to other views of it.
/// Without them, it is that of the content, or of the constraints inside, or zero. Antics leaves out baselines and priorities.
open class UIStackView: UIView {
    /// The views of the stack, in order. Hidden views take no space.
    public private(set) var arrangedSubviews: [UIView] = []
    /// The direction of the stack.
    open var axis = NSLayoutConstraint.Axis.horizontal { didSet { invalidate() } }
    /// The sizes and distances along the axis.
    open var distribution = Distribution.fill { didSet { invalidate() } }
    /// The place and size across the axis.
    open var alignment = Alignment.fill { didSet { invalidate() } }
    /// The smallest distance between two views, in points.
    open var spacing: CGFloat = 0 { didSet { invalidate() } }
    /// Whether the views are inside of the ``UIView/layoutMargins``, and not of the bounds.
    open var isLayoutMarginsRelativeArrangement = false { didSet { invalidate() } }
    private var spaces: [ObjectIdentifier: CGFloat] = [:]

    /// Creates a stack of views.
    public convenience init(arrangedSubviews views: [UIView]) {
        self.init(frame: .zero)
        views.forEach(addArrangedSubview)
    }

    /// Adds a view at the end.
    open func addArrangedSubview(_ view: UIView) { insertArrangedSubview(view, at: arrangedSubviews.count) }

    /// Inserts a view at an index.
    open func insertArrangedSubview(_ view: UIView, at stackIndex: Int) {
        arrangedSubviews.removeAll { $0 === view }
        arrangedSubviews.insert(view, at: stackIndex.clamped(to: 0...arrangedSubviews.count))
        view.translatesAutoresizingMaskIntoConstraints = false
        if view.superview !== self { addSubview(view) }
        invalidate()
    }

    /// Removes a view from the row or column. It stays a subview.
    open func removeArrangedSubview(_ view: UIView) {
        arrangedSubviews.removeAll { $0 === view }
        spaces[ObjectIdentifier(view)] = nil
        invalidate()
    }

    /// Removes a view that is no longer a subview from the row or column.
    open override func willRemoveSubview(_ subview: UIView) {
        super.willRemoveSubview(subview)
        removeArrangedSubview(subview)
    }

    /// Sets the distance behind a view, in points.
    open func setCustomSpacing(_ spacing: CGFloat, after arrangedSubview: UIView) {
        spaces[ObjectIdentifier(arrangedSubview)] = spacing
        invalidate()
    }

    /// Returns the distance behind a view, in points, or ``spacingUseDefault`` for the ``spacing`` of the stack.
    open func customSpacing(after arrangedSubview: UIView) -> CGFloat {
        spaces[ObjectIdentifier(arrangedSubview)] ?? Self.spacingUseDefault
    }

    /// The distance that stands for the ``spacing`` of the stack.
    public class var spacingUseDefault: CGFloat { .greatestFiniteMagnitude }
    /// The distance that stands for the system's spacing, which is 8 points.
    public class var spacingUseSystem: CGFloat { .leastNormalMagnitude }

    private func invalidate() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Layout

    override var placedSubviews: [UIView] { arrangedSubviews }

    override func noteSubviews() { invalidate() }

    /// Animates the layout in an animation block. The view stays visible until the end.
    override func noteVisibility(of view: UIView) {
        super.noteVisibility(of: view)
        guard arrangedSubviews.contains(view), UIView.isInBlock else { return }
        if view.isHidden, let block = ViewAnimation.current, block.duration > 0 {
            let visibility = CAKeyframeAnimation(keyPath: "hidden")
            (visibility.values, visibility.keyTimes) = ([false, true], [0, 1])
            visibility.calculationMode = .discrete
            block.add(visibility, to: view.layer)
        }
        layoutIfNeeded()
    }

    open override func layoutMarginsDidChange() {
        super.layoutMarginsDidChange()
        if isLayoutMarginsRelativeArrangement { invalidate() }
    }

    private var insets: UIEdgeInsets { isLayoutMarginsRelativeArrangement ? layoutMargins : .zero }

    private var visibleViews: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

    /// Returns the distances behind all views but the last.
    private func gaps(of views: [UIView]) -> [CGFloat] {
        views.dropLast().map { view in
            switch customSpacing(after: view) {
            case Self.spacingUseDefault: spacing
            case Self.spacingUseSystem: 8
            case let own: own
            }
        }
    }

    /// A length of a view by a constraint: a constant, and a multiple of a length of the stack or of another view of it.
    private struct Relation {
        let length: WritableKeyPath<CGSize, CGFloat>
        let other: (view: UIView, length: WritableKeyPath<CGSize, CGFloat>)?
        let (multiplier, constant): (CGFloat, CGFloat)
    }

    private func relations(of view: UIView) -> [Relation] {
        func length(_ attribute: NSLayoutConstraint.Attribute) -> WritableKeyPath<CGSize, CGFloat>? {
            attribute == .width ? \.width : attribute == .height ? \.height : nil
        }
        return view.attached.compactMap { $0 as? NSLayoutConstraint }.compactMap { one in
            let first = length(one.firstAttribute)
            let isFirst = one.firstItem === view
            guard one.relation == .equal, let first, isFirst != (one.secondItem === view) else { return nil }
            guard let second = length(one.secondAttribute) else {
                return Relation(length: first, other: nil, multiplier: 0, constant: one.constant)
            }
            guard let other = (isFirst ? one.secondItem : one.firstItem) as? UIView,
                other === self || arrangedSubviews.contains(other), isFirst || one.multiplier != 0
            else { return nil }
            return isFirst
                ? Relation(
                    length: first, other: (other, second), multiplier: one.multiplier, constant: one.constant)
                : Relation(
                    length: second, other: (other, first), multiplier: 1 / one.multiplier,
                    constant: -one.constant / one.multiplier)
        }
    }

    /// Returns the lengths that constraints fix in a stack of a size, and the content's lengths, with -1 for a missing length.
    ///
    /// The content of a view that has the length of another view counts for both.
    private func lengths(
        of view: UIView, width: CGFloat?, in stack: CGSize, without excluded: [UIView] = []
    ) -> (fixed: CGSize, content: CGSize) {
        var (fixed, content) = (CGSize(width: -1, height: -1), view.contentSize(width: width))
        for relation in relations(of: view).reversed() {
            guard let other = relation.other else {
                fixed[keyPath: relation.length] = relation.constant
                continue
            }
            guard !excluded.contains(other.view) else { continue }
            let lengths =
                other.view === self
                ? (fixed: stack, content: stack)
                : lengths(of: other.view, width: nil, in: stack, without: excluded + [view])
            let isFixed = lengths.fixed[keyPath: other.length] >= 0
            let source =
                isFixed ? lengths.fixed[keyPath: other.length] : lengths.content[keyPath: other.length]
            guard source >= 0 else { continue }
            let length = max(relation.multiplier * source + relation.constant, 0)
            if isFixed {
                fixed[keyPath: relation.length] = length
            } else {
                content[keyPath: relation.length] = max(content[keyPath: relation.length], length)
            }
        }
        return (fixed, content)
    }

    /// Returns the view's own size, also in a width, with -1 for a length that it does not have.
    private func size(of view: UIView, width: CGFloat? = nil, in stack: CGSize) -> CGSize {
        var (own, size) = lengths(of: view, width: width, in: stack)
        if own.width >= 0 { size.width = own.width }
        if own.height >= 0 { size.height = own.height }
        let constraints = view.attached.compactMap { $0 as? NSLayoutConstraint }
        let ratio = constraints.first {
            $0.firstItem === view && $0.relation == .equal && $0.secondItem === view
        }
        guard let ratio else { return size }
        if own.height < 0, let width = own.width < 0 ? width : own.width {
            size.height = ratio.length(.height, for: width)
        } else if own.width < 0, size.height >= 0 {
            size.width = ratio.length(.width, for: size.height)
        }
        return size
    }

    /// Returns the sizes of views in a stack of a size. A text in a row or a column wraps in its own width.
    private func sizes(of views: [UIView], in stack: CGSize) -> [CGSize] {
        let width = stack.width - insets.left - insets.right
        let own = views.map { size(of: $0, in: stack) }
        let widths =
            axis == .horizontal
            ? lengths(own.map(\.width), filling: width - gaps(of: views).reduce(0, +))
            : own.map { alignment == .fill || $0.width < 0 ? width : min($0.width, width) }
        return zip(views, widths).map { view, width in
            CGSize(width: width, height: size(of: view, width: width, in: stack).height)
        }
    }

    /// Returns the length of the stack for lengths of its views, or -1 if they have none.
    private func total(_ lengths: [CGFloat], of views: [UIView], _ axis: NSLayoutConstraint.Axis) -> CGFloat {
        let own = lengths.filter { $0 >= 0 }
        guard let longest = own.max() else { return Self.noIntrinsicMetric }
        guard axis == self.axis else { return longest }
        let sum = distribution == .fillEqually ? longest * CGFloat(views.count) : own.reduce(0, +)
        return sum + gaps(of: views).reduce(0, +)
    }

    /// The size of the views and the distances between them.
    open override var intrinsicContentSize: CGSize {
        let unknown = CGSize(width: -1, height: -1)
        let (views, sizes) = (visibleViews, visibleViews.map { size(of: $0, in: unknown) })
        let inner = CGSize(
            width: total(sizes.map(\.width), of: views, .horizontal),
            height: total(sizes.map(\.height), of: views, .vertical))
        return CGSize(
            width: inner.width < 0 ? inner.width : inner.width + insets.left + insets.right,
            height: inner.height < 0 ? inner.height : inner.height + insets.top + insets.bottom)
    }

    override final func contentHeight(width: CGFloat) -> CGFloat? {
        let sizes = sizes(of: visibleViews, in: CGSize(width: width, height: -1))
        let height = total(sizes.map(\.height), of: visibleViews, .vertical)
        return height < 0 ? nil : height + insets.top + insets.bottom
    }

    open override func layoutSubviews() {
        super.layoutSubviews()
        let (views, area, isRow) = (visibleViews, bounds.inset(by: insets), axis == .horizontal)
        let along = isRow ? area.width : area.height
        let sizes = sizes(of: views, in: bounds.size)
        var gaps = gaps(of: views) + [0]
        let freeLength = along - gaps.reduce(0, +)
        let lengths = isRow ? sizes.map(\.width) : lengths(sizes.map(\.height), filling: freeLength)
        if distribution == .equalSpacing || distribution == .equalCentering, views.count > 1 {
            let extra = max(freeLength - lengths.reduce(0, +), 0) / CGFloat(views.count - 1)
            gaps = gaps.map { $0 + extra }
        }
        var (start, index): (CGFloat, Int) = (0, 0)
        for view in arrangedSubviews {
            // A hidden view is at the end of the one before it.
            let end = index > 0 && view.isHidden ? start - gaps[index - 1] : start
            let own = view.isHidden ? across(view.bounds.size) : across(sizes[index])
            place(view, from: end, view.isHidden ? 0 : lengths[index], own, in: area)
            guard !view.isHidden else { continue }
            start += lengths[index] + gaps[index]
            index += 1
        }
    }

    private func across(_ size: CGSize) -> CGFloat { axis == .horizontal ? size.height : size.width }

    /// Places a view with a length along the axis, and its own width across it.
    private func place(
        _ view: UIView, from start: CGFloat, _ length: CGFloat, _ own: CGFloat, in area: CGRect
    ) {
        let whole = across(area.size)
        let width = alignment == .fill || own < 0 ? whole : own
        let offset: CGFloat =
            switch alignment {
            case .fill, .leading, .firstBaseline: 0
            case .center: (whole - width) / 2
            case .trailing, .lastBaseline: whole - width
            }
        let frame =
            axis == .horizontal
            ? CGRect(x: start, y: offset, width: length, height: width)
            : CGRect(x: offset, y: start, width: width, height: length)
        view.place(frame.offsetBy(dx: area.minX, dy: area.minY))
    }

    /// Returns the lengths of views that fill a length together, by the distribution and their own lengths.
    private func lengths(_ own: [CGFloat], filling total: CGFloat) -> [CGFloat] {
        let lengths = own.map { max($0, 0) }
        let (sum, whole) = (lengths.reduce(0, +), max(total, 0))
        switch distribution {
        case .fillEqually: return own.map { _ in whole / CGFloat(own.count) }
        case .fillProportionally where sum > 0: return lengths.map { $0 * whole / sum }
        case .equalSpacing, .equalCentering: return lengths
        case .fill, .fillProportionally:
            let count = own.count { $0 < 0 }
            if count > 0 { return own.map { $0 < 0 ? max(total - sum, 0) / CGFloat(count) : $0 } }
            return lengths.dropLast() + lengths.suffix(1).map { max($0 + total - sum, 0) }
        }
    }
}

extension UIStackView.Alignment {
    /// The upper edge.
    public static let top = UIStackView.Alignment.leading
    /// The lower edge.
    public static let bottom = UIStackView.Alignment.trailing
}
