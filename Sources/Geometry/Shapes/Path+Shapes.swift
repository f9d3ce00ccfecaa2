import RealModule

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
