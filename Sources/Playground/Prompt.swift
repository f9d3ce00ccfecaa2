import Cells
import Colors
import Scenes
package import Text

/// A line in which somebody types.
package struct TextLine: Hashable, Sendable {
    /// What has been typed.
    private(set) var scalars: [Unicode.Scalar]
    /// Where the next character goes.
    private(set) var place: Int

    /// The longest line that can be typed.
    private static let longest = 2000

    /// A line that begins with a text, at its end.
    init(_ text: String = "") {
        scalars = Array(text.unicodeScalars.prefix(TextLine.longest))
        place = scalars.count
    }

    /// What has been typed.
    var text: String { text(of: scalars[...]) }

    /// What stands before the place.
    private func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Does what a key asks; taking the line and leaving are for whoever has it.
    mutating func apply(_ command: EntryCommand) {
        switch command {
        case .insert(let scalar):
            guard scalars.count < TextLine.longest else { return }
            scalars.insert(scalar, at: place)
            place += 1
        case .erase where place > 0:
            place -= 1
            scalars.remove(at: place)
        case .delete where place < scalars.count: scalars.remove(at: place)
        case .left: place = max(0, place - 1)
        case .right: place = min(scalars.count, place + 1)
        case .home: place = 0
        case .end: place = scalars.count
        case .erase, .delete, .accept, .cancel: break
        }
    }

    /// Draws it into some columns of a row, of a long one the part about the place.
    func draw(into grid: inout CellGrid, columns: Range<Int>, row: Int, style: CellStyle = []) {
        let room = max(1, columns.count)
        let first = max(0, place - room + 1)
        let text = SafeText(text(of: scalars.dropFirst(first).prefix(room)))
        let blanks = String(repeating: " ", count: max(0, room - text.columns))
        grid.write("\(text)\(blanks)", column: columns.lowerBound, row: row, style: style)
        let column = columns.lowerBound + SafeText(self.text(of: scalars[first..<place])).columns
        guard column < grid.columns else { return }
        grid[column: column, row: row].style.insert(.reverse)
    }
}

extension EntryCommand {
    /// What a key asks for while something is typed; nil for one that means what it always does.
    init?(_ key: Key) {
        switch key {
        case .character(let scalar) where scalar.value >= 0x20: self = .insert(scalar)
        case .backspace: self = .erase
        case .delete: self = .delete
        case .left: self = .left
        case .right: self = .right
        case .home: self = .home
        case .end: self = .end
        case .enter: self = .accept
        case .escape: self = .cancel
        default: return nil
        }
    }
}

/// What somebody has typed to find something, and how well a name fits it.
struct Query {
    private let typed: String
    private let parts: [Substring]

    /// A query; upper and lower case count as equal.
    init(_ typed: String) {
        self.typed = typed.lowercased()
        parts = self.typed.split(separator: " ")
    }

    /// Which of some things fit, the best first, and of those that fit equally well the first first. Those in whose names
    /// letters only stand in order, or that were misspelt, count where nothing else fits.
    ///
    /// - Parameters:
    ///   - things: what each is called, and what else it can be found by, in lower case.
    ///   - corrects: whether those are found at all.
    /// - Returns: the indices of what fits.
    func found(in things: [(name: String, description: String)], corrects: Bool = true) -> [Int] {
        let ranks = things.map { rank($0.name, description: $0.description) }
        let best = ranks.compactMap(\.self).min() ?? 0
        let worst = best > Query.words && corrects ? best : Query.words
        return ranks.enumerated().compactMap { index, rank in rank.map { (rank: $0, index: index) } }
            .filter { $0.rank <= worst }.sorted { $0 < $1 }.map(\.index)
    }

    /// The longest query that fits anything, in bytes: at every key of a longer one, which only a terminal or a paste can
    /// be, all there is would be compared with it.
    static let longest = 300

    /// The rank of what only a description fits.
    private static let words = 3

    /// How well something fits, the less the better; nil when it does not.
    ///
    /// Best is the name itself, then one that begins so, one that holds all words, and something whose description holds
    /// them; last come names in which the letters stand in order, at the beginnings of its parts (`sm` for star-morph) or
    /// anywhere, and those that were misspelt.
    ///
    /// - Parameters:
    ///   - name: what it is called.
    ///   - description: what else can be found, in lower case.
    /// - Returns: the rank; nil for what does not fit.
    /// - Complexity: O(length)
    func rank(_ name: String, description: String = "") -> Int? {
        guard typed.utf8.count <= Query.longest else { return nil }
        let name = name.lowercased()
        if name == typed { return 0 }
        if name.hasPrefix(typed) { return 1 }
        if parts.allSatisfy({ name.contains($0) }) { return 2 }
        if parts.allSatisfy({ name.contains($0) || description.contains($0) }) { return Query.words }
        let letters = Array(typed.unicodeScalars).filter { $0 != " " }
        if Query.begin(letters[...], Array(name.unicodeScalars)[...]) { return 4 }
        if letters.count > 2, Query.stand(letters, in: name) { return 5 }
        return nearestName(to: typed, in: [name]) == nil ? nil : 6
    }

    /// Whether letters stand in order in a name, each at the beginning of a part or right behind the one before.
    private static func begin(
        _ letters: ArraySlice<Unicode.Scalar>, _ name: ArraySlice<Unicode.Scalar>
    ) -> Bool {
        guard let first = letters.first else { return true }
        guard let start = name.first else { return false }
        if start == first, begin(letters.dropFirst(), name.dropFirst()) { return true }
        let rest = name.drop { $0 != "-" }.dropFirst()
        return !rest.isEmpty && begin(letters, rest)
    }

    private static func stand(_ letters: [Unicode.Scalar], in name: String) -> Bool {
        var rest = letters[...]
        for scalar in name.unicodeScalars where scalar == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}

/// The line in which commands are typed: what it holds, what could be meant, and which of that is chosen.
package struct Prompt: Hashable, Sendable {
    /// Something that could be meant.
    package struct Candidate: Hashable, Sendable {
        /// The line that says it; it ends in a blank where a word has to follow.
        package let line: String
        /// How it is shown: the line, or its last word, and the words that can follow.
        package let name: SafeText
        /// What it does.
        package let help: SafeText
        /// The action of the key map that it is, whose keys are shown; nil for what has none.
        package var action: String?
    }

    /// What is typed.
    package internal(set) var line = TextLine()
    /// What could be meant, the likeliest first.
    package internal(set) var found: [Candidate] = []
    /// Which of it is taken; nil takes what was typed.
    package internal(set) var choice: Int?
    /// Why the line cannot be done; gone with the next key.
    package internal(set) var problem: SafeText?
    /// Which of the lines that were done before is shown, counted from the last; nil for none.
    var recalled: Int?
    /// The words that can follow the command, kept since they are the same for every letter.
    var words: Words?

    /// The most rows that the list of candidates takes, with a free one above.
    static let mostRows = 9

    struct Words: Hashable, Sendable {
        let command: String
        let words: [String]
    }

    /// Takes what could be meant.
    mutating func offer(_ candidates: [Candidate], takesFirst: Bool) {
        found = candidates
        choice = takesFirst && !candidates.isEmpty ? 0 : nil
    }

    /// The line that is done: that of what is chosen, or what was typed.
    var wanted: String {
        guard let choice, found.indices.contains(choice) else { return line.text }
        return found[choice].line
    }
}

extension String {
    /// The first word of a line, and what follows behind the blanks after it; nil for what follows where no blank does.
    var commandAndRest: (command: String, rest: String?) {
        let line = drop { $0 == " " }
        guard let blank = line.firstIndex(of: " ") else { return (String(line), nil) }
        let rest = line[blank...].drop { $0 == " " }
        return (String(line[..<blank]), String(rest))
    }
}

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
