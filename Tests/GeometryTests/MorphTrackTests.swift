import RealModule
import TestSupport
import Testing

@testable import Geometry

struct MorphTrackTests {
    func track(_ path: Path, density: Int = 40, limit: Int = 60) throws -> MorphTrack {
        MorphTrack(try #require(MorphContour(path)), density: density, limit: limit)
    }

    @Test func nodesStandCloseEnoughAndAtEveryJoint() throws {
        var random = SplitMix64(seed: 550)
        for _ in cases(40) {
            let path = random.path().subpaths[0]
            let contour = try #require(MorphContour(path))
            let track = try track(path)
            #expect(track.shares.first == 0 && track.shares.last == 1)
            for (low, high) in zip(track.shares, track.shares.dropFirst()) {
                #expect(low < high && high - low < 1.51 / 40)
            }
            for (index, place) in track.places.enumerated() {
                #expect(contour.point(at: place) == track.sites[index])
                #expect(track.sites[index].distance(to: contour.point(at: track.shares[index])) < 1e-6)
            }
            for start in contour.starts {
                #expect(track.shares.contains { abs($0 - start / contour.length) < 1e-12 })
            }
        }
    }

    @Test func ofManyJointsTheSharpestBecomeNodes() throws {
        // A circle of 200 corners, with four spikes.
        var corners = Path(regularPolygon: 200, center: .zero, radius: 50).points
        for index in [20, 70, 120, 170] { corners[index] = Point(corners[index].x * 2, corners[index].y * 2) }
        let track = try track(Path(polygon: corners), density: 20, limit: 12)
        for index in [20, 70, 120, 170] { #expect(track.sites.contains(corners[index])) }
        #expect(track.turns.count { $0 != 0 } <= 13)
        #expect(track.count < 60)
    }

    @Test func aRotatedTrackIsTheSameLoop() throws {
        let path = Path(starWithTips: 5, center: Point(3, 4), outerRadius: 20, innerRadius: 8)
        let track = try track(path)
        for start in [1, 7, 20] {
            let turned = track.rotated(by: start)
            #expect(turned.count == track.count)
            #expect(turned.shares.first == 0 && turned.shares.last == 1)
            #expect(turned.shares == turned.shares.sorted())
            #expect(turned.sites.first == track.sites[start] && turned.sites.last == track.sites[start])
            #expect(Set(turned.sites) == Set(track.sites))
            let back = turned.rotated(by: track.count - 1 - start)
            #expect(back.sites == track.sites)
            #expect(zip(back.shares, track.shares).allSatisfy { abs($0 - $1) < 1e-12 })
        }
        #expect(track.rotated(by: 0).sites == track.sites)
    }

    @Test func theSpreadOfACircleIsItsRadius() throws {
        let track = try track(Path(ellipseIn: Rect(10, 20, 30, 30)), density: 400)
        #expect(track.spread.middle.distance(to: Point(25, 35)) < 1e-3)
        #expect(abs(track.spread.radius - 15) < 0.01)
        // Of a line of length l it is l / √12.
        let line = try self.track(Path(polyline: [Point(0, 0), Point(60, 0)]), density: 400)
        #expect(abs(line.spread.radius - 60 / Double.sqrt(12)) < 0.01)
        // Three nodes at 0, 10 and 40 stand for 5, 20 and 15 of the length.
        let uneven = try self.track(Path(polyline: [Point(0, 0), Point(10, 0), Point(40, 0)]), density: 1)
        #expect(uneven.spread.middle.distance(to: Point(20, 0)) < 1e-12)
    }

    @Test func apartShapesAreSeenFromTheirOwnMiddles() throws {
        let square = Path(rect: Rect(0, 0, 10, 10))
        var (one, other) = (
            try track(square), try track(square.applying(Affine(a: 9, b: 0, c: 0, d: 9, tx: 700, ty: 0)))
        )
        MorphTrack.viewTogether(&one, &other)
        for (a, b) in zip(one.points, other.points) { #expect((a - b).length < 1e-9) }
        // Those that overlap are seen as they are, at the scale of the larger.
        var (near, moved) = (try track(square), try track(square.applying(Affine(translationX: 1, y: 0))))
        MorphTrack.viewTogether(&near, &moved)
        let radius = try track(square).spread.radius
        for (a, b) in zip(near.points, moved.points) {
            #expect((b - a - Vector(1 / radius, 0)).length < 1e-9)
        }
    }

    @Test func aWalkIsAtItsNodesAtTheirShares() throws {
        let track = try track(Path(starWithTips: 5, center: .zero, outerRadius: 20, innerRadius: 8))
        var walk = MorphTrack.Walk(track)
        for index in 0..<track.count - 1 {
            #expect((walk.point(at: track.shares[index]) - track.points[index]).length < 1e-9)
            let middle = (track.shares[index] + track.shares[index + 1]) / 2
            let expected = (track.points[index] + track.points[index + 1]) * 0.5
            #expect((walk.point(at: middle) - expected).length < 1e-9)
        }
    }
}
