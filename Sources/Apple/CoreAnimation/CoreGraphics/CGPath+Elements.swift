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

// MARK: - CGPath+Outlines

/// How a line ends. The raw values are Apple's.
public enum CGLineCap: Int32, Sendable {
    /// At its end point.
    case butt = 0
    /// With a half disc about it.
    case round = 1
    /// With half a square about it.
    case square = 2
}

/// How a line turns a corner. The raw values are Apple's.
public enum CGLineJoin: Int32, Sendable {
    /// With its edges carried on to where they meet.
    case miter = 0
    /// With a disc.
    case round = 1
    /// Cut straight across.
    case bevel = 2
}

extension CGPath {
    /// The outline of the path drawn with a pen, to be filled by winding. It is made of straight lines.
    ///
    /// `transform` is applied to the path before it is drawn.
    public func copy(
        strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
        transform: CGAffineTransform = .identity
    ) -> CGPath {
        let style = StrokeStyle(
            width: lineWidth, cap: lineCap.cap, join: lineJoin.join, miterLimit: miterLimit)
        return CGPath(path.seen(through: transform).stroked(style, tolerance: 0.01))
    }

    /// The path cut into dashes, each an outline of its own; as it is where the lengths make no pattern.
    ///
    /// `transform` is applied to the path before it is cut.
    public func copy(
        dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
    ) -> CGPath {
        let path = path.seen(through: transform)
        let pattern = try? DashPattern(lengths.map(Double.init), phase: phase)
        return CGPath(pattern.map(path.dashed) ?? path)
    }
}

extension CGLineCap {
    /// The cap as Geometry has it.
    var cap: LineCap {
        switch self {
        case .butt: .butt
        case .round: .round
        case .square: .square
        }
    }
}

extension CGLineJoin {
    /// The join as Geometry has it.
    var join: LineJoin {
        switch self {
        case .miter: .miter
        case .round: .round
        case .bevel: .bevel
        }
    }
}

// MARK: - KeptDashes

/// Lengths drawn and left out in turn, which a path keeps for whoever asks: what is drawn is the layer's affair.
struct KeptDashes {
    private var lengths: [CGFloat] = []
    private var phase: CGFloat = 0

    /// None.
    init() {}

    /// So many lengths from a place on, if there is one.
    init(_ pattern: UnsafePointer<CGFloat>?, count: Int, phase: CGFloat) {
        lengths = Array(UnsafeBufferPointer(start: pattern, count: pattern == nil ? 0 : max(count, 0)))
        self.phase = phase
    }

    /// Hands them out, each part where there is a place for it.
    func handOut(
        _ pattern: UnsafeMutablePointer<CGFloat>?, _ count: UnsafeMutablePointer<Int>?,
        _ phase: UnsafeMutablePointer<CGFloat>?
    ) {
        for (index, length) in lengths.enumerated() { pattern?[index] = length }
        count?.pointee = lengths.count
        phase?.pointee = self.phase
    }
}
