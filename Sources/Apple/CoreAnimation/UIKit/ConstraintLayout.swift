public import Foundation

extension NSLayoutConstraint.Attribute {
    fileprivate var axis: NSLayoutConstraint.Axis {
        switch self {
        case .left, .leading, .right, .trailing, .centerX, .width, .notAnAttribute, .leftMargin,
            .leadingMargin, .rightMargin, .trailingMargin, .centerXWithinMargins:
            .horizontal
        case .top, .bottom, .centerY, .firstBaseline, .lastBaseline, .height, .topMargin, .bottomMargin,
            .centerYWithinMargins:
            .vertical
        }
    }

    /// The factors of the position and of the size in the attribute.
    fileprivate var weights: (position: Double, size: Double) {
        switch self {
        case .left, .leading, .top, .firstBaseline, .leftMargin, .leadingMargin, .topMargin: (1, 0)
        case .right, .trailing, .bottom, .lastBaseline, .rightMargin, .trailingMargin, .bottomMargin: (1, 1)
        case .centerX, .centerY, .centerXWithinMargins, .centerYWithinMargins: (1, 0.5)
        case .width, .height: (0, 1)
        case .notAnAttribute: (0, 0)
        }
    }
}

// MARK: - Solving

/// A sum of variables with factors, and a constant.
private struct LinearExpression {
    /// The terms in the order of their variables, without those whose factor is zero.
    private(set) var terms: [(variable: Int, factor: Double)] = []
    var constant = 0.0

    /// Whether the value does not depend on variables, except for rounding errors.
    var isConstant: Bool { terms.allSatisfy { abs($0.factor) <= 1e-9 } }

    static func variable(_ variable: Int, minus constant: CGFloat = 0) -> LinearExpression {
        LinearExpression(terms: [(variable, 1)], constant: -Double(constant))
    }

    func scaled(by factor: Double) -> LinearExpression {
        LinearExpression(terms: terms.map { ($0.variable, $0.factor * factor) }, constant: constant * factor)
    }

    /// Adds another expression with a factor, in O(terms) from its first variable on.
    mutating func add(_ other: LinearExpression, times factor: Double) {
        constant += other.constant * factor
        guard let first = other.terms.first?.variable else { return }
        let start = terms.lastIndex { $0.variable < first }.map { $0 + 1 } ?? 0
        var laterTerms = terms[start...]
        terms.removeSubrange(start...)
        for (variable, added) in other.terms {
            while let term = laterTerms.first, term.variable < variable {
                terms.append(laterTerms.removeFirst())
            }
            let old = laterTerms.first?.variable == variable ? laterTerms.removeFirst().factor : 0
            if abs(old + added * factor) > 1e-12 { terms.append((variable, old + added * factor)) }
        }
        terms += laterTerms
    }

    /// Removes a variable, and returns its factor.
    mutating func remove(_ variable: Int) -> Double {
        guard let index = terms.firstIndex(where: { $0.variable == variable }) else { return 0 }
        return terms.remove(at: index).factor
    }
}

/// The frames of the subviews and guides of a view as the solution of linear equations.
///
/// If constraints connect them to views inside of subviews, the frames of those are part of the solution.
///
/// Equations are added in the order of their priority, and one that contradicts earlier ones is left out. Sizes of contents
/// and present frames come last, so every frame has a solution.
private struct ConstraintLayout {
    /// The length of the view itself on an axis, if the layout computes it.
    typealias FittingLength = (length: CGFloat, priority: UILayoutPriority)

    private let root: UIView
    /// The views and guides with unknown frames. The last one is the root if it has targets.
    private let items: [AnyObject]
    private let indices: [ObjectIdentifier: Int]
    private let targets: [FittingLength]
    private let constraints: [NSLayoutConstraint]
    /// The index of the guide of a scroll view's content, or `nil` for none.
    private let content: Int?
    /// The variables, four numbers of each item, as sums of others; `nil` for those that no equation determines yet.
    private var definitions: [LinearExpression?] = []
    /// The measured sizes of contents, by view and width.
    private var measured: [Measurement: CGSize] = [:]

    private struct Measurement: Hashable {
        let index: Int
        let width: CGFloat?
    }

    init(in root: UIView, targets: [FittingLength] = []) {
        (self.root, self.targets) = (root, targets)
        var (hosts, constraints): ([UIView], [NSLayoutConstraint]) = ([root], [])
        for index in 0... {
            guard index < hosts.count else { break }
            let own = hosts[index].layoutConstraints
            constraints += own
            for term in own.filter(\.isDistant).flatMap({ $0.first + $0.second }) {
                let path = term.hosts.first?.path(below: hosts[index]) ?? []
                // A scroll view moves its content.
                guard path.allSatisfy({ $0.contentGuide == nil }) else { continue }
                hosts += path.filter { view in !hosts.contains { $0 === view } }
            }
        }
        items = hosts.flatMap(\.freeItems) + (targets.isEmpty ? [] : [root])
        let indices = Dictionary(
            items.enumerated().map { (ObjectIdentifier($1), $0) }, uniquingKeysWith: { first, _ in first })
        // The layout of a superview has determined the items outside.
        let outer = targets.isEmpty ? root.outerConstraints : []
        self.indices = indices
        self.constraints =
            constraints
            + outer.filter { constraint in
                (constraint.first + constraint.second).contains { term in
                    term.item.map { indices[ObjectIdentifier($0)] != nil } ?? false
                }
            }
        content = root.contentGuide.flatMap { indices[ObjectIdentifier($0)] }
    }

    /// Solves the constraints of the view. Without present frames, some variables can stay undetermined.
    mutating func solve(keepsFrames: Bool = true) {
        let sorted = constraints.enumerated().sorted {
            ($0.element.priority.rawValue, -$0.offset) > ($1.element.priority.rawValue, -$1.offset)
        }.map(\.element)
        let fixed = sorted.filter { $0.relation == .equal && $0.priority == .required }
        let others = sorted.filter { $0.relation != .equal || $0.priority != .required }
        let bounds = sorted.filter { $0.relation != .equal }
        // A bound that the solution breaks becomes an equation.
        var broken: Set<ObjectIdentifier> = []
        // The sizes that would be negative, as variables, if the layout computes the size of the root.
        var empty: [Int] = []
        for _ in 0...bounds.count + items.count * 2 {
            definitions = Array(repeating: nil, count: items.count * 4)
            addTargets { $0 == .required }
            if let content { for axis in 0...1 { add(.variable(content * 4 + axis)) } }
            for variable in empty { add(.variable(variable)) }
            for constraint in fixed { add(difference(constraint)) }
            for constraint in others
            where constraint.relation == .equal || broken.contains(ObjectIdentifier(constraint)) {
                add(difference(constraint))
            }
            addContents()
            addTargets { $0 != .required }
            if keepsFrames { addFrames() }
            for variable in definitions.indices { resolve(variable) }
            let next = bounds.filter { !broken.contains(ObjectIdentifier($0)) && breaks($0) }
            if !next.isEmpty {
                broken.formUnion(firsts(of: next).map { ObjectIdentifier($0) })
            } else if !targets.isEmpty, let next = definitions.indices.first(where: { isNegativeSize($0) }) {
                empty.append(next)
            } else {
                break
            }
        }
    }

    /// Returns the first of the broken bounds of each group of connected variables, because it can make the others hold.
    ///
    /// Horizontal ones come first: heights of contents depend on widths.
    private mutating func firsts(of bounds: [NSLayoutConstraint]) -> [NSLayoutConstraint] {
        let horizontal = bounds.filter { $0.firstAttribute.axis == .horizontal }
        var seen: Set<Int> = []
        return (horizontal.isEmpty ? bounds : horizontal).filter { bound in
            seen.insert(difference(bound).terms.first.map { groups[$0.variable] } ?? -1).inserted
        }
    }

    /// The groups of variables that constraints connect, by variable.
    private lazy var groups: [Int] = {
        var next = Array(0..<items.count * 4)
        func last(_ variable: Int) -> Int {
            var variable = variable
            while next[variable] != variable {
                next[variable] = next[next[variable]]
                variable = next[variable]
            }
            return variable
        }
        for constraint in constraints {
            let variables = difference(constraint).terms.map(\.variable)
            for other in variables.dropFirst() { next[last(other)] = last(variables[0]) }
        }
        return next.indices.map(last)
    }()

    var frames: [(item: AnyObject, frame: CGRect)] {
        items.enumerated().map { index, item in
            let values = definitions[index * 4..<index * 4 + 4].map { CGFloat($0?.constant ?? 0) }
            return (
                item, CGRect(x: values[0], y: values[1], width: max(values[2], 0), height: max(values[3], 0))
            )
        }
    }

    /// Returns whether the solution determines the frame of an item.
    func determines(_ item: AnyObject) -> Bool {
        guard let index = indices[ObjectIdentifier(item)] else { return true }
        return definitions[index * 4..<index * 4 + 4].allSatisfy { $0?.isConstant ?? false }
    }

    // MARK: Equations

    /// Adds the position of the root, and the lengths with some priorities.
    private mutating func addTargets(_ isIncluded: (UILayoutPriority) -> Bool) {
        for (axis, target) in targets.enumerated() where isIncluded(target.priority) {
            add(.variable(items.count * 4 - 2 + axis, minus: target.length))
        }
        guard !targets.isEmpty else { return }
        add(.variable(items.count * 4 - 4, minus: root.bounds.minX))
        add(.variable(items.count * 4 - 3, minus: root.bounds.minY))
    }

    /// Adds the sizes of the contents, first the widths, on which heights depend.
    private mutating func addContents() {
        let views = items.enumerated().compactMap { index, item in (item as? UIView).map { (index, $0) } }
        for (index, view) in views where value(of: index * 4 + 2) == nil {
            let width = contentSize(of: view, index).width
            if width >= 0 { add(.variable(index * 4 + 2, minus: width)) }
        }
        for (index, view) in views where value(of: index * 4 + 3) == nil {
            let height = contentSize(of: view, index, width: value(of: index * 4 + 2)).height
            if height >= 0 { add(.variable(index * 4 + 3, minus: height)) }
        }
    }

    /// Returns the size of a content. A view is measured once for each width, also because its subviews are then measured.
    private mutating func contentSize(of view: UIView, _ index: Int, width: CGFloat? = nil) -> CGSize {
        let (free, constrained) = (
            Measurement(index: index, width: nil), Measurement(index: index, width: width)
        )
        if let size = measured[constrained] { return size }
        if let size = measured[free], let width, abs(size.width - width) < 1e-6 { return size }
        let size = view.contentSize(width: width, countsConstraints: view !== root)
        measured[constrained] = size
        return size
    }

    /// Returns the value of a variable, or `nil` if no equations determine it.
    private mutating func value(of variable: Int) -> CGFloat? {
        resolve(variable)
        guard let definition = definitions[variable], definition.isConstant else { return nil }
        return CGFloat(definition.constant)
    }

    /// Adds the present frames. They determine the variables that the constraints and contents do not.
    private mutating func addFrames() {
        for (index, item) in items.enumerated() {
            let frame = (item as? UIView)?.placedFrame ?? (item as? UILayoutGuide)?.layoutFrame ?? .zero
            add(.variable(index * 4 + 2, minus: frame.width))
            add(.variable(index * 4 + 3, minus: frame.height))
            add(.variable(index * 4, minus: frame.minX))
            add(.variable(index * 4 + 1, minus: frame.minY))
        }
    }

    private func isNegativeSize(_ variable: Int) -> Bool {
        variable % 4 > 1 && (definitions[variable]?.constant ?? 0) < -1e-6
    }

    /// Returns the difference of the sides of a constraint: first - multiplier × second - constant.
    private func difference(_ constraint: NSLayoutConstraint) -> LinearExpression {
        var result = LinearExpression(constant: -Double(constraint.constant))
        for (side, factor) in [(constraint.first, 1), (constraint.second, -Double(constraint.multiplier))] {
            // The second of two terms is the start of a distance.
            for (term, sign) in zip(side, [1.0, -1]) {
                if let item = term.placedItem { add(item, term.attribute, sign * factor, to: &result) }
            }
        }
        return result
    }

    private func add(
        _ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double,
        to result: inout LinearExpression
    ) {
        let (axis, weights) = (attribute.axis == .horizontal ? 0 : 1, attribute.weights)
        func addConstant(_ frame: CGRect) {
            let (start, length) =
                axis == 0 ? (frame.origin.x, frame.size.width) : (frame.origin.y, frame.size.height)
            result.constant += factor * (weights.position * Double(start) + weights.size * Double(length))
        }
        // The edges of a scroll view are those of its content, and its centre and size are those of its frame.
        let isEdge = weights.position != 0 && weights.size != 0.5
        if content != nil, item === root, isEdge, let guide = root.contentGuide {
            add(guide, attribute, factor, to: &result)
        } else if content != nil, let guide = item as? UILayoutGuide, !guide.isFree,
            guide.owningView === root
        {
            addConstant(guide.layoutFrame.standardized)
        } else if let guide = item as? UILayoutGuide, let view = guide.owningView,
            let insets = guide.currentInsets
        {
            add(view, attribute, factor, to: &result)
            addConstant(CGRect.zero.inset(by: insets))
        } else if let index = indices[ObjectIdentifier(item)] {
            result.add(.variable(index * 4 + axis), times: factor * weights.position)
            result.add(.variable(index * 4 + 2 + axis), times: factor * weights.size)
            addOrigin(of: item, axis, factor * weights.position, to: &result)
        } else {
            addConstant(presentFrame(of: item).standardized)
            addOrigin(of: item, axis, factor * weights.position, to: &result)
        }
    }

    /// Adds the origin of the coordinates of an item in those of the root.
    private func addOrigin(
        of item: AnyObject, _ axis: Int, _ factor: Double, to result: inout LinearExpression
    ) {
        guard item !== root else { return }
        let host = (item as? UIView)?.superview ?? (item as? UILayoutGuide)?.owningView
        for view in host?.path(below: root) ?? [] {
            let (frame, bounds) = (view.frame.origin, view.bounds.origin)
            if let index = indices[ObjectIdentifier(view)] {
                result.add(.variable(index * 4 + axis), times: factor)
            } else {
                result.constant += factor * Double(axis == 0 ? frame.x : frame.y)
            }
            result.constant -= factor * Double(axis == 0 ? bounds.x : bounds.y)
        }
    }

    /// Returns the frame of an item without variables. For an item outside of the root, the coordinates are those of the root.
    private func presentFrame(of item: AnyObject) -> CGRect {
        if item === root {
            return content == nil ? root.bounds : CGRect(origin: .zero, size: root.bounds.size)
        }
        if let view = item as? UIView {
            return view.isDescendant(of: root) ? view.frame : root.convert(view.bounds, from: view)
        }
        guard let guide = item as? UILayoutGuide, let view = guide.owningView else { return .zero }
        let frame = guide.layoutFrame
        return view.isDescendant(of: root) ? frame : root.convert(frame, from: view)
    }

    /// Returns an expression of the variables that no equation determines.
    private mutating func reduced(_ expression: LinearExpression) -> LinearExpression {
        var result = LinearExpression(constant: expression.constant)
        for (variable, factor) in expression.terms {
            resolve(variable)
            result.add(definitions[variable] ?? .variable(variable), times: factor)
        }
        return result
    }

    /// Removes the variables that later equations determine from the definition of a variable.
    private mutating func resolve(_ variable: Int) {
        guard let definition = definitions[variable],
            definition.terms.contains(where: { definitions[$0.variable] != nil })
        else { return }
        definitions[variable] = reduced(definition)
    }

    /// Adds the equation that an expression is zero, unless earlier ones determine all its variables.
    private mutating func add(_ expression: LinearExpression) {
        var remainder = reduced(expression)
        guard !remainder.isConstant,
            let variable = remainder.terms.max(by: { abs($0.factor) < abs($1.factor) })?.variable
        else { return }
        let factor = remainder.remove(variable)
        definitions[variable] = remainder.scaled(by: -1 / factor)
    }

    /// Returns whether the equations contradict a bound.
    private mutating func breaks(_ constraint: NSLayoutConstraint) -> Bool {
        let remainder = reduced(difference(constraint))
        guard remainder.isConstant else { return false }
        return constraint.relation == .lessThanOrEqual
            ? remainder.constant > 1e-6 : remainder.constant < -1e-6
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
        let free = subviews.filter { view in
            !view.translatesAutoresizingMaskIntoConstraints && !placed.contains { $0 === view }
        }
        return free + layoutGuides + (free.isEmpty ? [] : [contentGuide].compactMap(\.self))
    }

    final func layOutByConstraints() {
        guard !freeItems.isEmpty || !attached.isEmpty else { return }
        var layout = ConstraintLayout(in: self)
        layout.solve()
        for (item, frame) in layout.frames {
            (item as? UIView)?.place(frame)
            (item as? UILayoutGuide)?.place(frame)
        }
        noteContentGuide()
    }

    /// The frame that the view has without its transform and with the standard anchor point. Constraints set it.
    fileprivate final var placedFrame: CGRect {
        let size = bounds.size
        let origin = CGPoint(x: center.x - size.width / 2, y: center.y - size.height / 2)
        return CGRect(origin: origin, size: size)
    }

    /// Sets the frame that the view has without its transform and with the standard anchor point.
    final func place(_ frame: CGRect) {
        bounds = CGRect(origin: bounds.origin, size: frame.size)
        center = CGPoint(x: frame.midX, y: frame.midY)
    }

    /// The target size for the smallest size: zero.
    public class var layoutFittingCompressedSize: CGSize { .zero }
    /// The target size for a large size: 10 000 by 10 000 points.
    public class var layoutFittingExpandedSize: CGSize { CGSize(width: 10_000, height: 10_000) }

    /// Returns the size closest to a target that fits the constraints and the contents of the subviews.
    ///
    /// A length with the priority `required` is that of the target. All other priorities count alike.
    public func systemLayoutSizeFitting(
        _ targetSize: CGSize,
        withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority = .fittingSizeLevel,
        verticalFittingPriority: UILayoutPriority = .fittingSizeLevel
    ) -> CGSize {
        var layout = ConstraintLayout(
            in: self,
            targets: [
                (targetSize.width, horizontalFittingPriority), (targetSize.height, verticalFittingPriority),
            ])
        layout.solve()
        return layout.frames.last?.frame.size ?? targetSize
    }
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
        (host?.layoutConstraints ?? []).filter { constraint in
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
        // The origin without the transform.
        let start = CGPoint(x: center.x - anchor.x * size.width, y: center.y - anchor.y * size.height)
        let across = Autoresizing.resized(
            start.x, size.width, in: old.width, by: new.width - old.width,
            mask.contains(.flexibleLeftMargin), mask.contains(.flexibleWidth),
            mask.contains(.flexibleRightMargin))
        let down = Autoresizing.resized(
            start.y, size.height, in: old.height, by: new.height - old.height,
            mask.contains(.flexibleTopMargin), mask.contains(.flexibleHeight),
            mask.contains(.flexibleBottomMargin))
        bounds.size = CGSize(width: across.length, height: down.length)
        center = CGPoint(
            x: across.start + anchor.x * across.length, y: down.start + anchor.y * down.length)
    }
}

enum Autoresizing {
    /// Returns a range after a change of the length around it. The flexible ones of its margins and its length share the
    /// change in proportion to their lengths, or equally if these are zero.
    static func resized(
        _ start: CGFloat, _ length: CGFloat, in whole: CGFloat, by change: CGFloat, _ before: Bool,
        _ own: Bool,
        _ after: Bool
    ) -> (start: CGFloat, length: CGFloat) {
        let parts = zip([start, length, whole - start - length], [before, own, after])
        let flexible = parts.filter(\.1).map(\.0)
        let total = flexible.reduce(0, +)
        let additions = parts.map { part, isFlexible in
            !isFlexible ? 0 : total == 0 ? change / CGFloat(flexible.count) : change * part / total
        }
        return (start + additions[0], max(length + additions[1], 0))
    }
}
