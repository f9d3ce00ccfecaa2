import Geometry
import Scenes

/// The outline of a shape, and its text in a scene file.
struct ShapeOutline {
    let path: Path
    let value: SceneValue

    init(_ path: Path, _ value: SceneValue? = nil) {
        self.path = path
        self.value = value ?? path.sceneValue
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
    ///
    /// A rounded rectangle has curves at its corners even if the radii are 0.
    init(_ name: String, isRounded: Bool = false, _ value: (String) -> Double?) {
        func number(_ key: String) -> Double { value(key) ?? 0 }
        // A negative radius counts as a missing one.
        func radius(_ key: String) -> Double? { value(key).flatMap { $0 < 0 ? nil : $0 } }
        switch name {
        case "rect":
            self.init(
                rect: Rect(number("x"), number("y"), number("width"), number("height")), radius("rx"),
                radius("ry"), minimumRadius: isRounded ? 1e-9 : 0)
        case "circle":
            let r = max(number("r"), 0)
            self.init(oval: Rect(number("cx") - r, number("cy") - r, 2 * r, 2 * r))
        case "ellipse":
            let rx = radius("rx") ?? radius("ry") ?? 0
            let ry = radius("ry") ?? rx
            self.init(oval: Rect(number("cx") - rx, number("cy") - ry, 2 * rx, 2 * ry))
        default:
            self.init(Path(polyline: [Point(number("x1"), number("y1")), Point(number("x2"), number("y2"))]))
        }
    }

    private init(oval rect: Rect) {
        self.init(Path(ellipseIn: rect), .mapping([("ovalIn", .rect(rect))]))
    }

    private init(rect: Rect, _ rx: Double?, _ ry: Double?, minimumRadius: Double) {
        let (width, height) = (max(rect.size.width, 0), max(rect.size.height, 0))
        let (radiusX, radiusY) = (max(rx ?? ry ?? 0, minimumRadius), max(ry ?? rx ?? 0, minimumRadius))
        guard radiusX > 0, radiusY > 0 else {
            let rect = Rect(rect.origin.x, rect.origin.y, width, height)
            self.init(Path(rect: rect), .mapping([("rect", .rect(rect))]))
            return
        }
        // A side without length has corners too, so that all outlines of an animation have the same structure.
        let visible = Rect(rect.origin.x, rect.origin.y, max(width, 1e-9), max(height, 1e-9))
        self.init(Path(roundedRect: visible, cornerWidth: radiusX, cornerHeight: radiusY))
    }

    /// Whether the width or the height is 0. SVG then draws no rectangle and no oval, not even the stroke.
    var hasEmptySide: Bool { path.bounds.map { min($0.size.width, $0.size.height) < 1e-8 } ?? true }

    /// Creates the outline of a value of the property `d`: path data, `path()` or `none`.
    static func pathValue(_ text: String) -> (outline: ShapeOutline, error: String?) {
        pathData(data(text))
    }

    /// Returns the path data in a value of the property `d`.
    static func data(_ text: String) -> String {
        let data = text.argument(of: "path")?.unquoted ?? text
        return data == "none" ? "" : data
    }

    /// Creates the outline of path data, up to the first error as browsers draw it.
    ///
    /// - Returns: The outline, and the message of the error, if any.
    static func pathData(_ text: String) -> (outline: ShapeOutline, error: String?) {
        let limit = TranslationLimit.pathElements
        let (path, error) = Path.valid(svg: text, elementLimit: limit, numberLimit: SVGLimit.length)
        return (ShapeOutline(path.verbs.count > limit ? Path() : path), error?.message)
    }

    /// Creates the outline of the points of a polyline or polygon.
    init(points text: String, isClosed: Bool) {
        let numbers = text.firstNumbers.prefix { abs($0) < SVGLimit.length }
        let points = stride(from: 0, to: numbers.count - 1, by: 2).map { Point(numbers[$0], numbers[$0 + 1]) }
        self.init(isClosed && !points.isEmpty ? Path(polygon: points) : Path(polyline: points))
    }
}

extension Path {
    /// The x and y of all points.
    var coordinates: [Double] { points.flatMap { [$0.x, $0.y] } }
}

/// A rectangle of user space that fills a viewport: `viewBox` with `preserveAspectRatio`.
struct ViewBox {
    let rect: Rect

    init(_ size: Size) { rect = Rect(origin: .zero, size: size) }

    init?(_ text: String?) {
        guard let list = text?.numbers, list.count == 4,
            list.suffix(2).allSatisfy((1 / SVGLimit.length...SVGLimit.length).contains)
        else { return nil }
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
        func fraction(_ word: Substring) -> Double { word == "Min" ? 0 : word == "Max" ? 1 : 0.5 }
        let x = fraction(align.dropFirst(1).prefix(3))
        let y = fraction(align.dropFirst(5).prefix(3))
        let dx = align == "none" ? 0 : (view.size.width - rect.size.width * sx) * x
        let dy = align == "none" ? 0 : (view.size.height - rect.size.height * sy) * y
        let origin = Point(view.origin.x + dx - rect.origin.x * sx, view.origin.y + dy - rect.origin.y * sy)
        return Affine(scaleX: sx, y: sy, originTo: origin)
    }
}
