public import Foundation
import Layers

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
