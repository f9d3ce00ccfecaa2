import Geometry

/// All clips of one property of one layer, in order of adding.
final class Track: Sendable {
    let property: AnimatableProperty
    private let root: AnimatableProperty
    private let component: PropertyComponent?
    private let clips: [Clip]
    /// No change outside this stretch of the layer's time.
    let span: Span

    /// Whether another track may have changed the property by the time this one is applied: true of a sub-path
    /// whose whole property is animated too.
    private let hasTrackBeneath: Bool

    init(_ property: AnimatableProperty, _ clips: [Clip], hasTrackBeneath: Bool) {
        self.property = property
        self.clips = clips
        self.hasTrackBeneath = hasTrackBeneath
        root = property.root
        component = property.component
        span = clips.reduce(Span.never) { $0.union($1.span) }
    }

    /// Sets the property of `holder` to what shows at a time, from the model value up through the clips.
    func apply(to holder: inout some PropertyHolder, at time: Double) {
        guard let component else {
            if let value = value(at: time, on: nil) { _ = holder.setValue(value, for: root) }
            return
        }
        guard let whole = holder.value(for: root),
            let part = value(at: time, on: hasTrackBeneath ? component.value(in: whole) : nil),
            let changed = component.setting(part, in: whole)
        else { return }
        _ = holder.setValue(changed, for: root)
    }

    /// The value at a time on top of `beneath`, which is nil for the model value; nil when no clip shows.
    private func value(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        if clips.count == 1 { return clips[0].value(at: time, on: beneath) }
        var shown: AnimatableValue?
        for clip in clips {
            if let next = clip.value(at: time, on: shown ?? beneath) { shown = next }
        }
        return shown
    }

    /// The turn of the topmost motion along a path that shows (rule K9).
    func turn(at time: Double) -> Double? {
        for clip in clips.reversed() {
            if clip.isMotion, let turn = clip.turn(at: time) { return turn }
            if clip.replaces, clip.value(at: time, on: .point(.zero)) != nil { return nil }
        }
        return nil
    }

    /// Whether a clip may turn what moves.
    var hasMotion: Bool { clips.contains(where: \.isMotion) }
}

/// Something that has properties by name: what all layers have in common, and each kind of content.
protocol PropertyHolder {
    /// The value of a whole property, or nil when it has no such property.
    func value(for property: AnimatableProperty) -> AnimatableValue?
    /// Sets a whole property; returns whether it has it and the value is of its sort.
    mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool
}

extension ShapeContent: PropertyHolder {}
extension GradientContent: PropertyHolder {}
extension ReplicatorContent: PropertyHolder {}
extension LayerFields: PropertyHolder {}
