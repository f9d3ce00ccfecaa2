import RealModule

// MARK: - Shapes

extension Path {
    /// How far along its tangent a control point of a quarter circle lies, for a radius of 1: 4/3 (√2 - 1).
    ///
    /// Core Graphics draws its circles with this constant. The curve leaves the true circle by at most
    /// 0.03 % of the radius, always outwards.
    static let quarterCircle = 0.552_284_749_830_793_4

    /// The outline of a rectangle, from its top left corner clockwise on a screen, closed.
    public init(rect: Rect) {
        let box = rect.standardized
        self.init(polygon: [
            Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
            Point(box.minX, box.maxY),
        ])
    }

    /// The outline of a rectangle with quarter circles for corners, from the left end of its top edge
    /// clockwise on a screen, closed.
    ///
    /// - Parameters:
    ///   - rect: what the corners are cut off.
    ///   - cornerRadius: in points; held to at most half the shorter side. 0 or less, or not a number, gives
    ///     the plain rectangle.
    public init(roundedRect rect: Rect, cornerRadius: Double) {
        let radius = min(cornerRadius, min(abs(rect.size.width), abs(rect.size.height)) / 2)
        self.init(roundedRect: rect, cornerWidth: radius, cornerHeight: radius)
    }

    /// The outline of a rectangle with quarter ellipses for corners, from the left end of its top edge
    /// clockwise on a screen, closed.
    ///
    /// - Parameters:
    ///   - rect: what the corners are cut off.
    ///   - cornerWidth: the horizontal radius in points, held to at most half the width.
    ///   - cornerHeight: the vertical radius in points, held to at most half the height.
    public init(roundedRect rect: Rect, cornerWidth: Double, cornerHeight: Double) {
        let box = rect.standardized
        let rx = min(cornerWidth, box.size.width / 2)
        let ry = min(cornerHeight, box.size.height / 2)
        guard rx > 0, ry > 0 else {
            self.init(rect: rect)
            return
        }
        let kx = rx * Path.quarterCircle
        let ky = ry * Path.quarterCircle
        let (left, top, right, bottom) = (box.minX, box.minY, box.maxX, box.maxY)
        self.init()
        move(to: Point(left + rx, top))
        line(to: Point(right - rx, top))
        cubic(
            to: Point(right, top + ry), control1: Point(right - rx + kx, top),
            control2: Point(right, top + ry - ky))
        line(to: Point(right, bottom - ry))
        cubic(
            to: Point(right - rx, bottom), control1: Point(right, bottom - ry + ky),
            control2: Point(right - rx + kx, bottom))
        line(to: Point(left + rx, bottom))
        cubic(
            to: Point(left, bottom - ry), control1: Point(left + rx - kx, bottom),
            control2: Point(left, bottom - ry + ky))
        line(to: Point(left, top + ry))
        cubic(
            to: Point(left + rx, top), control1: Point(left, top + ry - ky),
            control2: Point(left + rx - kx, top))
        close()
    }

    /// The ellipse that fills a rectangle, as four cubics from its rightmost point clockwise on a screen, closed.
    public init(ellipseIn rect: Rect) {
        let box = rect.standardized
        let rx = box.size.width / 2
        let ry = box.size.height / 2
        let centre = Point(box.minX + rx, box.minY + ry)
        let k = Path.quarterCircle
        func at(_ x: Double, _ y: Double) -> Point { Point(centre.x + rx * x, centre.y + ry * y) }
        self.init()
        move(to: at(1, 0))
        cubic(to: at(0, 1), control1: at(1, k), control2: at(k, 1))
        cubic(to: at(-1, 0), control1: at(-k, 1), control2: at(-1, k))
        cubic(to: at(0, -1), control1: at(-1, -k), control2: at(-k, -1))
        cubic(to: at(1, 0), control1: at(k, -1), control2: at(1, -k))
        close()
    }

    /// The closed polygon with these corners; empty for no corner.
    public init(polygon corners: [Point]) {
        self.init(polyline: corners)
        close()
    }

    /// The open line through these points; empty for no point.
    public init(polyline points: [Point]) {
        self.init()
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { line(to: point) }
    }

    /// The closed regular polygon on a circle, its first corner at `startAngle`, clockwise on a screen.
    ///
    /// - Parameters:
    ///   - sides: how many corners; fewer than 1 gives an empty path.
    ///   - center: the middle of the circle.
    ///   - radius: of the circle, in points.
    ///   - startAngle: in radians from the x axis towards y; the default -π/2 is straight up.
    public init(regularPolygon sides: Int, center: Point, radius: Double, startAngle: Double = -.pi / 2) {
        self.init(
            polygon: (0..<max(sides, 0)).map { index in
                center + Vector(length: radius, angle: startAngle + Double(index) / Double(sides) * 2 * .pi)
            })
    }

    /// The closed star with `tips` tips on one circle and as many notches on another, from a tip, clockwise
    /// on a screen.
    ///
    /// - Parameters:
    ///   - tips: how many tips; fewer than 1 gives an empty path.
    ///   - center: the middle of both circles.
    ///   - outerRadius: the radius of the tips, in points.
    ///   - innerRadius: the radius of the notches; 0.382 of the outer radius makes the five-pointed star
    ///     whose edges lie on straight lines.
    ///   - startAngle: where the first tip is, in radians from the x axis towards y; the default -π/2 is
    ///     straight up.
    public init(
        starWithTips tips: Int, center: Point, outerRadius: Double, innerRadius: Double,
        startAngle: Double = -.pi / 2
    ) {
        self.init(
            polygon: (0..<2 * max(tips, 0)).map { index in
                let radius = index.isMultiple(of: 2) ? outerRadius : innerRadius
                return center
                    + Vector(length: radius, angle: startAngle + Double(index) / Double(tips) * .pi)
            })
    }
}

// MARK: - Arcs

extension Path {
    /// An arc of a circle as a path of its own; see ``addArc(center:radius:startAngle:endAngle:clockwise:)``.
    public init(
        arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        self.init()
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Draws an arc of a circle, with a line to its start when a subpath is under way, as `UIBezierPath` does.
    ///
    /// Angles are in radians from the x axis towards y, so they grow clockwise on a screen. An arc never goes
    /// round more than once: from 0 to 4π is one full circle, and an end on the wrong side of the start is
    /// taken a whole number of turns further, so from 0 to -π/2 clockwise is three quarters of a circle.
    ///
    /// The arc is drawn in cubics of at most 90 degrees, which leave the circle by at most 0.03 % of the
    /// radius. A radius or an angle that is not finite draws nothing; a negative radius counts as 0. Clockwise
    /// is as seen on a screen, where y grows downward.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
        let radius = max(radius, 0)
        let start = center + Vector(length: radius, angle: startAngle)
        if isEmpty { move(to: start) } else { line(to: start) }
        let sweep = Path.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        let frame = Affine(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        addUnitArc(startAngle: startAngle, sweep: sweep, frame: frame)
    }

    /// The signed angle an arc covers, at most a full turn either way.
    static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
        let turn = 2 * Double.pi
        let forward = clockwise ? end - start : start - end
        if forward >= turn { return clockwise ? turn : -turn }
        var sweep = forward.truncatingRemainder(dividingBy: turn)
        if sweep < 0 { sweep += turn }
        return clockwise ? sweep : -sweep
    }

    /// Draws an arc of the unit circle seen through `frame`, from where the pen is, in cubics of at most
    /// 90 degrees. For a piece of angle s the control points lie 4/3 tan(s/4) along the tangents, which makes
    /// the middle of the cubic lie on the circle. `end` is where the last piece ends, when that is known better
    /// than by its angle.
    mutating func addUnitArc(startAngle: Double, sweep: Double, frame: Affine, end: Point? = nil) {
        guard sweep != 0 else { return }
        let pieces = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        let step = sweep / pieces
        let reach = 4.0 / 3.0 * Double.tan(step / 4)
        var radial = Vector(length: 1, angle: startAngle)
        for piece in 1...Int(pieces) {
            let next = Vector(length: 1, angle: startAngle + step * Double(piece))
            let isLast = piece == Int(pieces)
            let last = frame.apply(Point.zero + next)
            cubic(
                to: isLast ? end ?? last : last,
                control1: frame.apply(Point.zero + radial + radial.perpendicular * reach),
                control2: frame.apply(Point.zero + next - next.perpendicular * reach))
            radial = next
        }
    }
}

extension Vector {
    /// The displacement by `length` in the direction `angle`, in radians from the x axis towards y.
    init(length: Double, angle: Double) {
        self.init(length * Double.cos(angle), length * Double.sin(angle))
    }
}

// MARK: - Elliptical arcs

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

// MARK: - Rounded corners

extension Path {
    /// Draws a line towards a corner, and an arc round it that touches both of its sides, as Core Graphics'
    /// `addArc(tangent1End:tangent2End:radius:)` does.
    ///
    /// The line ends where the arc begins. Sides that lie on one line, a radius of 0 and values that are not
    /// finite give a line to the corner.
    ///
    /// - Precondition: the path has a current point.
    public mutating func addArc(tangent1End corner: Point, tangent2End: Point, radius: Double) {
        guard let start = currentPoint else { preconditionFailure("an arc begins where the pen is") }
        guard let arriving = (corner - start).normalized, let leaving = (tangent2End - corner).normalized,
            radius > 0, radius.isFinite
        else { return line(to: corner) }
        let turn = Double.atan2(y: arriving.cross(leaving), x: arriving.dot(leaving))
        let reach = radius * Double.tan(abs(turn) / 2)
        guard turn != 0, reach.isFinite, reach < 1e6 * radius else { return line(to: corner) }
        line(to: corner - arriving * reach)
        let side: Double = turn > 0 ? 1 : -1
        let center = corner - arriving * reach + arriving.perpendicular * (side * radius)
        let frame = Affine(a: radius, b: 0, c: 0, d: radius, tx: center.x, ty: center.y)
        let radial = arriving.perpendicular * -side
        let startAngle = Double.atan2(y: radial.dy, x: radial.dx)
        addUnitArc(startAngle: startAngle, sweep: turn, frame: frame, end: corner + leaving * reach)
    }

    /// The path with an arc in place of every corner between two straight lines.
    ///
    /// An arc takes at most half of either line, with a smaller radius where `radius` would need more. Curves
    /// and the ends of open subpaths stay as they are, and so does a corner that turns right back.
    ///
    /// - Complexity: O(*n*).
    public func roundingCorners(radius: Double) -> Path {
        guard radius > 0, radius.isFinite else { return self }
        var result = Path()
        for subpath in subpaths { subpath.appendRounded(radius, to: &result) }
        return result
    }

    /// Appends this, a single subpath, with its corners rounded.
    private func appendRounded(_ radius: Double, to result: inout Path) {
        let drawn = segments.filter { $0.start != $0.end }
        guard let first = drawn.first, let last = drawn.last else { return result.append(self) }
        let isClosed = verbs.last == .close
        let seam = isClosed ? fillet(last, first, radius) : nil
        result.move(to: seam.map { first.start + $0.leaving * $0.reach } ?? first.start)
        for (index, segment) in drawn.enumerated() {
            let next = index + 1 < drawn.count ? drawn[index + 1] : isClosed ? first : nil
            if let next, let fillet = fillet(segment, next, radius) {
                let beyond = segment.end + fillet.leaving * fillet.reach
                result.addArc(tangent1End: segment.end, tangent2End: beyond, radius: fillet.radius)
            } else if index + 1 < drawn.count || !isClosed || !segment.isLine {
                result.append(segment.element)
            }
        }
        if isClosed { result.close() }
    }

    /// The arc for a corner: how far it reaches along either line, its radius, and where the second line leads.
    private func fillet(
        _ before: PathSegment, _ after: PathSegment, _ radius: Double
    ) -> (reach: Double, radius: Double, leaving: Vector)? {
        guard before.isLine, after.isLine, let arriving = before.tangent(at: 1),
            let leaving = after.tangent(at: 0)
        else { return nil }
        let turn = abs(Double.atan2(y: arriving.cross(leaving), x: arriving.dot(leaving)))
        guard turn > 1e-6, turn < .pi - 1e-6 else { return nil }
        let most = min(before.reach, after.reach) / 2
        let reach = min(radius * Double.tan(turn / 2), most)
        return (reach, reach / Double.tan(turn / 2), leaving)
    }
}

extension PathSegment {
    /// Whether it is a straight line by its kind.
    fileprivate var isLine: Bool {
        if case .line = self { return true }
        return false
    }
}
