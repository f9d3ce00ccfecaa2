import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct UIBezierPathTests {
    let box = CGRect(10, 20, 30, 40)

    /// The classes create the same paths as the code writer's scenes have.
    @Test func shapesEqualThoseOfScenes() {
        #expect(UIBezierPath(rect: box).cgPath.path == Path(rect: box.rect))
        #expect(UIBezierPath(ovalIn: box).cgPath.path == Path(ellipseIn: box.rect))
        checkCases(50, seed: 16) { random in
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

    @Test(arguments: 0..<16)
    func everySetOfCornersHasItsArea(bits: UInt) {
        let corners = UIRectCorner(rawValue: bits)
        let path = UIBezierPath(roundedRect: box, byRoundingCorners: corners, cornerRadii: CGSize(7, 9))
        let round = [UIRectCorner.topLeft, .topRight, .bottomLeft, .bottomRight].filter(corners.contains)
        // A round corner loses the part of its box that a quarter of an ellipse does not cover, and 1.07 % of the box.
        let loss = 7 * 9 * (1 - Double.pi / 4 + 0.0107) * Double(round.count)
        #expect(abs(path.cgPath.path.area - (30 * 40 - loss)) < 0.1)
        #expect(path.bounds == box)
    }

    @Test func allCornersGiveTheRoundedRectangle() {
        let path = UIBezierPath(roundedRect: box, byRoundingCorners: .allCorners, cornerRadii: CGSize(5, 5))
        #expect(path.cgPath == UIBezierPath(roundedRect: box, cornerRadius: 5).cgPath)
        let odd = UIBezierPath(roundedRect: box, byRoundingCorners: .topLeft, cornerRadii: CGSize(-5, .nan))
        #expect(odd.cgPath == UIBezierPath(roundedRect: box, cornerRadius: 0).cgPath)
    }

    @Test func cgPathIsACopy() {
        let path = UIBezierPath(rect: box)
        let before = path.cgPath
        path.addLine(to: .zero)
        #expect(before == CGPath(rect: box, transform: nil) && path.cgPath != before)
        let given = CGMutablePath()
        path.cgPath = given
        given.addRect(box)
        #expect(path.isEmpty)
    }

    @Test func aCopyKeepsTheLineStyle() throws {
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

    @Test func containsUsesTheFillRule() {
        let path = UIBezierPath(rect: box)
        path.append(UIBezierPath(rect: box.insetBy(dx: 5, dy: 5)))
        #expect(path.contains(CGPoint(25, 40)))
        path.usesEvenOddFillRule = true
        #expect(!path.contains(CGPoint(25, 40)))
    }

    @Test func reversingAndTransforming() {
        let path = UIBezierPath()
        path.move(to: CGPoint(1, 0))
        path.addLine(to: CGPoint(5, 0))
        #expect(path.reversing().currentPoint == CGPoint(1, 0))
        path.apply(CGAffineTransform(translationX: 10, y: 1))
        #expect(path.currentPoint == CGPoint(15, 1))
        #expect(path.bounds == CGRect(11, 1, 4, 0))
    }

    @Test func anEmptyPathHasNullBounds() {
        #expect(UIBezierPath().bounds.isNull && NSBezierPath().bounds == .zero)
    }
}

@Suite struct NSBezierPathTests {
    @Test func stepsAddElements() {
        let path = NSBezierPath()
        path.move(to: NSPoint(1, 2))
        path.line(to: NSPoint(3, 4))
        path.curve(to: NSPoint(5, 6), controlPoint: NSPoint(7, 8))
        path.curve(to: NSPoint(9, 10), controlPoint1: NSPoint(11, 12), controlPoint2: NSPoint(13, 14))
        path.relativeLine(to: NSPoint(1, -1))
        path.close()
        #expect(path.cgPath.path.svg() == "M 1 2 L 3 4 Q 7 8 5 6 C 11 12 13 14 9 10 L 10 9 Z M 1 2")
        path.relativeMove(to: NSPoint(1, 1))
        path.relativeCurve(to: .zero, controlPoint1: .zero, controlPoint2: NSPoint(1, 0))
        #expect(path.currentPoint == CGPoint(2, 3))
        #expect(path.cgPath.path.points.suffix(2) == [Point(3, 3), Point(2, 3)])
    }

    @Test func allPathClassesAgreeOnArcs() {
        checkCases(100, seed: 17) { random in
            let (start, end) = (random.point().x, random.point().x)
            let clockwise = Bool.random(using: &random)
            let screen = UIBezierPath(
                arcCenter: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: clockwise)
            let graphics = CGMutablePath()
            graphics.addArc(
                center: .zero, radius: 10, startAngle: start, endAngle: end, clockwise: !clockwise)
            #expect(screen.cgPath == graphics)
            let degrees = NSBezierPath()
            degrees.appendArc(
                withCenter: .zero, radius: 10, startAngle: start * 180 / .pi, endAngle: end * 180 / .pi,
                clockwise: !clockwise)
            #expect(degrees.cgPath.path.isEqual(to: graphics.path, tolerance: 1e-9))
        }
    }

    @Test func shapesFillTheirRectangles() {
        let box = NSRect(10, 20, 30, 40)
        for path in [
            NSBezierPath(rect: box), NSBezierPath(ovalIn: box),
            NSBezierPath(roundedRect: box, xRadius: 4, yRadius: 8),
        ] { #expect(path.bounds == box && path.controlPointBounds == box) }
        let all = NSBezierPath()
        all.appendRect(box)
        all.appendOval(in: box)
        all.appendRoundedRect(box, xRadius: 4, yRadius: 8)
        all.append(NSBezierPath(rect: box))
        #expect(all.cgPath.path.subpaths.count == 5 && all.bounds == box)
    }

    @Test func foundationTransformsApply() {
        let path = NSBezierPath()
        path.move(to: NSPoint(1, 2))
        let map = Foundation.AffineTransform(m11: 2, m12: 3, m21: 5, m22: 7, tX: 11, tY: 13)
        path.transform(using: map)
        #expect(path.currentPoint == map.transform(NSPoint(1, 2)))
        #expect(path.currentPoint == NSPoint(23, 30))
    }

    @Test func appendPointsAddsLines() {
        let path = NSBezierPath()
        var points = [NSPoint(1, 1), NSPoint(2, 1)]
        path.appendPoints(&points, count: 2)
        path.appendPoints(&points, count: 1)
        #expect(path.cgPath.path.verbs == [.move, .line, .line])
        path.appendArc(from: NSPoint(10, 1), to: NSPoint(10, 9), radius: 2)
        expectNear(path.currentPoint, 10, 3)
    }

    /// Articles convert paths to Core Graphics this way.
    @Test func elementsRebuildThePath() {
        checkCases(50, seed: 19) { random in
            let path = NSBezierPath(cgPath: random.path())
            let result = CGMutablePath()
            var points = [CGPoint](repeating: .zero, count: 3)
            for index in 0..<path.elementCount {
                switch path.element(at: index, associatedPoints: &points) {
                case .moveTo: result.move(to: points[0])
                case .lineTo: result.addLine(to: points[0])
                case .cubicCurveTo: result.addCurve(to: points[2], control1: points[0], control2: points[1])
                case .quadraticCurveTo: result.addQuadCurve(to: points[1], control: points[0])
                case .closePath: result.closeSubpath()
                }
            }
            #expect(result == path.cgPath)
            #expect(path.element(at: 0) == .moveTo)
            #expect(path.element(at: path.elementCount) == .closePath && path.element(at: -1) == .closePath)
        }
    }

    @Test func aCopyKeepsTheLineStyle() throws {
        let path = NSBezierPath(rect: NSRect(0, 0, 10, 10))
        path.append(NSBezierPath(rect: NSRect(3, 3, 4, 4)))
        path.lineWidth = 2
        path.lineCapStyle = .square
        path.windingRule = .evenOdd
        let copy = try #require(path.copy() as? NSBezierPath)
        #expect(copy.lineWidth == 2 && copy.lineCapStyle == .square && copy.cgPath == path.cgPath)
        #expect(!copy.contains(NSPoint(5, 5)) && copy.contains(NSPoint(1, 1)))
        path.removeAllPoints()
        #expect(path.isEmpty && path.bounds == .zero && path.currentPoint == .zero && !copy.isEmpty)
        #expect(copy.reversed.windingRule == .evenOdd)
        #expect(copy.reversed.cgPath.path == copy.cgPath.path.reversed)
    }
}
