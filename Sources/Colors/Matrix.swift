/// Three columns of three numbers: a linear way from one triple of coordinates to another.
struct Matrix: Sendable {
    private let columns: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)

    init(_ first: SIMD3<Double>, _ second: SIMD3<Double>, _ third: SIMD3<Double>) {
        columns = (first, second, third)
    }

    /// The matrix that multiplies each coordinate by its own factor.
    init(diagonal: SIMD3<Double>) {
        self.init(SIMD3(diagonal.x, 0, 0), SIMD3(0, diagonal.y, 0), SIMD3(0, 0, diagonal.z))
    }

    static func * (matrix: Matrix, vector: SIMD3<Double>) -> SIMD3<Double> {
        matrix.columns.0 * vector.x + matrix.columns.1 * vector.y + matrix.columns.2 * vector.z
    }

    /// First the right one, then the left one.
    static func * (left: Matrix, right: Matrix) -> Matrix {
        Matrix(left * right.columns.0, left * right.columns.1, left * right.columns.2)
    }

    /// The way back. The columns must not lie in one plane, as those of our spaces do not.
    var inverse: Matrix {
        let (a, b, c) = columns
        let rows = (cross(b, c), cross(c, a), cross(a, b))
        let volume = (a * rows.0).sum()
        return Matrix(
            SIMD3(rows.0.x, rows.1.x, rows.2.x) / volume, SIMD3(rows.0.y, rows.1.y, rows.2.y) / volume,
            SIMD3(rows.0.z, rows.1.z, rows.2.z) / volume)
    }
}

/// The vector that stands upright on both.
private func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
    SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}
