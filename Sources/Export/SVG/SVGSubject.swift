import Colors
import Geometry
import Layers

/// A part of the picture over all the times of a document: the items of one origin in the display lists of all
/// times, or something that is read off them.
struct SVGSubject<Content> {
    let timeline: SVGTimeline
    /// Whether it is in a copy that a replicator has made. Its times are then not those of the model.
    let isCopied: Bool
    /// What is known of the animations of the layer that it is a part of.
    let hints: [SVGHint]
    /// What it is when it is first there.
    let example: Content
    /// What it is at a time; nil when it is not there.
    let content: (Double) -> Content?

    /// What it is at a time, or when it is first there.
    func callAsFunction(_ time: Double) -> Content { content(time) ?? example }

    /// The same of one case of the content; nil when it is another at first.
    func of<Part>(_ part: @escaping (Content) -> Part?) -> SVGSubject<Part>? {
        guard let first = part(example) else { return nil }
        return SVGSubject<Part>(timeline: timeline, isCopied: isCopied, hints: hints, example: first) {
            time in
            content(time).flatMap(part)
        }
    }

    /// The items in it.
    func siblings(_ items: @escaping (Content) -> [DisplayList.Item]) -> SVGSiblings {
        SVGSiblings(timeline: timeline, isCopied: isCopied, hints: hints) { content($0).map(items) ?? [] }
    }

    /// Every state it has in a frame, in order of time.
    var states: some Sequence<Content> { timeline.frames.lazy.compactMap(content) }

    /// The track of a value.
    func track(_ tolerance: Double, _ value: (Content) -> SVGValue) -> SVGTrack {
        timeline.track(hints, tolerance: tolerance) { value(self($0)) }
    }

    /// The track of a path's data.
    func outline(_ path: (Content) -> Path) -> SVGTrack { track(timeline.tolerance) { SVGValue(path($0)) } }

    /// The track of a length in points.
    func length(_ length: (Content) -> Double) -> SVGTrack {
        track(timeline.tolerance) { SVGValue(length($0)) }
    }

    /// The track of a share, 0 to 1; 0 where it is not there.
    func opacity(_ opacity: (Content) -> Double) -> SVGTrack {
        timeline.track(hints, tolerance: 0.002) { time in
            SVGValue(min(max(content(time).map(opacity) ?? 0, 0), 1))
        }
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
    /// Whether they are in a copy that a replicator has made.
    let isCopied: Bool
    /// What is known of the animations of the layer they are in.
    let hints: [SVGHint]
    let items: (Double) -> [DisplayList.Item]

    /// Each as a subject, back to front. One that comes later lies above what it lies above at first.
    var subjects: [SVGSubject<DisplayList.Item>] {
        var found: [(example: DisplayList.Item, place: Int)] = []
        for time in timeline.frames {
            var next = 0
            for (place, item) in items(time).enumerated() {
                if next < found.count, found[next].example.role == item.role {
                    next += 1
                } else if let known = found.firstIndex(where: { $0.example.role == item.role }) {
                    next = known + 1
                } else {
                    found.insert((item, place), at: next)
                    next += 1
                }
            }
        }
        return found.map { subject($0.example, place: $0.place) }
    }

    /// The item of a role at every time, which nearly always is at the same place.
    private func subject(_ example: DisplayList.Item, place: Int) -> SVGSubject<DisplayList.Item> {
        var (isCopied, hints) = (isCopied, hints)
        switch example.role {
        case .background, .fill, .stroke, .sublayers, .border: break
        case .layer(let layer): hints = isCopied ? [] : timeline.hints(layer)
        case .copy: (isCopied, hints) = (true, [])
        }
        return SVGSubject(timeline: timeline, isCopied: isCopied, hints: hints, example: example) { time in
            let items = items(time)
            if place < items.count, items[place].role == example.role { return items[place] }
            return items.first { $0.role == example.role }
        }
    }
}
