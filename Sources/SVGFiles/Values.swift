import Colors
import Geometry
import Layers
import RealModule
import Scenes

// MARK: - Numbers and lengths

/// The size that percentages refer to, and the font size.
struct SVGViewport: Equatable {
    var size: Size
    private(set) var fontSize = 16.0
    private(set) var rootFontSize = 16.0

    enum Axis { case x, y, diagonal }

    func length(of axis: Axis) -> Double {
        switch axis {
        case .x: size.width
        case .y: size.height
        case .diagonal: ((size.width * size.width + size.height * size.height) / 2).squareRoot()
        }
    }

    private static let fontSizes: [String: Double] = [
        "xx-small": 9, "x-small": 10, "small": 13, "medium": 16, "large": 18, "x-large": 24, "xx-large": 32,
    ]

    /// Sets the font size that an element declares, which must not be negative.
    mutating func setFontSize(_ text: String?, isRoot: Bool = false) {
        // Percentages and comparisons are those of the element around.
        let factors = ["smaller": 1 / 1.2, "larger": 1.2]
        let declared = text.flatMap { text in
            Self.fontSizes[text] ?? factors[text].map { $0 * fontSize }
                ?? (text.hasSuffix("%") ? text.number(in: [("%", fontSize / 100)]) : length(text))
        }
        guard let size = declared, size >= 0 else { return }
        fontSize = size
        if isRoot { rootFontSize = size }
    }

    /// Returns a length in user units, or `nil` if the text is not a length.
    func length(_ text: String, _ axis: Axis = .diagonal) -> Double? {
        // Most lengths have no unit.
        let number = text.decimal ?? text.trimmed.lowercased().number(in: units(axis))
        return number.flatMap { abs($0) < SVGLimit.length ? $0 : nil }
    }

    private func units(_ axis: Axis) -> [(name: String, size: Double)] {
        let (inch, ex) = (96.0, fontSize / 2)
        return [
            ("px", 1), ("%", length(of: axis) / 100), ("rem", rootFontSize), ("em", fontSize), ("ex", ex),
            ("ch", ex), ("pt", inch / 72), ("pc", inch / 6), ("mm", inch / 25.4), ("cm", inch / 2.54),
            ("q", inch / 101.6), ("in", inch), ("vw", size.width / 100), ("vh", size.height / 100), ("", 1),
        ]
    }
}

extension StringProtocol {
    /// The numbers of a list with spaces or commas, or `nil` if it has other text.
    var numbers: [Double]? {
        let (numbers, isWhole) = listedNumbers
        return isWhole ? numbers : nil
    }

    /// The numbers of a list up to the first other text.
    var firstNumbers: [Double] { listedNumbers.numbers }

    /// The items of a list with spaces or commas, which functions may contain too.
    var listItems: [String] {
        if hasParenthesis { return cssList.flatMap(\.cssWords) }
        let items: [SubSequence] = split { $0.isWhitespace || $0 == "," }
        return items.map { String($0) }
    }
    var semicolonItems: [String] { split(separator: ";").map(\.trimmed).filter { !$0.isEmpty } }

    private var listedNumbers: (numbers: [Double], isWhole: Bool) {
        var scanner = SVGScanner(String(self))
        var numbers: [Double] = []
        scanner.skipSpace()
        while let number = scanner.number() {
            guard number.isFinite else { return (numbers, false) }
            numbers.append(number)
            _ = scanner.skipSeparator()
        }
        return (numbers, scanner.byte == nil)
    }

    /// The decimal number that is the whole text, or the value of `calc()` without units; `nil` for other text.
    var number: Double? { number(in: [("", 1)]) }

    fileprivate var decimal: Double? { Double(decimal: String(self)).flatMap { $0.isFinite ? $0 : nil } }

    /// The number before a percent sign as a fraction, or `nil` for other text.
    var percentage: Double? { hasSuffix("%") ? dropLast().number.map { $0 / 100 } : nil }

    /// A number or a percentage as a factor; `nil` for other text.
    var factor: Double? { trimmed.percentage ?? trimmed.number(in: [("%", 0.01), ("", 1)]) }

    /// The factor, clamped to 0...1.
    var fraction: Double? { factor.map { $0.clamped(to: 0...1) } }

    /// A time in seconds, such as `1.5s`, `200ms` or `0:02`; `nil` for other text.
    var seconds: Double? {
        let text = trimmed
        if text.contains(":") {
            return text.split(separator: ":").mapAll(\.number)?.reduce(0) { $0 * 60 + $1 }
        }
        return text.number(in: [("ms", 0.001), ("min", 60), ("h", 3600), ("s", 1), ("", 1)])
    }

    /// An angle in radians; a number without a unit is in degrees.
    var angle: Double? {
        let degree = Double.pi / 180
        return trimmed.number(
            in: [("deg", degree), ("grad", .pi / 200), ("rad", 1), ("turn", 2 * .pi), ("", degree)])
    }

    /// Returns a number times the size of its unit, the first one at the end of the text, or the value of `calc()`, `min()`,
    /// `max()` or `clamp()`.
    fileprivate func number(in units: [(name: String, size: Double)]) -> Double? {
        // Numbers without a unit are factors in a calculation.
        if first?.isLetter == true, hasSuffix(")") {
            return String(self).calculated { $0.decimal ?? $0.number(in: units) }
        }
        guard let unit = units.first(where: { hasSuffix($0.name) }) else { return nil }
        return dropLast(unit.name.count).trimmed.decimal.map { $0 * unit.size }
    }
}

extension String {
    /// Returns the value of a mathematical function of CSS, or `nil` if it is not valid.
    ///
    /// `value` returns the value of a number with its unit.
    fileprivate func calculated(_ value: (String) -> Double?) -> Double? {
        // Operators of a sum have spaces around them, unlike signs.
        var words = lowercased().words(andMarks: "*/(),", nests: false)[...]
        func factor(_ depth: Int) -> Double? {
            guard let word = words.popFirst() else { return nil }
            let isFunction = ["calc", "min", "max", "clamp"].contains(word)
            guard isFunction || word == "(" else { return value(word) }
            guard depth < 20, !isFunction || words.popFirst() == "(" else { return nil }
            var (list, mark): ([Double], String?) = ([], ",")
            while mark == "," {
                guard let next = sum(depth + 1) else { return nil }
                list.append(next)
                mark = words.popFirst()
            }
            guard mark == ")" else { return nil }
            switch word {
            case "min": return list.min()
            case "max": return list.max()
            case "clamp": return list.count == 3 ? max(list[0], min(list[1], list[2])) : nil
            default: return list.count == 1 ? list[0] : nil
            }
        }
        func product(_ depth: Int) -> Double? {
            guard var result = factor(depth) else { return nil }
            while let sign = words.first, ["*", "/"].contains(sign) {
                words.removeFirst()
                guard let next = factor(depth), sign == "*" || next != 0 else { return nil }
                result = sign == "*" ? result * next : result / next
            }
            return result
        }
        func sum(_ depth: Int) -> Double? {
            guard var result = product(depth) else { return nil }
            while let sign = words.first, ["+", "-"].contains(sign) {
                words.removeFirst()
                guard let next = product(depth) else { return nil }
                result += sign == "+" ? next : -next
            }
            return result
        }
        guard let result = sum(0), words.isEmpty, result.isFinite else { return nil }
        return result
    }
}

// MARK: - Transforms

/// A function of a transform list, in a form with a fixed number of arguments.
struct TransformFunction: Equatable {
    enum Kind: String { case translate, scale, rotate, skewX, skewY, skew, matrix }

    /// The properties that make the transform of an element, from the outside.
    static let properties = ["translate", "rotate", "scale", "transform"]

    let kind: Kind
    /// Lengths in user units and angles in radians; `rotate` has the angle and the centre.
    let arguments: [Double]

    static func identity(_ kind: Kind) -> TransformFunction {
        switch kind {
        case .translate, .skew: TransformFunction(kind, [0, 0])
        case .scale: TransformFunction(kind, [1, 1])
        case .rotate: TransformFunction(kind, [0, 0, 0])
        case .skewX, .skewY: TransformFunction(kind, [0])
        case .matrix: TransformFunction(kind, [1, 0, 0, 1, 0, 0])
        }
    }

    var matrix: Affine {
        let list = arguments
        switch kind {
        case .translate: return Affine(translationX: list[0], y: list[1])
        case .scale: return Affine(scaleX: list[0], y: list[1])
        case .rotate: return Affine(rotation: list[0]).about(Point(list[1], list[2]))
        case .skewX: return Affine(a: 1, b: 0, c: .tan(list[0]), d: 1, tx: 0, ty: 0)
        case .skewY: return Affine(a: 1, b: .tan(list[0]), c: 0, d: 1, tx: 0, ty: 0)
        case .skew: return Affine(a: 1, b: .tan(list[1]), c: .tan(list[0]), d: 1, tx: 0, ty: 0)
        case .matrix: return Affine(numbers: list)
        }
    }

    /// Returns the function of a `type` and a value of `animateTransform`, or `nil` if they are not valid.
    init?(type: String, value: String) {
        guard let kind = Kind(rawValue: type), let list = value.numbers else { return nil }
        self.init(kind, list: list)
    }

    /// Creates the function of a list of lengths and of angles in degrees, or returns `nil` for another number of them.
    private init?(_ kind: Kind, list: [Double]) {
        self.kind = kind
        switch (kind, list.count) {
        case (.translate, 1): arguments = [list[0], 0]
        case (.scale, 1): arguments = [list[0], list[0]]
        case (.translate, 2), (.scale, 2), (.matrix, 6): arguments = list
        case (.rotate, 1): arguments = [list[0].radians, 0, 0]
        case (.rotate, 3): arguments = [list[0].radians, list[1], list[2]]
        case (.skew, 1): arguments = [list[0].radians, 0]
        case (.skew, 2), (.skewX, 1), (.skewY, 1): arguments = list.map(\.radians)
        default: return nil
        }
    }

    init(_ kind: Kind, _ arguments: [Double]) { (self.kind, self.arguments) = (kind, arguments) }

    init(_ matrix: Affine) { self.init(.matrix, matrix.numbers) }

    /// Returns the functions of a value of ``properties``, or `nil` if it is not valid.
    static func list(
        _ value: String, of property: String, in viewport: SVGViewport
    ) -> [TransformFunction]? {
        if property == "transform" || value == "none" { return list(value, in: viewport) }
        // The property `scale` may have three factors.
        let name = property == "scale" ? "scale3d" : property
        return list("\(name)(\(value.cssWords.joined(separator: ", ")))", in: viewport)
    }

    /// Returns the functions of a list in the syntax of attributes or of CSS, or `nil` if it is not valid.
    static func list(_ text: String, in viewport: SVGViewport) -> [TransformFunction]? {
        if text == "none" { return [] }
        var functions: [TransformFunction] = []
        var rest = text.trimmed[...]
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest[open...].closingParenthesis else {
                return nil
            }
            let text = rest[open..<close].dropFirst()
            guard let function = function(rest[..<open].trimmed, text, viewport) else { return nil }
            functions.append(function)
            rest = rest[close...].dropFirst().drop { $0.isWhitespace || $0 == "," }
        }
        return functions
    }

    /// Returns the function of a name with a text of arguments, or `nil` if it is not valid.
    private static func function(
        _ name: String, _ text: Substring, _ viewport: SVGViewport
    ) -> TransformFunction? {
        // Numbers without units may follow each other without a separator.
        if let kind = Kind(rawValue: name), let list = text.numbers {
            return TransformFunction(kind, list: list)
        }
        let parts = text.hasParenthesis ? text.cssList : text.listItems
        func length(_ index: Int, _ axis: SVGViewport.Axis) -> Double? {
            parts.indices.contains(index) ? viewport.length(parts[index], axis) : 0
        }
        func made(_ kind: Kind, _ values: [Double?]) -> TransformFunction? {
            parts.isEmpty ? nil : values.mapAll(\.self).map { TransformFunction(kind, $0) }
        }
        let first = parts.first
        switch name {
        case "translate", "translate3d":
            return made(.translate, [length(0, .x), length(1, .y)])
        case "translateX": return made(.translate, [length(0, .x), 0])
        case "translateY": return made(.translate, [0, length(0, .y)])
        case "translateZ": return .identity(.translate)
        case "scale", "scale3d":
            return made(.scale, [first?.factor, (parts.count > 1 ? parts[1] : first)?.factor])
        case "scaleX": return made(.scale, [first?.factor, 1])
        case "scaleY": return made(.scale, [1, first?.factor])
        case "rotate", "rotateZ": return made(.rotate, [first?.angle, 0, 0])
        case "skewX": return made(.skewX, [first?.angle])
        case "skewY": return made(.skewY, [first?.angle])
        case "skew": return made(.skew, [first?.angle, parts.count > 1 ? parts[1].angle : 0])
        default: return nil
        }
    }
}

extension [TransformFunction] {
    var matrix: Affine { reduce(.identity) { $1.matrix.concatenating($0) } }

    /// Returns the functions between two lists, by the rules of CSS Transforms 2.
    ///
    /// Functions interpolate in pairs while they have the same kinds. The others are one matrix.
    func interpolated(to other: [TransformFunction], progress: Double) -> [TransformFunction] {
        let (from, to) = (padded(like: other), other.padded(like: self))
        let count = zip(from, to).prefix { $0.kind == $1.kind && $0.kind != .matrix }.count
        let common = zip(from, to).prefix(count).map { from, to in
            TransformFunction(
                from.kind, zip(from.arguments, to.arguments).map { $0 + ($1 - $0) * progress })
        }
        if count == from.count { return common }
        let rest = [from, to].map { Self($0.dropFirst(count)).matrix }
        // Matrices without an inverse have no parts.
        guard rest.allSatisfy({ $0.inverted != nil }) else { return progress < 0.5 ? self : other }
        let parts = rest.map { TransformParts($0) }
        return common
            + [TransformFunction(parts[0].interpolated(to: parts[1], progress: progress).transform)]
    }

    private func padded(like other: [TransformFunction]) -> [TransformFunction] {
        self + other.dropFirst(count).map { .identity($0.kind) }
    }
}

extension Affine {
    /// Creates the transform from the unit square to a bounding box.
    init(toBox box: Rect) { self.init(scaleX: box.size.width, y: box.size.height, originTo: box.origin) }

    /// Returns the transform with a point as its origin.
    func about(_ point: Point) -> Affine { Placement(anchor: point, map: self, position: point).matrix }
}

// MARK: - Easing

extension TimingFunction {
    /// Creates a timing function of CSS, or returns `nil` if the text is not one.
    init?(css text: String) {
        switch text {
        case "linear": self = .linear
        case "ease": self = .default
        case "ease-in": self = .easeIn
        case "ease-out": self = .easeOut
        case "ease-in-out": self = .easeInEaseOut
        case "step-start": self.init(steps: ["1", "start"])
        case "step-end": self.init(steps: ["1", "end"])
        default:
            guard let (name, argument) = text.function else { return nil }
            let parts = argument.cssList
            switch name {
            case "cubic-bezier":
                guard let list = parts.mapAll(\.number), list.count == 4,
                    let curve = try? TimingFunction.cubicBezier(list[0], list[1], list[2], list[3])
                else { return nil }
                self = curve
            case "steps": self.init(steps: parts)
            case "linear": self.init(stops: parts)
            default: return nil
            }
        }
    }

    private init?(steps parts: [String]) {
        let jumps: [String: StepTiming.Jump] = [
            "start": .start, "jump-start": .start, "end": .end, "jump-end": .end, "jump-none": .none,
            "jump-both": .both,
        ]
        guard let count = parts.first.flatMap({ Int($0) }), count <= 10_000,
            let jump = parts.count > 1 ? jumps[parts[1]] : .end,
            let steps = try? StepTiming(count, jump)
        else { return nil }
        self = .steps(steps)
    }

    private init?(stops parts: [String]) {
        var stops: [(input: Double?, output: Double)] = []
        for part in parts {
            let words = part.cssWords
            let inputs = words.compactMap(\.percentage)
            guard let output = words.first(where: { !$0.hasSuffix("%") })?.number else { return nil }
            if inputs.isEmpty { stops.append((nil, output)) }
            for input in inputs { stops.append((input, output)) }
        }
        guard stops.count > 1 else { return nil }
        stops[0].input = stops[0].input ?? 0
        stops[stops.count - 1].input = stops[stops.count - 1].input ?? 1
        // The missing inputs lie evenly between their neighbours.
        var last = 0
        for (index, stop) in stops.enumerated() {
            guard let end = stop.input else { continue }
            let start = stops[last].input ?? 0
            for missing in last..<index where missing > last {
                stops[missing].input = start + (end - start) * Double(missing - last) / Double(index - last)
            }
            last = index
        }
        let line = stops.map { LinearStops.Stop($0.input ?? 0, $0.output) }
        guard let function = try? LinearStops(line) else { return nil }
        self = .stops(function)
    }

    /// The positions of corners and jumps inside 0...1, where a piece of the curve ends.
    var corners: [Double] {
        switch self {
        case .cubic, .family: []
        case .steps(let steps): (0...steps.count).map { Double($0) / Double(steps.count) }
        case .stops(let line): line.stops.map(\.input)
        }
    }
}
