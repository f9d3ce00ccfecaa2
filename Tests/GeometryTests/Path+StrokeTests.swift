import Geometry
import RealModule
import Testing

struct PathStrokeTests {
    @Test func areasOfKnownStrokes() throws {
        let line = Path(polyline: [Point(0, 0), Point(30, 40)])
        #expect(abs(line.stroked(StrokeStyle(width: 4)).area - 200) < 1e-9)
        #expect(abs(line.stroked(StrokeStyle(width: 4, cap: .square)).area - 216) < 1e-9)
        let round = line.stroked(StrokeStyle(width: 4, cap: .round), tolerance: 1e-4)
        #expect(abs(round.area - 200 - 4 * .pi) < 0.01)
        let ring = Path(ellipseIn: Rect(0, 0, 40, 40)).stroked(StrokeStyle(width: 4), tolerance: 1e-4)
        #expect(abs(ring.area - 2 * .pi * 20 * 4) < 0.2)
        // The frame of a 40 by 30 rectangle, 4 wide, with mitred corners: 44 x 34 less 36 x 26.
        #expect(abs(Path(rect: Rect(0, 0, 40, 30)).stroked(StrokeStyle(width: 4)).area - 560) < 1e-9)
        #expect(line.stroked(StrokeStyle(width: 0)).isEmpty)
    }

    @Test func dashesAreCutBeforeTheyAreStroked() throws {
        let rectangle = Path(rect: Rect(0, 0, 40, 30))
        let dashed = rectangle.stroked(StrokeStyle(width: 4), dash: try DashPattern([6, 6]))
        // Of 140 points 11 periods of 12 and another dash of 6 are painted: 72. The corners at 40 and 110 lie 4 and 2
        // into a dash. Its miter gains what its inner side overlaps, and there a line of 2 is too short to be
        // cut: the square of half the width is counted twice at either.
        #expect(abs(dashed.area - (72 * 4 + 2 * 4)) < 1e-9)
        let dots = Path(polyline: [Point(0, 0), Point(50, 0)])
            .stroked(StrokeStyle(width: 4, cap: .square), dash: try DashPattern([0, 10]))
        #expect(abs(dots.area - 5 * 16) < 1e-3)
    }

    @Test func zeroLengthSubpathsGetTheirCaps() throws {
        for svg in ["M5 5Z", "M5 5L5 5", "M5 5C5 5 5 5 5 5"] {
            let dot = try Path(svg: svg)
            #expect(dot.stroked(StrokeStyle(width: 4)).isEmpty)
            #expect(abs(dot.stroked(StrokeStyle(width: 4, cap: .square)).area - 16) < 1e-9)
            let disc = dot.stroked(StrokeStyle(width: 4, cap: .round), tolerance: 1e-4)
            #expect(abs(disc.area - 4 * .pi) < 0.01)
        }
        #expect(try Path(svg: "M5 5").stroked(StrokeStyle(width: 4, cap: .round)).isEmpty)
    }
}
