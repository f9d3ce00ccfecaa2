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

    private static var definitions: [(String, JSONValue)] {
        [
            KeySchemas.scene.definition, KeySchemas.layer.definition,
            (
                KeySchemas.animation.name,
                KeySchemas.animation.definition.1.adding([("allOf", .array(typedValues))])
            ),
            KeySchemas.defaults.definition, KeySchemas.overrides.definition, KeySchemas.step.definition,
            eventDefinition, KeySchemas.layerTiming.definition, KeySchemas.transaction.definition,
            KeySchemas.variant.definition,
            PathDraft.schema.definition, ArcDraft.schema.definition, TimingDraft.schema.definition,
            PatternFillDraft.schema.definition, PatternDraft.schema.definition, LabelDraft.schema.definition,
        ] + values
    }

    /// An event, with the condition that it has at least one change.
    private static var eventDefinition: (String, JSONValue) {
        let ways = KeySchemas.eventChanges.map { JSONValue.object([("required", .array([.string($0)]))]) }
        return (KeySchemas.event.name, KeySchemas.event.definition.1.adding([("anyOf", .array(ways))]))
    }

    /// The definitions of shared values, by the names that parsers refer to.
    private static var values: [(String, JSONValue)] {
        let curves = JSONValue.list(of: Parsers.number.schema, count: 4)
        let newPath = [JSONValue.type("string"), .reference(PathDraft.schema.name)]
        return [
            (
                "value",
                .object([
                    ("type", .array(["number", "boolean", "string", "array", "object"].map { .string($0) }))
                ])
            ),
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

    /// Conditions for `toValue` and similar keys, whose values depend on `keyPath`: one for each kind of value.
    private static var typedValues: [JSONValue] {
        AnimatableValue.Kind.allCases.compactMap { kind in
            let properties = AnimatableProperty.allCases.filter { $0.kind == kind && $0.isAnimatable }
            guard !properties.isEmpty else { return nil }
            let names = properties.flatMap(\.names).map(JSONValue.string)
            let form = Parsers.schema(inAnimationOf: kind)
            let single = ["fromValue", "toValue", "byValue"].map { ($0, form) }
            return .object([
                (
                    "if",
                    .object([
                        ("properties", .object([("keyPath", .object([("enum", .array(names))]))])),
                        ("required", .array([.string("keyPath")])),
                    ])
                ),
                ("then", .object([("properties", .object(single + [("values", .list(of: form))]))])),
            ])
        }
    }
}

extension KeySchema {
    /// The definition of the mapping.
    fileprivate var definition: (String, JSONValue) {
        var properties: [(String, JSONValue)] = []
        for field in fields {
            properties.append((field.key, field.documentedSchema))
            properties += field.synonyms.map { name in
                (
                    name,
                    .object([
                        ("description", .string("The same as \(field.key).")), ("deprecated", .bool(true)),
                    ])
                )
            }
        }
        var members: [(String, JSONValue)] = [
            ("type", .string("object")), ("properties", .object(properties)),
        ]
        if !required.isEmpty {
            members.append(("required", .array(required.map { .string($0.key) })))
        }
        return (name, .object(members + [("additionalProperties", .bool(false))]))
    }
}

extension Field {
    /// The schema of the values with the meaning and the default of the key.
    fileprivate var documentedSchema: JSONValue {
        var members = [("description", JSONValue.string(summary))]
        if let standard { members.append(("default", JSONValue(written: standard))) }
        return schema.adding(members)
    }
}

extension JSONValue {
    /// Creates the JSON value of a default as a scene file has it: a Boolean, a number, a list, or else a string.
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
