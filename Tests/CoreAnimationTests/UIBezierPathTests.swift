import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct UIBezierPathTests {
    let box = CGRect(x: 10, y: 20, width: 30, height: 40)

    func expectNear(_ point: CGPoint, _ x: Double, _ y: Double) {
        #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9, "\(point)")
    }

    @Test func stepsBecomeElements() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 2))
        path.addLine(to: CGPoint(x: 3, y: 4))
        path.addQuadCurve(to: CGPoint(x: 5, y: 6), controlPoint: CGPoint(x: 7, y: 8))
        path.addCurve(
            to: CGPoint(x: 9, y: 10), controlPoint1: CGPoint(x: 11, y: 12),
            controlPoint2: CGPoint(x: 13, y: 14))
        path.close()
        #expect(path.cgPath.path.svg() == "M 1 2 L 3 4 Q 7 8 5 6 C 11 12 13 14 9 10 Z")
    }

    /// Clockwise is as seen on a screen.
    @Test func anArcGoesRoundAsAClockDoes() {
        let down = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: .pi / 2, clockwise: true)
        expectNear(down.currentPoint, 0, 1)
        #expect(down.cgPath.path.verbs == [.move, .cubic])
        let whole = UIBezierPath(
            arcCenter: .zero, radius: 1, startAngle: 0, endAngle: 2 * .pi, clockwise: false)
        #expect(whole.cgPath.path.verbs.count == 5)
        let up = UIBezierPath()
        up.addArc(withCenter: .zero, radius: 1, startAngle: 0, endAngle: -.pi / 2, clockwise: false)
        expectNear(up.currentPoint, 0, -1)
        #expect(up.cgPath.path.verbs == [.move, .cubic])
    }

    /// What the code that Antics writes for a scene makes is what the scene has.
    @Test func shapesAreThoseOfScenes() {
        #expect(UIBezierPath(rect: box).cgPath.path == Path(rect: box.rect))
        #expect(UIBezierPath(ovalIn: box).cgPath.path == Path(ellipseIn: box.rect))
        #expect(
            UIBezierPath(roundedRect: box, cornerRadius: 100).cgPath.path
                == Path(roundedRect: box.rect, cornerRadius: 100))
        var random = SplitMix64(seed: 16)
        for _ in cases(50) {
            let (center, radius) = (random.point(), Double.random(in: 0...50, using: &random))
            let (start, end) = (random.point().x, random.point().x)
            let clockwise = Bool.random(using: &random)
            #expect(
                UIBezierPath(
                    arcCenter: center, radius: radius, startAngle: start, endAngle: end, clockwise: clockwise
                ).cgPath.path
                    == Path(
                        arcCenter: center.point, radius: radius, startAngle: start, endAngle: end,
                        clockwise: clockwise))
        }
    }

    @Test func someCornersAreRound() {
        let path = UIBezierPath(
            roundedRect: box, byRoundingCorners: [.topLeft, .bottomRight],
            cornerRadii: CGSize(width: 5, height: 5))
        #expect(path.bounds == box)
        #expect(!path.contains(CGPoint(x: 10.5, y: 20.5)) && !path.contains(CGPoint(x: 39.5, y: 59.5)))
        #expect(path.contains(CGPoint(x: 39.5, y: 20.5)) && path.contains(CGPoint(x: 10.5, y: 59.5)))
        #expect(path.cgPath.path.verbs == [.move, .line, .line, .cubic, .line, .line, .cubic, .close])
    }

    @Test(arguments: 0..<16)
    func cornersAddUpToTheRectangle(bits: UInt) {
        let corners = UIRectCorner(rawValue: bits)
        let path = UIBezierPath(
            roundedRect: box, byRoundingCorners: corners, cornerRadii: CGSize(width: 7, height: 9))
        let round = [UIRectCorner.topLeft, .topRight, .bottomLeft, .bottomRight].filter(corners.contains)
        // What a corner loses is what a quarter of an ellipse leaves of its box.
        let loss = 7 * 9 * (1 - Double.pi / 4) * Double(round.count)
        #expect(abs(path.cgPath.path.area - (30 * 40 - loss)) < 0.1)
        #expect(path.bounds == box)
    }

    @Test func allCornersAreTheRoundedRectangle() {
        let path = UIBezierPath(
            roundedRect: box, byRoundingCorners: .allCorners, cornerRadii: CGSize(width: 5, height: 5))
        #expect(path.cgPath == UIBezierPath(roundedRect: box, cornerRadius: 5).cgPath)
        let odd = UIBezierPath(
            roundedRect: box, byRoundingCorners: .topLeft, cornerRadii: CGSize(width: -5, height: Double.nan))
        #expect(odd.cgPath == UIBezierPath(rect: box).cgPath)
    }

    @Test func thePathThatIsHandedOutIsACopy() {
        let path = UIBezierPath(rect: box)
        let before = path.cgPath
        path.addLine(to: .zero)
        #expect(before == CGPath(rect: box, transform: nil) && path.cgPath != before)
        let given = CGMutablePath()
        path.cgPath = given
        given.addRect(box)
        #expect(path.isEmpty)
    }

    @Test func aCopyKeepsHowItsLineIsDrawn() throws {
        let path = UIBezierPath(rect: box)
        path.lineWidth = 3
        path.lineCapStyle = .round
        path.lineJoinStyle = .bevel
        path.usesEvenOddFillRule = true
        path.setLineDash([1, 2, 3], count: 3, phase: 4)
        let copy = try #require(path.copy() as? UIBezierPath)
        path.removeAllPoints()
        #expect(path.isEmpty && copy.cgPath == UIBezierPath(rect: box).cgPath)
        #expect(copy.lineWidth == 3 && copy.lineCapStyle == .round && copy.lineJoinStyle == .bevel)
        #expect(copy.usesEvenOddFillRule)
        var (lengths, count, phase) = ([CGFloat](repeating: 0, count: 3), 0, CGFloat(0))
        copy.getLineDash(&lengths, count: &count, phase: &phase)
        #expect(lengths == [1, 2, 3] && count == 3 && phase == 4)
        copy.setLineDash(nil, count: 2, phase: 0)
        copy.getLineDash(nil, count: &count, phase: nil)
        #expect(count == 0)
    }

    @Test func insideIsByItsRule() {
        let path = UIBezierPath(rect: box)
        path.append(UIBezierPath(rect: box.insetBy(dx: 5, dy: 5)))
        #expect(path.contains(CGPoint(x: 25, y: 40)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(x: 25, y: 40)))
    }

    @Test func itCanBeTurnedRoundAndMapped() {
        let path = UIBezierPath()
        path.move(to: CGPoint(x: 1, y: 0))
        path.addLine(to: CGPoint(x: 5, y: 0))
        #expect(path.reversing().currentPoint == CGPoint(x: 1, y: 0))
        path.apply(CGAffineTransform(translationX: 10, y: 1))
        #expect(path.currentPoint == CGPoint(x: 15, y: 1))
        #expect(path.bounds == CGRect(x: 11, y: 1, width: 4, height: 0))
    }

    @Test func nothingIsDrawnFromNowhere() {
        let path = UIBezierPath()
        path.addLine(to: CGPoint(x: 1, y: 1))
        path.close()
        #expect(path.isEmpty && path.bounds.isNull && path.currentPoint == .zero)
        path.addArc(withCenter: .zero, radius: .nan, startAngle: 0, endAngle: 1, clockwise: true)
        #expect(path.isEmpty)
    }
}
