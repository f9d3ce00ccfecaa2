public import Foundation

/// A linear relation between edges, centres or sizes of two views.
///
/// A view lays out its subviews by their constraints to it and to each other, unless their
/// `translatesAutoresizingMaskIntoConstraints` is true. Constraints to other views are kept, and are reported once.
open class NSLayoutConstraint: NSObject {
    /// The view or guide of the first attribute.
    public private(set) weak var firstItem: AnyObject?
    /// The guides among the items. Their views do not retain them.
    private let guides: [UILayoutGuide]
    /// The attribute of the first item.
    public let firstAttribute: Attribute
    /// The relation between the first attribute and the other side.
    public let relation: Relation
    /// The view or guide of the second attribute, or `nil` for a constant.
    public private(set) weak var secondItem: AnyObject?
    /// The attribute of the second item.
    public let secondAttribute: Attribute
    /// The factor of the second attribute.
    public let multiplier: CGFloat
    /// The distance in points. A change requests a layout.
    open var constant: CGFloat { didSet { requestLayout() } }
    /// The priority. A constraint with a higher one is met first.
    open var priority = UILayoutPriority.required { didSet { requestLayout() } }
    /// A name for the program, or `nil` for none.
    open var identifier: String?
    /// Whether the constraint has an effect.
    open var isActive = false {
        didSet {
            guard isActive != oldValue else { return }
            let stage = Stage.current
            if isActive {
                stage.constraints.append(self)
            } else {
                stage.constraints.removeAll { $0 === self }
            }
            requestLayout()
        }
    }

    /// Creates an inactive constraint: the first attribute is the second one times the multiplier plus the constant.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        firstItem = view1 as AnyObject
        secondItem = view2.map { $0 as AnyObject }
        guides = [view1 as? UILayoutGuide, view2 as? UILayoutGuide].compactMap(\.self)
        (firstAttribute, secondAttribute, self.relation) = (attr1, attr2, relation)
        (self.multiplier, constant) = (multiplier, c)
    }

    /// Activates constraints.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for one in constraints { one.isActive = true }
    }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for one in constraints { one.isActive = false }
    }

    /// Reports that there are no visual formats, and returns no constraints.
    open class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        Stage.current.report("constraints from a visual format have no effect: use anchors")
        return []
    }

    private static func view(of item: AnyObject?) -> UIView? {
        item as? UIView ?? (item as? UILayoutGuide)?.owningView
    }

    /// The view that lays out by this constraint, or `nil` if the items are not a view and its subviews.
    var owner: UIView? {
        let first = Self.view(of: firstItem)
        guard let second = Self.view(of: secondItem), second !== first else { return first?.superview }
        if first?.superview === second { return second }
        return second.superview === first || second.superview === first?.superview ? second.superview : nil
    }

    private func requestLayout() {
        guard isActive || Self.view(of: firstItem)?.superview != nil else { return }
        if let owner { return owner.setNeedsLayout() }
        if secondItem != nil, Self.view(of: firstItem)?.superview != nil {
            Stage.current.report(
                "a constraint between views that are not neighbours has no effect: set frames")
        }
    }
}

/// The importance of a constraint, 0 to 1000.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable, ExpressibleByFloatLiteral,
    ExpressibleByIntegerLiteral
{
    /// The importance, 0 to 1000.
    public let rawValue: Float

    /// Creates a priority.
    public init(rawValue: Float) { self.rawValue = rawValue }

    /// Creates a priority.
    public init(_ rawValue: Float) { self.rawValue = rawValue }

    /// Creates a priority.
    public init(floatLiteral value: Float) { rawValue = value }

    /// Creates a priority.
    public init(integerLiteral value: Int) { rawValue = Float(value) }

    /// A constraint that must hold.
    public static let required = UILayoutPriority(1000)
    /// The default resistance of a view to becoming smaller than its content.
    public static let defaultHigh = UILayoutPriority(750)
    /// The default resistance of a view to becoming larger than its content.
    public static let defaultLow = UILayoutPriority(250)
    /// The priority of the smallest size that fits the content.
    public static let fittingSizeLevel = UILayoutPriority(50)
}

// MARK: - Anchors

/// An edge, centre or size of a view, which makes constraints to others of its kind.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    fileprivate let item: AnyObject
    fileprivate let attribute: NSLayoutConstraint.Attribute

    fileprivate init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        (self.item, self.attribute) = (item, attribute)
    }

    fileprivate func constraint(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(
            item: item, attribute: attribute, relatedBy: relation, toItem: other?.item,
            attribute: other?.attribute ?? .notAnAttribute, multiplier: multiplier, constant: constant)
    }

    /// Returns an inactive constraint with a multiple of the system's spacing, which is 8 points.
    fileprivate func spaced(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor, _ multiplier: CGFloat
    ) -> NSLayoutConstraint { constraint(relation, other, 1, 8 * multiplier) }

    /// Returns an inactive constraint: equal to another anchor plus a constant.
    open func constraint(equalTo anchor: NSLayoutAnchor, constant c: CGFloat = 0) -> NSLayoutConstraint {
        constraint(.equal, anchor, 1, c)
    }

    /// Returns an inactive constraint: at least another anchor plus a constant.
    open func constraint(greaterThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { constraint(.greaterThanOrEqual, anchor, 1, c) }

    /// Returns an inactive constraint: at most another anchor plus a constant.
    open func constraint(lessThanOrEqualTo anchor: NSLayoutAnchor, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { constraint(.lessThanOrEqual, anchor, 1, c) }
}

/// The horizontal position of an edge or a centre.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns an inactive constraint: to the right of another anchor by a multiple of 8 points.
    open func constraint(equalToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { spaced(.equal, anchor, multiplier) }

    /// Returns an inactive constraint: to the right of another anchor by at least a multiple of 8 points.
    open func constraint(
        greaterThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.greaterThanOrEqual, anchor, multiplier) }

    /// Returns an inactive constraint: to the right of another anchor by at most a multiple of 8 points.
    open func constraint(
        lessThanOrEqualToSystemSpacingAfter anchor: NSLayoutXAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.lessThanOrEqual, anchor, multiplier) }
}

/// The vertical position of an edge or a centre.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns an inactive constraint: below another anchor by a multiple of 8 points.
    open func constraint(equalToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat)
        -> NSLayoutConstraint
    { spaced(.equal, anchor, multiplier) }

    /// Returns an inactive constraint: below another anchor by at least a multiple of 8 points.
    open func constraint(
        greaterThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.greaterThanOrEqual, anchor, multiplier) }

    /// Returns an inactive constraint: below another anchor by at most a multiple of 8 points.
    open func constraint(
        lessThanOrEqualToSystemSpacingBelow anchor: NSLayoutYAxisAnchor, multiplier: CGFloat
    ) -> NSLayoutConstraint { spaced(.lessThanOrEqual, anchor, multiplier) }
}

/// The width or the height of a view or guide.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {
    /// Returns an inactive constraint: equal to a constant.
    open func constraint(equalToConstant c: CGFloat) -> NSLayoutConstraint { constraint(.equal, nil, 1, c) }

    /// Returns an inactive constraint: at least a constant.
    open func constraint(greaterThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        constraint(.greaterThanOrEqual, nil, 1, c)
    }

    /// Returns an inactive constraint: at most a constant.
    open func constraint(lessThanOrEqualToConstant c: CGFloat) -> NSLayoutConstraint {
        constraint(.lessThanOrEqual, nil, 1, c)
    }

    /// Returns an inactive constraint: equal to another size times a factor plus a constant.
    open func constraint(equalTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0)
        -> NSLayoutConstraint
    { constraint(.equal, anchor, m, c) }

    /// Returns an inactive constraint: at least another size times a factor plus a constant.
    open func constraint(
        greaterThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.greaterThanOrEqual, anchor, m, c) }

    /// Returns an inactive constraint: at most another size times a factor plus a constant.
    open func constraint(
        lessThanOrEqualTo anchor: NSLayoutDimension, multiplier m: CGFloat, constant c: CGFloat = 0
    ) -> NSLayoutConstraint { constraint(.lessThanOrEqual, anchor, m, c) }
}

/// An object with anchors: a view or a guide.
public protocol LayoutItem: AnyObject {}

extension LayoutItem {
    /// The leading edge: the left one.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The trailing edge: the right one.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .left) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .right) }
    /// The horizontal centre.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor(self, .centerX) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .top) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .bottom) }
    /// The vertical centre.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor(self, .centerY) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }
}

extension UIView: LayoutItem {
    /// The top edge, in place of the baseline of the first line.
    public var firstBaselineAnchor: NSLayoutYAxisAnchor { topAnchor }
    /// The bottom edge, in place of the baseline of the last line.
    public var lastBaselineAnchor: NSLayoutYAxisAnchor { bottomAnchor }
    /// The view without its ``safeAreaInsets``.
    public var safeAreaLayoutGuide: UILayoutGuide { UILayoutGuide(of: self, \.safeAreaInsets) }
    /// The view without its ``layoutMargins``.
    public var layoutMarginsGuide: UILayoutGuide { UILayoutGuide(of: self, \.layoutMargins) }

    /// The active constraints by which this view lays out.
    public var constraints: [NSLayoutConstraint] {
        Stage.current.constraints.compactMap { $0 as? NSLayoutConstraint }.filter { $0.owner === self }
    }

    /// Activates a constraint.
    public func addConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = true }

    /// Activates constraints.
    public func addConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.activate(constraints)
    }

    /// Deactivates a constraint.
    public func removeConstraint(_ constraint: NSLayoutConstraint) { constraint.isActive = false }

    /// Deactivates constraints.
    public func removeConstraints(_ constraints: [NSLayoutConstraint]) {
        NSLayoutConstraint.deactivate(constraints)
    }

    /// Does nothing: the content resists as by default.
    public func setContentHuggingPriority(_ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis) {}

    /// Does nothing: the content resists as by default.
    public func setContentCompressionResistancePriority(
        _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
    ) {}

    /// Requests a layout after a change of ``intrinsicContentSize``.
    public func invalidateIntrinsicContentSize() { superview?.setNeedsLayout() }

    /// Returns the part of the superview's insets that is inside the view.
    final func overlap(_ superview: UIView, _ insets: UIEdgeInsets) -> UIEdgeInsets {
        let (outer, frame) = (superview.bounds, frame)
        let distances = UIEdgeInsets(
            top: frame.minY - outer.minY, left: frame.minX - outer.minX, bottom: outer.maxY - frame.maxY,
            right: outer.maxX - frame.maxX)
        return insets.combined(with: distances) { min(max($0 - $1, 0), $0) }
    }

    /// Calls the methods for changed insets of the view and its subviews, and requests their layout.
    final func noteInsets() {
        let (old, new) = (notedInsets, (safeArea: safeAreaInsets, margins: layoutMargins))
        guard old != new else { return }
        notedInsets = new
        if new.safeArea != old.safeArea {
            safeAreaInsetsDidChange()
            controller?.viewSafeAreaInsetsDidChange()
        }
        if new.margins != old.margins {
            layoutMarginsDidChange()
            controller?.viewLayoutMarginsDidChange()
        }
        setNeedsLayout()
        subviews.forEach { $0.noteInsets() }
    }

    /// Places the subviews that have constraints.
    final func layOutByConstraints() {
        let arranged = placedSubviews
        let free = subviews.filter { view in
            !view.translatesAutoresizingMaskIntoConstraints && !arranged.contains { $0 === view }
        }
        guard !free.isEmpty else { return }
        var layout = ConstraintLayout(free, in: self)
        for (view, frame) in layout.solve(constraints) { view.place(frame) }
    }

    /// Sets the frame that the view has without its transform.
    final func place(_ frame: CGRect) {
        let (size, anchor) = (frame.size, layer.anchorPoint)
        bounds = CGRect(origin: bounds.origin, size: size)
        center = CGPoint(x: frame.minX + anchor.x * size.width, y: frame.minY + anchor.y * size.height)
    }
}

/// A rectangle of a view that constraints can use.
open class UILayoutGuide: NSObject, LayoutItem {
    /// The view, or `nil` if it is gone.
    public private(set) weak var owningView: UIView?
    private let insets: KeyPath<UIView, UIEdgeInsets>

    fileprivate init(of view: UIView, _ insets: KeyPath<UIView, UIEdgeInsets>) {
        (owningView, self.insets) = (view, insets)
    }

    /// The rectangle in the view.
    open var layoutFrame: CGRect {
        owningView.map { $0.bounds.inset(by: $0[keyPath: insets]) } ?? .zero
    }
}

// MARK: - Solving

/// The frames of subviews as the solution of linear equations.
///
/// Equations are added in the order of their priority, and one that contradicts earlier ones is left out. Sizes of contents
/// and present frames come last, so every frame has a solution.
private struct ConstraintLayout {
    private let views: [UIView]
    private let root: UIView
    /// The equations in reduced form, by the variable that each determines: four numbers of each view.
    private var rows: [[Double]?]

    private typealias Row = [Double]

    init(_ views: [UIView], in root: UIView) {
        (self.views, self.root) = (views, root)
        rows = Array(repeating: nil, count: views.count * 4)
    }

    mutating func solve(_ constraints: [NSLayoutConstraint]) -> [(UIView, CGRect)] {
        let sorted = constraints.filter(\.isActive).enumerated().sorted {
            ($0.element.priority.rawValue, -$0.offset) > ($1.element.priority.rawValue, -$1.offset)
        }.map(\.element)
        let equal = sorted.filter { $0.relation == .equal }
        let bounds = sorted.filter { $0.relation != .equal }
        // A bound that the solution breaks becomes an equation.
        var broken: [NSLayoutConstraint] = []
        for _ in 0...bounds.count {
            rows = Array(repeating: nil, count: rows.count)
            for constraint in equal where constraint.priority == .required { add(row(constraint)) }
            for constraint in broken { add(row(constraint)) }
            for constraint in equal where constraint.priority != .required { add(row(constraint)) }
            addContents()
            let next = bounds.first { bound in !broken.contains { $0 === bound } && breaks(bound) }
            guard let next else { break }
            broken.append(next)
        }
        return views.indices.map { index in
            (
                views[index],
                CGRect(
                    x: value(index, 0), y: value(index, 1), width: max(value(index, 2), 0),
                    height: max(value(index, 3), 0))
            )
        }
    }

    /// Adds the sizes of the contents, and then the present frames. They determine the variables that the constraints do not.
    private mutating func addContents() {
        for (index, view) in views.enumerated() {
            let content = view.intrinsicContentSize
            if content.width >= 0 { add(unit(index, 2, equals: content.width)) }
            if content.height >= 0 { add(unit(index, 3, equals: content.height)) }
        }
        for (index, view) in views.enumerated() {
            add(unit(index, 2, equals: view.bounds.width))
            add(unit(index, 3, equals: view.bounds.height))
            add(unit(index, 0, equals: view.frame.minX))
            add(unit(index, 1, equals: view.frame.minY))
        }
    }

    private func unit(_ view: Int, _ part: Int, equals value: CGFloat) -> Row {
        var row = Row(repeating: 0, count: rows.count + 1)
        row[view * 4 + part] = 1
        row[rows.count] = Double(value)
        return row
    }

    /// Returns the row of a constraint: first - multiplier × second = constant.
    private func row(_ constraint: NSLayoutConstraint) -> Row {
        var row = Row(repeating: 0, count: rows.count + 1)
        row[rows.count] = Double(constraint.constant)
        add(constraint.firstItem, constraint.firstAttribute, 1, to: &row)
        add(constraint.secondItem, constraint.secondAttribute, -Double(constraint.multiplier), to: &row)
        return row
    }

    private func add(
        _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, _ factor: Double, to row: inout Row
    ) {
        guard let item, attribute != .notAnAttribute else { return }
        // The position, the size, and the share of the size, of the attribute's axis.
        let (position, size, share): (Double, Int, Double) =
            switch attribute {
            case .left, .leading: (1, 0, 0)
            case .right, .trailing: (1, 0, 1)
            case .centerX: (1, 0, 0.5)
            case .top, .firstBaseline: (1, 1, 0)
            case .bottom, .lastBaseline: (1, 1, 1)
            case .centerY: (1, 1, 0.5)
            case .width: (0, 0, 1)
            case .height, .notAnAttribute: (0, 1, 1)
            }
        if let index = views.firstIndex(where: { $0 === item }) {
            row[index * 4 + size] += factor * position
            row[index * 4 + 2 + size] += factor * share
            return
        }
        let frame: CGRect =
            item === root
            ? root.bounds : (item as? UILayoutGuide)?.layoutFrame ?? (item as? UIView)?.frame ?? .zero
        // The size of a guide is negative if its insets are larger than the view.
        let (start, length) =
            size == 0 ? (frame.origin.x, frame.size.width) : (frame.origin.y, frame.size.height)
        row[rows.count] -= factor * (position * Double(start) + share * Double(length))
    }

    /// Adds an equation, unless earlier ones determine all its variables.
    private mutating func add(_ new: Row) {
        var row = new
        for (variable, known) in rows.enumerated() {
            guard let known, row[variable] != 0 else { continue }
            let factor = row[variable]
            for index in row.indices { row[index] -= factor * known[index] }
        }
        guard let variable = row.dropLast().indices.max(by: { abs(row[$0]) < abs(row[$1]) }),
            abs(row[variable]) > 1e-9
        else { return }
        let pivot = row[variable]
        row = row.map { $0 / pivot }
        for other in rows.indices {
            guard let known = rows[other], known[variable] != 0 else { continue }
            rows[other] = zip(known, row).map { $0 - known[variable] * $1 }
        }
        rows[variable] = row
    }

    private func value(_ view: Int, _ part: Int) -> CGFloat { CGFloat(rows[view * 4 + part]?.last ?? 0) }

    private func breaks(_ constraint: NSLayoutConstraint) -> Bool {
        let row = row(constraint)
        let left = zip(row, rows).reduce(0) { $0 + $1.0 * ($1.1?.last ?? 0) }
        let excess = left - row[rows.count]
        return constraint.relation == .lessThanOrEqual ? excess > 1e-6 : excess < -1e-6
    }
}
