import Colors
import Geometry
import Layers

/// A part of the picture over all the times of a document: the items of one origin in the display lists of all
/// times, or something that is read off them.
struct TrackedItem<Content> {
    let timeline: SVGTimeline
    /// What is known of the animations of the layer that it is a part of. Nil in a copy that a replicator has made,
    /// whose times are not those of the model.
    let hints: [EasingSegment]?
    /// What it is in every frame; nil where it is not there. Most values are asked for in all frames and nowhere
    /// else.
    let frames: [Content?]
    /// What it is when it is first there.
    let example: Content
    /// What it is at a time; nil when it is not there.
    let content: (Double) -> Content?

    /// The subject of a content; nil when it is there in no frame.
    init?(
        _ timeline: SVGTimeline, hints: [EasingSegment]?, frames: [Content?],
        content: @escaping (Double) -> Content?
    ) {
        guard let example = frames.lazy.compactMap({ $0 }).first else { return nil }
        self.timeline = timeline
        self.hints = hints
        self.frames = frames
        self.example = example
        self.content = content
    }

    /// What it is at a time, or when it is first there.
    func callAsFunction(_ time: Double) -> Content { content(time) ?? example }

    /// The same of one case of the content; nil when it is another at first.
    func of<Part>(_ part: @escaping (Content) -> Part?) -> TrackedItem<Part>? {
        guard part(example) != nil else { return nil }
        return TrackedItem<Part>(timeline, hints: hints, frames: frames.map { $0.flatMap(part) }) {
            content($0).flatMap(part)
        }
    }

    /// The items in it.
    func siblings(_ items: @escaping (Content) -> [DisplayList.Item]) -> SVGSiblings {
        SVGSiblings(timeline: timeline, hints: hints, frames: frames.map { $0.map(items) ?? [] }) {
            role, time in
            content(time).map(items)?.first { $0.role == role }
        }
    }

    /// Every state it has in a frame, in order of time.
    var states: some Sequence<Content> { frames.lazy.compactMap { $0 } }

    /// The track of a value.
    func track(_ tolerance: Double, _ value: (Content) -> SVGValue) -> SVGTrack {
        track(orAbsent: tolerance) { value($0 ?? example) }
    }

    /// The same with a corner wherever one of some numbers changes its sign: there a value may turn off at once.
    func cornered(_ numbers: @escaping (Content) -> [Double]) -> TrackedItem {
        let times = timeline.crossings(frames: frames.map { numbers($0 ?? example) }) { numbers(self($0)) }
        guard !times.isEmpty else { return self }
        let corners = times.map { EasingSegment(start: $0, end: $0) }
        return TrackedItem(timeline, hints: (hints ?? []) + corners, frames: frames, content: content) ?? self
    }

    /// The track of a value that it also has where it is not there.
    private func track(orAbsent tolerance: Double, _ value: (Content?) -> SVGValue) -> SVGTrack {
        withoutActuallyEscaping(value) { value in
            timeline.track(hints ?? [], tolerance: tolerance, frames: frames.lazy.map(value)) {
                value(content($0))
            }
        }
    }

    /// The track of a path's data.
    func outline(_ path: (Content) -> Path) -> SVGTrack { track(timeline.tolerance) { SVGValue(path($0)) } }

    /// The track of a length in points.
    func length(_ length: (Content) -> Double) -> SVGTrack {
        track(timeline.tolerance) { SVGValue(length($0)) }
    }

    /// The track of a share, 0 to 1; 0 where it is not there.
    func opacity(_ opacity: (Content) -> Double) -> SVGTrack {
        track(orAbsent: 0.002) { SVGValue(min(max($0.map(opacity) ?? 0, 0), 1)) }
    }

    /// The track of a condition: 1 while it holds, 0 while it does not.
    func track(while condition: (Content) -> Bool) -> SVGTrack {
        timeline.track(frames: frames.map { condition($0 ?? example) }) { condition(self($0)) }
    }

    /// Sets a colour (`fill`, `stroke` or `stop-color`) and its opacity. Where there is none it is transparent.
    ///
    /// - Returns: whether it ever shows.
    func paint(_ element: inout SVGElement, _ name: String, _ color: (Content) -> Color?) -> Bool {
        guard let example = states.lazy.compactMap(color).first(where: { _ in true }) else { return false }
        element.set(name, track(0.5) { SVGValue(color($0) ?? example) })
        let opacity = opacity { color($0)?.alpha ?? 0 }
        element.set(name == "stop-color" ? "stop-opacity" : name + "-opacity", opacity, standard: "1")
        return true
    }
}

/// The items beside each other in a group, at any time.
struct SVGSiblings {
    let timeline: SVGTimeline
    /// What is known of the animations of the layer they are in; nil in a copy that a replicator has made.
    let hints: [EasingSegment]?
    /// Those of every frame.
    let frames: [[DisplayList.Item]]
    /// The item of a role at a time.
    let item: (DisplayList.Role, Double) -> DisplayList.Item?

    /// Each as a subject, back to front. One that comes later lies above what it lies above at first.
    var subjects: [TrackedItem<DisplayList.Item>] {
        var found: [(role: DisplayList.Role, frames: [DisplayList.Item?])] = []
        for (frame, items) in frames.enumerated() {
            var place = 0
            for item in items {
                if place == found.count || found[place].role != item.role {
                    if let known = found.firstIndex(where: { $0.role == item.role }) {
                        place = known
                    } else {
                        found.insert((item.role, Array(repeating: nil, count: frames.count)), at: place)
                    }
                }
                found[place].frames[frame] = item
                place += 1
            }
        }
        return found.compactMap { subject($0.role, $0.frames) }
    }

    /// The item of a role at every time. It is remembered, since the attributes of an element change together.
    private func subject(
        _ role: DisplayList.Role, _ frames: [DisplayList.Item?]
    ) -> TrackedItem<DisplayList.Item>? {
        let hints: [EasingSegment]? =
            switch role {
            case .background, .fill, .stroke, .ways, .sublayers, .border: hints
            case .layer(let layer): hints.map { _ in timeline.hints(layer) }
            case .copy, .overlay: nil
            }
        var known: [Double: DisplayList.Item?] = [:]
        return TrackedItem(timeline, hints: hints, frames: frames) { [item] time in
            if let found = known[time] { return found }
            let found = item(role, time)
            known.updateValue(found, forKey: time)
            return found
        }
    }
}

// MARK: - Transforms

/// Writes a placement as transforms that SVG can animate.
///
/// SVG animates moves, turns, skews and scales, but no matrix, so that a map that changes becomes groups in
/// groups, one for each of its parts that changes, and one for those between that do not.
struct SVGTransforms {
    private let subject: TrackedItem<Parts>

    /// A placement and its map taken apart, with a turn that never jumps by more than half a turn.
    private struct Parts {
        let placement: Placement
        let map: TransformParts
    }

    /// The transforms of a placement; nil when it is there in no frame.
    init?(_ subject: TrackedItem<Placement>) {
        let timeline = subject.timeline
        /// The turn at every step of a fine clock, in radians, counted on through whole turns.
        var turns: [Double] = []
        let step = timeline.frame / 4
        if subject.states.contains(where: { $0.map != subject.example.map }) {
            for index in 0...Int(timeline.duration / step) {
                let turn = TransformParts(subject(Double(index) * step).map).rotation
                turns.append(turns.last.map { turn.turned(near: $0) } ?? turn)
            }
        }
        let parts = { [turns] (placement: Placement, time: Double) in
            var map = TransformParts(placement.map)
            if !turns.isEmpty {
                map.rotation = map.rotation.turned(
                    near: turns[min(max(Int(time / step), 0), turns.count - 1)])
            }
            return Parts(placement: placement, map: map)
        }
        let frames = zip(timeline.frames, subject.frames).map { time, place in place.map { parts($0, time) } }
        guard
            let taken = TrackedItem<Parts>(
                timeline, hints: subject.hints, frames: frames,
                content: { time in subject.content(time).map { parts($0, time) } })
        else { return nil }
        self.subject = taken
    }

    /// Groups around elements; the elements themselves where nothing is to be done.
    func wrap(_ elements: [SVGElement]) -> [SVGElement] {
        guard !elements.isEmpty else { return [] }
        let first = subject.example.placement.matrix
        if subject.states.allSatisfy({ $0.placement.matrix == first }) {
            return first == .identity ? elements : [group(first, elements)]
        }
        var fixed = Affine.identity
        var content = elements
        for stage in stages {
            if stage.track.isConstant {
                fixed = fixed.concatenating(stage.matrix)
                continue
            }
            if fixed != .identity { content = [group(fixed, content)] }
            fixed = .identity
            var group = SVGElement("g", children: content)
            group.set("transform", "\(stage.type)(\(stage.track.first))")
            group.children.append(stage.track.animation(of: "transform", type: stage.type))
            content = [group]
        }
        return fixed == .identity ? content : [group(fixed, content)]
    }

    /// One part of the map, from the inside out.
    private struct Stage {
        let type: String
        let track: SVGTrack
        /// The part as it is at the beginning.
        let matrix: Affine
    }

    private var stages: [Stage] {
        let tolerance = subject.timeline.tolerance
        let degrees = 180 / Double.pi
        func stage(
            _ type: String, _ tolerance: Double, _ numbers: (Parts) -> [Double],
            _ matrix: ([Double]) -> Affine
        ) -> Stage {
            let track = subject.track(tolerance) { SVGValue(numbers($0)) }
            return Stage(type: type, track: track, matrix: matrix(numbers(subject.example)))
        }
        return [
            stage("translate", tolerance, { [-$0.placement.anchor.x, -$0.placement.anchor.y] }) {
                Affine(translationX: $0[0], y: $0[1])
            },
            stage("scale", 0.0005, { [$0.map.scaleX, $0.map.scaleY] }) { Affine(scaleX: $0[0], y: $0[1]) },
            stage("skewX", 0.05, { [angle(ofSkew: $0.map.skew) * degrees] }) { _ in
                Affine(a: 1, b: 0, c: subject.example.map.skew, d: 1, tx: 0, ty: 0)
            },
            stage("rotate", 0.05, { [$0.map.rotation * degrees] }) { Affine(rotation: $0[0] / degrees) },
            stage(
                "translate", tolerance,
                { parts in
                    let (place, move) = (parts.placement.place, parts.map.translation)
                    return [place.x + move.dx, place.y + move.dy]
                }
            ) { Affine(translationX: $0[0], y: $0[1]) },
        ]
    }

    /// The angle whose tangent is a skew, by the turn of the map that is this skew's y axis.
    private func angle(ofSkew skew: Double) -> Double {
        -TransformParts(Affine(a: 1, b: -skew, c: skew, d: 1, tx: 0, ty: 0)).rotation
    }

    private func group(_ matrix: Affine, _ children: [SVGElement]) -> SVGElement {
        let isMove = matrix.a == 1 && matrix.b == 0 && matrix.c == 0 && matrix.d == 1
        let numbers = [matrix.a, matrix.b, matrix.c, matrix.d].map { SVGValue($0).text(decimals: 6) }
        let move = SVGValue([matrix.tx, matrix.ty]).text(decimals: subject.timeline.decimals)
        let text = isMove ? "translate(\(move))" : "matrix(\(numbers.joined(separator: " ")) \(move))"
        return SVGElement("g", [("transform", text)], children: children)
    }
}

extension Double {
    /// The same direction by as many whole turns more or less as bring it nearest to another angle.
    fileprivate func turned(near other: Double) -> Double {
        self + ((other - self) / (2 * .pi)).rounded() * 2 * .pi
    }
}
