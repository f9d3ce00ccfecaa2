import Geometry

/// A layer in whose subtree something is animated, made ready for sampling.
///
/// Only such layers are prepared: the rest of the tree is shown as it is. Outside the stretch of time in which
/// anything changes, the subtree as it rests before and after it is kept, so that nothing is sampled.
struct PreparedLayer: Sendable {
    private let model: Layer
    /// The tracks of properties that every layer has; whole properties before their sub-paths.
    private let commonTracks: [Track]
    /// The tracks of the content's properties.
    private let contentTracks: [Track]
    private let motion: Track?
    private let sublayers: [(index: Int, layer: PreparedLayer)]
    private let mask: [PreparedLayer]
    /// No change outside this stretch of the superlayer's time.
    private(set) var span: Span
    private var restBefore: Layer
    private var restAfter: Layer

    /// The layer made ready, or nil when nothing in it is animated and no replicator is to be expanded.
    init?(_ layer: Layer) {
        let tracks = TrackList(layer).tracks
        let sublayers = layer.sublayers.enumerated().compactMap { index, sublayer in
            PreparedLayer(sublayer).map { (index, $0) }
        }
        let mask = layer.mask.flatMap { PreparedLayer($0) }.map { [$0] } ?? []
        let isReplicator = layer.replicator.map { !$0.isExpanded } ?? false
        guard !tracks.isEmpty || !sublayers.isEmpty || !mask.isEmpty || isReplicator else { return nil }
        model = layer
        commonTracks = tracks.filter { $0.property.owner == .layer }
        contentTracks = tracks.filter { $0.property.owner != .layer }
        motion = commonTracks.first { $0.property == .position && $0.hasMotion }
        self.sublayers = sublayers
        self.mask = mask
        let inner = (sublayers.map(\.1) + mask).reduce(Span.never) { $0.union($1.span) }
        let own = tracks.reduce(Span.never) { $0.union($1.span) }
        let local = own.union(Self.staggered(inner, layer, isAnimated: !contentTracks.isEmpty))
        span = local.inParent(of: layer.timing).padded
        restBefore = layer
        restAfter = layer
        let early = span.isNever ? 0 : span.start - 1
        let late = span.isNever ? 0 : span.end + 1
        if early.isFinite { restBefore = sampled(at: early) }
        if late.isFinite { restAfter = sampled(at: late) }
    }

    /// The stretch in which the copies of a replicator change, each later than the one before.
    private static func staggered(_ span: Span, _ layer: Layer, isAnimated: Bool) -> Span {
        guard let replicator = layer.replicator, !span.isNever else { return span }
        guard !isAnimated else { return .always }
        let delay = replicator.instanceDelay * Double(max(replicator.wholeCount - 1, 0))
        return delay.isFinite ? Span(span.start + min(delay, 0), span.end + max(delay, 0)) : .always
    }

    /// The layer as it shows at a time of its superlayer.
    func presentation(at time: Double) -> Layer {
        if time < span.start { return restBefore }
        if time > span.end || time.isNaN { return restAfter }
        return sampled(at: time)
    }

    private func sampled(at time: Double) -> Layer {
        let local = model.timing.localTime(at: time)
        var layer = model
        for track in commonTracks { track.apply(to: &layer.fields, at: local) }
        if let turn = motion?.turn(at: local) {
            layer.transform = AffineTransform(rotation: turn).concatenating(layer.transform)
        }
        applyContentTracks(to: &layer, at: local)
        if let mask = mask.first { layer.mask = mask.presentation(at: local) }
        if let replicator = layer.replicator, !replicator.isExpanded {
            layer.expand(replicator) { index in
                let delayed = local - Double(index) * replicator.instanceDelay
                return presentedSublayers(at: delayed)
            }
        } else if !sublayers.isEmpty {
            for (index, sublayer) in sublayers { layer.sublayers[index] = sublayer.presentation(at: local) }
        }
        return layer
    }

    private func presentedSublayers(at time: Double) -> [Layer] {
        var layers = model.sublayers
        for (index, sublayer) in sublayers { layers[index] = sublayer.presentation(at: time) }
        return layers
    }

    private func applyContentTracks(to layer: inout Layer, at time: Double) {
        guard !contentTracks.isEmpty else { return }
        let content = layer.content
        layer.content = .plain  // So that the copy at hand is the only one, and changes in place.
        layer.content = content.applying(contentTracks, at: time)
    }
}

extension LayerContent {
    /// The content with the tracks of its properties applied.
    fileprivate consuming func applying(_ tracks: [Track], at time: Double) -> LayerContent {
        switch self {
        case .plain: return .plain
        case .shape(var shape):
            for track in tracks { track.apply(to: &shape, at: time) }
            return .shape(shape)
        case .gradient(var gradient):
            for track in tracks { track.apply(to: &gradient, at: time) }
            return .gradient(gradient)
        case .replicator(var replicator):
            for track in tracks { track.apply(to: &replicator, at: time) }
            return .replicator(replicator)
        }
    }
}

/// The animations of a layer sorted into one track for each property.
private struct TrackList {
    /// The tracks, whole properties before their sub-paths, since those change what is in place (rule B6).
    private(set) var tracks: [Track] = []
    private let layer: Layer

    init(_ layer: Layer) {
        self.layer = layer
        for keyed in layer.animations {
            add(
                keyed.animation, groups: [], defaultDuration: TransactionSettings.defaultDuration,
                isRemoved: keyed.animation.isRemovedOnCompletion)
        }
        tracks =
            tracks.filter { $0.property.component == nil } + tracks.filter { $0.property.component != nil }
    }

    private mutating func add(
        _ animation: Animation, groups: [Clock], defaultDuration: Double, isRemoved: Bool
    ) {
        let clock = Clock(animation, defaultDuration: defaultDuration, isRemoved: isRemoved)
        if case .group(let group) = animation {
            for child in group.animations {
                add(
                    child, groups: groups + [clock], defaultDuration: clock.timing.duration,
                    isRemoved: false)
            }
            return
        }
        guard let property = animation.property, property.isAnimatable,
            let model = layer.value(for: property),
            let clip = Clip(animation, clock: clock, groups: groups, model: model)
        else { return }
        if !tracks.contains(where: { $0.property == property }) { tracks.append(Track(property)) }
        for index in tracks.indices where tracks[index].property == property { tracks[index].append(clip) }
    }
}
