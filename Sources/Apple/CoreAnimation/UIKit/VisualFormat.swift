import Foundation

extension NSLayoutConstraint {
    /// Returns the constraints of a visual format, such as `H:|-[image(40)]-8-[title]-|`.
    ///
    /// The superview `|` is that of the first view. A standard distance is 8 points, or the margin of the superview.
    /// Reports an error in the format, and then returns no constraints.
    public class func constraints(
        withVisualFormat format: String, options opts: FormatOptions = [], metrics: [String: Any]?,
        views: [String: Any]
    ) -> [NSLayoutConstraint] {
        var parser = VisualFormat(format, metrics: metrics ?? [:], views: views)
        do {
            let (constraints, items) = try parser.parsed(opts.contains(.directionRightToLeft))
            return constraints
                + alignments.filter { opts.contains($0.option) }.flatMap { alignment in
                    items.dropFirst().map { item in
                        NSLayoutConstraint(
                            item: items[0], attribute: alignment.attribute, relatedBy: .equal, toItem: item,
                            attribute: alignment.attribute, multiplier: 1, constant: 0)
                    }
                }
        } catch {
            Stage.current.report("visual format \(format): \(error.reason)")
            return []
        }
    }

    private static let alignments: [(option: FormatOptions, attribute: Attribute)] = [
        (.alignAllLeft, .left), (.alignAllRight, .right), (.alignAllTop, .top), (.alignAllBottom, .bottom),
        (.alignAllLeading, .leading), (.alignAllTrailing, .trailing), (.alignAllCenterX, .centerX),
        (.alignAllCenterY, .centerY), (.alignAllLastBaseline, .lastBaseline),
        (.alignAllFirstBaseline, .firstBaseline),
    ]
}

/// A parser of the visual format language.
private struct VisualFormat {
    struct Mistake: Error { let reason: String }

    /// A length in a format: a relation to a constant or to the length of a view.
    private struct Length {
        var relation = NSLayoutConstraint.Relation.equal
        var constant: CGFloat = 0
        var item: AnyObject?
        /// Whether the constant is the standard distance between views.
        var isStandard = false
        var priority = UILayoutPriority.required
    }

    private var rest: Substring
    private let metrics: [String: Any]
    private let views: [String: Any]

    init(_ format: String, metrics: [String: Any], views: [String: Any]) {
        rest = format.filter { !$0.isWhitespace }[...]
        (self.metrics, self.views) = (metrics, views)
    }

    private static let standardDistance: CGFloat = 8

    private mutating func skip(_ text: String) -> Bool {
        guard rest.hasPrefix(text) else { return false }
        rest.removeFirst(text.count)
        return true
    }

    private mutating func expect(_ text: String) throws(Mistake) {
        if !skip(text) { throw Mistake(reason: "\(text) is missing before \"\(rest)\"") }
    }

    private mutating func word() -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }
        rest.removeFirst(word.count)
        return String(word)
    }

    /// Returns the constraints and the views of the format.
    mutating func parsed(_ isReversed: Bool) throws(Mistake) -> ([NSLayoutConstraint], [AnyObject]) {
        let isVertical = skip("V:")
        if !isVertical { _ = skip("H:") }
        let size = isVertical ? NSLayoutConstraint.Attribute.height : .width
        let start = isVertical ? NSLayoutConstraint.Attribute.top : isReversed ? .right : .left
        let end = isVertical ? NSLayoutConstraint.Attribute.bottom : isReversed ? .left : .right
        var constraints: [NSLayoutConstraint] = []
        var items: [AnyObject] = []
        /// Adds a constraint. A distance from right to left is negative.
        func add(
            _ item: AnyObject?, _ attribute: NSLayoutConstraint.Attribute, _ other: AnyObject?,
            _ otherAttribute: NSLayoutConstraint.Attribute, _ length: Length
        ) throws(Mistake) {
            guard let item else { throw Mistake(reason: "the first view has no superview") }
            let isNegative = isReversed && !isVertical && attribute != size
            let relation = isNegative ? length.relation.opposite : length.relation
            let constraint = NSLayoutConstraint(
                item: item, attribute: attribute, relatedBy: relation, toItem: other,
                attribute: otherAttribute, multiplier: 1,
                constant: isNegative ? -length.constant : length.constant)
            constraint.priority = length.priority
            constraints.append(constraint)
        }
        /// Returns the item of an edge, and the distance from it. The standard distance is the margin.
        func edge(_ distance: Length, of item: AnyObject) -> (AnyObject?, Length) {
            let superview = (item as? UIView)?.superview
            return distance.isStandard ? (superview?.layoutMarginsGuide, Length()) : (superview, distance)
        }
        /// The distances before the next view, or none at the start without a superview.
        var distances: [Length] = []
        if skip("|") { distances = try connection() }
        repeat {
            try expect("[")
            let name = word()
            let item = try view(name)
            for length in try lengths() {
                try add(item, size, length.item, length.item == nil ? .notAnAttribute : size, length)
            }
            try expect("]")
            for distance in distances {
                let isFirst = items.isEmpty
                let (other, distance) = isFirst ? edge(distance, of: item) : (items.last, distance)
                try add(item, start, other, isFirst ? start : end, distance)
            }
            items.append(item)
            guard !rest.isEmpty else { return (constraints, items) }
            distances = try connection()
        } while !skip("|")
        if !rest.isEmpty { throw Mistake(reason: "\"\(rest)\" is behind the end") }
        for distance in distances {
            let (superview, distance) = edge(distance, of: items[0])
            try add(superview, end, items.last, end, distance)
        }
        return (constraints, items)
    }

    /// Reads the distances between two views: none, a standard one, or others between hyphens.
    private mutating func connection() throws(Mistake) -> [Length] {
        guard skip("-") else { return [Length()] }
        if rest.hasPrefix("[") || rest.hasPrefix("|") {
            return [Length(constant: Self.standardDistance, isStandard: true)]
        }
        let distances = rest.hasPrefix("(") ? try lengths() : [try length()]
        try expect("-")
        return distances
    }

    /// Reads lengths in parentheses, or returns none.
    private mutating func lengths() throws(Mistake) -> [Length] {
        guard skip("(") else { return [] }
        var lengths = [try length()]
        while skip(",") { lengths.append(try length()) }
        try expect(")")
        return lengths
    }

    private mutating func length() throws(Mistake) -> Length {
        var length = Length()
        if skip(">=") {
            length.relation = .greaterThanOrEqual
        } else if skip("<=") {
            length.relation = .lessThanOrEqual
        } else {
            _ = skip("==")
        }
        let sign: CGFloat = skip("-") ? -1 : 1
        let name = word()
        if let number = number(name) {
            length.constant = sign * number
        } else {
            length.item = try view(name)
        }
        if skip("@") {
            let name = word()
            guard let number = number(name) else { throw Mistake(reason: "there is no metric \"\(name)\"") }
            length.priority = UILayoutPriority(Float(number))
        }
        return length
    }

    private func view(_ name: String) throws(Mistake) -> AnyObject {
        guard let view = views[name] else { throw Mistake(reason: "there is no view or metric \"\(name)\"") }
        return view as AnyObject
    }

    /// Returns a number or the metric with a name, or `nil` if there is none.
    private func number(_ name: String) -> CGFloat? {
        (Double(name) ?? metrics[name].flatMap(Double.init(boxed:))).map { CGFloat($0) }
    }
}

extension NSLayoutConstraint.Relation {
    /// The relation of the negative values.
    fileprivate var opposite: Self {
        switch self {
        case .lessThanOrEqual: .greaterThanOrEqual
        case .equal: .equal
        case .greaterThanOrEqual: .lessThanOrEqual
        }
    }
}
