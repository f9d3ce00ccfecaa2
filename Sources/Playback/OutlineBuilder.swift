import Cells
package import Geometry
package import Layers

/// A builder of filled outlines in dots, which reuses its memory.
///
/// Lines are outlined in the coordinates of their layer and transformed afterwards. So a layer that is stretched in one
/// direction stretches its lines, too, as in Core Animation; dots that are not square do the same.
package final class OutlineBuilder {
    /// The last outline, in dots; the next one overwrites it.
    package private(set) var outline = FlatPath()
    /// The visible part of the last line, in the coordinates of its layer.
    private var visible = FlatPath()
    /// The trimmed line that is cut into dashes.
    private var undashed = FlatPath()
    /// The measured paths of the last frame, one for each trimmed line in drawing order.
    ///
    /// The path at an index is nearly always the one of the frame before. Comparing a path with itself is O(1).
    private var measured: [ArcLength] = []
    private var measuredIndex = 0
    private var window = Rect.zero
    private var snapping = StrokeSnapping()

    /// The maximum distance between a curve and its chords, in dots: a fifth of the distance that could move the edge
    /// of a dot.
    private static let tolerance = 0.1
    /// The minimum period of separate dashes, in dots.
    private static let minimumSpacing = 0.05

    /// Creates a builder without memory.
    package init() {}

    /// Begins a frame of a number of dots, and matches the measured paths with those of the frame before.
    package func begin(width: Int, height: Int, lines snapping: StrokeSnapping = StrokeSnapping()) {
        measuredIndex = 0
        self.snapping = snapping
        window = Rect(0, 0, Double(width), Double(height))
    }

    /// Builds the outline of a path's interior, with chords at most a tenth of a dot off.
    package func fill(_ path: Path, _ map: Affine) {
        outline.removeAll()
        let adjustment = snapping.snapsAreas ? StrokeAdjustment(map, width: nil) : nil
        outline.append(
            adjustment?.adjusted(path) ?? path, transform: map, tolerance: Self.tolerance,
            window: window)
    }

    /// Builds the outline of a line: trimmed, then dashed, then stroked.
    ///
    /// - Returns: the opacity for the fill. A line thinner than the minimum is drawn at the minimum width
    ///   with a lower opacity, so that it does not break or flicker. Dashes that are too fine become a faint
    ///   line.
    package func stroke(_ line: StrokedLine, _ map: Affine) -> Double {
        outline.removeAll()
        let scale = map.meanScale
        guard scale > 0, scale.isFinite else { return 0 }
        let tolerance = Self.tolerance / scale
        var nib = snapping.nib(map, width: line.style.width)
        let opacity = snapping.fades ? min(line.style.width * scale / nib.thickness(under: map), 1) : 1
        let adjustment =
            snapping.snaps ? StrokeAdjustment(map, width: line.style.width, cell: snapping.cell) : nil
        let visibleArea = map.inverted?.boundingBox(of: window)
        var style = line.style
        style.width = nib.width
        var isAdjusted = false
        let coverage = flatten(
            line, tolerance: tolerance, minimumSpacing: Self.minimumSpacing / scale,
            window: visibleArea?.insetBy(dx: -style.extent, dy: -style.extent)
        ) { path in
            guard let adjusted = adjustment?.adjusted(path) else { return path }
            isAdjusted = true
            return adjusted
        }
        if isAdjusted, let adjustment, adjustment.nib.shape == nil || !snapping.isSmooth {
            nib = adjustment.nib
        }
        if let shape = nib.shape, let toNib = shape.inverted {
            style.width = 1
            visible.apply(map.concatenating(toNib))
            outline.appendStroke(
                of: visible, style: style, tolerance: Self.tolerance / shape.meanScale,
                window: toNib.boundingBox(of: window))
            outline.apply(shape)
        } else {
            style.width = nib.width
            outline.appendStroke(of: visible, style: style, tolerance: tolerance, window: visibleArea)
            outline.apply(map)
        }
        return coverage * opacity
    }

    /// Flattens the visible part of a line, trimmed and dashed.
    ///
    /// - Returns: the opacity.
    private func flatten(
        _ line: StrokedLine, tolerance: Double, minimumSpacing: Double, window: Rect?,
        adjust: (Path) -> Path
    ) -> Double {
        visible.removeAll()
        undashed.removeAll()
        guard let pattern = line.dash else {
            let (path, parts) = trimmed(adjust(line.path), line.trim)
            visible.append(
                path, transform: .identity, tolerance: tolerance, keepsTangents: true, window: window,
                parts: parts)
            return 1
        }
        // Dashes that start at the whole path, or fit its loops, are cut from the curves.
        if line.dashFit == .seamless || (line.dashOrigin == .path && !line.trim.isWhole) {
            let dashed = lengths(of: adjust(line.path)).dashed(
                pattern, trim: line.trim, origin: line.dashOrigin,
                fitsLoops: line.dashFit == .seamless, minimumSpacing: minimumSpacing)
            visible.append(
                dashed.path, transform: .identity, tolerance: tolerance, keepsTangents: true, window: window)
            visible.isDashed = true
            return dashed.coverage
        }
        // Chords are shorter than their curves, and the differences add up along a path, so these chords are finer.
        let (path, parts) = trimmed(adjust(line.path), line.trim)
        undashed.append(
            path, transform: .identity, tolerance: tolerance / 5, keepsTangents: true, window: window,
            parts: parts)
        return visible.appendDashes(
            of: undashed, pattern: pattern, minimumSpacing: minimumSpacing, window: window)
    }

    private func trimmed(_ path: Path, _ trim: Trim) -> (path: Path, parts: [Int: CurvePart]) {
        trim.isWhole ? (path, [:]) : lengths(of: path).trimmedParts(trim)
    }

    private func lengths(of path: Path) -> ArcLength {
        defer { measuredIndex += 1 }
        if measuredIndex < measured.count {
            if measured[measuredIndex].path != path { measured[measuredIndex] = ArcLength(path) }
        } else {
            measured.append(ArcLength(path))
        }
        return measured[measuredIndex]
    }
}

/// Options for aligning strokes to dots.
package struct StrokeSnapping: Equatable {
    /// Whether horizontal and vertical lines are aligned.
    package var snaps = false
    /// Whether thinner lines are fainter; without colours they would break instead.
    package var fades = true

    /// Whether edges are antialiased, so that a line need not be whole dots wide.
    package var isSmooth = false
    /// The height of a dot as a multiple of its width.
    package var dotAspect = 1.0
    /// The size of a cell in dots, if a thin line must be at an edge of its cell to be sharp.
    package var cell: Size?

    var snapsAreas: Bool { snaps && (!isSmooth || cell != nil) }

    /// Creates options without alignment, with lines of at least one dot.
    package init() {}

    init(_ style: FrameStyle) {
        snaps = style.snaps
        fades = !style.dithers
        isSmooth = style.isSmooth
        let dots = style.glyphs.pixelsPerCell
        dotAspect = style.cellAspect * Double(dots.columns) / Double(dots.rows)
        if dots == (4, 8) { cell = Size(Double(dots.columns), Double(dots.rows)) }
    }

    /// Returns the nib for a line of a width in points under a transform to dots.
    ///
    /// The minimum nib is one dot in each direction, or round and as large as a dot with antialiased edges.
    func nib(_ map: Affine, width: Double) -> StrokeNib {
        guard isSmooth, dotAspect != 1 else { return StrokeNib(map, width: width) }
        let side = dotAspect.squareRoot()
        let nib = StrokeNib(map.concatenating(Affine(scaleX: 1 / side, y: side)), width: width)
        return nib.applying(Affine(scaleX: side, y: 1 / side))
    }
}

// MARK: - Lines on the grid of dots

/// An adjustment that aligns the horizontal and vertical parts of a line to the dot grid, like stroke adjustment in PDF
/// and Core Graphics.
///
/// An aligned part has a constant thickness of whole dots, at least one. While it moves slowly, it moves dot by dot
/// without a change of thickness. It moves by at most half a dot, or to the nearer edge of its cell.
///
/// The edges of areas are aligned, too, if dots are on or off. Otherwise two adjacent areas might both leave the dot at
/// their common corner empty.
struct StrokeAdjustment {
    private let map: Affine
    private let inverse: Affine
    private let cell: Size?
    /// The width of vertical lines and the height of horizontal ones, in dots.
    private let steps: (x: Double, y: Double)
    let nib: StrokeNib

    /// The minimum length of an adjusted line, in dots.
    private static let minimumLength = 1.5
    /// The maximum deviation of a line that counts as horizontal or vertical, in dots.
    private static let slack = 0.02

    /// Creates the adjustment of lines of a width in points, or of areas. If there is the size of a cell, in dots, thin lines
    /// move to an edge of their cell.
    ///
    /// Returns `nil` if the transform rotates or skews.
    init?(_ map: Affine, width: Double?, cell: Size? = nil) {
        let keepsAxes = map.b == 0 && map.c == 0
        guard keepsAxes || (map.a == 0 && map.d == 0), let inverse = map.inverted else { return nil }
        self.map = map
        self.inverse = inverse
        self.cell = cell
        let scale = keepsAxes ? (x: abs(map.a), y: abs(map.d)) : (x: abs(map.c), y: abs(map.b))
        func whole(_ scale: Double) -> Double { width.map { max(1, ($0 * scale).rounded()) } ?? 0 }
        steps = (whole(scale.x), whole(scale.y))
        nib = StrokeNib(dots: steps, scale: scale)
    }

    /// Returns the path with its horizontal and vertical lines aligned, or `nil` if it has none.
    func adjusted(_ path: Path) -> Path? {
        let marks = marks(in: path)
        guard !marks.isEmpty else { return nil }
        var points = path.points
        for (index, mark) in marks.enumerated() where !mark.isEmpty {
            var dot = map.apply(path.points[index])
            if mark.contains(.vertical) { dot.x = snapped(dot.x, steps.x, cell?.width) }
            if mark.contains(.horizontal) { dot.y = snapped(dot.y, steps.y, cell?.height) }
            points[index] = inverse.apply(dot)
        }
        if steps == (0, 0) { widenThinSubpaths(of: path, &points) }
        squareCorners(of: path, marks, &points)
        // The end of a curve moves its control point along, so that the direction stays.
        func move(_ index: Int) -> Vector {
            marks[index].isEmpty ? .zero : points[index] - path.points[index]
        }
        var index = 0
        for verb in path.verbs {
            switch verb {
            case .quad where points[index - 1] != points[index + 1]:
                let shift = (move(index - 1) + move(index + 1)) * 0.5
                points[index] = path.points[index] + shift
            case .cubic where points[index - 1] != points[index + 2]:
                points[index] = path.points[index] + move(index - 1)
                points[index + 1] = path.points[index + 1] + move(index + 2)
            default: break
            }
            index += verb.pointCount
        }
        return path.replacingPoints(points)
    }

    /// The minimum thickness of an area that stays visible, in dots.
    private static let minimumThickness = 0.25

    /// Makes subpaths one dot thick whose opposite edges are aligned to the same line, so that they do not vanish.
    ///
    /// They grow up and to the left, because areas below and to the right are usually drawn later, and would cover
    /// them.
    private func widenThinSubpaths(of path: Path, _ points: inout [Point]) {
        var (start, end) = (0, 0)
        for (index, verb) in path.verbs.enumerated() {
            end += verb.pointCount
            guard index + 1 == path.verbs.count || path.verbs[index + 1] == .move else { continue }
            defer { start = end }
            let box = box(of: points[start..<end])
            guard min(box.size.width, box.size.height) < 1e-6 else { continue }
            let old = self.box(of: path.points[start..<end])
            let isThin = (
                x: box.size.width < 1e-6 && old.size.width >= Self.minimumThickness,
                y: box.size.height < 1e-6 && old.size.height >= Self.minimumThickness
            )
            for index in start..<end where isThin.x || isThin.y {
                let original = map.apply(path.points[index])
                var dot = map.apply(points[index])
                if isThin.x, original.x < old.center.x { dot.x -= 1 }
                if isThin.y, original.y < old.center.y { dot.y -= 1 }
                points[index] = inverse.apply(dot)
            }
        }
    }

    /// Returns the smallest rectangle around some points, in dots.
    private func box(of points: ArraySlice<Point>) -> Rect {
        var box = Box()
        for point in points { box.add(map.apply(point)) }
        return box.rect ?? .zero
    }

    /// Makes a corner between a horizontal and a vertical line a point if its curve is smaller than a dot.
    ///
    /// The aligned lines could cross in front of such a curve, and the curve would go back.
    private func squareCorners(of path: Path, _ marks: [Mark], _ points: inout [Point]) {
        var (index, start) = (0, 0)
        for verb in path.verbs {
            let end = index + verb.pointCount - 1
            switch verb {
            case .move: start = index
            case .quad, .cubic:
                let (one, other) = (map.apply(path.points[index - 1]), map.apply(path.points[end]))
                guard marks[index - 1].union(marks[end]) == [.horizontal, .vertical],
                    max(abs(one.x - other.x), abs(one.y - other.y)) < 1
                else { break }
                let (from, to) = (map.apply(points[index - 1]), map.apply(points[end]))
                let corner = inverse.apply(
                    Point(
                        marks[index - 1].contains(.vertical) ? from.x : to.x,
                        marks[index - 1].contains(.horizontal) ? from.y : to.y))
                for cornerIndex in index - 1...end { points[cornerIndex] = corner }
                if path.points[start] == path.points[end] { points[start] = corner }
            case .line, .close: break
            }
            index += verb.pointCount
        }
    }

    /// Returns the centre of a line on whole dots nearest to a coordinate. A thin line inside a cell moves to the
    /// nearer edge of the cell, because glyphs have thin lines only there; elsewhere it would be a wide faint bar.
    private func snapped(_ value: Double, _ steps: Double, _ cell: Double?) -> Double {
        // A coordinate exactly between two positions must not depend on rounding errors.
        let start = (value - steps / 2 + 0.5 + 1e-6).rounded(.down)
        guard let cell, steps > 0 else { return start + steps / 2 }
        let before = start - (start / cell).rounded(.down) * cell
        let after = cell - before - steps
        return start + steps / 2 + (after <= 0 ? 0 : before <= after ? -before : after)
    }

    /// The directions of the lines that end at a point.
    private struct Mark: OptionSet {
        let rawValue: UInt8
        static let horizontal = Mark(rawValue: 1)
        static let vertical = Mark(rawValue: 2)
    }

    private func marks(in path: Path) -> [Mark] {
        var marks: [Mark] = []
        func mark(_ start: Int, _ end: Int) {
            let (from, to) = (map.apply(path.points[start]), map.apply(path.points[end]))
            let (width, height) = (abs(to.x - from.x), abs(to.y - from.y))
            let isHorizontal = height <= Self.slack && width >= Self.minimumLength
            guard isHorizontal || (width <= Self.slack && height >= Self.minimumLength) else { return }
            if marks.isEmpty { marks = Array(repeating: [], count: path.points.count) }
            marks[start].insert(isHorizontal ? .horizontal : .vertical)
            marks[end].insert(isHorizontal ? .horizontal : .vertical)
        }
        var (index, start) = (0, 0)
        for verb in path.verbs {
            switch verb {
            case .move: start = index
            case .line: mark(index - 1, index)
            case .close where path.points[start] == path.points[index - 1] && !marks.isEmpty:
                marks[start].formUnion(marks[index - 1])
                marks[index - 1] = marks[start]
            case .close: mark(index - 1, start)
            case .quad, .cubic: break
            }
            index += verb.pointCount
        }
        return marks
    }
}

// MARK: - The nib

/// The nib of a line: a circle with the line's width, which the transform and non-square dots make an ellipse.
///
/// No axis of the ellipse is shorter than a dot. The thickness of a line along the longer axis is the shorter axis.
/// Widening a thin line by the mean of the axes would leave gaps in horizontal lines of tall dots, and would inflate a
/// layer that is nearly edge-on.
struct StrokeNib: Equatable {
    /// The diameter in points in the coordinates of the layer; the larger one if the nib is not round.
    let width: Double
    /// The transform from a circle of diameter 1 to the nib in dots, or `nil` if the nib is round in the coordinates of
    /// the layer.
    let shape: Affine?

    private init(width: Double, shape: Affine? = nil) {
        self.width = width
        self.shape = shape
    }

    /// Creates a nib of a width and a height in dots, under a transform that neither rotates nor skews.
    init(dots: (x: Double, y: Double), scale: (x: Double, y: Double)) {
        // If the diameters are practically equal, a round nib is less work.
        let diameters = (x: dots.x / scale.x, y: dots.y / scale.y)
        let (width, shorter) = (max(diameters.x, diameters.y), min(diameters.x, diameters.y))
        self.init(
            width: width, shape: width - shorter > 1e-9 * width ? Affine(scaleX: dots.x, y: dots.y) : nil)
    }

    /// Creates the nib of a line of a width in points under an invertible transform to dots.
    init(_ map: Affine, width: Double) {
        // The axes of the ellipse are those of the transform times its transpose. The scales along them are the square
        // roots of that matrix's eigenvalues.
        let (xx, xy, yy) = (
            map.a * map.a + map.c * map.c, map.a * map.b + map.c * map.d, map.b * map.b + map.d * map.d
        )
        let spread = ((xx - yy) * (xx - yy) / 4 + xy * xy).squareRoot()
        let long = ((xx + yy) / 2 + spread).squareRoot()
        let short = abs(map.determinant) / long
        guard width * short < 1 else {
            self.init(width: width)
            return
        }
        guard long - short > 1e-9 * long else {
            self.init(width: 1 / map.meanScale)
            return
        }
        // The matrix that scales along the same axes to the required lengths, without a rotation.
        let slope = (max(width * long, 1) - 1) / (2 * spread)
        let offset = 1 - slope * short * short
        self.init(
            width: 1 / short,
            shape: Affine(
                a: offset + slope * xx, b: slope * xy, c: slope * xy, d: offset + slope * yy, tx: 0, ty: 0))
    }

    func applying(_ map: Affine) -> StrokeNib { StrokeNib(width: width, shape: shape?.concatenating(map)) }

    /// Returns the mean of the axes in dots, by area.
    func thickness(under map: Affine) -> Double { shape?.meanScale ?? width * map.meanScale }
}
