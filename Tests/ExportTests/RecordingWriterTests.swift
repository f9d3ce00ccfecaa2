import Cells
import Colors
import Foundation
import Raster
import TestSupport
import Testing
import Text

@testable import Export

@Suite struct AsciicastWriterTests {
    /// Records a glyph that moves to the right in each second frame.
    private func record(_ version: AsciicastWriter.Version, title: SafeText = "A \"b\"") -> String {
        var writer = AsciicastWriter(columns: 20, rows: 2, version: version, title: title)
        var output: [UInt8] = []
        let rate = FrameRate(60)
        for index in 0..<6 {
            var grid = CellGrid(columns: 20, rows: 2)
            grid.write("⣿", column: index / 2, row: 1, foreground: .rgb(1, 2, 3))
            writer.add(grid, at: rate.time(ofFrame: index), to: &output)
            if index == 2 { writer.mark("half way", at: rate.time(ofFrame: index), to: &output) }
        }
        writer.finish(at: 100_000, to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    @Test func version2HasTimesSinceTheStart() {
        let lines = record(.v2).split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix(
                ##"{"version": 2, "width": 20, "height": 2, "title": "A \"b\"", "##
                    + ##""env": {"TERM": "xterm-256color"}, "theme": {"fg": "#d0d0d0", "bg": "#000000", "##
                    + ##""palette": "#000000:#cd0000:"##
            ))
        let times = lines.dropFirst().map { $0.prefix(while: { $0 != "," }) }
        #expect(times == ["[0.0", "[0.033333", "[0.033333", "[0.066667", "[0.1"])
        #expect(lines[3] == #"[0.033333, "m", "half way"]"#)
        #expect(lines[2] == #"[0.033333, "o", "\b ⣿"]"#)
        #expect(lines[5] == #"[0.1, "o", "\u001b[m\u001b[3H\u001b[?25h"]"#)
        #expect(lines.count == 6)
    }

    @Test func version3HasTimesBetweenEvents() {
        let lines = record(.v3).split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix(
                #"{"version": 3, "term": {"cols": 20, "rows": 2, "type": "xterm-256color", "theme": "#))
        let times = lines.dropFirst().map { $0.prefix(while: { $0 != "," }) }
        #expect(times == ["[0.0", "[0.033333", "[0.0", "[0.033334", "[0.033333"])
    }

    @Test(arguments: AsciicastWriter.Version.allCases)
    func everyLineIsJSON(version: AsciicastWriter.Version) throws {
        for line in record(version, title: "tab\t é \u{1} \\ \u{7f}").split(separator: "\n") {
            _ = try JSONSerialization.jsonObject(with: Data(line.utf8))
        }
    }

    @Test(arguments: [1, 24, 25, 30, 60, 999])
    func timesDoNotDrift(rate: Int) {
        let rate = FrameRate(rate)
        #expect(rate.time(ofFrame: 0) == 0)
        #expect(rate.time(ofFrame: rate.framesPerSecond * 86_400) == 86_400_000_000)
        for index in 0..<5000 {
            let exact = Double(index) * 1_000_000 / Double(rate.framesPerSecond)
            #expect(abs(Double(rate.time(ofFrame: index)) - exact) <= 0.5)
        }
        for duration in [0, 1, 33_333, 33_334, 1_000_000, 4_500_000] {
            let count = rate.count(in: duration)
            #expect(rate.time(ofFrame: count) >= duration)
            #expect(count == 1 || rate.time(ofFrame: count - 1) < duration)
        }
    }

    @Test func anotherSizeAddsAResizeEvent() {
        var writer = AsciicastWriter(columns: 2, rows: 1)
        var output: [UInt8] = []
        writer.add(CellGrid(columns: 2, rows: 1), at: 0, to: &output)
        output = []
        writer.add(CellGrid(columns: 3, rows: 2, filledWith: Cell("x")), at: 500_000, to: &output)
        #expect(
            String(decoding: output, as: UTF8.self) == #"""
                [0.5, "r", "3x2"]
                [0.5, "o", "\u001b[?25l\u001b[m\u001b[H\u001b[2Jxxx\r\nxxx"]

                """#)
    }
}

@Suite struct TextWriterTests {
    @Test func flipBooksArePlainText() {
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

    /// The file for `cat` shows the frames in order and leaves the cursor below them.
    @Test func theStreamShowsTheFrames() {
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

@Suite struct ANSILinesTests {
    @Test func linesEndWithoutSpacesAndColors() {
        var grid = CellGrid(columns: 5, rows: 3)
        grid[column: 1, row: 0] = Cell("a", foreground: .indexed(1))
        grid[column: 3, row: 0] = Cell(" ", foreground: .indexed(2), style: .bold)
        grid[column: 2, row: 2] = Cell(" ", background: .indexed(4))
        #expect(grid.ansiLines == " \u{1B}[31ma\u{1B}[m\n\n  \u{1B}[44m \u{1B}[m\n")
    }
}

@Suite struct BytesTests {
    @Test(arguments: [
        (0, "0.0"), (1, "0.000001"), (33_333, "0.033333"), (500_000, "0.5"), (1_000_000, "1.0"),
        (86_400_000_010, "86400.00001"),
    ])
    func secondsHaveAsManyDecimalsAsNeeded(microseconds: Int, text: String) {
        var bytes: [UInt8] = []
        bytes.write(seconds: microseconds)
        #expect(String(decoding: bytes, as: UTF8.self) == text)
    }
}

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
