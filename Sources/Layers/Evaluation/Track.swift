import Geometry

/// All clips of one property of one layer, in order of adding.
final class Track: Sendable {
    let property: AnimatableProperty
    private let root: AnimatableProperty
    private let component: PropertyComponent?
    private let clips: [Clip]
    /// No change outside this stretch of the layer's time.
    let span: Span

    init(_ property: AnimatableProperty, _ clips: [Clip]) {
        self.property = property
        self.clips = clips
        root = property.root
        component = property.component
        span = clips.reduce(Span.never) { $0.union($1.span) }
    }

    /// Sets the property of `holder` to what shows at a time, from the model value up through the clips.
    func apply(to holder: inout some PropertyHolder, at time: Double) {
        guard let whole = holder.value(for: root),
            var value = component == nil ? whole : component?.value(in: whole)
        else { return }
        var isChanged = false
        for clip in clips {
            guard let next = clip.value(at: time, on: value) else { continue }
            value = next
            isChanged = true
        }
        guard isChanged else { return }
        if let component {
            guard let changed = component.setting(value, in: whole) else { return }
            value = changed
        }
        _ = holder.setValue(value, for: root)
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
