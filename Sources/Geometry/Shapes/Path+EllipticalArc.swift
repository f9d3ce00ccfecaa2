import RealModule

/// An elliptical arc as SVG's `A` command writes it: by the point where it ends and two choices.
public struct EllipticalArc: Hashable, Sendable {
    /// The radii before turning, in points. Their signs do not matter.
    public var radii: Size
    /// How far the ellipse is turned, in radians from the x axis towards y.
    public var rotation: Double
    /// Whether to take the arc of more than 180 degrees.
    public var isLarge: Bool
    /// Whether angles grow along the arc: clockwise on a screen.
    public var sweeps: Bool
    /// Where the arc ends, in points. It begins where the pen is.
    public var end: Point

    /// The arc to `end` on an ellipse of these radii, turned by `rotation` radians.
    public init(radii: Size, rotation: Double = 0, isLarge: Bool, sweeps: Bool, end: Point) {
        self.radii = radii
        self.rotation = rotation
        self.isLarge = isLarge
        self.sweeps = sweeps
        self.end = end
    }
}

extension Path {
    /// Draws an elliptical arc from where the pen is, in cubics of at most 90 degrees.
    ///
    /// Follows the implementation notes of the SVG specification: a radius of 0 draws a line, radii too small to
    /// reach the end are scaled up until they do, and an arc that ends where it starts draws nothing.
    ///
    /// - Precondition: the path has a current point.
    public mutating func addArc(_ arc: EllipticalArc) {
        guard let start = currentPoint else { preconditionFailure("an arc begins where the pen is") }
        guard start != arc.end else { return }
        guard let frame = arc.frame(from: start), let unit = frame.inverted else {
            line(to: arc.end)
            return
        }
        let from = unit.apply(start) - Point.zero
        let to = unit.apply(arc.end) - Point.zero
        let startAngle = Double.atan2(y: from.dy, x: from.dx)
        let endAngle = Double.atan2(y: to.dy, x: to.dx)
        let sweep = Path.sweep(from: startAngle, to: endAngle, clockwise: arc.sweeps)
        addUnitArc(startAngle: startAngle, sweep: sweep, frame: frame, end: arc.end)
    }
}

extension EllipticalArc {
    /// The map from the unit circle to the ellipse, or nil when the arc is a line (or not finite).
    fileprivate func frame(from start: Point) -> Affine? {
        guard start.isFinite, end.isFinite, rotation.isFinite else { return nil }
        let turn = Affine(rotation: -rotation)
        let half = turn.apply(start - end) * 0.5
        var rx = abs(radii.width)
        var ry = abs(radii.height)
        guard rx > 0, ry > 0, rx.isFinite, ry.isFinite else { return nil }
        let unit = Vector(half.dx / rx, half.dy / ry)
        let reach = unit.length
        if reach > 1 {
            rx *= reach
            ry *= reach
        }
        // Where the centre lies off the middle of the chord, in the unit circle's coordinates.
        let off = reach >= 1 ? 0 : (1 / (reach * reach) - 1).squareRoot()
        let side = isLarge == sweeps ? -off : off
        let centre = Vector(side * rx * unit.dy, -side * ry * unit.dx)
        let back = Affine(rotation: rotation)
        let middle = start.interpolated(to: end, progress: 0.5) + back.apply(centre)
        let frame = Affine(scaleX: rx, y: ry).concatenating(back)
            .concatenating(Affine(translationX: middle.x, y: middle.y))
        return frame.inverted == nil ? nil : frame
    }
}
