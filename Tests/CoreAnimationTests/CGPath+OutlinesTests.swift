import Foundation
import Geometry
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGPathOutlinesTests {
    let line = {
        let line = CGMutablePath()
        line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
        return line
    }()

    func stroked(_ width: Double, _ cap: CGLineCap, transform: CGAffineTransform = .identity) -> CGRect {
        line.copy(
            strokingWithWidth: width, lineCap: cap, lineJoin: .miter, miterLimit: 10, transform: transform
        ).boundingBox
    }

    @Test func aStrokeIsAsWideAsItsPen() {
        #expect(stroked(2, .butt) == CGRect(x: 0, y: -1, width: 10, height: 2))
        #expect(stroked(2, .square) == CGRect(x: -1, y: -1, width: 12, height: 2))
        #expect(
            stroked(2, .butt, transform: CGAffineTransform(scaleX: 2, y: 2))
                == CGRect(x: 0, y: -1, width: 20, height: 2))
    }

    @Test func joinsDiffer() {
        let corner = CGMutablePath()
        corner.addLines(between: [.zero, CGPoint(x: 10, y: 0), CGPoint(x: 10, y: 10)])
        func reach(_ join: CGLineJoin) -> Bool {
            corner.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: join, miterLimit: 10)
                .contains(CGPoint(x: 10.9, y: -0.9))
        }
        #expect(reach(.miter) && !reach(.bevel) && !reach(.round))
    }

    @Test func dashesAreLinesOfTheirOwn() {
        let expected = CGMutablePath()
        for (start, end) in [(0.0, 2.0), (4, 7), (9, 10)] {
            expected.addLines(between: [CGPoint(x: start, y: 0), CGPoint(x: end, y: 0)])
        }
        let dashes = line.copy(dashingWithPhase: 1, lengths: [3, 2])
        #expect(dashes.path.isEqual(to: expected.path, tolerance: 1e-9))
    }

    @Test func noPatternLeavesThePath() {
        for lengths in [[], [0], [-1, 2], [.nan]] as [[CGFloat]] {
            #expect(line.copy(dashingWithPhase: 0, lengths: lengths) == line)
        }
        #expect(stroked(0, .round).isNull && stroked(.nan, .round).isNull)
    }
}
