import Colors
import Geometry
import Layers

/// Makes elements of layers.
///
/// Every layer is a group with its transform, opacity, clip and mask, and in it, as Core Animation draws them,
/// its background, its content, its sublayers and its border. A layer that is not there at some times, such as
/// a copy that a replicator makes later, is transparent then.
struct SVGBuilder {
    let timeline: SVGTimeline
    /// What elements refer to: gradients, patterns, clips and masks.
    var definitions: [SVGElement] = []

    init(_ timeline: SVGTimeline) { self.timeline = timeline }

    /// How far off a coordinate may be: less than can be seen at ten times the size.
    private var tolerance: Double {
        max(timeline.model.canvas.width, timeline.model.canvas.height) / 20_000
    }

    /// One layer over all the times of the document.
    struct Subject {
        let path: LayerPath
        let timeline: SVGTimeline
        /// What is known of its animations.
        let hints: [SVGHint]
        /// The layer as it is when it is first there.
        let example: Layer

        /// The layer at a time, or nil when it is not there.
        func layerIfThere(_ time: Double) -> Layer? { timeline.scene(at: time)[path] }

        /// The layer at a time; the first one there is when it is not.
        func layer(_ time: Double) -> Layer { layerIfThere(time) ?? example }
    }

    /// A subject, or nil when there never is a layer at that place.
    func subject(_ path: LayerPath) -> Subject? {
        guard let example = timeline.frames.lazy.compactMap({ timeline.scene(at: $0)[path] }).first else {
            return nil
        }
        return Subject(path: path, timeline: timeline, hints: hints(path), example: example)
    }

    /// What is known of the animations of the layer at a place. A replicator's copies have none of the model's.
    private func hints(_ path: LayerPath) -> [SVGHint] {
        var outer: [MediaTiming] = []
        var way = LayerPath()
        for step in path.steps {
            way = way.appending(step)
            guard let model = timeline.model[way] else { return [] }
            if way == path { return model.svgHints(in: outer, duration: timeline.duration) }
            if model.replicator != nil { return [] }
            outer.append(model.timing)
        }
        return []
    }

    /// The elements of the layers in a layer, or of the scene's own, back to front: by zPosition as it is at the
    /// beginning, then in order.
    mutating func siblings(parent: Subject?) -> [SVGElement] {
        let count = timeline.frames.map { time in
            parent.map { $0.layer(time).sublayers.count } ?? timeline.scene(at: time).layers.count
        }.max()
        let subjects = (0..<(count ?? 0)).compactMap { index in
            subject((parent?.path ?? LayerPath()).appending(.sublayer(index)))
        }
        let ordered = subjects.enumerated().sorted {
            ($0.element.example.zPosition, $0.offset) < ($1.element.example.zPosition, $1.offset)
        }
        return ordered.compactMap { element(of: $0.element) }
    }

    /// The element of a layer with all in it, or nil when it never shows anything.
    mutating func element(of subject: Subject) -> SVGElement? {
        let opacity = track(subject, 0.002) { time in
            guard let layer = subject.layerIfThere(time), !layer.isHidden else { return SVGValue(0) }
            return SVGValue(min(max(layer.opacity, 0), 1))
        }
        guard !(opacity.isConstant && opacity.first == "0") else { return nil }
        var children = background(subject)
        children += content(subject)
        let sublayers = siblings(parent: subject)
        children += SVGTransforms(subject) { SVGPlacing(sublayersOf: $0) }.wrap(sublayers, tolerance)
        children += border(subject)
        guard !children.isEmpty else { return nil }
        var group = SVGElement("g", children: children)
        group.set("opacity", opacity, standard: "1")
        if subject.example.masksToBounds { group.set("clip-path", clip(subject)) }
        if let mask = mask(subject) { group.set("mask", mask) }
        let isPlain = group.attributes.isEmpty && group.children.count == children.count
        return SVGTransforms(subject) { SVGPlacing($0) }
            .wrap(isPlain ? children : [group], tolerance).group
    }

    /// The track of a value of a layer.
    func track(
        _ subject: Subject, _ tolerance: Double, _ value: (Double) -> SVGValue
    ) -> SVGTrack {
        timeline.track(subject.hints, tolerance: tolerance, value)
    }

    /// The track of a path's data.
    func track(_ subject: Subject, path: (Layer) -> Path) -> SVGTrack {
        track(subject, tolerance) { SVGValue(path(subject.layer($0))) }
    }

    /// The track of a number of a layer, in points.
    func track(_ subject: Subject, number: (Layer) -> Double) -> SVGTrack {
        track(subject, tolerance) { SVGValue(number(subject.layer($0))) }
    }

    /// Sets a colour (`fill`, `stroke` or `stop-color`) and its opacity. Where there is none it is transparent.
    ///
    /// - Returns: whether it ever shows.
    func paint(
        _ element: inout SVGElement, _ name: String, _ subject: Subject, _ color: (Layer) -> Color?
    ) -> Bool {
        var found: Color?
        for time in timeline.frames where found == nil { found = color(subject.layer(time)) }
        guard let example = found else { return false }
        element.set(name, track(subject, 0.5) { SVGValue(color(subject.layer($0)) ?? example) })
        let opacity = track(subject, 0.002) { time in
            SVGValue(min(max(color(subject.layer(time))?.alpha ?? 0, 0), 1))
        }
        element.set(name == "stop-color" ? "stop-opacity" : name + "-opacity", opacity, standard: "1")
        return true
    }

    /// Adds something that elements refer to, and gives the reference.
    mutating func define(_ element: SVGElement) -> String {
        var element = element
        let id = "d\(definitions.count + 1)"
        element.set("id", id)
        definitions.append(element)
        return "url(#\(id))"
    }
}

// The parts every layer may have.
extension SVGBuilder {
    private func background(_ subject: Subject) -> [SVGElement] {
        var element = SVGElement("path")
        guard paint(&element, "fill", subject, { $0.bounds.isEmpty ? nil : $0.backgroundColor }) else {
            return []
        }
        element.set("d", track(subject, path: \.outline))
        return [element]
    }

    private func border(_ subject: Subject) -> [SVGElement] {
        var element = SVGElement("path", [("fill-rule", "evenodd")])
        let color: (Layer) -> Color? = { layer in
            layer.borderWidth > 0 && !layer.bounds.isEmpty ? layer.borderColor : nil
        }
        guard paint(&element, "fill", subject, color) else { return [] }
        element.set(
            "d",
            track(subject) { layer in
                var ring = layer.outline
                let inner = layer.bounds.insetBy(dx: layer.borderWidth, dy: layer.borderWidth)
                guard !inner.isEmpty else { return ring }
                ring.append(
                    Path(roundedRect: inner, cornerRadius: max(0, layer.cornerRadius - layer.borderWidth)))
                return ring
            })
        return [element]
    }

    private mutating func clip(_ subject: Subject) -> String {
        var outline = SVGElement("path")
        outline.set("d", track(subject, path: \.outline))
        return define(SVGElement("clipPath", children: [outline]))
    }

    /// The reference to a layer's mask, whose opacity says how much of the layer shows.
    private mutating func mask(_ subject: Subject) -> String? {
        guard subject.example.mask != nil, let mask = self.subject(subject.path.appending(.mask)) else {
            return nil
        }
        let shapes = element(of: mask).map { [$0] } ?? []
        // As large as anything is, since a mask ends at its own rectangle.
        return define(
            SVGElement(
                "mask",
                [
                    ("style", "mask-type:alpha"), ("maskUnits", "userSpaceOnUse"), ("x", "-10000"),
                    ("y", "-10000"), ("width", "20000"), ("height", "20000"),
                ], children: shapes))
    }
}

extension Layer {
    /// The bounds with their rounded corners.
    var outline: Path { Path(roundedRect: bounds, cornerRadius: cornerRadius) }
}

extension [SVGElement] {
    /// The only element, or a group of all.
    fileprivate var group: SVGElement? {
        count == 1 ? first : isEmpty ? nil : SVGElement("g", children: self)
    }
}
