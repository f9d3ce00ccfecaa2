import Geometry
import Raster
import TestSupport
import Testing

@testable import Cells

/// What moves and what does not when a picture fades or moves.
@Suite struct FadeTests {
    private func disc(_ opacity: UInt8, at x: Double = 32) -> PixelGrid {
        picture(64, 64, edges: .crisp) {
            $0.pushGroup(opacity: Double(opacity) / 255)
            $0.fill(
                polygon(
                    (0..<40).map { turn in
                        let place = Point.onCircle(Double(turn) / 40, center: 32, radius: 25)
                        return Point(place.x - 32 + x, place.y)
                    }), paint: .color(PixelColor(123, 201, 249)))
            $0.pop()
        }
    }

    /// The dots of a picture for a terminal without colours.
    private func dithered(_ picture: PixelGrid) -> CellGrid {
        cells(picture, .braille, options: BlitOptions(dithers: true))
    }

    /// The same cells without their colours.
    private func plain(_ grid: CellGrid) -> CellGrid {
        var plain = grid
        for (place, lit) in dots(grid).enumerated() {
            let glyph = DotPattern.braille.glyphs[lit]
            plain[column: place % grid.columns, row: place / grid.columns] = Cell(lit == 0 ? " " : glyph)
        }
        return plain
    }

    private func dots(_ grid: CellGrid) -> [Int] {
        grid.cells.map { cell in
            cell.background != .default ? 255 : DotPattern.brailleIndex(of: cell.glyph) ?? 0
        }
    }

    @Test func thresholdsAreAllDifferentAndSpreadEvenly() {
        let all = (0..<64).map { OrderedMask.threshold(x: $0 % 8, y: $0 / 8) }.sorted()
        #expect(Set(all).count == 64)
        #expect(all.first == 2 && all.last == 254)
        #expect(zip(all, all.dropFirst()).allSatisfy { $1 - $0 == 4 || $1 - $0 == 3 })
        // Every quarter of the square has every sixteenth of the tones: the mask is even at all scales.
        for corner in [(0, 0), (4, 0), (0, 4), (4, 4)] {
            let quarter = (0..<16).map {
                OrderedMask.threshold(x: corner.0 + $0 % 4, y: corner.1 + $0 / 4) / 16
            }
            #expect(Set(quarter).count == 16)
        }
    }

    @Test func aFadeLightsEachDotOnceAndPutsNoneOut() {
        var before = dots(dithered(disc(0)))
        #expect(before.allSatisfy { $0 == 0 })
        var flips = 0
        for opacity in UInt8(1)...255 {
            let now = dots(dithered(disc(opacity)))
            #expect(zip(before, now).allSatisfy { $0 & ~$1 == 0 })
            flips += zip(before, now).reduce(0) { $0 + ($1.1 & ~$1.0).nonzeroBitCount }
            before = now
        }
        #expect(flips == before.reduce(0) { $0 + $1.nonzeroBitCount })
    }

    @Test func theShareOfLitDotsFollowsAlpha() {
        let full = dots(dithered(disc(255))).reduce(0) { $0 + $1.nonzeroBitCount }
        for opacity in stride(from: UInt8(0), through: 250, by: 10) {
            let lit = dots(dithered(disc(opacity))).reduce(0) { $0 + $1.nonzeroBitCount }
            #expect(abs(Double(lit) / Double(full) - Double(opacity) / 255) < 0.03)
        }
    }

    /// A whole fade of 64 frames changes each cell of the disc at most as often as it has dots to light, and
    /// once more where it becomes solid: the colour of the dots does not waver.
    @Test func aFadeChangesFewCells() {
        var surface = MemorySurface(columns: 32, rows: 16)
        for frame in 0...64 {
            surface.present(plain(dithered(disc(UInt8(min(255, frame * 4))))), glyphs: .braille)
        }
        let touched = dots(dithered(disc(255))).count { $0 != 0 }
        #expect(surface.changedCells < touched * 9, "\(Double(surface.changedCells) / Double(touched))")
    }

    @Test func aMovedPictureIsTheSamePictureElsewhere() {
        let still = dithered(disc(100))
        let moved = dithered(disc(100, at: 40))
        // The mask repeats every eight dots, four cells, and so does the texture of a moving shape.
        for row in 0..<16 {
            for column in 0..<28 {
                #expect(still[column: column, row: row].glyph == moved[column: column + 4, row: row].glyph)
            }
        }
    }

    @Test func anOpaqueMoveChangesTheEdgeOnly() {
        let (still, moved) = (dithered(disc(255)), dithered(disc(255, at: 33)))
        let changed = moved.changes(since: still).reduce(0) { $0 + $1.columns.count }
        #expect(changed > 0 && changed < 80)
    }
}
