import Colors
import Geometry
import Layers

/// Makes elements of display lists: a group of each group with its transform, opacity, clip and mask, and in it
/// the elements of its items in their order.
///
/// An attribute is a field of an item over time. An item that is not there at some times, such as a copy that a
/// replicator makes later, is transparent then.
struct SVGBuilder {
    let timeline: SVGTimeline
    /// What elements refer to: gradients, patterns, clips and masks.
    private(set) var definitions: [SVGElement] = []

    init(_ timeline: SVGTimeline) { self.timeline = timeline }

    /// The elements of the whole picture.
    mutating func picture() -> [SVGElement] {
        let frames = timeline.frames.map { timeline.items(at: $0) }
        return elements(
            SVGSiblings(timeline: timeline, hints: [], frames: frames) { [timeline] role, time in
                guard case .layer(let layer) = role else { return nil }
                return timeline.items(at: time, of: layer).first
            })
    }

    /// The elements of items, back to front.
    private mutating func elements(_ siblings: SVGSiblings) -> [SVGElement] {
        var elements: [SVGElement] = []
        var fill: SVGElement?
        for subject in siblings.subjects {
            var made: [SVGElement] = []
            switch subject.example {
            case .fill: made = subject.of(\.fill).map { self.fill($0) } ?? []
            case .stroke:
                made = subject.of(\.stroke).map { strokes($0) } ?? []
                // A fill and the line along it are one element, which draws them in this order.
                if let below = fill, made.count == 1, let both = below.joined(with: made[0], by: "d") {
                    elements.removeLast()
                    made = [both]
                }
            case .group: made = group(subject)
            }
            fill = subject.example.role == .fill && made.count == 1 ? made[0] : nil
            elements += made
        }
        return elements
    }

    /// The elements of a group with all in it; none when it never shows anything.
    ///
    /// Each field is read off the item on its own, since a whole group is dear to copy.
    private mutating func group(_ subject: SVGSubject<DisplayList.Item>) -> [SVGElement] {
        let opacity = subject.opacity { $0.group?.opacity ?? 0 }
        guard !(opacity.isConstant && opacity.first == "0") else { return [] }
        let children = elements(subject.siblings { $0.group?.items ?? [] })
        guard !children.isEmpty else { return [] }
        var group = SVGElement("g", children: children)
        group.set("opacity", opacity, standard: "1")
        if let clip = subject.of({ $0.group?.clip }) {
            group.set("clip-path", self.clip(clip.outline { $0 }))
        }
        if let mask = subject.of({ $0.group?.mask }) { group.set("mask", self.mask(mask)) }
        let isPlain = group.attributes.isEmpty && group.children.count == children.count
        let content = isPlain ? children : [group]
        return subject.of { $0.group?.placement }.flatMap(SVGTransforms.init)?.wrap(content) ?? content
    }

    /// The reference to a clip of an outline.
    mutating func clip(_ outline: SVGTrack) -> String {
        var path = SVGElement("path")
        path.set("d", outline)
        return define(SVGElement("clipPath", children: [path]))
    }

    /// The reference to a mask, whose opacity says how much of a group shows.
    private mutating func mask(_ subject: SVGSubject<[DisplayList.Item]>) -> String {
        let shapes = elements(subject.siblings { $0 })
        // As large as anything is, since a mask ends at its own rectangle.
        return define(
            SVGElement(
                "mask",
                [
                    ("style", "mask-type:alpha"), ("maskUnits", "userSpaceOnUse"), ("x", "-10000"),
                    ("y", "-10000"), ("width", "20000"), ("height", "20000"),
                ], children: shapes))
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

extension DisplayList.Item {
    fileprivate var fill: DisplayList.FilledOutline? { if case .fill(let fill) = self { fill } else { nil } }
    fileprivate var stroke: StrokedLine? { if case .stroke(let line) = self { line } else { nil } }
    fileprivate var group: DisplayList.Group? { if case .group(let group) = self { group } else { nil } }
}
