/// A value of a JSON file in another format than scenes, with its place.
package struct JSONNode: Sendable {
    private let node: SceneNode

    private init(_ node: SceneNode) { self.node = node }

    /// Reads a JSON file.
    ///
    /// - Throws: a problem with the place of a syntax error, or a limit that the file exceeds.
    package init(json text: String) throws(Problem) {
        let source = SourceText(Self.readable(text))
        do throws(Problem) {
            let document = try YAMLDocument(source, limit: (nodes: 500_000, depth: 200))
            guard let root = document.root else {
                throw Problem(0, .syntax, "the file is empty")
            }
            self.init(root)
        } catch {
            throw Problem(
                error.offset, error.rule == .limit ? .limit : .syntax, error.message, fix: error.fix)
        }
    }

    /// Returns a text of the same length without control characters above U+007E, which JSON has and YAML lacks.
    private static func readable(_ text: String) -> String {
        let isControl = { (scalar: Unicode.Scalar) in (0x7F...0x9F).contains(scalar.value) }
        guard text.unicodeScalars.contains(where: isControl) else { return text }
        let scalars = text.unicodeScalars.map { scalar -> Unicode.Scalar in
            isControl(scalar) ? scalar.value == 0x7F ? " " : "\u{B7}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }

    /// The offset in bytes.
    package var offset: Int { node.offset }

    /// The string, or `nil` for another value.
    package var text: String? { if case .text(let text, .quoted) = node.content { text } else { nil } }

    /// The number within the limits of scenes, 1 for true and 0 for false; `nil` for another value.
    package var number: Double? {
        guard let text = node.text else { return nil }
        switch text {
        case "true": return 1
        case "false": return 0
        default:
            let number = Double(decimal: text) ?? .nan
            return number.isNaN ? nil : number.limited
        }
    }

    package var isTrue: Bool { number.map { $0 != 0 } ?? false }

    /// The members of a list; empty for another value.
    package var items: [JSONNode] { node.items.map { JSONNode($0) } }

    /// The numbers of a list without its other members; empty for another value.
    package var numbers: [Double] { items.compactMap(\.number) }

    /// The keys and values of an object, in order; empty for another value.
    package var members: [(key: String, value: JSONNode)] {
        node.entries.map { ($0.key, JSONNode($0.value)) }
    }

    package var isObject: Bool { if case .mapping = node.content { true } else { false } }

    /// Returns the value of a key, or `nil` if it is missing or null.
    package subscript(key: String) -> JSONNode? {
        guard let value = node[key], !(value.text == "null" && value.isNone) else { return nil }
        return JSONNode(value)
    }
}
