import Cells
import Colors
import Scenes
import Text

/// A command for a line of text.
package enum EntryCommand: Hashable, Sendable {
    /// Insert a character, or remove the one before or after the cursor.
    case insert(Unicode.Scalar), erase, delete
    /// Remove the word before the cursor, all before it, or all after it.
    case eraseWord, eraseStart, deleteEnd
    case left, right, home, end
    case accept, cancel
}

/// An editable line of text with a cursor.
package struct TextLine: Hashable, Sendable {
    private(set) var scalars: [Unicode.Scalar]
    private var cursor: Int

    private static let maximumLength = 2000

    init(_ text: String = "") {
        scalars = Array(text.unicodeScalars.prefix(Self.maximumLength))
        cursor = scalars.count
    }

    var text: String { String(String.UnicodeScalarView(scalars)) }

    /// Edits the line. The owner of the line handles `accept` and `cancel`.
    mutating func apply(_ command: EntryCommand) {
        switch command {
        case .insert(let scalar):
            guard scalars.count < Self.maximumLength else { return }
            scalars.insert(scalar, at: cursor)
            cursor += 1
        case .erase where cursor > 0:
            cursor -= 1
            scalars.remove(at: cursor)
        case .delete where cursor < scalars.count: scalars.remove(at: cursor)
        case .eraseWord:
            let kept = scalars[..<cursor].reversed().drop { $0 == " " }.drop { $0 != " " }.count
            scalars.removeSubrange(kept..<cursor)
            cursor = kept
        case .eraseStart:
            scalars.removeSubrange(..<cursor)
            cursor = 0
        case .deleteEnd: scalars.removeSubrange(cursor...)
        case .left: cursor = max(0, cursor - 1)
        case .right: cursor = min(scalars.count, cursor + 1)
        case .home: cursor = 0
        case .end: cursor = scalars.count
        case .erase, .delete, .accept, .cancel: break
        }
    }

    /// Draws the line into some columns of a row. A long line is scrolled to the cursor.
    func draw(into grid: inout CellGrid, columns: Range<Int>, row: Int, style: CellStyle = []) {
        let room = max(1, columns.count)
        func shown(_ part: ArraySlice<Unicode.Scalar>) -> SafeText {
            SafeText(String(String.UnicodeScalarView(part)))
        }
        // The last column before the end is that of the cursor.
        let first =
            (max(0, cursor - room)...cursor).first { shown(scalars[$0..<cursor]).columns < room } ?? cursor
        let text = shown(scalars.dropFirst(first).prefix(room)).prefix(columns: room)
        let spaces = String(repeating: " ", count: max(0, room - text.columns))
        grid.write("\(text)\(spaces)", column: columns.lowerBound, row: row, style: style)
        let column = columns.lowerBound + shown(scalars[first..<cursor]).columns
        guard column < grid.columns else { return }
        grid[column: column, row: row].style.insert(.reverse)
    }
}

// MARK: - Search

struct FuzzyMatcher {
    private let typed: String
    private let parts: [Substring]

    init(_ typed: String) {
        self.typed = typed.lowercased()
        parts = self.typed.split(separator: " ")
    }

    /// Returns the indices of the matches, best match first, and equal matches in their order.
    ///
    /// Names that only contain the letters in order, and misspelt names, count if nothing else matches.
    ///
    /// - Parameters:
    ///   - things: the name and the description of each thing; descriptions are in lower case.
    ///   - corrects: whether such names count at all.
    /// - Returns: the indices in `things`.
    func matches(in things: [(name: String, description: String)], corrects: Bool = true) -> [Int] {
        let ranks = things.map { rank($0.name, description: $0.description) }
        let best = ranks.compactMap(\.self).min() ?? 0
        let worst = best > Self.descriptionRank && corrects ? best : Self.descriptionRank
        return ranks.enumerated().compactMap { index, rank in rank.map { (rank: $0, index: index) } }
            .filter { $0.rank <= worst }.sorted { $0 < $1 }.map(\.index)
    }

    /// The maximum length of a search text, in bytes. It bounds the time for a key after a long paste.
    static let maximumLength = 300
    private static let descriptionRank = 3

    /// Returns the rank of a match, or `nil` if nothing matches. Smaller is better.
    ///
    /// The order is: the name itself, its prefix, all words in the name, all words in the name or the description,
    /// the letters at the starts of its parts (`sm` for star-morph), the letters in order, a misspelt name.
    ///
    /// - Complexity: O(letters of the search · letters of the name)
    private func rank(_ name: String, description: String) -> Int? {
        guard typed.utf8.count <= Self.maximumLength else { return nil }
        let name = name.lowercased()
        if name == typed { return 0 }
        if name.hasPrefix(typed) { return 1 }
        if parts.allSatisfy({ name.contains($0) }) { return 2 }
        if parts.allSatisfy({ name.contains($0) || description.contains($0) }) { return Self.descriptionRank }
        let letters = Array(typed.unicodeScalars).filter { $0 != " " }
        if Self.areInitials(letters, of: Array(name.unicodeScalars)) { return 4 }
        if letters.count > 2, Self.areInOrder(letters, in: name) { return 5 }
        return nearestName(to: typed, in: [name]) == nil ? nil : 6
    }

    /// Returns whether each letter starts a part of the name or follows the letter before it.
    private static func areInitials(_ letters: [Unicode.Scalar], of name: [Unicode.Scalar]) -> Bool {
        let starts = name.indices.filter { $0 > 0 && name[$0 - 1] == "-" }
        // The places in the name after the letters so far.
        var ends: Set<Int> = [0]
        for letter in letters {
            guard let first = ends.min() else { return false }
            let places = ends.union(starts.filter { $0 > first })
            ends = Set(places.filter { $0 < name.count && name[$0] == letter }.map { $0 + 1 })
        }
        return !ends.isEmpty
    }

    private static func areInOrder(_ letters: [Unicode.Scalar], in name: String) -> Bool {
        var rest = letters[...]
        for scalar in name.unicodeScalars where scalar == rest.first { rest = rest.dropFirst() }
        return rest.isEmpty
    }
}
