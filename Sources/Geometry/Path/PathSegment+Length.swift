/// Arc lengths by Gauss-Legendre quadrature.
///
/// The length of a Bézier curve is the integral of its speed, the root of a polynomial, for which there is no
/// closed formula above degree two. Eight nodes integrate a polynomial of degree 15 exactly, and a smooth
/// speed nearly so. How nearly follows from where the speed vanishes (``SpeedZeros``), before anything is
/// integrated: a piece that is too near to a tight bend or a cusp is halved. An estimate from the integrals themselves,
/// such as the difference between a piece and its halves, would be small by chance once in a thousand curves.
extension PathSegment {
    /// The length in points, with an error of at most `accuracy` of it.
    ///
    /// - Complexity: 8 to 16 evaluations of the speed for a curve without tight bends; more near cusps.
    public func length(accuracy: Double = ArcLength.defaultAccuracy) -> Double {
        var length = 0.0
        forEachSmoothPart(accuracy: accuracy) { part in length += part.length }
        return length
    }

    /// A stretch of the parameter over which one quadrature is accurate.
    struct SmoothPart {
        var from: Double
        var to: Double
        var length: Double
    }

    /// Gives the stretches that the curve falls into, in order.
    func forEachSmoothPart(accuracy: Double, _ body: (SmoothPart) -> Void) {
        if case .line(let a, let b) = self {
            let length = a.distance(to: b)
            body(SmoothPart(from: 0, to: 1, length: length.isFinite ? length : 0))
            return
        }
        let reach = self.reach
        let tolerance = max(accuracy, 1e-13) * reach
        // No speed is above three times the reach, and its square has to be a number.
        guard (4 * reach * reach * 4).isFinite else {
            body(SmoothPart(from: 0, to: 1, length: 0))
            return
        }
        let speed = Speed(self)
        divide(0, 1, speed, speed.zeros, tolerance: tolerance, depth: 0, body)
    }

    private func divide(
        _ from: Double, _ to: Double, _ speed: Speed, _ zeros: SpeedZeros, tolerance: Double, depth: Int,
        _ body: (SmoothPart) -> Void
    ) {
        if depth == 40 || !(zeros.error(from: from, to: to) > tolerance) {
            return body(SmoothPart(from: from, to: to, length: speed.integral(from: from, to: to)))
        }
        let middle = (from + to) / 2
        divide(from, middle, speed, zeros, tolerance: tolerance, depth: depth + 1, body)
        divide(middle, to, speed, zeros, tolerance: tolerance, depth: depth + 1, body)
    }
}

/// How fast the point of a curve moves with the parameter: the length of a vector polynomial of degree two.
struct Speed {
    private let constant: Vector
    private let linear: Vector
    private let square: Vector

    init(_ segment: PathSegment) {
        switch segment {
        case .line(let a, let b):
            (constant, linear, square) = (b - a, .zero, .zero)
        case .quad(let a, let b, let c):
            (constant, linear, square) = (2 * (b - a), 2 * ((c - b) - (b - a)), .zero)
        case .cubic(let a, let b, let c, let d):
            let (ab, bc, cd) = (b - a, c - b, d - c)
            (constant, linear, square) = (3 * ab, 6 * (bc - ab), 3 * ((cd - bc) - (bc - ab)))
        }
    }

    var zeros: SpeedZeros { SpeedZeros(constant: constant, linear: linear, square: square) }

    func at(_ t: Double) -> Double {
        let dx = constant.dx + t * (linear.dx + t * square.dx)
        let dy = constant.dy + t * (linear.dy + t * square.dy)
        return (dx * dx + dy * dy).squareRoot()
    }

    /// The length between two parameters by the eight nodes of Gauss and Legendre, four on either side.
    func integral(from: Double, to: Double) -> Double {
        let half = (to - from) / 2
        let middle = (to + from) / 2
        func pair(_ node: Double) -> Double { at(middle - half * node) + at(middle + half * node) }
        let sum =
            0.362_683_783_378_362_0 * pair(0.183_434_642_495_649_8)
            + 0.313_706_645_877_887_3 * pair(0.525_532_409_916_329_0)
            + 0.222_381_034_453_374_5 * pair(0.796_666_477_413_626_7)
            + 0.101_228_536_290_376_3 * pair(0.960_289_856_497_536_2)
        return half * sum
    }

    /// The parameter in a smooth part up to which the curve has the given length from the part's start.
    ///
    /// Newton's method inside a bracket that shrinks with every step: it doubles the digits each time where
    /// the speed is even, and falls back to halving the bracket where it is not, so it always ends.
    func parameter(at length: Double, in part: PathSegment.SmoothPart) -> Double {
        guard length > 0 else { return part.from }
        guard length < part.length else { return part.to }
        var low = part.from
        var high = part.to
        var t = low + (high - low) * (length / part.length)
        for _ in 0..<60 {
            let error = integral(from: part.from, to: t) - length
            if abs(error) <= 1e-14 * part.length { break }
            if error > 0 { high = t } else { low = t }
            let step = t - error / at(t)
            let next = step > low && step < high ? step : (low + high) / 2
            if next == t { break }
            t = next
        }
        return t
    }
}
