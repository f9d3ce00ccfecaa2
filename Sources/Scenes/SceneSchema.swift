import Layers

/// The JSON Schema of scene files, for editors: all keys with their meaning and values.
///
/// It is generated from the key schemas of the reader, so that the two agree. An editor with the YAML language
/// server uses it for a file that begins with
///
///     # yaml-language-server: $schema=./scene-1.schema.json
public enum SceneSchema {
    /// The file name of the schema.
    public static let fileName = "scene-1.schema.json"

    /// The schema (draft 2020-12) as JSON text with a final line feed.
    public static let text: String = {
        let schema = JSONValue.object([
            ("$schema", .string("https://json-schema.org/draft/2020-12/schema")),
            ("$id", .string(fileName)),
            ("title", .string("Antics scene")),
            ("$ref", .string("#/$defs/scene")),
            ("$defs", .object(definitions)),
        ])
        return schema.text(.fitting(characters: 96)) + "\n"
    }()

    /// Returns the documented keys of a mapping, such as `layer`, or `nil` if no mapping has the name.
    package static func keys(of mapping: String) -> [Key]? { mappings.first { $0.name == mapping }?.keys }

    package struct Key: Sendable {
        package let name: String
        package let values: String
        /// The default value, as a file has it, or `nil` if there is none.
        package let standard: String?
        package let summary: String
    }

    private static var definitions: [(String, JSONValue)] { mappings.map { ($0.name, $0.schema) } + values }

    private static let mappings = [
        KeySchemas.scene.mapping(), KeySchemas.layer.mapping(),
        KeySchemas.animation.mapping(adding: [("allOf", .array(typedValues))]),
        KeySchemas.defaults.mapping(), KeySchemas.overrides.mapping(), KeySchemas.step.mapping(),
        KeySchemas.event.mapping(adding: [("anyOf", .array(eventChanges))]),
        KeySchemas.layerTiming.mapping(), KeySchemas.transaction.mapping(), KeySchemas.variant.mapping(),
        PathDraft.schema.mapping(), ArcDraft.schema.mapping(), TimingDraft.schema.mapping(),
        PatternFillDraft.schema.mapping(), PatternDraft.schema.mapping(), LabelDraft.schema.mapping(),
    ]

    private static var eventChanges: [JSONValue] {
        KeySchemas.eventChanges.map { .object([("required", .array([.string($0)]))]) }
    }

    private static var values: [(String, JSONValue)] {
        let curves = JSONValue.list(of: Parsers.number.schema, count: 4)
        let types = ["number", "boolean", "string", "array", "object"]
        let newPath = [JSONValue.type("string"), .reference(PathDraft.schema.name)]
        return [
            ("value", .object([("type", .array(types.map { .string($0) }))])),
            ("color", .any(of: [.type("string"), .type("null")])),
            ("newPath", .any(of: newPath)),
            ("path", .any(of: newPath + [.type("null")])),
            ("timingFunction", .any(of: [.words(Parsers.curveNames), curves])),
            (
                "extendedTiming",
                .any(of: [.words(TimingFunction.names), curves, .reference(TimingDraft.schema.name)])
            ),
            ("transform", Parsers.transformSchema),
        ]
    }

    private static var typedValues: [JSONValue] {
        AnimatableValue.Kind.allCases.compactMap { kind in
            let properties = AnimatableProperty.allCases.filter { $0.kind == kind && $0.isAnimatable }
            guard !properties.isEmpty else { return nil }
            let names = JSONValue.words(properties.flatMap(\.names))
            let form = Parsers.schema(inAnimationOf: kind)
            let values =
                ["fromValue", "toValue", "byValue"].map { ($0, form) } + [("values", .list(of: form))]
            let keyPath: [(String, JSONValue)] = [
                ("properties", .object([("keyPath", names)])), ("required", .array([.string("keyPath")])),
            ]
            let then = JSONValue.object([("properties", .object(values))])
            return .object([("if", .object(keyPath)), ("then", then)])
        }
    }
}

private struct DocumentedMapping {
    let name: String
    let schema: JSONValue
    let keys: [SceneSchema.Key]
}

extension KeySchema {
    fileprivate func mapping(adding additions: [(String, JSONValue)] = []) -> DocumentedMapping {
        var properties: [(String, JSONValue)] = []
        for field in fields {
            properties.append((field.key, field.documentedSchema))
            let same = JSONValue.string("The same as \(field.key).")
            let synonym = JSONValue.object([("description", same), ("deprecated", .bool(true))])
            properties += field.synonyms.map { ($0, synonym) }
        }
        var members: [(String, JSONValue)] = [
            ("type", .string("object")), ("properties", .object(properties)),
        ]
        func listed(_ keys: [String]) -> (String, JSONValue) {
            ("required", .array(keys.map(JSONValue.string)))
        }
        let always = required.filter { $0.unless == nil }.map(\.key)
        if !always.isEmpty { members.append(listed(always)) }
        let replaceable = required.filter { $0.unless != nil }
        if let other = replaceable.first?.unless {
            let choices = [listed(replaceable.map(\.key)), listed([other])]
            members.append(("anyOf", .array(choices.map { .object([$0]) })))
        }
        return DocumentedMapping(
            name: name, schema: .object(members + [("additionalProperties", .bool(false))] + additions),
            keys: fields.map {
                SceneSchema.Key(name: $0.key, values: $0.wants, standard: $0.standard, summary: $0.summary)
            })
    }
}

extension Field {
    fileprivate var documentedSchema: JSONValue {
        var members = [("description", JSONValue.string(summary))]
        if let standard { members.append(("default", JSONValue(written: standard))) }
        return schema.adding(members)
    }
}

extension JSONValue {
    fileprivate init(written text: String) {
        if text == "true" || text == "false" {
            self = .bool(text == "true")
        } else if let number = Double(decimal: text) {
            self = .number(number)
        } else if text.hasPrefix("[") {
            let items = text.dropFirst().dropLast().split(separator: ",")
            self = .array(items.map { JSONValue(written: String($0.drop { $0 == " " })) })
        } else {
            self = .string(text)
        }
    }
}
