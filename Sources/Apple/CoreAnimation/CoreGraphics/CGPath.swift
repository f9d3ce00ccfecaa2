public import Foundation
import Geometry

/// An immutable path of lines and Bézier curves.
///
/// Two paths are equal if they have the same elements.
///
/// Unchecked because only a ``CGMutablePath`` changes. Send a `copy()` of it to other threads.
public class CGPath: Hashable, @unchecked Sendable {
    final var path: Path

    init(_ path: Path) { self.path = path }

    /// Creates the outline of a rectangle. It starts at the least x and y and goes along x.
    public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(.shape(rect, transform?.pointee, Path.init(rect:)))
    }

    /// Creates the ellipse that fills a rectangle. It starts at the greatest x and goes towards y.
    public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
        self.init(.shape(rect, transform?.pointee, Path.init(ellipseIn:)))
    }

    /// Creates a rectangle with quarter ellipses for corners, with radii of at most half the sides.
    public convenience init(
        roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: UnsafePointer<CGAffineTransform>?
    ) {
        self.init(
            .shape(rect, transform?.pointee) { .rounded($0, cornerWidth, cornerHeight, from: .rightSide) })
    }

    /// Whether the path has no elements.
    public var isEmpty: Bool { path.isEmpty }

    /// The current point, or (0, 0) if the path is empty.
    public var currentPoint: CGPoint { path.currentPoint.map(CGPoint.init) ?? .zero }

    /// The smallest rectangle that contains all points and control points, or the null rectangle if there are none.
    public var boundingBox: CGRect { path.controlBounds.map(CGRect.init) ?? .null }

    /// The smallest rectangle that contains the curves, or the null rectangle if there are none.
    public var boundingBoxOfPath: CGRect { path.bounds.map(CGRect.init) ?? .null }

    /// Returns an immutable copy; never `nil`.
    public func copy() -> CGPath? { CGPath(path) }

    /// Returns the transformed path; `nil` leaves it unchanged.
    public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
        CGPath(path.seen(through: transform?.pointee))
    }

    /// Returns a mutable copy; never `nil`.
    public func mutableCopy() -> CGMutablePath? { CGMutablePath(path) }

    /// Returns a mutable copy of the transformed path; `nil` leaves it unchanged.
    public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
        CGMutablePath(path.seen(through: transform?.pointee))
    }

    /// Returns whether a transformed point is inside the path.
    public func contains(
        _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
    ) -> Bool {
        path.contains(point.applying(transform).point, rule: rule.fillRule)
    }

    /// Returns whether two paths have the same elements.
    public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.path == b.path }

    /// Adds the elements to a hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(path) }
}

extension CGPathFillRule {
    var fillRule: FillRule { self == .winding ? .nonZero : .evenOdd }
}

extension Path {
    /// Returns a transformed shape in a rectangle, or an empty path if a number is not finite.
    static func shape(_ rect: CGRect, _ transform: CGAffineTransform?, _ build: (Rect) -> Path) -> Path {
        rect.isFinite ? build(rect.rect).seen(through: transform) : Path()
    }

    enum RoundedRectStart {
        /// The middle of the right side, as in Core Graphics.
        case rightSide
        /// The start of the bottom left corner, as in AppKit.
        case bottomLeftCorner
    }

    /// Returns a rectangle with quarter ellipses for corners, clockwise on a screen.
    static func rounded(
        _ rect: Rect, _ cornerWidth: Double, _ cornerHeight: Double, from start: RoundedRectStart
    ) -> Path {
        let path = Path(roundedRect: rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
        guard path.verbs.contains(.cubic) else { return path }
        // The elements are a move, a line and a corner four times from the top right corner, and a close.
        let steps = Array(path.elements)
        var result = Path()
        switch start {
        case .rightSide:
            result.move(to: Point(rect.maxX, (rect.minY + rect.maxY) / 2))
            result.draw(steps[3...8] + steps[1...2])
        case .bottomLeftCorner:
            if case .line(let corner) = steps[5] { result.move(to: corner) }
            result.draw(steps[6...8] + steps[1...4])
        }
        result.close()
        return result
    }

    /// Returns the path after an optional transform, or an empty path if a point is not finite.
    func seen(through transform: CGAffineTransform?) -> Path {
        let path = transform.map { applying($0.affine) } ?? self
        return path.points.allSatisfy(\.isFinite) ? path : Path()
    }
}

// MARK: - CGMutablePath

/// A mutable path.
///
/// Each method takes a transform. A step that continues from the current point draws nothing on an empty path. A step with a
/// coordinate that is infinite or not a number draws nothing either.
public final class CGMutablePath: CGPath, @unchecked Sendable {
    /// Creates an empty path.
    public init() { super.init(Path()) }

    override init(_ path: Path) { super.init(path) }

    /// Begins a new subpath at a point.
    public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
        let point = point.applying(transform)
        if point.isFinite { path.move(to: point.point) }
    }

    /// Adds a straight line.
    public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
        draw([point], transform) { $0.line(to: $1[0]) }
    }

    /// Begins a subpath at the first point, and adds straight lines through the others.
    public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
        guard let first = points.first else { return }
        move(to: first, transform: transform)
        for point in points.dropFirst() { addLine(to: point, transform: transform) }
    }

    /// Adds a quadratic Bézier curve.
    public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
        draw([control, end], transform) { $0.quad(to: $1[1], control: $1[0]) }
    }

    /// Adds a cubic Bézier curve.
    public func addCurve(
        to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
    ) {
        draw([control1, control2, end], transform) { $0.cubic(to: $1[2], control1: $1[0], control2: $1[1]) }
    }

    /// Adds a straight line to the start of the subpath, and ends the subpath.
    public func closeSubpath() { path.close() }

    /// Adds the outline of a rectangle.
    public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(.shape(rect, transform, Path.init(rect:)))
    }

    /// Adds the outlines of rectangles.
    public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
        for rect in rects { addRect(rect, transform: transform) }
    }

    /// Adds the ellipse that fills a rectangle.
    public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
        path.append(.shape(rect, transform, Path.init(ellipseIn:)))
    }

    /// Adds the outline of a rectangle with quarter ellipses for corners, of at most half its sides.
    public func addRoundedRect(
        in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        path.append(.shape(rect, transform) { .rounded($0, cornerWidth, cornerHeight, from: .rightSide) })
    }

    /// Adds the subpaths of another path.
    public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
        self.path.append(path.path.seen(through: transform))
    }

    /// Draws from the current point, unless there is none or a point is not finite.
    private func draw(
        _ points: [CGPoint], _ transform: CGAffineTransform, _ step: (inout Path, [Point]) -> Void
    ) {
        let points = points.map { $0.applying(transform) }
        if !path.isEmpty, points.allSatisfy(\.isFinite) { step(&path, points.map(\.point)) }
    }
}

// MARK: - Arcs

extension CGMutablePath {
    /// Adds an arc of a circle, with a line to its start if the path is not empty.
    ///
    /// Angles are in radians from the x axis towards y. `clockwise` is as seen where y grows upward, so an arc with `false` is
    /// clockwise on a layer. An arc covers at most one turn, and from 0 to 2π it is a whole turn in both directions. A
    /// negative radius counts as 0.
    public func addArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
        transform: CGAffineTransform = .identity
    ) {
        let turns = (endAngle - startAngle) / (2 * .pi)
        let isWhole = abs(turns) > 0.5 && abs(turns - turns.rounded()) < 1e-9
        let arc = Path(
            arcCenter: center.point, radius: radius, startAngle: startAngle,
            endAngle: isWhole ? startAngle + (clockwise ? -2 : 2) * .pi : endAngle, clockwise: !clockwise)
        path.continue(with: arc.seen(through: transform))
    }

    /// Adds an arc of a circle that covers `delta` radians, at most one turn, from the x axis towards y if positive.
    public func addRelativeArc(
        center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat,
        transform: CGAffineTransform = .identity
    ) {
        addArc(
            center: center, radius: radius, startAngle: startAngle, endAngle: startAngle + delta,
            clockwise: delta < 0, transform: transform)
    }

    /// Adds a line towards a corner, and an arc that touches both sides of the corner, if there is one.
    public func addArc(
        tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
    ) {
        guard let pen = path.currentPoint, tangent1End.isFinite, tangent2End.isFinite else { return }
        guard let back = transform.affine.inverted else {
            return addLine(to: tangent1End, transform: transform)
        }
        var arc = Path()
        arc.move(to: back.apply(pen))
        arc.addArc(tangent1End: tangent1End.point, tangent2End: tangent2End.point, radius: radius)
        path.draw(arc.seen(through: transform).elements.dropFirst())
    }
}

extension Path {
    /// Appends another path. If this path is not empty, the first move becomes a line.
    mutating func `continue`(with other: Path) {
        guard !isEmpty, let start = other.points.first else { return append(other) }
        line(to: start)
        draw(other.elements.dropFirst())
    }

    mutating func draw(_ elements: some Sequence<PathElement>) {
        for element in elements { append(element) }
    }
}

// MARK: - Elements

/// A path element, as an argument of a block.
public struct CGPathElement {
    /// The type of the element, which determines the number of points.
    public var type: CGPathElementType
    /// The points, whose number depends on the ``type``. They are valid while the block runs.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that `apply` calls for each element of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a block for each element in order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in path.elements {
            // There is always room for three points, so code that reads too many reads zeros.
            var points = [CGPoint](repeating: .zero, count: 3)
            for (index, point) in element.points.enumerated() { points[index] = CGPoint(point) }
            points.withUnsafeMutableBufferPointer { buffer in
                guard let first = buffer.baseAddress else { return }
                let argument = CGPathElement(type: element.type, points: first)
                withUnsafePointer(to: argument, block)
            }
        }
    }

    /// Calls a function for each element in order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

extension PathElement {
    var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }

    /// The points in the order of Core Graphics.
    var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let end): [control, end]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }
}

// MARK: - Strokes and dashes

extension CGPath {
    /// Returns the outline of the stroked path after a transform, made of straight lines, for the winding rule.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        stroked(
            StrokeStyle(width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit),
            transform)
    }

    func stroked(_ style: StrokeStyle, _ transform: CGAffineTransform = .identity) -> CGPath {
        CGPath(path.seen(through: transform).stroked(style, tolerance: 0.01))
    }

    /// Returns the path cut into dashes after a transform, or the whole path if the lengths are not a pattern.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let path = path.seen(through: transform)
        let pattern = try? DashPattern(lengths.map(Double.init), phase: phase)
        return CGPath(pattern.map(path.dashed) ?? path)
    }
}

// The engine's types have the same cases in the same order.

extension CGLineCap {
    var cap: LineCap { LineCap.allCases[Int(rawValue)] }
}

extension CGLineJoin {
    var join: LineJoin { LineJoin.allCases[Int(rawValue)] }
}
