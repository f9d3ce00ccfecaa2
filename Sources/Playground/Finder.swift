import SceneFiles
import Text

/// The search among the scenes of a playlist: what was typed, what of the playlist matches it, and which of that is
/// chosen.
///
/// A scene matches when every word that was typed stands in its name, its title, its chapter or its key sentence; those
/// whose name begins with what was typed come first, then those that have it in their name, then the others, each in the
/// order of the playlist.
package struct Finder: Hashable, Sendable {
    /// What was typed.
    package private(set) var query = ""
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
    package init(_ playlist: [PlaylistItem], current: Int) {
        entries = playlist.map { item in
            let caption = item.lesson.caption?.text ?? ""
            let words = [item.shownName.text, item.title.text, item.chapter.text, caption]
            return Entry(
                name: item.shownName.text.lowercased(), words: words.joined(separator: "\n").lowercased())
        }
        found = Array(playlist.indices)
        choice = current
    }

    /// The scene that is chosen, by index in the playlist; nil when nothing was found.
    package var chosen: Int? { found.indices.contains(choice) ? found[choice] : nil }

    /// Adds a character, up to as many as a line has.
    mutating func type(_ scalar: Unicode.Scalar) {
        guard query.unicodeScalars.count < 60 else { return }
        query.unicodeScalars.append(scalar)
        search()
    }

    /// Takes the last character away.
    mutating func erase() {
        guard !query.isEmpty else { return }
        query.removeLast()
        search()
    }

    /// Chooses the next or the previous one, round and round.
    mutating func move(by step: Int) {
        guard !found.isEmpty else { return }
        choice = (choice + step + found.count) % found.count
    }

    private mutating func search() {
        let before = chosen
        let typed = query.lowercased()
        let words = typed.split(separator: " ")
        func rank(_ entry: Entry) -> Int {
            entry.name.hasPrefix(typed) ? 0 : words.allSatisfy { entry.name.contains($0) } ? 1 : 2
        }
        let matches = entries.indices.filter { index in
            words.allSatisfy { entries[index].words.contains($0) }
        }
        found = matches.sorted { (rank(entries[$0]), $0) < (rank(entries[$1]), $1) }
        choice = query.isEmpty ? before.flatMap(found.firstIndex) ?? 0 : 0
    }
}

extension Player {
    mutating func find(_ command: FindCommand, at clock: Double) {
        switch command {
        case .open:
            helpPage = nil
            finder = Finder(playlist, current: index)
        case .type(let scalar): finder?.type(scalar)
        case .erase: finder?.erase()
        case .next: finder?.move(by: 1)
        case .previous: finder?.move(by: -1)
        case .accept:
            if let chosen = finder?.chosen { select(chosen, at: clock) }
            finder = nil
        case .play(let index):
            finder = nil
            if playlist.indices.contains(index) { select(index, at: clock) }
        case .close: finder = nil
        }
    }
}
