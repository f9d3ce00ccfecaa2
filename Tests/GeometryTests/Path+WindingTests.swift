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
        for _ in cases(60) {
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

    @Test func windingAgreesWithARayAcrossChords() {
        var random = SplitMix64(seed: 220)
        var insideCount = 0
        for _ in cases(200) {
            let path = random.path(elements: 4)
            let point = random.point()
            var flat = FlatPath()
            flat.append(path, tolerance: 1e-4)
            var (winding, isNear) = (0, false)
            for contour in flat.contours {
                var last = flat.points[contour.end - 1]
                for next in flat.points[contour.range] {
                    // A ray straight down, where the code looks to the right.
                    if (last.x <= point.x) != (next.x <= point.x) {
                        let y = last.y + (point.x - last.x) / (next.x - last.x) * (next.y - last.y)
                        if y > point.y { winding += next.x > last.x ? -1 : 1 }
                        isNear = isNear || abs(y - point.y) < 1e-3
                    }
                    isNear = isNear || abs(last.x - point.x) < 1e-3
                    last = next
                }
            }
            guard !isNear else { continue }
            #expect(path.winding(of: point) == winding)
            #expect(path.contains(point) == (winding != 0))
            #expect(path.contains(point, rule: .evenOdd) == (winding % 2 != 0))
            #expect(path.reversed.winding(of: point) == -winding)
            insideCount += winding == 0 ? 0 : 1
        }
        #expect(insideCount > 30)
    }

    @Test func anEdgeBelongsToOneSide() throws {
        // Two squares side by side and one above the other share their edges: every point is in one of them.
        let squares = [Rect(0, 0, 5, 5), Rect(5, 0, 5, 5), Rect(0, 5, 5, 5), Rect(5, 5, 5, 5)].map {
            Path(rect: $0)
        }
        for (x, y) in [(5, 2), (2, 5), (5, 5), (5, 7), (7, 5), (0, 0), (0, 3), (3, 0)] {
            let point = Point(Double(x), Double(y))
            #expect(squares.count { $0.contains(point) } == 1, "\(point)")
        }
        #expect(!squares[3].contains(Point(10, 7)) && !squares[3].contains(Point(7, 10)))
        // Where two arcs meet at a level of the ray they are crossed once.
        let circle = Path(ellipseIn: Rect(0, 0, 10, 10))
        #expect(circle.winding(of: Point(2, 5)) == 1 && circle.winding(of: Point(-2, 5)) == 0)
    }
}
