import Geometry

/// The outline of a shape, and its text in a scene file.
struct ShapeOutline {
    let path: Path
    let value: SceneValue

    private init(_ path: Path, _ value: SceneValue? = nil) {
        self.path = path
        self.value = value ?? .plain(path.isEmpty ? "M0 0" : path.sceneText)
    }

    /// Returns the axis that a percentage of an attribute refers to.
    static func axis(of attribute: String) -> SVGViewport.Axis {
        switch attribute {
        case "x", "cx", "x1", "x2", "width", "rx": .x
        case "y", "cy", "y1", "y2", "height", "ry": .y
        default: .diagonal
        }
    }

    /// Creates the outline of a shape with numbers for its attributes; a missing radius is `nil`.
    init(_ name: String, _ value: (String) -> Double?) {
        func number(_ key: String) -> Double { value(key) ?? 0 }
        switch name {
        case "rect":
            self.init(
                rect: Rect(number("x"), number("y"), number("width"), number("height")), value("rx"),
                value("ry"))
        case "circle":
            let r = max(number("r"), 0)
            self.init(oval: Rect(number("cx") - r, number("cy") - r, 2 * r, 2 * r))
        case "ellipse":
            // A negative radius counts as a missing one.
            func radius(_ key: String) -> Double? { value(key).flatMap { $0 < 0 ? nil : $0 } }
            let rx = radius("rx") ?? radius("ry") ?? 0
            let ry = radius("ry") ?? rx
            self.init(oval: Rect(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry))
        default:
            self.init(
                Path(polyline: [Point(number("x1"), number("y1")), Point(number("x2"), number("y2"))]))
        }
    }

    private init(oval rect: Rect) {
        let box = [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
        self.init(Path(ellipseIn: rect), .mapping([("ovalIn", .numbers(box))]))
    }

    private init(rect: Rect, _ rx: Double?, _ ry: Double?) {
        let rect = Rect(
            rect.origin.x, rect.origin.y, max(rect.size.width, 0), max(rect.size.height, 0))
        let box = SceneValue.numbers([rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
        let radiusX = min(max(rx ?? ry ?? 0, 0), rect.size.width / 2)
        let radiusY = min(max(ry ?? rx ?? 0, 0), rect.size.height / 2)
        guard rx ?? ry ?? 0 > 0, ry ?? rx ?? 0 > 0 else {
            self.init(Path(rect: rect), .mapping([("rect", box)]))
            return
        }
        self.init(Self.rounded(rect, radiusX, radiusY))
    }

    /// Returns a rectangle with elliptical corners, from the start point that SVG defines.
    private static func rounded(_ rect: Rect, _ rx: Double, _ ry: Double) -> Path {
        var path = Path()
        let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
        func corner(_ x: Double, _ y: Double, _ from: Vector, _ to: Vector) {
            // A cubic also if a radius is 0, so that all outlines of an animation have the same structure.
            let k = 0.5522847498307936
            let end = Point(x, y)
            let start = path.currentPoint ?? end
            path.cubic(
                to: end, control1: start + from * k, control2: end + to * k)
        }
        path.move(to: Point(left + rx, top))
        path.line(to: Point(right - rx, top))
        corner(right, top + ry, Vector(rx, 0), Vector(0, -ry))
        path.line(to: Point(right, bottom - ry))
        corner(right - rx, bottom, Vector(0, ry), Vector(rx, 0))
        path.line(to: Point(left + rx, bottom))
        corner(left, bottom - ry, Vector(-rx, 0), Vector(0, ry))
        path.line(to: Point(left, top + ry))
        corner(left + rx, top, Vector(0, -ry), Vector(-rx, 0))
        path.close()
        return path
    }

    /// Creates the outline of path data, up to the first error as browsers draw it.
    ///
    /// - Returns: The outline, and the message of the error, if any.
    static func pathData(_ text: String) -> (outline: ShapeOutline, error: String?) {
        do {
            return (ShapeOutline(try Path(svg: text, elementLimit: 50_000, numberLimit: 1e7)), nil)
        } catch {
            let valid = String(decoding: Array(text.utf8).prefix(error.offset), as: UTF8.self)
            // The last command may be incomplete, so try the shorter texts that end before a letter.
            var end = valid.endIndex
            for _ in 0..<3 {
                guard let letter = valid[..<end].lastIndex(where: { $0.isLetter && $0 != "e" && $0 != "E" })
                else { break }
                if let path = try? Path(svg: String(valid[..<letter]), elementLimit: 50_000, numberLimit: 1e7)
                {
                    return (ShapeOutline(path), error.message)
                }
                end = letter
            }
            return (ShapeOutline(Path()), error.message)
        }
    }

    /// Creates the outline of the points of a polyline or polygon.
    init(points text: String, isClosed: Bool) {
        let numbers = text.firstNumbers
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
        self.init(isClosed && !points.isEmpty ? Path(polygon: points) : Path(polyline: points))
    }
}

/// A rectangle of user space that fills a viewport: `viewBox` with `preserveAspectRatio`.
struct ViewBox {
    let rect: Rect

    init?(_ text: String?) {
        guard let list = text?.numbers, list.count == 4, list[2] > 0, list[3] > 0 else { return nil }
        rect = Rect(list[0], list[1], list[2], list[3])
    }

    /// Returns the transform that fits the box into a viewport.
    func transform(into view: Rect, _ ratio: String?) -> Affine {
        let words = (ratio ?? "xMidYMid").cssWords
        let align = words.first { $0.hasPrefix("x") || $0 == "none" } ?? "xMidYMid"
        var sx = view.size.width / rect.size.width
        var sy = view.size.height / rect.size.height
        if align != "none" {
            sx = words.contains("slice") ? max(sx, sy) : min(sx, sy)
            sy = sx
        }
        func share(_ part: Substring) -> Double { part == "Min" ? 0 : part == "Max" ? 1 : 0.5 }
        let x = share(align.dropFirst(1).prefix(3))
        let y = share(align.dropFirst(5).prefix(3))
        let dx = align == "none" ? 0 : (view.size.width - rect.size.width * sx) * x
        let dy = align == "none" ? 0 : (view.size.height - rect.size.height * sy) * y
        return Affine(
            a: sx, b: 0, c: 0, d: sy, tx: view.origin.x + dx - rect.origin.x * sx,
            ty: view.origin.y + dy - rect.origin.y * sy)
    }
}
