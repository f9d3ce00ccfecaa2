import Cells
import Foundation
import Raster
import Testing
import Text

@testable import Export

@Suite struct AsciicastWriterTests {
    /// A letter that goes from left to right, every other frame.
    private func record(_ version: AsciicastWriter.Version, title: ShownText = "A \"b\"") -> String {
        var writer = AsciicastWriter(
            columns: 20, rows: 2, version: version, description: .init(title: title))
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

    @Test func version2TellsTheTimeSinceTheStart() {
        let lines = record(.v2).split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix(
                ##"{"version": 2, "width": 20, "height": 2, "title": "A \"b\"", "##
                    + ##""env": {"TERM": "xterm-256color"}, "theme": {"fg": "#d0d0d0", "bg": "#000000", "##
                    + ##""palette": "#000000:#cd0000:"##
            ))
        #expect(
            lines.dropFirst().map { $0.prefix(while: { $0 != "," }) } == [
                "[0.0", "[0.033333", "[0.033333", "[0.066667", "[0.1",
            ])
        #expect(lines[3] == #"[0.033333, "m", "half way"]"#)
        #expect(lines[2] == #"[0.033333, "o", "\b ⣿"]"#)
        #expect(lines[5] == #"[0.1, "o", "\u001b[m\u001b[3H\u001b[?25h"]"#)
        #expect(lines.count == 6)
    }

    @Test func version3TellsTheTimeSinceTheEventBefore() {
        let lines = record(.v3).split(separator: "\n").map(String.init)
        #expect(
            lines[0].hasPrefix(
                #"{"version": 3, "term": {"cols": 20, "rows": 2, "type": "xterm-256color", "theme": "#))
        #expect(
            lines.dropFirst().map { $0.prefix(while: { $0 != "," }) } == [
                "[0.0", "[0.033333", "[0.0", "[0.033334", "[0.033333",
            ])
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

    @Test func anotherSizeIsAResize() {
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
