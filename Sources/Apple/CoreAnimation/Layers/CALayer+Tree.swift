import Foundation
import Geometry
import Layers

extension CALayer {
    /// Inserts a layer `step` positions in front of a sublayer.
    final func insert(_ layer: CALayer, nextTo sibling: CALayer?, _ step: Int) {
        guard layer !== sibling else { return }
        if layer.parent === self { layer.detach() }
        let index = children.firstIndex { $0 === sibling }
        insert(layer, at: index.map { $0 + step } ?? (step == 0 ? 0 : children.count))
    }

    /// The sublayers. A presentation layer has presentation layers.
    final var shownChildren: [CALayer] {
        source.map { $0.children.compactMap { $0.presentation() } } ?? children
    }

    final func insert(_ layer: CALayer, at index: Int) {
        guard source == nil, !isInside(layer) else { return }
        let wasBefore = layer.parent === self && children.prefix(index).contains { $0 === layer }
        layer.detach()
        layer.parent = self
        layer.transition?.picture?.layer.parent = self
        runAction(of: "sublayers") {
            children.insert(layer, at: min(index - (wasBefore ? 1 : 0), children.count))
        }
        noteStructure()
        requestWork(of: layer)
        noteChangedSublayers()
        guard committed != nil, layer.committed == nil, !Stage.current.settings.disableActions else { return }
        layer.action(forKey: kCAOnOrderIn)?.run(forKey: kCAOnOrderIn, object: layer, arguments: nil)
    }

    final func replaceChildren(_ layers: [CALayer]) {
        guard source == nil else { return }
        let kept = Set(layers)
        detach(children.filter { !kept.contains($0) })
        for (index, layer) in layers.enumerated() where index >= children.count || children[index] !== layer {
            insert(layer, at: index)
        }
    }

    /// The layers inside this one in the engine's tree, back to front: its drawing, and its sublayers with their pictures.
    final var content: [CALayer] {
        let isPlain = children.allSatisfy { $0.transition == nil }
        let contents = isPlain ? children : children.flatMap(\.withPicture)
        return drawing.map { [$0] + contents } ?? contents
    }

    /// The layer and the picture of its old appearance during a transition, back to front.
    private var withPicture: [CALayer] {
        guard let picture = transition?.picture else { return [self] }
        return picture.isInFront ? [self, picture.layer] : [picture.layer, self]
    }

    /// Begins a transition. Its picture, if it has one, enters the tree beside the layer with the next commit.
    final func begin(_ entry: AnimationEntry) {
        transition = entry
        entry.picture?.layer.parent = parent
        parent?.noteStructure()
    }

    /// Removes the picture of a transition that the layer has removed. It leaves the tree with the next commit.
    final func endRemovedTransition() {
        guard let ended = transition, !entries.contains(where: { $0 === ended }) else { return }
        transition = nil
        guard let picture = ended.picture?.layer, let parent = picture.parent else { return }
        picture.parent = nil
        if parent.committed != nil { Stage.current.noteStructure(of: parent) }
    }

    final func setDrawing(_ layer: CALayer) {
        layer.parent = self
        drawing = layer
        noteStructure()
    }

    final func setMask(_ mask: CALayer?) {
        guard source == nil, mask !== maskLayer else { return }
        if let mask, isInside(mask) { return }
        maskLayer?.detach()
        mask?.detach()
        mask?.parent = self
        maskLayer = mask
        noteStructure()
        if let mask { requestWork(of: mask) }
    }

    final func detach() {
        guard let parent else { return }
        guard parent.maskLayer === self else { return parent.detach([self]) }
        Stage.current.noteLeaving(of: self)
        parent.maskLayer = nil
        self.parent = nil
        transition?.picture?.layer.parent = nil
        parent.noteStructure()
    }

    /// Removes some of the sublayers, in O(sublayers).
    final func detach(_ layers: [CALayer]) {
        guard !layers.isEmpty else { return }
        layers.forEach(Stage.current.noteLeaving)
        runAction(of: "sublayers") {
            for layer in layers {
                layer.parent = nil
                layer.transition?.picture?.layer.parent = nil
            }
            children.removeAll { $0.parent !== self }
        }
        noteChangedSublayers()
        noteStructure()
    }

    private func isInside(_ layer: CALayer) -> Bool {
        sequence(first: self) { $0.parent }.contains { $0 === layer }
    }

    private func noteStructure() {
        let stage = Stage.current
        stage.transactions.open()
        if committed != nil { stage.noteStructure(of: self) }
    }

    /// Visits the layer and all layers inside it, masks before sublayers.
    final func forEachInside(_ visit: (CALayer) -> Void) {
        visit(self)
        maskLayer?.forEachInside(visit)
        for child in content { child.forEachInside(visit) }
    }

    // MARK: Time and coordinates

    /// Converts a time of the stage to the time space of the parent (rule T11).
    final func enclosingTime(_ time: Double) -> Double { (source ?? self).parent?.localTime(time) ?? time }

    /// Converts a time of the stage to the layer's time space, or returns `nil` before the layer's begin time.
    final func startedTime(_ time: Double) -> Double? {
        let outer = (source ?? self).parent.map { $0.startedTime(time) ?? 0 } ?? time
        return state.timing.startedTime(at: outer)
    }

    final func localTime(_ time: Double) -> Double {
        let outer = enclosingTime(time)
        return engineTiming(time == Stage.current.time ? outer : nil).localTime(at: outer)
    }

    /// The time of the layer at which its time space in the engine starts.
    ///
    /// A layer of the usual speed has the origin of its parent, which is the clock's start for the root. The engine's numbers
    /// are then those of a clock that starts at 0. The origin does not change while the layer is on the stage.
    final var timeOrigin: Double { fixedOrigin ?? timeOrigin(in: outerOrigin) }

    private func timeOrigin(in outer: Double) -> Double {
        beginsLater(outer) ? 0 : outer * state.timing.speed
    }

    private var outerOrigin: Double { (source ?? self).parent?.timeOrigin ?? Stage.clockStart }

    /// Whether the begin time contains that of the clock.
    private func beginsLater(_ outer: Double) -> Bool { state.timing.beginTime > outer / 2 && outer > 0 }

    final var engineTiming: MediaTiming { engineTiming(nil) }

    /// Returns the timing for the engine. `now` is the current time around the layer, if the caller knows it.
    private func engineTiming(_ now: Double?) -> MediaTiming {
        var timing = state.timing.unbounded
        let (begin, outer) = (timing.beginTime, outerOrigin)
        let origin = fixedOrigin ?? timeOrigin(in: outer)
        if beginsLater(outer) {
            timing.beginTime = (begin - outer).nanoseconds
            timing.timeOffset = (timing.timeOffset - origin).nanoseconds
            return timing
        }
        timing.timeOffset = (timing.timeOffset + outer * timing.speed - origin).nanoseconds
        // The clock has passed this time long ago, but the engine's has not.
        if begin != 0, begin > now ?? enclosingTime(Stage.current.time) {
            timing.beginTime = 0
            timing.timeOffset -= begin * timing.speed
        }
        return timing
    }

    /// Returns the begin time of an animation of this layer for the engine. 0 is the time of the commit.
    final func engineBegin(of animation: CAAnimation) -> Double {
        let begin = animation.timing.beginTime
        return begin == 0 ? 0 : (begin - timeOrigin).nanoseconds.nonzero
    }

    /// Returns the begin time of an animation of this layer for the engine, if this is the time of the commit.
    final func begin(of animation: CAAnimation) -> Double {
        let begin = engineBegin(of: animation)
        return begin == 0 ? localTime(Stage.current.time).nonzero : begin
    }

    /// Reports begin times that forget the clock, or that count it twice.
    final func reportClock(of animation: CAAnimation) {
        let (begin, clock) = (animation.beginTime, Stage.clockStart / 2)
        if begin > 0, begin < clock, timeOrigin > clock {
            Stage.current.report(
                "beginTime \(begin) is long past, so the animation is over: write CACurrentMediaTime() + \(begin)",
                at: animation.location)
        }
        for part in (animation as? CAAnimationGroup)?.animations ?? [] where part.beginTime > clock {
            Stage.current.report(
                "the beginTime of an animation in a group counts from the group's begin: leave out CACurrentMediaTime()",
                at: animation.location)
        }
    }

    final func stageTime(_ time: Double) -> Double {
        let outer = state.timing.parentTime(at: time)
        return (source ?? self).parent?.stageTime(outer) ?? outer
    }

    /// Returns the transform between two layers, or `nil` if there is no inverse; a `nil` layer is the stage.
    static func map(from source: CALayer?, to target: CALayer?) -> Affine? {
        let map = source?.stageMap ?? .identity
        guard let target else { return map }
        return target.stageMap.inverted.map { map.concatenating($0) }
    }

    private var stageMap: Affine {
        let own = outerMap
        guard let outer = source.map({ $0.parent?.presentation() }) ?? parent else { return own }
        return own.concatenating(outer.stageMap)
    }

    final var outerMap: Affine {
        let model = source ?? self
        let own = state.placement.matrix
        guard let parent = model.parent, parent.maskLayer !== model else { return own }
        return own.concatenating(
            (source == nil ? parent.state : parent.presentationState).sublayerPlacement.matrix)
    }
}

extension Double {
    /// The number without the rounding errors of a difference of times.
    fileprivate var nanoseconds: Double { abs(self) < 1e6 ? (self * 1e9).rounded() / 1e9 : self }

    /// The number, or for 0 the nearest negative number, because a begin time of 0 means now.
    var nonzero: Double { self == 0 ? -.leastNonzeroMagnitude : self }
}
