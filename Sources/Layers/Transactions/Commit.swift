import Geometry

/// A scene while transactions are committed to it, with a note of the animations that come and go.
struct Commit {
    /// The scene as it is left behind.
    private(set) var scene: Scene
    /// The animations that were added, by the index of the entry that did.
    private(set) var added: [(entry: Int, layer: LayerPath, key: String)] = []
    /// The animations that were taken away before their time, or their layers with them.
    private(set) var removed: [(layer: LayerPath, key: String)] = []
    /// The animations that could not be added.
    private(set) var problems: [AnimationProblem] = []
    /// How the places of layers moved, in order.
    private(set) var moves: [Move] = []
    private let time: Double
    /// The layers put in by this transaction: they have not been shown yet, so nothing animates.
    private var inserted: [LayerPath] = []

    /// A layer was put in or taken out.
    enum Move {
        case inserted(LayerPath)
        case removed(LayerPath)

        /// Where a layer is after the move that was at `path` before; nil when it is gone.
        func place(of path: LayerPath) -> LayerPath? {
            switch self {
            case .inserted(let place): path.shifted(by: 1, from: place)
            case .removed(let place): path.isInside(place) ? nil : path.shifted(by: -1, from: place)
            }
        }
    }

    init(_ scene: Scene, at time: Double) {
        self.scene = scene
        self.time = time
    }

    /// Makes the changes of a transaction.
    mutating func make(_ transaction: Transaction) {
        for (index, entry) in transaction.entries.enumerated() {
            make(entry.change, entry.settings, index)
        }
    }

    private mutating func make(_ change: LayerChange, _ settings: TransactionSettings, _ entry: Int) {
        switch change {
        case .set(let path, let property, let value): set(path, property, value, settings, entry)
        case .setFrame(let path, let frame):
            guard var layer = scene[path] else { return }
            layer.frame = frame
            set(path, .bounds, .rect(layer.bounds), settings, entry)
            set(path, .position, .point(layer.position), settings, entry)
        case .add(let path, let animation, let key):
            reporting(path, key) { (commit) throws(AnimationError) in
                try commit.add(animation, to: path, key, settings, entry)
            }
        case .removeAnimation(let path, let key):
            guard scene[path]?.animation(forKey: key) != nil else { return }
            scene[path]?.removeAnimation(forKey: key)
            removed.append((path, key))
        case .insert(let layer, let path):
            guard scene.insert(layer, at: path) else { return }
            inserted = inserted.compactMap { Move.inserted(path).place(of: $0) } + [path]
            moves.append(.inserted(path))
        case .remove(let path):
            guard let layer = scene[path], scene.remove(path) else { return }
            removed += layer.keys(below: path)
            inserted = inserted.compactMap { Move.removed(path).place(of: $0) }
            moves.append(.removed(path))
        }
    }

    private mutating func set(
        _ path: LayerPath, _ property: AnimatableProperty, _ value: AnimatableValue,
        _ settings: TransactionSettings, _ entry: Int
    ) {
        guard let layer = scene[path], let old = layer.value(for: property.root) else { return }
        var changed = layer
        guard changed.setValue(value, for: property), changed.value(for: property.root) != old else { return }
        scene[path] = changed
        guard !inserted.contains(where: { path.isInside($0) }) else { return }
        let shown = layer.shownValue(of: property.root, at: scene.time(time, above: path)) ?? old
        let key = property.root.keyPath
        let action = layer.action(forKey: key)
        reporting(path, key) { (commit) throws(AnimationError) in
            guard let animation = try action.animation(of: property.root, from: shown, settings) else {
                return
            }
            try commit.add(animation, to: path, key, settings, entry)
        }
    }

    /// Does what adds an animation, and notes why when it cannot.
    private mutating func reporting(
        _ layer: LayerPath, _ key: String?, _ add: (inout Commit) throws(AnimationError) -> Void
    ) {
        do throws(AnimationError) { try add(&self) } catch {
            problems.append(AnimationProblem(time: time, layer: layer, key: key, error: error))
        }
    }

    /// Adds an animation: one without a begin begins now, one without a duration takes the transaction's
    /// (rules T10 and X8); where that has none either, it is over at once and not added.
    private mutating func add(
        _ animation: Animation, to path: LayerPath, _ key: String?, _ settings: TransactionSettings,
        _ entry: Int
    ) throws(AnimationError) {
        guard var layer = scene[path] else { throw .noLayer }
        var timing = animation.timing
        if timing.beginTime == 0 {
            timing.beginTime = layer.timing.localTime(at: scene.time(time, above: path))
        }
        if timing.duration == 0 { timing.duration = settings.animationDuration }
        guard timing.duration != 0 else { return }
        var animation = animation
        try animation.setTiming(timing)
        if let key, layer.animation(forKey: key) != nil { removed.append((path, key)) }
        layer.add(animation, forKey: key)
        scene[path] = layer
        if let last = layer.animations.last { added.append((entry, path, last.key)) }
    }
}

extension Scene {
    /// The scene that a transaction committed at a time leaves behind: the new model values, with the
    /// animations that their change brings attached.
    ///
    /// - Parameters:
    ///   - transaction: What changes.
    ///   - time: When it is committed, in seconds of the scene.
    ///   - problems: Gets the animations that could not be added, in order.
    /// - Returns: The scene from that time on.
    public func committing(
        _ transaction: Transaction, at time: Double, problems: inout [AnimationProblem]
    ) -> Scene {
        var commit = Commit(self, at: time)
        commit.make(transaction)
        problems += commit.problems
        return commit.scene
    }

    /// The scene that a transaction committed at a time leaves behind, for those who know that its animations
    /// can all be added.
    public func committing(_ transaction: Transaction, at time: Double) -> Scene {
        var problems: [AnimationProblem] = []
        return committing(transaction, at: time, problems: &problems)
    }

    /// A time of the scene in the time of the superlayer of the layer at `path` (rule T11).
    func time(_ time: Double, above path: LayerPath) -> Double {
        path.ancestors.reduce(time) { self[$1]?.timing.localTime(at: $0) ?? $0 }
    }
}

extension Layer {
    /// The value of a property that shows at a time of the superlayer.
    fileprivate func shownValue(of property: AnimatableProperty, at time: Double) -> AnimatableValue? {
        var alone = self
        alone.sublayers = []
        alone.mask = nil
        return alone.presentation(at: time).value(for: property)
    }

    /// The keys of all animations in the layer and below it.
    fileprivate func keys(below path: LayerPath) -> [(layer: LayerPath, key: String)] {
        var keys = animations.map { (layer: path, key: $0.key) }
        if let mask { keys += mask.keys(below: path.appending(.mask)) }
        for (index, sublayer) in sublayers.enumerated() {
            keys += sublayer.keys(below: path.appending(.sublayer(index)))
        }
        return keys
    }
}
