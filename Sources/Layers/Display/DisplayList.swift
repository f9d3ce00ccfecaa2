public import Colors
public import Geometry

/// The drawing of a scene at one instant: outlines and paints in drawing order.
///
/// The frame renderer turns it into pixels and the SVG writer into vectors. Equal lists look the same, so a
/// frame need not be drawn again if its list has not changed.
///
/// The origin of an item is the path down to it: the roles of the groups around it, and its own role.
/// Siblings have different roles, so the items of one origin at several times are one item that changes.
public struct DisplayList: Equatable, Sendable {
    /// An item to draw.
    public indirect enum Item: Equatable, Sendable {
        /// A filled outline.
        case fill(FilledOutline)
        /// A stroked outline.
        case stroke(StrokedLine)
        /// Items with a common placement, opacity, clip and mask.
        case group(Group)

        /// The role of the item: a layer, or a part of one.
        public var role: Role {
            switch self {
            case .fill(let outline): outline.role
            case .stroke(let line): line.role
            case .group(let group): group.role
            }
        }
    }

    /// The part of a layer that an item draws.
    public enum Role: Hashable, Sendable {
        /// The background of a layer.
        case background
        /// The fill of a shape, or a gradient.
        case fill
        /// The stroke of a shape.
        case stroke
        /// The lines from the points of a shape to their destinations during a morph.
        case guides
        /// The sublayers of a layer, as a group.
        case sublayers
        /// The border of a layer.
        case border
        /// A layer of the scene.
        case layer(Layer.ID)
        /// The lines of an overlay; for ghosts, with the number of steps after or before the present.
        case overlay(Overlay, Int)
        /// A replicator's copy of its sublayers, by its number from 0.
        case copy(Int)
    }

    /// A filled outline.
    public struct FilledOutline: Equatable, Sendable {
        /// The role: background, fill or border.
        public var role: Role
        /// The outline, in the coordinates of the group around it.
        public var path: Path
        /// The rule for the interior.
        public var rule = FillRule.nonZero
        /// The paints, back to front: one paint, or those of a cross-fade.
        public var paints: [DisplayPaint]
    }

    /// Items with a common placement and compositing: a layer, or its sublayers.
    ///
    /// The items are first clipped, then masked, and then drawn as one picture with the opacity.
    public struct Group: Equatable, Sendable {
        /// The role: the layer, or its sublayers.
        public var role: Role
        /// The placement in the coordinates of the group around it.
        public var placement: Placement
        /// The opacity, 0 to 1.
        public var opacity = 1.0
        /// The rule by which the picture of the items mixes with the items behind it.
        public var blendMode = BlendMode.normal
        /// Whether the blend modes of the items mix only with each other.
        public var isIsolated = false
        /// The clipping outline in the group's coordinates, or `nil` for none.
        public var clip: Path?
        /// The items that mask the group, in the group's coordinates, or `nil` for no mask.
        public var mask: [Item]?
        /// The part of the mask's picture that masks.
        public var maskMode = MaskMode.alpha
        /// The standard deviation of the blur of the items, as one picture.
        public var blurRadius = 0.0
        /// The shadow of the items, or `nil` for none. It is clipped and masked like them.
        public var shadow: DisplayShadow?
        /// The items in the group, back to front.
        public var items: [Item]
    }

    /// The items, back to front, in the coordinates of the canvas.
    public var items: [Item]

    /// Creates a display list of items.
    package init(items: [Item]) { self.items = items }

    /// Creates the display list of a timeline at a time, in seconds, in O(layers) with the copies of replicators.
    public init(_ timeline: Timeline, at time: Double) { self.init(timeline, at: time, guides: .marked) }

    /// Creates a display list with the lines of motion of some shapes.
    package init(_ timeline: Timeline, at time: Double, guides: PointGuides) {
        var builder = DisplayListBuilder(keepsInvisible: false, guides: guides)
        items = builder.items(timeline, at: time)
    }

    /// Creates a display list with invisible items, of all layers or of one top layer.
    ///
    /// It draws the same picture, and an item can be followed through all times.
    package init(withInvisible timeline: Timeline, at time: Double, of layer: Layer.ID? = nil) {
        var builder = DisplayListBuilder(keepsInvisible: true)
        items = builder.items(timeline, at: time, of: layer)
    }
}

extension DisplayList.FilledOutline {
    /// Creates a plain area.
    package init(_ role: DisplayList.Role, _ path: Path, color: Color) {
        self.init(role: role, path: path, paints: [.color(color)])
    }
}

extension DisplayList.Group {
    /// Creates a group of items under a transform.
    package init(
        _ role: DisplayList.Role, _ items: [DisplayList.Item], map: Affine = .identity, opacity: Double = 1,
        clip: Path? = nil
    ) {
        let placement = Placement(anchor: .zero, map: map, position: .zero)
        self.init(role: role, placement: placement, opacity: opacity, clip: clip, items: items)
    }
}

// MARK: - Overlays

/// An overlay that explains a picture.
public enum Overlay: String, Hashable, Sendable, CaseIterable {
    /// The outlines of moving layers at equal times before and after, which are close if the motion is slow.
    case ghosts
    /// The numbered points of every shape, and their lines of motion during a morph.
    case points
    /// The direction of every path at each tenth of its length, and the starts of the path and of its dashes.
    case lengths
    /// The bounds of every layer, and its anchor point.
    case bounds
    /// The control points of curves, and the lines to them.
    case controls
}

/// The shapes that have numbered points and, during a morph, lines of motion.
package enum PointGuides: Sendable {
    case marked
    case all
    case none

    package func include(_ shape: ShapeContent) -> Bool {
        switch self {
        case .marked: shape.showsPoints
        case .all: true
        case .none: false
        }
    }
}

// MARK: - Paints

/// The paint of an outline, in the coordinates of the outline.
public enum DisplayPaint: Equatable, Sendable {
    /// One colour.
    case color(Color)
    /// A repeated pattern with an opacity of 0 to 1.
    case pattern(Pattern, opacity: Double)
    /// A gradient.
    case gradient(DisplayGradient)
}

/// A gradient between two points, in the coordinates of the outline that it fills.
public struct DisplayGradient: Equatable, Sendable {
    /// The type of the gradient.
    public var type: GradientType
    /// The colours and their positions.
    public var stops: [GradientStop]
    /// The start point.
    public var start: Point
    /// The end point.
    public var end: Point
    /// The focus of a radial gradient, as fractions of the distance from the start to the end.
    public var focus: Vector

    init(_ content: GradientContent, over bounds: Rect) {
        type = content.type
        stops = content.stops
        start = bounds.point(at: content.startPoint)
        end = bounds.point(at: content.endPoint)
        focus = content.focus - .zero
    }

    /// The transform from the gradient's unit space to the outline's coordinates.
    package var map: Affine {
        let axis = end - start
        switch type {
        // The x axis leads to the end, the y axis is perpendicular to it.
        case .axial, .conic:
            return Affine(a: axis.dx, b: axis.dy, c: -axis.dy, d: axis.dx, tx: start.x, ty: start.y)
        // An ellipse with the radii dx and dy.
        case .radial: return Affine(a: axis.dx, b: 0, c: 0, d: axis.dy, tx: start.x, ty: start.y)
        }
    }
}

extension Fill {
    /// Returns the paints of the fill, back to front.
    ///
    /// The second fill of a cross-fade is over the first, which is exactly the mixture of opaque fills.
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
    /// The colours with their positions, or none if the gradient draws nothing (rule Y7).
    package var stops: [GradientStop] {
        guard colors.count > 1, locations.isEmpty || locations.count >= colors.count else { return [] }
        return colors.enumerated().map { index, color in
            GradientStop(
                locations.isEmpty ? Double(index) / Double(colors.count - 1) : locations[index], color)
        }
    }
}

// MARK: - Shadows

/// The shadow of a group, in its coordinates.
public struct DisplayShadow: Equatable, Sendable {
    /// The colour, with the opacity of the shadow.
    public var color: Color
    /// The offset from the group.
    public var offset: Vector
    /// The standard deviation of the blur.
    public var radius: Double
    /// The outline, or `nil` for the shape of the group's items.
    public var path: Path?

    package init?(_ shadow: LayerShadow, tint: Color = .white) {
        guard shadow.opacity > 0, let color = shadow.color?.multiplied(by: tint), color.alpha > 0
        else { return nil }
        self.color = color.withAlpha(color.alpha * min(shadow.opacity, 1))
        offset = Vector(shadow.offset.width, shadow.offset.height)
        radius = max(shadow.radius, 0)
        path = shadow.path
    }
}

// MARK: - Boxes

extension DisplayList.Group {
    /// Whether the group has a blur or a shadow.
    package var hasEffects: Bool { blurRadius > 0 || shadow != nil }

    /// The box around the items with their blur and their shadow, before they are clipped, or `nil` if there is nothing.
    package var box: Rect? {
        let items = items.compactMap(\.box).union?.blurred(by: blurRadius)
        guard let shadow, let shape = shadow.path?.controlBounds ?? items else { return items }
        let moved = Rect(origin: shape.origin + shadow.offset, size: shape.size)
        return [items, moved.blurred(by: shadow.radius)].compactMap(\.self).union
    }
}

extension DisplayList.Item {
    /// A box around the drawing in the coordinates of the item's group, or `nil` if it is empty.
    fileprivate var box: Rect? {
        switch self {
        case .fill(let fill): fill.path.controlBounds
        case .stroke(let line):
            line.path.controlBounds?.insetBy(dx: -line.style.extent, dy: -line.style.extent)
        case .group(let group):
            group.opacity > 0 ? group.box.map(group.placement.matrix.boundingBox(of:)) : nil
        }
    }
}

extension Rect {
    /// Returns the rectangle with the reach of a blur, which is drawn as three box filters.
    fileprivate func blurred(by radius: Double) -> Rect { insetBy(dx: -3 * radius, dy: -3 * radius) }
}

// MARK: - Lines

/// A stroked path with trim and dashes.
public struct StrokedLine: Equatable, Sendable {
    /// The role: the stroke of a shape, the lines of its points, or an overlay.
    public let role: DisplayList.Role
    /// The path, in the coordinates of the group around it.
    public var path: Path
    /// The colour of the stroke.
    public var color: Color
    /// The width, caps, joins and miter limit.
    public var style: StrokeStyle
    /// The part of the path to draw.
    public var trim = Trim()
    /// The dash pattern, or `nil` for a solid line.
    public var dash: DashPattern?
    /// The start of the line within the pattern, in points, which is continuous, unlike the phase of ``dash``.
    public var dashPhase = 0.0
    /// The start of the pattern on a trimmed line.
    public var dashOrigin = DashPattern.Origin.trim
    /// Whether the dash pattern is scaled to fit closed subpaths without a seam.
    public var dashFit = DashFit.none
    /// The coordinates of the width and the dashes.
    public var vectorEffect = VectorEffect.none

    /// Whether the line has a width and a length.
    package var isVisible: Bool { style.width > 0 && trim.start < trim.end }

    /// Creates the stroke of a shape, or returns `nil` without a path or a stroke colour.
    ///
    /// Start and end are clamped to 0...1. An invalid dash pattern draws a solid line.
    package init?(_ shape: ShapeContent) {
        guard let path = shape.path, let color = shape.strokeColor else { return nil }
        role = .stroke
        self.path = path
        self.color = color
        style = StrokeStyle(
            width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit)
        trim = Trim(
            start: shape.strokeStart.clamped(to: 0...1), end: shape.strokeEnd.clamped(to: 0...1),
            offset: shape.trimOffset, mode: shape.trimMode, cut: shape.trimBy)
        dashPhase = shape.lineDashPhase
        dash = shape.lineDashPattern.isEmpty ? nil : try? DashPattern(shape.lineDashPattern, phase: dashPhase)
        dashOrigin = shape.dashOrigin
        dashFit = shape.dashFit
        vectorEffect = shape.vectorEffect
    }

    /// Returns the line in the coordinates in which it has its width, and the transform from these.
    ///
    /// - Parameters:
    ///   - transform: The transform from the line's coordinates to those of the canvas.
    ///   - view: The transform from the canvas to the picture.
    /// - Returns: The line and its transform to the picture.
    package func drawing(_ transform: Affine, _ view: Affine) -> (line: StrokedLine, map: Affine) {
        guard vectorEffect == .nonScalingStroke else { return (self, transform.concatenating(view)) }
        var line = self
        line.path = path.applying(transform)
        return (line, view)
    }

    /// The visible part of the path, trimmed and then cut into dashes, for output as curves.
    package var drawn: Path {
        let lengths = ArcLength(path)
        guard let dash else { return lengths.trimmed(trim) }
        return lengths.dashed(
            dash, trim: trim, origin: dashOrigin, fitsLoops: dashFit == .seamless, minimumSpacing: 0.01
        ).path
    }
}

extension StrokedLine {
    init(guidesOf morph: PathPair, opacity: Double, width: Double) {
        var path = Path()
        for (start, end) in zip(morph.from.elementEnds, morph.to.elementEnds) where start != end {
            path.move(to: start)
            path.line(to: end)
        }
        self.init(.guides, path, color: .annotation.withAlpha(0.6 * opacity), width: width)
    }

    package init(_ role: DisplayList.Role, _ path: Path, color: Color, width: Double) {
        self.role = role
        self.path = path
        self.color = color
        style = StrokeStyle(width: width)
    }
}

extension Scene {
    /// The width of the thinnest line that is easy to see, in points: a braille dot of 80 × 24 cells.
    package var hairline: Double { max(canvas.width, canvas.height) / 130 }
}
