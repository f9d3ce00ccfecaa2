import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGPathTests {
    private let path = CGMutablePath()

    let box = CGRect(10, 20, 30, 40)

    @Test func transformsArePassedByPointer() {
        var map = CGAffineTransform(scaleX: 2, y: 3)
        #expect(CGPath(rect: box, transform: &map).boundingBox == CGRect(20, 60, 60, 120))
        #expect(CGPath(rect: box, transform: nil).copy(using: &map)?.currentPoint == CGPoint(20, 60))
        #expect(CGPath(rect: box, transform: nil).copy(using: nil)?.currentPoint == box.origin)
    }

    @Test func boundingBoxContainsControlPoints() {
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(10, 0), control: CGPoint(5, 10))
        #expect(path.boundingBox == CGRect(0, 0, 10, 10))
        #expect(path.boundingBoxOfPath == CGRect(0, 0, 10, 5))
    }

    @Test func anEmptyPathHasNullBounds() {
        #expect(path.isEmpty && path.currentPoint == .zero)
        #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    }

    @Test func aCopyDoesNotChange() {
        path.addRect(box)
        let copy = path.copy()
        let other = path.mutableCopy()
        path.addRect(.zero)
        #expect(copy == CGPath(rect: box, transform: nil))
        #expect(copy == other && copy != path)
    }

    @Test func containsUsesRuleAndTransform() {
        let ring = CGMutablePath()
        ring.addRects([CGRect(0, 0, 10, 10), CGRect(3, 3, 4, 4)])
        let middle = CGPoint(5, 5)
        #expect(ring.contains(middle))
        #expect(!ring.contains(middle, using: .evenOdd))
        // The transform applies to the point.
        #expect(ring.contains(CGPoint(-95, 5), transform: CGAffineTransform(translationX: 100, y: 0)))
        #expect(!ring.contains(CGPoint(105, 5), transform: CGAffineTransform(translationX: 100, y: 0)))
    }

    @Test func infiniteRectanglesGiveEmptyPaths() {
        var nowhere = CGAffineTransform(translationX: .nan, y: 0)
        #expect(CGPath(rect: box, transform: &nowhere).isEmpty)
        #expect(CGPath(ellipseIn: .null, transform: nil).isEmpty)
        let odd = CGPath(roundedRect: box, cornerWidth: .nan, cornerHeight: -3, transform: nil)
        #expect(odd == CGPath(rect: box, transform: nil))
    }

    @Test func transformsApplyToAllPoints() {
        checkCases(100, seed: 14) { random in
            var map = random.map()
            let path = random.path()
            let mapped = path.copy(using: &map)
            #expect(mapped?.path == path.path.applying(map.affine))
            let drawn = CGMutablePath()
            drawn.addPath(path, transform: map)
            #expect(drawn == mapped)
        }
    }
}

extension SplitMix64 {
    mutating func point() -> CGPoint { CGPoint(point(in: -100...100)) }

    mutating func path() -> CGMutablePath {
        let path = CGMutablePath()
        path.move(to: point())
        for _ in 0..<Int.random(in: 0...8, using: &self) {
            switch Int.random(in: 0...5, using: &self) {
            case 0: path.move(to: point())
            case 1: path.addLine(to: point())
            case 2: path.addQuadCurve(to: point(), control: point())
            case 3: path.addCurve(to: point(), control1: point(), control2: point())
            case 4: path.addEllipse(in: CGRect(origin: point(), size: CGSize(5, 7)))
            default: path.closeSubpath()
            }
        }
        return path
    }
}

@Suite struct CGMutablePathTests {
    private let path = CGMutablePath()

    @Test func stepsAddElements() {
        path.move(to: CGPoint(1, 2))
        path.addLine(to: CGPoint(3, 4))
        path.addQuadCurve(to: CGPoint(5, 6), control: CGPoint(7, 8))
        path.addCurve(to: CGPoint(9, 10), control1: CGPoint(11, 12), control2: CGPoint(13, 14))
        path.closeSubpath()
        #expect(path.path.svg() == "M 1 2 L 3 4 Q 7 8 5 6 C 11 12 13 14 9 10 Z")
        #expect(path.currentPoint == CGPoint(1, 2))
    }

    @Test func everyStepUsesItsTransform() {
        let map = CGAffineTransform(translationX: 100, y: 0)
        path.move(to: .zero, transform: map)
        path.addLines(between: [CGPoint(1, 0), CGPoint(2, 0)], transform: map)
        path.addRect(CGRect(0, 0, 1, 1), transform: map)
        path.addEllipse(in: CGRect(0, 0, 1, 1), transform: map)
        path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false, transform: map)
        #expect(path.boundingBoxOfPath.minX == 100)
    }

    @Test(arguments: [0, -.pi / 2, 1, 2.5] as [CGFloat])
    func aWholeTurnIsACircleWhicheverWay(start: CGFloat) {
        for turns in [-2, -1, 1, 3] as [CGFloat] {
            for clockwise in [true, false] {
                let path = CGMutablePath()
                path.addArc(
                    center: .zero, radius: 1, startAngle: start, endAngle: start + turns * 2 * .pi,
                    clockwise: clockwise)
                #expect(abs(path.path.area - (clockwise ? -.pi : .pi)) < 1e-2)
                let degrees = NSBezierPath()
                degrees.appendArc(
                    withCenter: .zero, radius: 1, startAngle: 30, endAngle: 30 + 360 * turns,
                    clockwise: clockwise)
                #expect(abs(degrees.cgPath.path.area - (clockwise ? -.pi : .pi)) < 1e-2)
            }
        }
        let none = CGMutablePath()
        none.addArc(center: .zero, radius: 1, startAngle: start, endAngle: start, clockwise: true)
        #expect(none.path.verbs == [.move])
    }

    @Test func theSignOfDeltaIsTheDirection() {
        let forward = CGMutablePath()
        forward.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: .pi / 2)
        expectNear(forward.currentPoint, 0, 2)
        let back = CGMutablePath()
        back.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
        expectNear(back.currentPoint, 0, -2)
        #expect(back.path.verbs.count == 2)
    }

    @Test func aTangentArcTouchesBothSides() {
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(10, 0), tangent2End: CGPoint(10, 10), radius: 4)
        expectNear(path.currentPoint, 10, 4)
        #expect(path.path.points[1] == Point(6, 0))
        let moved = CGMutablePath()
        moved.move(to: CGPoint(100, 0))
        moved.addArc(
            tangent1End: CGPoint(10, 0), tangent2End: CGPoint(10, 10), radius: 4,
            transform: CGAffineTransform(translationX: 100, y: 0))
        expectNear(moved.currentPoint, 110, 4)
    }

    @Test func stepsOnAnEmptyPathDrawNothing() {
        path.addLine(to: CGPoint(1, 1))
        path.addQuadCurve(to: .zero, control: .zero)
        path.addCurve(to: .zero, control1: .zero, control2: .zero)
        path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
        path.addLines(between: [])
        path.closeSubpath()
        #expect(path.isEmpty)
    }

    @Test func infiniteNumbersDrawNothing() {
        let odd = [Double.nan, .infinity, -.infinity]
        for number in odd {
            let path = CGMutablePath()
            path.move(to: CGPoint(1, 1))
            path.addLine(to: CGPoint(number, 0))
            path.addRect(CGRect(0, 0, number, 1))
            path.addArc(center: .zero, radius: number, startAngle: 0, endAngle: 1, clockwise: true)
            path.addArc(center: .zero, radius: 1, startAngle: number, endAngle: 1, clockwise: true)
            path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: number)
            path.addLine(to: .zero, transform: CGAffineTransform(translationX: number, y: 0))
            path.move(to: CGPoint(0, number))
            #expect(path.path.verbs == [.move])
        }
        let dot = CGMutablePath()
        dot.addArc(center: .zero, radius: -3, startAngle: 0, endAngle: 1, clockwise: false)
        #expect(dot.boundingBox == .zero)
    }

    @Test func aPathCanBeAddedToItself() {
        path.addRect(CGRect(0, 0, 1, 1))
        path.addPath(path, transform: CGAffineTransform(translationX: 2, y: 0))
        #expect(path.boundingBox == CGRect(0, 0, 3, 1))
    }
}

@Suite struct CGPathElementTests {
    @Test func elementsRebuildThePath() {
        checkCases(100, seed: 15) { random in
            let (path, redrawn) = (random.path(), CGMutablePath())
            path.applyWithBlock { step in
                let points = step.pointee.points
                switch step.pointee.type {
                case .moveToPoint: redrawn.move(to: points[0])
                case .addLineToPoint: redrawn.addLine(to: points[0])
                case .addQuadCurveToPoint: redrawn.addQuadCurve(to: points[1], control: points[0])
                case .addCurveToPoint:
                    redrawn.addCurve(to: points[2], control1: points[0], control2: points[1])
                case .closeSubpath: redrawn.closeSubpath()
                }
            }
            #expect(redrawn == path)
        }
    }

    @Test func applyPassesItsInfo() {
        var count = 0
        CGPath(rect: .zero, transform: nil).apply(info: &count) { info, _ in
            info?.assumingMemoryBound(to: Int.self).pointee += 1
        }
        #expect(count == 5)
    }
}

// MARK: - CGPath+OutlinesTests

@Suite struct CGPathOutlinesTests {
    let line = {
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(10, 0)])
        return line
    }()

    func stroked(_ width: Double, _ cap: CGLineCap, transform: CGAffineTransform = .identity) -> CGRect {
        line.copy(
            strokingWithWidth: width, lineCap: cap, lineJoin: .miter, miterLimit: 10, transform: transform
        ).boundingBox
    }

    @Test func aStrokeHasItsWidth() {
        #expect(stroked(2, .butt) == CGRect(0, -1, 10, 2))
        #expect(stroked(2, .square) == CGRect(-1, -1, 12, 2))
        #expect(stroked(2, .butt, transform: CGAffineTransform(scaleX: 2, y: 2)) == CGRect(0, -1, 20, 2))
    }

    @Test func joinsDiffer() {
        let corner = CGMutablePath()
        corner.addLines(between: [.zero, CGPoint(10, 0), CGPoint(10, 10)])
        func reach(_ join: CGLineJoin) -> Bool {
            corner.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: join, miterLimit: 10)
                .contains(CGPoint(10.9, -0.9))
        }
        #expect(reach(.miter) && !reach(.bevel) && !reach(.round))
    }

    @Test func dashesAreSubpaths() {
        let expected = CGMutablePath()
        for (start, end) in [(0.0, 2.0), (4, 7), (9, 10)] {
            expected.addLines(between: [CGPoint(start, 0), CGPoint(end, 0)])
        }
        let dashes = line.copy(dashingWithPhase: 1, lengths: [3, 2])
        #expect(dashes.path.isEqual(to: expected.path, tolerance: 1e-9))
    }

    /// The initializers that Swift imports with underscores return the same paths as the methods.
    @Test func initializersCopyPaths() {
        var map = CGAffineTransform(scaleX: 2, y: 2)
        let dashed = CGPath(__byDashing: line, transform: &map, phase: 1, lengths: [3, 2], count: 2)
        #expect(dashed == line.copy(dashingWithPhase: 1, lengths: [3, 2], transform: map))
        let outline = CGPath(
            __byStroking: line, transform: nil, lineWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 1)
        #expect(outline?.boundingBox == stroked(2, .butt))
        #expect(CGPath(__byTransforming: line, transform: &map) == line.copy(using: &map))
    }

    @Test func anInvalidPatternKeepsThePath() {
        for lengths in [[], [0], [-1, 2], [.nan]] as [[CGFloat]] {
            #expect(line.copy(dashingWithPhase: 0, lengths: lengths) == line)
        }
        #expect(stroked(0, .round).isNull && stroked(.nan, .round).isNull)
    }
}
