public import Geometry

/// Layers on a canvas, and their changes over time.
///
/// A frame is a function of a scene and a time: ``presentation(at:)`` returns the scene as it looks then.
public struct Scene: Hashable, Sendable {
    /// The title of the scene.
    public var title: String
    /// The size of the canvas in points; its origin is the top left, and y grows downward.
    public var canvas: Size
    /// The top layers, all with unique numbers.
    private(set) var roots: [Layer]
    /// The highest number of a layer so far. Numbers are never reused.
    package private(set) var lastID = 0
    /// The timed changes of the layers.
    public var changes: [TimedChange]
    /// The duration set by the author, in seconds, or `nil` to compute it from the animations.
    public var explicitDuration: Double?

    /// The maximum duration of a scene, in seconds: four months.
    public static let maximumDuration = 1e7

    /// Creates a scene of layers.
    public init(
        title: String = "", canvas: Size, layers: [Layer] = [], changes: [TimedChange] = [],
        explicitDuration: Double? = nil
    ) {
        self.title = title
        self.canvas = canvas
        self.changes = changes
        self.explicitDuration = explicitDuration
        roots = layers
        giveIDs()
    }

    /// The layers, back to front. A change is O(layers), because layers without a unique ``Layer/id`` get one.
    public var layers: [Layer] {
        get { roots }
        _modify {
            defer { giveIDs() }
            yield &roots
        }
    }

    /// Returns a number that no layer of the scene has had, for a layer that a change inserts.
    public mutating func newID() -> Layer.ID {
        lastID += 1
        return Layer.ID(lastID)
    }

    /// Changes the layers without changing their numbers, or with new numbers up to `last`.
    package mutating func changeRoots<Result>(last: Int = 0, _ change: (inout [Layer]) -> Result) -> Result {
        lastID = max(lastID, last)
        return change(&roots)
    }

    private mutating func giveIDs() {
        var numbering = LayerNumbering(last: lastID)
        numbering.number(&roots)
        lastID = numbering.last
    }
}

extension Scene {
    /// Returns the local time of a layer at a time of the scene, also before the layer's begin (rule T1).
    package func localTime(of layer: Layer.ID, at time: Double) -> Double {
        (path(of: layer).flatMap(chain) ?? []).reduce(time) { $1.timing.localTime(at: $0) }
    }
}

// MARK: - Layer numbers

/// Numbers the layers of a scene that have no unique number.
struct LayerNumbering {
    private(set) var last: Int
    /// Whether a layer outside the numbered ones has a number.
    var isTaken: (Layer.ID) -> Bool = { _ in false }
    var used: Set<Layer.ID> = []

    mutating func number(_ layers: inout [Layer]) {
        let ids = layers.flatMap(\.allLayers).map(\.id)
        last = ids.reduce(last) { max($0, $1.number) }
        guard Set(ids).count < ids.count || ids.contains(where: { $0 == .none || isTaken($0) }) else {
            return
        }
        layers.changeAll { number(&$0) }
    }

    private mutating func number(_ layer: inout Layer) {
        guard layer.id == .none || isTaken(layer.id) || !used.insert(layer.id).inserted else { return }
        last += 1
        layer.id = Layer.ID(last)
        used.insert(layer.id)
    }
}

// MARK: - Layer paths

/// A step from the scene or a layer to a layer below it, on the path down to a layer at a moment.
enum LayerStep: Hashable {
    /// The sublayer with an index. The first step is to one of the scene's layers.
    case sublayer(Int)
    case mask
}

extension Scene {
    /// The layer with a number, found in O(layers), or `nil` if there is none. Setting `nil` has no effect.
    public subscript(id: Layer.ID) -> Layer? {
        get { path(of: id).flatMap { self[$0] } }
        set {
            guard let newValue, let steps = path(of: id), case .sublayer(let index)? = steps.first else {
                return
            }
            layers[index].updateDescendant(steps.dropFirst()) { $0 = newValue }
        }
    }

    subscript(path: [LayerStep]) -> Layer? { chain(along: path)?.last }

    /// Returns the steps down to the layer with a number, in O(layers), or `nil` if there is none.
    func path(of id: Layer.ID) -> [LayerStep]? {
        for (index, layer) in roots.enumerated() {
            if let steps = layer.steps(to: id) { return [.sublayer(index)] + steps.reversed() }
        }
        return nil
    }

    func chain(along path: [LayerStep]) -> [Layer]? {
        var chain: [Layer] = []
        for step in path {
            switch step {
            case .sublayer(let index):
                let siblings = chain.last?.sublayers ?? roots
                guard siblings.indices.contains(index) else { return nil }
                chain.append(siblings[index])
            case .mask:
                guard let mask = chain.last?.mask else { return nil }
                chain.append(mask)
            }
        }
        return chain
    }

    /// Returns the first layer with a name in the order of ``allLayers``, or `nil` if there is none.
    public func layer(named name: String) -> Layer? { allLayers.first { $0.name == name } }

    /// All layers of the scene: each layer before its mask, and that before its sublayers.
    public var allLayers: [Layer] { roots.flatMap(\.allLayers) }

    /// Calls a function with each layer, in the order of ``allLayers``.
    package func forEachLayer(_ body: (Layer) -> Void) {
        for layer in roots { layer.forEachLayer(body) }
    }

    package var layerNames: [Layer.ID: String] {
        Dictionary(allLayers.map { ($0.id, $0.name) }) { first, _ in first }
    }
}

extension Layer {
    package var allLayers: [Layer] {
        var layers: [Layer] = []
        forEachLayer { layers.append($0) }
        return layers
    }

    fileprivate func forEachLayer(_ body: (Layer) -> Void) {
        body(self)
        mask?.forEachLayer(body)
        for layer in sublayers { layer.forEachLayer(body) }
    }

    /// Changes the layer and then all layers below it, in the order of ``allLayers``.
    package mutating func changeAll(_ body: (inout Layer) -> Void) {
        body(&self)
        // Even an empty access would copy shared fields.
        if mask != nil { mask?.changeAll(body) }
        if !sublayers.isEmpty { sublayers.changeAll(body) }
    }

    /// Returns the steps from this layer down to another, last first, or `nil` if it is not in the subtree.
    fileprivate func steps(to id: ID) -> [LayerStep]? {
        if self.id == id { return [] }
        if let steps = mask?.steps(to: id) { return steps + [.mask] }
        for (index, sublayer) in sublayers.enumerated() {
            if let steps = sublayer.steps(to: id) { return steps + [.sublayer(index)] }
        }
        return nil
    }

    mutating func updateDescendant(_ steps: ArraySlice<LayerStep>, _ update: (inout Layer) -> Void) {
        switch steps.first {
        case nil: update(&self)
        case .mask: mask?.updateDescendant(steps.dropFirst(), update)
        case .sublayer(let index):
            guard sublayers.indices.contains(index) else { return }
            sublayers[index].updateDescendant(steps.dropFirst(), update)
        }
    }
}

extension [Layer] {
    package mutating func changeAll(_ body: (inout Layer) -> Void) {
        for index in indices { self[index].changeAll(body) }
    }
}
