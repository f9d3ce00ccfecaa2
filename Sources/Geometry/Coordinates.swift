import RealModule

// MARK: - Points

/// A point in the plane, in points. The x axis points right and the y axis points down, as in UIKit and SVG.
@frozen
public struct Point: Hashable, Sendable, BitwiseCopyable {
    /// The distance to the right of the origin, in points.
    public var x: Double
    /// The distance below the origin, in points.
    public var y: Double

    /// Creates a point from its coordinates.
    @inlinable
    public init(_ x: Double, _ y: Double) {
        self.x = x
        self.y = y
    }

    /// The origin (0, 0).
    public static let zero = Point(0, 0)

    /// Whether both coordinates are finite.
    @inlinable
    public var isFinite: Bool { x.isFinite && y.isFinite }

    /// Returns the point at a progress to another point, also outside 0...1.
    @inlinable
    public func interpolated(to other: Point, progress: Double) -> Point {
        Point(x + (other.x - x) * progress, y + (other.y - y) * progress)
    }

    /// Returns the distance to another point, in points.
    @inlinable
    public func distance(to other: Point) -> Double { (other - self).length }

    /// Returns the vector from `rhs` to `lhs`.
    @inlinable
    public static func - (lhs: Point, rhs: Point) -> Vector { Vector(lhs.x - rhs.x, lhs.y - rhs.y) }

    /// Returns the point moved by a vector.
    @inlinable
    public static func + (lhs: Point, rhs: Vector) -> Point { Point(lhs.x + rhs.dx, lhs.y + rhs.dy) }

    /// Returns the point moved by the opposite vector.
    @inlinable
    public static func - (lhs: Point, rhs: Vector) -> Point { Point(lhs.x - rhs.dx, lhs.y - rhs.dy) }
}

// MARK: - Vectors

/// A displacement in the plane, in points.
@frozen
public struct Vector: Hashable, Sendable, BitwiseCopyable {
    /// The distance to the right.
    public var dx: Double
    /// The distance down.
    public var dy: Double

    /// Creates a vector from its components.
    @inlinable
    public init(_ dx: Double, _ dy: Double) {
        self.dx = dx
        self.dy = dy
    }

    /// The vector without length.
    public static let zero = Vector(0, 0)

    /// The length, in points.
    ///
    /// Components above about 1e154 overflow to infinity.
    @inlinable
    public var length: Double { lengthSquared.squareRoot() }

    /// The square of the length. It is cheaper than ``length`` for comparisons.
    @inlinable
    public var lengthSquared: Double { dx * dx + dy * dy }

    /// The vector of length 1 in the same direction, or `nil` if the length is 0 or not finite.
    @inlinable
    public var normalized: Vector? {
        let length = self.length
        return length > 0 && length.isFinite ? Vector(dx / length, dy / length) : nil
    }

    /// The vector rotated by a quarter turn from x to y: clockwise on a screen.
    @inlinable
    public var perpendicular: Vector { Vector(-dy, dx) }

    /// Returns the dot product: |a| |b| cos of the angle between the vectors.
    @inlinable
    public func dot(_ other: Vector) -> Double { dx * other.dx + dy * other.dy }

    /// Returns the cross product |a| |b| sin, positive for a clockwise angle to the other vector on a screen.
    @inlinable
    public func cross(_ other: Vector) -> Double { dx * other.dy - dy * other.dx }

    /// The angle from the x axis in radians, from -π to π: positive clockwise on a screen.
    package var angle: Double { Double.atan2(y: dy, x: dx) }

    /// Returns the angle to another vector in radians, from -π to π: positive clockwise on a screen.
    package func angle(to other: Vector) -> Double { Vector(dot(other), cross(other)).angle }

    /// Returns the sum of two vectors.
    @inlinable
    public static func + (lhs: Vector, rhs: Vector) -> Vector { Vector(lhs.dx + rhs.dx, lhs.dy + rhs.dy) }

    /// Returns the difference of two vectors.
    @inlinable
    public static func - (lhs: Vector, rhs: Vector) -> Vector { Vector(lhs.dx - rhs.dx, lhs.dy - rhs.dy) }

    /// Returns the opposite vector.
    @inlinable
    public static prefix func - (vector: Vector) -> Vector { Vector(-vector.dx, -vector.dy) }

    /// Returns the vector scaled by a factor.
    @inlinable
    public static func * (lhs: Vector, rhs: Double) -> Vector { Vector(lhs.dx * rhs, lhs.dy * rhs) }

    /// Returns the vector scaled by a factor.
    @inlinable
    public static func * (lhs: Double, rhs: Vector) -> Vector { rhs * lhs }
}

// MARK: - Rectangles

/// A width and a height, in points. Negative sizes keep their sign, see ``Rect/standardized``.
@frozen
public struct Size: Hashable, Sendable, BitwiseCopyable {
    /// The extent along x.
    public var width: Double
    /// The extent along y.
    public var height: Double

    /// Creates a size from its extents.
    @inlinable
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// The size without extent.
    public static let zero = Size(0, 0)
}

/// An axis-aligned rectangle.
@frozen
public struct Rect: Hashable, Sendable, BitwiseCopyable {
    /// The corner with the least x and y, if the size is not negative.
    public var origin: Point
    /// The width and the height, in points. Either may be negative.
    public var size: Size

    /// Creates a rectangle from its top left corner and its size.
    @inlinable
    public init(origin: Point, size: Size) {
        self.origin = origin
        self.size = size
    }

    /// Creates a rectangle from its top left corner and its size.
    @inlinable
    public init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
        self.init(origin: Point(x, y), size: Size(width, height))
    }

    /// Creates the smallest rectangle with two corners, in any order.
    @inlinable
    public init(corner a: Point, corner b: Point) {
        self.init(min(a.x, b.x), min(a.y, b.y), abs(b.x - a.x), abs(b.y - a.y))
    }

    /// The rectangle without extent at the origin.
    public static let zero = Rect(0, 0, 0, 0)

    /// The left edge, for any sign of the width.
    @inlinable public var minX: Double { min(origin.x, origin.x + size.width) }
    /// The right edge, for any sign of the width.
    @inlinable public var maxX: Double { max(origin.x, origin.x + size.width) }
    /// The upper edge, for any sign of the height.
    @inlinable public var minY: Double { min(origin.y, origin.y + size.height) }
    /// The lower edge, for any sign of the height.
    @inlinable public var maxY: Double { max(origin.y, origin.y + size.height) }
    /// The point halfway between the corners.
    @inlinable
    public var center: Point { Point(origin.x + size.width / 2, origin.y + size.height / 2) }
    /// Whether the width or the height is 0.
    @inlinable
    public var isEmpty: Bool { size.width == 0 || size.height == 0 }

    /// The rectangle with the same edges and a width and height of 0 or more.
    @inlinable
    public var standardized: Rect { Rect(minX, minY, abs(size.width), abs(size.height)) }

    /// Returns the rectangle with its edges moved inwards, at most to the centre, or outwards for negative amounts.
    @inlinable
    public func insetBy(dx: Double, dy: Double) -> Rect {
        let x = min(dx, abs(size.width) / 2)
        let y = min(dy, abs(size.height) / 2)
        return Rect(minX + x, minY + y, abs(size.width) - 2 * x, abs(size.height) - 2 * y)
    }

    /// Returns the smallest rectangle around both rectangles, even if one is empty. Its size is not negative.
    @inlinable
    public func union(_ other: Rect) -> Rect {
        let left = min(minX, other.minX)
        let top = min(minY, other.minY)
        return Rect(left, top, max(maxX, other.maxX) - left, max(maxY, other.maxY) - top)
    }

    /// Returns the common part of both rectangles, which may be empty, or `nil` if there is none.
    @inlinable
    public func intersection(_ other: Rect) -> Rect? {
        let left = max(minX, other.minX)
        let top = max(minY, other.minY)
        let right = min(maxX, other.maxX)
        let bottom = min(maxY, other.maxY)
        return left <= right && top <= bottom ? Rect(left, top, right - left, bottom - top) : nil
    }

    /// Returns whether the point is inside the rectangle or on its edge.
    @inlinable
    public func contains(_ point: Point) -> Bool {
        point.x >= minX && point.x <= maxX && point.y >= minY && point.y <= maxY
    }
}

extension Sequence<Rect> {
    /// The smallest rectangle around all rectangles, or `nil` if there are none.
    package var union: Rect? { reduce(nil) { $0?.union($1) ?? $1 } }
}

// MARK: - Affine maps

/// A linear map of the plane followed by a translation: x' = a x + c y + tx, y' = b x + d y + ty.
///
/// The letters and their order are Core Graphics' (`CGAffineTransform`) and SVG's `matrix(a b c d e f)`.
@frozen
public struct Affine: Hashable, Sendable, BitwiseCopyable {
    /// The factor from x to x'.
    public var a: Double
    /// The factor from x to y'.
    public var b: Double
    /// The factor from y to x'.
    public var c: Double
    /// The factor from y to y'.
    public var d: Double
    /// The translation along x, in points.
    public var tx: Double
    /// The translation along y, in points.
    public var ty: Double

    /// Creates a map from its six numbers, the last two in points.
    @inlinable
    public init(a: Double, b: Double, c: Double, d: Double, tx: Double, ty: Double) {
        self.a = a
        self.b = b
        self.c = c
        self.d = d
        self.tx = tx
        self.ty = ty
    }

    /// Creates a map from its numbers in the order a, b, c, d, tx, ty.
    package init(numbers list: [Double]) {
        self.init(a: list[0], b: list[1], c: list[2], d: list[3], tx: list[4], ty: list[5])
    }

    /// Creates a scaling that moves the origin to a point.
    package init(scaleX sx: Double, y sy: Double, originTo point: Point) {
        self.init(a: sx, b: 0, c: 0, d: sy, tx: point.x, ty: point.y)
    }

    /// The numbers in the order a, b, c, d, tx, ty.
    package var numbers: [Double] { [a, b, c, d, tx, ty] }

    /// The map that changes nothing.
    public static let identity = Affine(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)

    /// Creates a translation by `tx` to the right and `ty` down, in points.
    @inlinable
    public init(translationX tx: Double, y ty: Double) { self.init(a: 1, b: 0, c: 0, d: 1, tx: tx, ty: ty) }

    /// Creates a scaling about the origin. A negative factor mirrors, 0 flattens.
    @inlinable
    public init(scaleX sx: Double, y sy: Double) { self.init(a: sx, b: 0, c: 0, d: sy, tx: 0, ty: 0) }

    /// Creates a rotation about the origin by an angle in radians, from x to y: clockwise on a screen.
    public init(rotation angle: Double) {
        let cosine = Double.cos(angle)
        let sine = Double.sin(angle)
        self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
    }

    /// Returns this map followed by another one (`CGAffineTransformConcat(self, next)`).
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

    /// The factor by which areas grow. It is negative if the map mirrors.
    @inlinable
    public var determinant: Double { a * d - b * c }

    /// The inverse map, or `nil` if this map flattens the plane.
    public var inverted: Affine? {
        let determinant = self.determinant
        guard determinant != 0, determinant.isFinite else { return nil }
        return Affine(
            a: d / determinant, b: -b / determinant, c: -c / determinant, d: a / determinant,
            tx: (c * ty - d * tx) / determinant, ty: (b * tx - a * ty) / determinant)
    }

    /// The mean scale of lengths: the square root of the growth of areas.
    @inlinable
    public var meanScale: Double { abs(determinant).squareRoot() }

    /// Returns the image of a point.
    @inlinable
    public func apply(_ point: Point) -> Point {
        Point(a * point.x + c * point.y + tx, b * point.x + d * point.y + ty)
    }

    /// Returns the image of a vector, without the translation.
    @inlinable
    public func apply(_ vector: Vector) -> Vector {
        Vector(a * vector.dx + c * vector.dy, b * vector.dx + d * vector.dy)
    }

    /// Returns the smallest axis-aligned rectangle around the image of a rectangle.
    public func boundingBox(of rect: Rect) -> Rect {
        func corner(_ x: Double, _ y: Double) -> Point { apply(Point(x, y)) }
        return Rect(corner: corner(rect.minX, rect.minY), corner: corner(rect.maxX, rect.minY))
            .union(Rect(corner: corner(rect.maxX, rect.maxY), corner: corner(rect.minX, rect.maxY)))
    }
}

// MARK: - Angles

extension Double {
    /// The angle in radians of one in degrees.
    package var radians: Double { self * .pi / 180 }

    /// The angle in degrees of one in radians.
    package var degrees: Double { self * 180 / .pi }
}

// MARK: - Text of numbers

// The one format of numbers in all files and on all screens. It does not depend on a locale.

extension Double {
    /// The shortest decimal that reads back as the same number: `5`, `0.1`, `-0`, `1e+16`, `1e-05`.
    ///
    /// YAML, JSON, SVG and CSS accept no `inf`, `-inf` and `nan`, so the caller must replace them.
    package var shortestDecimal: String {
        let text = description
        return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    }

    /// Returns the number rounded to at most 15 decimal places, half away from zero, without trailing zeros.
    ///
    /// A number that rounds to zero is `0`, never `-0`. A number that is not finite, or too large for this number of
    /// decimals, has its ``shortestDecimal``. SVG and CSS accept numbers such as `.5`, without a `leadingZero`.
    package func decimal(upToPlaces places: Int, leadingZero: Bool = true) -> String {
        guard let (units, scale) = units(places: places) else { return shortestDecimal }
        let sign = self < 0 && units > 0 ? "-" : ""
        guard units % scale != 0 else { return sign + String(units / scale) }
        let whole = units < scale && !leadingZero ? "" : String(units / scale)
        var fraction = Double.fraction(units % scale, places)
        while fraction.hasSuffix("0") { fraction.removeLast() }
        return sign + whole + "." + fraction
    }

    /// Returns the number rounded to a fixed number of decimal places, 0 to 15: `1.5.decimal(places: 3)` is `1.500`.
    package func decimal(places: Int) -> String {
        guard let (units, scale) = units(places: places) else { return shortestDecimal }
        let whole = (self < 0 && units > 0 ? "-" : "") + String(units / scale)
        return places > 0 ? whole + "." + Double.fraction(units % scale, places) : whole
    }

    /// Returns the magnitude and 1 in units of the last place, or `nil` if doubles of this size are farther apart.
    private func units(places: Int) -> (units: Int, scale: Int)? {
        precondition((0...15).contains(places), "a double has no more than 15 places to round to")
        var scale = 1
        for _ in 0..<places { scale *= 10 }
        let units = (magnitude * Double(scale)).rounded()
        return units < 0x1p53 ? (Int(units), scale) : nil
    }

    private static func fraction(_ units: Int, _ places: Int) -> String {
        let digits = String(units)
        return String(repeating: "0", count: places - digits.count) + digits
    }
}

// MARK: - Limits

extension Comparable {
    /// Returns the nearest value in a range. NaN becomes the lower bound.
    @inlinable
    package func clamped(to range: ClosedRange<Self>) -> Self {
        self > range.lowerBound ? min(self, range.upperBound) : range.lowerBound
    }
}

extension Int {
    /// Returns the remainder of a division by a positive number, from 0 also for negative numbers.
    package func modulo(_ divisor: Int) -> Int { (self % divisor + divisor) % divisor }
}

// MARK: - Sequences

extension Sequence {
    /// Returns the results of a function for all elements, or `nil` if one of them is `nil`. It does not stop early.
    @inlinable
    package func mapAll<Mapped>(_ transform: (Element) throws -> Mapped?) rethrows -> [Mapped]? {
        let results = try map(transform)
        let mapped = results.compactMap(\.self)
        return mapped.count == results.count ? mapped : nil
    }

    /// Returns the elements by a key. Of several elements with the same key it keeps the first.
    package func keyed<Key: Hashable>(by key: (Element) -> Key) -> [Key: Element] {
        Dictionary(map { (key($0), $0) }) { first, _ in first }
    }
}

extension Sequence where Element: Hashable {
    /// Returns the elements in their order, each once.
    package func uniqued() -> [Element] {
        var seen: Set<Element> = []
        return filter { seen.insert($0).inserted }
    }
}

extension RandomAccessCollection {
    /// Returns the first index whose element satisfies a predicate, or the end, in O(log *n*). All later ones must, too.
    @inlinable
    package func partitioningIndex(where isInSecondPart: (Element) -> Bool) -> Index {
        var (low, count) = (startIndex, count)
        while count > 0 {
            let half = count / 2
            let middle = index(low, offsetBy: half)
            if isInSecondPart(self[middle]) {
                count = half
            } else {
                low = index(after: middle)
                count -= half + 1
            }
        }
        return low
    }
}

/// Returns the ends of the range in which a condition ceases to hold, after some halvings of a range.
@inlinable
package func bisection(
    of range: (low: Double, high: Double), halvings: Int, while holds: (Double) -> Bool
) -> (low: Double, high: Double) {
    var (low, high) = range
    for _ in 0..<halvings {
        let middle = (low + high) / 2
        if holds(middle) { low = middle } else { high = middle }
    }
    return (low, high)
}
