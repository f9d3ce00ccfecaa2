public import Foundation
import Geometry

/// A path as in UIKit: `clockwise` is as seen on a screen, where y grows downward, and angles are in radians.
open class UIBezierPath: BezierPath {
    /// The shape of the line's ends.
    open var lineCapStyle = CGLineCap.butt
    /// The shape of the line's corners.
    open var lineJoinStyle = CGLineJoin.miter
    override var cap: LineCap { lineCapStyle.cap }
    override var join: LineJoin { lineJoinStyle.join }
    /// Whether the even-odd rule, not the winding rule, defines the inside of the path.
    open var usesEvenOddFillRule = false

    /// Creates a rectangle with UIKit's continuous corners, which are a little longer than quarter circles.
    public convenience init(roundedRect rect: CGRect, cornerRadius: CGFloat) {
        self.init(
            roundedRect: rect, byRoundingCorners: .allCorners,
            cornerRadii: CGSize(width: cornerRadius, height: cornerRadius))
    }

    /// Creates a rectangle with UIKit's continuous curves at some of its corners.
    public convenience init(
        roundedRect rect: CGRect, byRoundingCorners corners: UIRectCorner, cornerRadii: CGSize
    ) {
        self.init()
        drawing.path.append(
            .shape(rect, nil) { box in
                let isNumber = !cornerRadii.width.isNaN && !cornerRadii.height.isNaN
                return Path(
                    rounding: corners, of: box.standardized, radii: isNumber ? cornerRadii.size : .zero)
            })
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

    /// Returns a path with the same curves in the opposite direction. Each subpath starts at its last point.
    open func reversing() -> UIBezierPath {
        var path = Path()
        for subpath in drawing.path.subpaths {
            let isClosed = subpath.verbs.last == .close
            path.append((isClosed ? Path(Array(subpath.elements).dropLast()) : subpath).reversed)
            if isClosed { path.close() }
        }
        let result = UIBezierPath(cgPath: CGPath(path))
        result.usesEvenOddFillRule = usesEvenOddFillRule
        return result
    }

    /// The elements of the path, as UIKit prints them.
    open override var description: String {
        let elements = drawing.path.elements.map { element in
            let points = element.points.map { NSCoder.string(for: CGPoint($0)) }
            return switch element {
            case .move: "<MoveTo \(points[0])>"
            case .line: "<LineTo \(points[0])>"
            case .quad: "<QuadCurveTo \(points[1]) - \(points[0])>"
            case .cubic: "<CurveTo \(points[2]) \(points[0]) \(points[1])>"
            case .close: "<Close>"
            }
        }
        return "<UIBezierPath: \(address); " + elements.joined(separator: ",\n ")
    }

    /// Applies a transform to all points.
    open func apply(_ transform: CGAffineTransform) {
        drawing = CGMutablePath(drawing.path.seen(through: transform))
    }

    /// The smallest rectangle that contains all points and control points, or the null rectangle if there are none.
    open var bounds: CGRect { drawing.boundingBox }

    override var fillRule: CGPathFillRule { usesEvenOddFillRule ? .evenOdd : .winding }
}

// MARK: - Rounded rectangles

/// The steps of a corner of UIKit's rounded rectangle: points of a line, or control points and the end of a curve.
///
/// Each pair of numbers is a distance from the corner along the side before it and one along the side after it, in radii.
private typealias CornerSteps = [[Double]]

extension Path {
    /// Creates a rectangle with UIKit's rounded corners, clockwise on a screen from the start of the top side.
    ///
    /// A corner is longer than a quarter circle, so that the curvature is continuous. The ends of a rectangle that is too small for
    /// the radius are other curves, and half circles if both sides are too short.
    init(rounding corners: UIRectCorner, of box: Rect, radii: Size) {
        let (long, short) = (max(box.size.width, box.size.height), min(box.size.width, box.size.height))
        let isUpright = box.size.height > box.size.width
        // The length of a corner, in radii.
        let cornerLength = 1.528_664_83
        let limit = short / (2 * cornerLength)
        let (radius, all) = (radii.width, [.topLeft, .topRight, .bottomLeft, .bottomRight] as UIRectCorner)
        guard corners.isSuperset(of: all), radius == radii.height, limit > 0, radius >= limit else {
            let scale = Size(min(radii.width, limit), min(radii.height, limit))
            func steps(_ corner: UIRectCorner) -> CornerSteps {
                corners.contains(corner) && scale.width != 0 && scale.height != 0
                    ? Self.smallCorner : [[0, 0]]
            }
            let start = steps(.topLeft).count == 1 ? 0 : 1.528_665
            self.init(box, [.topRight, .bottomRight, .bottomLeft, .topLeft].map(steps), scale, start: start)
            return
        }
        let isCapsule = radius >= long / (2 * cornerLength)
        let (first, second) =
            isCapsule
            ? Self.halfCircle(cornerLength, side: long / 2 / limit)
            : Self.largeCorners(cornerLength, 1.528_665 * radius / limit)
        // The path of an upright rectangle starts in the middle of its top side.
        let start = isUpright ? cornerLength : first[0][0]
        self.init(
            box, isUpright ? [second, first, second, first] : [first, second, first, second],
            Size(limit, limit), start: start, lead: isUpright ? isCapsule ? 3 : 2 : 0)
    }

    /// Creates an outline from the steps of its corners in radii, from the top right corner; the last `lead` steps come first.
    ///
    /// `start` is the distance of the first point from the top left corner, in radii.
    private init(_ box: Rect, _ corners: [CornerSteps], _ radii: Size, start: Double, lead: Int = 0) {
        func point(_ corner: Int, _ before: Double, _ after: Double) -> Point {
            // The sides before and after the corners are alternately horizontal and vertical.
            let (x, y) = corner.isMultiple(of: 2) ? (before, after) : (after, before)
            return Point(
                corner < 2 ? box.maxX - x * radii.width : box.minX + x * radii.width,
                (1...2).contains(corner) ? box.maxY - y * radii.height : box.minY + y * radii.height)
        }
        let steps = corners.enumerated().flatMap { corner, steps in
            steps.map { step in
                stride(from: 0, to: step.count, by: 2).map { point(corner, step[$0], step[$0 + 1]) }
            }
        }
        self.init()
        move(to: point(3, 0, start))
        for step in steps.suffix(lead) + steps.dropLast(lead) {
            if step.count == 1 {
                line(to: step[0])
            } else {
                cubic(to: step[2], control1: step[0], control2: step[1])
            }
        }
        line(to: point(3, 0, start))
    }

    private static let smallCorner: CornerSteps = [
        [1.528_665, 0],
        [1.088_492_957_618_529, 0, 0.868_406_944_063_002, 0, 0.631_493_792_830_993, 0.074_911_387_847_016],
        [0.631_493_792_830_993, 0.074_911_387_847_016],
        [
            0.372_823_826_625_747, 0.169_059_556_044_37, 0.169_059_556_044_37, 0.372_823_826_625_747,
            0.074_911_387_847_016, 0.631_493_792_830_993,
        ],
        [0, 0.868_406_944_063_002, 0, 1.088_492_957_618_529, 0, 1.528_664_984_729_582],
    ]

    /// Returns the two corners of an end of a rectangle whose shorter side is too short for two small corners.
    private static func largeCorners(_ cornerLength: Double, _ start: Double) -> (CornerSteps, CornerSteps) {
        let (near, far) = (0.114_514_403_968_222, 0.936_679_656_601_82)
        let (low, high) = (0.319_201_852_975_755, 0.374_305_512_407_856)
        let middle = [0, cornerLength]
        return (
            [
                [start, 0], [1.635_278_207_151_902, 0, 1.298_840_458_654_665, 0, far, near], [far, near],
                [high, low, 0, 0.853_765_524_433_62, 0, 1.452_231_588_5],
                middle + middle + middle, middle, middle + middle + middle,
            ],
            [
                [1.452_231_588_5, 0], [0.853_765_524_433_62, 0, low, high, near, far],
                [0, 1.298_840_458_654_665, 0, 1.635_278_207_151_902, 0, 2.308_153_704_146_376],
            ]
        )
    }

    /// Returns the two corners of a half circle, after a line to the middle of the longer side.
    private static func halfCircle(_ cornerLength: Double, side: Double) -> (CornerSteps, CornerSteps) {
        let control = 0.684_406_556_835_39
        let (start, middle) = ([cornerLength, 0], [0, cornerLength])
        let corner = middle + middle + middle
        let quarter = [control, 0, 0, control, 0, cornerLength]
        return (
            [[side, 0], start + start + start, start, quarter, corner, middle, corner, middle],
            [quarter, corner]
        )
    }
}
