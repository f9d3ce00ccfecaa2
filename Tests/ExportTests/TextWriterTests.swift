import Cells
import Raster
import TestSupport
import Testing
import Text

@testable import Export

@Suite struct TextWriterTests {
    @Test func theFlipBookIsPlain() {
        var writer = TextWriter()
        var output: [UInt8] = []
        var grid = CellGrid(columns: 3, rows: 2)
        writer.add(grid, at: 0, to: &output)
        grid.write("ab", column: 0, row: 0, foreground: .rgb(1, 2, 3))
        writer.add(grid, at: 33_333, to: &output)
        grid.write("ab", column: 0, row: 0, foreground: .rgb(9, 9, 9))
        writer.add(grid, at: 66_667, to: &output)
        writer.mark("there", at: 66_667, to: &output)
        writer.finish(at: 100_000, to: &output)
        #expect(
            String(decoding: output, as: UTF8.self)
                == "-- 0.0 s\n\n\n-- 0.033333 s\nab\n\n-- 0.066667 s  there\n-- 0.1 s  end\n")
    }

    /// The file for `cat` shows the frames, one after the other, and leaves the cursor below.
    @Test func theStreamIsTheFrames() {
        var grids = RandomGrids(seed: 51, columns: 12, rows: 4, colors: .many, styles: [.bold, .reverse])
        var writer = ANSIWriter(columns: 12, rows: 4)
        var terminal = TerminalReplay(columns: 12, rows: 4, isCooked: true)
        for index in 0..<20 {
            let grid = grids.next()
            var output: [UInt8] = []
            writer.mark("ignored", at: index, to: &output)
            #expect(output.isEmpty)
            writer.add(grid, at: index, to: &output)
            terminal.feed(output)
            #expect(terminal.grid.visible == grid.visible)
        }
        var output: [UInt8] = []
        writer.finish(at: 20, to: &output)
        #expect(String(decoding: output, as: UTF8.self).hasSuffix("\u{1B}[5H\u{1B}[?25h"))
    }
}
