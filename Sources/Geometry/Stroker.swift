import RealModule

// MARK: - Styles

/// The shape of a stroke at an open end.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
    /// The stroke ends at the end point.
    case butt
    /// A half disc around the end point.
    case round
    /// Half a square: the stroke continues for half its width.
    case square
}

/// The shape of a stroke at a corner.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
    /// The outer edges continue until they meet. Beyond the miter limit the corner is a ``bevel``.
    case miter
    /// A disc around the corner.
    case round
    /// A straight cut.
    case bevel
}

/// The appearance of a stroke, except for its dashes and its colour.
public struct StrokeStyle: Hashable, Sendable {
    /// The width, in points, centred on the path. Only a width above 0 paints.
    public var width: Double
    /// The shape at the ends.
    public var cap: LineCap
    /// The shape at the corners.
    public var join: LineJoin
    /// The longest miter as a multiple of the width. A corner with a longer miter is bevelled.
    public var miterLimit: Double

    /// Creates a style. The defaults are Core Animation's.
    public init(width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10) {
        (self.width, self.cap, self.join, self.miterLimit) = (width, cap, join, miterLimit)
    }

    /// The largest distance of the stroke from its path, at a cap or at the tip of a miter.
    package var extent: Double {
        let radii = join == .miter ? miterLimit.clamped(to: 2...Stroker.maximumMiter) : 2
        return width / 2 * radii
    }
}

// MARK: - Stroker

extension FlatPath {
    /// Appends the outline of a stroke: contours to fill with the non-zero rule.
    ///
    /// A closed contour gives an outer and an inner one, with joins only. An open contour gives one, with a cap at
    /// either end. A contour without length gives a disc with round caps, a square along the axes with square caps, and
    /// nothing with butt caps (as in SVG and PostScript). A width that is not above 0, or above 1e100, paints nothing.
    ///
    /// The outline is the sum of one quadrilateral for each line and one wedge for each join, all in the same
    /// direction, without the edges that cancel. So no winding number is negative, and the non-zero rule draws cusps,
    /// tight curves and crossings correctly without offset curves. On the inner side of a corner the edges end where
    /// they cross if both lines are long enough. If not, the outline passes through the corner.
    ///
    /// - Parameters:
    ///   - source: The path, in the same units as the style's width.
    ///   - style: The width, caps, joins and miter limit. A limit below 1 bevels all corners.
    ///   - tolerance: The largest distance, above 0, between a round cap or join and its chords. The chords of a cap
    ///     enclose the area of the half disc, so a small dot has the right coverage.
    ///   - window: The visible part. Only visible round joins and caps have chords.
    /// - Complexity: O(points), and O(√(width / tolerance)) more for each round cap or join.
    public mutating func appendStroke(
        of source: FlatPath, style: StrokeStyle, tolerance: Double = 0.1, window: Rect? = nil
    ) {
        precondition(tolerance > 0, "the tolerance of a stroke is above 0")
        guard style.width > 0, style.width <= 1e100 else { return }
        guard source.lineScales.isEmpty else {
            for (scale, run) in source.runsByLineScale {
                var style = style
                style.width *= scale
                appendStroke(of: run, style: style, tolerance: tolerance, window: window)
            }
            return
        }
        isDrawing = false
        contourStart = nil
        coversTwice = false
        retraces = retraces || source.retraces
        let stroker = Stroker(style: style, tolerance: tolerance, window: window)
        if source.isDashed, !source.contours.isEmpty { return stroker.strokeDashes(of: source, into: &self) }
        for contour in source.contours { stroker.stroke(contour, of: source, into: &self) }
    }
}

/// The method that draws both sides of the stroke of a contour, in one style.
struct Stroker {
    let radius: Double
    let cap: LineCap
    let join: LineJoin
    /// The minimum value of 1 + cos of the angle for a miter.
    let minimumMiter: Double
    /// The minimum cosine of an angle with a single point, because any join differs by less than the tolerance.
    let straightCosine: Double
    /// The largest angle of a chord of a round cap or join, in radians.
    let arcStep: Double
    let arcStepCosine: Double
    let halfCircle: ArcSteps
    /// The maximum miter in widths. A longer one makes no visible difference.
    static let maximumMiter = 1e4
    /// The visible part of the stroke, or `nil` for all of it.
    let window: Rect?

    init(style: StrokeStyle, tolerance: Double, window: Rect?) {
        self.window = window
        radius = style.width / 2
        cap = style.cap
        join = style.join
        let limit = min(style.miterLimit, Self.maximumMiter)
        minimumMiter = limit >= 1 ? 2 / (limit * limit) : .infinity
        let slack = tolerance / radius
        let chord = max(1 - slack, 0.5)
        // The cosine of a very short chord is 1 except for rounding.
        arcStep = slack < 1e-8 ? (8 * slack).squareRoot() : 2 * Double.acos(chord)
        arcStepCosine = 2 * chord * chord - 1
        let cosine = max(1 - slack / 2, 0.9)
        straightCosine = 2 * cosine * cosine - 1
        halfCircle =
            cap == .round
            ? ArcSteps(keepingAreaOf: .pi, step: arcStep, slack: slack)
            : ArcSteps(angle: 0, step: arcStep)
    }

    /// A line of the contour as a unit vector and a length.
    struct Segment {
        var direction: Vector
        var length: Double
    }

    func segment(from start: Point, to end: Point) -> Segment? {
        let step = end - start
        let length = step.length
        guard length > 1e-12, length.isFinite else { return nil }
        return Segment(direction: step * (1 / length), length: length)
    }

    /// Draws the outline of a contour, with caps that meet those of the adjacent dashes.
    func stroke(
        _ contour: FlatPath.Contour, of source: FlatPath, behind: CapMeeting = .apart,
        ahead: CapMeeting = .apart, into outline: inout FlatPath
    ) {
        if contour.count == 2, !contour.isClosed, cap != .round {
            let (start, end) = (source.points[contour.start], source.points[contour.start + 1])
            guard let line = segment(from: start, to: end) else { return dot(at: start, into: &outline) }
            return stroke(
                along: line.direction, from: start, to: end, behind: behind.offset, ahead: ahead.offset,
                into: &outline)
        }
        let start = outline.points.count
        outline.farSide.removeAll(keepingCapacity: true)
        var first: Segment?
        var firstPoint = source.points[contour.start]
        var last: Segment?
        var corner = firstPoint
        var cornerIsSmooth = false
        for index in contour.start + 1..<max(contour.end, contour.start + 1) {
            guard let next = segment(from: corner, to: source.points[index]) else {
                cornerIsSmooth = cornerIsSmooth && source.isSmooth(index)
                continue
            }
            if let last {
                turn(at: corner, from: last, to: next, isSmooth: cornerIsSmooth, into: &outline)
            } else {
                first = next
                firstPoint = corner
            }
            last = next
            corner = source.points[index]
            cornerIsSmooth = source.isSmooth(index)
        }
        guard var last, let first else { return dot(at: firstPoint, into: &outline) }
        guard contour.isClosed else {
            addCap(at: corner, direction: last.direction, cut: ahead.offset, into: &outline.points)
            outline.points.append(contentsOf: outline.farSide.reversed())
            let offset = behind.offset.map { -$0 }
            addCap(at: firstPoint, direction: -first.direction, cut: offset, into: &outline.points)
            return outline.endContour(from: start, isClosed: true)
        }
        if let closing = segment(from: corner, to: firstPoint) {
            turn(at: corner, from: last, to: closing, isSmooth: cornerIsSmooth, into: &outline)
            last = closing
        }
        turn(at: firstPoint, from: last, to: first, isSmooth: false, into: &outline)
        outline.endContour(from: start, isClosed: true)
        let far = outline.points.count
        outline.points.append(contentsOf: outline.farSide.reversed())
        outline.endContour(from: far, isClosed: true)
    }

    /// Draws a single line with a cap that is not round, like most dashes: four corners.
    func stroke(
        along direction: Vector, from start: Point, to end: Point, behind: Vector?,
        ahead: Vector?, into outline: inout FlatPath
    ) {
        let side = direction.perpendicular * radius
        let last = capLengths(along: direction, cut: ahead)
        let first = capLengths(along: -direction, cut: behind.map { -$0 })
        let points = outline.points.count
        outline.points.append(start - side - direction * first.far)
        outline.points.append(end - side + direction * last.near)
        outline.points.append(end + side + direction * last.far)
        outline.points.append(start + side - direction * first.near)
        outline.endContour(from: points, isClosed: true)
    }

    /// Draws a contour without length. Its caps are parallel to the axes.
    private func dot(at point: Point, into outline: inout FlatPath) {
        guard cap != .butt else { return }
        let start = outline.points.count
        addCap(at: point, direction: Vector(1, 0), cut: nil, into: &outline.points)
        addCap(at: point, direction: Vector(-1, 0), cut: nil, into: &outline.points)
        outline.endContour(from: start, isClosed: true)
    }

    private func mayBeVisible(_ corner: Point) -> Bool {
        guard let window = window?.insetBy(dx: -radius, dy: -radius) else { return true }
        return window.touchesBounds(of: corner, corner, corner, corner)
    }

    private func turn(
        at corner: Point, from last: Segment, to next: Segment, isSmooth: Bool, into outline: inout FlatPath
    ) {
        let cosine = last.direction.dot(next.direction)
        if cosine < -0.999, mayBeVisible(corner) { outline.retraces = true }
        // The cap of a short piece after a corner covers the line before it.
        if cosine < 0.9, cap == .round, !isCut(cosine, min(last.length, next.length)) {
            outline.coversTwice = true
        }
        let turnsRight = last.direction.cross(next.direction) > 0
        let signed = turnsRight ? -radius : radius
        let before = last.direction.perpendicular * signed
        let after = next.direction.perpendicular * signed
        if turnsRight {
            addOuter(corner, before, after, cosine, 1, isSmooth, into: &outline.points)
            addInner(corner, -before, -after, cosine, min(last.length, next.length), into: &outline.farSide)
        } else {
            addOuter(corner, before, after, cosine, -1, isSmooth, into: &outline.farSide)
            addInner(corner, -before, -after, cosine, min(last.length, next.length), into: &outline.points)
        }
    }

    /// Draws the outer side of a corner: the join. `before` and `after` are the vectors to the edges that meet.
    private func addOuter(
        _ corner: Point, _ before: Vector, _ after: Vector, _ cosine: Double, _ sign: Double,
        _ isSmooth: Bool, into points: inout [Point]
    ) {
        let isStraight = cosine >= straightCosine
        if isStraight || (join == .miter && !isSmooth && 1 + cosine >= minimumMiter) {
            points.append(corner + (before + after) * (1 / (1 + cosine)))
            return
        }
        points.append(corner + before)
        if isSmooth || join == .round {
            let angle = Double.acos(cosine.clamped(to: -1...1))
            add(ArcSteps(angle: angle, step: arcStep), sign, around: corner, from: before, into: &points)
        }
        points.append(corner + after)
    }

    /// Returns whether the inner edges of a corner cross, for lines of at least a length.
    private func isCut(_ cosine: Double, _ length: Double) -> Bool {
        cosine > -0.999 && radius * radius * (1 - cosine) <= 0.25 * length * length * (1 + cosine)
    }

    /// Draws the inner side of a corner: the crossing of the edges, or the corner if a line is too short.
    private func addInner(
        _ corner: Point, _ before: Vector, _ after: Vector, _ cosine: Double, _ length: Double,
        into points: inout [Point]
    ) {
        if isCut(cosine, length) {
            points.append(corner + (before + after) * (1 / (1 + cosine)))
        } else {
            points.append(corner + before)
            points.append(corner)
            points.append(corner + after)
        }
    }
}

// MARK: - Stroked paths

extension Path {
    /// Returns the outline of a stroke: closed subpaths of straight lines to fill with the non-zero rule, which may
    /// overlap.
    ///
    ///     Path(polyline: [Point(0, 0), Point(10, 0)]).stroked(StrokeStyle(width: 2)).area      // 20
    ///
    /// The tolerance is the largest distance between a curve and its chords, in points, above 0. Use the outline for
    /// export and to morph strokes. To draw a stroke in every frame, ``FlatPath`` reuses its memory.
    public func stroked(_ style: StrokeStyle, dash: DashPattern? = nil, tolerance: Double = 0.1) -> Path {
        var flat = FlatPath()
        flat.append(self, transform: .identity, tolerance: tolerance)
        if let dash {
            var dashes = FlatPath()
            dashes.appendDashes(of: flat, pattern: dash)
            flat = dashes
        }
        var outline = FlatPath()
        outline.appendStroke(of: flat, style: style, tolerance: tolerance)
        return Path(outline)
    }
}
