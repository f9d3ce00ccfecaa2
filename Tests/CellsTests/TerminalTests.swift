import Cells
import Testing
import Text

@Suite struct StopwatchTests {
    @Test func whatHappensWhileItIsHeldDoesNotCount() {
        var reading = 50.0
        let stopwatch = Stopwatch { reading }
        #expect(stopwatch.seconds == 0)
        reading = 53
        #expect(stopwatch.seconds == 3)
        for _ in 0..<2 {
            let before = stopwatch.seconds
            let result = stopwatch.hold {
                reading += 1000
                return stopwatch.seconds
            }
            #expect(result == before && stopwatch.seconds == before)
            reading += 0.5
            #expect(stopwatch.seconds == before + 0.5)
        }
    }
}

@Suite struct MemorySurfaceTests {
    @Test func whatIsSentIsCounted() {
        var surface = MemorySurface(columns: 10, rows: 2)
        var grid = CellGrid(columns: 10, rows: 2)
        grid.write("abc", column: 2, row: 1)
        surface.present(grid, glyphs: .braille)
        #expect(surface.grid == grid && surface.changedCells == 3)
        surface.present(grid, glyphs: .braille)
        #expect(surface.changedCells == 3)
        surface.present(grid, glyphs: .braille, afresh: true)
        #expect(surface.changedCells == 23)
    }
}
