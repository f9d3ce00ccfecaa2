/// A layer of the scene that a file becomes.
struct LayerNode {
    var name = ""
    /// The keys of the layer, in order.
    var keys: [(String, SceneValue)] = []
    var animations: [SceneValue] = []
    var sublayers: [LayerNode] = []
    /// The number of copies of the sublayers.
    var copies = 1
    /// The layer that masks this one; at most one.
    var mask: [LayerNode] = []

    init(_ name: String = "", sublayers: [LayerNode] = []) {
        (self.name, self.sublayers) = (name, sublayers)
    }

    mutating func set(_ key: String, _ value: SceneValue) { keys.append((key, value)) }

    /// Whether the layer only holds its sublayers.
    var isBare: Bool { keys.isEmpty && animations.isEmpty && mask.isEmpty }

    /// The layer, or its sublayers if it only holds them.
    var unwrapped: [LayerNode] { isBare ? sublayers : [self] }

    /// Whether all colours are white.
    var isWhite: Bool {
        let values = keys.filter { $0.0.lowercased().contains("color") }.map(\.1) + animations
        let colors = values.flatMap { $0.text.matches(of: #/#[0-9a-f]+/#) }
        return colors.allSatisfy { $0.output.hasPrefix("#ffffff") }
            && (sublayers + mask).allSatisfy(\.isWhite)
    }

    /// The number of layers with all copies, at most about a billion.
    var count: Int {
        let inside = (sublayers + mask).reduce(0) { min($0 + $1.count, 1_000_000_000) }
        return 1 + min(inside, 1_000_000_000 / copies) * copies
    }

    /// The number of levels of layers.
    var depth: Int { 1 + (sublayers + mask).reduce(0) { max($0, $1.depth) } }
}

/// The text of a scene file in YAML.
struct SceneText {
    private(set) var text = ""
    /// The names of path data.
    private var names: [String: String] = [:]

    /// Creates the text of a scene. Paths that occur several times get a name.
    init(title: String, canvas: [Double], layers: [LayerNode]) {
        line(0, "scene: 1")
        line(0, "title: \(SceneValue.quoted(title).text)")
        line(0, "canvas: \(SceneValue.numbers(canvas).text)")
        let paths = Self.paths(of: layers)
        let counts = Dictionary(paths.map { ($0, 1) }, uniquingKeysWith: +)
        for path in paths where path.count > 24 && counts[path] != 1 && names[path] == nil {
            if names.isEmpty { line(0, "paths:") }
            let name = "path\(names.count + 1)"
            names[path] = name
            line(1, "\(name): \(path)")
        }
        line(0, layers.isEmpty ? "layers: []" : "layers:")
        for layer in layers { add(layer, 1) }
    }

    /// Returns the path data of layers.
    private static func paths(of layers: [LayerNode]) -> [String] {
        layers.flatMap { layer in
            layer.keys.compactMap { if case ("path", .plain(let path)) = $0 { path } else { nil } }
                + paths(of: layer.sublayers + layer.mask)
        }
    }

    private mutating func line(_ level: Int, _ words: String) {
        text += String(repeating: "  ", count: level) + words + "\n"
    }

    /// Adds a layer: an item of a list, which starts with a dash, or the value of a key.
    private mutating func add(_ layer: LayerNode, _ level: Int, isItem: Bool = true) {
        let start = isItem ? "- " : "  "
        var isFirst = true
        func prefix() -> String {
            defer { isFirst = false }
            return isFirst ? start : "  "
        }
        if !layer.name.isEmpty { line(level, prefix() + "name: \(SceneValue.quoted(layer.name).text)") }
        for (key, value) in layer.keys {
            var value = value
            if key == "path", case .plain(let path) = value, let name = names[path] { value = .plain(name) }
            line(level, prefix() + "\(key): \(value.text)")
        }
        if !layer.animations.isEmpty {
            line(level, prefix() + "animations:")
            for animation in layer.animations { line(level + 2, "- " + animation.text) }
        }
        if let mask = layer.mask.first {
            line(level, prefix() + "mask:")
            add(mask, level + 1, isItem: false)
        }
        if !layer.sublayers.isEmpty {
            line(level, prefix() + "sublayers:")
            for sublayer in layer.sublayers { add(sublayer, level + 2) }
        }
        if isFirst { line(level, start + "{}") }
    }
}
