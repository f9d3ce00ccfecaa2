import Geometry
import TestSupport
import Testing

struct DashSeamTests {
    @Test func whatIsLeftOverOrMissingIsTheGap() throws {
        // 100 is seven times 14 and 2 more; 97 is seven times 14 but for 1.
        let over = try #require(try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 100))
        #expect(abs(over.gap - 2) < 1e-12 && over.wholePeriods == 7)
        #expect(abs(over.periods - 100.0 / 14) < 1e-12)
        #expect(abs(over.scale - 100.0 / 98) < 1e-12)
        let missing = try #require(try DashPattern([5, 4, 3, 2]).seam(onLoopOf: 97))
        #expect(abs(missing.gap - 1) < 1e-12 && missing.wholePeriods == 7)
        #expect(try DashPattern([5]).seam(onLoopOf: 40)?.gap == 0)
        // A loop of less than half a period still takes one.
        let short = try #require(try DashPattern([30, 10]).seam(onLoopOf: 10))
        #expect(short.wholePeriods == 1 && short.scale == 0.25 && short.gap == 10)
    }

    @Test func aSolidPatternAndALineWithoutLengthHaveNoSeam() throws {
        #expect(try DashPattern([5, 0]).seam(onLoopOf: 42)?.gap == 0)
        for length in [0, -1, .nan, Double.infinity] {
            #expect(try DashPattern([5]).seam(onLoopOf: length) == nil)
        }
    }

    @Test func theFittedPatternHasNoSeam() throws {
        var random = SplitMix64(seed: 50)
        for _ in cases(200) {
            let pattern = try DashPattern([random.number(in: 0.5...9), random.number(in: 0.5...9)])
            let length = random.number(in: 1...500)
            let fitted = pattern.fitted(toLoopOf: length)
            #expect(try #require(fitted.seam(onLoopOf: length)).gap < 1e-9)
            // It is the nearest: no period longer or shorter by one dash more or less comes as close.
            let count = (length / fitted.period).rounded()
            for other in [count - 1, count + 1] where other >= 1 {
                #expect(
                    abs(length / count - pattern.period) * count <= abs(length / other - pattern.period)
                        * other + 1e-9)
            }
        }
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
