public import Colors
public import Geometry

/// What a scene looks like at one instant: outlines and paints in drawing order.
///
/// The frame renderer turns it into pixels, the SVG writer into vectors, and neither knows more of layers than
/// stands here. Two equal lists look the same, so a frame whose list has not changed need not be drawn again.
///
/// An item's origin is the way down to it: the roles of the groups around it, and its own. No two items beside
/// each other have the same role, so the items of one origin in the lists of several times are one thing that
/// changes.
public struct DisplayList: Equatable, Sendable {
    /// One thing to draw.
    public indirect enum Item: Equatable, Sendable {
        /// The inside of an outline.
        case fill(FilledOutline)
        /// The line along an outline.
        case stroke(StrokedLine)
        /// Items that are placed, faded or cut out together.
        case group(Group)

        /// What of its layer, or which layer, the item is.
        public var role: Role {
            switch self {
            case .fill(let outline): outline.role
            case .stroke(let line): line.role
            case .group(let group): group.role
            }
        }
    }

    /// What an item is made from.
    public enum Role: Hashable, Sendable {
        /// The background of a layer.
        case background
        /// The inside of a shape, or a gradient.
        case fill
        /// The line of a shape.
        case stroke
        /// The ways that the points of a shape go as it becomes another one.
        case ways
        /// What is inside a layer, all together.
        case sublayers
        /// The border of a layer.
        case border
        /// A layer of the scene.
        case layer(Layer.ID)
        /// The lines of an overlay; of ghosts those so many moments later, or before.
        case overlay(Overlay, Int)
        /// A copy that the replicator around it has made of its sublayers, by its number from 0.
        case copy(Int)
    }

    /// The inside of an outline and what it is painted with.
    public struct FilledOutline: Equatable, Sendable {
        /// Background, fill or border.
        public var role: Role
        /// The outline, in the coordinates of the group around it.
        public var path: Path
        /// What counts as inside.
        public var rule = FillRule.nonZero
        /// What it is painted with, back to front: one paint, or those of a fill that fades into another.
        public var paints: [DisplayPaint]
    }

    /// Items that are placed, faded or cut out together: a layer, or the inside of one.
    ///
    /// What does not lie inside the clip is left out, then the rest shows as far as the mask is opaque, and
    /// what is left shows as one picture with the opacity.
    public struct Group: Equatable, Sendable {
        /// The layer, or its sublayers.
        public var role: Role
        /// Where it lies in the coordinates around it.
        public var placement: Placement
        /// How strongly it shows, 0 to 1.
        public var opacity = 1.0
        /// The outline of what shows, in the group's coordinates; nil for everything.
        public var clip: Path?
        /// The picture whose opacity says what shows, in the group's coordinates; nil for everything.
        public var mask: [Item]?
        /// What is in it, back to front.
        public var items: [Item]
    }

    /// The items, back to front, in the coordinates of the canvas.
    public var items: [Item]

    /// What a timeline shows at a time, in seconds.
    ///
    /// - Complexity: O(layers), the copies that replicators make of them included, and as much as
    ///   ``Timeline/presentation(at:)``.
    public init(_ timeline: Timeline, at time: Double) {
        var builder = DisplayListBuilder(keepsUnseen: false)
        items = builder.items(timeline, at: time)
    }

    /// The same with the ways of the points of all shapes that morph, whether they ask for them or not.
    package init(_ timeline: Timeline, at time: Double, showsAllWays: Bool) {
        var builder = DisplayListBuilder(keepsUnseen: false)
        builder.showsAllWays = showsAllWays
        items = builder.items(timeline, at: time)
    }

    /// What a timeline shows at a time, with what cannot be seen then: layers that are hidden, transparent or
    /// empty, and lines of no width or length. It draws the same picture, and whoever follows an item from time to
    /// time knows where it is all the while.
    ///
    /// With the number of a layer at the top of the scene, the list has that layer alone.
    package init(withUnseen timeline: Timeline, at time: Double, of layer: Layer.ID? = nil) {
        var builder = DisplayListBuilder(keepsUnseen: true)
        items =
            if let layer { builder.items(timeline, at: time, of: layer) } else {
                builder.items(timeline, at: time)
            }
    }
}

// MARK: - Overlays

/// Something that is drawn over a picture to show how it comes about.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
    /// The outlines of what moves, at equal times before and after: where they lie close it is slow.
    case ghosts
    /// The points of every shape, numbered, and the ways that they go while it becomes another one.
    case points
    /// The direction of every path, at each tenth of its length, where it begins, and where its dashes do.
    case lengths
    /// The bounds of every layer, and the anchor point about which it turns.
    case bounds
    /// The control points of curves, and the lines to them.
    case controls
}

// MARK: - Paints

/// What an outline of a display list is filled with, in the coordinates of the outline.
public enum DisplayPaint: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A repeated picture, and how strongly it shows, 0 to 1.
    case pattern(Pattern, opacity: Double)
    /// A ramp of colours.
    case gradient(DisplayGradient)
}

/// A gradient from one point to another, in the coordinates of the outline that it fills.
public struct DisplayGradient: Equatable, Sendable {
    /// How the colours run.
    public var type: GradientType
    /// The colours and where each is reached.
    public var stops: [GradientStop]
    /// Where it begins.
    public var start: Point
    /// Where it ends.
    public var end: Point

    /// The gradient of a layer over its bounds.
    init(_ content: GradientContent, over bounds: Rect) {
        type = content.type
        stops = content.stops
        start = bounds.point(at: content.startPoint)
        end = bounds.point(at: content.endPoint)
    }
}

extension Fill {
    /// The colours and patterns that are laid over each other, back to front, with a strength of 0 to 1.
    ///
    /// A fade is its first fill with the second over it, stronger and stronger: for opaque fills exactly the
    /// mixture, for translucent ones near it.
    package func paints(strength: Double = 1) -> [DisplayPaint] {
        switch self {
        case .color(let color): [.color(color.withAlpha(color.alpha * strength))]
        case .pattern(let pattern): [.pattern(pattern, opacity: strength)]
        case .crossFade(let from, let to, let progress):
            from.paints(strength: strength) + to.paints(strength: strength * progress)
        }
    }
}

extension GradientContent {
    /// The colours and where each is reached. Locations that are not one for each colour count as none, and the
    /// colours then lie at equal distances.
    package var stops: [GradientStop] {
        let hasLocations = locations.count == colors.count
        return colors.enumerated().map { index, color in
            GradientStop(
                hasLocations ? locations[index] : Double(index) / Double(max(1, colors.count - 1)), color)
        }
    }
}

// MARK: - Lines

/// A line along an outline, with all that decides what of it is drawn.
public struct StrokedLine: Equatable, Sendable {
    /// The line of a shape, or the ways of its points.
    public let role: DisplayList.Role
    /// The outline, in the coordinates of the group around it.
    public var path: Path
    /// What the line is painted with.
    public var color: Color
    /// Width, caps, joins and miter limit.
    public var style: StrokeStyle
    /// Which part is drawn.
    public var trim: Trim
    /// On and off lengths; nil for a solid line.
    public var dash: DashPattern?
    /// How far into the pattern the line begins, in points, as it was given: the phase of ``dash`` is brought
    /// into one period, and jumps where this one goes on.
    public var dashPhase: Double
    /// Where the pattern begins on a trimmed line.
    public var dashOrigin: DashOrigin
    /// Whether the pattern is scaled to fit.
    public var dashFit: DashFit

    /// Whether it is drawn in dashes.
    public var isDashed: Bool { dash != nil }

    /// Whether any of it is drawn: it has a width, and something between its start and its end.
    package var isSeen: Bool { style.width > 0 && trim.start < trim.end }

    /// The line of a shape, or nil when it has no path or no colour. The ends are clamped to 0...1; a pattern
    /// that is no pattern (a negative length, or all zero) draws a solid line.
    package init?(_ shape: ShapeContent) {
        guard let path = shape.path, let color = shape.strokeColor else { return nil }
        role = .stroke
        self.path = path
        self.color = color
        style = StrokeStyle(
            width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit)
        trim = Trim(
            start: min(max(shape.strokeStart, 0), 1), end: min(max(shape.strokeEnd, 0), 1),
            offset: shape.trimOffset, mode: shape.trimMode, cut: shape.trimBy)
        dashPhase = shape.lineDashPhase
        dash =
            shape.lineDashPattern.isEmpty ? nil : try? DashPattern(shape.lineDashPattern, phase: dashPhase)
        dashOrigin = shape.dashOrigin
        dashFit = shape.dashFit
    }

    /// What is drawn of the path, trimmed and then cut into dashes.
    ///
    /// For who draws curves: the frame renderer cuts chords instead, in memory of its own.
    package var drawn: Path {
        let lengths = ArcLength(path)
        guard let dash else { return lengths.trimmed(trim) }
        return lengths.dashed(
            dash, trim: trim, origin: dashOrigin, fitsLoops: dashFit == .seamless, finestSpacing: 0.01
        ).path
    }
}

extension StrokedLine {
    /// Thin lines from each point of a path to where it goes as that becomes another one.
    init(waysOf morph: PathPair, width: Double) {
        var path = Path()
        for (start, end) in zip(morph.from.elementEnds, morph.to.elementEnds) where start != end {
            path.move(to: start)
            path.line(to: end)
        }
        self.init(.ways, path, color: Color(rgb: 0x8A_8F_98).withAlpha(0.6), width: width)
    }

    /// A plain line.
    package init(_ role: DisplayList.Role, _ path: Path, color: Color, width: Double) {
        self.role = role
        self.path = path
        self.color = color
        style = StrokeStyle(width: width)
        trim = Trim()
        dash = nil
        dashPhase = 0
        dashOrigin = .trim
        dashFit = .none
    }
}

extension Scene {
    /// The width of a line that is as thin as can be seen well, in points: about a dot of 80 by 24 cells in braille.
    package var hairline: Double { max(canvas.width, canvas.height) / 130 }
}

// MARK: - Hit tests

extension DisplayList {
    /// The topmost layer that is seen at a point: the innermost one whose fill or line lies there.
    ///
    /// Masks, clips, dashes and trims count; what has no colour or no opacity is not there. Signs that show how a picture
    /// comes about belong to no layer.
    ///
    /// - Parameters:
    ///   - point: in the coordinates of the canvas.
    ///   - reach: how near to a layer is near enough, in points of the canvas.
    /// - Returns: the layer; of copies that a replicator makes the one they are copies of.
    /// - Complexity: O(items), and O(points) for those that are near.
    package func layer(at point: Point, within reach: Double = 0) -> Layer.ID? {
        Probe(point: point, reach: max(0, reach)).layer(in: items, of: nil)
    }
}

/// A place that is looked at, in the coordinates of a group.
private struct Probe {
    let point: Point
    let reach: Double

    func layer(in items: [DisplayList.Item], of layer: Layer.ID?) -> Layer.ID? {
        for item in items.reversed() {
            switch item {
            case .fill(let outline) where hits(outline): return layer
            case .stroke(let line) where line.role == .stroke && hits(line): return layer
            case .group(let group):
                if let found = self.layer(in: group, of: layer) { return found }
            case .fill, .stroke: break
            }
        }
        return nil
    }

    private func layer(in group: DisplayList.Group, of layer: Layer.ID?) -> Layer.ID? {
        guard group.opacity > 0, let inside = inside(group.placement.matrix) else { return nil }
        if let clip = group.clip, !clip.contains(inside.point) { return nil }
        // Any number will do for who only wants to know whether there is something.
        if let mask = group.mask, inside.layer(in: mask, of: Layer.ID(0)) == nil { return nil }
        let own: Layer.ID? = if case .layer(let id) = group.role { id } else { layer }
        return inside.layer(in: group.items, of: own)
    }

    /// The same place in the coordinates of what a map places.
    private func inside(_ map: Affine) -> Probe? {
        guard map.meanScale > 0, let back = map.inverted else { return nil }
        return Probe(point: back.apply(point), reach: reach / map.meanScale)
    }

    private func hits(_ outline: DisplayList.FilledOutline) -> Bool {
        guard outline.paints.contains(where: \.isSeen), isNear(outline.path, 0) else { return false }
        if outline.path.contains(point, rule: outline.rule) { return true }
        return reach > 0 && isOn(outline.path, StrokeStyle(width: 0))
    }

    private func hits(_ line: StrokedLine) -> Bool {
        line.isSeen && line.color.alpha > 0 && isNear(line.path, line.style.reach)
            && isOn(line.drawn, line.style)
    }

    /// Whether it is on a line, or near enough to it.
    private func isOn(_ path: Path, _ style: StrokeStyle) -> Bool {
        var style = style
        style.width += 2 * reach
        if reach > 0 { (style.cap, style.join) = (.round, .round) }
        return path.stroked(style, tolerance: max(style.width / 50, 1e-6)).contains(point)
    }

    private func isNear(_ path: Path, _ distance: Double) -> Bool {
        let most = -(distance + reach)
        return path.bounds?.insetBy(dx: most, dy: most).contains(point) ?? false
    }
}

extension DisplayPaint {
    /// Whether any of it can be seen.
    fileprivate var isSeen: Bool {
        switch self {
        case .color(let color): color.alpha > 0
        case .pattern(_, let opacity): opacity > 0
        case .gradient: true
        }
    }
}
