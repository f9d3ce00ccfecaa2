import TestSupport
import Testing

@testable import Geometry

struct MorphDirectionsTests {
    func directions(_ one: String, _ other: String, mayReverse: Bool = false) throws -> MorphDirections {
        let (first, second) = (MorphShape(try Path(svg: one)), MorphShape(try Path(svg: other)))
        return MorphDirections(first, second, MorphMatching(first, second).matches, mayReverse: mayReverse)
    }

    let square = "M0 0h100v100h-100Z"
    let squareBack = "M0 0v100h100v-100Z"

    @Test func aContourWithoutPartnerTurnsAsItsOutlineDoes() throws {
        let ring = squareBack + "M10 10h80v80h-80Z"
        let turned = try directions("M5 5h90l-45 90Z", ring)
        #expect(turned.first == [false] && turned.second == [true, true])
        #expect(try directions("M5 5l45 90l45 -90Z", ring).second == [false, false])
    }

    @Test func whereWindingsAreMixedNoneIsTurnedAlone() throws {
        // The larger has its way.
        let small = "M80 80h30v30h-30Z"
        let mixed = try directions(
            square + "M80 80v30h30v-30Z", "M0 0h100v100l-50 4l-50 -4Z" + "M81 81h30v30l-15 2Z")
        #expect(mixed.first == [false, false] && mixed.second == [false, false])
        let back = try directions(square + small, "M0 0l-1 50L0 100H100V0Z" + "M81 81h30v30l-15 2Z")
        #expect(back.first == [false, false] && back.second == [true, true])
    }

    @Test func groupsApartAreTurnedEachForItself() throws {
        let apart = try directions(
            square + "M200 0h50v50h-50Z", "M0 0v100h50h50v-100Z" + "M200 0h50v50h-25h-25Z")
        #expect(apart.first == [false, false] && apart.second == [true, false])
    }

    @Test func anEightIsFreeWhereItIsAlone() throws {
        let eight = "M0 0L100 100V0L0 100Z"
        #expect(try directions(eight, "M0 0L100 120L100 50V0L0 100Z").free == [.second])
        #expect(try directions(eight, "M0 0L100 120L100 50V0L0 100ZM10 10h20v20h-20Z").free == [.first, nil])
        #expect(try directions(square, "M0 0h100v50v50h-100Z").free == [nil])
        // Open paths keep their direction unless asked.
        #expect(try directions("M0 0L100 0", "M100 10L50 10L0 10").free == [nil])
        #expect(try directions("M0 0L100 0", "M100 10L50 10L0 10", mayReverse: true).free == [.second])
    }

    @Test func whatStaysDecides() throws {
        // The large ones wind in opposite directions, but a small one is in both as it is.
        let dot = "M90 90h20v20h-20Z"
        let kept = try directions(square + dot, "M0 0l-1 50L0 100H100V0Z" + dot)
        #expect(kept.first == [false, false] && kept.second == [false, false])
    }

    @Test func thingsPutTogetherKeepTheirSigns() {
        var sets = SignedSets(count: 5)
        sets.unite(0, 3, areOpposite: true)
        sets.unite(3, 4, areOpposite: true)
        sets.unite(1, 2)
        #expect((0..<5).map { sets.root(of: $0) } == [0, 1, 1, 0, 0])
        #expect((0..<5).map { sets.sign(of: $0) } == [false, false, false, true, false])
        // What is together stays as it is.
        sets.unite(0, 4, areOpposite: true)
        sets.unite(4, 2, areOpposite: true)
        #expect((0..<5).map { sets.root(of: $0) } == [0, 0, 0, 0, 0])
        #expect((0..<5).map { sets.sign(of: $0) } == [false, true, true, true, false])
    }
}
