import Geometry

// MARK: - Tracks

struct SamplerStack: Sendable {
    let samplers: [AnimationSampler]
    /// The earliest begin of each sampler and all above it, and the latest end of each sampler and all below it. Both
    /// are in ascending order, and empty if there is only one sampler.
    private var begins: [Double]
    private var ends: [Double]

    init(_ samplers: [AnimationSampler]) {
        self.samplers = samplers
        let spans = samplers.count > 1 ? samplers.map(\.visibleSpan) : []
        (begins, ends) = (spans.map(\.start), spans.map(\.end))
        for index in spans.indices.dropFirst() {
            ends[index] = max(ends[index], ends[index - 1])
            let above = spans.count - index
            begins[above - 1] = min(begins[above - 1], begins[above])
        }
    }

    /// Returns the samplers that may show at a time, and perhaps others between them.
    private func candidates(at time: Double) -> ArraySlice<AnimationSampler> {
        guard samplers.count > 1 else { return samplers[...] }
        // A time that is not a number selects all samplers.
        let low = ends.partitioningIndex { !($0 < time) }
        let high = begins.partitioningIndex { $0 > time }
        return samplers[low..<high]
    }

    /// Returns the value at a time, or `nil` if no sampler shows one; `beneath` is `nil` for the model value.
    @inline(__always)  // The usual case is one sampler, and a call would cost a reference count of the list.
    func value(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        samplers.count == 1 ? samplers[0].value(at: time, on: beneath) : topmost(at: time, on: beneath)
    }

    private func topmost(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        var value: AnimatableValue?
        for sampler in candidates(at: time) {
            if let next = sampler.value(at: time, on: value ?? beneath) { value = next }
        }
        return value
    }

    func turn(at time: Double) -> Double? {
        for sampler in candidates(at: time).reversed() {
            if sampler.isMotion, let turn = sampler.turn(at: time) { return turn }
            if sampler.replaces, sampler.value(at: time, on: .point(.zero)) != nil { return nil }
        }
        return nil
    }

    func morph(at time: Double) -> RunningMorph? {
        var value: AnimatableValue?
        var morph: RunningMorph?
        for sampler in candidates(at: time) {
            guard let next = sampler.value(at: time, on: value) else { continue }
            morph = sampler.morph(at: time, on: value)
            value = next
        }
        return morph
    }

    var hasMotion: Bool { samplers.contains(where: \.isMotion) }
}

/// The samplers of a sub-path, and access to it in the whole value.
final class PartTrack: Sendable {
    fileprivate let part: PropertyComponent.Row
    fileprivate let stack: SamplerStack

    init(_ part: PropertyComponent.Row, _ stack: SamplerStack) {
        self.part = part
        self.stack = stack
    }
}

/// The samplers of one property of one layer, and of its sub-paths (rule B6), with the closures of its row.
final class Track<Holder>: Sendable {
    private let set: @Sendable (inout Holder, consuming AnimatableValue) -> Bool
    private let model: AnimatableValue
    /// The samplers of the property itself, or of its only sub-path if ``replacing`` is not `nil`.
    private let stack: SamplerStack
    private let replacing:
        (@Sendable (_ part: AnimatableValue, _ whole: AnimatableValue) -> AnimatableValue?)?
    /// The sub-paths, unless there is only one and nothing beneath it.
    private let parts: [PartTrack]
    /// The samplers on top of the sub-paths, or `nil` for none.
    private let tilts: SamplerStack?

    init(
        _ field: PropertyField<Holder>, model: AnimatableValue, _ whole: SamplerStack?, _ parts: [PartTrack],
        _ tilts: SamplerStack?
    ) {
        self.tilts = tilts
        set = field.set
        self.model = model
        let only = whole == nil && parts.count == 1 ? parts.first : nil
        replacing = only?.part.setting
        stack = only?.stack ?? whole ?? SamplerStack([])
        self.parts = only == nil ? parts : []
    }

    func apply(to holder: inout Holder, at time: Double) {
        if let value = value(at: time) { _ = set(&holder, value) }
    }

    private func value(at time: Double) -> AnimatableValue? {
        let untilted = untiltedValue(at: time)
        return tilts?.value(at: time, on: untilted) ?? untilted
    }

    private func untiltedValue(at time: Double) -> AnimatableValue? {
        let value = stack.value(at: time, on: nil)
        if !parts.isEmpty { return self.value(at: time, on: value) }
        guard let replacing, let value else { return value }
        return replacing(value, model)
    }

    /// Returns the value at a time with the sub-paths, each on top of those before it.
    private func value(at time: Double, on whole: AnimatableValue?) -> AnimatableValue? {
        var result = whole
        for track in parts {
            let current = result ?? model
            if let value = track.stack.value(at: time, on: track.part.get(current)),
                let changed = track.part.setting(value, current)
            {
                result = changed
            }
        }
        return result
    }
}

struct Tracks: Sendable {
    private(set) var layer: [Track<LayerFields>] = []
    private(set) var shape: [Track<ShapeContent>] = []
    private(set) var gradient: [Track<GradientContent>] = []
    private(set) var replicator: [Track<ReplicatorContent>] = []
    /// The samplers that may turn the layer along a path.
    let motion: SamplerStack?
    let path: SamplerStack?
    private(set) var span = Span.never

    init(_ layer: Layer) {
        var groups: [(property: AnimatableProperty, tilts: Bool, samplers: [AnimationSampler])] = []
        for run in layer.runs {
            guard let property = run.property, let model = layer.value(for: property),
                let sampler = run.sampler(on: model)
            else { continue }
            span = span.union(sampler.span)
            let tilts = sampler.tilts
            if let index = groups.firstIndex(where: { $0.property == property && $0.tilts == tilts }) {
                groups[index].samplers.append(sampler)
            } else {
                groups.append((property, tilts, [sampler]))
            }
        }
        let stacks = groups.map { (property: $0.property, tilts: $0.tilts, stack: SamplerStack($0.samplers)) }
        motion = stacks.first { $0.property == .position && $0.stack.hasMotion }?.stack
        path = stacks.first { $0.property == .path }?.stack
        let roots = stacks.map(\.property.root)
        for (index, root) in roots.enumerated() where roots.firstIndex(of: root) == index {
            guard let model = layer.value(for: root) else { continue }
            let whole = stacks.first { $0.property == root && !$0.tilts }?.stack
            let tilts = stacks.first { $0.property == root && $0.tilts }?.stack
            let parts = stacks[index...].compactMap { property, _, stack in
                property.row.part.flatMap { $0.root == root ? PartTrack($0.access, stack) : nil }
            }
            switch root.row.field {
            case .layer(let field): self.layer.append(Track(field, model: model, whole, parts, tilts))
            case .shape(let field): shape.append(Track(field, model: model, whole, parts, tilts))
            case .gradient(let field): gradient.append(Track(field, model: model, whole, parts, tilts))
            case .replicator(let field): replicator.append(Track(field, model: model, whole, parts, tilts))
            }
        }
    }

    var isEmpty: Bool { layer.isEmpty && !changesContent }

    var changesContent: Bool { !(shape.isEmpty && gradient.isEmpty && replicator.isEmpty) }
}

// MARK: - Layers

struct PreparedLayers: Sendable {
    private let changing: [(index: Int, layer: PreparedLayer)]
    /// The prepared layers by index, or empty if no layer changes.
    private let layers: [PreparedLayer?]
    /// The time of the superlayer in which something may change.
    let span: Span

    init(_ layers: [Layer]) {
        let prepared = layers.map { PreparedLayer($0) }
        changing = prepared.enumerated().compactMap { index, layer in layer.map { (index, $0) } }
        self.layers = changing.isEmpty ? [] : prepared
        span = changing.reduce(Span.never) { $0.union($1.layer.span) }
    }

    var isEmpty: Bool { changing.isEmpty }

    subscript(index: Int) -> PreparedLayer? { isEmpty ? nil : layers[index] }

    func show(in layers: inout [Layer], at time: Double) {
        for (index, layer) in changing { layers[index] = layer.presentation(at: time) }
    }
}

/// A layer with animations in its subtree, prepared for sampling, and its state before and after all changes.
final class PreparedLayer: Sendable {
    private let sampler: LayerSampler
    /// The time of the superlayer in which something may change.
    let span: Span
    private let restBefore: Layer
    private let restAfter: Layer

    init?(_ layer: Layer) {
        guard !(layer.animations.isEmpty && layer.sublayers.isEmpty && layer.mask == nil),
            let sampler = LayerSampler(layer)
        else { return nil }
        self.sampler = sampler
        span = sampler.localSpan.inParent(of: layer.timing).padded
        let early = span.isNever ? 0 : span.start - 1
        let late = span.isNever ? 0 : span.end + 1
        restBefore = early.isFinite ? sampler.sample(at: early) : layer
        restAfter = late.isFinite ? sampler.sample(at: late) : layer
    }

    var sublayers: PreparedLayers { sampler.sublayers }
    var mask: PreparedLayer? { sampler.mask }

    /// Returns the morph of the path at a time of the superlayer, or `nil` if nothing animates the path then.
    func morph(at time: Double) -> RunningMorph? { sampler.morph(at: sampler.localTime(at: time)) }

    func morph(at time: Double, down steps: ArraySlice<LayerStep>) -> RunningMorph? {
        switch steps.first {
        case nil: morph(at: time)
        case .sublayer(let index):
            sublayers[index]?.morph(at: sampler.localTime(at: time), down: steps.dropFirst())
        case .mask: mask?.morph(at: sampler.localTime(at: time), down: steps.dropFirst())
        }
    }

    func presentation(at time: Double) -> Layer {
        if time < span.start { return restBefore }
        if time > span.end || time.isNaN { return restAfter }
        return sampler.sample(at: time)
    }
}

private final class LayerSampler: Sendable {
    private let model: Layer
    private let tracks: Tracks
    let sublayers: PreparedLayers
    let mask: PreparedLayer?

    init?(_ layer: Layer) {
        tracks = Tracks(layer)
        model = layer
        sublayers = PreparedLayers(layer.sublayers)
        mask = layer.mask.flatMap { PreparedLayer($0) }
        if tracks.isEmpty, sublayers.isEmpty, mask == nil { return nil }
    }

    /// The layer time in which something may change.
    var localSpan: Span { tracks.span.union(staggered(sublayers.span)).union(mask?.span ?? .never) }

    /// Returns the span in which the copies of a replicator change, each later than the one before.
    private func staggered(_ span: Span) -> Span {
        guard let replicator = model.replicator, !span.isNever else { return span }
        guard tracks.replicator.isEmpty else { return .always }
        let delay = replicator.wholeDelay
        return delay.isFinite ? Span(span.start + min(delay, 0), span.end + max(delay, 0)) : .always
    }

    func localTime(at time: Double) -> Double { model.timing.localTime(at: time) }

    func morph(at localTime: Double) -> RunningMorph? { tracks.path?.morph(at: localTime) }

    func sample(at time: Double) -> Layer {
        let localTime = localTime(at: time)
        var layer = model
        applyTracks(to: &layer.fields, at: localTime)
        if let mask { layer.mask = mask.presentation(at: localTime) }
        if !sublayers.isEmpty { sublayers.show(in: &layer.sublayers, at: localTime) }
        return layer
    }

    private func applyTracks(to fields: inout LayerFields, at time: Double) {
        for track in tracks.layer { track.apply(to: &fields, at: time) }
        if let turn = tracks.motion?.turn(at: time) {
            fields.transform = Affine(rotation: turn).concatenating(fields.transform)
        }
        guard tracks.changesContent else { return }
        let content = fields.content
        fields.content = .plain  // Now the payload has only one owner, so it changes in place.
        fields.content = content.applying(tracks, at: time)
    }
}

extension LayerContent {
    fileprivate consuming func applying(_ tracks: Tracks, at time: Double) -> LayerContent {
        switch self {
        case .plain: return .plain
        case .shape(var shape):
            for track in tracks.shape { track.apply(to: &shape, at: time) }
            return .shape(shape)
        case .gradient(var gradient):
            for track in tracks.gradient { track.apply(to: &gradient, at: time) }
            return .gradient(gradient)
        case .replicator(var replicator):
            for track in tracks.replicator { track.apply(to: &replicator, at: time) }
            return .replicator(replicator)
        }
    }
}

// MARK: - Trees

final class PreparedTree: Sendable {
    let scene: Scene
    let layers: PreparedLayers
    private let restBefore: Scene
    private let restAfter: Scene
    /// An index of the layers, for finding one that morphs.
    private let lazyTree = LazyValue<LayerTree>()

    init(_ scene: Scene) {
        self.scene = scene
        layers = PreparedLayers(scene.layers)
        let span = layers.span
        restBefore = Self.sample(scene, layers, at: span.isNever ? 0 : span.start - 1)
        restAfter = Self.sample(scene, layers, at: span.isNever ? 0 : span.end + 1)
    }

    func presentation(at time: Double) -> Scene {
        if time < layers.span.start { return restBefore }
        if time > layers.span.end || time.isNaN { return restAfter }
        return Self.sample(scene, layers, at: time)
    }

    /// Returns the morph of a layer's path at a time, or `nil` if no morph is running.
    func morph(of layer: Layer.ID, at time: Double) -> PathMorph? {
        guard let steps = lazyTree.value({ LayerTree(scene) }).path(of: layer),
            case .sublayer(let index)? = steps.first
        else { return nil }
        return layers[index]?.morph(at: time, down: steps.dropFirst())?.morph
    }

    func isAtRest(at time: Double) -> Bool { !(time >= layers.span.start && time <= layers.span.end) }

    private static func sample(_ scene: Scene, _ layers: PreparedLayers, at time: Double) -> Scene {
        var presentation = scene
        presentation.changeRoots { layers.show(in: &$0, at: time) }
        return presentation
    }
}
