public import Foundation
import Geometry

extension CGPoint {
    /// Where a map takes the point.
    public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(t.affine.apply(point)) }

    /// Whether both are the same point.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

    /// The point as Geometry has it.
    var point: Point { Point(x, y) }

    /// Geometry's point under Apple's name.
    init(_ point: Point) { self.init(x: point.x, y: point.y) }

    /// Whether neither coordinate is infinite or not a number.
    var isFinite: Bool { point.isFinite }
}

extension CGSize {
    /// What a map makes of the size. Its move plays no part, and either side may become negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }

    /// Whether both are the same size.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

    /// The size as Geometry has it.
    var size: Size { Size(width, height) }

    /// Geometry's size under Apple's name.
    init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
    /// The smallest rectangle that holds the image of this one. The null and the infinite rectangle stay what they are.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        isNull || isInfinite ? self : CGRect(t.affine.boundingBox(of: rect))
    }

    /// Whether both are the same rectangle, however their sizes are signed.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }

    /// The rectangle as Geometry has it.
    var rect: Rect { Rect(origin: origin.point, size: size.size) }

    /// Geometry's rectangle under Apple's name.
    init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

    /// Whether none of the four numbers is infinite or not a number.
    var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

// MARK: - CGVector

/// A displacement in the plane, in points.
public struct CGVector: Hashable, Codable, Sendable {
    /// How far along x.
    public var dx: CGFloat
    /// How far along y.
    public var dy: CGFloat

    /// No displacement.
    public init() { self.init(dx: 0, dy: 0) }

    /// The displacement by `dx` and `dy`.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// The displacement by `dx` and `dy`.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// No displacement.
    public static let zero = CGVector()
}

// MARK: - CGAffineTransform

/// A linear map of the plane followed by a move: x' = a x + c y + tx, y' = b x + d y + ty.
public struct CGAffineTransform: Hashable, Codable, Sendable {
    /// How much of x goes into x'.
    public var a: CGFloat
    /// How much of x goes into y'.
    public var b: CGFloat
    /// How much of y goes into x'.
    public var c: CGFloat
    /// How much of y goes into y'.
    public var d: CGFloat
    /// The move along x, in points.
    public var tx: CGFloat
    /// The move along y, in points.
    public var ty: CGFloat

    /// The map whose six numbers are 0, which takes everything to the origin. ``identity`` changes nothing.
    public init() { self.init(0, 0, 0, 0, 0, 0) }

    /// The map of these six numbers, the last two in points.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// The map of these six numbers, the last two in points.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// A move, in points.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }

    /// A scaling about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }

    /// A turn about the origin by `angle` radians, from x towards y.
    public init(rotationAngle angle: CGFloat) { self.init(Affine(rotation: angle)) }

    /// The map that changes nothing.
    public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

    /// Whether the map changes nothing.
    public var isIdentity: Bool { self == .identity }

    /// This map with a move before it.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// This map with a scaling before it.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// This map with a turn by `angle` radians before it.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// This map first, `t2` after it.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(affine.concatenating(t2.affine))
    }

    /// The map that undoes this one; this one itself when it flattens the plane.
    public func inverted() -> CGAffineTransform { affine.inverted.map(CGAffineTransform.init) ?? self }
}

extension CGAffineTransform {
    /// The map as Geometry has it.
    var affine: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    /// Geometry's map under Apple's name.
    init(_ affine: Affine) { self.init(affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty) }
}

// MARK: - UIEdgeInsets

/// How far the four sides of a rectangle are moved inwards, in points; outwards for negative numbers.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// How far the side of least y is moved.
    public var top: CGFloat
    /// How far the side of least x is moved.
    public var left: CGFloat
    /// How far the side of greatest y is moved.
    public var bottom: CGFloat
    /// How far the side of greatest x is moved.
    public var right: CGFloat

    /// No side is moved.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// The insets of these numbers.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// No side is moved.
    public static let zero = UIEdgeInsets()
}

extension CGRect {
    /// The rectangle with its sides moved inwards. Its size may become negative.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        guard !isNull else { return self }
        let box = standardized
        return CGRect(
            x: box.origin.x + insets.left, y: box.origin.y + insets.top,
            width: box.width - insets.left - insets.right, height: box.height - insets.top - insets.bottom)
    }
}
