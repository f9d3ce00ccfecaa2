import Cells
import Raster
import Testing
import Text

@testable import Export

@Suite struct CellSVGWriterTests {
    @Test func dotsBlocksAndTextBecomeShapes() {
        var grid = CellGrid(columns: 6, rows: 1)
        grid[column: 0, row: 0] = Cell("⡁", foreground: .rgb(255, 0, 0))
        grid[column: 1, row: 0] = Cell("▀", foreground: .rgb(0, 255, 0), background: .rgb(0, 0, 255))
        grid[column: 2, row: 0] = Cell("a", style: .bold)
        grid[column: 3, row: 0] = Cell("<", style: .bold)
        grid[column: 5, row: 0] = Cell(" ", style: .reverse)
        #expect(
            CellSVGWriter.still(grid) == """
                <svg xmlns="http://www.w3.org/2000/svg" width="48" height="16" viewBox="0 0 24 8">
                 <rect width="100%" height="100%" fill="#000000" rx="4"/>
                 <g>
                  <path fill="#0000ff" shape-rendering="crispEdges" d="M4 0h4v8h-4z"/>
                  <path fill="#d0d0d0" shape-rendering="crispEdges" d="M20 0h4v8h-4z"/>
                  <path fill="#00ff00" shape-rendering="crispEdges" d="M4 0h4v4h-4z"/>
                  <path stroke="#ff0000" stroke-width="1.5" stroke-linecap="round" d="M1 1h0M1 7h0"/>
                  <text x="8" y="6" textLength="8" lengthAdjust="spacingAndGlyphs" font-family="monospace" font-size="6.6" fill="#d0d0d0" font-weight="bold">a&lt;</text>
                 </g>
                </svg>

                """)
    }

    /// Returns the path data of the groups that are visible at a time.
    private func shown(_ text: String, at time: Double) -> [String] {
        text.split(separator: " <g").dropFirst().compactMap { group in
            let path = String(group.firstMatch(of: /d="([^"]*)"/)?.1 ?? "")
            guard let match = group.firstMatch(of: /keyTimes="([^"]*)" values="([^"]*)"/) else { return path }
            let times = match.1.split(separator: ";").compactMap { Double($0) }
            let values = match.2.split(separator: ";")
            let index = times.lastIndex { $0 <= time } ?? 0
            return values[index] == "visible" ? path : nil
        }
    }

    @Test func cellsAreVisibleWhileTheyStay() {
        var writer = CellSVGWriter(columns: 3, rows: 1)
        var output: [UInt8] = []
        for (index, text) in ["⠁  ", "⠁⠁ ", "⠁⠁⠂", "⠁ ⠂"].enumerated() {
            var grid = CellGrid(columns: 3, rows: 1)
            grid.write(SafeText(text), column: 0, row: 0)
            writer.add(grid, at: index * 250_000, to: &output)
        }
        #expect(output.isEmpty)
        writer.finish(at: 1_000_000, to: &output)
        let text = String(decoding: output, as: UTF8.self)
        #expect(Set(shown(text, at: 0)) == ["M1 1h0"])
        #expect(Set(shown(text, at: 0.3)) == ["M1 1h0", "M5 1h0"])
        #expect(Set(shown(text, at: 0.6)) == ["M1 1h0", "M5 1h0", "M9 3h0"])
        #expect(Set(shown(text, at: 0.9)) == ["M1 1h0", "M9 3h0"])
        #expect(text.split(separator: "<animate").count == 3)
    }

    @Test func wideCharactersTakeTheirCells() {
        var grid = CellGrid(columns: 7, rows: 1)
        grid.write("a漢e\u{301}b", column: 0, row: 0, style: .underline)
        let texts = CellSVGWriter.still(grid).matches(
            of: /<text x="(\d+)" y="6" textLength="(\d+)".*>(.*)<\/text>/)
        #expect(texts.map { "\($0.1) \($0.2) \($0.3)" } == ["0 4 a", "4 8 漢", "12 8 e\u{301}b"])
    }
}
