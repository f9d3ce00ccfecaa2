import RealModule

// MARK: - Styles

/// How a stroke ends where its path has an end.
public enum LineCap: String, Hashable, Sendable, CaseIterable {
    /// At the end point itself.
    case butt
    /// With a half disc of the line's width about the end point.
    case round
    /// With half a square: the line goes on for half its width.
    case square
}

/// How a stroke turns a corner.
public enum LineJoin: String, Hashable, Sendable, CaseIterable {
    /// With the outer edges carried on to where they meet, up to the miter limit; beyond it, ``bevel``.
    case miter
    /// With a disc of the line's width about the corner.
    case round
    /// Cut straight across.
    case bevel
}

/// What a stroke looks like, save for its dashes and its colour.
public struct StrokeStyle: Hashable, Sendable {
    /// The width, in points, centred on the path. A width of 0 or less, or not a number, paints nothing.
    public var width: Double
    /// The shape of the ends.
    public var cap: LineCap
    /// The shape of the corners.
    public var join: LineJoin
    /// The longest miter, as a multiple of the width: a corner whose miter would be longer is bevelled.
    public var miterLimit: Double

    /// The style with Core Animation's defaults: width 1, butt caps, miter joins, a limit of 10.
    public init(width: Double = 1, cap: LineCap = .butt, join: LineJoin = .miter, miterLimit: Double = 10) {
        self.width = width
        self.cap = cap
        self.join = join
        self.miterLimit = miterLimit
    }

    /// How far from the path its stroke can be: at caps, or at the tip of a miter.
    package var reach: Double {
        let most = join == .miter ? min(max(miterLimit, 2), Stroker.longestMiter) : 2
        return width / 2 * most
    }
}

// MARK: - Stroker

extension FlatPath {
    /// Appends the outline of `source` drawn with a pen: contours to be filled with the non-zero rule.
    ///
    /// A closed contour gives two closed ones, an outer and an inner, and takes joins only; an open one gives
    /// one, with a cap at either end. A contour without length gives a disc under round caps, a square with
    /// sides along the axes under square caps, and nothing under butt caps (SVG and PostScript agree). A
    /// style whose width is not above 0, or beyond 1e100, paints nothing.
    ///
    /// The outline is the sum of one quadrilateral for each line and one wedge for each join, all running the
    /// same way round, with the edges that cancel left out. So it winds round no point a negative number of
    /// times, and cusps, tight curves, turn-backs and crossings all come out right under the non-zero rule
    /// without any mathematics of offset curves. On the inner side of a corner the two edges are cut where
    /// they cross when both lines are long enough; otherwise the outline passes through the corner itself.
    ///
    /// - Parameters:
    ///   - source: the path, in the same units as the style's width.
    ///   - style: width, caps, joins and miter limit. A corner whose miter would be longer than the limit
    ///     times the width is bevelled; a limit below 1 bevels all.
    ///   - tolerance: greatest distance, above 0, between a round cap or join and its chords. The chords of a cap
    ///     enclose the area of the half disc, however few they are, so a dot has the ink of its disc.
    /// - Complexity: O(points), and O(√(width / tolerance)) more for each round cap or join.
    public mutating func appendStroke(of source: FlatPath, style: StrokeStyle, tolerance: Double = 0.1) {
        appendStroke(of: source, style: style, tolerance: tolerance, window: nil)
    }

    /// The same of a path whose stroke is seen through a window: round joins and caps have chords where they are
    /// seen.
    package mutating func appendStroke(
        of source: FlatPath, style: StrokeStyle, tolerance: Double, window: Window?
    ) {
        precondition(tolerance > 0, "the tolerance of a stroke is above 0")
        guard style.width > 0, style.width <= 1e100 else { return }
        isDrawing = false
        pen = nil
        coversTwice = false
        retraces = retraces || source.retraces
        let pencil = Stroker(style: style, tolerance: tolerance, window: window)
        if source.isDashed, !source.contours.isEmpty { return pencil.strokeDashes(of: source, into: &self) }
        for contour in source.contours { pencil.stroke(contour, of: source, into: &self) }
    }
}

/// A pen of one style: walks a contour and lays down both sides of its stroke.
struct Stroker {
    let radius: Double
    let cap: LineCap
    let join: LineJoin
    /// A miter is drawn where 1 + cos of the turn is at least this.
    let leastMiter: Double
    /// A turn whose cosine is at least this is drawn with one point: any join differs by less than the
    /// tolerance.
    let straight: Double
    /// The greatest angle of a chord of a round cap or join, in radians.
    let arcStep: Double
    /// Its cosine.
    let arcStepCosine: Double
    /// The chords of a round cap.
    let halfCircle: ArcSteps
    /// A tip ten thousand widths away is as good as any farther one.
    static let longestMiter = 1e4
    /// What of the stroke is seen; nil for all.
    let window: Window?

    init(style: StrokeStyle, tolerance: Double, window: Window? = nil) {
        self.window = window
        radius = style.width / 2
        cap = style.cap
        join = style.join
        let limit = min(style.miterLimit, Self.longestMiter)
        leastMiter = limit >= 1 ? 2 / (limit * limit) : .infinity
        let chord = max(1 - tolerance / radius, 0.5)
        // Of a chord so short the cosine is 1 but for rounding.
        let share = tolerance / radius
        arcStep = share < 1e-8 ? (8 * share).squareRoot() : 2 * Double.acos(chord)
        arcStepCosine = 2 * chord * chord - 1
        let cosine = max(1 - tolerance / (2 * radius), 0.9)
        straight = 2 * cosine * cosine - 1
        halfCircle =
            cap == .round
            ? ArcSteps(keepingAreaOf: .pi, step: arcStep, slack: tolerance / radius)
            : ArcSteps(angle: 0, step: arcStep)
    }

    /// A line of the contour: its direction, length 1, and its length.
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

    /// Lays down the outline of a contour, whose caps meet those of the dashes behind and ahead of it.
    func stroke(
        _ contour: FlatPath.Contour, of source: FlatPath, behind: CapMeeting = .apart,
        ahead: CapMeeting = .apart, into outline: inout FlatPath
    ) {
        if contour.count == 2, !contour.isClosed, cap != .round {
            let (start, end) = (source.points[contour.start], source.points[contour.start + 1])
            guard let line = segment(from: start, to: end) else { return dot(at: start, into: &outline) }
            return stroke(
                along: line.direction, from: start, to: end, behind: behind.way, ahead: ahead.way,
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
            addCap(at: corner, direction: last.direction, cut: ahead.way, into: &outline.points)
            outline.points.append(contentsOf: outline.farSide.reversed())
            let way = behind.way.map { -$0 }
            addCap(at: firstPoint, direction: -first.direction, cut: way, into: &outline.points)
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

    /// A line by itself, as most dashes are, with any cap but a round one: four corners.
    func stroke(
        along direction: Vector, from start: Point, to end: Point, behind: Vector?,
        ahead: Vector?, into outline: inout FlatPath
    ) {
        let side = direction.perpendicular * radius
        let last = reach(along: direction, cut: ahead)
        let first = reach(along: -direction, cut: behind.map { -$0 })
        let points = outline.points.count
        outline.points.append(start - side - direction * first.far)
        outline.points.append(end - side + direction * last.near)
        outline.points.append(end + side + direction * last.far)
        outline.points.append(start + side - direction * first.near)
        outline.endContour(from: points, isClosed: true)
    }

    /// A contour without length: it has no direction, so its caps lie along the axes.
    private func dot(at point: Point, into outline: inout FlatPath) {
        guard cap != .butt else { return }
        let start = outline.points.count
        addCap(at: point, direction: Vector(1, 0), cut: nil, into: &outline.points)
        addCap(at: point, direction: Vector(-1, 0), cut: nil, into: &outline.points)
        outline.endContour(from: start, isClosed: true)
    }

    /// Whether anything of what is drawn at a corner may be seen.
    private func isSeen(_ corner: Point) -> Bool {
        guard let window = window?.grown(by: radius) else { return true }
        return window.maySee(corner, corner, corner, corner)
    }

    /// Both sides of a corner.
    private func turn(
        at corner: Point, from last: Segment, to next: Segment, isSmooth: Bool, into outline: inout FlatPath
    ) {
        let cosine = last.direction.dot(next.direction)
        if cosine < -0.999, isSeen(corner) { outline.retraces = true }
        // The cap of a short piece beyond a corner lies over the line before it.
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

    /// The outer side of a corner: the join. `before` and `after` lead from the corner to the edges that meet.
    private func addOuter(
        _ corner: Point, _ before: Vector, _ after: Vector, _ cosine: Double, _ sign: Double,
        _ isSmooth: Bool, into points: inout [Point]
    ) {
        let isStraight = cosine >= straight
        if isStraight || (join == .miter && !isSmooth && 1 + cosine >= leastMiter) {
            points.append(corner + (before + after) * (1 / (1 + cosine)))
            return
        }
        points.append(corner + before)
        if isSmooth || join == .round {
            let angle = Double.acos(min(max(cosine, -1), 1))
            add(ArcSteps(angle: angle, step: arcStep), sign, around: corner, from: before, into: &points)
        }
        points.append(corner + after)
    }

    /// Whether the inner edges of a corner between lines of at least this length cross.
    private func isCut(_ cosine: Double, _ length: Double) -> Bool {
        cosine > -0.999 && radius * radius * (1 - cosine) <= 0.25 * length * length * (1 + cosine)
    }

    /// The inner side of a corner: where the edges cross, or through the corner when a line is too short.
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
    /// The outline of the path drawn with a pen: a path of straight lines to be filled with the non-zero rule.
    ///
    ///     Path(polyline: [Point(0, 0), Point(10, 0)]).stroked(StrokeStyle(width: 2)).area      // 20
    ///
    /// For export and for morphing strokes; to draw them frame by frame, ``FlatPath`` does the same in memory
    /// that is used again.
    ///
    /// - Parameters:
    ///   - style: width, caps, joins and miter limit. A width that is not above 0 gives an empty path.
    ///   - dash: cuts the path into dashes first; nil draws a solid line.
    ///   - tolerance: greatest distance between a curve and the chords drawn for it, in points, above 0.
    /// - Returns: closed subpaths, which may overlap.
    public func stroked(_ style: StrokeStyle, dash: DashPattern? = nil, tolerance: Double = 0.1) -> Path {
        var flat = FlatPath()
        flat.append(self, transform: .identity, tolerance: tolerance)
        if let dash {
            var dashes = FlatPath()
            _ = dashes.appendDashes(of: flat, pattern: dash)
            flat = dashes
        }
        var outline = FlatPath()
        outline.appendStroke(of: flat, style: style, tolerance: tolerance)
        return Path(outline)
    }
}
