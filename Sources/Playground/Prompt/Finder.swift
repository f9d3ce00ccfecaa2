import Scenes
import Text

/// The search among the scenes of a playlist: what was typed, what of the playlist matches it, and which of that is
/// chosen.
///
/// A scene is looked for in its name, its title, its chapter and its key sentence; what fits best comes first, and what
/// fits equally well in the order of the playlist.
package struct Finder: Hashable, Sendable {
    /// What is typed.
    package private(set) var line = TextLine()
    /// The scenes that match, by index in the playlist.
    package private(set) var found: [Int]
    /// Which of those is chosen, from 0; 0 when nothing was found.
    package private(set) var choice: Int
    private let entries: [Entry]

    private struct Entry: Hashable, Sendable {
        let name: String
        let words: String
    }

    /// A search among scenes, in which nothing was typed yet and the scene that is on is chosen.
    package init(_ playlist: Playlist, current: Int) {
        entries = playlist.map { item in
            let caption = item.lesson.caption?.text ?? ""
            let words = [item.shownName.text, item.title.text, item.chapter.text, caption]
            return Entry(
                name: item.shownName.text, words: words.joined(separator: "\n").lowercased())
        }
        found = Array(playlist.indices)
        choice = current
    }

    /// The scene that is chosen, by index in the playlist; nil when nothing was found.
    package var chosen: Int? { found.indices.contains(choice) ? found[choice] : nil }

    /// Changes what is typed, and looks for that.
    mutating func apply(_ command: EntryCommand) {
        let before = line.scalars
        line.apply(command)
        if line.scalars != before { search() }
    }

    /// Chooses the next or the previous one, round and round.
    mutating func move(by step: Int) {
        guard !found.isEmpty else { return }
        choice = (choice + step + found.count) % found.count
    }

    private mutating func search() {
        let before = chosen
        found = Query(line.text).found(in: entries.map { ($0.name, $0.words) })
        choice = line.text.isEmpty ? before.flatMap(found.firstIndex) ?? 0 : 0
    }
}

extension Player {
    mutating func find(_ command: FindCommand, at clock: Double) {
        switch command {
        case .open:
            helpPage = nil
            showsPanels = true
            finder = Finder(playlist, current: index)
        case .next: finder?.move(by: 1)
        case .previous: finder?.move(by: -1)
        case .entry(.accept):
            if let chosen = finder?.chosen { select(chosen, at: clock) }
            finder = nil
        case .play(let index):
            finder = nil
            if playlist.indices.contains(index) { select(index, at: clock) }
        case .entry(.cancel): finder = nil
        case .entry(let command): finder?.apply(command)
        }
    }
}
