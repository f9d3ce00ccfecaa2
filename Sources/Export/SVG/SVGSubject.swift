import Colors
import Geometry
import Layers

/// A part of the picture over all the times of a document: the items of one origin in the display lists of all
/// times, or something that is read off them.
struct SVGSubject<Content> {
    let timeline: SVGTimeline
    /// What is known of the animations of the layer that it is a part of. Nil in a copy that a replicator has made,
    /// whose times are not those of the model.
    let hints: [SVGHint]?
    /// What it is in every frame; nil where it is not there. Most values are asked for in all frames and nowhere
    /// else.
    let frames: [Content?]
    /// What it is when it is first there.
    let example: Content
    /// What it is at a time; nil when it is not there.
    let content: (Double) -> Content?

    /// The subject of a content; nil when it is there in no frame.
    init?(
        _ timeline: SVGTimeline, hints: [SVGHint]?, frames: [Content?],
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
    func of<Part>(_ part: @escaping (Content) -> Part?) -> SVGSubject<Part>? {
        guard part(example) != nil else { return nil }
        return SVGSubject<Part>(timeline, hints: hints, frames: frames.map { $0.flatMap(part) }) {
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
    func cornered(_ numbers: @escaping (Content) -> [Double]) -> SVGSubject {
        let times = timeline.crossings(frames: frames.map { numbers($0 ?? example) }) { numbers(self($0)) }
        guard !times.isEmpty else { return self }
        let corners = times.map { SVGHint(start: $0, end: $0) }
        return SVGSubject(timeline, hints: (hints ?? []) + corners, frames: frames, content: content) ?? self
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
    let hints: [SVGHint]?
    /// Those of every frame.
    let frames: [[DisplayList.Item]]
    /// The item of a role at a time.
    let item: (DisplayList.Role, Double) -> DisplayList.Item?

    /// Each as a subject, back to front. One that comes later lies above what it lies above at first.
    var subjects: [SVGSubject<DisplayList.Item>] {
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
    ) -> SVGSubject<DisplayList.Item>? {
        let hints: [SVGHint]? =
            switch role {
            case .background, .fill, .stroke, .ways, .sublayers, .border: hints
            case .layer(let layer): hints.map { _ in timeline.hints(layer) }
            case .copy, .overlay: nil
            }
        var known: [Double: DisplayList.Item?] = [:]
        return SVGSubject(timeline, hints: hints, frames: frames) { [item] time in
            if let found = known[time] { return found }
            let found = item(role, time)
            known.updateValue(found, forKey: time)
            return found
        }
    }
}
