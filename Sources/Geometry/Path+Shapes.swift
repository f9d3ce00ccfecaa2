import RealModule

// MARK: - Shapes

extension Path {
    /// The distance of a quarter circle's control points along its tangents, for a radius of 1, as in Core Graphics.
    static let quarterCircle = 0.552_284_749_830_793_4

    /// Creates the outline of a rectangle: closed, clockwise on a screen from the top left corner.
    public init(rect: Rect) {
        let box = rect.standardized
        self.init(polygon: [
            Point(box.minX, box.minY), Point(box.maxX, box.minY), Point(box.maxX, box.maxY),
            Point(box.minX, box.maxY),
        ])
    }

    /// Creates the outline of a rectangle with quarter circles of at most half the shorter side at its corners.
    ///
    /// It is closed and runs clockwise on a screen from the left end of the top edge. A radius that is not above 0
    /// gives the plain rectangle. Corners outside `corners` are square.
    public init(roundedRect rect: Rect, cornerRadius: Double, corners: CornerMask = .all) {
        let radius = min(cornerRadius, min(abs(rect.size.width), abs(rect.size.height)) / 2)
        self.init(roundedRect: rect, cornerWidth: radius, cornerHeight: radius, corners: corners)
    }

    /// Creates the outline of a rectangle with quarter ellipses at its corners, with radii of at most half the sides.
    ///
    /// It is closed and runs clockwise on a screen from the left end of the top edge. A radius that is not above 0
    /// gives the plain rectangle. Corners outside `corners` are square.
    public init(
        roundedRect rect: Rect, cornerWidth: Double, cornerHeight: Double, corners: CornerMask = .all
    ) {
        let box = rect.standardized
        let rx = min(cornerWidth, box.size.width / 2)
        let ry = min(cornerHeight, box.size.height / 2)
        guard rx > 0, ry > 0, !corners.isEmpty else {
            self.init(rect: rect)
            return
        }
        self.init()
        move(to: Point(corners.contains(.minXMinY) ? box.minX + rx : box.minX, box.minY))
        for (mask, x, y, arriving, leaving) in [
            (CornerMask.maxXMinY, box.maxX, box.minY, Vector(rx, 0), Vector(0, ry)),
            (.maxXMaxY, box.maxX, box.maxY, Vector(0, ry), Vector(-rx, 0)),
            (.minXMaxY, box.minX, box.maxY, Vector(-rx, 0), Vector(0, -ry)),
            (.minXMinY, box.minX, box.minY, Vector(0, -ry), Vector(rx, 0)),
        ] {
            let corner = Point(x, y)
            guard corners.contains(mask) else {
                if mask != .minXMinY { line(to: corner) }
                continue
            }
            let (start, end) = (corner - arriving, corner + leaving)
            line(to: start)
            cubic(
                to: end, control1: start + arriving * Path.quarterCircle,
                control2: end - leaving * Path.quarterCircle)
        }
        close()
    }

    /// Creates the ellipse that fills a rectangle: four cubics, clockwise on a screen from the rightmost point.
    public init(ellipseIn rect: Rect) {
        let box = rect.standardized
        let rx = box.size.width / 2
        let ry = box.size.height / 2
        let k = Path.quarterCircle
        func at(_ x: Double, _ y: Double) -> Point { box.center + Vector(rx * x, ry * y) }
        self.init()
        move(to: at(1, 0))
        cubic(to: at(0, 1), control1: at(1, k), control2: at(k, 1))
        cubic(to: at(-1, 0), control1: at(-k, 1), control2: at(-1, k))
        cubic(to: at(0, -1), control1: at(-1, -k), control2: at(-k, -1))
        cubic(to: at(1, 0), control1: at(k, -1), control2: at(1, -k))
        close()
    }

    /// Creates a closed polygon from its corners. Without corners the path is empty.
    public init(polygon corners: [Point]) {
        self.init(polyline: corners)
        close()
    }

    /// Creates an open line through some points. Without points the path is empty.
    public init(polyline points: [Point]) {
        self.init()
        guard let first = points.first else { return }
        move(to: first)
        for point in points.dropFirst() { line(to: point) }
    }

    /// Creates a closed regular polygon on a circle, clockwise on a screen. With fewer than 1 side it is empty.
    ///
    /// The angle of the first corner is in radians from the x axis to the y axis. The default is straight up.
    public init(regularPolygon sides: Int, center: Point, radius: Double, startAngle: Double = -.pi / 2) {
        self.init(
            polygon: (0..<max(sides, 0)).map { index in
                center + Vector(length: radius, angle: startAngle + Double(index) / Double(sides) * 2 * .pi)
            })
    }

    /// Creates a closed star, clockwise on a screen from a tip. With fewer than 1 tip it is empty.
    ///
    /// With 0.382 of the outer radius as the inner one, opposite edges of a five-pointed star are on one line. The
    /// angle of the first tip is in radians from the x axis to the y axis. The default is straight up.
    public init(
        starWithTips tips: Int, center: Point, outerRadius: Double, innerRadius: Double,
        startAngle: Double = -.pi / 2
    ) {
        self.init(
            polygon: (0..<2 * max(tips, 0)).map { index in
                let radius = index.isMultiple(of: 2) ? outerRadius : innerRadius
                return center + Vector(length: radius, angle: startAngle + Double(index) / Double(tips) * .pi)
            })
    }
}

// MARK: - Arcs

extension Path {
    /// Creates an arc of a circle. See ``addArc(center:radius:startAngle:endAngle:clockwise:)``.
    public init(
        arcCenter center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        self.init()
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise)
    }

    /// Draws an arc of a circle, with a line to its start if the path is not empty, as `UIBezierPath` does.
    ///
    /// Angles are in radians from the x axis to the y axis, so they grow clockwise on a screen. An arc covers at most
    /// one full circle. An end on the wrong side of the start moves by whole turns: from 0 to -π/2 clockwise is three
    /// quarters of a circle.
    ///
    /// The arc consists of cubics of at most 90 degrees, with an error of at most 0.03 % of the radius. Values that are
    /// not finite draw nothing. A negative radius counts as 0.
    public mutating func addArc(
        center: Point, radius: Double, startAngle: Double, endAngle: Double, clockwise: Bool
    ) {
        guard center.isFinite, radius.isFinite, startAngle.isFinite, endAngle.isFinite else { return }
        let radius = max(radius, 0)
        let start = center + Vector(length: radius, angle: startAngle)
        if isEmpty { move(to: start) } else { line(to: start) }
        let sweep = Path.sweep(from: startAngle, to: endAngle, clockwise: clockwise)
        let frame = Affine(scaleX: radius, y: radius, originTo: center)
        addUnitArc(startAngle: startAngle, sweep: sweep, frame: frame)
    }

    /// Returns the signed angle of an arc, at most a full turn in either direction.
    static func sweep(from start: Double, to end: Double, clockwise: Bool) -> Double {
        let turn = 2 * Double.pi
        let forward = clockwise ? end - start : start - end
        if forward >= turn { return clockwise ? turn : -turn }
        var sweep = forward.truncatingRemainder(dividingBy: turn)
        if sweep < 0 { sweep += turn }
        return clockwise ? sweep : -sweep
    }

    /// Draws a transformed arc of the unit circle from the current point, in cubics of at most 90 degrees.
    ///
    /// The control points of a piece of angle s are 4/3 tan(s/4) along the tangents. `end` is the exact end point, or `nil`.
    mutating func addUnitArc(startAngle: Double, sweep: Double, frame: Affine, end: Point? = nil) {
        guard sweep != 0 else { return }
        let pieces = max(1, (abs(sweep) / (.pi / 2) - 1e-9).rounded(.up))
        let step = sweep / pieces
        let tangentLength = 4.0 / 3.0 * Double.tan(step / 4)
        var radial = Vector(length: 1, angle: startAngle)
        for piece in 1...Int(pieces) {
            let next = Vector(length: 1, angle: startAngle + step * Double(piece))
            let isLast = piece == Int(pieces)
            let last = frame.apply(Point.zero + next)
            cubic(
                to: isLast ? end ?? last : last,
                control1: frame.apply(Point.zero + radial + radial.perpendicular * tangentLength),
                control2: frame.apply(Point.zero + next - next.perpendicular * tangentLength))
            radial = next
        }
    }
}

extension Vector {
    /// Creates a vector from its length and its angle, in radians from the x axis to the y axis.
    init(length: Double, angle: Double) { self.init(length * Double.cos(angle), length * Double.sin(angle)) }
}

// MARK: - Elliptical arcs

/// An elliptical arc in the form of SVG's `A` command: its end point and two choices.
public struct EllipticalArc: Hashable, Sendable {
    /// The radii before the rotation, in points. Their signs do not matter.
    public var radii: Size
    /// The rotation of the ellipse, in radians from the x axis to the y axis.
    public var rotation: Double
    /// Whether the arc spans more than 180 degrees.
    public var isLarge: Bool
    /// Whether the angle grows along the arc: clockwise on a screen.
    public var sweeps: Bool
    /// The end point. The arc starts at the current point.
    public var end: Point

    /// Creates an arc to an end point, on an ellipse with the given radii and rotation.
    public init(radii: Size, rotation: Double = 0, isLarge: Bool, sweeps: Bool, end: Point) {
        (self.radii, self.rotation, self.end) = (radii, rotation, end)
        (self.isLarge, self.sweeps) = (isLarge, sweeps)
    }
}

extension Path {
    /// Draws an elliptical arc from the current point by SVG's implementation notes, in cubics of at most 90 degrees.
    ///
    /// - Precondition: The path has a current point.
    public mutating func addArc(_ arc: EllipticalArc) {
        guard let start = currentPoint else { preconditionFailure("an arc starts at the current point") }
        guard start != arc.end else { return }
        guard let frame = arc.frame(from: start), let unit = frame.inverted else {
            line(to: arc.end)
            return
        }
        let startAngle = (unit.apply(start) - Point.zero).angle
        let endAngle = (unit.apply(arc.end) - Point.zero).angle
        var sweep = Path.sweep(from: startAngle, to: endAngle, clockwise: arc.sweeps)
        // Rounding may exchange a very short arc and a nearly full circle.
        if arc.isLarge, abs(sweep) < .pi / 2 { sweep = arc.sweeps ? 2 * .pi : -2 * .pi }
        guard arc.isLarge || (abs(sweep) < 1.5 * .pi && sweep != 0) else { return line(to: arc.end) }
        addUnitArc(startAngle: startAngle, sweep: sweep, frame: frame, end: arc.end)
    }
}

extension EllipticalArc {
    /// Returns the transform from the unit circle to the ellipse, or `nil` if the arc is a line or not finite.
    fileprivate func frame(from start: Point) -> Affine? {
        guard start.isFinite, end.isFinite, rotation.isFinite else { return nil }
        let turn = Affine(rotation: -rotation)
        let half = turn.apply(start - end) * 0.5
        var rx = abs(radii.width)
        var ry = abs(radii.height)
        guard rx > 0, ry > 0, rx.isFinite, ry.isFinite else { return nil }
        let halfChord = Vector(half.dx / rx, half.dy / ry)
        let length = halfChord.length
        if length > 1 {
            rx *= length
            ry *= length
        }
        // The distance of the centre from the middle of the chord, in the unit circle and in half chords.
        let distance = length >= 1 ? 0 : (1 / (length * length) - 1).squareRoot()
        let side = isLarge == sweeps ? -distance : distance
        let offset = Vector(side * rx * halfChord.dy, -side * ry * halfChord.dx)
        let rotated = Affine(rotation: rotation)
        let center = start.interpolated(to: end, progress: 0.5) + rotated.apply(offset)
        let frame = Affine(scaleX: rx, y: ry).concatenating(rotated)
            .concatenating(Affine(translationX: center.x, y: center.y))
        return frame.inverted == nil ? nil : frame
    }
}

// MARK: - Rounded corners

extension Path {
    /// Draws a line towards a corner and an arc that touches both of its sides, as in Core Graphics.
    ///
    /// If there is no such arc, the line ends at the corner.
    ///
    /// - Precondition: The path has a current point.
    public mutating func addArc(tangent1End corner: Point, tangent2End: Point, radius: Double) {
        guard let start = currentPoint else { preconditionFailure("an arc starts at the current point") }
        guard let arriving = (corner - start).normalized, let leaving = (tangent2End - corner).normalized,
            radius > 0, radius.isFinite
        else { return line(to: corner) }
        let turn = arriving.angle(to: leaving)
        let tangentLength = radius * Double.tan(abs(turn) / 2)
        guard turn != 0, tangentLength.isFinite, tangentLength < 1e6 * radius else { return line(to: corner) }
        line(to: corner - arriving * tangentLength)
        let side: Double = turn > 0 ? 1 : -1
        let center = corner - arriving * tangentLength + arriving.perpendicular * (side * radius)
        let frame = Affine(scaleX: radius, y: radius, originTo: center)
        let radial = arriving.perpendicular * -side
        let end = corner + leaving * tangentLength
        addUnitArc(startAngle: radial.angle, sweep: turn, frame: frame, end: end)
    }
}

/// A set of corners of a rectangle. The raw values are those of Core Animation's `CACornerMask`.
public struct CornerMask: OptionSet, Hashable, Sendable {
    /// The sum of the raw values of the corners.
    public let rawValue: UInt

    /// Creates a set from the sum of the raw values of its corners.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with the least x and y.
    public static let minXMinY = CornerMask(rawValue: 1)
    /// The corner with the greatest x and the least y.
    public static let maxXMinY = CornerMask(rawValue: 2)
    /// The corner with the least x and the greatest y.
    public static let minXMaxY = CornerMask(rawValue: 4)
    /// The corner with the greatest x and y.
    public static let maxXMaxY = CornerMask(rawValue: 8)
    /// All four corners.
    public static let all: CornerMask = [minXMinY, maxXMinY, minXMaxY, maxXMaxY]

    /// The names of the corners, in the order of their bits.
    package static let names = ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"]

    /// Creates the set of the corners with some names. Ignores other names.
    package init(names: [String]) {
        self.init(
            Self.names.indices.filter { names.contains(Self.names[$0]) }.map { Self(rawValue: 1 << $0) })
    }

    /// The names of the corners in the set.
    package var names: [String] {
        Self.names.indices.filter { rawValue >> $0 & 1 == 1 }.map { Self.names[$0] }
    }
}
