import TestSupport
import Testing

@testable import Geometry

struct MorphGroupsTests {
    func groups(_ text: String) throws -> [Int] { MorphGroups(MorphShape(try Path(svg: text))).numbers }

    @Test func whatLiesApartIsTurnedAlone() throws {
        #expect(try groups("M0 0h10v10h-10ZM20 0h10v10h-10ZM5 30h10v10h-10Z") == [0, 1, 2])
        // In the notch of an L: within its box, but not within it.
        #expect(try groups("M0 0H10V90H100V100H0ZM50 20h20v20h-20Z") == [0, 1])
    }

    @Test func whatCrossesOrTouchesIsTurnedTogether() throws {
        #expect(try groups("M0 0h10v10h-10ZM5 5h10v10h-10ZM40 0h10v10h-10Z") == [0, 0, 1])
        #expect(try groups("M0 0h10v10h-10ZM10 0h10v10h-10Z") == [0, 0])
        // The line that closes an open contour for a fill counts.
        #expect(try groups("M0 0L100 100ZM90 0L0 90") == [0, 0])
        #expect(try groups("M0 0L10 90L20 0M5 -1L15 -1L10 1Z") == [0, 0])
    }

    @Test func aHoleIsTurnedWithItsOutlineAndAnIslandIsNot() throws {
        let ring = "M0 0h100v100h-100ZM10 10v80h80v-80Z"
        #expect(try groups(ring) == [0, 0])
        #expect(try groups(ring + "M30 30h40v40h-40Z") == [0, 0, 1])
        #expect(try groups(ring + "M30 30h40v40h-40ZM40 40v20h20v-20Z") == [0, 0, 1, 1])
        // Two outlines that wind alike: the inner one is within the outer.
        #expect(try groups("M0 0h100v100h-100ZM10 10h80v80h-80Z") == [0, 0])
        // An eight with a loop that winds the other way round.
        #expect(try groups("M0 0L100 100V0L0 100ZM5 30L5 60L20 50Z") == [0, 0])
    }

    /// No fill sees that a group was turned round.
    @Test func noFillSeesAGroupTurnedRound() {
        var random = SplitMix64(seed: 1120)
        var several = 0
        for _ in cases(200) {
            let path = random.shape(of: 2...5)
            let groups = MorphGroups(MorphShape(path))
            several += groups.count > 1 ? 1 : 0
            let subpaths = path.subpaths
            for group in 0..<groups.count {
                let turned = subpaths.indices.reduce(Path()) { whole, index in
                    whole.appending(
                        groups.numbers[index] == group ? subpaths[index].reversed : subpaths[index])
                }
                #expect(
                    WindingGrid(path).differing(from: WindingGrid(turned), .nonZero) == 0, "\(path.svg())")
            }
        }
        #expect(several > 60)
    }

    @Test func manyContoursAreLookedAtByTheirBoxes() {
        let row = (0..<600).reduce(Path()) { path, index in
            path.appending(Path(rect: Rect(Double(index % 300) * 10, index < 300 ? 0 : 4, 5, 8)))
        }
        let groups = MorphGroups(MorphShape(row))
        #expect(groups.count == 300 && groups.sizes == Array(repeating: 2, count: 300))
    }
}
