import Cells
import Playback
import Testing
import Text

@testable import Playground

@Suite struct LayoutTests {
    /// The parts in one column from the top down, a letter for each.
    private func parts(_ layout: Layout, column: Int) -> String {
        String(
            (0..<layout.rows).map { row -> Character in
                switch row {
                case layout.titleRow: "t"
                case layout.partsRow: "n"
                case layout.captionRows: "c"
                case layout.timeRows: "v"
                case layout.scrubRow: layout.scrubColumns.contains(column) ? "#" : "r"
                case layout.keyRow: "k"
                case layout.inspectorRows where layout.inspectorColumns.contains(column): "i"
                case layout.canvas where layout.canvasColumns.contains(column): "."
                default: "?"
                }
            })
    }

    @Test(arguments: [
        (80, 14, 0, false, "t...........rk"), (80, 14, 1, false, "t..........crk"),
        (80, 14, 3, true, "tn........ccrk"), (40, 12, 0, true, "tn........rk"),
    ])
    func everyRowIsOnePart(columns: Int, rows: Int, captionLines: Int, names: Bool, wanted: String) {
        let layout = Layout(
            columns: columns, rows: rows, panels: true, captionLines: captionLines, parts: names, duration: 2)
        #expect(parts(layout, column: 0) == wanted)
        #expect(parts(layout, column: columns - 1) == wanted)
    }

    /// Beside the picture where there is room, below it where there is less, else in its place: the picture never has a
    /// cell that the inspector has.
    @Test(arguments: [
        (120, 14, "t...........rk", "tiiiiiiiiiiirk"), (100, 14, "t...........rk", "tiiiiiiiiiiirk"),
        (99, 24, "t..........iiiiiiiiiiirk", "t..........iiiiiiiiiiirk"),
        (80, 19, "tiiiiiiiiiiiiiiiirk", "tiiiiiiiiiiiiiiiirk"), (40, 12, "tiiiiiiiiirk", "tiiiiiiiiirk"),
    ])
    func theInspectorHasAPlaceOfItsOwn(columns: Int, rows: Int, left: String, right: String) {
        let layout = Layout(columns: columns, rows: rows, panels: true, side: .inspector, duration: 2)
        #expect(parts(layout, column: 2) == left)
        #expect(parts(layout, column: columns - 2) == right)
        #expect(layout.canvas.isEmpty || layout.canvasColumns.count >= columns / 2)
        #expect(Layout(columns: columns, rows: rows, panels: true).canvasColumns == 0..<columns)
    }

    @Test func smallScreensAndHiddenPanelsAreAllPicture() {
        #expect(parts(Layout(columns: 39, rows: 12, panels: true), column: 3) == "...........k")
        #expect(parts(Layout(columns: 80, rows: 1, panels: true), column: 3) == ".")
        #expect(parts(Layout(columns: 80, rows: 13, panels: false), column: 3) == ".............")
    }

    /// The bar that can be pressed is the bar that is drawn, at any width.
    @Test(arguments: [40, 41, 60, 72, 80, 200])
    func theBarIsWhereItIsDrawn(columns: Int) throws {
        let player = Player(playlist: twoScenes())
        let screen = Screen()
        let layout = screen.layout(of: player, columns: columns, rows: 12)
        var grid = CellGrid(columns: columns, rows: 12)
        screen.draw(player, at: 0, into: &grid, using: FrameRenderer())
        let drawn = Array(grid.description.split(separator: "\n", omittingEmptySubsequences: false)[10])
        let hits = screen.hits(of: player, at: 0, columns: columns, rows: 12)
        func target(_ column: Int) -> HitMap.Target? { hits.targets(column: column, row: 10).first }
        let inside = (0..<columns).filter { target($0) == .grip(.time) }
        let first = try #require(inside.first)
        let last = try #require(inside.last)
        #expect(inside == Array(first...last))
        #expect(drawn[first - 1] == "├" && drawn[last + 1] == "┤")
        #expect(target(first - 1) == .grip(.inPoint) && target(last + 1) == .grip(.outPoint))
        #expect(layout.share(at: Double(first)) == 0 && layout.share(at: -5) == 0)
        #expect(layout.share(at: Double(last)) == 1 && layout.share(at: 999) == 1 || last == first)
    }

    /// Sentences are broken by the columns that their letters take.
    @Test func captionsAreBrokenByColumns() {
        #expect(Caption("漢字 テスト ab").lines(columns: 12) == ["漢字", "テスト ab"])
        #expect(Caption("e\u{301}e\u{301} ab cd").lines(columns: 7) == ["e\u{301}e\u{301} ab", "cd"])
        #expect(
            Caption(ShownText(String(repeating: "漢", count: 70))).lines(columns: 40).map(\.columns) == [38])
        #expect(Caption(ShownText(sentence: "a\u{1B}\nb")).lines(columns: 9) == [#"a\u{1B}"#, "b"])
    }
}
