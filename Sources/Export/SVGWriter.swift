import Colors
import Geometry
public import Layers
public import Raster
import Text

/// Writes scenes as SVG, from what is drawn of them at any time: shapes stay shapes, at any size.
///
/// An animated document moves by SVG's own animation (SMIL), with no script and nothing from elsewhere, so that
/// it also moves as an image of a web page or a README. It repeats forever. Times and timing functions are the
/// scene's where SVG can say them: every path, colour, width, trim, dash and opacity that one timing function
/// takes from value to value does exactly that in the browser. What SVG cannot say, such as springs, colours in
/// other spaces or timing functions that overshoot, goes along straight lines laid through enough moments, and
/// paths that change their structure change frame by frame.
///
///     let svg = SVGWriter(Timeline(scene)).animation()
///     let picture = SVGWriter(Timeline(scene)).still(at: 0.375)
public struct SVGWriter: Sendable {
    private let timeline: Timeline
    private let background: PixelColor?
    private let framesPerSecond: Int

    /// A writer of a scene.
    ///
    /// - Parameters:
    ///   - timeline: what is shown.
    ///   - background: what the canvas is filled with first; nil for nothing, so that the page shows through.
    ///   - framesPerSecond: how often what cannot be blended changes.
    /// - Precondition: at least one frame in a second.
    public init(_ timeline: Timeline, background: PixelColor? = nil, framesPerSecond: Int = 30) {
        precondition(framesPerSecond > 0, "a recording has at least one frame in a second")
        self.timeline = timeline
        self.background = background
        self.framesPerSecond = framesPerSecond
    }

    /// The document of one moment, in seconds of the scene.
    public func still(at time: Double) -> String {
        document(SVGTimeline(timeline, from: time, duration: 0, framesPerSecond: framesPerSecond))
    }

    /// The document of the scene in motion, which repeats after `duration` seconds; nil is the scene's own.
    public func animation(duration: Double? = nil) -> String { document(moving(duration)) }

    /// The same as an element.
    func animatedRoot() -> SVGElement { root(moving(nil)) }

    private func moving(_ duration: Double?) -> SVGTimeline {
        let length = min(max(duration ?? timeline.duration, 0), RecordingLength.longest.seconds)
        return SVGTimeline(timeline, from: 0, duration: length, framesPerSecond: framesPerSecond)
    }

    private func document(_ timeline: SVGTimeline) -> String {
        var bytes: [UInt8] = []
        root(timeline).write(to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    private func root(_ timeline: SVGTimeline) -> SVGElement {
        let scene = self.timeline.scene
        let width = max(0, scene.canvas.width).svg(3)
        let height = max(0, scene.canvas.height).svg(3)
        var root = SVGElement(
            "svg",
            [
                ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
                ("viewBox", "0 0 \(width) \(height)"),
            ])
        if !scene.title.isEmpty {
            var title = SVGElement("title")
            title.text = SafeText(sentence: scene.title).text
            root.children.append(title)
        }
        if let background {
            root.children.append(
                SVGElement("rect", [("width", width), ("height", height), ("fill", background.hex)]))
        }
        var builder = SVGBuilder(timeline)
        let layers = builder.picture()
        if !builder.definitions.isEmpty {
            root.children.append(SVGElement("defs", children: builder.definitions))
        }
        root.children += layers
        if timeline.isAnnotated, let texts = SVGAnnotations(timeline, canvas: scene.canvas).element {
            root.children.append(texts)
        }
        return root
    }
}

// MARK: - Elements of display lists

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
    private mutating func group(_ subject: TrackedItem<DisplayList.Item>) -> [SVGElement] {
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
    private mutating func mask(_ subject: TrackedItem<[DisplayList.Item]>) -> String {
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
