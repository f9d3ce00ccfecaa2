public import Foundation

extension NSLayoutConstraint.Attribute {
    fileprivate var axis: NSLayoutConstraint.Axis {
        switch self {
        case .left, .leading, .right, .trailing, .centerX, .width, .notAnAttribute: .horizontal
        case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height: .vertical
        }
    }

    /// The factors of the position and of the size in the attribute.
    fileprivate var shares: (position: Double, size: Double) {
        switch self {
        case .left, .leading, .top, .firstBaseline: (1, 0)
        case .right, .trailing, .bottom, .lastBaseline: (1, 1)
        case .centerX, .centerY: (1, 0.5)
        case .width, .height: (0, 1)
        case .notAnAttribute: (0, 0)
        }
    }
}

// MARK: - Solving

/// The frames of the subviews and guides of a view as the solution of linear equations.
///
/// Equations are added in the order of their priority, and one that contradicts earlier ones is left out. Sizes of contents
/// and present frames come last, so every frame has a solution.
private struct ConstraintLayout {
    /// The length of the view itself on an axis, if the layout computes it.
    typealias FittingLength = (length: CGFloat, priority: UILayoutPriority)

    private let root: UIView
    /// The views and guides with unknown frames. The last one is the root if it has targets.
    private let items: [AnyObject]
    private let targets: [FittingLength]
    /// The equations in reduced form, by the variable that each determines: four numbers of each item.
    private var rows: [[Double]?] = []
    /// The measured sizes of contents, by view and width.
    private var measured: [Measurement: CGSize] = [:]

    private struct Measurement: Hashable {
        let index: Int
        let width: CGFloat?
    }

    private typealias Row = [Double]

    init(in root: UIView, targets: [FittingLength] = []) {
        (self.root, self.targets) = (root, targets)
        items = root.freeItems + (targets.isEmpty ? [] : [root])
    }

    /// Solves the constraints of the view. Without present frames, some variables can stay undetermined.
    mutating func solve(keepsFrames: Bool = true) {
        let sorted = root.constraints.enumerated().sorted {
            ($0.element.priority.rawValue, -$0.offset) > ($1.element.priority.rawValue, -$1.offset)
        }.map(\.element)
        let fixed = sorted.filter { $0.relation == .equal && $0.priority == .required }
        let others = sorted.filter { $0.relation != .equal || $0.priority != .required }
        let bounds = sorted.filter { $0.relation != .equal }
        // A bound that the solution breaks becomes an equation.
        var broken: [NSLayoutConstraint] = []
        // The sizes that would be negative, as variables, if the layout computes the size of the root.
        var empty: [Int] = []
        for _ in 0...bounds.count + items.count * 2 {
            rows = Array(repeating: nil, count: items.count * 4)
            addTargets { $0 == .required }
            for variable in empty { add(unit(variable, equals: 0)) }
            for constraint in fixed { add(row(constraint)) }
            for constraint in others where constraint.relation == .equal || broken.contains(constraint) {
                add(row(constraint))
            }
            addContents()
            addTargets { $0 != .required }
            if keepsFrames { addFrames() }
            let next = bounds.first { !broken.contains($0) && breaks($0) }
            if let next {
                broken.append(next)
            } else if !targets.isEmpty, let next = rows.indices.first(where: { isNegativeSize($0) }) {
                empty.append(next)
            } else {
                break
            }
        }
    }

    var frames: [(item: AnyObject, frame: CGRect)] {
        items.enumerated().map { index, item in
            let values = rows[index * 4..<index * 4 + 4].map { CGFloat($0?.last ?? 0) }
            return (
                item, CGRect(x: values[0], y: values[1], width: max(values[2], 0), height: max(values[3], 0))
            )
        }
    }

    func determines(_ item: AnyObject) -> Bool {
        guard let index = items.firstIndex(where: { $0 === item }) else { return true }
        return (0..<4).allSatisfy { isConstant(reduced(unit(index * 4 + $0, equals: 0))) }
    }

    // MARK: Equations

    /// Adds the position of the root, and the lengths with some priorities.
    private mutating func addTargets(_ isIncluded: (UILayoutPriority) -> Bool) {
        for (axis, target) in targets.enumerated() where isIncluded(target.priority) {
            add(unit(items.count * 4 - 2 + axis, equals: target.length))
        }
        guard !targets.isEmpty else { return }
        add(unit(items.count * 4 - 4, equals: root.bounds.minX))
        add(unit(items.count * 4 - 3, equals: root.bounds.minY))
    }

    /// Adds the sizes of the contents, first the widths, on which heights depend.
    private mutating func addContents() {
        let views = items.enumerated().compactMap { index, item in (item as? UIView).map { (index, $0) } }
        for (index, view) in views where value(of: index * 4 + 2) == nil {
            let width = contentSize(of: view, index).width
            if width >= 0 { add(unit(index * 4 + 2, equals: width)) }
        }
        for (index, view) in views where value(of: index * 4 + 3) == nil {
            let height = contentSize(of: view, index, width: value(of: index * 4 + 2)).height
            if height >= 0 { add(unit(index * 4 + 3, equals: height)) }
        }
    }

    /// Returns the size of a content. A view is measured once for each width, also because its subviews are then measured.
    private mutating func contentSize(of view: UIView, _ index: Int, width: CGFloat? = nil) -> CGSize {
        let (free, wanted) = (Measurement(index: index, width: nil), Measurement(index: index, width: width))
        if let known = measured[wanted] { return known }
        if let known = measured[free], let width, abs(known.width - width) < 1e-6 { return known }
        let size = view.contentSize(width: width, countsConstraints: view !== root)
        measured[wanted] = size
        return size
    }

    /// Returns the value of a variable, or `nil` if no equations determine it.
    private func value(of variable: Int) -> CGFloat? {
        let rest = reduced(unit(variable, equals: 0))
        return isConstant(rest) ? CGFloat(-rest[rows.count]) : nil
    }

    /// Adds the present frames. They determine the variables that the constraints and contents do not.
    private mutating func addFrames() {
        for (index, item) in items.enumerated() {
            let frame = (item as? UIView)?.frame ?? (item as? UILayoutGuide)?.layoutFrame ?? .zero
            let size = (item as? UIView)?.bounds.size ?? frame.size
            add(unit(index * 4 + 2, equals: size.width))
            add(unit(index * 4 + 3, equals: size.height))
            add(unit(index * 4, equals: frame.minX))
            add(unit(index * 4 + 1, equals: frame.minY))
        }
    }

    private func isNegativeSize(_ variable: Int) -> Bool {
        variable % 4 > 1 && (rows[variable]?.last ?? 0) < -1e-6
    }

    private func unit(_ variable: Int, equals value: CGFloat) -> Row {
        var row = Row(repeating: 0, count: rows.count + 1)
        row[variable] = 1
        row[rows.count] = Double(value)
        return row
    }

    /// Returns the row of a constraint: first - multiplier × second = constant.
    private func row(_ constraint: NSLayoutConstraint) -> Row {
        var row = Row(repeating: 0, count: rows.count + 1)
        row[rows.count] = Double(constraint.constant)
        for (side, factor) in [(constraint.first, 1), (constraint.second, -Double(constraint.multiplier))] {
            // The second of two terms is the start of a distance.
            for (term, sign) in zip(side, [1.0, -1]) {
                if let item = term.item { add(item, term.attribute, sign * factor, to: &row) }
            }
        }
        return row
    }

    private func add(
        _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double, to row: inout Row
    ) {
        let (axis, shares) = (attribute.axis == .horizontal ? 0 : 1, attribute.shares)
        func addConstant(_ start: CGFloat, _ length: CGFloat) {
            row[rows.count] -= factor * (shares.position * Double(start) + shares.size * Double(length))
        }
        if let guide = item as? UILayoutGuide, let view = guide.owningView, let insets = guide.currentInsets {
            add(view, attribute, factor, to: &row)
            if axis == 0 {
                addConstant(insets.left, -insets.left - insets.right)
            } else {
                addConstant(insets.top, -insets.top - insets.bottom)
            }
        } else if let index = items.firstIndex(where: { $0 === item }) {
            row[index * 4 + axis] += factor * shares.position
            row[index * 4 + 2 + axis] += factor * shares.size
        } else {
            let frame = item === root ? root.bounds : (item as? UIView)?.frame ?? .zero
            if axis == 0 {
                addConstant(frame.minX, frame.width)
            } else {
                addConstant(frame.minY, frame.height)
            }
        }
    }

    /// Returns an equation without the variables that earlier ones determine.
    private func reduced(_ row: Row) -> Row {
        var row = row
        for (variable, known) in rows.enumerated() {
            guard let known, row[variable] != 0 else { continue }
            let factor = row[variable]
            for index in row.indices { row[index] -= factor * known[index] }
        }
        return row
    }

    private func isConstant(_ row: Row) -> Bool { row.dropLast().allSatisfy { abs($0) <= 1e-9 } }

    /// Adds an equation, unless earlier ones determine all its variables.
    private mutating func add(_ new: Row) {
        var row = reduced(new)
        guard !isConstant(row),
            let variable = row.dropLast().indices.max(by: { abs(row[$0]) < abs(row[$1]) })
        else { return }
        let pivot = row[variable]
        row = row.map { $0 / pivot }
        for other in rows.indices {
            guard let known = rows[other], known[variable] != 0 else { continue }
            rows[other] = zip(known, row).map { $0 - known[variable] * $1 }
        }
        rows[variable] = row
    }

    /// Returns whether the equations contradict a bound.
    private func breaks(_ constraint: NSLayoutConstraint) -> Bool {
        let rest = reduced(row(constraint))
        guard isConstant(rest) else { return false }
        let excess = -rest[rows.count]
        return constraint.relation == .lessThanOrEqual ? excess > 1e-6 : excess < -1e-6
    }
}

// MARK: - Layout of a view

extension UIView {
    /// Returns the size of the content in a width, or in any. A length without content is that of the constraints inside
    /// the view, or -1 if that would be 0.
    final func contentSize(width: CGFloat? = nil, countsConstraints: Bool = true) -> CGSize {
        var size = intrinsicContentSize
        if let height = width.flatMap(contentHeight) { size.height = height }
        guard countsConstraints, size.width < 0 || size.height < 0, !freeItems.isEmpty else { return size }
        let fitting = systemLayoutSizeFitting(
            CGSize(width: width ?? 0, height: 0),
            withHorizontalFittingPriority: width == nil ? .fittingSizeLevel : .required,
            verticalFittingPriority: .fittingSizeLevel)
        if size.width < 0, fitting.width > 0 { size.width = fitting.width }
        if size.height < 0, fitting.height > 0 { size.height = fitting.height }
        return size
    }

    /// The subviews and guides that constraints place.
    fileprivate final var freeItems: [AnyObject] {
        let placed = placedSubviews
        return subviews.filter { view in
            !view.translatesAutoresizingMaskIntoConstraints && !placed.contains { $0 === view }
        } + layoutGuides
    }

    final func layOutByConstraints() {
        guard !freeItems.isEmpty else { return }
        var layout = ConstraintLayout(in: self)
        layout.solve()
        for (item, frame) in layout.frames {
            (item as? UIView)?.place(frame)
            (item as? UILayoutGuide)?.place(frame)
        }
    }

    /// Sets the frame that the view has without its transform.
    final func place(_ frame: CGRect) {
        let (size, anchor) = (frame.size, layer.anchorPoint)
        bounds = CGRect(origin: bounds.origin, size: size)
        center = CGPoint(x: frame.minX + anchor.x * size.width, y: frame.minY + anchor.y * size.height)
    }

    /// The target size for the smallest size: zero.
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// The target size for a large size: 10 000 by 10 000 points.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// Returns the size closest to a target that fits the constraints and the contents of the subviews.
    public func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize {
        systemLayoutSizeFitting(
            targetSize, withHorizontalFittingPriority: .fittingSizeLevel,
            verticalFittingPriority: .fittingSizeLevel)
    }

    /// Returns the size closest to a target that fits the constraints and the contents of the subviews.
    ///
    /// A length with the priority `required` is that of the target. All other priorities count alike.
    public func systemLayoutSizeFitting(
        _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
        verticalFittingPriority: UILayoutPriority
    ) -> CGSize {
        var layout = ConstraintLayout(
            in: self,
            targets: [
                (targetSize.width, horizontalFittingPriority), (targetSize.height, verticalFittingPriority),
            ])
        layout.solve()
        return layout.frames.last?.frame.size ?? targetSize
    }

    /// Does nothing: an ambiguous frame does not change.
    public func exerciseAmbiguityInLayout() {}
}

extension LayoutItem {
    private var host: UIView? {
        (self as? UIView)?.superview ?? (self as? UILayoutGuide)?.owningView
    }

    /// Whether constraints and contents leave the frame open. The present frame then stays.
    public var hasAmbiguousLayout: Bool {
        guard let host else { return false }
        var layout = ConstraintLayout(in: host)
        layout.solve(keepsFrames: false)
        return !layout.determines(self)
    }

    /// Returns the active constraints of an axis that have the item on one of their sides.
    public func constraintsAffectingLayout(for axis: NSLayoutConstraint.Axis) -> [NSLayoutConstraint] {
        (host?.constraints ?? []).filter { constraint in
            constraint.firstAttribute.axis == axis
                && (constraint.first + constraint.second).contains { $0.item === self }
        }
    }
}

// MARK: - Priorities of contents

extension UIView {
    /// Returns the resistance to becoming larger than the content.
    public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        priorities["hugging \(axis)"].map { UILayoutPriority($0) } ?? .defaultLow
    }

    /// Sets the resistance to becoming larger than the content. It has no effect.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {
        priorities["hugging \(axis)"] = priority.rawValue
    }

    /// Returns the resistance to becoming smaller than the content.
    public func contentCompressionResistancePriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
        priorities["compression \(axis)"].map { UILayoutPriority($0) } ?? .defaultHigh
    }

    /// Sets the resistance to becoming smaller than the content. It has no effect.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) { priorities["compression \(axis)"] = priority.rawValue }
}

// MARK: - Autoresizing

extension UIView {
    /// Makes a change, and resizes the subviews by their masks if the size of the view is another one.
    final func resizeSubviews(after change: () -> Void) {
        let old = bounds.size
        change()
        guard autoresizesSubviews, bounds.size != old else { return }
        for view in subviews
        where view.translatesAutoresizingMaskIntoConstraints && !view.autoresizingMask.isEmpty {
            view.resize(from: old, to: bounds.size)
        }
    }

    private func resize(from old: CGSize, to new: CGSize) {
        let (mask, size, anchor) = (autoresizingMask, bounds.size, layer.anchorPoint)
        let start = CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)
        let across = Self.resized(
            start.x, size.width, in: old.width, by: new.width - old.width,
            mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
            mask.contains(.flexibleRightMargin))
        let down = Self.resized(
            start.y, size.height, in: old.height, by: new.height - old.height,
            mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
            mask.contains(.flexibleBottomMargin))
        place(CGRect(x: across.start, y: down.start, width: across.length, height: down.length))
    }

    /// Returns a range after a change of the length around it. The flexible ones of its margins and its length share the
    /// change in proportion to their lengths, or equally if these are zero.
    private static func resized(
        _ start: CGFloat, _ length: CGFloat, in whole: CGFloat, by change: CGFloat, _ before: Bool,
        _ own: Bool,
        _ after: Bool
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = zip([start, length, whole - start - length], [before, own, after])
        let flexible = parts.filter(\.1).map(\.0)
        let total = flexible.reduce(0, +)
        let shares = parts.map { part, isFlexible in
            !isFlexible ? 0 : total == 0 ? change / CGFloat(flexible.count) : change * part / total
        }
        return (start + shares[0], max(length + shares[1], 0))
    }
}
