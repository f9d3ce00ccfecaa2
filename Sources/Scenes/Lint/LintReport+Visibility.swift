import Colors
import Geometry
import Layers

private typealias Sample = VisibilitySamples.Sample

// MARK: - Visibility

extension LintReport {
    /// Reports the layers that are never visible, that leave the canvas, or that turn about a wrong point.
    mutating func lintVisibility(of timeline: Timeline) {
        let runs = Dictionary(grouping: timeline.runs, by: \.layer)
        let visibility = VisibilitySamples(timeline)
        guard !visibility.times.isEmpty else { return }
        for layer in timeline.scene.layers { lintVisibility(of: layer, visibility, runs, timeline) }
    }

    /// Checks a layer, and its sublayers unless they share its finding.
    private mutating func lintVisibility(
        of layer: Layer, _ visibility: VisibilitySamples, _ runs: [Layer.ID: [AnimationRun]],
        _ timeline: Timeline
    ) {
        begin(layer)
        let samples = visibility.samples[layer.id] ?? []
        let best = samples.map(\.visibility).max() ?? .empty
        let layerRuns = runs[layer.id] ?? []
        if best == .visible { lintUnusedKeys(samples, layerRuns) }
        if lintPivot(samples, visibility, layerRuns) { return }
        guard best == .visible else {
            // A label draws no item, and a change may add the content.
            let mayBeEmpty = layer.label != nil || !timeline.scene.changes.isEmpty && best == .empty
            if !mayBeEmpty { lintInvisible(layer, best, samples, visibility) }
            return
        }
        if lintLeaving(samples, visibility, layerRuns) { return }
        for sublayer in layer.sublayers { lintVisibility(of: sublayer, visibility, runs, timeline) }
    }

    private mutating func lintInvisible(
        _ layer: Layer, _ best: VisibilitySamples.Visibility, _ samples: [Sample],
        _ visibility: VisibilitySamples
    ) {
        let (key, reason, fix) =
            switch best {
            case .empty: layer.emptiness
            case .transparent: layer.transparency
            case .flat: layer.flatness
            case .outside, .visible: displacement(of: layer, samples, canvas: visibility.canvas)
            }
        let times = visibility.times
        let span = times.count > 1 ? " " + visibility.spanText(0, times.count - 1) : ""
        note(.neverVisible, [], key, "\(layer.title) is never visible\(span)", because: reason, fix: fix)
    }

    /// Returns the reason why a layer is outside the canvas or its mask, with its key and the fix.
    private func displacement(
        of layer: Layer, _ samples: [Sample], canvas: Rect
    ) -> (key: String, reason: String, fix: String) {
        guard let sample = samples.first(where: { $0.visibility == .outside }), let box = sample.box else {
            return ("position", "it is outside the canvas", "position: \(canvas.center.text)")
        }
        if sample.isMasked, box.intersection(canvas) != nil {
            return ("mask", "the mask does not cover it, or is transparent", "draw the mask over \(box.text)")
        }
        let offset = canvas.center - box.center
        let localOffset = sample.superlayerMap.inverted?.apply(offset) ?? offset
        let reason = "it covers \(box.text), and the canvas is \(canvas.text)"
        return ("position", reason, "position: \((layer.position + localOffset).text)")
    }
}

// MARK: - Motion out of the canvas

extension LintReport {
    /// Reports a layer that leaves the canvas or shifts, because it turns or grows about a point far from its drawing.
    ///
    /// Returns whether it does.
    private mutating func lintPivot(
        _ samples: [Sample], _ visibility: VisibilitySamples, _ runs: [AnimationRun]
    ) -> Bool {
        let isTransformed = layer.transform.isTurned || runs.contains { $0.property?.root == .transform }
        guard isTransformed, let first = samples.first(where: { $0.localBox != nil && $0.placement != nil }),
            let box = first.localBox, let placement = first.placement
        else { return false }
        let (center, size, canvas) = (box.center, box.size, visibility.canvas)
        let distance = placement.anchor.distance(to: center)
        guard distance > 0.05 * (size.width + size.height) else { return false }
        let maximumShift = 0.05 * min(canvas.size.width, canvas.size.height)
        var outside: [Int] = []
        var shifted: [Int] = []
        for (index, sample) in samples.enumerated() where sample.visibility >= .flat {
            guard let placement = sample.placement else { continue }
            let offset = center - placement.anchor
            let untransformed = sample.superlayerMap.apply(placement.position + offset)
            let transformed = sample.superlayerMap.apply(placement.position + placement.map.apply(offset))
            if canvas.contains(untransformed), !canvas.contains(transformed) { outside.append(index) }
            // Only a layer without a position probably has the wrong pivot if it stays in the canvas.
            let hasPosition =
                placement.position != .zero || placement.anchor != .zero || sample.superlayerMap != .identity
            if !hasPosition, untransformed.distance(to: transformed) > maximumShift { shifted.append(index) }
        }
        let nearby = box.insetBy(dx: -0.1 * size.width, dy: -0.1 * size.height)
        let affected = !outside.isEmpty ? outside : nearby.contains(placement.anchor) ? [] : shifted
        guard let start = affected.first else { return false }
        let firstInterval = zip(affected, start...).prefix { $0 == $1 }
        let verb = samples.contains { $0.placement?.map.isTurned ?? false } ? "turns" : "grows"
        let isVisible = samples.contains { $0.visibility == .visible }
        let effect = !isVisible ? "is never visible" : outside.isEmpty ? "shifts" : "leaves the canvas"
        let pivot = first.superlayerMap.apply(placement.position).text(open: "(", close: ")")
        let position = (placement.position + (center - placement.anchor)).text
        let run = runs.first { $0.property?.root == .transform && $0.added == nil }
        note(
            isVisible ? .wrongPivot : .neverVisible, run?.index ?? [], run == nil ? "transform" : "keyPath",
            "\(layer.title) \(verb) about \(pivot), \(distance.points) from the middle of its path, "
                + "and \(effect) \(visibility.spanText(start, start + firstInterval.count - 1))",
            because: "a layer \(verb) about its anchor point, which is at its position",
            fix: "draw it around 0, 0 and set position: \(position); "
                + "or set bounds: \(box.text) and position: \(position)")
        return true
    }

    /// Reports a layer that is visible, and later outside the canvas for a time. Returns whether it is.
    private mutating func lintLeaving(
        _ samples: [Sample], _ visibility: VisibilitySamples, _ runs: [AnimationRun]
    ) -> Bool {
        guard let first = samples.firstIndex(where: { $0.visibility == .visible }),
            let length = visibility.times.last, length > 0
        else { return false }
        let intervals = samples.indices.dropFirst(first + 1).split {
            samples[$0].visibility != .outside || samples[$0].isMasked
        }
        func duration(of interval: Range<Int>) -> Double {
            visibility.times[interval.upperBound - 1] - visibility.times[interval.lowerBound]
        }
        guard let longest = intervals.max(by: { duration(of: $0) < duration(of: $1) }),
            duration(of: longest) > 0.1 * length, let box = longest.lazy.compactMap({ samples[$0].box }).last
        else { return false }
        let movers: Set<AnimatableProperty> = [.position, .bounds, .transform, .path, .anchorPoint]
        let run = runs.first { run in
            run.added == nil && run.property.map { movers.contains($0.root) } ?? false
        }
        let canvas = visibility.canvas
        let canGrow = box.minX >= 0 && box.minY >= 0
        note(
            .leavesCanvas, run?.index ?? [], run == nil ? "position" : "keyPath",
            "\(layer.title) leaves the canvas \(visibility.spanText(longest.lowerBound, longest.upperBound - 1))",
            because: "it covers \(box.text) then, and the canvas is \(canvas.text)",
            fix: "keep it inside the canvas"
                + (canGrow ? ", or set canvas: \(canvas.union(box).canvasSizeText)" : ""))
        return true
    }
}

// MARK: - Keys without effect

extension LintReport {
    private static let strokeKeys: Set<AnimatableProperty> = [
        .lineWidth, .strokeStart, .strokeEnd, .lineDashPhase, .lineDashPattern, .lineCap, .lineJoin,
        .miterLimit,
    ]

    private static let boundsKeys: Set<AnimatableProperty> = [
        .backgroundColor, .cornerRadius, .maskedCorners, .borderWidth, .borderColor, .anchorPoint,
    ]

    private static let shadowKeys: Set<AnimatableProperty> = [
        .shadowColor, .shadowOpacity, .shadowOffset, .shadowRadius, .shadowPath,
    ]

    /// Reports keys of a stroke or shadow that does not show, and keys of the bounds on a layer with empty bounds.
    private mutating func lintUnusedKeys(_ samples: [Sample], _ runs: [AnimationRun]) {
        guard layer.label == nil, !layer.isHidden else { return }
        let hasStroke = layer.shape == nil || samples.contains(where: \.hasStroke)
        let hasBounds =
            !layer.bounds.isEmpty || runs.contains { $0.property?.root == .bounds }
            || layer.content.owner == .gradient
        let animated = Set(runs.compactMap(\.property?.root))
        func isUsed(_ property: AnimatableProperty) -> Bool {
            animated.contains(property) || layer.value(for: property) != property.defaultValue
        }
        let shadow = layer.hiddenShadow
        let hasShadow = samples.contains(where: \.hasShadow)
        for (hasEffect, keys, reason, fix) in [
            (hasStroke, Self.strokeKeys, "strokeColor is not set", "strokeColor: \"#ffd166\""),
            (hasBounds, Self.boundsKeys, "its bounds are empty", "bounds: [0, 0, 100, 100]"),
            (hasShadow, Self.shadowKeys.subtracting([shadow.cause]), shadow.reason, shadow.fix),
        ] where !hasEffect {
            guard let key = keys.filter(isUsed).map(\.keyPath).min() else { continue }
            note(.unused, [], key, "\(key) has no effect on \(layer.title)", because: reason, fix: fix)
        }
    }

    /// Reports an animation whose values are all equal or missing, or that never runs. Returns whether it does.
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
        if run.added == nil, !change.isAdditive, change.values.ends == Ends() {
            note(
                .standsStill, run.index, "keyPath", "\(keyPath) of \(layer.title) does not move",
                because: "the animation has no values", fix: "toValue: the value to end at")
            return true
        }
        guard !change.isCumulative, let written = change.values.written, let first = written.first,
            written.allSatisfy({ $0 == first }),
            written.count > 1 || change.values.isOnlyEnd && first == model
        else { return false }
        let key = change.values.key
        let value = first.fileText() ?? "the same"
        let message = "\(keyPath) of \(layer.title) does not move from \(run.spanText)"
        if written.count > 1 {
            note(
                .standsStill, run.index, key, message, because: "its values are all \(value)",
                fix: "\(key): a value other than \(value)")
        } else {
            note(
                .standsStill, run.index, key, message, because: "the layer's own value is \(value) too",
                fix: key == "toValue" ? "fromValue: the value to start from" : "toValue: the value to end at")
        }
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
        switch content {
        case .shape(let shape):
            if shape.path?.isEmpty ?? true {
                return ("path", "it has no path", "path: { rect: [10, 10, 80, 80] }")
            }
            return ("fillColor", "fillColor is none, and strokeColor is not set", "strokeColor: \"#ffd166\"")
        case .gradient:
            return ("colors", "a gradient fills the bounds, which are empty", "bounds: [0, 0, 100, 100]")
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
                return (key, "\(key) applies to the bounds, which are empty", "bounds: [0, 0, 100, 100]")
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

    /// The reason why the shadow does not show, with the property that causes it and the fix.
    fileprivate var hiddenShadow: (cause: AnimatableProperty, reason: String, fix: String) {
        if masksToBounds, backgroundColor?.alpha ?? 0 >= 1 {
            return (
                .masksToBounds, "masksToBounds clips the shadow too",
                "masksToBounds: false, or give the shadow to a layer around it"
            )
        }
        if shadow.opacity <= 0 { return (.shadowOpacity, "shadowOpacity is 0", "shadowOpacity: 0.3") }
        return (.shadowColor, "shadowColor is transparent", "shadowColor: black")
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
    fileprivate var canvasSizeText: String { "[\(maxX.rounded(.up).tenths), \(maxY.rounded(.up).tenths)]" }
}
