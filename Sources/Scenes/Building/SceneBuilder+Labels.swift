import Layers

extension SceneBuilder {
    /// The most characters that a label may have.
    static let labelLimit = 200

    /// The label of a layer; nil when it says nothing, or after noting what is wrong.
    mutating func label(_ draft: LabelDraft, of layer: Layer) -> LayerLabel? {
        guard let node = draft.text else { return nil }
        guard let text = node.text else {
            context.refuse(node, "text", wants: "a text")
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
                guard let property = labelProperty(name, at: place(), of: layer) else { return nil }
                parts.append(.value(property))
            case .open:
                context.error(
                    place(), .type, "in x-label, this { is not closed. A brace itself is {{", fix: "{{")
                return nil
            case .close:
                context.error(
                    place(), .type, "in x-label, this } closes nothing. A brace itself is }}", fix: "}}")
                return nil
            }
        }
        return parts.isEmpty ? nil : LayerLabel(parts, at: draft.side)
    }

    /// The property that a name between braces means; nil after noting that the layer has none such.
    private mutating func labelProperty(
        _ name: String, at offset: Int, of layer: Layer
    ) -> AnimatableProperty? {
        guard let property = property(name, at: offset) else { return nil }
        guard layer.value(for: property) == nil else { return property }
        context.error(
            offset, .conflict,
            "\(name) belongs to \(property.owner.noun)s, and this is a \(layer.content.owner.noun)")
        return nil
    }
}

/// The pieces of the text of a label, one after the other.
struct LabelPieces: IteratorProtocol {
    /// A piece and its place in the text, in bytes of UTF-8: of a property that of its name.
    struct Piece: Equatable {
        let content: Content
        let offset: Int

        enum Content: Equatable {
            /// Words that stay, with single braces for double ones.
            case words(String)
            /// The name of a property.
            case property(String)
            /// A brace that is not closed.
            case open
            /// A brace that closes nothing.
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
            // A label is one line, over however many lines it is written.
            words.append(byte < UInt8(ascii: " ") ? UInt8(ascii: " ") : byte)
            place += 1
        }
        if place > start {
            return Piece(content: .words(String(decoding: words, as: UTF8.self)), offset: start)
        }
        return place < text.count ? property() : nil
    }

    /// The piece that begins with a brace.
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
    /// Every name, in the order of the layers.
    let names: [String]
    /// The first layer of each name.
    private let layers: [String: Layer]
    /// How many characters names have.
    private let lengths: Set<Int>

    /// The names of these layers, but for empty ones.
    init(_ layers: [Layer]) {
        let named = layers.filter { !$0.name.isEmpty }
        names = named.map(\.name)
        self.layers = Dictionary(named.map { ($0.name, $0) }) { first, _ in first }
        lengths = Set(names.map(\.count))
    }

    /// The names of the layers of a scene, and besides what leads to each in the file: `layers[0].sublayers[2]`.
    init(withPlacesIn scene: Scene) {
        let all = LayerNames(scene.allLayers)
        names = all.names
        layers = all.layers.merging(scene.layersByPlace) { first, _ in first }
        lengths = Set(layers.keys.map(\.count))
    }

    /// The layer of a name; of several the first.
    func layer(named name: String) -> Layer? { layers[name] }

    /// The layer that a key begins with, and the name of a property behind the dot. Names may hold dots: the longest
    /// that fits is meant.
    ///
    /// - Complexity: O(length of the key), and the length of each name that ends where the key has a dot.
    func target(of key: String) -> (layer: Layer, property: String)? {
        var found: (layer: Layer, property: String)?
        for (count, index) in key.indices.enumerated() where key[index] == "." && lengths.contains(count) {
            guard let layer = layers[String(key[..<index])] else { continue }
            found = (layer, String(key[key.index(after: index)...]))
        }
        return found
    }

    /// The kinds of layers by their names, as keys such as `card.strokeEnd` tell: the first that tells one.
    static func owners(in keys: [String]) -> [String: AnimatableProperty.Owner] {
        var owners: [String: AnimatableProperty.Owner] = [:]
        for key in keys {
            var dots = 0
            for index in key.indices.reversed() where key[index] == "." {
                dots += 1
                guard dots <= mostDots else { break }
                guard let owner = KeySchemas.properties[String(key[key.index(after: index)...])]?.owner,
                    owner != .layer
                else { continue }
                let name = String(key[..<index])
                owners[name] = owners[name] ?? owner
            }
        }
        return owners
    }

    /// The most dots behind the name of a layer: that before the property, and those in it.
    private static let mostDots =
        1 + (KeySchemas.propertyNames.map { $0.count { $0 == "." } }.max() ?? 0)
}

// MARK: - Scene places

/// Where the parts of a scene stand in its file.
struct SourceMap: Sendable {
    /// The keys of each layer.
    var layers: [Layer.ID: FoundKeys] = [:]
    /// The keys of each animation of each layer, in order of adding.
    var animations: [Layer.ID: [AnimationKeys]] = [:]
    /// The keys of the action for each key of each layer.
    var actions: [Layer.ID: [String: AnimationKeys]] = [:]
    /// The keys of each timed change, by rising times.
    var changes: [ChangeKeys] = []
    /// How many layers the file has, those beyond the limit too.
    var layerCount = 0
    /// How many animations the file has, those in groups and those beyond the limit too.
    var animationCount = 0
}

/// The keys of an animation, and of its children when it is a group.
struct AnimationKeys: Sendable {
    let found: FoundKeys
    var children: [AnimationKeys] = []
}

/// The keys that a timed change sets, by the layers that they belong to, and those of its completion.
struct ChangeKeys: Sendable {
    var found: [Layer.ID: FoundKeys] = [:]
    var completion: [ChangeKeys] = []
}

extension SourceMap {
    /// The offset of the value that lint found; when its key is left out, that of the mapping it belongs to.
    func offset(of location: LintLocation) -> Int {
        keys(at: location)?.place(of: location.key) ?? 0
    }

    /// The keys of the mapping that a place is in; nil when there is none such.
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
    /// The keys of a child, by index, then of its child, and so on; nil where there is none.
    func descendant(_ path: ArraySlice<Int>) -> AnimationKeys? {
        guard let index = path.first else { return self }
        return children.indices.contains(index) ? children[index].descendant(path.dropFirst()) : nil
    }
}
