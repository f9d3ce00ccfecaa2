import Geometry
import Layers

/// The greatest numbers of a scene file, on either side of 0. They leave more room than any picture needs, and their
/// sums and products are numbers still.
enum NumberLimit {
    /// Of coordinates, lengths, factors and counts.
    static let any = 1e9
    /// Of times, in seconds: eleven days.
    static let seconds = 1e6
}

extension NumberRange {
    /// A number of the range in words, to complete "… wants".
    var wants: String {
        switch self {
        case .any: "a number"
        case .zeroOrMore: "a number, 0 or more"
        case .positive: "a number above 0"
        case .share: "a number from 0 to 1"
        case .from(let least, let most):
            "a number from \(least.shortestDecimal) to \(most.shortestDecimal)"
        }
    }
}

extension Forms {
    /// A decimal number.
    static let number = number(.any)

    /// A time or a length of time in seconds.
    static let seconds = seconds(.any)

    /// A time or a length of time of a range, in seconds.
    static func seconds(_ range: NumberRange) -> Form<Double> { number(range, limit: NumberLimit.seconds) }

    /// A decimal number of a range, at most `limit` from 0.
    static func number(_ range: NumberRange, limit: Double = NumberLimit.any) -> Form<Double> {
        Form(wants: range.wants, schema: .number(range, limit: limit)) { node, key, context in
            guard let text = node.text, let number = Double(decimal: text) else {
                context.refuse(node, key, wants: "a number", fix: Double.cure(for: node.text, key))
                return nil
            }
            guard range.contains(number) else {
                context.error(node.offset, .range, "\(key) needs \(range.wants), got \(text)")
                return nil
            }
            guard abs(number) <= limit else {
                let border =
                    number > 0 ? "at most \(limit.shortestDecimal)" : "at least -\(limit.shortestDecimal)"
                context.error(node.offset, .range, "\(key) needs a number of \(border), got \(text)")
                return nil
            }
            return number
        }
    }

    /// How often, or for how many seconds, something repeats: 0 or more, or `forever`.
    static let repeats = Form<Double>(
        wants: "a number, 0 or more, or forever",
        schema: .any(of: [number(.zeroOrMore).schema, .words(["forever"])])
    ) { node, key, context in
        if node.text == "forever" { return .infinity }
        if let text = node.text, Double(decimal: text) == nil {
            let isInfinity = ["inf", ".inf", "infinity", "infinite", "Infinity"].contains(text)
            context.refuse(
                node, key, wants: "a number or forever", fix: isInfinity ? "\(key): forever" : nil)
            return nil
        }
        return number(.zeroOrMore).read(node, key, &context)
    }
}

extension Double {
    /// What to write for a number with a unit behind it: points and seconds have none, angles are in radians.
    fileprivate static func cure(for text: String?, _ key: String) -> String? {
        guard let text else { return nil }
        for (unit, factor) in [
            ("ms", 0.001), ("s", 1), ("px", 1), ("pt", 1), ("deg", .pi / 180), ("°", .pi / 180),
        ] {
            guard text.hasSuffix(unit), let number = Double(decimal: String(text.dropLast(unit.count))) else {
                continue
            }
            return "\(key): \((number * factor).shortestDecimal)"
        }
        return nil
    }
}

extension Forms {
    /// Exactly as many numbers as there are names.
    static func numbers(_ names: [String]) -> Form<[Double]> {
        let wants = "[" + names.joined(separator: ", ") + "]"
        let schema = SchemaNode.list(of: number.schema, count: names.count)
        return Form(wants: wants, schema: schema) { node, key, context in
            guard case .list(let nodes) = node.content, nodes.count == names.count else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            var numbers: [Double] = []
            for (node, name) in zip(nodes, names) {
                if let number = number.read(node, "\(name) of \(key)", &context) { numbers.append(number) }
            }
            return numbers.count == names.count ? numbers : nil
        }
    }

    /// `[x, y]`.
    static let point = numbers(["x", "y"]).map { Point($0[0], $0[1]) }

    /// `[width, height]`.
    static let size = numbers(["width", "height"]).map { Size($0[0], $0[1]) }

    /// `[x, y, width, height]`.
    static let rect = numbers(["x", "y", "width", "height"]).map { Rect($0[0], $0[1], $0[2], $0[3]) }
}
