public import Geometry

/// Everything there is to show: layers on a canvas, and what happens to them at certain times.
///
/// A frame is a function of a scene and a time: ``presentation(at:)`` gives the scene as it looks then.
public struct Scene: Hashable, Sendable {
    /// What the scene is called.
    public var title: String
    /// The size of the canvas in points; its origin is the top left, and y grows downward.
    public var canvas: Size
    /// The layers as they are, all with numbers of their own.
    private(set) var roots: [Layer]
    /// The greatest number given to a layer; none is given twice.
    private(set) var lastID = 0
    /// Changes of the layers at certain times, with the implicit animations they bring.
    public var changes: [TimedChange]
    /// The length the author gave, in seconds; nil to read it off the animations.
    public var explicitDuration: Double?

    /// The longest duration of a scene, in seconds: four months.
    public static let longestDuration = 1e7

    /// A scene of these layers.
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
    /// - Complexity: reading is O(1). Changing them in any way is O(layers), since those without an
    ///   ``Layer/id`` of their own are given one.
    public var layers: [Layer] {
        get { roots }
        _modify {
            defer { giveIDs() }
            yield &roots
        }
    }

    /// A number that no layer of the scene has had, for one that a change will put in.
    public mutating func newID() -> Layer.ID {
        lastID += 1
        return Layer.ID(lastID)
    }

    /// Changes the layers in a way that leaves all numbers alone, or gives new ones up to `last`.
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
    /// A time in one layer's own time, as the time it is then in another's (rule T11); nil stands for the scene.
    ///
    /// Up the tree the inverse of ``MediaTiming/localTime(at:)`` is taken, then down again. A number that no layer
    /// has counts as the scene.
    public func convert(_ time: Double, from source: Layer.ID?, to target: Layer.ID?) -> Double {
        let up = timings(down: source).reversed().reduce(time) { $1.parentTime(at: $0) }
        return timings(down: target).reduce(up) { $1.localTime(at: $0) }
    }

    /// The timings of the layers on the way down to one, its own included.
    private func timings(down id: Layer.ID?) -> [MediaTiming] {
        guard let path = id.flatMap(path(of:)) else { return [] }
        return path.steps.indices.compactMap { depth in
            self[LayerPath(Array(path.steps.prefix(depth + 1)))]?.timing
        }
    }
}

// MARK: - Layer numbers

/// Gives numbers to the layers of a scene that need one.
struct LayerNumbering {
    /// The greatest number ever given.
    private(set) var last: Int
    private let isTaken: (Layer.ID) -> Bool
    private var given: Set<Layer.ID> = []

    /// Numbers after `last`, besides those that other layers have.
    init(last: Int, isTaken: @escaping (Layer.ID) -> Bool = { _ in false }) {
        self.last = last
        self.isTaken = isTaken
    }

    /// Sees to it that every layer has a number of its own. The first of two of one number keeps it.
    mutating func number(_ layers: inout [Layer]) {
        var wanted = Wanted()
        for layer in layers { wanted.add(layer) }
        last = max(last, wanted.greatest)
        guard wanted.repeats || wanted.ids.contains(where: isTaken) else { return }
        for index in layers.indices { number(&layers[index]) }
    }

    /// Sees to it that a layer and all in it have numbers of their own.
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

    /// The numbers that layers come with.
    private struct Wanted {
        var ids: Set<Layer.ID> = []
        var greatest = 0
        /// Whether one is missing or there twice.
        var repeats = false

        mutating func add(_ layer: Layer) {
            if layer.id == .none || !ids.insert(layer.id).inserted { repeats = true }
            greatest = max(greatest, layer.id.number)
            if let mask = layer.mask { add(mask) }
            for sublayer in layer.sublayers { add(sublayer) }
        }
    }
}

// MARK: - Layer paths

/// Where a layer is in its scene at a moment: the way down to it from the top, for messages. What a layer is
/// known by is its ``Layer/ID``.
public struct LayerPath: Hashable, Sendable {
    /// One step down.
    public enum Step: Hashable, Sendable {
        /// To a sublayer by its index; the first step is to one of the scene's layers.
        case sublayer(Int)
        /// To the mask.
        case mask
    }

    /// The steps from the top.
    public var steps: [Step]

    /// The path of these steps, none of them for the scene itself.
    public init(_ steps: [Step] = []) { self.steps = steps }

    /// The path one step further down.
    public func appending(_ step: Step) -> LayerPath { LayerPath(steps + [step]) }
}

extension Scene {
    /// The layer of a number; nil when there is none. Setting nil changes nothing.
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

    /// The layer at a place; nil where there is none.
    package subscript(path: LayerPath) -> Layer? {
        guard case .sublayer(let index)? = path.steps.first, roots.indices.contains(index) else { return nil }
        return roots[index].descendant(path.steps.dropFirst())
    }

    /// Where the layer of a number is; nil when there is none.
    ///
    /// - Complexity: O(layers).
    public func path(of id: Layer.ID) -> LayerPath? {
        for (index, layer) in roots.enumerated() {
            if let steps = layer.steps(to: id) { return LayerPath([.sublayer(index)] + steps.reversed()) }
        }
        return nil
    }

    /// The first layer of a name in the order of ``allLayers``; nil when there is none.
    public func layer(named name: String) -> Layer? { allLayers.first { $0.name == name } }

    /// Every layer of the scene: each before its mask, and that before its sublayers.
    public var allLayers: [Layer] { roots.flatMap(\.allLayers) }

    /// The names of all layers.
    package var layerNames: [Layer.ID: String] {
        Dictionary(allLayers.map { ($0.id, $0.name) }) { first, _ in first }
    }
}

extension Layer {
    /// The layer, then all in its mask, then all in its sublayers.
    package var allLayers: [Layer] { [self] + (mask?.allLayers ?? []) + sublayers.flatMap(\.allLayers) }

    /// The steps from this layer down to that of a number, the last first; nil when it is not in here.
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
    /// The scene with other animations, those inside of groups too: each is what `body` makes of it, from the inside out.
    ///
    /// Those that changes add later stay as they are.
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

    /// The animation with no easing, of keyframes between them too. A spring stays one.
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

    /// The animation with another way of blending; a group stays as it is.
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
    /// Scenes beside each other on one wide canvas, each as a layer of its own that holds the scene's layers:
    /// one scene like any other, to be played, scrubbed and recorded.
    ///
    /// The canvas is as high as the highest and as wide as all together. The length is that of the longest, or
    /// the explicit one of the first. Names inside are kept, so that they are found from the left.
    ///
    /// - Parameters:
    ///   - scenes: the scenes from left to right, each with the name of its layer.
    ///   - title: what the whole is called.
    /// - Returns: the scene that holds them all.
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

/// A scene's tree becomes a part of another's: its numbers are raised, its layers get a superlayer.
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
