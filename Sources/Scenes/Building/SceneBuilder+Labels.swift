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
            context.error(node.offset, .limit, "a label has at most \(Self.labelLimit) characters")
            return nil
        }
        var pieces = LabelPieces(text)
        var parts: [LayerLabel.Part] = []
        while let piece = pieces.next() {
            func place() -> Int { ScalarAlignment.place(of: piece.offset, in: node, of: context.source) }
            switch piece.content {
            case .words(let words): parts.append(.words(words))
            case .property(let name):
                guard let property = property(name, at: place()),
                    checkOwner(of: property, name, layer, at: place())
                else { return nil }
                parts.append(.value(property))
            case .open:
                context.error(
                    place(), .type, "unclosed { in x-label. Write {{ for a brace", fix: "{{")
                return nil
            case .close:
                context.error(place(), .type, "unmatched } in x-label. Write }} for a brace", fix: "}}")
                return nil
            }
        }
        return parts.isEmpty ? nil : LayerLabel(parts, at: draft.side)
    }
}

struct LabelPieces: IteratorProtocol {
    /// A piece and its offset in the text, in UTF-8 bytes. The offset of a property is that of its name.
    struct Piece: Equatable {
        let content: Content
        let offset: Int

        enum Content: Equatable {
            case words(String)
            case property(String)
            case open
            case close
        }
    }

    private let text: [UInt8]
    private var place = 0

    private static let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))

    init(_ text: String) { self.text = Array(text.utf8) }

    mutating func next() -> Piece? {
        let start = place
        var words: [UInt8] = []
        while place < text.count {
            let byte = text[place]
            if byte == Self.open || byte == Self.close {
                guard place + 1 < text.count, text[place + 1] == byte else { break }
                place += 1
            }
            // A label is one line, so line breaks become spaces.
            words.append(byte < UInt8(ascii: " ") ? UInt8(ascii: " ") : byte)
            place += 1
        }
        if place > start {
            return Piece(content: .words(String(decoding: words, as: UTF8.self)), offset: start)
        }
        return place < text.count ? property() : nil
    }

    private mutating func property() -> Piece {
        let start = place
        place = text.count
        guard text[start] == Self.open else { return Piece(content: .close, offset: start) }
        guard let end = text[start...].firstIndex(of: Self.close) else {
            return Piece(content: .open, offset: start)
        }
        place = end + 1
        return Piece(
            content: .property(String(decoding: text[(start + 1)..<end], as: UTF8.self)), offset: start + 1)
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
        self.layers = Dictionary(named.map { ($0.name, $0) }) { first, _ in first }
        lengths = Set(names.map(\.count))
    }

    /// Collects the layers by their names and by their places in the file, such as `layers[0].sublayers[2]`.
    init(withPlacesIn scene: Scene) {
        let all = LayerNames(scene.allLayers)
        names = all.names
        layers = all.layers.merging(scene.layersByPlace) { first, _ in first }
        lengths = Set(layers.keys.map(\.count))
    }

    func layer(named name: String) -> Layer? { layers[name] }

    /// Returns the layer at the beginning of a key, and the name of a property behind the dot.
    ///
    /// Names may contain dots, so the longest name that fits is the layer's.
    ///
    /// - Complexity: O(length of the key), and the length of each name that ends at a dot of the key.
    func target(of key: String) -> (layer: Layer, property: String)? {
        var found: (layer: Layer, property: String)?
        for (count, index) in key.indices.enumerated() where key[index] == "." && lengths.contains(count) {
            guard let layer = layers[String(key[..<index])] else { continue }
            found = (layer, String(key[key.index(after: index)...]))
        }
        return found
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

// MARK: - Scene places

struct SourceMap: Sendable {
    var layers: [Layer.ID: FoundKeys] = [:]
    var animations: [Layer.ID: [AnimationKeys]] = [:]
    var actions: [Layer.ID: [String: AnimationKeys]] = [:]
    var changes: [ChangeKeys] = []
    var layersOffset = 0
    var layerCount = 0
    var animationCount = 0
}

struct AnimationKeys: Sendable {
    let found: FoundKeys
    var children: [AnimationKeys] = []
}

struct ChangeKeys: Sendable {
    var found: [Layer.ID: FoundKeys] = [:]
    var completion: [ChangeKeys] = []
}

extension SourceMap {
    func offset(of location: LintLocation) -> Int { keys(at: location)?.place(of: location.key) ?? 0 }

    func keys(at location: LintLocation) -> FoundKeys? {
        if let last = location.change.last {
            let siblings = location.change.dropLast().reduce(changes) { siblings, index in
                siblings.indices.contains(index) ? siblings[index].completion : []
            }
            return siblings.indices.contains(last) ? siblings[last].found[location.layer] : nil
        }
        if let action = location.action {
            return actions[location.layer]?[action]?.descendant(location.animation[...])?.found
        }
        guard let first = location.animation.first else { return layers[location.layer] }
        let own = animations[location.layer] ?? []
        guard own.indices.contains(first) else { return nil }
        return own[first].descendant(location.animation.dropFirst())?.found
    }
}

extension AnimationKeys {
    func descendant(_ path: ArraySlice<Int>) -> AnimationKeys? {
        guard let index = path.first else { return self }
        return children.indices.contains(index) ? children[index].descendant(path.dropFirst()) : nil
    }
}
