import Geometry
import Testing

struct PathTests {
    @Test func equalityWithinATolerance() throws {
        let path = try Path(svg: "M0 0L1 1")
        #expect(path.isEqual(to: try Path(svg: "M0 0.001L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0 0.1L1 1"), tolerance: 0.01))
        #expect(!path.isEqual(to: try Path(svg: "M0 0L1 1Z"), tolerance: 0.01))
    }
}
