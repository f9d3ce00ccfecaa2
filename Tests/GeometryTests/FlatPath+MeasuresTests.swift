import Geometry
import TestSupport
import Testing

struct FlatPathMeasuresTests {
    @Test func lengthsAreaAndBoundsOfATriangle() throws {
        var flat = FlatPath()
        #expect(flat.bounds == nil && flat.area == 0 && flat.length == 0)
        flat.append(try Path(svg: "M1 1L5 1L5 4Z"))
        #expect(flat.length == 12 && flat.area == 6 && flat.bounds == Rect(1, 1, 4, 3))
        // Open it is shorter, but encloses the same.
        var open = FlatPath()
        open.append(try Path(svg: "M1 1L5 1L5 4"))
        #expect(open.length == 7 && open.area == 6)
        // The other way round its area counts down.
        flat.append(try Path(svg: "M0 0L0 2L2 2L2 0Z"))
        #expect(flat.area == 2 && flat.length == 20 && flat.bounds == Rect(0, 0, 5, 4))
        var back = FlatPath()
        back.append(try Path(svg: "M1 1L5 4L5 1Z"))
        #expect(back.area == -6)
    }

    @Test func aSmallShapeFarAwayLosesNoDigits() {
        var flat = FlatPath()
        flat.append(Path(rect: Rect(1e9, -1e9, 0.5, 0.25)))
        #expect(flat.area == 0.125)
    }

    @Test func aFineFlatPathMeasuresAsThePathDoes() throws {
        var random = SplitMix64(seed: 410)
        for _ in cases(30) {
            let path = random.path()
            var flat = FlatPath()
            flat.append(path, tolerance: 1e-5)
            let length = ArcLength(path).total
            #expect(flat.length <= length * (1 + 1e-9))
            #expect(flat.length > length * (1 - 1e-5))
        }
    }

    @Test func whatIsTooLongToAddUpHasNoLength() {
        var flat = FlatPath()
        flat.append(Path(polyline: [Point(0, 0), Point(3, 4)]))
        #expect(flat.length == 5)
        flat.append(Path(polyline: [Point(-1e100, 0), Point(1e100, 0)]))
        #expect(flat.length == 2e100)
    }
}
