public import Foundation
import Layers

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
