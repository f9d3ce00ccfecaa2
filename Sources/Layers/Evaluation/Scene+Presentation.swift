extension Scene {
    /// The scene as it shows at a time: the same tree with all animations applied. Reads nothing but its
    /// arguments, so that asking in any order gives the same values.
    public func presentation(at time: Double) -> Scene {
        var scene = self
        scene.layers = layers.map { $0.presentation(at: time) }
        return scene
    }

    /// How long the scene lasts, in seconds.
    public var duration: Double { explicitDuration ?? derivedDuration }

    /// Whether the scene goes on for ever, so that it may be played in a loop of ``duration``.
    public var loops: Bool {
        explicitDuration == nil
            && paths.contains { path in
                self[path]?.animations.contains { $0.animation.timing.activeDuration == .infinity } ?? false
            }
    }

    private var derivedDuration: Double {
        let animations = paths.flatMap { self[$0]?.animations.map(\.animation) ?? [] }
        let forever = animations.filter { $0.timing.activeDuration == .infinity }
        if let longest = forever.map(\.timing.cycle).max() { return longest }
        return animations.map { $0.timing.beginTime + $0.timing.activeDuration }.max() ?? 0
    }
}

extension Layer {
    /// The layer as it shows at a time of its superlayer, with everything in it.
    public func presentation(at time: Double) -> Layer {
        let local = timing.localTime(at: time)
        var shown = self
        for keyed in animations {
            guard case .basic(let basic) = keyed.animation, let beneath = shown.value(for: basic.property),
                let position = basic.timing.position(at: local)
            else { continue }
            shown.setValue(basic.value(at: position, on: beneath), for: basic.property)
        }
        shown.sublayers = sublayers.map { $0.presentation(at: local) }
        shown.mask = mask?.presentation(at: local)
        return shown
    }
}
