import Geometry

/// The clips of one property of one layer, in order of adding.
struct ClipStack: Sendable {
    var clips: [Clip]

    /// The value at a time on top of `beneath`, which is nil for the model value; nil when no clip shows.
    @inline(__always)  // The usual case is one clip, and a call would cost a reference count of the list.
    func value(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
        clips.count == 1 ? clips[0].value(at: time, on: beneath) : topmost(at: time, on: beneath)
    }

    private func topmost(at time: Double, on beneath: AnimatableValue?) -> AnimatableValue? {
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

    /// The change from one path into another that the topmost clip makes of those that show.
    func morph(at time: Double) -> PathMorph? {
        var shown: AnimatableValue?
        var morph: PathMorph?
        for clip in clips {
            guard let next = clip.value(at: time, on: shown) else { continue }
            morph = clip.morph(at: time, on: shown)
            shown = next
        }
        return morph
    }

    /// Whether a clip may turn what moves.
    var hasMotion: Bool { clips.contains(where: \.isMotion) }
}

/// The clips of a sub-path, and how it is read and replaced in the whole.
final class PartTrack: Sendable {
    fileprivate let part: PropertyComponent.Row
    fileprivate let stack: ClipStack

    init(_ part: PropertyComponent.Row, _ stack: ClipStack) {
        self.part = part
        self.stack = stack
    }
}

/// What changes one property of one layer: its own clips, and on top of them those of its sub-paths (rule B6).
///
/// It keeps the closures of the property's row, so that a frame looks nothing up.
final class Track<Holder>: Sendable {
    private let set: @Sendable (inout Holder, consuming AnimatableValue) -> Bool
    private let model: AnimatableValue
    /// The clips of the property itself, or of its only sub-path where ``replacing`` is not nil.
    private let stack: ClipStack
    /// Puts the only sub-path in its place in the model value.
    private let replacing:
        (@Sendable (_ part: AnimatableValue, _ whole: AnimatableValue) -> AnimatableValue?)?
    /// The sub-paths, unless there is but one and nothing beneath it.
    private let parts: [PartTrack]

    /// The track of a property that is stored in `field` and has the value `model` in the layer itself.
    init(
        _ field: PropertyField<Holder>, model: AnimatableValue, _ whole: ClipStack?, _ parts: [PartTrack]
    ) {
        set = field.set
        self.model = model
        let only = whole == nil && parts.count == 1 ? parts.first : nil
        replacing = only?.part.setting
        stack = only?.stack ?? whole ?? ClipStack(clips: [])
        self.parts = only == nil ? parts : []
    }

    /// Sets the property of `holder` to what shows at a time.
    func apply(to holder: inout Holder, at time: Double) {
        if let value = value(at: time) { _ = set(&holder, value) }
    }

    /// The value at a time, from the model value up; nil when nothing shows.
    private func value(at time: Double) -> AnimatableValue? {
        let shown = stack.value(at: time, on: nil)
        if !parts.isEmpty { return value(at: time, on: shown) }
        guard let replacing, let shown else { return shown }
        return replacing(shown, model)
    }

    /// The value at a time of the sub-paths, each on top of those before it.
    private func value(at time: Double, on whole: AnimatableValue?) -> AnimatableValue? {
        var shown = whole
        for track in parts {
            let current = shown ?? model
            if let value = track.stack.value(at: time, on: track.part.get(current)),
                let changed = track.part.setting(value, current)
            {
                shown = changed
            }
        }
        return shown
    }
}

/// The tracks of one layer, sorted by what they change.
struct Tracks: Sendable {
    private(set) var layer: [Track<LayerFields>] = []
    private(set) var shape: [Track<ShapeContent>] = []
    private(set) var gradient: [Track<GradientContent>] = []
    private(set) var replicator: [Track<ReplicatorContent>] = []
    /// The clips along whose path the layer turns.
    private(set) var motion: ClipStack?
    /// The clips of the path.
    private(set) var path: ClipStack?
    /// No change outside this stretch of the layer's time.
    private(set) var span = Span.never

    /// The tracks of these clips of `layer`, a stack for each property or sub-path.
    init(of layer: Layer, _ stacks: [(property: AnimatableProperty, stack: ClipStack)]) {
        for (property, stack) in stacks {
            span = stack.clips.reduce(span) { $0.union($1.span) }
            if property == .position, stack.hasMotion { motion = stack }
            if property == .path { path = stack }
        }
        let roots = stacks.map(\.property.root)
        for (index, root) in roots.enumerated() where roots.firstIndex(of: root) == index {
            guard let model = layer.value(for: root) else { continue }
            let whole = stacks.first { $0.property == root }?.stack
            let parts = stacks[index...].compactMap { property, stack in
                property.row.part.flatMap { $0.root == root ? PartTrack($0.access, stack) : nil }
            }
            switch root.row.field {
            case .layer(let field): self.layer.append(Track(field, model: model, whole, parts))
            case .shape(let field): shape.append(Track(field, model: model, whole, parts))
            case .gradient(let field): gradient.append(Track(field, model: model, whole, parts))
            case .replicator(let field): replicator.append(Track(field, model: model, whole, parts))
            }
        }
    }

    /// Whether nothing is animated.
    var isEmpty: Bool { layer.isEmpty && !changesContent }

    /// Whether the content is animated.
    var changesContent: Bool { !(shape.isEmpty && gradient.isEmpty && replicator.isEmpty) }
}
