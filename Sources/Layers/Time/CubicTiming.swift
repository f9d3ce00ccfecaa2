/// A cubic Bézier timing curve from (0, 0) to (1, 1) with two control points: Core Animation's
/// `CAMediaTimingFunction`.
///
/// The curve x(s), y(s) is asked for y at an x. With both control x in 0...1, x(s) never falls, so the s is
/// unique; it is found in the depressed form a·u³ + c·u = x - x₀ about the curve's inflection, which keeps
/// full accuracy where the curve stands upright and the plain polynomial cancels to noise.
public struct CubicTiming: Hashable, Sendable, BitwiseCopyable {
    /// The first control point's x, 0 to 1.
    public let x1: Double
    /// The first control point's y.
    public let y1: Double
    /// The second control point's x, 0 to 1.
    public let x2: Double
    /// The second control point's y.
    public let y2: Double

    /// The curve with these control points.
    ///
    /// - Throws: ``TimingFunctionError`` when an x lies outside 0...1 or a number is not finite.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(TimingFunctionError) {
        for value in [x1, y1, x2, y2] where !value.isFinite { throw .notFinite }
        for x in [x1, x2] where !(0...1).contains(x) { throw .controlPointOutside(x: x) }
        self.init(legal: x1, y1, x2, y2)
    }

    /// The curve with control points known to be legal.
    init(legal x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// The eased progress at `progress`. The input is clamped to 0...1, the output is not: a control y
    /// outside 0...1 overshoots. The error is at most 1e-7 for control y of ordinary size.
    ///
    /// - Complexity: O(1); about a dozen multiplications per step and some five steps.
    public func value(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        if x1 == y1, x2 == y2 { return progress }
        let s = parameter(atX: progress)
        let rest = 1 - s
        return 3 * rest * s * (rest * y1 + s * y2) + s * s * s
    }

    /// The stretch of the curve between two progresses within 0...1, stretched to go from (0, 0) to (1, 1) itself; nil
    /// where the curve ends at the height at which it begins.
    package func part(from low: Double, to high: Double) -> CubicTiming? {
        let (first, last) = (parameter(of: low), parameter(of: high))
        func points(_ one: Double, _ two: Double) -> [Double] {
            [(first, first, first), (first, first, last), (first, last, last), (last, last, last)].map {
                u, v, w in
                let single = u * (1 - v) * (1 - w) + (1 - u) * v * (1 - w) + (1 - u) * (1 - v) * w
                let double = u * v * (1 - w) + u * (1 - v) * w + (1 - u) * v * w
                return one * single + two * double + u * v * w
            }
        }
        let (x, y) = (points(x1, x2), points(y1, y2))
        guard x[3] > x[0], y[3] != y[0] else { return nil }
        func share(_ index: Int, _ points: [Double]) -> Double {
            (points[index] - points[0]) / (points[3] - points[0])
        }
        func inside(_ share: Double) -> Double { min(max(share, 0), 1) }
        return CubicTiming(legal: inside(share(1, x)), share(1, y), inside(share(2, x)), share(2, y))
    }

    private func parameter(of progress: Double) -> Double {
        progress > 0 ? progress < 1 ? parameter(atX: progress) : 1 : 0
    }

    /// The curve parameter at which x is `x`, for 0 < `x` < 1, by Newton's method kept inside a bracket.
    private func parameter(atX x: Double) -> Double {
        let cubic = 1 + 3 * (x1 - x2)
        guard abs(cubic) > 1e-9 else { return parameter(atX: x, inflection: 0.5) }
        return parameter(atX: x, inflection: (2 * x1 - x2) / cubic)
    }

    private func parameter(atX x: Double, inflection: Double) -> Double {
        // A far inflection means a nearly straight or parabolic curve, where any centre serves.
        let centre = min(max(inflection, 0), 1)
        let a = 1 + 3 * (x1 - x2)
        let b = 3 * (x2 - 2 * x1)
        let c = 3 * x1
        let square = 3 * a * centre + b
        let slope = (3 * a * centre + 2 * b) * centre + c
        let target = x - ((a * centre + b) * centre + c) * centre
        var low = -centre
        var high = 1 - centre
        var u = x - centre
        for _ in 0..<64 {
            let error = ((a * u + square) * u + slope) * u - target
            if error == 0 { break }
            if error > 0 { high = u } else { low = u }
            let derivative = (3 * a * u + 2 * square) * u + slope
            var next = u - error / derivative
            if !(next > low && next < high) { next = (low + high) / 2 }
            if abs(next - u) < 1e-14 { return next + centre }
            u = next
        }
        return u + centre
    }
}
