import Cells
import Colors
import Geometry
import Layers
import Text

struct SVGElement {
    let name: String
    private(set) var attributes: [(name: String, value: String)]
    var children: [SVGElement]
    let text: String
    var motion: SVGMotion?

    init(
        _ name: String, _ attributes: [(name: String, value: String)] = [], children: [SVGElement] = [],
        text: String = ""
    ) {
        self.name = name
        self.attributes = attributes
        self.children = children
        self.text = text
    }

    mutating func set(_ name: String, _ value: String) { attributes.append((name, value)) }

    /// Replaces an attribute by another one in its place.
    mutating func replace(_ name: String, by attribute: (name: String, value: String)) {
        guard let index = attributes.firstIndex(where: { $0.name == name }) else { return }
        attributes[index] = attribute
    }

    /// Returns an element with an id: the only one of some elements, or a group of them.
    static func named(_ id: String, _ elements: [SVGElement]) -> SVGElement {
        var element =
            elements.count == 1 && elements[0]["id"] == nil
            ? elements[0] : SVGElement("g", children: elements)
        element.attributes.insert(("id", id), at: 0)
        return element
    }

    /// Creates the root of a document, with a title unless that is empty.
    static func root(width: String, height: String, viewBox: String, title: SafeText) -> SVGElement {
        SVGElement(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
                ("viewBox", viewBox),
            ], children: title.isEmpty ? [] : [SVGElement("title", text: title.text)])
    }

    var isAnimated: Bool { motion != nil || children.contains(where: \.isAnimated) }

    /// The text of the element and all elements in it.
    var document: String {
        var bytes: [UInt8] = []
        write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Sets an attribute that may change. It is left out if it always has its `standard` value.
    mutating func set(_ name: String, _ track: SVGTrack, standard: String? = nil) {
        guard !track.isConstant || track.first != standard else { return }
        set(name, track.first)
        if !track.isConstant { children.append(track.animation(of: name)) }
    }

    /// Returns this element with the attributes and children of another one, if both have the same value and motion
    /// of an attribute; otherwise `nil`. This element's attributes take precedence.
    func joined(with other: SVGElement, by name: String) -> SVGElement? {
        func shape(_ element: SVGElement) -> [String] {
            let animations = element.children.filter { $0["attributeName"] == name }
            return [element.name, element[name] ?? ""]
                + animations.map { $0.attributes.map(\.value).joined() }
        }
        guard shape(self) == shape(other) else { return nil }
        var result = self
        result.attributes += other.attributes.filter { self[$0.name] == nil }
        result.children += other.children.filter { $0["attributeName"] != name }
        return result
    }

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }

    func write(to output: inout [UInt8], indent: Int = 0) {
        for _ in 0..<indent { output.write(" ") }
        output.write(text: "<" + name)
        for attribute in attributes {
            output.write(text: " \(attribute.name)=\"")
            output.write(text: SVGElement.escaped(attribute.value))
            output.write("\"")
        }
        if children.isEmpty, text.isEmpty { return output.write("/>\n") }
        output.write(">")
        if children.isEmpty {
            // A style sheet has lines. In other text a newline is a control character.
            let lines =
                name == "style" ? text.split(separator: "\n", omittingEmptySubsequences: false) : [text[...]]
            output.write(
                text: lines.map { SVGElement.escaped(String($0), quotes: false) }.joined(separator: "\n"))
        } else {
            output.write("\n")
            for child in children { child.write(to: &output, indent: indent + 1) }
            for _ in 0..<indent { output.write(" ") }
        }
        output.write(text: "</\(name)>\n")
    }

    /// Returns text with XML's special characters replaced. Invisible characters, some of which XML forbids, become
    /// readable escapes. Quotation marks are special only in attributes.
    static func escaped(_ text: String, quotes: Bool = true) -> String {
        guard text.utf8.contains(where: { $0 < 0x20 || $0 > 0x7E || "&<>\"".utf8.contains($0) }) else {
            return text
        }
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            case ">": result += "&gt;"
            case "\"" where quotes: result += "&quot;"
            case _ where scalar.isShown: result.unicodeScalars.append(scalar)
            default: result += scalar.escape
            }
        }
        return result
    }
}

// MARK: - Tracks

/// The motion of an attribute. `type` is the type of an `animateTransform`.
struct SVGMotion {
    let attribute: String
    let type: String?
    let track: SVGTrack
}

struct SVGTrack {
    struct Key: Equatable {
        var time: Double
        var value: String
        var ease: CubicTiming?
    }

    let duration: Double
    /// The keys. The first is at 0, and the last at 1 unless values are held.
    let keys: [Key]
    let isDiscrete: Bool

    init(_ value: String) {
        duration = 0
        keys = [Key(time: 0, value: value)]
        isDiscrete = true
    }

    init(duration: Double, keys: [Key], isDiscrete: Bool) {
        self.duration = duration
        self.isDiscrete = isDiscrete
        var kept: [Key] = []
        for (index, key) in keys.enumerated() {
            if isDiscrete, kept.last?.value == key.value { continue }
            let isInside = index > 0 && index < keys.count - 1
            if !isDiscrete, isInside, kept.last?.value == key.value, keys[index + 1].value == key.value {
                continue
            }
            kept.append(key)
        }
        self.keys = kept
    }

    var first: String { keys[0].value }

    var isConstant: Bool { keys.allSatisfy { $0.value == first } }

    func animation(of attribute: String, type: String? = nil) -> SVGElement {
        var element = SVGElement(type == nil ? "animate" : "animateTransform")
        element.set("attributeName", attribute)
        if let type { element.set("type", type) }
        element.set("dur", duration.svg(6) + "s")
        element.set("repeatCount", "indefinite")
        let isEased = !isDiscrete && keys.contains { $0.ease != nil }
        if isDiscrete {
            element.set("calcMode", "discrete")
        } else if isEased {
            element.set("calcMode", "spline")
        }
        element.set("keyTimes", keys.map { $0.time.svg(6) }.joined(separator: ";"))
        if isEased {
            element.set(
                "keySplines",
                keys.dropLast().map { key in
                    key.ease?.numbers.map { $0.svg(4) }.joined(separator: " ") ?? "0 0 1 1"
                }.joined(separator: ";"))
        }
        element.set("values", keys.map(\.value).joined(separator: ";"))
        element.motion = SVGMotion(attribute: attribute, type: type, track: self)
        return element
    }
}

// MARK: - Values

/// The value of an attribute, as numbers and a form. Two values of one form interpolate number by number, as in SVG.
struct SVGValue: Equatable {
    enum Form: Equatable {
        case numbers
        case color
        case path([Path.Verb])
        /// Functions of CSS: a blur with 1 number, a shadow with 7 (offset, radius and colour), or both.
        case filter
    }

    let form: Form
    let numbers: [Double]

    init(_ numbers: [Double], form: Form = .numbers) {
        self.form = form
        self.numbers = numbers.map { $0.isFinite ? $0.clamped(to: -1e9...1e9) : 0 }
    }

    init(_ number: Double) { self.init([number]) }

    init(_ color: Color) {
        self.init([color.red, color.green, color.blue].map { $0.clampedToUnit * 255 }, form: .color)
    }

    init(_ path: Path) { self.init(path.points.flatMap { [$0.x, $0.y] }, form: .path(path.verbs)) }

    func blends(with other: SVGValue) -> Bool { form == other.form && numbers.count == other.numbers.count }

    func blended(to other: SVGValue, _ progress: Double) -> SVGValue {
        SVGValue(zip(numbers, other.numbers).map { $0 + ($1 - $0) * progress }, form: form)
    }

    func isNear(_ other: SVGValue, within tolerance: Double) -> Bool {
        blends(with: other) && zip(numbers, other.numbers).allSatisfy { abs($0 - $1) <= tolerance }
    }

    func text(decimals: Int) -> String {
        switch form {
        case .numbers: return numbers.map { $0.svg(decimals) }.joined(separator: " ")
        case .color:
            return Color.hex(of: numbers.map { UInt8(level: $0) })
        case .path(let verbs):
            var text = ""
            var next = 0
            for verb in verbs {
                text += verb.svgLetter
                for index in 0..<2 * verb.pointCount {
                    let number = numbers[next + index].svg(decimals)
                    text += index > 0 && !number.hasPrefix("-") ? " " + number : number
                }
                next += 2 * verb.pointCount
            }
            return text
        case .filter:
            let lengths = numbers.map { $0.svg(decimals) + "px" }
            let blur = numbers.count == 7 ? [] : ["blur(\(lengths[0]))"]
            guard numbers.count >= 7 else { return blur[0] }
            let shadow =
                lengths.suffix(7).prefix(3) + [Color.hex(of: numbers.suffix(4).map { UInt8(level: $0) })]
            return (blur + ["drop-shadow(\(shadow.joined(separator: " ")))"]).joined(separator: " ")
        }
    }
}

extension Double {
    /// Returns the shortest text in SVG with at most some decimals.
    func svg(_ decimals: Int) -> String { decimal(upToPlaces: decimals, leadingZero: false) }
}
