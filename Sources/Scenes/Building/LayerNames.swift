import Layers

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
                guard let owner = Tables.properties[String(key[key.index(after: index)...])]?.owner,
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
        1 + (Tables.propertyNames.map { $0.count { $0 == "." } }.max() ?? 0)
}
