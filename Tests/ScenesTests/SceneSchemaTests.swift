import Layers
import Testing

@testable import Scenes

struct SceneSchemaTests {
    private func faults(_ body: String) throws -> [String] {
        let text = "scene: 1\ncanvas: [10, 10]\nlayers:\n  - " + body
        return try SchemaValidator(SceneSchema.text).faults(in: text)
    }

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

    @Test func theSchemaAgreesWithTheReader() throws {
        #expect(try faults("path: M 0 0 L 1 1") == [])
        #expect(try faults("lineWidth: wide") != [])
        #expect(try faults("lineCap: rounded") != [])
        #expect(try faults("strokeWidth: 2") != [])
        #expect(try faults("position: [1]") != [])
        #expect(try faults("animations: [{ keyPath: nothing }]") != [])
        #expect(try faults("animations: [{ keyPath: opacity, toValue: high }]") != [])
        #expect(try faults("animations: [{ keyPath: position, values: [[1, 2], [3, 4]] }]") == [])
        #expect(try faults("animations: [{ keyPath: position, values: [1, 2] }]") != [])
        #expect(try faults("animations: [{ keyPath: opacity, repeatCount: forever }]") == [])
        #expect(try faults("animations: [{ keyPath: opacity, repeatCount: -1 }]") != [])
        #expect(
            try faults("animations: [{ keyPath: transform, valueFunction: scale, values: [[1, 2, 3]] }]")
                == []
        )
        #expect(try faults("animations: [{ keyPath: transform, valueFunction: turn, toValue: 1 }]") != [])
        func event(_ keys: String) throws -> [String] {
            try faults("name: a\nx-events: [{ at: 1, \(keys) }]")
        }
        #expect(try event("pause: a") == [] && event("timing: { layer: a, speed: 0 }") == [])
        #expect(try !event("completion: []").isEmpty && !event("timing: { speed: 0 }").isEmpty)
        #expect(
            try SchemaValidator(SceneSchema.text).faults(in: "scene: 2\ncanvas: [1, 1]\nlayers: []") != [])
        #expect(try SchemaValidator(SceneSchema.text).faults(in: "scene: 1") != [])
    }
}
