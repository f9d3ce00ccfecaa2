public import Foundation
import Geometry

extension NSBezierPath {
    /// What a step of a path does. The raw values are Apple's.
    public enum ElementType: UInt, Sendable {
        /// Begins an outline; one point.
        case moveTo = 0
        /// Draws a straight line; one point.
        case lineTo = 1
        /// Draws a cubic curve; its two control points and its end.
        case cubicCurveTo = 2
        /// Draws a line back to where the outline began; no point.
        case closePath = 3
        /// Draws a quadratic curve; its control point and its end.
        case quadraticCurveTo = 4

        /// The older name of ``cubicCurveTo``.
        public static let curveTo = ElementType.cubicCurveTo
    }

    /// How many steps there are.
    public var elementCount: Int { drawing.path.verbs.count }

    /// The step at an index from 0, whose points, at most three, are handed out; `closePath` where there is no step.
    public func element(at index: Int, associatedPoints points: UnsafeMutablePointer<NSPoint>?) -> ElementType
    {
        let path = drawing.path
        guard path.verbs.indices.contains(index) else { return .closePath }
        let first = path.verbs[..<index].reduce(0) { $0 + $1.pointCount }
        for place in 0..<path.verbs[index].pointCount { points?[place] = CGPoint(path.points[first + place]) }
        switch path.verbs[index] {
        case .move: return .moveTo
        case .line: return .lineTo
        case .quad: return .quadraticCurveTo
        case .cubic: return .cubicCurveTo
        case .close: return .closePath
        }
    }

    /// The type of the step at an index from 0; `closePath` where there is none.
    public func element(at index: Int) -> ElementType { element(at: index, associatedPoints: nil) }
}
