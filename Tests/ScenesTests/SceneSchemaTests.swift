import Layers
import Testing

@testable import Scenes

struct SceneSchemaTests {
    @Test func everyKeyIsInTheSchema() throws {
        let schema = try #require(try YAMLDocument(SourceText(SceneSchema.text)).root)
        let layer = try #require(schema["$defs"]?["layer"]?["properties"])
        for property in AnimatableProperty.allCases {
            for name in property.names { #expect(layer[name] != nil, "\(name)") }
        }
        for (kind, table) in [
            ("layer", KeySchemas.layer.keys), ("animation", KeySchemas.animation.keys),
            ("scene", KeySchemas.scene.keys),
        ] {
            #expect(schema["$defs"]?[kind]?["properties"]?.entries.map(\.key).sorted() == table.sorted())
        }
    }

    @Test func everyReferenceIsDefined() throws {
        let schema = try #require(try YAMLDocument(SourceText(SceneSchema.text)).root)
        let defined = Set(try #require(schema["$defs"]).entries.map { "#/$defs/" + $0.key })
        var used: Set<String> = []
        func visit(_ node: SceneNode) {
            node.items.forEach(visit)
            for entry in node.entries {
                if entry.key == "$ref", let target = entry.value.text { used.insert(target) }
                visit(entry.value)
            }
        }
        visit(schema)
        #expect(used == defined)
    }

    /// The values of keys are tested with their parsers.
    @Test(arguments: [
        ("path: M 0 0 L 1 1", true), ("strokeWidth: 2", false), ("position: [1]", false),
        ("lineWidth: wide", false), ("animations: [{ keyPath: nothing }]", false),
        ("animations: [{ keyPath: opacity, toValue: high }]", false),
        ("animations: [{ keyPath: opacity, repeatCount: -1 }]", false),
        ("animations: [{ keyPath: position, values: [[1, 2], [3, 4]] }]", true),
        ("animations: [{ keyPath: position, values: [1, 2] }]", false),
        ("animations: [{ keyPath: transform, valueFunction: scale, values: [[1, 2, 3]] }]", true),
        ("animations: [{ keyPath: transform, valueFunction: turn, toValue: 1 }]", false),
        ("name: a\nx-events: [{ at: 1, pause: a }]", true),
        ("name: a\nx-events: [{ at: 1, timing: { layer: a, speed: 0 } }]", true),
        ("name: a\nx-events: [{ at: 1, timing: { speed: 0 } }]", false),
        ("name: a\nx-events: [{ at: 1, completion: [] }]", false),
    ])
    func theSchemaAgreesWithTheReader(layer: String, isValid: Bool) throws {
        let text = "scene: 1\ncanvas: [10, 10]\nlayers:\n  - " + layer
        #expect(try SchemaValidator(SceneSchema.text).faults(in: text).isEmpty == isValid)
        let errors = SceneReader.read(text, file: "a.yaml").diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty == isValid, "\(errors)")
    }

    @Test(arguments: ["scene: 2\ncanvas: [1, 1]\nlayers: []", "scene: 1"])
    func theSchemaRequiresItsVersionAndKeys(text: String) throws {
        #expect(try SchemaValidator(SceneSchema.text).faults(in: text) != [])
    }
}
