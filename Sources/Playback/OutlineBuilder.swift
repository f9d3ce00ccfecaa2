import Cells
package import Geometry
package import Layers

/// Makes the outlines that are filled, in dots, in memory that is used again from item to item.
///
/// Lines are outlined in the coordinates of their layer and mapped afterwards, so that a layer stretched in one
/// direction, or dots that are not square, stretch the line too, as Core Animation does.
package final class OutlineBuilder {
    /// The outline made last, in dots; overwritten by the next.
    package private(set) var outline = FlatPath()
    private var flat = FlatPath()
    private var dashes = FlatPath()
    /// The paths measured in the last frame, one for each trimmed line in drawing order. The path at a place is
    /// nearly always the one of the frame before, and comparing a path with itself takes no time.
    private var measured: [ArcLength] = []
    private var place = 0
    /// What is seen, in dots.
    private var window = Window(.zero)
    private var fit = StrokeSnapping()

    /// The greatest distance, in dots, between a curve and the chords drawn for it: a fifth of what could
    /// move the edge of a dot.
    private static let tolerance = 0.1
    /// The shortest dash period, in dots, that is drawn dash by dash.
    private static let finestSpacing = 0.05

    /// A builder with no memory yet.
    package init() {}

    /// Begins a frame of so many dots: measured paths are matched up with those of the frame before, in order.
    package func begin(width: Int, height: Int, lines fit: StrokeSnapping = StrokeSnapping()) {
        place = 0
        self.fit = fit
        window = Window(Rect(0, 0, Double(width), Double(height)))
    }

    /// Makes the outline of the inside of a path, with chords at most a tenth of a dot off.
    package func fill(_ path: Path, _ map: Affine) {
        outline.removeAll()
        let adjustment =
            fit.snaps && !fit.isSmooth ? StrokeAdjustment(map, width: nil, grid: 1) : nil
        outline.append(
            adjustment?.adjusted(path) ?? path, transform: map, tolerance: OutlineBuilder.tolerance,
            window: window)
    }

    /// The outline of a line: trimmed, then dashed, then given its width.
    ///
    /// - Returns: the opacity to fill it with. A line thinner than the thinnest is drawn that wide, and as faint as
    ///   it is thin, so that it neither breaks nor flickers; and dashes too fine to see become a faint line.
    package func stroke(_ line: StrokedLine, _ map: Affine) -> Double {
        outline.removeAll()
        let scale = map.meanScale
        guard scale > 0, scale.isFinite else { return 0 }
        let tolerance = OutlineBuilder.tolerance / scale
        var pen = fit.pen(map, width: line.style.width)
        let opacity = fit.fades ? min(line.style.width * scale / pen.thickness(under: map), 1) : 1
        let adjustment = fit.snaps ? StrokeAdjustment(map, width: line.style.width, grid: fit.hairline) : nil
        let seen = map.inverted.map { Window($0.boundingBox(of: window.rect)) }
        var style = line.style
        style.width = pen.width
        var isAdjusted = false
        let coverage = lay(
            line, tolerance: tolerance, finestSpacing: OutlineBuilder.finestSpacing / scale,
            window: seen?.grown(by: style.reach)
        ) { path in
            guard let adjusted = adjustment?.adjusted(path) else { return path }
            isAdjusted = true
            return adjusted
        }
        if isAdjusted, let adjustment, adjustment.pen.shape == nil || !fit.isSmooth { pen = adjustment.pen }
        if let shape = pen.shape, let toNib = shape.inverted {
            style.width = 1
            if line.isDashed {
                dashes.apply(map.concatenating(toNib))
            } else {
                flat.apply(map.concatenating(toNib))
            }
            outline.appendStroke(
                of: line.isDashed ? dashes : flat, style: style,
                tolerance: OutlineBuilder.tolerance / shape.meanScale,
                window: Window(toNib.boundingBox(of: window.rect)))
            outline.apply(shape)
        } else {
            style.width = pen.width
            outline.appendStroke(
                of: line.isDashed ? dashes : flat, style: style, tolerance: tolerance, window: seen)
            outline.apply(map)
        }
        return coverage * opacity
    }

    /// Puts what is drawn of a line into `dashes` when it is dashed, else into `flat`.
    ///
    /// - Returns: how strongly to paint it.
    private func lay(
        _ line: StrokedLine, tolerance: Double, finestSpacing: Double, window: Window?,
        placed: (Path) -> Path
    ) -> Double {
        flat.removeAll()
        dashes.removeAll()
        guard let pattern = line.dash else {
            let (path, parts) = trimmed(placed(line.path), line.trim)
            flat.append(
                path, transform: .identity, tolerance: tolerance, keepsTangents: true, window: window,
                parts: parts)
            return 1
        }
        // Dashes that keep to the whole path, or fit its loops, are cut from its curves.
        if line.dashFit == .seamless || (line.dashOrigin == .path && !line.trim.isWhole) {
            let dashed = lengths(of: placed(line.path)).dashed(
                pattern, trim: line.trim, origin: line.dashOrigin,
                fitsLoops: line.dashFit == .seamless, finestSpacing: finestSpacing)
            dashes.append(
                dashed.path, transform: .identity, tolerance: tolerance, keepsTangents: true, window: window)
            dashes.isDashed = true
            return dashed.coverage
        }
        // Chords are shorter than their curves, and along a path the differences add up: hence finer ones.
        let (path, parts) = trimmed(placed(line.path), line.trim)
        flat.append(
            path, transform: .identity, tolerance: tolerance / 5, keepsTangents: true, window: window,
            parts: parts)
        return dashes.appendDashes(
            of: flat, pattern: pattern, finestSpacing: finestSpacing, window: window)
    }

    private func trimmed(_ path: Path, _ trim: Trim) -> (path: Path, parts: [Int: CurvePart]) {
        trim.isWhole ? (path, [:]) : lengths(of: path).trimmedParts(trim)
    }

    private func lengths(of path: Path) -> ArcLength {
        defer { place += 1 }
        if place < measured.count {
            if measured[place].path != path { measured[place] = ArcLength(path) }
        } else {
            measured.append(ArcLength(path))
        }
        return measured[place]
    }
}

/// How lines are fitted to dots.
package struct StrokeSnapping: Equatable {
    /// How many dots the thinnest line is wide, and the step that lines are put in place by.
    package var hairline = 1.0
    /// Whether level and upright lines are put in place.
    package var snaps = false
    /// Whether thinner lines than the thinnest are fainter; without colours they would break instead.
    package var fades = true

    /// Whether edges are smooth, so that a part of a dot is shown by its strength: then no line has to be whole dots wide
    /// both ways, and to be so would be farther from the picture.
    package var isSmooth = false
    /// How many times as tall as wide a dot is.
    package var dotAspect = 1.0

    /// Lines as they are, but none thinner than a dot.
    package init() {}

    /// Lines that suit a style.
    init(_ style: FrameStyle) {
        hairline = style.glyphs.hairline
        snaps = style.snaps
        fades = !style.dithers
        isSmooth = style.isSmooth
        dotAspect = style.cellAspect * Double(style.glyphs.dots.columns) / Double(style.glyphs.dots.rows)
    }

    /// What a line of a width in points is drawn with under a map to dots. The thinnest is one dot each way, or, where edges
    /// are smooth, round and as large as a dot.
    func pen(_ map: Affine, width: Double) -> StrokeNib {
        guard isSmooth, dotAspect != 1 else { return StrokeNib(map, width: width, thinnest: hairline) }
        let side = dotAspect.squareRoot()
        let pen = StrokeNib(
            map.concatenating(Affine(scaleX: 1 / side, y: side)), width: width, thinnest: hairline)
        return pen.applying(Affine(scaleX: side, y: 1 / side))
    }
}

// MARK: - Lines on the grid of dots

/// Puts the level and upright parts of a line where its edges fall between dots, as PDF's and Core Graphics' stroke
/// adjustment do.
///
/// Wherever such a part lies it is then as many dots thick as its width comes to, one at least, and while it moves
/// slowly it goes on dot by dot without ever growing thinner or thicker. Nothing moves by more than half a dot.
///
/// Edges of areas are put between dots too, where dots are on or off: of two areas side by side neither covers half of the dot
/// at a corner that they share, and each would leave it to the other.
struct StrokeAdjustment {
    private let map: Affine
    private let inverse: Affine
    private let grid: Double
    /// How many steps of the grid upright lines are wide, and level ones high.
    private let steps: (x: Double, y: Double)
    /// What adjusted lines are drawn with.
    let pen: StrokeNib

    /// The shortest line that is adjusted, in dots.
    private static let shortest = 1.5
    /// How far the ends of a line that counts as level or upright may be from being so, in dots.
    private static let slack = 0.02

    /// The adjustment of lines of a width in points, or of the edges of areas, on a grid of so many dots; nil under a map
    /// that turns or slants.
    init?(_ map: Affine, width: Double?, grid: Double) {
        let isUpright = map.b == 0 && map.c == 0
        guard isUpright || (map.a == 0 && map.d == 0), let inverse = map.inverted else { return nil }
        self.map = map
        self.inverse = inverse
        self.grid = grid
        let scale = isUpright ? (x: abs(map.a), y: abs(map.d)) : (x: abs(map.c), y: abs(map.b))
        func whole(_ scale: Double) -> Double { width.map { max(1, ($0 * scale / grid).rounded()) } ?? 0 }
        steps = (whole(scale.x), whole(scale.y))
        pen = StrokeNib(dots: (steps.x * grid, steps.y * grid), scale: scale)
    }

    /// The path with its level and upright lines in place, or nil when it has none.
    func adjusted(_ path: Path) -> Path? {
        let marks = marks(in: path)
        guard !marks.isEmpty else { return nil }
        var points = path.points
        var place = 0
        func move(_ index: Int) -> Vector {
            marks[index].isEmpty ? .zero : points[index] - path.points[index]
        }
        for (index, mark) in marks.enumerated() where !mark.isEmpty {
            var dot = map.apply(path.points[index])
            if mark.contains(.upright) { dot.x = snapped(dot.x, steps.x) }
            if mark.contains(.level) { dot.y = snapped(dot.y, steps.y) }
            points[index] = inverse.apply(dot)
        }
        // The ends of curves take their control points along, so that they leave in the same direction.
        for verb in path.verbs {
            switch verb {
            case .quad:
                let shift = (move(place - 1) + move(place + 1)) * 0.5
                points[place] = path.points[place] + shift
            case .cubic:
                points[place] = path.points[place] + move(place - 1)
                points[place + 1] = path.points[place + 1] + move(place + 2)
            case .move, .line, .close: break
            }
            place += verb.pointCount
        }
        return Path(verbs: path.verbs, points: points)
    }

    /// The middle of so many steps of the grid nearest to a coordinate.
    private func snapped(_ value: Double, _ steps: Double) -> Double {
        // What lies exactly between two places must not be at the mercy of rounding errors.
        ((value / grid - steps / 2 + 0.5 + 1e-6).rounded(.down) + steps / 2) * grid
    }

    /// The directions of the lines that end at a point.
    private struct Mark: OptionSet {
        let rawValue: UInt8
        static let level = Mark(rawValue: 1)
        static let upright = Mark(rawValue: 2)
    }

    /// A mark for each point; none when there is no such line.
    private func marks(in path: Path) -> [Mark] {
        var marks: [Mark] = []
        func mark(_ start: Int, _ end: Int) {
            let (from, to) = (map.apply(path.points[start]), map.apply(path.points[end]))
            let (width, height) = (abs(to.x - from.x), abs(to.y - from.y))
            let isLevel = height <= Self.slack && width >= Self.shortest
            guard isLevel || (width <= Self.slack && height >= Self.shortest) else { return }
            if marks.isEmpty { marks = Array(repeating: [], count: path.points.count) }
            marks[start].insert(isLevel ? .level : .upright)
            marks[end].insert(isLevel ? .level : .upright)
        }
        var (place, start) = (0, 0)
        for verb in path.verbs {
            switch verb {
            case .move: start = place
            case .line: mark(place - 1, place)
            case .close where path.points[start] == path.points[place - 1] && !marks.isEmpty:
                marks[start].formUnion(marks[place - 1])
                marks[place - 1] = marks[start]
            case .close: mark(place - 1, start)
            case .quad, .cubic: break
            }
            place += verb.pointCount
        }
        return marks
    }
}

// MARK: - The nib

/// What a line is drawn with: a round nib as wide as the line, which the map of the layer, and dots that are not square,
/// make an ellipse; but no axis of it is shorter than the thinnest line that is whole.
///
/// Of a line that leads along the longer axis, the shorter one is the thickness. To widen a thin line by its mean would
/// leave level lines in gaps where dots are tall, and blow up a layer that is seen nearly from its edge.
struct StrokeNib: Equatable {
    /// The diameter in points, where the nib is round in the coordinates of the layer; the greatest, where it is not.
    let width: Double
    /// What makes the nib, in dots, out of a circle of diameter 1; nil where the nib is round in the coordinates of the
    /// layer.
    let shape: Affine?

    /// A nib of a diameter in points, round in the coordinates of a layer unless it has a shape.
    private init(width: Double, shape: Affine? = nil) {
        self.width = width
        self.shape = shape
    }

    /// A nib of a width and a height in dots, under a map that neither turns nor slants.
    init(dots: (x: Double, y: Double), scale: (x: Double, y: Double)) {
        // Round in both as far as anybody can tell, and then less work.
        let diameters = (x: dots.x / scale.x, y: dots.y / scale.y)
        let (width, least) = (max(diameters.x, diameters.y), min(diameters.x, diameters.y))
        self.init(width: width, shape: width - least > 1e-9 * width ? Affine(scaleX: dots.x, y: dots.y) : nil)
    }

    /// The nib of a line of a width in points under a map that can be undone, with no axis shorter than so many dots.
    init(_ map: Affine, width: Double, thinnest: Double) {
        // The axes of the ellipse are those of the map times its transpose, and how far it stretches along them the roots
        // of that matrix's own values.
        let (xx, xy, yy) = (
            map.a * map.a + map.c * map.c, map.a * map.b + map.c * map.d, map.b * map.b + map.d * map.d
        )
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let long = ((xx + yy) / 2 + spread).squareRoot()
        let short = abs(map.determinant) / long
        guard width * short < thinnest else {
            self.init(width: width)
            return
        }
        guard long - short > 1e-9 * long else {
            self.init(width: thinnest / map.meanScale)
            return
        }
        // The matrix that stretches along the same axes by as much as is wanted, and turns nothing.
        let axes = (long: max(width * long, thinnest), short: thinnest)
        let slope = (axes.long - axes.short) / (2 * spread)
        let rest = axes.short - slope * short * short
        self.init(
            width: thinnest / short,
            shape: Affine(
                a: rest + slope * xx, b: slope * xy, c: slope * xy, d: rest + slope * yy, tx: 0, ty: 0))
    }

    /// The nib under another map of the dots, of the same area.
    func applying(_ map: Affine) -> StrokeNib { StrokeNib(width: width, shape: shape?.concatenating(map)) }

    /// The mean of its axes in dots, by area.
    func thickness(under map: Affine) -> Double { shape?.meanScale ?? width * map.meanScale }
}
