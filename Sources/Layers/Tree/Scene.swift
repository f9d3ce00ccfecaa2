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
    private(set) var lastID = 0
    /// The timed changes of the layers.
    public var changes: [TimedChange]
    /// The duration set by the author, in seconds, or `nil` to compute it from the animations.
    public var explicitDuration: Double?

    /// The longest duration of a scene, in seconds: four months.
    public static let longestDuration = 1e7

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

    /// The layers, back to front.
    ///
    /// - Complexity: Reading is O(1). A change is O(layers), because layers without a unique ``Layer/id`` get
    ///   one.
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
    mutating func changeRoots<Result>(last: Int = 0, _ change: (inout [Layer]) -> Result) -> Result {
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
    /// Converts a time between the times of two layers (rule T11); `nil` is the scene.
    ///
    /// The inverse of ``MediaTiming/localTime(at:)`` applies up the tree, then the function itself down
    /// again. The time of a layer is 0 before its begin. An unknown layer counts as the scene.
    public func convert(_ time: Double, from source: Layer.ID?, to target: Layer.ID?) -> Double {
        let up = timings(down: source).reversed().reduce(time) { $1.parentTime(at: $0) }
        return timings(down: target).reduce(up) { $1.startedTime(at: $0) ?? 0 }
    }

    /// Returns the local time of a layer at a time of the scene, also before the layer's begin (rule T1).
    package func localTime(of layer: Layer.ID, at time: Double) -> Double {
        timings(down: layer).reduce(time) { $1.localTime(at: $0) }
    }

    private func timings(down id: Layer.ID?) -> [MediaTiming] {
        id.flatMap(path(of:)).map(chain)?.map(\.timing) ?? []
    }
}

// MARK: - Layer numbers

/// Numbers the layers of a scene that have no unique number.
struct LayerNumbering {
    private(set) var last: Int
    private let isTaken: (Layer.ID) -> Bool
    private var given: Set<Layer.ID> = []

    /// Creates a numbering after `last` that avoids the numbers of other layers.
    init(last: Int, isTaken: @escaping (Layer.ID) -> Bool = { _ in false }) {
        self.last = last
        self.isTaken = isTaken
    }

    mutating func number(_ layers: inout [Layer]) {
        let ids = layers.flatMap(\.allLayers).map(\.id)
        last = ids.reduce(last) { max($0, $1.number) }
        guard Set(ids).count < ids.count || ids.contains(where: { $0 == .none || isTaken($0) }) else {
            return
        }
        for index in layers.indices { number(&layers[index]) }
    }

    private mutating func number(_ layer: inout Layer) {
        if layer.id == .none || isTaken(layer.id) || !given.insert(layer.id).inserted {
            last += 1
            layer.id = Layer.ID(last)
            given.insert(layer.id)
        }
        if var mask = layer.mask {
            number(&mask)
            layer.mask = mask
        }
        for index in layer.sublayers.indices { number(&layer.sublayers[index]) }
    }
}

// MARK: - Layer paths

/// The path down to a layer in its scene at a moment, for messages. A layer is identified by its
/// ``Layer/ID``.
public struct LayerPath: Hashable, Sendable {
    /// A step down.
    public enum Step: Hashable, Sendable {
        /// The sublayer with an index. The first step is to one of the scene's layers.
        case sublayer(Int)
        /// The mask.
        case mask
    }

    /// The steps from the top; empty for the scene itself.
    public var steps: [Step]

    /// Creates a path of steps.
    public init(_ steps: [Step] = []) { self.steps = steps }
}

extension Scene {
    /// The layer with a number, or `nil` if there is none. Setting `nil` has no effect.
    ///
    /// - Complexity: O(layers).
    public subscript(id: Layer.ID) -> Layer? {
        get { path(of: id).flatMap { self[$0] } }
        set {
            guard let newValue, let path = path(of: id), case .sublayer(let index)? = path.steps.first else {
                return
            }
            layers[index].updateDescendant(path.steps.dropFirst()) { $0 = newValue }
        }
    }

    /// The layer at a path, or `nil` if there is none.
    package subscript(path: LayerPath) -> Layer? {
        guard case .sublayer(let index)? = path.steps.first, roots.indices.contains(index) else { return nil }
        return roots[index].descendant(path.steps.dropFirst())
    }

    /// Returns the path of the layer with a number, or `nil` if there is none.
    ///
    /// - Complexity: O(layers).
    public func path(of id: Layer.ID) -> LayerPath? {
        for (index, layer) in roots.enumerated() {
            if let steps = layer.steps(to: id) { return LayerPath([.sublayer(index)] + steps.reversed()) }
        }
        return nil
    }

    /// Returns the layers along a path, from the top down.
    func chain(along path: LayerPath) -> [Layer] {
        path.steps.reduce(into: []) { chain, step in
            switch step {
            case .sublayer(let index): chain.append((chain.last?.sublayers ?? roots)[index])
            case .mask: chain += chain.last?.mask.map { [$0] } ?? []
            }
        }
    }

    /// Returns the first layer with a name in the order of ``allLayers``, or `nil` if there is none.
    public func layer(named name: String) -> Layer? { allLayers.first { $0.name == name } }

    /// All layers of the scene: each layer before its mask, and that before its sublayers.
    public var allLayers: [Layer] { roots.flatMap(\.allLayers) }

    /// The names of all layers.
    package var layerNames: [Layer.ID: String] {
        Dictionary(allLayers.map { ($0.id, $0.name) }) { first, _ in first }
    }
}

extension Layer {
    /// The layer, then the layers in its mask, then the layers in its sublayers.
    package var allLayers: [Layer] { [self] + (mask?.allLayers ?? []) + sublayers.flatMap(\.allLayers) }

    /// Returns the steps from this layer down to another, last first, or `nil` if it is not in the subtree.
    fileprivate func steps(to id: ID) -> [LayerPath.Step]? {
        if self.id == id { return [] }
        if let steps = mask?.steps(to: id) { return steps + [.mask] }
        for (index, sublayer) in sublayers.enumerated() {
            if let steps = sublayer.steps(to: id) { return steps + [.sublayer(index)] }
        }
        return nil
    }

    fileprivate func descendant(_ steps: ArraySlice<LayerPath.Step>) -> Layer? {
        switch steps.first {
        case nil: self
        case .mask: mask?.descendant(steps.dropFirst())
        case .sublayer(let index):
            sublayers.indices.contains(index) ? sublayers[index].descendant(steps.dropFirst()) : nil
        }
    }

    mutating func updateDescendant(
        _ steps: ArraySlice<LayerPath.Step>, _ update: (inout Layer) -> Void
    ) {
        switch steps.first {
        case nil: update(&self)
        case .mask: mask?.updateDescendant(steps.dropFirst(), update)
        case .sublayer(let index):
            guard sublayers.indices.contains(index) else { return }
            sublayers[index].updateDescendant(steps.dropFirst(), update)
        }
    }
}

// MARK: - Other animations

extension Scene {
    /// Returns the scene with each animation transformed, children before their groups.
    ///
    /// Animations that changes add stay the same.
    package func mapAnimations(_ body: (Animation) -> Animation) -> Scene {
        var scene = self
        scene.layers = layers.map { $0.mapAnimations(body) }
        return scene
    }
}

extension Layer {
    fileprivate func mapAnimations(_ body: (Animation) -> Animation) -> Layer {
        var layer = self
        layer.animations = animations.map {
            KeyedAnimation(key: $0.key, animation: $0.animation.mapped(body))
        }
        layer.mask = mask?.mapAnimations(body)
        layer.sublayers = sublayers.map { $0.mapAnimations(body) }
        return layer
    }
}

extension Animation {
    fileprivate func mapped(_ body: (Animation) -> Animation) -> Animation {
        guard case .group(let children) = effect else { return body(self) }
        var group = self
        group.effect = .group(children.map { $0.mapped(body) })
        return body(group)
    }

    /// The animation without easing, also between keyframes. A spring stays a spring.
    package var withoutEasing: Animation {
        var animation = self
        animation.timingFunction = nil
        if let change, case .keyframes(var keyframes) = change.values {
            keyframes.timingFunctions = []
            let plain = try? PropertyChange(
                change.property, .keyframes(keyframes), isAdditive: change.isAdditive,
                isCumulative: change.isCumulative, valueFunction: change.valueFunction,
                blending: change.blending)
            if let plain { animation.effect = .change(plain) }
        }
        return animation
    }

    /// Returns the animation with different blending; a group stays the same.
    package func blending(_ body: (inout Blending) -> Void) -> Animation {
        guard var change else { return self }
        body(&change.blending)
        var animation = self
        animation.effect = .change(change)
        return animation
    }
}

// MARK: - Side by side

extension Scene {
    /// Returns a scene that shows several scenes beside each other on one wide canvas.
    ///
    /// Each scene becomes a layer that contains the scene's layers. The canvas is as high as the highest
    /// scene. The duration is that of the longest scene, or the explicit one of the first. Names are kept, so
    /// a name finds the leftmost layer.
    ///
    /// - Parameters:
    ///   - scenes: the scenes from left to right, each with the name of its layer.
    ///   - title: the title of the result.
    /// - Returns: the combined scene.
    public static func sideBySide(_ scenes: [(name: String, scene: Scene)], title: String) -> Scene {
        var whole = Scene(title: title, canvas: .zero)
        for part in scenes {
            let scene = part.scene
            let parent = whole.newID()
            let move = Move(offset: parent.number, parent: parent)
            var layer = Layer(name: part.name)
            layer.id = parent
            layer.position = Point(whole.canvas.width, 0)
            layer.sublayers = scene.roots.map(move.moved)
            whole.changeRoots(last: parent.number + scene.lastID) { $0.append(layer) }
            whole.changes += scene.changes.map(move.moved)
            whole.canvas = Size(
                whole.canvas.width + scene.canvas.width, max(whole.canvas.height, scene.canvas.height))
        }
        whole.changes.sort { $0.time < $1.time }
        whole.explicitDuration = scenes.first?.scene.explicitDuration
        return whole
    }
}

/// Moves a scene's tree into another scene: its numbers are raised, and its top layers get a superlayer.
private struct Move {
    let offset: Int
    let parent: Layer.ID

    func moved(_ id: Layer.ID) -> Layer.ID { id == .none ? id : Layer.ID(id.number + offset) }

    func moved(_ original: Layer) -> Layer {
        var layer = original
        layer.id = moved(original.id)
        layer.mask = original.mask.map(moved)
        layer.sublayers = original.sublayers.map(moved)
        return layer
    }

    func moved(_ original: TimedChange) -> TimedChange {
        var change = original
        change.changes = original.changes.map(moved)
        change.completion = original.completion.map(moved)
        return change
    }

    private func moved(_ change: LayerChange) -> LayerChange {
        switch change {
        case .set(let id, let property, let value, let action):
            .set(moved(id), property, value, action: action)
        case .setFrame(let id, let frame): .setFrame(moved(id), frame)
        case .add(let id, let animation, let key): .add(moved(id), animation, key: key)
        case .removeAnimation(let id, let key): .removeAnimation(moved(id), key: key)
        case .setTiming(let id, let change): .setTiming(moved(id), change)
        case .insert(let layer, let place): .insert(moved(layer), at: moved(place))
        case .remove(let id): .remove(moved(id))
        }
    }

    private func moved(_ place: LayerPlace) -> LayerPlace {
        switch place {
        case .top(let index): .sublayer(index, of: parent)
        case .sublayer(let index, let id): .sublayer(index, of: moved(id))
        case .mask(let id): .mask(of: moved(id))
        }
    }
}
