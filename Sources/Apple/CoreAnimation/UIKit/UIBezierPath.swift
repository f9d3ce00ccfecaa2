public import Foundation
import Geometry

/// A path as in UIKit: `clockwise` is as seen on a screen, where y grows downward, and angles are in radians.
open class UIBezierPath: BezierPath {
    /// The shape of the line's ends.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of the line's corners.
    open var lineJoinStyle = CGLineJoin.miter
    /// Whether the even-odd rule, not the winding rule, defines the inside of the path.
    open var usesEvenOddFillRule = false

    /// Creates a rectangle with quarter circles for corners. The radius is at most half the shorter side.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init()
        drawing.path.append(.shape(rect, nil) { Path(roundedRect: $0, cornerRadius: cornerRadius) })
    }

    /// Creates a rectangle with quarter ellipses for some of its corners. The radii are at most half the sides.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        drawing.path.append(
            .shape(rect, nil) { Path(roundedRect: $0, corners: corners, radii: cornerRadii.size) })
    }

    /// Creates an arc of a circle. See ``addArc(withCenter:radius:startAngle:endAngle:clockwise:)``.
    public convenience init(
        arcCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        self.init()
        addArc(center, radius, from: startAngle, to: endAngle, isRising: clockwise)
    }

    open override func copy(with zone: NSZone? = nil) -> Any {
        let copy = copied(to: UIBezierPath())
        copy.lineCapStyle = lineCapStyle
        copy.lineJoinStyle = lineJoinStyle
        copy.usesEvenOddFillRule = usesEvenOddFillRule
        return copy
    }

    /// Adds a straight line.
    open func addLine(to point: CGPoint) { drawing.addLine(to: point) }

    /// Adds a cubic Bézier curve.
    open func addCurve(to endPoint: CGPoint, controlPoint1: CGPoint, controlPoint2: CGPoint) {
        drawing.addCurve(to: endPoint, control1: controlPoint1, control2: controlPoint2)
    }

    /// Adds a quadratic Bézier curve.
    open func addQuadCurve(to endPoint: CGPoint, controlPoint: CGPoint) {
        drawing.addQuadCurve(to: endPoint, control: controlPoint)
    }

    /// Adds an arc of a circle, with a line to its start if the path is not empty.
    ///
    /// Angles are in radians from the x axis towards y, so they grow clockwise on a screen. An arc covers at most one turn,
    /// and from 0 to 2π it is a whole turn in both directions. A negative radius counts as 0.
    open func addArc(
        withCenter center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
    ) {
        addArc(center, radius, from: startAngle, to: endAngle, isRising: clockwise)
    }

    /// Adds the subpaths of another path.
    open func append(_ bezierPath: UIBezierPath) { drawing.addPath(bezierPath.drawing) }

    /// Returns a path with the same curves in the opposite direction.
    open func reversing() -> UIBezierPath {
        let result = UIBezierPath(cgPath: CGPath(drawing.path.reversed))
        result.usesEvenOddFillRule = usesEvenOddFillRule
        return result
    }

    /// Applies a transform to all points.
    open func apply(_ transform: CGAffineTransform) {
        drawing = CGMutablePath(drawing.path.seen(through: transform))
    }

    /// The smallest rectangle that contains all points and control points, or the null rectangle if there are none.
    open var bounds: CGRect { drawing.boundingBox }

    override var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}

// MARK: - UIRectCorner

/// A set of the corners of a rectangle.
public struct UIRectCorner: OptionSet, Sendable {
    /// The bits, one per corner.
    public let rawValue: UInt

    /// Creates a set from its bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// The corner with the least x and y.
    public static let topLeft = UIRectCorner(rawValue: 1)
    /// The corner with the greatest x and the least y.
    public static let topRight = UIRectCorner(rawValue: 2)
    /// The corner with the least x and the greatest y.
    public static let bottomLeft = UIRectCorner(rawValue: 4)
    /// The corner with the greatest x and y.
    public static let bottomRight = UIRectCorner(rawValue: 8)
    /// All four corners.
    public static let allCorners = UIRectCorner(rawValue: .max)
}

extension Path {
    /// Creates a closed rectangle with quarter ellipses for some of its corners.
    ///
    /// The path starts at the top left corner and goes clockwise on a screen.
    init(roundedRect rect: Rect, corners: UIRectCorner, radii: Size) {
        let all = Path(roundedRect: rect, cornerWidth: radii.width, cornerHeight: radii.height)
        guard all.verbs.contains(.cubic),
            !corners.isSuperset(of: [.topLeft, .topRight, .bottomLeft, .bottomRight])
        else {
            self = all
            return
        }
        let box = rect.standardized
        // The elements are a move, and then a line and a corner four times, from the top right corner.
        let ends: [(corner: UIRectCorner, at: Point)] = [
            (.topRight, Point(box.maxX, box.minY)), (.bottomRight, Point(box.maxX, box.maxY)),
            (.bottomLeft, Point(box.minX, box.maxY)), (.topLeft, Point(box.minX, box.minY)),
        ]
        self.init()
        move(to: corners.contains(.topLeft) ? all.points[0] : ends[3].at)
        for (index, end) in ends.enumerated() {
            let points = all.points[(1 + 4 * index)...]
            let first = points.startIndex
            if corners.contains(end.corner) {
                line(to: points[first])
                cubic(to: points[first + 3], control1: points[first + 1], control2: points[first + 2])
            } else if index < 3 {
                line(to: end.at)
            }
        }
        close()
    }
}
