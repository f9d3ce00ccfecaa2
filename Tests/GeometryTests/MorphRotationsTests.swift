import TestSupport
import Testing

@testable import Geometry

struct MorphRotationsTests {
    @Test func travelIsLeastWhereARingWasTurned() {
        var random = SplitMix64(seed: 590)
        for _ in cases(20) {
            let one = (0..<16).map { _ in random.vector() }
            let shift = Int.random(in: 0..<16, using: &random)
            // What is at a place of the first is `shift` later on the second.
            let other = (0..<16).map { one[($0 + 16 - shift) % 16] }
            let travels = MorphRotations.travels(one, other)
            #expect(travels.count == 16 && travels[shift] == 0)
            let expected = (0..<16).reduce(0) { $0 + (one[$1] - other[($1 + 3) % 16]).lengthSquared }
            #expect(abs(travels[3] - expected) < 1e-9)
        }
    }

    @Test func theCornersOfTheSameShapeAreCandidates() throws {
        // A wedge has one best rotation; begun elsewhere, its tip still goes to its tip.
        let wedge = [Point(0, 0), Point(60, 20), Point(0, 40), Point(10, 20)]
        var tracks: [MorphTrack] = []
        for start in 0..<2 {
            let path = Path(polygon: Array(wedge[start...] + wedge[..<start]))
            tracks.append(MorphTrack(try #require(MorphContour(path)), density: 40, limit: 60))
        }
        var (one, other) = (tracks[0], tracks[1])
        MorphTrack.viewTogether(&one, &other)
        let candidates = MorphRotations.candidates(one, other)
        #expect(!candidates.isEmpty && candidates.count <= 4)
        let best = try #require(candidates.first)
        #expect(tracks[0].sites[best.first].distance(to: tracks[1].sites[best.second]) < 1e-9)
    }

    @Test func aLoopIsOpenedWhereTheLineBegins() throws {
        let ring = MorphTrack(
            try #require(MorphContour(Path(ellipseIn: Rect(0, 0, 40, 40)))), density: 40, limit: 60)
        // An arc that begins at the bottom and goes nearly round.
        let arc = Path(
            arcCenter: Point(20, 20), radius: 20, startAngle: .pi / 2, endAngle: 2.4 * .pi, clockwise: true)
        let line = MorphTrack(try #require(MorphContour(arc)), density: 40, limit: 60)
        var (loop, open) = (ring, line)
        MorphTrack.viewTogether(&loop, &open)
        let opening = try #require(MorphRotations.openings(of: loop, along: open).first)
        #expect(ring.sites[opening].distance(to: Point(20, 40)) < 4)
    }
}
