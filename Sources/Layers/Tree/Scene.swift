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
