public import Foundation

/// A view that lays out its arranged subviews in a row or in a column.
///
/// The size of a subview is that of a constraint with a constant, or else of its content, or of the constraints inside it, or
/// else zero. Antics leaves out baselines, margins and priorities.
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
        arrangedSubviews.insert(view, at: min(max(stackIndex, 0), arrangedSubviews.count))
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

    private func invalidate() {
        setNeedsLayout()
        invalidateIntrinsicContentSize()
    }

    // MARK: Layout

    override var placedSubviews: [UIView] { arrangedSubviews }

    override func noteSubviews() { invalidate() }

    private var shown: [UIView] { arrangedSubviews.filter { !$0.isHidden } }

    /// Returns the distances behind all views but the last.
    private func gaps(of views: [UIView]) -> [CGFloat] {
        views.dropLast().map { spaces[ObjectIdentifier($0)] ?? spacing }
    }

    /// Returns the view's own size, also in a width, with -1 for a length that it does not have.
    private func size(of view: UIView, width: CGFloat? = nil) -> CGSize {
        var size = view.contentSize(width: width)
        for case let fixed as NSLayoutConstraint in view.attached.reversed()
        where fixed.firstItem === view && fixed.secondItem == nil && fixed.relation == .equal {
            if fixed.firstAttribute == .width { size.width = fixed.constant }
            if fixed.firstAttribute == .height { size.height = fixed.constant }
        }
        return size
    }

    /// Returns the sizes of views in a stack with a width. A text in a row or a column wraps in its own width.
    private func sizes(of views: [UIView], width: CGFloat) -> [CGSize] {
        let own = views.map { size(of: $0) }
        let widths =
            axis == .horizontal
            ? lengths(own.map(\.width), filling: width - gaps(of: views).reduce(0, +))
            : own.map { alignment == .fill || $0.width < 0 ? width : min($0.width, width) }
        return zip(views, widths).map { view, width in
            CGSize(width: width, height: size(of: view, width: width).height)
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
        let (views, sizes) = (shown, shown.map { size(of: $0) })
        return CGSize(
            width: total(sizes.map(\.width), of: views, .horizontal),
            height: total(sizes.map(\.height), of: views, .vertical))
    }

    override final func contentHeight(width: CGFloat) -> CGFloat? {
        let height = total(sizes(of: shown, width: width).map(\.height), of: shown, .vertical)
        return height < 0 ? nil : height
    }

    /// Lays out the arranged subviews.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = shown
        guard !views.isEmpty else { return }
        let isRow = axis == .horizontal
        let (along, across) = isRow ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
        let sizes = sizes(of: views, width: bounds.width)
        var gaps = gaps(of: views) + [0]
        let rest = along - gaps.reduce(0, +)
        let lengths = isRow ? sizes.map(\.width) : lengths(sizes.map(\.height), filling: rest)
        if distribution == .equalSpacing || distribution == .equalCentering, views.count > 1 {
            let share = max(rest - lengths.reduce(0, +), 0) / CGFloat(views.count - 1)
            gaps = gaps.map { $0 + share }
        }
        var start: CGFloat = 0
        for (index, view) in views.enumerated() {
            let own = isRow ? sizes[index].height : sizes[index].width
            let width = alignment == .fill || own < 0 ? across : own
            let offset: CGFloat =
                switch alignment {
                case .fill, .leading, .firstBaseline: 0
                case .center: (across - width) / 2
                case .trailing, .lastBaseline: across - width
                }
            let frame = CGRect(x: start, y: offset, width: lengths[index], height: width)
            view.place(isRow ? frame : CGRect(x: offset, y: start, width: width, height: lengths[index]))
            start += lengths[index] + gaps[index]
        }
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
