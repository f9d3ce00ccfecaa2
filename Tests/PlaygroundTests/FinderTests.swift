import Cells
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

@Suite struct FinderTests {
    private func names(_ query: String) -> [String] {
        let items = ["star", "marching-ants", "start-up", "colour"].map { lessonItem($0) }
        var player = Player(playlist: items)
        _ = player.apply(.find(.open), at: 0)
        for scalar in query.unicodeScalars { _ = player.apply(.find(.entry(.insert(scalar))), at: 0) }
        return player.finder?.found.map { items[$0].name } ?? []
    }

    @Test func wordsAreFoundAnywhere() {
        #expect(names("") == ["star", "marching-ants", "start-up", "colour"])
        #expect(names("star") == ["star", "start-up"])
        #expect(names("ANTS") == ["marching-ants"])
        #expect(names("about all") == ["star", "marching-ants", "start-up", "colour"])
        #expect(names("up st") == ["start-up"])
        #expect(names("zebra") == [])
        // The beginnings of its parts, its letters in order, and a slip of the finger.
        #expect(names("ma") == ["marching-ants"] && names("mants") == ["marching-ants"])
        #expect(names("clr") == ["colour"] && names("color") == ["colour"])
    }

    @Test func enterPlaysWhatIsChosenAndEscapeNothing() {
        var player = Player(playlist: ["star", "ants", "start"].map { lessonItem($0) })
        for command in [FindCommand.open, .entry(.insert("s")), .entry(.insert("t")), .next, .entry(.accept)]
        {
            _ = player.apply(.find(command), at: 0)
        }
        #expect(player.item.name == "start" && player.finder == nil)
        for command in [FindCommand.open, .entry(.insert("z")), .entry(.accept)] {
            _ = player.apply(.find(command), at: 0)
        }
        #expect(player.item.name == "start" && player.finder == nil)
        for command in [FindCommand.open, .next, .entry(.cancel)] { _ = player.apply(.find(command), at: 0) }
        #expect(player.item.name == "start")
    }

    /// While the search is open, letters are letters; what ends the program still does.
    @Test func lettersAreTypedAndNotObeyed() {
        var player = Player(playlist: twoScenes())
        func command(_ key: Key) -> Command? {
            Screen().command(for: key, of: player, at: 0, columns: 80, rows: 24)
        }
        #expect(command("q") == .effect(.quit))
        _ = player.apply(.find(.open), at: 0)
        #expect(command("q") == .find(.entry(.insert("q"))) && command(.enter) == .find(.entry(.accept)))
        #expect(command(.escape) == .find(.entry(.cancel)) && command(.control("C")) == .effect(.quit))
        #expect(command(.down) == .find(.next) && command(.backspace) == .find(.entry(.erase)))
    }

    @Test func thePanelShowsWhatWasFound() {
        var player = Player(playlist: ["star", "ants", "start"].map { lessonItem($0) })
        for command in [FindCommand.open, .entry(.insert("s")), .entry(.insert("t"))] {
            _ = player.apply(.find(command), at: 0)
        }
        var grid = CellGrid(columns: 60, rows: 14)
        Screen().draw(player, at: 0, into: &grid, using: FrameRenderer())
        let lines = grid.description.split(separator: "\n", omittingEmptySubsequences: false)
        #expect(lines[1] == " / st                                                2 of 3")
        #expect(lines[3] == " ▶ star   star")
        #expect(lines[4] == "   start  start")
        #expect(lines[13] == " type to search   ↑ ↓ choose   Enter play   Esc close")
    }
}
