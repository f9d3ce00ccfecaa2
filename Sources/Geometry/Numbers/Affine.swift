import RealModule

/// A linear map of the plane followed by a move: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The letters and their order are Core Graphics' (`CGAffineTransform`) and SVG's `matrix(a b c d e f)`.
@frozen
public struct Affine: Hashable, Sendable, BitwiseCopyable {
    /// How much of x goes into x'.
    public var a: Double
    /// How much of x goes into y'.
    public var b: Double
    /// How much of y goes into x'.
    public var c: Double
    /// How much of y goes into y'.
    public var d: Double
    /// The move along x, in points.
    public var tx: Double
    /// The move along y, in points.
    public var ty: Double

    /// The map of these six numbers, the last two in points.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// The map that changes nothing.
    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// A move by `tx` to the right and `ty` down, in points.
    @inlinable
    public init(translationX tx: Double, y ty: Double) {
        self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty)
    }

    /// A scaling about the origin. A negative factor mirrors, 0 flattens.
    @inlinable
    public init(scaleX sx: Double, y sy: Double) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0)
    }

    /// A turn about the origin by `angle` radians, from x towards y: clockwise on a screen.
    public init(rotation angle: Double) {
        let cosine = Double.cos(angle)
        let sine = Double.sin(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// This map first, `next` after it (`CGAffineTransformConcat(self, next)`).
    @inlinable
    public func concatenating(_ next: Affine) -> Affine {
        Affine(
            a: a * next.a + b * next.c,
            b: a * next.b + b * next.d,
            c: c * next.a + d * next.c,
            d: c * next.b + d * next.d,
            tx: tx * next.a + ty * next.c + next.tx,
            ty: tx * next.b + ty * next.d + next.ty)
    }

    /// By how much areas grow; negative when the map mirrors.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// The map that undoes this one, or nil when this one flattens the plane.
    public var inverted: Affine? {
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        return Affine(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// The mean scale: the factor by which the length of a line grows on average, the square root of the
    /// growth of areas.
    @inlinable
    public var meanScale: Double { abs(determinant).squareRoot() }

    /// Where the map takes a point.
    @inlinable
    public func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// Where the map takes a displacement: the move plays no part.
    @inlinable
    public func apply(_ vector: Vector) -> Vector {
        Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
    }

    /// The smallest axis-aligned rectangle that holds the image of `rect`.
    public func boundingBox(of rect: Rect) -> Rect {
        let corners = [
            apply(Point(rect.minX, rect.minY)), apply(Point(rect.maxX, rect.minY)),
            apply(Point(rect.maxX, rect.maxY)), apply(Point(rect.minX, rect.maxY)),
        ]
        return Rect(corner: corners[0], corner: corners[1])
            .union(Rect(corner: corners[2], corner: corners[3]))
    }
}
