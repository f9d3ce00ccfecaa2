import Geometry
import Layers

extension SceneBuilder {
    static let labelLimit = 200

    mutating func label(_ draft: LabelDraft, of layer: Layer) -> LayerLabel? {
        guard let node = draft.text else { return nil }
        guard let text = node.text else {
            context.refuse(node, "text", wants: "a string")
            return nil
        }
        guard text.count <= Self.labelLimit else {
            return context.fail(node.offset, .limit, "a label has at most \(Self.labelLimit) characters")
        }
        let parts = labelParts(Array(text.utf8), in: node, of: layer) ?? []
        return parts.isEmpty ? nil : LayerLabel(parts, at: draft.side, color: draft.color)
    }

    /// Returns the words of a text and the properties in its braces, or `nil` after an error.
    private mutating func labelParts(
        _ text: [UInt8], in node: SceneNode, of layer: Layer
    ) -> [LayerLabel.Part]? {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var parts: [LayerLabel.Part] = []
        var words: [UInt8] = []
        func finishWords() {
            if !words.isEmpty { parts.append(.words(String(decoding: words, as: UTF8.self))) }
            words = []
        }
        func offset(of index: Int) -> Int {
            ScalarAlignment.fileOffset(ofByte: index, in: node, of: context.source)
        }
        var index = 0
        while index < text.count {
            let byte = text[index]
            let isBrace = byte == open || byte == close
            // Two braces stand for one.
            if !isBrace || index + 1 < text.count && text[index + 1] == byte {
                // A label is one line, so line breaks become spaces.
                words.append(max(byte, UInt8(ascii: " ")))
                index += isBrace ? 2 : 1
                continue
            }
            finishWords()
            guard byte == open else {
                return context.fail(
                    offset(of: index), .type, "unmatched } in x-label. Write }} for a brace", fix: "}}")
            }
            guard let end = text[index...].firstIndex(of: close) else {
                return context.fail(
                    offset(of: index), .type, "unclosed { in x-label. Write {{ for a brace", fix: "{{")
            }
            let name = String(decoding: text[(index + 1)..<end], as: UTF8.self)
            let nameOffset = offset(of: index + 1)
            guard let property = property(name, at: nameOffset),
                checkOwner(of: property, name, layer, at: nameOffset)
            else { return nil }
            parts.append(.value(property))
            index = end + 1
        }
        finishWords()
        return parts
    }
}

// MARK: - Layer names

/// The layers of a scene by their names, for keys such as `card.opacity`.
struct LayerNames {
    let names: [String]
    private let layers: [String: Layer]
    private let lengths: Set<Int>

    init(_ layers: [Layer]) {
        let named = layers.filter { !$0.name.isEmpty }
        names = named.map(\.name)
        self.layers = named.keyed(by: \.name)
        lengths = Set(names.map(\.count))
    }

    /// Collects the layers by their paths in the file, such as `layers[0].sublayers[2]`, and by their other names.
    init(withPathsIn scene: Scene) {
        let all = LayerNames(scene.allLayers)
        names = all.names
        layers = scene.layersByPath.merging(all.layers) { path, _ in path }
        lengths = Set(layers.keys.map(\.count))
    }

    func layer(named name: String) -> Layer? { layers[name] }

    /// Returns the layer at the beginning of a key, and the name of a property behind the dot.
    ///
    /// Names may contain dots, so the longest name before a property is the layer's, or the longest one that fits.
    ///
    /// - Complexity: O(length of the key), and the length of each name that ends at a dot of the key.
    func target(of key: String) -> (layer: Layer, property: String)? {
        var targets: [(layer: Layer, property: String)] = []
        for dot in Self.dots(in: key, behind: lengths).reversed() {
            guard let layer = layers[String(key[..<dot])] else { continue }
            targets.append((layer, String(key[key.index(after: dot)...])))
        }
        return targets.first { KeySchemas.properties[$0.property] != nil } ?? targets.first
    }

    /// Returns the dots of a key behind a beginning that has one of some lengths.
    static func dots(in key: String, behind lengths: Set<Int>) -> [String.Index] {
        zip(0..., key.indices).filter { key[$1] == "." && lengths.contains($0) }.map(\.1)
    }

    /// Returns the types of layers by their names, from the first key of each, such as `card.strokeEnd`.
    static func owners(in keys: [String]) -> [String: AnimatableProperty.Owner] {
        var owners: [String: AnimatableProperty.Owner] = [:]
        for key in keys {
            var dots = 0
            for index in key.indices.reversed() where key[index] == "." {
                dots += 1
                guard dots <= maximumDotCount else { break }
                guard let owner = KeySchemas.properties[String(key[key.index(after: index)...])]?.owner,
                    owner != .layer
                else { continue }
                let name = String(key[..<index])
                owners[name] = owners[name] ?? owner
            }
        }
        return owners
    }

    private static let maximumDotCount =
        1 + (KeySchemas.propertyNames.map { $0.count { $0 == "." } }.max() ?? 0)
}

// MARK: - Source map

/// The mappings of a file by the layers, animations, actions and changes that they describe.
struct SourceMap: Sendable {
    var layers: [Layer.ID: Mapping] = [:]
    var animations: [Layer.ID: [AnimationKeys]] = [:]
    var actions: [Layer.ID: [String: AnimationKeys]] = [:]
    var changes: [ChangeKeys] = []
    var layersOffset = 0
    var layerCount = 0
    var animationCount = 0

    func offset(of location: LintLocation) -> Int { keys(at: location)?.offset(of: location.key) ?? 0 }

    func keys(at location: LintLocation) -> Mapping? {
        if let last = location.change.last {
            let siblings = location.change.dropLast().reduce(changes) { siblings, index in
                siblings.indices.contains(index) ? siblings[index].completion : []
            }
            return siblings.indices.contains(last) ? siblings[last].layers[location.layer] : nil
        }
        if let action = location.action {
            return actions[location.layer]?[action]?.descendant(location.animation)?.mapping
        }
        guard let layer = layers[location.layer] else { return nil }
        return AnimationKeys(mapping: layer, children: animations[location.layer] ?? [])
            .descendant(location.animation)?.mapping
    }
}

struct AnimationKeys: Sendable {
    let mapping: Mapping
    var children: [AnimationKeys] = []

    func descendant(_ path: [Int]) -> AnimationKeys? {
        path.reduce(self) { keys, index in
            keys.flatMap { $0.children.indices.contains(index) ? $0.children[index] : nil }
        }
    }
}

struct ChangeKeys: Sendable {
    var layers: [Layer.ID: Mapping] = [:]
    var completion: [ChangeKeys] = []
}
