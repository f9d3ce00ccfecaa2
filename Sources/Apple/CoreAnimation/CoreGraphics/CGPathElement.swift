public import Foundation
import Geometry

/// What a step of a path does.
public enum CGPathElementType: Int32, Sendable {
    /// Begins an outline; one point.
    case moveToPoint = 0
    /// Draws a straight line; one point.
    case addLineToPoint = 1
    /// Draws a quadratic curve; its control point and its end.
    case addQuadCurveToPoint = 2
    /// Draws a cubic curve; its two control points and its end.
    case addCurveToPoint = 3
    /// Draws a line back to where the outline began; no point.
    case closeSubpath = 4
}

/// A step of a path, as it is handed to a block.
public struct CGPathElement {
    /// What it does.
    public var type: CGPathElementType
    /// Its points, as many as ``type`` says: they are there while the block runs.
    public var points: UnsafeMutablePointer<CGPoint>

    /// The step of this type with these points.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// What is called for each step of a path, with what was handed to `apply`.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a block for each step in drawing order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in path.elements {
            // Room for as many as any has, so that whoever reads too many reads zeros.
            var points = [CGPoint](repeating: .zero, count: 3)
            for (index, point) in element.points.enumerated() { points[index] = CGPoint(point) }
            points.withUnsafeMutableBufferPointer { buffer in
                guard let first = buffer.baseAddress else { return }
                let step = CGPathElement(type: element.type, points: first)
                withUnsafePointer(to: step, block)
            }
        }
    }

    /// Calls a function for each step in drawing order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

extension PathElement {
    /// What Core Graphics calls it.
    fileprivate var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }

    /// Its points in the order in which Core Graphics has them.
    fileprivate var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let end): [control, end]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }
}
