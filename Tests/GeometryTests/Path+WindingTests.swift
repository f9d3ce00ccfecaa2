import Geometry
import RealModule
import TestSupport
import Testing

struct PathWindingTests {
    @Test func windingOfNestedSquares() throws {
        let same = Path(rect: Rect(0, 0, 10, 10)).appending(Path(rect: Rect(2, 2, 6, 6)))
        #expect(same.winding(of: Point(1, 1)) == 1)
        #expect(same.winding(of: Point(5, 5)) == 2)
        #expect(same.winding(of: Point(11, 5)) == 0)
        #expect(same.contains(Point(5, 5), rule: .nonZero))
        #expect(!same.contains(Point(5, 5), rule: .evenOdd))
        #expect(same.reversed.winding(of: Point(5, 5)) == -2)
        #expect(same.winding(of: Point(.nan, 0)) == 0)
        #expect(try Path(svg: "M0 0L10 0L10 10").contains(Point(9, 2)))
    }

    @Test func windingAgreesWithTheTurnOfTheView() {
        var random = SplitMix64(seed: 22)
        for _ in 0..<60 {
            let path = random.path(elements: 4)
            let point = random.point()
            var turn = 0.0
            var flat = FlatPath()
            flat.append(path, transform: .identity, tolerance: 1e-4)
            var isNear = false
            for contour in flat.contours {
                var last = flat.points[contour.end - 1]
                for next in flat.points[contour.range] {
                    let (a, b) = (last - point, next - point)
                    isNear = isNear || abs(a.cross(b)) < 1e-2 * (next - last).length
                    turn += Double.atan2(y: a.cross(b), x: a.dot(b))
                    last = next
                }
            }
            if !isNear { #expect(path.winding(of: point) == Int((turn / (2 * .pi)).rounded())) }
        }
    }
}
