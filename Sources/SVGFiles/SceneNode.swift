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
    private let paths: [String: String]

    /// Creates the text of a scene. Paths that occur several times get a name.
    init(title: String, canvas: [Double], layers: [LayerNode]) {
        var counts: [String: (count: Int, order: Int)] = [:]
        Self.visit(layers) { path in
            let order = counts.count
            counts[path, default: (0, order)].count += 1
        }
        let shared = counts.filter { $0.value.count > 1 && $0.key.count > 24 }
            .sorted { $0.value.order < $1.value.order }
        var names: [String: String] = [:]
        for (index, path) in shared.enumerated() { names[path.key] = "path\(index + 1)" }
        paths = names
        line(0, "scene: 1")
        line(0, "title: \(SceneValue.quoted(title).text)")
        line(0, "canvas: \(SceneValue.numbers(canvas).text)")
        if !shared.isEmpty {
            line(0, "paths:")
            for (index, path) in shared.enumerated() { line(1, "path\(index + 1): \(path.key)") }
        }
        line(0, layers.isEmpty ? "layers: []" : "layers:")
        for layer in layers { add(layer, 1) }
    }

    /// Visits the path data of layers.
    private static func visit(_ layers: [LayerNode], _ body: (String) -> Void) {
        for layer in layers {
            for case ("path", .plain(let path)) in layer.keys { body(path) }
            visit(layer.sublayers + layer.mask, body)
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
            if key == "path", case .plain(let path) = value, let name = paths[path] { value = .plain(name) }
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
