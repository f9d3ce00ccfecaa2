import Geometry
import Testing

struct DashSeamTests {
    @Test func theRestOfALengthIsTheSeam() throws {
        let seam = try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 100)
        #expect(abs(seam.rest - 2) < 1e-12)
        #expect(abs(seam.periods - 100.0 / 14) < 1e-12)
        #expect(!seam.isSeamless)
        #expect(try #require(seam.nearest).seam(onLoopOf: 100).isSeamless)
        #expect(try DashPattern([5]).seam(onLoopOf: 40).isSeamless)
        #expect(try DashPattern([5, 0]).seam(onLoopOf: 41).isSeamless)
        #expect(try DashPattern([5]).seam(onLoopOf: 0).nearest == nil)
        #expect(try DashPattern([5]).seam(onLoopOf: .nan).nearest == nil)
    }

    @Test func theNearestSeamlessPatternScalesThePhaseToo() throws {
        let fitted = try DashPattern([6, 4], phase: 5).fitted(toLoopOf: 46)
        #expect(abs(fitted.period - 9.2) < 1e-12)
        #expect(abs(fitted.phase - 4.6) < 1e-12)
        // A pattern longer than the loop goes round once.
        #expect(abs(try DashPattern([60, 40]).fitted(toLoopOf: 30).period - 30) < 1e-12)
        #expect(try DashPattern([6]).fitted(toLoopOf: .infinity).period == 12)
        #expect(try DashPattern([6]).fitted(toLoopOf: 0).period == 12)
    }

    @Test func fittedDashesMeetAtTheStart() throws {
        let loop = ArcLength(Path(rect: Rect(0, 0, 13, 10)))
        let pattern = try DashPattern([3, 2])
        let fitted = loop.dashed(pattern, fitsLoops: true).path
        #expect(fitted.subpaths.count == 9)
        let lengths = fitted.subpaths.map { ArcLength($0).total }
        for length in lengths { #expect(abs(length - 3 * 46.0 / 45) < 1e-9) }
        // Without fitting one dash is cut short.
        let plain = loop.dashed(pattern).path.subpaths.map { ArcLength($0).total }
        #expect(try #require(plain.min()) < 3 || plain.count != 9)
        // An open line has no seam to fit.
        let line = ArcLength(Path(polyline: [Point(0, 0), Point(46, 0)]))
        #expect(line.dashed(pattern, fitsLoops: true) == line.dashed(pattern))
    }
}
