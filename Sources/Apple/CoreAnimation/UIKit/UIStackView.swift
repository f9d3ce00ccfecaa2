public import Foundation

/// A view that lays out its arranged subviews in a row or in a column.
///
/// The size of a subview is that of a constraint with a constant, or else of its content, or else zero. Antics leaves out
/// baselines, margins and priorities.
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

    /// Returns the view's own size in a direction, or `nil` if it has none.
    private func length(of view: UIView, _ axis: NSLayoutConstraint.Axis) -> CGFloat? {
        let attribute: NSLayoutConstraint.Attribute = axis == .horizontal ? .width : .height
        let fixed = view.attached.compactMap { $0 as? NSLayoutConstraint }.first {
            $0.firstItem === view && $0.secondItem == nil && $0.firstAttribute == attribute
                && $0.relation == .equal
        }
        if let fixed { return fixed.constant }
        let content = view.intrinsicContentSize
        let length = axis == .horizontal ? content.width : content.height
        return length < 0 ? nil : length
    }

    /// The size of the views and the distances between them.
    open override var intrinsicContentSize: CGSize {
        let views = shown
        func total(_ axis: NSLayoutConstraint.Axis) -> CGFloat {
            let lengths = views.compactMap { length(of: $0, axis) }
            if lengths.isEmpty { return Self.noIntrinsicMetric }
            guard axis == self.axis else { return lengths.max() ?? 0 }
            let sum = lengths.reduce(0, +)
            let longest = (lengths.max() ?? 0) * CGFloat(views.count)
            return (distribution == .fillEqually ? longest : sum) + gaps(of: views).reduce(0, +)
        }
        return CGSize(width: total(.horizontal), height: total(.vertical))
    }

    /// Lays out the arranged subviews.
    open override func layoutSubviews() {
        super.layoutSubviews()
        let views = shown
        guard !views.isEmpty else { return }
        let isRow = axis == .horizontal
        let (along, across) = isRow ? (bounds.width, bounds.height) : (bounds.height, bounds.width)
        var gaps = gaps(of: views) + [0]
        let lengths = lengths(of: views, filling: along - gaps.reduce(0, +))
        if distribution == .equalSpacing || distribution == .equalCentering, views.count > 1 {
            let rest = along - lengths.reduce(0, +) - gaps.reduce(0, +)
            let share = max(rest, 0) / CGFloat(views.count - 1)
            gaps = gaps.map { $0 + share }
        }
        var start: CGFloat = 0
        for (index, view) in views.enumerated() {
            let own = length(of: view, isRow ? .vertical : .horizontal) ?? across
            let width = alignment == .fill ? across : own
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

    /// Returns the lengths of views that fill a length together, by the distribution.
    private func lengths(of views: [UIView], filling total: CGFloat) -> [CGFloat] {
        let own = views.map { length(of: $0, axis) }
        let sum = own.reduce(0) { $0 + ($1 ?? 0) }
        switch distribution {
        case .fillEqually: return views.map { _ in max(total, 0) / CGFloat(views.count) }
        case .fillProportionally where sum > 0: return own.map { ($0 ?? 0) * max(total, 0) / sum }
        case .equalSpacing, .equalCentering: return own.map { $0 ?? 0 }
        case .fill, .fillProportionally:
            let count = own.count { $0 == nil }
            if count > 0 { return own.map { $0 ?? max(total - sum, 0) / CGFloat(count) } }
            return own.enumerated().map { index, length in
                (length ?? 0) + (index == own.count - 1 ? max(total - sum, -(length ?? 0)) : 0)
            }
        }
    }
}

extension UIStackView.Alignment {
    /// The upper edge.
    public static let top = UIStackView.Alignment.leading
    /// The lower edge.
    public static let bottom = UIStackView.Alignment.trailing
}
