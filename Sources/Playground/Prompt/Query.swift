import Colors

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
