import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGPathTests {
    let box = CGRect(x: 10, y: 20, width: 30, height: 40)

    @Test func shapesFillTheirRectangles() {
        for path in [
            CGPath(rect: box, transform: nil), CGPath(ellipseIn: box, transform: nil),
            CGPath(roundedRect: box, cornerWidth: 5, cornerHeight: 100, transform: nil),
        ] {
            #expect(path.boundingBoxOfPath == box)
            #expect(path.boundingBox == box)
            #expect(path.contains(CGPoint(x: 25, y: 40)))
            #expect(!path.isEmpty)
        }
    }

    @Test func aMapIsHandedOverByItsPlace() {
        var map = CGAffineTransform(scaleX: 2, y: 3)
        #expect(
            CGPath(rect: box, transform: &map).boundingBox == CGRect(x: 20, y: 60, width: 60, height: 120))
        #expect(CGPath(rect: box, transform: nil).copy(using: &map)?.currentPoint == CGPoint(x: 20, y: 60))
        #expect(CGPath(rect: box, transform: nil).copy(using: nil)?.currentPoint == box.origin)
    }

    @Test func theBoxOfAllPointsIsGreaterThanThatOfTheCurve() {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
        #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    }

    @Test func anEmptyPathIsNowhere() {
        let path = CGMutablePath()
        #expect(path.isEmpty && path.currentPoint == .zero)
        #expect(path.boundingBox.isNull && path.boundingBoxOfPath.isNull)
    }

    @Test func equalPathsHaveTheSameElements() {
        let drawn = CGMutablePath()
        drawn.addRect(box)
        #expect(drawn == CGPath(rect: box, transform: nil))
        #expect(
            Set([drawn, CGPath(rect: box, transform: nil), CGPath(ellipseIn: box, transform: nil)]).count == 2
        )
    }

    @Test func aCopyStaysAsItWas() {
        let path = CGMutablePath()
        path.addRect(box)
        let copy = path.copy()
        let other = path.mutableCopy()
        path.addRect(.zero)
        #expect(copy == CGPath(rect: box, transform: nil))
        #expect(copy == other && copy != path)
    }

    @Test func insideIsByARuleAndThroughAMap() {
        let ring = CGMutablePath()
        ring.addRects([CGRect(x: 0, y: 0, width: 10, height: 10), CGRect(x: 3, y: 3, width: 4, height: 4)])
        let middle = CGPoint(x: 5, y: 5)
        #expect(ring.contains(middle))
        #expect(!ring.contains(middle, using: .evenOdd))
        // It is the point that is moved.
        #expect(ring.contains(CGPoint(x: -95, y: 5), transform: CGAffineTransform(translationX: 100, y: 0)))
        #expect(!ring.contains(CGPoint(x: 105, y: 5), transform: CGAffineTransform(translationX: 100, y: 0)))
    }

    @Test func whatIsNotFiniteIsNoShape() {
        var nowhere = CGAffineTransform(translationX: .nan, y: 0)
        #expect(CGPath(rect: box, transform: &nowhere).isEmpty)
        #expect(CGPath(ellipseIn: .null, transform: nil).isEmpty)
        let odd = CGPath(roundedRect: box, cornerWidth: .nan, cornerHeight: -3, transform: nil)
        #expect(odd == CGPath(rect: box, transform: nil))
    }

    @Test func mapsOfPathsAreMapsOfTheirPoints() {
        var random = SplitMix64(seed: 14)
        for _ in cases(100) {
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
    /// A point whose coordinates are at most 100.
    mutating func point() -> CGPoint {
        CGPoint(x: .random(in: -100...100, using: &self), y: .random(in: -100...100, using: &self))
    }

    /// A path of some steps of all kinds.
    mutating func path() -> CGMutablePath {
        let path = CGMutablePath()
        path.move(to: point())
        for _ in 0..<Int.random(in: 0...8, using: &self) {
            switch Int.random(in: 0...5, using: &self) {
            case 0: path.move(to: point())
            case 1: path.addLine(to: point())
            case 2: path.addQuadCurve(to: point(), control: point())
            case 3: path.addCurve(to: point(), control1: point(), control2: point())
            case 4: path.addEllipse(in: CGRect(origin: point(), size: CGSize(width: 5, height: 7)))
            default: path.closeSubpath()
            }
        }
        return path
    }
}
