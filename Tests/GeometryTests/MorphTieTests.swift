import TestSupport
import Testing

@testable import Geometry

struct MorphTieTests {
    @Test func jointsAreCountedFromTheStartOfTheTrack() throws {
        // A square of side 4, its track begun in the middle of the second side.
        let contour = try #require(MorphContour(Path(rect: Rect(0, 0, 4, 4))))
        let track = MorphTrack(contour, density: 8, limit: 60).rotated(by: 3)
        #expect(track.sites.first == Point(4, 2))
        let joints = MorphJoints(of: contour, in: track)
        #expect(joints.between(0, 1).map(\.share) == [0.125, 0.375, 0.625, 0.875])
        #expect(joints.between(0, 1).map(\.place.segment) == [2, 3, 0, 1])
        // Strictly between: one at either end is not among them.
        #expect(joints.between(0.125, 0.625).map(\.share) == [0.375])
        #expect(joints.between(0.4, 0.6).isEmpty && joints.between(0.6, 0.4).isEmpty)
        #expect(contour.point(at: joints.place(0)) == Point(4, 2))
        #expect(contour.point(at: joints.place(0.5)) == Point(0, 2))
        #expect(contour.point(at: joints.place(0.75)).distance(to: Point(2, 0)) < 1e-12)
    }

    @Test func aPlaceAtTheEndOfASegmentIsAJoint() {
        #expect(MorphPlace(segment: 2, t: 0).isJoint && MorphPlace(segment: 2, t: 1).isJoint)
        #expect(!MorphPlace(segment: 2, t: 0.5).isJoint)
    }
}
