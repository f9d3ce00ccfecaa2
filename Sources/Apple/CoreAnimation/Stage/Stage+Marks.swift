package import Layers

// What happened when: where code of the program ran, what it said, and which animations started and ended.
extension Stage {
    /// An instant at which something started or ended, or code of the program ran or said something.
    public struct Mark: Hashable, Sendable {
        /// When, in seconds since the start.
        public let time: CFTimeInterval
        /// What happened, in a line.
        public let text: String
        /// The layer that it happened to, if it was one.
        package let layer: Layer.ID?
    }

    /// Notes that something happens now, to be seen beside the picture of this time. `print` of a program that is
    /// watched does this.
    public func note(_ text: String) { note(text, of: nil) }

    func note(_ text: String, of layer: CALayer?) {
        marks.append(Mark(time: time, text: text, layer: layer?.number))
    }

    /// Whether the program goes on after what has happened so far, so that more of it can be had by ``run(to:)``.
    public var goesOn: Bool { nextInstant != nil }

    /// All that has happened so far, as a scene: what is there at the start, and the changes since. It shows the same as
    /// the stage at every time up to the one that the program has come to.
    ///
    /// Layers without a name are called as the program's own properties call them. The scene lasts until the last thing that was
    /// marked at least, and while the program goes on, until the time that it has come to.
    package var scene: Scene {
        let start = timeline.model(at: 0)
        var scene = Scene(
            title: title, canvas: timeline.scene.canvas, layers: start.layers,
            changes: timeline.scene.changes.filter { $0.time > TimeTolerance.seconds })
        let end = marks.last?.time ?? 0
        if goesOn {
            scene.explicitDuration = time
        } else if end > Timeline(scene).duration {
            scene.explicitDuration = end
        }
        return LayerNames(self).given(to: scene)
    }
}

extension AnimationEntry {
    /// Notes that something happens to the animation, and tells its delegate, if it has one.
    ///
    /// - Parameters:
    ///   - what: what happens.
    ///   - call: what the delegate is told; that of a block of views is none of the program's.
    ///   - layer: the layer that has the animation, when it still has.
    ///   - stage: the stage that it happens on.
    ///   - tell: tells it.
    func tellDelegate(
        _ what: String, _ call: String, on layer: CALayer?, by stage: Stage,
        _ tell: (any CAAnimationDelegate) -> Void
    ) {
        let path = (animation as? CAPropertyAnimation)?.keyPath
        let name = isAnonymous ? path ?? "an animation" : key
        guard let delegate = animation.delegate, !(delegate is ViewAnimation) else {
            stage.note("\(name) \(what)", of: layer)
            animation.delegate.map(tell)
            return
        }
        stage.note("\(call): \(name)", of: layer)
        tell(delegate)
    }
}
