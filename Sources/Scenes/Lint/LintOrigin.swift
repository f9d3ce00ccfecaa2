import Layers

/// Where an animation comes from that a change adds, which says where its keys stand.
struct LintOrigin {
    /// What holds the keys of the animation.
    enum Source {
        /// The layer, or the change that adds the animation or the layer.
        case own
        /// The action for a key, as it is written: without the value that it starts from when it runs.
        case action(String, Animation)
        /// Nothing does: it is the implicit animation of a property.
        case implicit(String)
    }

    let source: Source
    /// The place of the change; empty for what the scene begins with.
    let change: [Int]
    init(_ source: Source = .own, change: [Int] = []) {
        self.source = source
        self.change = change
    }

    /// The origin of an animation of a layer that one of these timed changes adds.
    init(of run: Timeline.Run, by added: Timeline.Run.Addition, in changes: [TimedChange], on layer: Layer) {
        let change = TimedChange.change(at: added.change, in: changes)?.changes
        switch change.flatMap({ $0.indices.contains(added.entry) ? $0[added.entry] : nil }) {
        case .set(_, _, _, action: let action?):
            if case .animation(let animation) = action {
                self.init(.action(run.key, animation), change: added.change)
            } else {
                self.init(.implicit(run.key), change: added.change)
            }
        case .set(_, _, _, action: nil), .setFrame:
            // An action of the layer stands with the layer, however often changes run it.
            if case .animation(let animation)? = layer.actions[run.key] {
                self.init(.action(run.key, animation))
            } else {
                self.init(.implicit(run.key), change: added.change)
            }
        case .add, .insert, .removeAnimation, .setTiming, .remove, nil: self.init(change: added.change)
        }
    }
}
