import Geometry
import TestSupport
import Testing

struct RectTests {
    @Test func aNegativeSizeReachesBackFromItsOrigin() {
        let back = Rect(10, 20, -4, -6)
        #expect([back.minX, back.maxX, back.minY, back.maxY] == [6, 10, 14, 20])
        #expect(back.standardized == Rect(6, 14, 4, 6))
        #expect(back.center == Point(8, 17))
        #expect(back.contains(Point(7, 15)))
        #expect(back.insetBy(dx: 1, dy: 1) == Rect(7, 15, 2, 4))
    }

    @Test func cornersMayComeInAnyOrder() {
        let expected = Rect(1, 2, 3, 4)
        #expect(Rect(corner: Point(1, 2), corner: Point(4, 6)) == expected)
        #expect(Rect(corner: Point(4, 2), corner: Point(1, 6)) == expected)
        #expect(Rect(corner: Point(4, 6), corner: Point(1, 2)) == expected)
    }

    @Test func emptyMeansWithoutWidthOrHeight() {
        #expect(Rect.zero.isEmpty)
        #expect(Rect(1, 1, 0, 5).isEmpty && Rect(1, 1, 5, 0).isEmpty)
        #expect(!Rect(1, 1, -5, 5).isEmpty)
    }

    @Test func anInsetStopsAtTheMiddle() {
        let box = Rect(0, 0, 10, 4)
        #expect(box.insetBy(dx: 1, dy: 1) == Rect(1, 1, 8, 2))
        #expect(box.insetBy(dx: -1, dy: -2) == Rect(-1, -2, 12, 8))
        #expect(box.insetBy(dx: 99, dy: 99) == Rect(5, 2, 0, 0))
        #expect(box.insetBy(dx: 99, dy: 1) == Rect(5, 1, 0, 2))
    }

    @Test func rectanglesThatTouchMeetInAnEmptyOne() {
        let box = Rect(0, 0, 10, 10)
        #expect(box.intersection(Rect(10, 5, 10, 10)) == Rect(10, 5, 0, 5))
        #expect(box.intersection(Rect(10.5, 5, 10, 10)) == nil)
        #expect(box.intersection(Rect(2, 3, 4, 5)) == Rect(2, 3, 4, 5))
        #expect(box.contains(Point(10, 10)) && !box.contains(Point(10, 10.001)))
    }

    @Test func unionAndIntersectionAgreeWithTheirPoints() {
        var random = SplitMix64(seed: 101)
        func rect(_ random: inout SplitMix64) -> Rect {
            // Small whole numbers, so that edges often meet.
            func number() -> Double { Double(Int.random(in: -4...4, using: &random)) }
            return Rect(number(), number(), number(), number())
        }
        for _ in 0..<300 {
            let (a, b) = (rect(&random), rect(&random))
            let (union, both) = (a.union(b), a.intersection(b))
            for _ in 0..<20 {
                let point = Point(random.number(in: -9...9).rounded(), random.number(in: -9...9).rounded())
                let (isInA, isInB) = (a.contains(point), b.contains(point))
                if isInA || isInB { #expect(union.contains(point)) }
                #expect((both?.contains(point) ?? false) == (isInA && isInB))
            }
            #expect(union.standardized == union)
            #expect(a.union(b) == b.union(a))
            // The union is no larger than it must be: each of its edges is one of theirs.
            #expect(union.minX == min(a.minX, b.minX) && union.maxX == max(a.maxX, b.maxX))
            #expect(union.minY == min(a.minY, b.minY) && union.maxY == max(a.maxY, b.maxY))
        }
    }
}
