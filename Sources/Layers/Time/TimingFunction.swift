/// How progress is eased: a map from the share of time that has passed to the share of the change that shows.
///
/// Core Animation's are cubic Bézier curves; steps, linear stops and the named families are ours. The input is
/// clamped to 0...1, the output is not.
///
///     TimingFunction.easeInEaseOut.value(at: 0.5)   // 0.5
public enum TimingFunction: Hashable, Sendable {
    /// A cubic Bézier curve.
    case cubic(CubicTiming)
    /// A staircase of equal steps.
    case steps(StepTiming)
    /// Straight lines between given points.
    case stops(LinearStops)
    /// A curve of a named family.
    case family(EasingFamily, EasingDirection)

    /// No easing: control points (0, 0) and (1, 1).
    public static let linear = TimingFunction.cubic(CubicTiming(legal: 0, 0, 1, 1))
    /// Begins slowly: control points (0.42, 0) and (1, 1).
    public static let easeIn = TimingFunction.cubic(CubicTiming(legal: 0.42, 0, 1, 1))
    /// Ends slowly: control points (0, 0) and (0.58, 1).
    public static let easeOut = TimingFunction.cubic(CubicTiming(legal: 0, 0, 0.58, 1))
    /// Begins and ends slowly: control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = TimingFunction.cubic(CubicTiming(legal: 0.42, 0, 0.58, 1))
    /// What implicit animations use: control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = TimingFunction.cubic(CubicTiming(legal: 0.25, 0.1, 0.25, 1))

    /// A cubic Bézier curve by its control points.
    ///
    /// - Throws: ``TimingFunctionError`` when an x lies outside 0...1 or a number is not finite.
    public static func cubicBezier(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
    ) throws(TimingFunctionError) -> TimingFunction {
        .cubic(try CubicTiming(x1, y1, x2, y2))
    }

    /// The eased progress. `progress` is clamped to 0...1 first; not a number counts as 0.
    public func value(at progress: Double) -> Double {
        let clamped = progress > 0 ? min(progress, 1) : 0
        switch self {
        case .cubic(let curve): return curve.value(at: clamped)
        case .steps(let steps): return steps.value(at: clamped)
        case .stops(let stops): return stops.value(at: clamped)
        case .family(let family, let direction): return direction.apply(family.easeIn, clamped)
        }
    }
}

/// Why a timing function is refused.
public enum TimingFunctionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number is infinite or not a number.
    case notFinite
    /// A control point's x lies outside 0...1, where the curve could double back.
    case controlPointOutside(x: Double)
    /// The number of steps is too small for the kind of staircase.
    case stepCount(Int)
    /// There are fewer than two linear stops.
    case tooFewStops
    /// No timing function of that name or form; `nearest` is the best guess at what was meant.
    case unknown(String, nearest: String?)

    /// What is wrong, in a sentence.
    public var description: String {
        switch self {
        case .notFinite: "a timing function needs finite numbers"
        case .controlPointOutside(let x): "a timing function's x control point needs 0 to 1, not \(x)"
        case .stepCount(let count): "\(count) steps are too few"
        case .tooFewStops: "linear needs at least two stops"
        case .unknown(let name, let nearest):
            "no timing function \"\(name)\"" + (nearest.map { ". Did you mean \($0)?" } ?? "")
        }
    }
}
