public import Foundation
import Geometry

/// A matrix with four rows and four columns, for row vectors. Layers show no perspective.
public struct CATransform3D: Hashable, Sendable {
    /// The factors of x in x', in y', in z' and in the divisor.
    public var m11, m12, m13, m14: CGFloat
    /// The factors of y in x', in y', in z' and in the divisor.
    public var m21, m22, m23, m24: CGFloat
    /// The factors of z in x', in y', in z' and in the divisor, which gives perspective.
    public var m31, m32, m33, m34: CGFloat
    /// The translation along x, y and z, in points, and the constant term of the divisor.
    public var m41, m42, m43, m44: CGFloat

    /// Creates a matrix of zeros.
    public init() { self.init(.zero, .zero, .zero, .zero) }

    /// Creates a matrix from its entries, row by row.
    public init(
        m11: CGFloat, m12: CGFloat, m13: CGFloat, m14: CGFloat,
        m21: CGFloat, m22: CGFloat, m23: CGFloat, m24: CGFloat,
        m31: CGFloat, m32: CGFloat, m33: CGFloat, m34: CGFloat,
        m41: CGFloat, m42: CGFloat, m43: CGFloat, m44: CGFloat
    ) {
        (self.m11, self.m12, self.m13, self.m14) = (m11, m12, m13, m14)
        (self.m21, self.m22, self.m23, self.m24) = (m21, m22, m23, m24)
        (self.m31, self.m32, self.m33, self.m34) = (m31, m32, m33, m34)
        (self.m41, self.m42, self.m43, self.m44) = (m41, m42, m43, m44)
    }
}

extension CATransform3D {
    typealias Row = SIMD4<Double>

    init(_ row1: Row, _ row2: Row, _ row3: Row, _ row4: Row) {
        self.init(
            m11: row1.x, m12: row1.y, m13: row1.z, m14: row1.w,
            m21: row2.x, m22: row2.y, m23: row2.z, m24: row2.w,
            m31: row3.x, m32: row3.y, m33: row3.z, m34: row3.w,
            m41: row4.x, m42: row4.y, m43: row4.z, m44: row4.w)
    }

    var rows: [Row] {
        [Row(m11, m12, m13, m14), Row(m21, m22, m23, m24), Row(m31, m32, m33, m34), Row(m41, m42, m43, m44)]
    }

    /// The flat part: the transform of a flat layer without perspective.
    var affine: Affine {
        get { Affine(a: m11, b: m12, c: m21, d: m22, tx: m41, ty: m42) }
        set {
            (m11, m12, m21, m22) = (newValue.a, newValue.b, newValue.c, newValue.d)
            (m41, m42) = (newValue.tx, newValue.ty)
        }
    }

    init(_ affine: Affine) {
        self.init(
            Row(affine.a, affine.b, 0, 0), Row(affine.c, affine.d, 0, 0), Row(0, 0, 1, 0),
            Row(affine.tx, affine.ty, 0, 1))
    }

    static let perspectiveProblem = "has perspective, which is not drawn: far parts do not become smaller"

    /// Whether distance changes sizes, except for rounding errors. Without perspective, ``affine`` is all that is visible.
    var hasPerspective: Bool { [m14, m24, m34, m44 - 1].contains { abs($0) >= 1e-9 } }
}

// MARK: - Functions

/// The identity matrix.
public let CATransform3DIdentity = CATransform3D(.identity)

/// Returns whether a matrix is the identity matrix.
public func CATransform3DIsIdentity(_ t: CATransform3D) -> Bool { t == CATransform3DIdentity }

/// Returns whether two matrices have the same entries.
public func CATransform3DEqualToTransform(_ a: CATransform3D, _ b: CATransform3D) -> Bool { a == b }

/// Returns a translation, in points.
public func CATransform3DMakeTranslation(_ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    (result.m41, result.m42, result.m43) = (tx, ty, tz)
    return result
}

/// Returns a scaling about the origin.
public func CATransform3DMakeScale(_ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat) -> CATransform3D {
    var result = CATransform3DIdentity
    (result.m11, result.m22, result.m33) = (sx, sy, sz)
    return result
}

/// Returns a rotation by `angle` radians about an axis, from x towards y about (0, 0, 1).
public func CATransform3DMakeRotation(
    _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    let length = (x * x + y * y + z * z).squareRoot()
    guard length > 0, length.isFinite else { return CATransform3DIdentity }
    let (x, y, z) = (x / length, y / length, z / length)
    let (sine, cosine) = (sin(angle), cos(angle))
    let oneMinusCosine = 1 - cosine
    return CATransform3D(
        .init(
            cosine + x * x * oneMinusCosine, x * y * oneMinusCosine + z * sine,
            x * z * oneMinusCosine - y * sine, 0),
        .init(
            x * y * oneMinusCosine - z * sine, cosine + y * y * oneMinusCosine,
            y * z * oneMinusCosine + x * sine, 0),
        .init(
            x * z * oneMinusCosine + y * sine, y * z * oneMinusCosine - x * sine,
            cosine + z * z * oneMinusCosine, 0),
        .init(0, 0, 0, 1))
}

/// Returns `t` after a translation.
public func CATransform3DTranslate(
    _ t: CATransform3D, _ tx: CGFloat, _ ty: CGFloat, _ tz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeTranslation(tx, ty, tz), t)
}

/// Returns `t` after a scaling.
public func CATransform3DScale(
    _ t: CATransform3D, _ sx: CGFloat, _ sy: CGFloat, _ sz: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeScale(sx, sy, sz), t)
}

/// Returns `t` after a rotation. See ``CATransform3DMakeRotation(_:_:_:_:)``.
public func CATransform3DRotate(
    _ t: CATransform3D, _ angle: CGFloat, _ x: CGFloat, _ y: CGFloat, _ z: CGFloat
) -> CATransform3D {
    CATransform3DConcat(CATransform3DMakeRotation(angle, x, y, z), t)
}

/// Returns `b` after `a`: the product a · b.
public func CATransform3DConcat(_ a: CATransform3D, _ b: CATransform3D) -> CATransform3D {
    let next = b.rows
    func times(_ row: CATransform3D.Row) -> CATransform3D.Row {
        next[0] * row.x + next[1] * row.y + next[2] * row.z + next[3] * row.w
    }
    let rows = a.rows.map(times)
    return CATransform3D(rows[0], rows[1], rows[2], rows[3])
}

/// Returns the inverse of `t`, or `t` if it has none.
public func CATransform3DInvert(_ t: CATransform3D) -> CATransform3D {
    var left = t.rows
    var right = CATransform3DIdentity.rows
    // Gauss-Jordan elimination with partial pivoting.
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

/// Returns the matrix of a transform of the plane.
public func CATransform3DMakeAffineTransform(_ m: CGAffineTransform) -> CATransform3D {
    CATransform3D(m.affine)
}

/// Returns whether a matrix is exactly a transform of the plane.
public func CATransform3DIsAffine(_ t: CATransform3D) -> Bool { t == CATransform3D(t.affine) }

/// Returns the flat part of a matrix.
public func CATransform3DGetAffineTransform(_ t: CATransform3D) -> CGAffineTransform {
    CGAffineTransform(t.affine)
}
