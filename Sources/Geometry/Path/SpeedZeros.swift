/// Where in the complex plane the speed of a curve vanishes, and so how exactly it can be integrated.
///
/// With x + iy for a vector, the velocity is a polynomial of a complex parameter, with at most two zeros. The speed is
/// the root of the velocity times its conjugate: analytic but at those zeros and their mirror images. A zero on the
/// line between 0 and 1 is a cusp, one near it is a tight bend.
struct SpeedZeros {
    private var (first, second) = (Vector.zero, Vector.zero)
    private var count = 0
    /// The velocity is this times the ways from its zeros.
    private var factor = 0.0

    /// The zeros of constant + linear t + square t².
    ///
    /// One is found by adding numbers that do not cancel, the other from their product.
    init(constant: Vector, linear: Vector, square: Vector) {
        let root = (linear.times(linear) - 4 * square.times(constant)).complexRoot
        let sum = -0.5 * (linear + (linear.dot(root) < 0 ? -root : root))
        guard sum.lengthSquared > 0 else {
            // Neither constant nor linear: it stands still at the start.
            (count, factor) = (square == .zero ? 0 : 2, square.length)
            return
        }
        first = constant.over(sum)
        if square.lengthSquared > 1e-20 * sum.lengthSquared {
            second = sum.over(square)
            (count, factor) = (2, square.length)
        } else {
            (count, factor) = (1, sum.length)
        }
    }

    /// The most by which the eight nodes of ``Speed/integral(from:to:)`` are wrong.
    ///
    /// Inside the ellipse about the interval that reaches to the nearest zero, whose half axes add up to ρ half
    /// intervals, the speed is analytic and at most M. Then n nodes are wrong by at most 64/15 M ρ⁻²ⁿ / (1 - ρ⁻²) half
    /// intervals (L. N. Trefethen, Is Gauss Quadrature Better than Clenshaw-Curtis?, SIAM Review 50, 2008, theorem
    /// 4.5). Near a zero the speed is far below M: of a fifth of M ρ⁻²ⁿ none of 100,000 random curves needed a quarter.
    func error(from: Double, to: Double) -> Double {
        let (half, middle) = ((to - from) / 2, (to + from) / 2)
        // Half the long axis, half the sum of the distances from the foci, which are the ends; no use beyond 8.
        var axis = 8.0
        func stretch(to zero: Vector) {
            let place = (zero - Vector(middle, 0)) * (1 / half)
            axis = min(axis, ((place + Vector(1, 0)).length + (place - Vector(1, 0)).length) / 2)
        }
        if count > 0 { stretch(to: first) }
        if count > 1 { stretch(to: second) }
        let rho = axis + max(axis * axis - 1, 0).squareRoot()
        var most = factor
        if count > 0 { most *= (first - Vector(middle, 0)).length + half * axis }
        if count > 1 { most *= (second - Vector(middle, 0)).length + half * axis }
        let square = rho * rho
        let fourth = square * square
        let eighth = fourth * fourth
        return half * most / (5 * eighth * eighth)
    }
}

/// Vectors as the complex numbers x + iy.
extension Vector {
    fileprivate func times(_ other: Vector) -> Vector {
        Vector(dx * other.dx - dy * other.dy, dx * other.dy + dy * other.dx)
    }

    fileprivate func over(_ other: Vector) -> Vector {
        times(Vector(other.dx, -other.dy)) * (1 / other.lengthSquared)
    }

    /// The root whose real part is not negative.
    fileprivate var complexRoot: Vector {
        let y = (max(length - dx, 0) / 2).squareRoot()
        return Vector((max(length + dx, 0) / 2).squareRoot(), dy < 0 ? -y : y)
    }
}
