package import Layers

// What the program did when: where its code ran, and what it said.
extension Stage {
    /// An instant at which code of the program ran or said something.
    public struct Mark: Hashable, Sendable {
        /// When, in seconds since the start.
        public let time: CFTimeInterval
        /// What happened, in a line.
        public let text: String
    }

    /// Notes that something happens now, to be seen beside the picture of this time. `print` of a program that is
    /// watched does this.
    public func note(_ text: String) { marks.append(Mark(time: time, text: text)) }

    /// Whether the program goes on after what has happened so far, so that more of it can be had by ``run(to:)``.
    public var goesOn: Bool { nextInstant != nil }

    /// All that has happened so far, as a scene: what is there at the start, and the changes since. It shows the same as
    /// the stage at every time up to the one that the program has come to.
    ///
    /// Layers without a name are called as the program's own properties call them. While the program goes on, the scene lasts
    /// until then at least.
    package var scene: Scene {
        let start = timeline.model(at: 0)
        var scene = Scene(
            title: title, canvas: timeline.scene.canvas, layers: start.layers,
            changes: timeline.scene.changes.filter { $0.time > Instant.tolerance })
        if goesOn { scene.explicitDuration = max(time, Timeline(scene).duration) }
        return LayerNames(self).given(to: scene)
    }
}

extension AnimationEntry {
    /// Tells the delegate of the animation something, if there is one, and notes it; that of a block of views is none of the
    /// program's.
    func tellDelegate(_ what: String, by stage: Stage, _ tell: (any CAAnimationDelegate) -> Void) {
        guard let delegate = animation.delegate else { return }
        if !(delegate is ViewAnimation) {
            let path = (animation as? CAPropertyAnimation)?.keyPath
            stage.note("\(what): \(isAnonymous ? path ?? "animation" : key)")
        }
        tell(delegate)
    }
}
