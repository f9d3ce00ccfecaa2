public import Foundation
import Geometry
import Layers

/// How the time of a layer or of an animation runs in that of what it is in.
public protocol CAMediaTiming: AnyObject {
    /// When it begins, in seconds of the parent's time; 0 of an animation is when it is committed.
    var beginTime: CFTimeInterval { get set }
    /// How long one run takes, in seconds.
    var duration: CFTimeInterval { get set }
    /// How fast it runs: 0 stands still at the offset, below 0 is backwards.
    var speed: Float { get set }
    /// A shift of its own time, in seconds.
    var timeOffset: CFTimeInterval { get set }
    /// How often it runs; 0 is once, and fractions end on the way.
    var repeatCount: Float { get set }
    /// For how long it repeats, in seconds; 0 leaves that to the count.
    var repeatDuration: CFTimeInterval { get set }
    /// Whether each run goes back again.
    var autoreverses: Bool { get set }
    /// What shows before the beginning and after the end.
    var fillMode: CAMediaTimingFillMode { get set }
}

/// What shows before an animation begins and after it has ended.
public struct CAMediaTimingFillMode: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The mode of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The end value stays.
    public static let forwards = CAMediaTimingFillMode(rawValue: "forwards")
    /// The start value shows before the beginning.
    public static let backwards = CAMediaTimingFillMode(rawValue: "backwards")
    /// Both ends show their values.
    public static let both = CAMediaTimingFillMode(rawValue: "both")
    /// The model value shows on both sides.
    public static let removed = CAMediaTimingFillMode(rawValue: "removed")
}

/// What a timing under Apple's types reads and writes: a `Float` here is a `Double` there.
extension MediaTiming {
    var namedFillMode: CAMediaTimingFillMode {
        get { CAMediaTimingFillMode(rawValue: fillMode.rawValue) }
        set { fillMode = FillMode(rawValue: newValue.rawValue) ?? .removed }
    }

    /// The timing with the greatest counts that Apple's types can say as what they mean: forever.
    var unbounded: MediaTiming {
        var timing = self
        if repeatCount >= Double(Float.greatestFiniteMagnitude) { timing.repeatCount = .infinity }
        if repeatDuration >= .greatestFiniteMagnitude { timing.repeatDuration = .infinity }
        return timing
    }
}

// MARK: - CAMediaTimingFunction

/// Core Animation's five curves.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The curve of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Even.
    public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
    /// Begins slowly.
    public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
    /// Ends slowly.
    public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
    /// Begins and ends slowly.
    public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
    /// The curve of implicit animations.
    public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// How progress is eased: a Bézier curve from (0, 0) to (1, 1).
///
/// Unchecked because the compiler does not see that a class of `NSObject` never changes.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    let function: TimingFunction

    init(_ function: TimingFunction) { self.function = function }

    /// The curve of a name; an unknown one is linear.
    public convenience init(name: CAMediaTimingFunctionName) {
        self.init(TimingFunction.named(name.rawValue) ?? .linear)
    }

    /// The curve by its two control points; their x is held within 0 to 1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func held(_ x: Float) -> Double { Double(min(max(x, 0), 1)) }
        function =
            (try? .cubicBezier(held(c1x), Double(c1y), held(c2x), Double(c2y))) ?? .linear
    }

    /// Writes one of the four control points, the ends included, as x and y.
    open func getControlPoint(at idx: Int, values ptr: UnsafeMutablePointer<Float>) {
        let points = controlPoints
        guard points.indices.contains(idx) else { return }
        ptr[0] = Float(points[idx].x)
        ptr[1] = Float(points[idx].y)
    }

    private var controlPoints: [(x: Double, y: Double)] {
        guard case .cubic(let curve) = function else { return [(0, 0), (0, 0), (1, 1), (1, 1)] }
        return [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    }

    /// Whether both are the same curve.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.function == function
    }

    /// A number that equal curves share.
    open override var hash: Int { function.hashValue }
}

// MARK: - CAValueFunction

/// What makes a matrix of the numbers of an animation.
public struct CAValueFunctionName: RawRepresentable, Hashable, Sendable {
    /// The name, as Core Animation spells it.
    public let rawValue: String

    /// The function of a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A turn about the x axis, in radians; of a flat picture, it makes it lower.
    public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
    /// A turn about the y axis, in radians; of a flat picture, it makes it narrower.
    public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
    /// A turn about the z axis, in radians.
    public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
    /// A scaling by three numbers.
    public static let scale = CAValueFunctionName(rawValue: "scale")
    /// A scaling along x.
    public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
    /// A scaling along y.
    public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
    /// A scaling along z, which does not show.
    public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
    /// A move by three numbers, in points.
    public static let translate = CAValueFunctionName(rawValue: "translate")
    /// A move along x, in points.
    public static let translateX = CAValueFunctionName(rawValue: "translateX")
    /// A move along y, in points.
    public static let translateY = CAValueFunctionName(rawValue: "translateY")
    /// A move along z, which does not show.
    public static let translateZ = CAValueFunctionName(rawValue: "translateZ")
}

/// What makes a matrix of the numbers of an animation of a transform, so that a full turn turns.
open class CAValueFunction: NSObject {
    let function: ValueFunction

    /// The function of a name; nil for a name that none has.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        self.function = function
    }

    /// Its name.
    open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }
}

// MARK: - AnimationReading

/// What it takes to read animations as the engine has them, and what was found on the way that Apple's would ignore in
/// silence.
struct AnimationReading {
    /// How paths of unlike structure are blended.
    let morph: PathMorph.Mode
    /// Of which kind the values of the animation are that is being read.
    var kind = AnimatableValue.Kind.number
    /// What should be told, in sentences.
    private(set) var slips: [String] = []

    init(morph: PathMorph.Mode) { self.morph = morph }

    /// The property of a key path.
    func property(_ keyPath: String?) throws -> AnimatableProperty {
        guard let keyPath else { throw AnimationSlip("an animation without a keyPath changes nothing") }
        return try AnimatableProperty(keyPath: keyPath)
    }

    /// A value of a property, or nil for none.
    mutating func value(
        _ value: Any?, _ key: String, of property: AnimatableProperty
    ) throws -> AnimatableValue? {
        guard let value else { return nil }
        var slip: String?
        guard let read = AnimatableValue(value, kind: kind, slip: &slip) else {
            throw AnimationSlip("\(key) of \(property.keyPath) \(slip ?? "takes no such value")")
        }
        if let slip { slips.append("\(key) of \(property.keyPath) \(slip)") }
        return read
    }
}

/// Why an animation has no effect, in a sentence.
struct AnimationSlip: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
