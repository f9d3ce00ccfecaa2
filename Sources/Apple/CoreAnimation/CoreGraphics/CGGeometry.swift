public import Foundation
import Geometry

extension CGPoint {
    /// Returns the transformed point.
    public func applying(_ t: CGAffineTransform) -> CGPoint { CGPoint(t.affine.apply(point)) }

    /// Returns whether two points are equal.
    public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }

    var point: Point { Point(x, y) }

    init(_ point: Point) { self.init(x: point.x, y: point.y) }

    var isFinite: Bool { point.isFinite }
}

extension CGSize {
    /// Returns the transformed size. It ignores the translation, and both sides can become negative.
    public func applying(_ t: CGAffineTransform) -> CGSize {
        CGSize(width: t.a * width + t.c * height, height: t.b * width + t.d * height)
    }

    /// Returns whether two sizes are equal.
    public func equalTo(_ size2: CGSize) -> Bool { self == size2 }

    var size: Size { Size(width, height) }

    init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
    /// Returns the bounding box of the transformed rectangle. The null and the infinite rectangle stay the same.
    public func applying(_ t: CGAffineTransform) -> CGRect {
        isNull || isInfinite ? self : CGRect(t.affine.boundingBox(of: rect))
    }

    /// Returns whether two rectangles are equal after standardization.
    public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }

    var rect: Rect { Rect(origin: origin.point, size: size.size) }

    init(_ rect: Rect) { self.init(origin: CGPoint(rect.origin), size: CGSize(rect.size)) }

    var isFinite: Bool { origin.isFinite && size.width.isFinite && size.height.isFinite }
}

// MARK: - CGVector

/// A vector in the plane, in points.
public struct CGVector: Hashable, Codable, Sendable {
    /// The distances along x and y.
    public var dx, dy: CGFloat

    /// Creates a vector of no length.
    public init() { self.init(dx: 0, dy: 0) }

    /// Creates a vector.
    public init(dx: CGFloat, dy: CGFloat) { (self.dx, self.dy) = (dx, dy) }

    /// Creates a vector.
    public init(dx: Int, dy: Int) { self.init(dx: CGFloat(dx), dy: CGFloat(dy)) }

    /// The vector of no length.
    public static let zero = CGVector()
}

// MARK: - CGAffineTransform

/// A transform of the plane: x' = a x + c y + tx, y' = b x + d y + ty.
public struct CGAffineTransform: Hashable, Codable, Sendable {
    /// The factors of x in x' and in y'.
    public var a, b: CGFloat
    /// The factors of y in x' and in y'.
    public var c, d: CGFloat
    /// The translation along x and y, in points.
    public var tx, ty: CGFloat

    /// Creates a transform whose six numbers are 0. It maps all points to the origin.
    public init() { self.init(0, 0, 0, 0, 0, 0) }

    /// Creates a transform from its six numbers, the last two in points.
    public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
        (self.a, self.b, self.c, self.d, self.tx, self.ty) = (a, b, c, d, tx, ty)
    }

    /// Creates a transform from its six numbers, the last two in points.
    public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat) {
        self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
    }

    /// Creates a translation, in points.
    public init(translationX tx: CGFloat, y ty: CGFloat) { self.init(1, 0, 0, 1, tx, ty) }

    /// Creates a scaling about the origin.
    public init(scaleX sx: CGFloat, y sy: CGFloat) { self.init(sx, 0, 0, sy, 0, 0) }

    /// Creates a rotation about the origin by `angle` radians, from x towards y.
    public init(rotationAngle angle: CGFloat) { self.init(Affine(rotation: angle)) }

    /// The identity transform.
    public static let identity = CGAffineTransform(1, 0, 0, 1, 0, 0)

    /// Whether this is the identity transform.
    public var isIdentity: Bool { self == .identity }

    /// Returns this transform after a translation.
    public func translatedBy(x tx: CGFloat, y ty: CGFloat) -> CGAffineTransform {
        CGAffineTransform(translationX: tx, y: ty).concatenating(self)
    }

    /// Returns this transform after a scaling.
    public func scaledBy(x sx: CGFloat, y sy: CGFloat) -> CGAffineTransform {
        CGAffineTransform(scaleX: sx, y: sy).concatenating(self)
    }

    /// Returns this transform after a rotation by `angle` radians.
    public func rotated(by angle: CGFloat) -> CGAffineTransform {
        CGAffineTransform(rotationAngle: angle).concatenating(self)
    }

    /// Returns `t2` after this transform.
    public func concatenating(_ t2: CGAffineTransform) -> CGAffineTransform {
        CGAffineTransform(affine.concatenating(t2.affine))
    }

    /// Returns the inverse, or this transform if it has none.
    public func inverted() -> CGAffineTransform { affine.inverted.map(CGAffineTransform.init) ?? self }
}

extension CGAffineTransform {
    var affine: Affine { Affine(a: a, b: b, c: c, d: d, tx: tx, ty: ty) }

    init(_ affine: Affine) { self.init(affine.a, affine.b, affine.c, affine.d, affine.tx, affine.ty) }
}

// MARK: - UIEdgeInsets

/// The insets of the four sides of a rectangle, in points. Negative insets make it larger.
public struct UIEdgeInsets: Hashable, Codable, Sendable {
    /// The insets of the sides with the least y, the least x, the greatest y and the greatest x.
    public var top, left, bottom, right: CGFloat

    /// Creates insets of zero.
    public init() { self.init(top: 0, left: 0, bottom: 0, right: 0) }

    /// Creates insets from the four edges, in points.
    public init(top: CGFloat, left: CGFloat, bottom: CGFloat, right: CGFloat) {
        (self.top, self.left, self.bottom, self.right) = (top, left, bottom, right)
    }

    /// Insets of zero.
    public static let zero = UIEdgeInsets()

    /// Combines each inset with the same one of other insets.
    func combined(
        with other: UIEdgeInsets, _ combine: (_ own: CGFloat, _ other: CGFloat) -> CGFloat
    ) -> UIEdgeInsets {
        UIEdgeInsets(
            top: combine(top, other.top), left: combine(left, other.left),
            bottom: combine(bottom, other.bottom), right: combine(right, other.right))
    }
}

/// A distance in both directions, in points.
public struct UIOffset: Hashable, Codable, Sendable {
    /// The distances to the right and down.
    public var horizontal, vertical: CGFloat

    /// Creates an offset of zero.
    public init() { self.init(horizontal: 0, vertical: 0) }

    /// Creates an offset from its two distances, in points.
    public init(horizontal: CGFloat, vertical: CGFloat) {
        (self.horizontal, self.vertical) = (horizontal, vertical)
    }

    /// An offset of zero.
    public static let zero = UIOffset()
}

/// The insets of the four sides of a rectangle in the direction of text, in points.
public struct NSDirectionalEdgeInsets: Hashable, Codable, Sendable {
    /// The insets of the upper, the left, the lower and the right side.
    public var top, leading, bottom, trailing: CGFloat

    /// Creates insets of zero.
    public init() { self.init(top: 0, leading: 0, bottom: 0, trailing: 0) }

    /// Creates insets from the four edges, in points.
    public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
        (self.top, self.leading, self.bottom, self.trailing) = (top, leading, bottom, trailing)
    }

    /// Insets of zero.
    public static let zero = NSDirectionalEdgeInsets()
}

extension CGRect {
    /// Returns the rectangle with inset sides. Its size can become negative.
    public func inset(by insets: UIEdgeInsets) -> CGRect {
        guard !isNull else { return self }
        let box = standardized
        return CGRect(
            x: box.origin.x + insets.left, y: box.origin.y + insets.top,
            width: box.width - insets.left - insets.right, height: box.height - insets.top - insets.bottom)
    }
}

/// Returns the transform that a function of C takes, or the identity transform for `nil`.
func map(_ m: UnsafePointer<CGAffineTransform>?) -> CGAffineTransform { m?.pointee ?? .identity }
