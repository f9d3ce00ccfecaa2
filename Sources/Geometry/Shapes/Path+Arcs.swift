import RealModule

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
