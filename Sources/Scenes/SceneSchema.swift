import Layers

/// The JSON Schema of scene files, for editors: it knows every key, what it means and what it may be.
///
/// It is made from the tables that the reader uses, so the two agree. An editor with the YAML language server
/// uses it when a file begins with
///
///     # yaml-language-server: $schema=./scene-1.schema.json
public enum SceneSchema {
    /// The name that the file of the schema has.
    public static let fileName = "scene-1.schema.json"

    /// The schema (draft 2020-12) as JSON text, ending with a line feed.
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
            PathDraft.table.definition, ArcDraft.table.definition, TimingDraft.table.definition,
            PatternFillDraft.table.definition, PatternDraft.table.definition, LabelDraft.table.definition,
        ] + values
    }

    /// An event changes something.
    private static var eventDefinition: (String, JSONValue) {
        let ways = KeySchemas.eventChanges.map { JSONValue.object([("required", .array([.string($0)]))]) }
        return (KeySchemas.event.name, KeySchemas.event.definition.1.adding([("anyOf", .array(ways))]))
    }

    /// The values that several keys share, by the names that forms refer to.
    private static var values: [(String, JSONValue)] {
        let curves = JSONValue.list(of: Parsers.number.schema, count: 4)
        let newPath = [JSONValue.type("string"), .reference(PathDraft.table.name)]
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
                .any(of: [.words(TimingFunction.names), curves, .reference(TimingDraft.table.name)])
            ),
            ("transform", Parsers.transformSchema),
        ]
    }

    /// What `toValue` and its siblings may be depends on `keyPath`: a condition for each kind of value.
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
    /// The mapping as a definition of the schema.
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
    /// The schema of the values with what the key means and what it is when left out.
    fileprivate var documentedSchema: JSONValue {
        var members = [("description", JSONValue.string(summary))]
        if let standard { members.append(("default", JSONValue(written: standard))) }
        return schema.adding(members)
    }
}

extension JSONValue {
    /// The JSON value of a default as a scene file has it: true or false, a number, a list, else a string.
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
