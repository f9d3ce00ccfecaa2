public import Foundation
import Geometry

/// A path element, as an argument of a block.
public struct CGPathElement {
    /// The type of the element, which determines the number of points.
    public var type: CGPathElementType
    /// The points, whose number depends on the ``type``. They are valid while the block runs.
    public var points: UnsafeMutablePointer<CGPoint>

    /// Creates an element.
    public init(type: CGPathElementType, points: UnsafeMutablePointer<CGPoint>) {
        self.type = type
        self.points = points
    }
}

/// A function that `apply` calls for each element of a path.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
    /// Calls a block for each element in order.
    public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
        for element in path.elements {
            // There is always room for three points, so code that reads too many reads zeros.
            var points = [CGPoint](repeating: .zero, count: 3)
            for (index, point) in element.points.enumerated() { points[index] = CGPoint(point) }
            points.withUnsafeMutableBufferPointer { buffer in
                guard let first = buffer.baseAddress else { return }
                let argument = CGPathElement(type: element.type, points: first)
                withUnsafePointer(to: argument, block)
            }
        }
    }

    /// Calls a function for each element in order.
    public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
        applyWithBlock { function(info, $0) }
    }
}

extension PathElement {
    var type: CGPathElementType {
        switch self {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .quad: .addQuadCurveToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
    }

    /// The points in the order of Core Graphics.
    var points: [Point] {
        switch self {
        case .move(let point), .line(let point): [point]
        case .quad(let control, let end): [control, end]
        case .cubic(let control1, let control2, let end): [control1, control2, end]
        case .close: []
        }
    }
}

// MARK: - Strokes and dashes

extension CGPath {
    /// Returns the outline of the stroked path after a transform, made of straight lines, for the winding rule.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        stroked(
            StrokeStyle(width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit),
            transform)
    }

    func stroked(_ style: StrokeStyle, _ transform: CGAffineTransform = .identity) -> CGPath {
        CGPath(path.seen(through: transform).stroked(style, tolerance: 0.01))
    }

    /// Returns the path cut into dashes after a transform, or the whole path if the lengths are not a pattern.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let path = path.seen(through: transform)
        let pattern = try? DashPattern(lengths.map(Double.init), phase: phase)
        return CGPath(pattern.map(path.dashed) ?? path)
    }
}

// The engine's types have the same cases in the same order.

extension CGLineCap {
    var cap: LineCap { LineCap.allCases[Int(rawValue)] }
}

extension CGLineJoin {
    var join: LineJoin { LineJoin.allCases[Int(rawValue)] }
}
