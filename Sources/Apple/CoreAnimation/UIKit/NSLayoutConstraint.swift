public import Foundation

/// A linear relation between edges, centres or sizes of two views.
///
/// A view lays out its subviews by their constraints to it and to each other, unless their
/// `translatesAutoresizingMaskIntoConstraints` is true. For constraints between other views, their closest common superview
/// also lays out the views in between. Constraints between views without a common superview are reported once.
open class NSLayoutConstraint: NSObject {
    /// The first side: an attribute, or two whose difference is a distance.
    let first: [LayoutTerm]
    /// The relation between the first attribute and the other side.
    public let relation: Relation
    /// The second side. It is empty for a constant.
    let second: [LayoutTerm]
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
            Stage.current.constraintCount += 1
            number = Stage.current.constraintCount
            for term in first + second {
                if let guide = term.freeGuide {
                    note(in: &guide.attached)
                } else if let view = term.view {
                    note(in: &view.attached)
                }
            }
            let hosts = distantHosts
            isDistant = !hosts.isEmpty
            for view in hosts { note(in: &view.attached) }
            requestLayout()
        }
    }
    /// Whether the items are not a view and its subviews or guides.
    private(set) var isDistant = false
    /// The position among the constraints in the order of their activation.
    fileprivate private(set) var number = 0

    /// Adds the constraint to the active constraints of an item, or removes it.
    private func note(in attached: inout [NSObject]) {
        if isActive { attached.append(self) } else { attached.removeAll { $0 === self } }
    }

    /// Creates an inactive constraint: the first attribute is the second one times the multiplier plus the constant.
    public init(
        item view1: Any, attribute attr1: Attribute, relatedBy relation: Relation, toItem view2: Any?,
        attribute attr2: Attribute, multiplier: CGFloat, constant c: CGFloat
    ) {
        first = [LayoutTerm(view1 as AnyObject, attr1)]
        second = view2.map { [LayoutTerm($0 as AnyObject, attr2)] } ?? []
        (self.relation, self.multiplier, constant) = (relation, multiplier, c)
    }

    fileprivate init(
        _ first: [LayoutTerm], _ relation: Relation, _ second: [LayoutTerm], _ multiplier: CGFloat,
        _ constant: CGFloat
    ) {
        (self.first, self.relation, self.second) = (first, relation, second)
        (self.multiplier, self.constant) = (multiplier, constant)
    }

    /// Creates a constraint without sides, to take the place of one. It has no effect.
    public convenience override init() { self.init([], .equal, [], 1, 0) }

    /// The view or guide of the first attribute.
    open var firstItem: AnyObject? { first.first?.item }
    /// The attribute of the first item.
    open var firstAttribute: Attribute { first.first?.attribute ?? .notAnAttribute }
    /// The anchor of the first side.
    open var firstAnchor: NSLayoutAnchor<AnyObject> { NSLayoutAnchor(first) }
    /// The view or guide of the second attribute, or `nil` for a constant.
    open var secondItem: AnyObject? { second.first?.item }
    /// The attribute of the second item.
    open var secondAttribute: Attribute { second.first?.attribute ?? .notAnAttribute }
    /// The anchor of the second side, or `nil` for a constant.
    open var secondAnchor: NSLayoutAnchor<AnyObject>? { second.isEmpty ? nil : NSLayoutAnchor(second) }

    /// Activates constraints.
    open class func activate(_ constraints: [NSLayoutConstraint]) {
        for one in constraints { one.isActive = true }
    }

    /// Deactivates constraints.
    open class func deactivate(_ constraints: [NSLayoutConstraint]) {
        for one in constraints { one.isActive = false }
    }

    /// The view that lays out by this constraint, or `nil` if the items have no common superview.
    var owner: UIView? { closeOwner ?? distantOwner }

    /// The owner if the items are a view and its subviews or guides.
    private var closeOwner: UIView? {
        let hosts = (first + second).filter { $0.item != nil }.map(\.hosts)
        return hosts.first?.first { host in hosts.allSatisfy { $0.contains { $0 === host } } }
    }

    private var distantOwner: UIView? {
        let views = (first + second).filter { $0.item != nil }.map(\.view)
        return views.first.flatMap { view in
            sequence(first: view, next: { $0?.superview }).lazy.compactMap(\.self).first { host in
                views.allSatisfy { $0?.isDescendant(of: host) == true }
            }
        }
    }

    /// The views from distant items up to the owner, or none for close ones.
    private var distantHosts: [UIView] {
        guard closeOwner == nil, let owner = distantOwner else { return [] }
        return (first + second).flatMap { $0.view?.path(below: owner) ?? [] } + [owner]
    }

    /// The view whose constraints contain this one: the item itself for its own size.
    fileprivate var holder: UIView? {
        let view = first.first?.view
        return (first + second).allSatisfy { $0.view === view } ? view : owner
    }

    /// Returns the width or height of an item for its other length, by a constraint between both.
    final func length(_ attribute: Attribute, for other: CGFloat) -> CGFloat {
        if firstAttribute == attribute { return multiplier * other + constant }
        return multiplier == 0 ? 0 : (other - constant) / multiplier
    }

    private func requestLayout() {
        if let owner { return owner.setNeedsLayout() }
        if isActive, let hosts = first.first?.hosts, hosts.count > 1 {
            Stage.current.report(
                "a constraint between views without a common superview has no effect: add them to a view first"
            )
        }
    }
}

struct LayoutTerm {
    weak var item: AnyObject?
    let attribute: NSLayoutConstraint.Attribute
    /// The item if it is a guide with insets. Its view does not retain it.
    private let guide: UILayoutGuide?

    init(_ item: AnyObject, _ attribute: NSLayoutConstraint.Attribute) {
        (self.item, self.attribute) = (item, attribute)
        guide = (item as? UILayoutGuide).flatMap { $0.isFree ? nil : $0 }
    }

    /// The item whose frame has the attribute: the guide of the margins for one of the margins.
    var placedItem: AnyObject? {
        attribute.rawValue < NSLayoutConstraint.Attribute.leftMargin.rawValue
            ? item : (item as? UIView)?.layoutMarginsGuide ?? item
    }

    /// The item if constraints place it and it is a guide.
    var freeGuide: UILayoutGuide? { guide == nil ? item as? UILayoutGuide : nil }

    /// The item if it is a view, or the view of the guide.
    var view: UIView? { item as? UIView ?? (item as? UILayoutGuide)?.owningView }

    /// The views that can lay out the item, the likeliest first.
    var hosts: [UIView] {
        (freeGuide == nil ? [view?.superview, view] : [view]).compactMap(\.self)
    }
}

extension UILayoutPriority: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Creates a priority.
    public init(_ rawValue: Float) { self.init(rawValue: rawValue) }

    /// Creates a priority.
    public init(floatLiteral value: Float) { self.init(value) }

    /// Creates a priority.
    public init(integerLiteral value: Int) { self.init(Float(value)) }

    /// Returns a higher priority.
    public static func + (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
        UILayoutPriority(priority.rawValue + amount)
    }

    /// Returns a lower priority.
    public static func - (priority: UILayoutPriority, amount: Float) -> UILayoutPriority {
        priority + -amount
    }
}

// MARK: - Anchors

/// An edge, centre or size of a view, which makes constraints to others of its kind.
open class NSLayoutAnchor<AnchorType: AnyObject>: NSObject {
    /// An attribute, or two whose difference is a distance.
    fileprivate let terms: [LayoutTerm]

    fileprivate init(_ terms: [LayoutTerm]) { self.terms = terms }

    final func constraint(
        _ relation: NSLayoutConstraint.Relation, _ other: NSLayoutAnchor?, _ multiplier: CGFloat,
        _ constant: CGFloat
    ) -> NSLayoutConstraint {
        NSLayoutConstraint(terms, relation, other?.terms ?? [], multiplier, constant)
    }
}

/// The horizontal position of an edge or a centre.
open class NSLayoutXAxisAnchor: NSLayoutAnchor<NSLayoutXAxisAnchor> {
    /// Returns the distance to another anchor.
    open func anchorWithOffset(to otherAnchor: NSLayoutXAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(otherAnchor.terms + terms)
    }
}

/// The vertical position of an edge or a centre.
open class NSLayoutYAxisAnchor: NSLayoutAnchor<NSLayoutYAxisAnchor> {
    /// Returns the distance to another anchor.
    open func anchorWithOffset(to otherAnchor: NSLayoutYAxisAnchor) -> NSLayoutDimension {
        NSLayoutDimension(otherAnchor.terms + terms)
    }
}

/// The width or the height of a view or guide.
open class NSLayoutDimension: NSLayoutAnchor<NSLayoutDimension> {}

/// An object with anchors: a view or a guide.
public protocol LayoutItem: AnyObject {}

extension LayoutItem {
    /// The leading edge: the left one.
    public var leadingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor([LayoutTerm(self, .left)]) }
    /// The trailing edge: the right one.
    public var trailingAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor([LayoutTerm(self, .right)]) }
    /// The left edge.
    public var leftAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor([LayoutTerm(self, .left)]) }
    /// The right edge.
    public var rightAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor([LayoutTerm(self, .right)]) }
    /// The horizontal centre.
    public var centerXAnchor: NSLayoutXAxisAnchor { NSLayoutXAxisAnchor([LayoutTerm(self, .centerX)]) }
    /// The top edge.
    public var topAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor([LayoutTerm(self, .top)]) }
    /// The bottom edge.
    public var bottomAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor([LayoutTerm(self, .bottom)]) }
    /// The vertical centre.
    public var centerYAnchor: NSLayoutYAxisAnchor { NSLayoutYAxisAnchor([LayoutTerm(self, .centerY)]) }
    /// The width.
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension([LayoutTerm(self, .width)]) }
    /// The height.
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension([LayoutTerm(self, .height)]) }
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
    /// The view without its ``layoutMargins``, in the centre and at most 672 points wide.
    public var readableContentGuide: UILayoutGuide { UILayoutGuide(of: self, \.readableInsets) }

    private var readableInsets: UIEdgeInsets {
        var insets = layoutMargins
        let excess = max(bounds.width - insets.left - insets.right - 672, 0) / 2
        insets.left += excess
        insets.right += excess
        return insets
    }

    /// The active constraints of the view itself, and those between it and its subviews or guides, in the order of their
    /// activation.
    public var constraints: [NSLayoutConstraint] { activeConstraints { $0.holder === self } }

    /// The active constraints by which this view lays out, in the order of their activation.
    final var layoutConstraints: [NSLayoutConstraint] { activeConstraints { $0.owner === self } }

    /// The active constraints between the subviews or guides and views outside of this one, in the order of their activation.
    final var outerConstraints: [NSLayoutConstraint] {
        let attached = subviews.flatMap(\.attached) + layoutGuides.flatMap(\.attached)
        let distant = attached.compactMap { $0 as? NSLayoutConstraint }.filter(\.isDistant)
        return Set(distant).filter { constraint in
            constraint.owner.map { $0 !== self && isDescendant(of: $0) } ?? false
        }.sorted { $0.number < $1.number }
    }

    /// Returns this view and its superviews below another one, or none if this one is not inside of it.
    final func path(below ancestor: UIView) -> [UIView] {
        guard isDescendant(of: ancestor) else { return [] }
        return Array(sequence(first: self, next: \.superview).prefix { $0 !== ancestor })
    }

    private func activeConstraints(where isOwn: (NSLayoutConstraint) -> Bool) -> [NSLayoutConstraint] {
        let attached = ([self] + subviews).flatMap(\.attached) + layoutGuides.flatMap(\.attached)
        let constraints = Set(attached).compactMap { $0 as? NSLayoutConstraint }
        return constraints.filter(isOwn).sorted { $0.number < $1.number }
    }

    /// Deactivates the constraints between the view and views outside of it, before it leaves its superview.
    final func endOuterConstraints() {
        let attached = attached + layoutGuides.flatMap(\.attached)
        for case let constraint as NSLayoutConstraint in attached
        where (constraint.first + constraint.second).contains(where: {
            $0.view?.isDescendant(of: self) == false
        }) {
            constraint.isActive = false
        }
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

    /// Requests a layout after a change of ``intrinsicContentSize``.
    public func invalidateIntrinsicContentSize() {
        superview?.setNeedsLayout()
        for case let constraint as NSLayoutConstraint in attached { constraint.owner?.setNeedsLayout() }
        superview?.noteSubviews()
    }

    /// Requests a layout after a change of the content, if constraints place the view.
    final func noteContent() {
        if !translatesAutoresizingMaskIntoConstraints { invalidateIntrinsicContentSize() }
    }

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
}

// MARK: - UILayoutGuide

/// A rectangle that constraints can use: one that constraints place in its view, or a view without insets.
open class UILayoutGuide: NSObject, LayoutItem {
    /// The view, or `nil` if there is none.
    public fileprivate(set) weak var owningView: UIView?
    /// A name for the program.
    open var identifier = ""
    /// The insets of a guide of a view, or `nil` for a guide that constraints place.
    private let insets: KeyPath<UIView, UIEdgeInsets>?
    private var frame = CGRect.zero
    final var attached: [NSObject] = []

    /// Creates a guide for ``UIView/addLayoutGuide(_:)``.
    public override init() { insets = nil }

    init(of view: UIView, _ insets: KeyPath<UIView, UIEdgeInsets>? = nil) {
        (owningView, self.insets) = (view, insets)
    }

    /// Whether constraints place the guide.
    final var isFree: Bool { insets == nil }

    /// The insets from the view, or `nil` for a free guide or without a view.
    final var currentInsets: UIEdgeInsets? {
        guard let insets, let owningView else { return nil }
        return owningView[keyPath: insets]
    }

    /// The rectangle in the view.
    open var layoutFrame: CGRect {
        guard let owningView, let currentInsets else { return frame }
        return owningView.bounds.inset(by: currentInsets)
    }

    final func place(_ frame: CGRect) { self.frame = frame }

    /// The height in points, for ``UIViewController/topLayoutGuide`` and ``UIViewController/bottomLayoutGuide``.
    public final var length: CGFloat { layoutFrame.height }
}

extension UILayoutGuide: UILayoutSupport {}

extension UIViewController {
    /// The strip above the safe area of the view. Since iOS 11, the top of `view.safeAreaLayoutGuide` has the same position.
    public var topLayoutGuide: any UILayoutSupport { UILayoutGuide(of: view, \.insetsOfTopStrip) }
    /// The strip below the safe area of the view. Since iOS 11, the bottom of `view.safeAreaLayoutGuide` has the same position.
    public var bottomLayoutGuide: any UILayoutSupport { UILayoutGuide(of: view, \.insetsOfBottomStrip) }
}

extension UIView {
    fileprivate final var insetsOfTopStrip: UIEdgeInsets {
        UIEdgeInsets(top: 0, left: 0, bottom: bounds.height - safeAreaInsets.top, right: 0)
    }

    fileprivate final var insetsOfBottomStrip: UIEdgeInsets {
        UIEdgeInsets(top: bounds.height - safeAreaInsets.bottom, left: 0, bottom: 0, right: 0)
    }

    /// The guides that the program has added.
    public var layoutGuides: [UILayoutGuide] { guides.compactMap { $0 as? UILayoutGuide } }

    /// Adds a guide. It leaves its previous view.
    public func addLayoutGuide(_ layoutGuide: UILayoutGuide) {
        layoutGuide.owningView?.removeLayoutGuide(layoutGuide)
        layoutGuide.owningView = self
        guides.append(layoutGuide)
        setNeedsLayout()
    }

    /// Removes a guide.
    public func removeLayoutGuide(_ layoutGuide: UILayoutGuide) {
        guard guides.contains(layoutGuide) else { return }
        guides.removeAll { $0 === layoutGuide }
        layoutGuide.owningView = nil
        setNeedsLayout()
    }
}
