import Colors
import Geometry
import RealModule

/// An easing: a function from the fraction of the time to the fraction of the change.
///
/// Core Animation's functions are cubic Bézier curves. Steps, linear stops and the named families are
/// extensions. The input is clamped to 0...1, the output is not.
///
///     TimingFunction.easeInEaseOut.value(at: 0.5)   // 0.5
public enum TimingFunction: Hashable, Sendable {
    /// A cubic Bézier curve.
    case cubic(CubicTiming)
    /// A staircase with equal steps.
    case steps(StepTiming)
    /// Straight lines between given points.
    case stops(LinearStops)
    /// A curve of a named family.
    case family(EasingFamily, EasingDirection)

    /// Linear progress: control points (0, 0) and (1, 1).
    public static let linear = TimingFunction.cubic(CubicTiming(unchecked: 0, 0, 1, 1))
    /// Begins slowly: control points (0.42, 0) and (1, 1).
    public static let easeIn = TimingFunction.cubic(CubicTiming(unchecked: 0.42, 0, 1, 1))
    /// Ends slowly: control points (0, 0) and (0.58, 1).
    public static let easeOut = TimingFunction.cubic(CubicTiming(unchecked: 0, 0, 0.58, 1))
    /// Begins and ends slowly: control points (0.42, 0) and (0.58, 1).
    public static let easeInEaseOut = TimingFunction.cubic(CubicTiming(unchecked: 0.42, 0, 0.58, 1))
    /// The easing of implicit animations: control points (0.25, 0.1) and (0.25, 1).
    public static let `default` = TimingFunction.cubic(CubicTiming(unchecked: 0.25, 0.1, 0.25, 1))

    /// Returns a cubic Bézier curve with control points.
    ///
    /// - Throws: ``TimingFunctionError`` if an x lies outside 0...1 or a number is not finite.
    public static func cubicBezier(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double
    ) throws(TimingFunctionError) -> TimingFunction {
        .cubic(try CubicTiming(x1, y1, x2, y2))
    }

    /// Returns the eased progress. `progress` is clamped to 0...1; a value that is not a number counts as 0.
    public func value(at progress: Double) -> Double {
        let clamped = progress.clampedToUnit
        switch self {
        case .cubic(let curve): return curve.value(at: clamped)
        case .steps(let steps): return steps.value(at: clamped)
        case .stops(let stops): return stops.value(at: clamped)
        case .family(let family, let direction): return direction.apply(family.easeIn, clamped)
        }
    }

    /// The function of the reversed animation: `1 - value(at: 1 - t)` at each `t`.
    ///
    /// At a jump the values may differ, because a function has the height after the jump.
    package var reversed: TimingFunction {
        switch self {
        case .cubic(let curve): .cubic(curve.reversed)
        case .steps(let steps): .steps(steps.reversed)
        case .stops(let stops): .stops(stops.reversed)
        case .family(let family, .in): .family(family, .out)
        case .family(let family, .out): .family(family, .in)
        case .family(_, .inOut): self
        }
    }
}

/// An error in a timing function.
public enum TimingFunctionError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A number is infinite or not a number.
    case notFinite
    /// A control point's x lies outside 0...1, where the curve could double back.
    case controlPointOutside(x: Double)
    /// The number of steps is too small for this type of staircase.
    case stepCount(Int)
    /// A line has fewer than two stops.
    case tooFewStops
    /// The name or form is unknown; `nearest` is the best match.
    case unknown(String, nearest: String?)

    /// A sentence that describes the error.
    public var description: String {
        switch self {
        case .notFinite: "a timing function needs finite numbers"
        case .controlPointOutside(let x): "a timing function's x control point needs 0 to 1, not \(x)"
        case .stepCount(let count): "\(count) steps are too few"
        case .tooFewStops: "linear needs at least two stops"
        case .unknown(let name, let nearest): "no timing function \"\(name)\"" + didYouMean(nearest)
        }
    }
}

// MARK: - Names

extension TimingFunction {
    /// All named timing functions: Core Animation's five, then the families, such as `easeInSine` and `easeInOutSine`.
    public static let table: [(name: String, function: TimingFunction)] =
        coreAnimation
        + EasingFamily.allCases.flatMap { family in
            EasingDirection.allCases.map { direction in
                let (initial, tail) = (family.rawValue.prefix(1).uppercased(), family.rawValue.dropFirst())
                return ("ease\(direction.rawValue)\(initial)\(tail)", .family(family, direction))
            }
        }

    /// The timing functions of Core Animation.
    package static let coreAnimation: [(name: String, function: TimingFunction)] = [
        ("linear", .linear), ("easeIn", .easeIn), ("easeOut", .easeOut), ("easeInEaseOut", .easeInEaseOut),
        ("default", .default),
    ]

    /// The names, in the order of ``table``.
    public static var names: [String] { table.map(\.name) }

    /// Returns the timing function with a name, or `nil` if there is none.
    public static func named(_ name: String) -> TimingFunction? { table.first { $0.name == name }?.function }

    /// The name, or `nil` if the function has none.
    public var name: String? { Self.table.first { $0.function == self }?.name }
}

// MARK: - Cubic curves

/// A cubic Bézier curve from (0, 0) to (1, 1) with two control points: Core Animation's
/// `CAMediaTimingFunction`.
///
/// The curve x(s), y(s) is solved for y at an x. With both control x in 0...1, x(s) never falls, so s is
/// unique. The solver uses the depressed form a·u³ + c·u = x - x₀ about the curve's inflection. It stays
/// accurate where the curve is vertical and the plain polynomial cancels to noise.
public struct CubicTiming: Hashable, Sendable, BitwiseCopyable {
    /// The first control point's x, 0 to 1.
    public let x1: Double
    /// The first control point's y.
    public let y1: Double
    /// The second control point's x, 0 to 1.
    public let x2: Double
    /// The second control point's y.
    public let y2: Double

    /// Creates a curve with control points.
    ///
    /// - Throws: ``TimingFunctionError`` if an x lies outside 0...1 or a number is not finite.
    public init(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) throws(TimingFunctionError) {
        for value in [x1, y1, x2, y2] where !value.isFinite { throw .notFinite }
        for x in [x1, x2] where !(0...1).contains(x) { throw .controlPointOutside(x: x) }
        self.init(unchecked: x1, y1, x2, y2)
    }

    init(unchecked x1: Double, _ y1: Double, _ x2: Double, _ y2: Double) {
        self.x1 = x1
        self.y1 = y1
        self.x2 = x2
        self.y2 = y2
    }

    /// The coordinates of the control points in the order of CSS.
    package var numbers: [Double] { [x1, y1, x2, y2] }

    /// Returns the eased progress, in O(1) with an error of at most 1e-7. Only the input is clamped to 0...1.
    public func value(at progress: Double) -> Double {
        guard progress > 0 else { return 0 }
        guard progress < 1 else { return 1 }
        if x1 == y1, x2 == y2 { return progress }
        let s = parameter(atX: progress)
        let complement = 1 - s
        return 3 * complement * s * (complement * y1 + s * y2) + s * s * s
    }

    /// The curve turned about its middle, with the control points in the other order.
    package var reversed: CubicTiming { CubicTiming(unchecked: 1 - x2, 1 - y2, 1 - x1, 1 - y1) }

    /// Returns a part of the curve, scaled to run from (0, 0) to (1, 1), or `nil` if the part is horizontal.
    package func part(from low: Double, to high: Double) -> CubicTiming? {
        func parameter(_ x: Double) -> Double {
            x > 0 && x < 1 ? self.parameter(atX: x) : x.clamped(to: 0...1)
        }
        let (first, last) = (parameter(low), parameter(high))
        let whole = PathSegment.cubic(.zero, Point(x1, y1), Point(x2, y2), Point(1, 1))
        let (start, control1, control2, end) = whole.part(from: first, to: last).cubicPoints
        guard end.x > start.x, end.y != start.y else { return nil }
        func scaledX(_ x: Double) -> Double { ((x - start.x) / (end.x - start.x)).clamped(to: 0...1) }
        func scaledY(_ y: Double) -> Double { (y - start.y) / (end.y - start.y) }
        return CubicTiming(
            unchecked: scaledX(control1.x), scaledY(control1.y), scaledX(control2.x), scaledY(control2.y))
    }

    /// Returns the curve parameter at `x`, for 0 < `x` < 1, by Newton's method within a bracket.
    private func parameter(atX x: Double) -> Double {
        let a = 1 + 3 * (x1 - x2)
        // If the inflection is far away, the curve is nearly straight or parabolic, and any centre works.
        let center = abs(a) > 1e-9 ? ((2 * x1 - x2) / a).clamped(to: 0...1) : 0.5
        let b = 3 * (x2 - 2 * x1)
        let c = 3 * x1
        let quadratic = 3 * a * center + b
        let linear = (3 * a * center + 2 * b) * center + c
        let target = x - ((a * center + b) * center + c) * center
        var low = -center
        var high = 1 - center
        var u = x - center
        for _ in 0..<64 {
            let error = ((a * u + quadratic) * u + linear) * u - target
            if error == 0 { break }
            if error > 0 { high = u } else { low = u }
            let derivative = (3 * a * u + 2 * quadratic) * u + linear
            var next = u - error / derivative
            if !(next > low && next < high) { next = (low + high) / 2 }
            if abs(next - u) < 1e-14 { return next + center }
            u = next
        }
        return u + center
    }
}

// MARK: - Steps and linear stops

/// A staircase with equal steps, like `steps()` in CSS Easing. Core Animation has no such function.
public struct StepTiming: Hashable, Sendable {
    /// The positions of the jumps.
    public enum Jump: String, Hashable, Sendable, CaseIterable {
        /// At the start of each step: the first jump is at the very start.
        case start
        /// At the end of each step: the last jump is at the very end.
        case end
        /// Neither at the first nor at the last instant: both 0 and 1 are held.
        case none
        /// At both the first and the last instant: neither 0 nor 1 is held.
        case both
    }

    /// The number of steps.
    public let count: Int
    /// The positions of the jumps.
    public let jump: Jump

    /// Creates a staircase of `count` steps.
    ///
    /// - Throws: ``TimingFunctionError/stepCount(_:)`` below 1 step, or below 2 for ``Jump/none``.
    public init(_ count: Int, _ jump: Jump = .end) throws(TimingFunctionError) {
        guard count >= (jump == .none ? 2 : 1) else { throw .stepCount(count) }
        self.init(unchecked: count, jump)
    }

    private init(unchecked count: Int, _ jump: Jump) {
        self.count = count
        self.jump = jump
    }

    fileprivate var reversed: StepTiming {
        StepTiming(unchecked: count, jump == .start ? .end : jump == .end ? .start : jump)
    }

    /// Returns the height of the staircase at `progress` in 0...1. At a jump, it is the height after the jump.
    public func value(at progress: Double) -> Double {
        let count = Double(self.count)
        let step = min(((progress + TimeTolerance.seconds) * count).rounded(.down), count)
        switch jump {
        case .start: return min(step + 1, count) / count
        case .end: return step / count
        case .none: return min(step, count - 1) / (count - 1)
        case .both: return min(step + 1, count + 1) / (count + 1)
        }
    }
}

/// Straight lines between points, like `linear()` in CSS Easing. Core Animation has no such function.
public struct LinearStops: Hashable, Sendable {
    /// A corner of the line.
    public struct Stop: Hashable, Sendable {
        /// The fraction of the time.
        public var input: Double
        /// The fraction of the change.
        public var output: Double

        /// Creates a corner at `input`, a fraction of the time, with `output`, a fraction of the change.
        public init(_ input: Double, _ output: Double) {
            self.input = input
            self.output = output
        }
    }

    /// The corners; their inputs never fall.
    public let stops: [Stop]

    /// Creates a line through `stops`. An input below the one before it is raised to it, as in CSS.
    ///
    /// - Throws: ``TimingFunctionError`` for fewer than two stops or a number that is not finite.
    public init(_ stops: [Stop]) throws(TimingFunctionError) {
        guard stops.count >= 2 else { throw .tooFewStops }
        var rising: [Stop] = []
        for stop in stops {
            guard stop.input.isFinite, stop.output.isFinite else { throw .notFinite }
            rising.append(Stop(max(stop.input, rising.last?.input ?? stop.input), stop.output))
        }
        self.init(rising: rising)
    }

    private init(rising stops: [Stop]) { self.stops = stops }

    fileprivate var reversed: LinearStops {
        LinearStops(rising: stops.reversed().map { Stop(1 - $0.input, 1 - $0.output) })
    }

    /// Returns the height of the line at `progress`, in O(log corners). Outside its corners the line continues straight.
    public func value(at progress: Double) -> Double {
        // The first corner after the progress, or the last corner.
        let upper = (1..<stops.count - 1).partitioningIndex {
            stops[$0].input > progress + TimeTolerance.seconds
        }
        let from = stops[upper - 1]
        let to = stops[upper]
        guard to.input > from.input else { return progress < to.input ? from.output : to.output }
        return from.output + (to.output - from.output) * (progress - from.input) / (to.input - from.input)
    }
}

// MARK: - Easing families

/// The standard families of easing curves, which Core Animation does not have, by their ease-in curves.
public enum EasingFamily: String, Hashable, Sendable, CaseIterable {
    /// A quarter of a cosine wave.
    case sine
    /// The second power.
    case quad
    /// The third power.
    case cubic
    /// The fourth power.
    case quart
    /// The fifth power.
    case quint
    /// A power of two, 2^(10 (x - 1)), shifted to begin at 0.
    case expo
    /// A quarter of a circle.
    case circ
    /// A curve that swings back by a tenth before it starts.
    case back
    /// Growing waves, like a spring under growing tension.
    case elastic
    /// A bouncing ball, backwards in time.
    case bounce

    /// Returns the ease-in curve at `x` in 0...1.
    public func easeIn(_ x: Double) -> Double {
        switch self {
        case .sine: 1 - Double.cos(x * .pi / 2)
        case .quad: x * x
        case .cubic: x * x * x
        case .quart: x * x * x * x
        case .quint: x * x * x * x * x
        case .expo: x == 0 ? 0 : Double.exp2(10 * (x - 1))
        case .circ: 1 - (1 - x * x).squareRoot()
        case .back: x * x * (2.70158 * x - 1.70158)
        case .elastic: Self.elasticIn(x)
        case .bounce: 1 - Self.bounceOut(1 - x)
        }
    }

    private static func elasticIn(_ x: Double) -> Double {
        guard x > 0, x < 1 else { return x }
        return -Double.exp2(10 * x - 10) * Double.sin((10 * x - 10.75) * 2 * .pi / 3)
    }

    private static func bounceOut(_ x: Double) -> Double {
        let gravity = 7.5625
        let unit = 1 / 2.75
        if x < unit { return gravity * x * x }
        let (center, height) =
            x < 2 * unit
            ? (1.5 * unit, 0.75) : x < 2.5 * unit ? (2.25 * unit, 0.9375) : (2.625 * unit, 0.984375)
        return gravity * (x - center) * (x - center) + height
    }
}

/// The end at which a curve of a family is slow.
public enum EasingDirection: String, Hashable, Sendable, CaseIterable {
    /// Begins slowly.
    case `in` = "In"
    /// Ends slowly: the ease-in curve turned about the middle.
    case out = "Out"
    /// Begins and ends slowly, each over half the time.
    case inOut = "InOut"

    /// Returns the value of a curve with this direction, made from an ease-in curve.
    func apply(_ easeIn: (Double) -> Double, _ x: Double) -> Double {
        switch self {
        case .in: easeIn(x)
        case .out: 1 - easeIn(1 - x)
        case .inOut: x < 0.5 ? easeIn(2 * x) / 2 : 1 - easeIn(2 - 2 * x) / 2
        }
    }
}
