import Layers

/// A piece of a JSON Schema.
typealias SchemaNode = JSONValue

// The words of JSON Schema that scene files need.
extension SchemaNode {
    /// Any value of a JSON type.
    static func type(_ name: String) -> SchemaNode { .object([("type", .string(name))]) }

    /// A number of a range, at most `limit` from 0.
    static func number(_ range: NumberRange, limit: Double) -> SchemaNode {
        let (least, most): ((String, Double), Double) =
            switch range {
            case .any, .share: (("minimum", -limit), limit)
            case .zeroOrMore: (("minimum", 0), limit)
            case .positive: (("exclusiveMinimum", 0), limit)
            case .from(let least, let most): (("minimum", least), most)
            }
        return .object([
            ("type", .string("number")), (least.0, .number(least.1)), ("maximum", .number(most)),
        ])
    }

    /// One of these words.
    static func words(_ words: [String]) -> SchemaNode { .object([("enum", .array(words.map(string)))]) }

    /// What at least one of these allows.
    static func any(of schemas: [SchemaNode]) -> SchemaNode { .object([("anyOf", .array(schemas))]) }

    /// What the schema defines under a name.
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

    /// The same object with further members in front.
    func adding(_ members: [(String, SchemaNode)]) -> SchemaNode {
        guard case .object(let own) = self else { return self }
        return .object(members + own)
    }
}
