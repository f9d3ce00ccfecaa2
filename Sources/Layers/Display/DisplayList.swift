public import Colors
public import Geometry

/// What a scene looks like at one instant: outlines and paints in drawing order, with no layers left.
///
/// The frame renderer turns it into pixels, an exporter into vectors. Two equal lists look the same, so a frame
/// whose list has not changed need not be drawn again.
public struct DisplayList: Equatable, Sendable {
    /// One thing to draw.
    public indirect enum Item: Equatable, Sendable {
        /// The inside of an outline. The transform takes it to the canvas.
        case fill(Path, rule: FillRule, paint: DisplayPaint, transform: Affine)
        /// The line along an outline.
        case stroke(StrokedLine, color: Color, transform: Affine)
        /// Items drawn as one picture that then shows in part.
        case group(opacity: Double, [Item])
        /// Items of which only what lies inside an outline shows.
        case clip(Path, transform: Affine, [Item])
        /// Items that show as far as the mask's items are opaque.
        case mask([Item], [Item])
    }

    /// The items, back to front.
    public var items: [Item]

    /// The list of a scene whose animations have been applied (``Scene/presentation(at:)``).
    public init(_ presentation: Scene) {
        items = DisplayList.siblings(presentation.layers, .identity)
    }
}

/// What an outline of a display list is filled with.
public enum DisplayPaint: Equatable, Sendable {
    /// A colour or a pattern, in the coordinates of the outline.
    case fill(Fill)
    /// A gradient over a rectangle, in the coordinates of the outline.
    case gradient(GradientContent, bounds: Rect)
}

/// A line along an outline, with all that decides what of it is drawn.
public struct StrokedLine: Equatable, Sendable {
    /// The outline.
    public var path: Path
    /// Width, caps, joins and miter limit.
    public var style: StrokeStyle
    /// Which part is drawn.
    public var trim: Trim
    /// On and off lengths; nil for a solid line.
    public var dash: DashPattern?
    /// Where the pattern begins on a trimmed line.
    public var dashOrigin: DashOrigin
    /// Whether the pattern is scaled to fit.
    public var dashFit: DashFit

    /// Whether it is drawn in dashes.
    public var isDashed: Bool { dash != nil }

    /// The line of a shape, or nil when it draws none: it has no path, no width, or nothing between its
    /// start and its end. The ends are clamped to 0...1; a pattern that is no pattern (a negative length,
    /// or all zero) draws a solid line.
    init?(_ shape: ShapeContent) {
        let start = min(max(shape.strokeStart, 0), 1)
        let end = min(max(shape.strokeEnd, 0), 1)
        guard let path = shape.path, shape.lineWidth > 0, start < end else { return nil }
        self.path = path
        style = StrokeStyle(
            width: shape.lineWidth, cap: shape.lineCap, join: shape.lineJoin, miterLimit: shape.miterLimit)
        trim = Trim(
            start: start, end: end, offset: shape.trimOffset, mode: shape.trimMode)
        dash =
            shape.lineDashPattern.isEmpty
            ? nil : try? DashPattern(shape.lineDashPattern, phase: shape.lineDashPhase)
        dashOrigin = shape.dashOrigin
        dashFit = shape.dashFit
    }
}
