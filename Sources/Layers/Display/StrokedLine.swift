public import Colors
public import Geometry

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
    init?(_ shape: ShapeContent) {
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
