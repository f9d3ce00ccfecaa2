import Foundation
import TestSupport
import Testing

@testable import CoreAnimation

@Suite struct CGPathElementTests {
    /// The path that the steps of another make.
    func redrawn(_ path: CGPath) -> CGMutablePath {
        let result = CGMutablePath()
        path.applyWithBlock { step in
            let points = step.pointee.points
            switch step.pointee.type {
            case .moveToPoint: result.move(to: points[0])
            case .addLineToPoint: result.addLine(to: points[0])
            case .addQuadCurveToPoint: result.addQuadCurve(to: points[1], control: points[0])
            case .addCurveToPoint:
                result.addCurve(to: points[2], control1: points[0], control2: points[1])
            case .closeSubpath: result.closeSubpath()
            }
        }
        return result
    }

    @Test func theStepsMakeThePathAgain() {
        var random = SplitMix64(seed: 15)
        for _ in cases(100) {
            let path = random.path()
            #expect(redrawn(path) == path)
        }
    }

    @Test func aFunctionGetsWhatWasHandedOver() {
        var count = 0
        CGPath(rect: .zero, transform: nil).apply(info: &count) { info, _ in
            info?.assumingMemoryBound(to: Int.self).pointee += 1
        }
        #expect(count == 5)
    }
}
