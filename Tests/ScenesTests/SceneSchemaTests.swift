import Colors
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
        ] { #expect(schema["$defs"]?[kind]?["properties"]?.entries.map(\.key).sorted() == table.sorted()) }
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

/// A validator for the keywords of JSON Schema (draft 2020-12) that the scene schema uses.
///
/// The reader's parser reads the schema and the file. Plain scalars have the types of YAML 1.2.
struct SchemaValidator {
    private let root: SceneNode
    private static let annotations: Set<String> = [
        "$schema", "$id", "$defs", "title", "description", "default", "deprecated",
    ]

    init(_ text: String) throws {
        root = try YAMLDocument(SourceText(text)).root ?? SceneNode(content: .mapping([]), offset: 0)
    }

    func faults(in text: String) throws -> [String] {
        guard let node = try YAMLDocument(SourceText(text)).root else { return ["empty"] }
        return faults(of: node, by: root, at: "")
    }

    private func faults(of node: SceneNode, by schema: SceneNode, at path: String) -> [String] {
        guard case .mapping(let words) = schema.content else { return ["\(path): no schema"] }
        return words.flatMap { word in faults(of: node, by: word, in: schema, at: path) }
    }

    private func faults(
        of node: SceneNode, by word: SceneNode.Entry, in schema: SceneNode, at path: String
    ) -> [String] {
        switch word.key {
        case "$ref":
            guard let target = resolve(word.value.text ?? "") else {
                return ["\(path): no \(word.value.messageText)"]
            }
            return faults(of: node, by: target, at: path)
        case "type": return faults(ofType: node, word.value, path)
        case "enum":
            return word.value.items.contains { $0.text == node.text }
                ? [] : ["\(path): \(node.messageText) is no such word"]
        case "const": return word.value.text == node.text ? [] : ["\(path): wants \(word.value.messageText)"]
        case "anyOf":
            let all = word.value.items.map { faults(of: node, by: $0, at: path) }
            return all.contains { $0.isEmpty } ? [] : all.joined() + ["\(path): none of \(all.count) forms"]
        case "allOf": return word.value.items.flatMap { faults(of: node, by: $0, at: path) }
        case "if":
            guard faults(of: node, by: word.value, at: path).isEmpty, let then = schema["then"] else {
                return []
            }
            return faults(of: node, by: then, at: path)
        case "then": return []
        case "required":
            return word.value.items.filter { node[$0.text ?? ""] == nil }.map {
                "\(path): no \($0.messageText)"
            }
        case "properties":
            return node.entries.flatMap { entry -> [String] in
                guard let property = word.value[entry.key] else { return [] }
                return faults(of: entry.value, by: property, at: path + "/" + entry.key)
            }
        case "additionalProperties":
            let extra = node.entries.filter { schema["properties"]?[$0.key] == nil }
            if word.value.text == "false" { return extra.map { "\(path): no key \($0.key)" } }
            return extra.flatMap { faults(of: $0.value, by: word.value, at: path + "/" + $0.key) }
        case "items":
            return node.items.enumerated().flatMap { faults(of: $1, by: word.value, at: path + "/\($0)") }
        case "minItems": return node.items.count < word.value.number ? ["\(path): too few"] : []
        case "maxItems": return node.items.count > word.value.number ? ["\(path): too many"] : []
        case "minimum": return node.isNumber && node.double < word.value.double ? ["\(path): too small"] : []
        case "maximum": return node.isNumber && node.double > word.value.double ? ["\(path): too large"] : []
        case "exclusiveMinimum":
            return node.isNumber && node.double <= word.value.double ? ["\(path): too small"] : []
        default: return Self.annotations.contains(word.key) ? [] : ["the schema says \(word.key)"]
        }
    }

    private func faults(ofType node: SceneNode, _ type: SceneNode, _ path: String) -> [String] {
        let names = type.text.map { [$0] } ?? type.items.compactMap(\.text)
        let own = node.types
        return names.contains { own.contains($0) }
            ? [] : ["\(path): \(node.messageText) is no \(names.joined(separator: " or "))"]
    }

    private func resolve(_ reference: String) -> SceneNode? {
        guard reference.hasPrefix("#/") else { return nil }
        return reference.dropFirst(2).split(separator: "/").reduce(root as SceneNode?) { $0?[String($1)] }
    }
}

extension SceneNode {
    fileprivate var double: Double { text.flatMap { Double(decimal: $0) } ?? .nan }
    fileprivate var number: Int { Int(double) }
    fileprivate var isNumber: Bool { types.contains("number") }

    fileprivate var types: [String] {
        switch content {
        case .mapping: return ["object"]
        case .list: return ["array"]
        case .text(let text, .plain):
            if text == "true" || text == "false" { return ["boolean"] }
            if ["", "~", "null"].contains(text) { return ["null"] }
            guard let number = Double(decimal: text) else { return ["string"] }
            return number == number.rounded() ? ["number", "integer"] : ["number"]
        case .text: return ["string"]
        }
    }
}

struct UnknownKeyTests {
    @Test func foreignNamesAreNotKeysOfTheSameMapping() {
        for keys in [KeySchemas.layer.keys, KeySchemas.animation.keys, KeySchemas.scene.keys] {
            for key in keys {
                let meanings = (OtherFrameworkName.all[key.lowercased()] ?? []).map(\.key)
                #expect(meanings.allSatisfy { !keys.contains($0) || $0 == key }, "\(key)")
            }
        }
    }

    @Test func everyForeignNameHasAKey() {
        let known = Set(
            KeySchemas.layer.keys + KeySchemas.animation.keys + KeySchemas.scene.keys + ArcDraft.schema.keys
                + PathDraft.schema.keys)
        #expect(OtherFrameworkName.all.count > 100)
        for (name, meanings) in OtherFrameworkName.all {
            #expect(name == name.lowercased())
            for meaning in meanings { #expect(known.contains(meaning.key), "\(name)") }
        }
    }
}
