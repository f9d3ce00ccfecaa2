import Geometry
import TestSupport
import Testing

struct PathBoundsTests {
    @Test func boundsOfCurvesAreExact() throws {
        let arch = try Path(svg: "M0 0C0 -40 30 -40 30 0")
        #expect(arch.bounds == Rect(0, -30, 30, 30))
        #expect(arch.controlBounds == Rect(0, -40, 30, 40))
        let ellipse = Path(ellipseIn: Rect(1, 2, 30, 40))
        #expect(ellipse.bounds == Rect(1, 2, 30, 40))
        #expect(Path().bounds == nil)
        #expect(try Path(svg: "M3 4").bounds == Rect(3, 4, 0, 0))
        #expect(try Path(svg: "M0 0Q10 10 20 0").bounds == Rect(0, 0, 20, 5))
    }

    @Test func boundsHoldEveryPointAndTouchEverySide() throws {
        var random = SplitMix64(seed: 20)
        for _ in 0..<100 {
            let path = random.path()
            let box = try #require(path.bounds).insetBy(dx: -1e-9, dy: -1e-9)
            var sampled: Rect?
            for segment in path.segments {
                for step in 0...200 {
                    let point = segment.point(at: Double(step) / 200)
                    #expect(box.contains(point))
                    let dot = Rect(origin: point, size: .zero)
                    sampled = sampled.map { $0.union(dot) } ?? dot
                }
            }
            let inner = try #require(sampled)
            #expect(abs(inner.minX - box.minX) < 0.02 && abs(inner.maxY - box.maxY) < 0.02)
        }
    }
}
