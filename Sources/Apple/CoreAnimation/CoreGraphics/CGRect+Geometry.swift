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
