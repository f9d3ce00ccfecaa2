import TestSupport
import Testing

@testable import Geometry

struct MorphResamplingTests {
    @Test func partnersLieAtEqualShares() throws {
        var random = SplitMix64(seed: 580)
        for _ in cases(20) {
            let contours = try (0..<2).map { _ in try #require(MorphContour(random.path().subpaths[0])) }
            let plain = MorphResampling(contours[0], contours[1], start: nil)
            #expect(plain.one.shares == plain.other.shares)
            #expect(plain.alignment.pairs.map(\.first) == Array(0..<plain.one.count))
            #expect(plain.alignment.pairs.allSatisfy { $0.first == $0.second })
            for (share, next) in zip(plain.one.shares, plain.one.shares.dropFirst()) {
                #expect(share < next && next - share <= 1.0 / 64 + 1e-12)
            }
            // Every joint is a node.
            for (track, contour) in [(plain.one, contours[0]), (plain.other, contours[1])] {
                #expect(track.places.count { $0.isJoint } >= contour.segments.count)
            }
        }
    }

    @Test func theBestStartIsFound() throws {
        // The same star begun at its third tip: four of ten corners on, six to go.
        let star = Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8)
        let later = Path(polygon: Array(star.points[4...] + star.points[..<4]))
            .applying(Affine(translationX: 500, y: 0))
        let contours = try [star, later].map { try #require(MorphContour($0)) }
        let plain = MorphResampling(contours[0], contours[1], start: nil)
        for (a, b) in zip(plain.one.points, plain.other.points) { #expect((a - b).length < 0.05) }
        // A start that is given is taken.
        let given = MorphResampling(contours[0], contours[1], start: (0, 0))
        #expect(given.one.sites.first == star.points[0] && given.other.sites.first == later.points[0])
    }
}
