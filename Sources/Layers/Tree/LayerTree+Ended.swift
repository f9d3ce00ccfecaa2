extension LayerTree {
    /// Takes out the animations of a layer, and of everything in it, that have ended by a time of the scene and are
    /// removed on completion, so that they do not come back when the layer's time goes back (rule T12). Of some it is
    /// known that they are over.
    ///
    /// - Complexity: O(layers and animations in the layer), and the way down to each layer that loses one.
    mutating func removeEnded(in id: Layer.ID, at time: Double, _ over: Set<Agenda.Place>) {
        let chain = chain(to: id)
        guard let layer = chain.last else { return }
        let around = chain.dropLast().reduce(LayerTimes(time)) { $0.inside($1) }
        for (id, keys) in layer.ended(around, over) {
            updateAnimations(id) { layer in
                for key in keys { layer.removeAnimation(forKey: key) }
            }
        }
    }
}

/// What time it is in a layer, of which replicators may show copies that are early or late.
private struct LayerTimes {
    /// The least and the greatest time in any copy.
    private var first: Double, last: Double
    /// How many of its seconds pass in one of the scene's; only the sign is asked for.
    private var speed = 1.0

    init(_ time: Double) { (first, last) = (time, time) }

    /// The times in a layer in the time of what is around it.
    func own(of layer: Layer) -> LayerTimes {
        let ends = [first, last].map { layer.timing.localTime(at: $0) }
        var own = self
        (own.first, own.last) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
        own.speed *= layer.timing.speed
        return own
    }

    /// The times of what is in a layer in the time of what is around that.
    func inside(_ layer: Layer) -> LayerTimes {
        var times = own(of: layer)
        guard let replicator = layer.replicator else { return times }
        // How many copies there have been is known only where nothing changes that.
        let isSteady = !layer.animations.contains {
            $0.animation.properties.contains { $0.owner == .replicator }
        }
        let lag = isSteady ? replicator.instanceDelay * Double(max(replicator.wholeCount - 1, 0)) : .infinity
        times.first -= max(lag, isSteady ? 0 : .infinity)
        times.last -= min(lag, isSteady ? 0 : -.infinity)
        return times
    }

    /// Whether an animation has ended in all copies. Where time stands still, nothing ends.
    func areAfter(_ animation: Animation) -> Bool {
        let timing = Clock(
            animation, defaultDuration: TransactionSettings.defaultDuration, isRemoved: true
        ).timing
        if speed == 0 { return false }
        return speed > 0 ? timing.phase(at: first) == .after : timing.phase(at: last) == .before
    }
}

extension Layer {
    /// The keys of the animations that have ended in the layer and in everything in it, `around` being the time of what
    /// it is in.
    fileprivate func ended(
        _ around: LayerTimes, _ over: Set<Agenda.Place>
    ) -> [(layer: Layer.ID, keys: [String])] {
        let own = around.own(of: self)
        let keys = animations.filter { keyed in
            keyed.animation.isRemovedOnCompletion
                && (own.areAfter(keyed.animation) || over.contains(Agenda.Place(layer: id, key: keyed.key)))
        }.map(\.key)
        let inside = around.inside(self)
        return (keys.isEmpty ? [] : [(id, keys)]) + (mask?.ended(own, over) ?? [])
            + sublayers.flatMap { $0.ended(inside, over) }
    }
}
