import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGMutablePathTests {
    func expectNear(_ point: CGPoint, _ x: Double, _ y: Double) {
        #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(point)")
    }

    @Test func stepsBecomeElements() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
        path.addCurve(
            to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
        path.closeSubpath()
        #expect(path.path.svg() == "M 1 2 L 3 4 Q 7 8 5 6 C 11 12 13 14 9 10 Z")
        #expect(path.currentPoint == CGPoint(x: 1, y: 2))
    }

    @Test func everyStepIsSeenThroughItsMap() {
        let map = CGAffineTransform(translationX: 100, y: 0)
        let path = CGMutablePath()
        path.move(to: .zero, transform: map)
        path.addLines(between: [CGPoint(x: 1, y: 0), CGPoint(x: 2, y: 0)], transform: map)
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1), transform: map)
        path.addEllipse(in: CGRect(x: 0, y: 0, width: 1, height: 1), transform: map)
        path.addArc(
            center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false, transform: map)
        #expect(path.boundingBoxOfPath.minX == 100)
    }

    /// Clockwise is as seen with y upwards: on a layer it is the other way.
    @Test func anArcGoesRoundAsWithYUpwards() {
        let down = CGMutablePath()
        down.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: false)
        expectNear(down.currentPoint, 0, 1)
        #expect(down.path.verbs == [.move, .cubic])
        #expect(down.contains(CGPoint(x: 0.6, y: 0.6)) && !down.contains(CGPoint(x: -0.5, y: 0)))
        let up = CGMutablePath()
        up.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        expectNear(up.currentPoint, 0, 1)
        #expect(up.path.verbs == [.move, .cubic, .cubic, .cubic])
        #expect(up.contains(CGPoint(x: -0.5, y: 0)))
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

    @Test func aRelativeArcGoesByItsSign() {
        let forward = CGMutablePath()
        forward.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: .pi / 2)
        expectNear(forward.currentPoint, 0, 2)
        let back = CGMutablePath()
        back.addRelativeArc(center: .zero, radius: 2, startAngle: 0, delta: -.pi / 2)
        expectNear(back.currentPoint, 0, -2)
        #expect(back.path.verbs.count == 2)
    }

    @Test func anArcJoinsWhatIsUnderWay() {
        let path = CGMutablePath()
        path.move(to: CGPoint(x: 5, y: 5))
        path.addArc(center: .zero, radius: 1, startAngle: 0, endAngle: 1, clockwise: false)
        #expect(path.path.verbs == [.move, .line, .cubic])
    }

    @Test func anArcRoundACornerTouchesBothSides() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addArc(tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4)
        expectNear(path.currentPoint, 10, 4)
        #expect(path.path.points[1] == Point(6, 0))
        let moved = CGMutablePath()
        moved.move(to: CGPoint(x: 100, y: 0))
        moved.addArc(
            tangent1End: CGPoint(x: 10, y: 0), tangent2End: CGPoint(x: 10, y: 10), radius: 4,
            transform: CGAffineTransform(translationX: 100, y: 0))
        expectNear(moved.currentPoint, 110, 4)
    }

    @Test func withoutAPointThereIsNothingToDrawFrom() {
        let path = CGMutablePath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.addQuadCurve(to: .zero, control: .zero)
        path.addCurve(to: .zero, control1: .zero, control2: .zero)
        path.addArc(tangent1End: .zero, tangent2End: .zero, radius: 1)
        path.addLines(between: [])
        path.closeSubpath()
        #expect(path.isEmpty)
    }

    @Test func oddNumbersDrawNothing() {
        let odd = [Double.nan, .infinity, -.infinity]
        for number in odd {
            let path = CGMutablePath()
            path.move(to: CGPoint(x: 1, y: 1))
            path.addLine(to: CGPoint(x: number, y: 0))
            path.addRect(CGRect(x: 0, y: 0, width: number, height: 1))
            path.addArc(center: .zero, radius: number, startAngle: 0, endAngle: 1, clockwise: true)
            path.addArc(center: .zero, radius: 1, startAngle: number, endAngle: 1, clockwise: true)
            path.addRelativeArc(center: .zero, radius: 1, startAngle: 0, delta: number)
            path.addLine(to: .zero, transform: CGAffineTransform(translationX: number, y: 0))
            path.move(to: CGPoint(x: 0, y: number))
            #expect(path.path.verbs == [.move])
        }
        let dot = CGMutablePath()
        dot.addArc(center: .zero, radius: -3, startAngle: 0, endAngle: 1, clockwise: false)
        #expect(dot.boundingBox == .zero)
    }

    @Test func aPathCanBeAddedToItself() {
        let path = CGMutablePath()
        path.addRect(CGRect(x: 0, y: 0, width: 1, height: 1))
        path.addPath(path, transform: CGAffineTransform(translationX: 2, y: 0))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 3, height: 1))
    }
}
