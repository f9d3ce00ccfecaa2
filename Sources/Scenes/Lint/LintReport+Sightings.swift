import Geometry
import Layers

// MARK: - Visibility

extension LintReport {
    /// Reports the layers that are never visible, that leave the canvas, or that turn about a wrong point.
    mutating func lintSightings(of timeline: Timeline) {
        let runs = Dictionary(grouping: timeline.runs, by: \.layer)
        let look = Sightings(timeline)
        guard !look.times.isEmpty else { return }
        for layer in timeline.scene.layers { lintSighting(of: layer, in: look, runs, timeline) }
    }

    /// Checks a layer, and its sublayers unless they share its finding.
    private mutating func lintSighting(
        of layer: Layer, in look: Sightings, _ runs: [Layer.ID: [AnimationRun]], _ timeline: Timeline
    ) {
        begin(layer)
        let glances = look.glances[layer.id] ?? []
        let stage = glances.map(\.stage).max() ?? .empty
        let own = runs[layer.id] ?? []
        if stage == .seen { lintUnusedKeys(glances, own) }
        if lintPivot(glances, look, own) { return }
        guard stage == .seen else {
            let isMade = layer.label != nil || !timeline.scene.changes.isEmpty && stage == .empty
            if !isMade { lintUnseen(layer, stage, glances, look, own) }
            return
        }
        if lintLeaving(glances, look, own, loops: timeline.loops) { return }
        for sublayer in layer.sublayers { lintSighting(of: sublayer, in: look, runs, timeline) }
    }

    private mutating func lintUnseen(
        _ layer: Layer, _ stage: Sightings.Stage, _ glances: [Sightings.Glance], _ look: Sightings,
        _ runs: [AnimationRun]
    ) {
        let (key, reason, fix) =
            switch stage {
            case .empty: layer.emptiness
            case .transparent: layer.transparency
            case .flat: layer.flatness
            case .outside, .seen: place(of: layer, glances, look)
            }
        let span = look.times.count > 1 ? " " + look.span(0, look.times.count - 1) : ""
        note(.neverVisible, [], key, "\(layer.title) is never visible\(span)", because: reason, fix: fix)
    }

    private func place(
        of layer: Layer, _ glances: [Sightings.Glance], _ look: Sightings
    ) -> (key: String, reason: String, fix: String) {
        guard let glance = glances.first(where: { $0.stage == .outside }), let box = glance.box else {
            return ("position", "it is outside the canvas", "position: \(look.canvas.center.text)")
        }
        if glance.isMasked, box.intersection(look.canvas) != nil {
            return ("mask", "the mask does not cover it, or is transparent", "draw the mask over \(box.text)")
        }
        let offset = look.canvas.center - box.center
        let back = glance.outer.inverted.map { $0.apply(offset) } ?? offset
        let reason = "it covers \(box.text), and the canvas is \(look.canvas.text)"
        return ("position", reason, "position: \((layer.position + back).text)")
    }
}

// MARK: - Motion out of the canvas

extension LintReport {
    /// Reports a layer that turns or grows about a point far from its drawing. Returns whether it does.
    private mutating func lintPivot(_ glances: [Sightings.Glance], _ look: Sightings, _ runs: [AnimationRun])
        -> Bool
    {
        let isMoved = runs.contains { $0.property?.root == .transform } || layer.transform.isTurned
        guard isMoved, let first = glances.first(where: { $0.ownBox != nil && $0.placement != nil }),
            let box = first.ownBox, let placement = first.placement
        else { return false }
        let middle = box.center
        let distance = placement.anchor.distance(to: middle)
        guard distance > 0.1 * (box.size.width + box.size.height) / 2 else { return false }
        var lost: [Int] = []
        var moved: [Int] = []
        for (index, glance) in glances.enumerated() {
            guard let placement = glance.placement, glance.stage >= .flat else { continue }
            let still = glance.outer.apply(placement.place + (middle - placement.anchor))
            let turned = glance.outer.apply(placement.place + placement.map.apply(middle - placement.anchor))
            let isUnplaced =
                placement.place == .zero && placement.anchor == .zero && glance.outer == .identity
            if look.canvas.contains(still), !look.canvas.contains(turned) { lost.append(index) }
            if isUnplaced,
                still.distance(to: turned) > 0.05 * min(look.canvas.size.width, look.canvas.size.height)
            {
                moved.append(index)
            }
        }
        let reach = box.insetBy(dx: -0.1 * box.size.width, dy: -0.1 * box.size.height)
        if lost.isEmpty, reach.contains(placement.anchor) { moved = [] }
        guard let start = lost.first ?? moved.first else { return false }
        // The first time that it is away, of several.
        let away = lost.isEmpty ? moved : lost
        let end = away.indices.last { away[$0] == start + $0 }.map { away[$0] } ?? start
        let verb = glances.contains { $0.placement?.map.isTurned ?? false } ? "turns" : "grows"
        let isSeen = glances.contains { $0.stage == .seen }
        let effect = !isSeen ? "is never visible" : lost.isEmpty ? "shifts" : "leaves the canvas"
        let place = placement.place + (middle - placement.anchor)
        let run = runs.first { $0.property?.root == .transform && $0.added == nil }
        note(
            isSeen ? .wrongPivot : .neverVisible, run?.index ?? [], run == nil ? "transform" : "keyPath",
            "\(layer.title) \(verb) about \(first.outer.apply(placement.place).text(open: "(", close: ")")), "
                + "\(distance.points) from the middle of its path, and \(effect) \(look.span(start, end))",
            because: "a layer \(verb) about its anchor point, which is at its position",
            fix:
                "draw it around 0, 0 and set position: \(place.text); or set bounds: \(box.text) and position: \(place.text)"
        )
        return true
    }

    /// Reports a layer that is visible, and later outside the canvas for a time. Returns whether it is.
    private mutating func lintLeaving(
        _ glances: [Sightings.Glance], _ look: Sightings, _ runs: [AnimationRun], loops: Bool
    ) -> Bool {
        guard let first = glances.firstIndex(where: { $0.stage == .seen }), let length = look.times.last,
            length > 0
        else { return false }
        let away = glances.indices.dropFirst(first + 1).split {
            glances[$0].stage != .outside || glances[$0].isMasked
        }
        func time(_ samples: Range<Int>) -> Double {
            look.times[samples.upperBound - 1] - look.times[samples.lowerBound]
        }
        guard let longest = away.max(by: { time($0) < time($1) }), time(longest) > 0.1 * length,
            let box = longest.lazy.compactMap({ glances[$0].box }).last
        else { return false }
        let movers: Set<AnimatableProperty> = [.position, .bounds, .transform, .path, .anchorPoint]
        let run = runs.first { run in
            run.added == nil && run.property.map { movers.contains($0.root) } ?? false
        }
        note(
            .leavesCanvas, run?.index ?? [], run == nil ? "position" : "keyPath",
            "\(layer.title) leaves the canvas \(look.span(longest.lowerBound, longest.upperBound - 1))",
            because: "it covers \(box.text) then, and the canvas is \(look.canvas.text)",
            fix: "keep it inside the canvas"
                + (box.minX < 0 || box.minY < 0 ? "" : ", or set canvas: \(look.canvas.union(box).enough)"))
        return true
    }
}

extension Sightings {
    fileprivate func span(_ start: Int, _ end: Int) -> String {
        start == end
            ? "at \(short(times[start])) s" : "from \(short(times[start])) s to \(short(times[end])) s"
    }
}

// MARK: - Keys without effect

extension LintReport {
    private static let strokeKeys: Set<AnimatableProperty> = [
        .lineWidth, .strokeStart, .strokeEnd, .lineDashPhase, .lineDashPattern, .lineCap, .lineJoin,
        .miterLimit,
    ]

    private static let boundsKeys: Set<AnimatableProperty> = [
        .backgroundColor, .cornerRadius, .borderWidth, .borderColor, .anchorPoint,
    ]

    /// Reports keys of the stroke on a layer without a stroke, and keys of the bounds on one with empty bounds.
    private mutating func lintUnusedKeys(_ glances: [Sightings.Glance], _ runs: [AnimationRun]) {
        let strokes = layer.shape == nil || glances.contains(where: \.hasStroke)
        let hasBounds =
            !layer.bounds.isEmpty || runs.contains { $0.property?.root == .bounds }
            || layer.content.owner == .gradient
        let animated = Set(runs.compactMap(\.property?.root))
        func isUsed(_ property: AnimatableProperty) -> Bool {
            animated.contains(property) || layer.value(for: property) != property.defaultValue
        }
        guard layer.label == nil, !layer.isHidden else { return }
        for (hasEffect, keys, reason, fix) in [
            (strokes, Self.strokeKeys, "strokeColor is not set", "strokeColor: \"#ffd166\""),
            (hasBounds, Self.boundsKeys, "its bounds are empty", "bounds: [0, 0, 100, 100]"),
        ] where !hasEffect {
            guard let key = keys.filter(isUsed).map(\.keyPath).min() else { continue }
            note(.unused, [], key, "\(key) has no effect on \(layer.title)", because: reason, fix: fix)
        }
    }

    /// Reports an animation whose values are all equal, or that never runs. Returns whether it does.
    mutating func lintStandstill(
        _ run: AnimationRun, _ change: PropertyChange, _ model: AnimatableValue, until end: Double
    ) -> Bool {
        let keyPath = change.property.keyPath
        if run.animation.timing.speed == 0, run.animation.timing.timeOffset == 0 {
            note(
                .standsStill, run.index, "speed", "\(keyPath) of \(layer.title) does not move",
                because: "its speed is 0", fix: "speed: 1")
            return true
        }
        if let span = run.span, run.added == nil, span.lowerBound >= end, end > 0 {
            note(
                .standsStill, run.index, "beginTime",
                "\(keyPath) of \(layer.title) begins at \(short(span.lowerBound)) s, and the scene ends at \(short(end)) s",
                because: "x-duration is the length of the scene",
                fix: "x-duration: \(short(span.lowerBound + run.timing.duration))")
            return true
        }
        guard !change.isCumulative, let written = change.values.written,
            written.count > 1 || change.values.isOnlyEnd,
            written.dropFirst().allSatisfy({ $0 == written[0] }), written.count > 1 || written[0] == model
        else { return false }
        let key = change.values.key
        let value = written[0].fileText() ?? "the same"
        let other = key == "toValue" ? "fromValue: the value to start from" : "toValue: the value to end at"
        note(
            .standsStill, run.index, key, "\(keyPath) of \(layer.title) does not move from \(run.spanText)",
            because: written.count > 1
                ? "its values are all \(value)" : "the layer's own value is \(value) too",
            fix: written.count > 1 ? "\(key): a value other than \(value)" : other)
        return true
    }
}

extension AnimationRun {
    fileprivate var spanText: String {
        guard let span else { return "0 s on" }
        let end = span.upperBound.isFinite ? "to \(short(span.upperBound)) s" : "on"
        return "\(short(span.lowerBound)) s \(end)"
    }
}

extension AnimationValues {
    /// The values that the author wrote, or `nil` if they are differences or follow a path.
    var written: [AnimatableValue]? {
        switch self {
        case .ends(let ends), .spring(let ends, _):
            ends.by == nil ? [ends.from, ends.to].compactMap(\.self) : nil
        case .keyframes(let keyframes): keyframes.path == nil ? keyframes.values : nil
        }
    }

    /// Whether there is one end, and the model value is the other.
    fileprivate var isOnlyEnd: Bool { ends.map { ($0.from == nil) != ($0.to == nil) } ?? false }

    fileprivate var key: String { ends.map { $0.to == nil ? "fromValue" : "toValue" } ?? "values" }
}

// MARK: - Reasons

extension Layer {
    /// The name in quotes, or the type of a layer without a name.
    var title: String { name.isEmpty ? "this \(content.owner.noun)" : "\"\(name)\"" }

    /// The reason why a layer has nothing to draw, with its key and the fix.
    fileprivate var emptiness: (key: String, reason: String, fix: String) {
        let emptyBounds = "which are empty"
        switch content {
        case .shape(let shape):
            if shape.path?.isEmpty ?? true {
                return ("path", "it has no path", "path: { rect: [10, 10, 80, 80] }")
            }
            return ("fillColor", "fillColor is none, and strokeColor is not set", "strokeColor: \"#ffd166\"")
        case .gradient:
            return ("colors", "a gradient fills the bounds, \(emptyBounds)", "bounds: [0, 0, 100, 100]")
        case .replicator(let replicator):
            return replicator.wholeCount == 0
                ? ("instanceCount", "instanceCount is \(short(replicator.instanceCount))", "instanceCount: 3")
                : (
                    "sublayers", "a replicator draws copies of its sublayers, and they draw nothing",
                    "sublayers: [{ path: M 10 10 H 90, strokeColor: red }]"
                )
        case .plain:
            if backgroundColor != nil || borderColor != nil && borderWidth > 0 {
                let key = backgroundColor == nil ? "borderColor" : "backgroundColor"
                return (key, "\(key) applies to the bounds, \(emptyBounds)", "bounds: [0, 0, 100, 100]")
            }
            return (
                "name", "it has no path, no backgroundColor and no sublayers that draw",
                "path: { rect: [10, 10, 80, 80] }"
            )
        }
    }

    fileprivate var transparency: (key: String, reason: String, fix: String) {
        if isHidden { return ("isHidden", "isHidden is true", "isHidden: false") }
        if opacity <= 0 { return ("opacity", "its opacity is 0", "opacity: 1") }
        return (
            "fillColor", "its colours, or the layers around it, are transparent", "fillColor: \"#ffd166\""
        )
    }

    fileprivate var flatness: (key: String, reason: String, fix: String) {
        guard transform.meanScale > 1e-6 else {
            return ("transform", "its scale is 0", "transform: { scale: 1 }")
        }
        guard let shape else { return ("bounds", "its bounds are empty", "bounds: [0, 0, 100, 100]") }
        if shape.strokeColor == nil {
            return ("fillColor", "its path encloses no area to fill", "strokeColor: \"#ffd166\"")
        }
        if shape.lineWidth <= 0 { return ("lineWidth", "its lineWidth is 0", "lineWidth: 2") }
        return (
            "strokeEnd", "its stroke has no length, because strokeStart is not below strokeEnd",
            "strokeEnd: 1"
        )
    }
}

extension Affine {
    /// Whether the transform turns or mirrors by more than a little.
    fileprivate var isTurned: Bool { abs(b) + abs(c) > 1e-3 * (abs(a) + abs(d)) || a < 0 || d < 0 }
}

extension Double {
    fileprivate var tenths: String { decimal(upToPlaces: 1) }

    fileprivate var points: String { "\(self >= 10 ? decimal(upToPlaces: 0) : tenths) points" }
}

extension Point {
    fileprivate var text: String { text(open: "[", close: "]") }

    fileprivate func text(open: String, close: String) -> String { "\(open)\(x.tenths), \(y.tenths)\(close)" }
}

extension Rect {
    fileprivate var text: String {
        "[" + [minX, minY, maxX - minX, maxY - minY].map(\.tenths).joined(separator: ", ") + "]"
    }

    /// The size of a canvas from the origin to the far corner.
    fileprivate var enough: String { "[\(maxX.rounded(.up).tenths), \(maxY.rounded(.up).tenths)]" }
}
