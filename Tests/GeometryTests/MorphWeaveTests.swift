import TestSupport
import Testing

@testable import Geometry

struct MorphWeaveTests {
    @Test func everyJointOfBothContoursIsTied() throws {
        var random = SplitMix64(seed: 570)
        for _ in cases(25) {
            let contours = try (0..<2).map { _ in try #require(MorphContour(random.path().subpaths[0])) }
            let plain = MorphResampling(contours[0], contours[1], start: (0, 0))
            let weave = MorphWeave(contours[0], contours[1], plain.one, plain.other)
            let aligned = weave.pairing(MorphAlignment.Weights()).map { [$0] } ?? []
            for pairing in [weave.pairing(of: plain.alignment)] + aligned {
                // In drawing order on both sides, from start to end.
                for (tie, next) in zip(pairing.ties, pairing.ties.dropFirst()) {
                    #expect(tie.share1 <= next.share1 && tie.share2 <= next.share2)
                }
                #expect(pairing.ties.first?.share1 == 0 && pairing.ties.last?.share1 == 1)
                #expect(pairing.ties.first?.share2 == 0 && pairing.ties.last?.share2 == 1)
                for index in contours[0].segments.indices {
                    #expect(
                        pairing.ties.contains {
                            $0.first == MorphPlace(segment: index, t: 0)
                                || index > 0 && $0.first == MorphPlace(segment: index - 1, t: 1)
                        })
                }
                for index in contours[1].segments.indices {
                    #expect(
                        pairing.ties.contains {
                            $0.second == MorphPlace(segment: index, t: 0)
                                || index > 0 && $0.second == MorphPlace(segment: index - 1, t: 1)
                        })
                }
            }
        }
    }

    @Test func whatNeighboursTellIsLeftOut() throws {
        // Two squares, paired by equal lengths: their corners are enough.
        let contours = try [10.0, 20].map { try #require(MorphContour(Path(rect: Rect(0, 0, $0, $0)))) }
        let plain = MorphResampling(contours[0], contours[1], start: (0, 0))
        #expect(plain.one.count > 60)
        let pairing = MorphWeave(contours[0], contours[1], plain.one, plain.other).pairing(
            of: plain.alignment)
        #expect(pairing.ties.map(\.share1) == [0, 0.25, 0.5, 0.75, 1])
        #expect(pairing.ties.allSatisfy { $0.isJoint && $0.first == $0.second })
    }
}
