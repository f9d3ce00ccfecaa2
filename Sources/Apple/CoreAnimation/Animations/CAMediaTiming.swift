public import Foundation
import Geometry
import Layers

extension MediaTiming {
    /// The timing with infinite counts instead of the greatest ones that Apple's types can express.
    var unbounded: MediaTiming {
        var timing = self
        if repeatCount >= Double(Float.greatestFiniteMagnitude) { timing.repeatCount = .infinity }
        if repeatDuration >= .greatestFiniteMagnitude { timing.repeatDuration = .infinity }
        return timing
    }
}

// MARK: - CAMediaTimingFunction

/// An easing of progress: a Bézier curve from (0, 0) to (1, 1).
///
/// Unchecked because the compiler cannot prove that a subclass of `NSObject` is immutable.
open class CAMediaTimingFunction: NSObject, @unchecked Sendable {
    let function: TimingFunction

    init(_ function: TimingFunction) { self.function = function }

    /// Creates a timing function from its name. An unknown name gives the linear function.
    public convenience init(name: CAMediaTimingFunctionName) {
        self.init(TimingFunction.named(name.rawValue) ?? .linear)
    }

    /// Creates a timing function from two control points. Their x values are clamped to 0...1.
    public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
        func clamped(_ x: Float) -> Double { Double(x.clamped(to: 0...1)) }
        function = (try? .cubicBezier(clamped(c1x), Double(c1y), clamped(c2x), Double(c2y))) ?? .linear
    }

    /// Copies x and y of a control point. The four points include both ends.
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

    /// Returns whether two functions have the same curve.
    open override func isEqual(_ object: Any?) -> Bool {
        (object as? CAMediaTimingFunction)?.function == function
    }

    /// A hash value of the curve.
    open override var hash: Int { function.hashValue }
}

// MARK: - CAValueFunction

/// A function that creates a matrix from the numbers of an animation, so that a full turn is visible.
open class CAValueFunction: NSObject {
    let function: ValueFunction

    /// Creates a function from its name, or returns `nil` if the name is unknown.
    public init?(name: CAValueFunctionName) {
        guard let function = ValueFunction(rawValue: name.rawValue) else { return nil }
        self.function = function
    }

    /// The name of the function.
    open var name: CAValueFunctionName { CAValueFunctionName(rawValue: function.rawValue) }
}

// MARK: - AnimationReading

/// The state of a conversion of animations for the engine.
struct AnimationReading {
    let morph: PathMorph.Mode
    var kind = AnimatableValue.Kind.number
    /// The problems that Core Animation would ignore silently, as sentences.
    private(set) var problems: [String] = []

    /// Returns the model value of a transform as a matrix, or `nil` if the layer is unknown.
    var matrix: (AnimatableProperty) -> CATransform3D? = { _ in nil }

    func property(_ keyPath: String?) throws -> AnimatableProperty {
        guard let keyPath else { throw ConversionError("an animation needs a keyPath") }
        if keyPath == "contents" {
            throw ConversionError(
                "an animation of contents has no effect: set contents at each time, or fade between layers")
        }
        // Core Animation has no documented name for this scale, but much code uses it.
        return try AnimatableProperty(keyPath: keyPath == "transform.scale.xy" ? "transform.scale" : keyPath)
    }

    /// Converts a value of a property. `nil` stays `nil`.
    mutating func value(
        _ value: Any?, _ key: String, of property: AnimatableProperty
    ) throws -> AnimatableValue? {
        guard let value else { return nil }
        var problem: String?
        guard let read = AnimatableValue(value, kind: kind, problem: &problem) else {
            throw ConversionError("\(key) of \(property.keyPath) \(problem ?? "takes no such value")")
        }
        if let problem { problems.append("\(key) of \(property.keyPath) \(problem)") }
        return read
    }
}

/// An error that leaves an animation without effect.
struct ConversionError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
