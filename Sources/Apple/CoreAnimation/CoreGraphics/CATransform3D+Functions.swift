public import Foundation
import Geometry

/// The matrix that changes nothing.
public let CATransform3DIdentity = CATransform3D(.identity)

/// Whether a matrix changes nothing.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Whether both are the same matrix, number by number.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// A move, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    (result.m41, result.m42, result.m43) = (tx, ty, tz)
    return result
}

/// A scaling about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    (result.m11, result.m22, result.m33) = (sx, sy, sz)
    return result
}

/// A turn by `angle` radians about the line from the origin through (`x`, `y`, `z`); about (0, 0, 1) from x towards y.
///
/// About a line of no direction nothing turns.
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    let rest = 1 - cosine
    return CATransform3D(
        .init(cosine + x * x * rest, x * y * rest + z * sine, x * z * rest - y * sine, 0),
        .init(x * y * rest - z * sine, cosine + y * y * rest, y * z * rest + x * sine, 0),
        .init(x * z * rest + y * sine, y * z * rest - x * sine, cosine + z * z * rest, 0),
        .init(0, 0, 0, 1))
}

/// `t` with a move before it.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// `t` with a scaling before it.
public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// `t` with a turn before it; see ``CATransform3DMakeRotation(_:_:_:_:)``.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// `a` first, `b` after it: the product a · b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let next = b.rows
    func times(_ row: CATransform3D.Row) -> CATransform3D.Row {
        next[0] * row.x + next[1] * row.y + next[2] * row.z + next[3] * row.w
    }
    let rows = a.rows.map(times)
    return CATransform3D(rows[0], rows[1], rows[2], rows[3])
}

/// The matrix that undoes `t`; `t` itself where there is none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    var left = t.rows
    var right = CATransform3DIdentity.rows
    // By Gauss and Jordan, each time by the greatest number of the column.
    for column in 0..<4 {
        let pivot = (column..<4).max { abs(left[$0][column]) < abs(left[$1][column]) } ?? column
        let divisor = left[pivot][column]
        guard divisor != 0, divisor.isFinite else { return t }
        left.swapAt(column, pivot)
        right.swapAt(column, pivot)
        left[column] /= divisor
        right[column] /= divisor
        for row in 0..<4 where row != column {
            let factor = left[row][column]
            left[row] -= left[column] * factor
            right[row] -= right[column] * factor
        }
    }
    return CATransform3D(right[0], right[1], right[2], right[3])
}

/// A map of the plane as a matrix of space.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(m.affine)
}

/// Whether a matrix is that of a map of the plane, exactly.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t == CATransform3D(t.affine) }

/// The map of the plane that a matrix is; its flat part where it is none.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(t.affine)
}
