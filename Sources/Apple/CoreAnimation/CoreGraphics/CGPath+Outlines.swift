public import Foundation
import Geometry

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
