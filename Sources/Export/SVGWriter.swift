import Colors
import Geometry
public import Layers
public import Raster
import Text

/// A writer of scenes as SVG from their display lists, so shapes stay sharp at any size.
///
/// An animated document uses SVG's own animation (SMIL), without scripts and external files, so it also moves in an
/// image element of a web page or a README. Timing is exact if SVG can express it: paths, colours, widths, trims,
/// dashes and opacities that follow one timing function. Springs, other colour spaces and timing functions that
/// overshoot become linear pieces. Paths that change their structure change frame by frame.
///
///     let svg = SVGWriter(Timeline(scene)).animation()
///     let picture = SVGWriter(Timeline(scene)).still(at: 0.375)
public struct SVGWriter: Sendable {
    private let timeline: Timeline
    private let background: Background?
    private let framesPerSecond: Int

    /// The background of a document: a colour, and another one for viewers that prefer dark colours.
    public struct Background: Sendable {
        /// The colour for viewers without a preference.
        public let light: PixelColor
        let dark: PixelColor?

        /// Creates a background. Without a `dark` colour, all viewers show the first one.
        public init(_ light: PixelColor, dark: PixelColor? = nil) { (self.light, self.dark) = (light, dark) }
    }

    /// Creates a writer.
    ///
    /// Values that cannot be interpolated have `framesPerSecond`. Without a `background` the canvas is transparent.
    ///
    /// - Precondition: at least one frame in a second.
    public init(_ timeline: Timeline, background: Background? = nil, framesPerSecond: Int = 30) {
        precondition(framesPerSecond > 0, "a recording has at least one frame in a second")
        self.timeline = timeline
        self.background = background
        self.framesPerSecond = framesPerSecond
    }

    /// Returns the document at one time, in seconds of the scene.
    public func still(at time: Double) -> String {
        root(SVGTimeline(timeline, from: time, duration: 0, framesPerSecond: framesPerSecond)).document
    }

    /// Returns the animated document. It repeats after `duration` seconds, or at the end of the scene if `nil`. If it does
    /// not repeat, it keeps the picture after the end.
    ///
    /// The document begins at the time `start` of the scene, or where its loop begins if `nil`.
    ///
    /// With a `poster` time, viewers without animation and people who have reduced motion see the picture of that time.
    public func animation(
        from start: Double? = nil, duration: Double? = nil, poster: Double? = nil, repeats: Bool = true
    ) -> String {
        let root = root(moving(from: start, duration, repeats: repeats), poster: poster)
        return (repeats ? root : root.playedOnce).document
    }

    /// Returns the animated document, which repeats if the scene does.
    func animatedRoot(by animation: SVGAnimation) -> SVGElement {
        root(moving(repeats: timeline.loops), by: animation)
    }

    /// Returns the animated document whose elements have the names of their layers, without annotations. It repeats if
    /// the scene does.
    func namedRoot(by animation: SVGAnimation) -> SVGElement {
        var builder = SVGBuilder(
            moving(repeats: timeline.loops), names: SVGNames(timeline.layerNames()), by: animation)
        let layers = builder.picture()
        return Self.root(timeline.scene, background, layers, builder.definitions)
    }

    private func moving(
        from start: Double? = nil, _ duration: Double? = nil, repeats: Bool
    ) -> SVGTimeline {
        let start = start ?? timeline.loopStart
        let length = min(max(duration ?? timeline.duration - start, 0), RecordingLength.maximum.seconds)
        return SVGTimeline(
            timeline, from: start, duration: length, framesPerSecond: framesPerSecond, repeats: repeats)
    }

    private func root(
        _ timeline: SVGTimeline, poster: Double? = nil, by animation: SVGAnimation = .smil
    ) -> SVGElement {
        var builder = SVGBuilder(timeline, by: animation)
        var picture = picture(by: &builder)
        if let poster, (picture + builder.definitions).contains(where: \.isAnimated) {
            var still = builder
            still.timeline = SVGTimeline(
                self.timeline, from: poster, duration: 0, framesPerSecond: framesPerSecond)
            let groups = [
                Self.group("moving", picture, display: "none", thenDisplay: "inline"),
                Self.group("still", self.picture(by: &still), display: "inline", thenDisplay: "none"),
            ]
            let reducedMotion =
                "@media(prefers-reduced-motion:reduce){.moving{display:none!important}.still{display:inline!important}}"
            picture = [SVGElement("style", text: reducedMotion)] + groups
            builder = still
        }
        return Self.root(self.timeline.scene, background, picture, builder.definitions)
    }

    private func picture(by builder: inout SVGBuilder) -> [SVGElement] {
        let layers = builder.picture()
        guard timeline.isAnnotated else { return layers }
        let annotations = SVGAnnotations(builder.timeline, canvas: timeline.scene.canvas)
        return layers + [annotations.element].compactMap(\.self)
    }

    /// Returns a group that a viewer with animations displays differently.
    private static func group(
        _ name: String, _ children: [SVGElement], display: String, thenDisplay: String
    ) -> SVGElement {
        let set = SVGElement("set", [("attributeName", "display"), ("to", thenDisplay)])
        return SVGElement("g", [("class", name), ("display", display)], children: [set] + children)
    }

    /// Returns the document of a display list on a canvas, which does not move.
    static func still(_ list: DisplayList, canvas: Size, title: String, background: Background?) -> String {
        let scene = Scene(title: title, canvas: canvas)
        var builder = SVGBuilder(SVGTimeline(Timeline(scene), from: 0, duration: 0, framesPerSecond: 30))
        let layers = builder.still(list.items)
        return root(scene, background, layers, builder.definitions).document
    }

    private static func root(
        _ scene: Scene, _ background: Background?, _ picture: [SVGElement], _ definitions: [SVGElement]
    ) -> SVGElement {
        let width = max(0, scene.canvas.width).svg(3)
        let height = max(0, scene.canvas.height).svg(3)
        var root = SVGElement.root(
            width: width, height: height, viewBox: "0 0 \(width) \(height)",
            title: SafeText(sentence: scene.title))
        if let background {
            var area = SVGElement(
                "rect", [("width", width), ("height", height), ("fill", background.light.hex)])
            if let dark = background.dark {
                area.set("class", "ground")
                let darkStyle = "@media(prefers-color-scheme:dark){.ground{fill:\(dark.hex)}}"
                root.children.append(SVGElement("style", text: darkStyle))
            }
            root.children.append(area)
        }
        if !definitions.isEmpty { root.children.append(SVGElement("defs", children: definitions)) }
        // Layers mix with each other, but not with the background or the page.
        root.children +=
            picture.contains(where: \.blends)
            ? [SVGElement("g", [("style", "isolation:isolate")], children: picture)] : picture
        return root
    }
}

// MARK: - Elements of display lists

/// A builder of the SVG elements of a display list.
///
/// A group becomes a group element with its transform, opacity, clip and mask, and its items in order. An attribute
/// is a field of an item over time. An item that is absent at some times, like a copy that a replicator adds later,
/// is transparent then.
struct SVGBuilder {
    fileprivate(set) var timeline: SVGTimeline
    let animation: SVGAnimation
    /// The definitions: gradients, patterns, clips, masks and filters.
    private(set) var definitions: [SVGElement] = []
    /// The references to shared definitions, by their text.
    private var references: [String: String] = [:]
    private var patterns: [(pattern: Pattern, paint: String)] = []
    /// The ids of layers, or `nil` for elements without ids.
    private var names: SVGNames?

    init(_ timeline: SVGTimeline, names: SVGNames? = nil, by animation: SVGAnimation = .smil) {
        (self.timeline, self.names, self.animation) = (timeline, names, animation)
    }

    /// Returns the elements of items that do not move.
    mutating func still(_ items: [DisplayList.Item]) -> [SVGElement] {
        elements(timeline.subjects(nil, frames: [items]) { _ in items })
    }

    mutating func picture() -> [SVGElement] {
        let frames = timeline.frames.map { timeline.items(at: $0) }
        return elements(
            timeline.subjects([], frames: frames, items: { [timeline] in timeline.items(at: $0) }) {
                [timeline] role, time in
                guard case .layer(let layer) = role else { return nil }
                return timeline.items(at: time, of: layer).first
            })
    }

    private mutating func elements(_ items: [PlacedItem]) -> [SVGElement] {
        var elements: [SVGElement] = []
        var fill: SVGElement?
        for item in items {
            let subject = item.item
            var made: [SVGElement] = []
            switch subject.example {
            case .fill: made = subject.of(\.fill).map { self.fill($0) } ?? []
            case .stroke:
                made = subject.of(\.stroke).map { strokes($0) } ?? []
                // A fill and the stroke along it become one element, which draws them in this order.
                if let below = fill, made.count == 1, let both = below.joined(with: made[0], by: "d") {
                    elements.removeLast()
                    made = [both]
                }
            case .group: made = group(subject)
            }
            fill = subject.example.role == .fill && made.count == 1 ? made[0] : nil
            if !item.visibility.isConstant, !made.isEmpty {
                made = [SVGElement("g", children: made)]
                made[0].set("visibility", item.visibility)
            }
            elements += made
        }
        return elements
    }

    /// Returns the elements of a group, or none if it is never visible.
    ///
    /// Each field is read separately, because copying a group is expensive.
    private mutating func group(_ subject: TrackedItem<DisplayList.Item>) -> [SVGElement] {
        let opacity = subject.opacity { $0.group?.opacity ?? 0 }
        guard !(opacity.isConstant && opacity.first == "0") else { return [] }
        var group = SVGElement("g", children: elements(subject.siblings { $0.group?.items ?? [] }))
        addEffects(of: subject, to: &group)
        guard !group.children.isEmpty else { return [] }
        group.set("opacity", opacity, standard: "1")
        if let mode = subject.example.group?.blendMode, mode != .normal {
            group.set("style", SVGElement.blending(mode))
        } else if subject.example.group?.isIsolated == true {
            group.set("style", "isolation:isolate")
        }
        if let clip = subject.of({ $0.group?.clip }) { self.clip(&group, to: clip) }
        if let mask = subject.of({ $0.group?.mask }) {
            group.set("mask", self.mask(mask, subject.example.group?.maskMode ?? .alpha))
        }
        let isPlain = group.attributes.isEmpty && !group.children.contains { $0.motion != nil }
        let content = isPlain ? group.children : [group]
        let transformed =
            subject.of { $0.group?.placement }.flatMap(SVGTransforms.init)?.wrap(content) ?? content
        guard case .layer(let layer) = subject.example.role, let id = names?.next(layer) else {
            return transformed
        }
        return [SVGElement.named(id, transformed)]
    }

    /// Clips a group. A clip path isolates the blend modes inside, so a rectangle is a viewport if there are any.
    private mutating func clip(_ group: inout SVGElement, to outline: TrackedItem<Path>) {
        guard group["filter"] == nil, group.children.contains(where: \.blends),
            let box = outline.of(\.rectangle),
            outline.states.allSatisfy({ $0.rectangle != nil })
        else {
            var path = SVGElement("path")
            path.set("d", outline.outline { $0 })
            return group.set("clip-path", define(SVGElement("clipPath", children: [path])))
        }
        var view = SVGElement("svg", children: group.children.filter { $0.motion == nil })
        view.set("x", box.length(\.origin.x), standard: "0")
        view.set("y", box.length(\.origin.y), standard: "0")
        let isMoved = !view.attributes.isEmpty
        view.set("width", box.length(\.size.width))
        view.set("height", box.length(\.size.height))
        if isMoved {
            let sides = box.track(timeline.tolerance) {
                SVGValue([$0.origin.x, $0.origin.y, $0.size.width, $0.size.height])
            }
            view.set("viewBox", sides)
            view.set("preserveAspectRatio", "none")
        }
        group.children = [view] + group.children.filter { $0.motion != nil }
    }

    private mutating func mask(_ subject: TrackedItem<[DisplayList.Item]>, _ mode: MaskMode) -> String {
        let shapes = elements(subject.siblings { $0 })
        // A mask ends at its own rectangle, so this is larger than the scene.
        let canvas = timeline.scene.canvas
        let extent = max(10_000, 2 * canvas.width, 2 * canvas.height)
        return define(
            SVGElement(
                "mask",
                [("style", "mask-type:\(mode.rawValue)"), ("maskUnits", "userSpaceOnUse")]
                    + SVGElement.box(Rect(-extent, -extent, 2 * extent, 2 * extent), timeline.decimals),
                children: shapes))
    }

    /// Returns the paint of a pattern, which is defined once.
    mutating func define(_ pattern: Pattern) -> String {
        if let defined = patterns.first(where: { $0.pattern == pattern }) { return defined.paint }
        let paint = define(SVGElement(pattern, decimals: timeline.decimals))
        patterns.append((pattern, paint))
        return paint
    }

    mutating func define(shared element: SVGElement) -> String {
        let text = element.document
        if let reference = references[text] { return reference }
        let reference = define(element)
        references[text] = reference
        return reference
    }

    mutating func define(_ element: SVGElement) -> String {
        var element = element
        let id = "d\(definitions.count + 1)"
        element.set("id", id)
        definitions.append(element)
        return "url(#\(id))"
    }
}

extension SVGElement {
    private static let blending = "mix-blend-mode:"

    static func blending(_ mode: BlendMode) -> String { blending + mode.rawValue }

    /// Whether the element may mix with the elements behind it by a blend mode.
    fileprivate var blends: Bool {
        if let style = self["style"] { return style.hasPrefix(Self.blending) }
        return ["clip-path", "mask", "filter"].allSatisfy { self[$0] == nil }
            && children.contains(where: \.blends)
    }
}

extension DisplayList.Item {
    fileprivate var fill: DisplayList.FilledOutline? { if case .fill(let fill) = self { fill } else { nil } }
    fileprivate var stroke: StrokedLine? { if case .stroke(let line) = self { line } else { nil } }
    var group: DisplayList.Group? { if case .group(let group) = self { group } else { nil } }
}
