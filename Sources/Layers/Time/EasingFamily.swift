import RealModule

/// The standard families of easing curves, each given by the curve that begins slowly: not in Core Animation.
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
    /// Swings back by a tenth before it starts.
    case back
    /// A spring wound up: waves that grow.
    case elastic
    /// A ball dropped, backwards in time.
    case bounce

    /// The curve that begins slowly, for 0...1.
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
        let (middle, height) =
            x < 2 * unit
            ? (1.5 * unit, 0.75) : x < 2.5 * unit ? (2.25 * unit, 0.9375) : (2.625 * unit, 0.984375)
        return gravity * (x - middle) * (x - middle) + height
    }
}

/// At which end a curve of a family is slow.
public enum EasingDirection: String, Hashable, Sendable, CaseIterable {
    /// Begins slowly.
    case `in` = "In"
    /// Ends slowly: the first turned about the middle.
    case out = "Out"
    /// Both, each over half the time.
    case inOut = "InOut"

    /// The curve of this direction made of one that begins slowly.
    func apply(_ easeIn: (Double) -> Double, _ x: Double) -> Double {
        switch self {
        case .in: easeIn(x)
        case .out: 1 - easeIn(1 - x)
        case .inOut: x < 0.5 ? easeIn(2 * x) / 2 : 1 - easeIn(2 - 2 * x) / 2
        }
    }
}
