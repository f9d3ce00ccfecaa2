import Colors
import Scenes
import Text

/// A name to search, with its description. Both are stored in lower case, because each key searches them.
struct SearchEntry: Sendable {
    fileprivate let name: [UInt8]
    fileprivate let description: [UInt8]

    init(_ name: String, description: String = "") {
        self.name = Array(name.lowercased().utf8)
        self.description = Array(description.lowercased().utf8)
    }
}

/// A search for names that tolerates missing letters and typos.
struct FuzzyMatcher {
    private let typed: [UInt8]
    private let words: [[UInt8]]

    init(_ typed: String) {
        self.typed = Array(typed.lowercased().utf8)
        words = self.typed.split(separator: UInt8(ascii: " ")).map(Array.init)
    }

    /// Returns the indices of the matches, best match first.
    ///
    /// Misspelt names, and names that only contain the letters in order, are guesses. With `corrects` they replace an empty
    /// result.
    func matches(in entries: [SearchEntry], corrects: Bool = true) -> [Int] {
        guard typed.count <= Self.maximumLength else { return [] }
        let matches = entries.indices.compactMap { index in
            rank(entries[index], corrects: corrects).map { (rank: $0, index: index) }
        }
        let best = matches.map(\.rank).min() ?? 0
        let limit = best >= Self.guessRank ? .max : max(best, Self.descriptionRank)
        return matches.filter { $0.rank <= limit }.sorted { $0 < $1 }.map(\.index)
    }

    /// The maximum length of a search text, in bytes. It bounds the time for a key after a long paste.
    static let maximumLength = 300
    private static let descriptionRank = 3
    private static let guessRank = 5

    /// Returns the rank of a match, or `nil` without one. Smaller is better.
    ///
    /// The name itself comes first, and then its prefix. All words in the name come before all words in the name or the
    /// description. With `corrects`, the letters at the starts of the words (`sm` for star-morph), a misspelt name, and
    /// the letters in order come last.
    ///
    /// - Complexity: O(letters of the search · letters of the name)
    private func rank(_ entry: SearchEntry, corrects: Bool) -> Int? {
        if entry.name == typed { return 0 }
        if entry.name.starts(with: typed) { return 1 }
        if words.allSatisfy({ entry.name.includes($0) }) { return 2 }
        if words.allSatisfy({ entry.name.includes($0) || entry.description.includes($0) }) {
            return Self.descriptionRank
        }
        guard corrects else { return nil }
        let typed = String(decoding: typed, as: UTF8.self)
        let name = String(decoding: entry.name, as: UTF8.self)
        let letters = Array(typed.unicodeScalars).filter { $0 != " " }
        if Self.areInitials(letters, of: Array(name.unicodeScalars)) { return 4 }
        if nearestName(to: typed, in: [name]) != nil { return Self.guessRank }
        return letters.count > 2 && Self.areInOrder(letters, in: name) ? Self.guessRank + 1 : nil
    }

    /// Returns whether each letter starts a part of the name or follows the letter before it.
    private static func areInitials(_ letters: [Unicode.Scalar], of name: [Unicode.Scalar]) -> Bool {
        let starts = name.indices.filter { $0 > 0 && name[$0 - 1] == "-" }
        // The possible offsets in the name after the letters so far.
        var ends: Set<Int> = [0]
        for letter in letters {
            guard let first = ends.min() else { return false }
            let candidates = ends.union(starts.filter { $0 > first })
            ends = Set(candidates.filter { $0 < name.count && name[$0] == letter }.map { $0 + 1 })
        }
        return !ends.isEmpty
    }

    private static func areInOrder(_ letters: [Unicode.Scalar], in name: String) -> Bool {
        var remaining = letters[...]
        for scalar in name.unicodeScalars where scalar == remaining.first {
            remaining = remaining.dropFirst()
        }
        return remaining.isEmpty
    }
}

extension [UInt8] {
    /// Returns whether the array contains another one. A loop is fast without optimisation, too.
    fileprivate func includes(_ pattern: [UInt8]) -> Bool {
        var (offset, matched) = (0, 0)
        while offset + pattern.count <= count {
            while matched < pattern.count, self[offset + matched] == pattern[matched] { matched += 1 }
            if matched == pattern.count { return true }
            (offset, matched) = (offset + 1, 0)
        }
        return false
    }
}

// MARK: - Words of scenes

/// The words that users also search for, by a word in the name, title, chapter or caption of a scene.
private let searchSynonyms: [(word: String, others: String)] = [
    ("loader", "spinner progress activity indicator loading ring"), ("dash", "dotted dashed stripes"),
    ("ants", "dotted dashed border selection"), ("colour", "color tint"), ("gradient", "rainbow"),
    ("easing", "ease curve bezier timing"), ("spring", "bounce bouncy elastic damping"),
    ("star", "morph polygon"), ("morph", "transform shape"), ("draw", "trim write stroke pen"),
    ("signature", "handwriting pen write"), ("fade", "opacity alpha transparent"),
    ("stagger", "delay wave replicator dots"), ("scrub", "pause seek timeline slider"),
    ("card", "expand reveal hero"), ("border", "outline frame"), ("bounce", "ball jump path"),
]

extension PlaylistItem {
    var searchEntry: SearchEntry {
        let words = [shownName.text, title.text, chapter.text, lesson.caption?.text ?? ""]
            .joined(separator: "\n").lowercased()
        let others = searchSynonyms.filter { words.contains($0.word) }.map(\.others)
        return SearchEntry(shownName.text, description: ([words] + others).joined(separator: "\n"))
    }
}
