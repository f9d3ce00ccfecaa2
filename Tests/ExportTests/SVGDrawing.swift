import Colors
import Geometry
import Layers

@testable import Export

extension SVGWriter {
    /// Creates a writer of a scene.
    init(_ scene: Scene) { self.init(Timeline(scene)) }
}

/// Documents of scenes, parsed as elements.
enum SVGDrawing {
    /// A square of 10 points at the origin.
    static let square = Path(rect: Rect(0, 0, 10, 10))
    static let squareText = "M0 0L10 0L10 10L0 10Z"

    static func scene(_ layers: [Layer], changes: [TimedChange] = [], duration: Double? = nil) -> Scene {
        Scene(canvas: Size(100, 50), layers: layers, changes: changes, explicitDuration: duration)
    }

    /// Returns the elements of a still document.
    static func still(_ layers: Layer..., at time: Double = 0) throws -> [XMLNode] {
        try XMLNode(SVGWriter(scene(layers)).still(at: time)).children
    }

    /// Returns the elements of an animated document.
    static func moving(
        _ layers: Layer..., changes: [TimedChange] = [], duration: Double? = nil
    ) throws -> [XMLNode] {
        let scene = scene(layers, changes: changes, duration: duration)
        return try XMLNode(SVGWriter(scene).animation()).children
    }

    /// Returns a shape with a white stroke and no fill.
    static func line(_ path: Path = square, width: Double = 1) -> ShapeContent {
        ShapeContent(path: path, fillColor: nil, strokeColor: .white, lineWidth: width)
    }
}

extension Layer {
    /// Returns the layer with additional animations.
    func animated(_ animations: Animation...) -> Layer {
        var layer = self
        for animation in animations { layer.add(animation) }
        return layer
    }
}

// MARK: - XMLNode

/// An element of an XML document. The parser is strict and throws on any error.
struct XMLNode: Equatable {
    struct Malformed: Error { let rest: String }

    var name = ""
    var attributes: [String: String] = [:]
    var children: [XMLNode] = []
    var text = ""

    /// Parses a document without a prologue.
    init(_ document: String) throws {
        var rest = Substring(document)
        self = try XMLNode(parsing: &rest)
        guard rest.allSatisfy(\.isWhitespace) else { throw Malformed(rest: String(rest.prefix(40))) }
    }

    subscript(attribute: String) -> String? { attributes[attribute] }

    /// Returns the elements of a name at any depth, in order.
    func all(_ name: String) -> [XMLNode] {
        children.flatMap { ($0.name == name ? [$0] : []) + $0.all(name) }
    }

    /// Returns the element that animates an attribute.
    func animation(of attribute: String) -> XMLNode? {
        children.first { $0["attributeName"] == attribute }
    }

    /// The key times and values of an animation.
    var keys: [(time: Double, value: String)] {
        let times = (self["keyTimes"] ?? "").split(separator: ";").map { Double($0) ?? .nan }
        let values = (self["values"] ?? "").split(separator: ";", omittingEmptySubsequences: false)
        guard times.count == values.count else { return [] }
        return zip(times, values).map { ($0, String($1)) }
    }

    private init(parsing rest: inout Substring) throws {
        try Self.expect("<", &rest)
        name = try Self.word(&rest)
        while try Self.skipsBlank(&rest), rest.first != ">", rest.first != "/" {
            let attribute = try Self.word(&rest)
            try Self.expect("=\"", &rest)
            let value = try Self.unescaped(Self.take(until: "\"", &rest))
            guard attributes.updateValue(value, forKey: attribute) == nil else {
                throw Malformed(rest: "a second \(attribute)")
            }
            try Self.expect("\"", &rest)
        }
        if rest.hasPrefix("/>") {
            rest.removeFirst(2)
            return
        }
        try Self.expect(">", &rest)
        while true {
            text += try Self.unescaped(Self.take(until: "<", &rest))
            if rest.hasPrefix("</") { break }
            children.append(try XMLNode(parsing: &rest))
        }
        try Self.expect("</\(name)>", &rest)
        if !children.isEmpty, !text.allSatisfy(\.isWhitespace) { throw Malformed(rest: text) }
    }

    private static func expect(_ text: String, _ rest: inout Substring) throws {
        guard rest.hasPrefix(text) else { throw Malformed(rest: String(rest.prefix(40))) }
        rest.removeFirst(text.count)
    }

    private static func word(_ rest: inout Substring) throws -> String {
        let word = rest.prefix { $0.isLetter || $0.isNumber || "-:_".contains($0) }
        guard word.first?.isLetter == true else { throw Malformed(rest: String(rest.prefix(40))) }
        rest.removeFirst(word.count)
        return String(word)
    }

    private static func take(until end: Character, _ rest: inout Substring) -> String {
        let text = rest.prefix { $0 != end }
        rest.removeFirst(text.count)
        return String(text)
    }

    /// Skips whitespace, and throws at the end of the document.
    private static func skipsBlank(_ rest: inout Substring) throws -> Bool {
        rest = rest.drop(while: \.isWhitespace)
        guard !rest.isEmpty else { throw Malformed(rest: "the end") }
        return true
    }

    /// Returns character data with its entities replaced.
    private static func unescaped(_ text: String) throws -> String {
        var result = ""
        var rest = Substring(text)
        while let character = rest.popFirst() {
            guard character != "<",
                character == "\n" || character.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
            else { throw Malformed(rest: text) }
            guard character == "&" else {
                result.append(character)
                continue
            }
            let name = rest.prefix { $0 != ";" }
            guard let sign = ["amp": "&", "lt": "<", "gt": ">", "quot": "\""][String(name)] else {
                throw Malformed(rest: text)
            }
            result += sign
            rest.removeFirst(min(name.count + 1, rest.count))
        }
        return result
    }
}
