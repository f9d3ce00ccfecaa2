import Geometry
import Layers

/// A piece of a JSON Schema: a JSON value with the members of objects in order.
indirect enum SchemaNode: Sendable {
    case object([(String, SchemaNode)])
    case array([SchemaNode])
    case string(String)
    case number(Double)
    case bool(Bool)

    /// Any value of a JSON type.
    static func type(_ name: String) -> SchemaNode { .object([("type", .string(name))]) }

    /// A number of a range.
    static func number(_ range: NumberRange) -> SchemaNode {
        switch range {
        case .any, .share: type("number")
        case .zeroOrMore: .object([("type", .string("number")), ("minimum", .number(0))])
        case .positive: .object([("type", .string("number")), ("exclusiveMinimum", .number(0))])
        }
    }

    /// One of these words.
    static func words(_ words: [String]) -> SchemaNode { .object([("enum", .array(words.map(string)))]) }

    /// One of several forms.
    static func any(of schemas: [SchemaNode]) -> SchemaNode { .object([("anyOf", .array(schemas))]) }

    /// What is defined under a name.
    static func reference(_ name: String) -> SchemaNode {
        .object([("$ref", .string("#/$defs/" + name))])
    }

    /// A list of values, of exactly `count` when that is given.
    static func list(of schema: SchemaNode, count: Int? = nil) -> SchemaNode {
        var members = [("type", SchemaNode.string("array")), ("items", schema)]
        if let count {
            members += [("minItems", .number(Double(count))), ("maxItems", .number(Double(count)))]
        }
        return .object(members)
    }

    /// A mapping from any names to values.
    static func names(to schema: SchemaNode) -> SchemaNode {
        .object([("type", .string("object")), ("additionalProperties", schema)])
    }

    /// The same with further members in front.
    func adding(_ members: [(String, SchemaNode)]) -> SchemaNode {
        guard case .object(let own) = self else { return self }
        return .object(members + own)
    }

    /// The text, with two blanks a level; what is short stays on one line.
    func text(indent: Int = 0) -> String {
        let line = self.line
        guard line.count + 2 * indent > 96 else { return line }
        let blanks = String(repeating: "  ", count: indent + 1)
        switch self {
        case .array(let items):
            let lines = items.map { blanks + $0.text(indent: indent + 1) }
            return "[\n" + lines.joined(separator: ",\n") + "\n" + blanks.dropLast(2) + "]"
        case .object(let members):
            let lines = members.map { blanks + Self.quoted($0.0) + ": " + $0.1.text(indent: indent + 1) }
            return "{\n" + lines.joined(separator: ",\n") + "\n" + blanks.dropLast(2) + "}"
        case .string, .number, .bool: return line
        }
    }

    private var line: String {
        switch self {
        case .string(let text): Self.quoted(text)
        case .number(let number): number.shortestDecimal
        case .bool(let flag): flag ? "true" : "false"
        case .array(let items): "[" + items.map(\.line).joined(separator: ", ") + "]"
        case .object(let members):
            "{" + members.map { Self.quoted($0.0) + ": " + $0.1.line }.joined(separator: ", ") + "}"
        }
    }

    /// The text in quotes; the schema's own texts hold no control characters.
    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for character in text {
            if character == "\"" || character == "\\" { quoted.append("\\") }
            quoted.append(character)
        }
        return quoted + "\""
    }
}
