import Geometry

/// Layers side by side of which some change in time, those made ready for sampling.
///
/// Only they are prepared: the others are shown as they are.
struct PreparedLayers: Sendable {
    private let changing: [(index: Int, layer: PreparedLayer)]
    private let places: [PreparedLayer?]
    /// No change outside this stretch of the superlayer's time.
    let span: Span

    /// Makes ready what changes in time.
    init(_ layers: [Layer]) {
        let places = layers.map { PreparedLayer($0) }
        changing = places.enumerated().compactMap { index, layer in layer.map { (index, $0) } }
        self.places = changing.isEmpty ? [] : places
        span = changing.reduce(Span.never) { $0.union($1.layer.span) }
    }

    /// Whether nothing changes in time.
    var isEmpty: Bool { changing.isEmpty }

    /// The layer at a place among those it was made of, when it changes.
    subscript(place: Int) -> PreparedLayer? { isEmpty ? nil : places[place] }

    /// Puts the layers that change, as they show at a time of the superlayer, in their places.
    func show(in layers: inout [Layer], at time: Double) {
        for (index, layer) in changing { layers[index] = layer.presentation(at: time) }
    }
}

/// A layer in whose subtree something is animated, made ready for sampling.
///
/// Outside the stretch of time in which anything changes, the subtree as it rests before and after it is kept, so
/// that nothing is sampled.
final class PreparedLayer: Sendable {
    private let sampler: LayerSampler
    /// No change outside this stretch of the superlayer's time.
    let span: Span
    private let restBefore: Layer
    private let restAfter: Layer

    /// The layer made ready, or nil when nothing in it is animated.
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

    /// What changes among its sublayers.
    var sublayers: PreparedLayers { sampler.sublayers }
    /// Its mask, when that changes.
    var mask: PreparedLayer? { sampler.mask }

    /// The change of its path into another at a time of its superlayer; nil when no animation changes it then.
    func morph(at time: Double) -> PathMorph? { sampler.morph(at: sampler.localTime(at: time)) }

    /// The same of the layer that is some steps further down.
    func morph(at time: Double, down steps: ArraySlice<LayerPath.Step>) -> PathMorph? {
        switch steps.first {
        case nil: morph(at: time)
        case .sublayer(let index):
            sublayers[index]?.morph(at: sampler.localTime(at: time), down: steps.dropFirst())
        case .mask: mask?.morph(at: sampler.localTime(at: time), down: steps.dropFirst())
        }
    }

    /// The layer as it shows at a time of its superlayer.
    func presentation(at time: Double) -> Layer {
        if time < span.start { return restBefore }
        if time > span.end || time.isNaN { return restAfter }
        return sampler.sample(at: time)
    }
}

/// What it takes to work out how a layer shows: its model values, and what changes them.
private final class LayerSampler: Sendable {
    private let model: Layer
    private let tracks: Tracks
    let sublayers: PreparedLayers
    let mask: PreparedLayer?

    init?(_ layer: Layer) {
        tracks = TrackList(layer).tracks
        model = layer
        sublayers = PreparedLayers(layer.sublayers)
        mask = layer.mask.flatMap { PreparedLayer($0) }
        if tracks.isEmpty, sublayers.isEmpty, mask == nil { return nil }
    }

    /// No change outside this stretch of the layer's own time.
    var localSpan: Span {
        tracks.span.union(staggered(sublayers.span)).union(mask?.span ?? .never)
    }

    /// The stretch in which the copies of a replicator change, each later than the one before.
    private func staggered(_ span: Span) -> Span {
        guard let replicator = model.replicator, !span.isNever else { return span }
        guard tracks.replicator.isEmpty else { return .always }
        let delay = replicator.instanceDelay * Double(max(replicator.wholeCount - 1, 0))
        return delay.isFinite ? Span(span.start + min(delay, 0), span.end + max(delay, 0)) : .always
    }

    func localTime(at time: Double) -> Double { model.timing.localTime(at: time) }

    func morph(at localTime: Double) -> PathMorph? { tracks.path?.morph(at: localTime) }

    /// The layer as it shows at a time of its superlayer.
    func sample(at time: Double) -> Layer {
        let local = localTime(at: time)
        var layer = model
        applyTracks(to: &layer.fields, at: local)
        if let mask { layer.mask = mask.presentation(at: local) }
        if !sublayers.isEmpty { sublayers.show(in: &layer.sublayers, at: local) }
        return layer
    }

    private func applyTracks(to fields: inout LayerFields, at time: Double) {
        for track in tracks.layer { track.apply(to: &fields, at: time) }
        if let turn = tracks.motion?.turn(at: time) {
            fields.transform = Affine(rotation: turn).concatenating(fields.transform)
        }
        guard tracks.changesContent else { return }
        let content = fields.content
        fields.content = .plain  // So that the copy at hand is the only one, and changes in place.
        fields.content = content.applying(tracks, at: time)
    }
}

extension LayerContent {
    /// The content with the tracks of its properties applied.
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

/// The animations of a layer sorted into one stack of clips for each property.
private struct TrackList {
    private let layer: Layer
    private var stacks: [(property: AnimatableProperty, stack: ClipStack)] = []

    init(_ layer: Layer) {
        self.layer = layer
        for run in layer.runs { add(run) }
    }

    var tracks: Tracks { Tracks(of: layer, stacks) }

    private mutating func add(_ run: Timeline.Run) {
        guard let change = run.animation.change, let model = layer.value(for: change.property),
            let clip = run.clip(on: model)
        else { return }
        if let index = stacks.firstIndex(where: { $0.property == change.property }) {
            stacks[index].stack.clips.append(clip)
        } else {
            stacks.append((change.property, ClipStack(clips: [clip])))
        }
    }
}
