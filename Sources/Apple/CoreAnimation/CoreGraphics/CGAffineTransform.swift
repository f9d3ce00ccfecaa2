public import Foundation
import Geometry

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
