internal import Cells

/// What a terminal calls itself, and from which version on it draws which glyphs.
///
/// Whether a terminal draws a character itself or leaves it to a font that may lack it, it does not say. So this is a table,
/// and what is not in it is not known.
struct TerminalName: Equatable {
    /// One kind of terminal.
    private struct Kind {
        let name: String
        /// Its word for itself in TERM, which tells no version.
        var terms: [String] = []
        /// The first version that draws sextants, and the first that draws octants.
        let sextants: [Int]
        var octants: [Int]?
    }

    private static let kinds = [
        Kind(name: "kitty", terms: ["xterm-kitty"], sextants: [0, 21], octants: [0, 40]),
        Kind(name: "Ghostty", terms: ["xterm-ghostty", "ghostty"], sextants: [1, 0], octants: [1, 2]),
        Kind(name: "foot", terms: ["foot"], sextants: [1, 8], octants: [1, 20]),
        Kind(name: "VTE", sextants: [0, 62], octants: [0, 80]),
        Kind(name: "WezTerm", sextants: [2022_01_01], octants: [2026_09_01]),
        Kind(name: "Rio", sextants: [0, 4], octants: [0, 4]),
        Kind(name: "Konsole", sextants: [26, 8]),
        Kind(name: "Alacritty", sextants: [0, 14]),
    ]

    private let kind: Int
    /// The numbers of the version, the weightiest first.
    let version: [Int]

    /// From an answer such as "kitty(0.42.1)" or "ghostty 1.2.0"; nil for a terminal of which nothing is known.
    init?(_ answer: String) {
        let name = answer.prefix { $0.isLetter }.lowercased()
        guard let kind = Self.kinds.firstIndex(where: { $0.name.lowercased() == name }) else { return nil }
        let digits = answer.dropFirst(name.count).drop { !$0.isNumber }
        let numbers = digits.prefix { $0.isNumber || ".-".contains($0) }.split { !$0.isNumber }
        self.kind = kind
        version = Self.spelledOut(numbers.prefix(3).compactMap { Int($0) })
    }

    /// VTE says 8001 for 0.80.1.
    private static func spelledOut(_ version: [Int]) -> [Int] {
        guard version.count == 1, let all = version.first, (100..<1_000_000).contains(all) else {
            return version
        }
        return [all / 10_000, all / 100 % 100, all % 100]
    }

    /// What it draws by itself, besides what every terminal has a font for.
    var drawn: DrawnGlyphs {
        let kind = Self.kinds[kind]
        let name = ([kind.name] + [shownVersion].filter { !$0.isEmpty }).joined(separator: " ")
        if let octants = kind.octants, reaches(octants) {
            return DrawnGlyphs.common.adding([.sextant, .octant], reason: "\(name) draws octants")
        }
        return reaches(kind.sextants)
            ? DrawnGlyphs.common.adding([.sextant], reason: "\(name) draws sextants") : .common
    }

    /// The first version that draws octants, where this one is older: "kitty 0.40".
    var withOctants: String? {
        let kind = Self.kinds[kind]
        guard let octants = kind.octants, !version.isEmpty, !reaches(octants) else { return nil }
        return "\(kind.name) \(Self.shown(octants))"
    }

    private var shownVersion: String { Self.shown(version) }

    /// The first two numbers, or a date alone.
    private static func shown(_ version: [Int]) -> String {
        let isDate = version.first.map { $0 > 10_000_000 } ?? false
        return version.prefix(isDate ? 1 : 2).map(String.init).joined(separator: ".")
    }

    private func reaches(_ least: [Int]) -> Bool {
        !version.isEmpty && !version.lexicographicallyPrecedes(least)
    }

    /// What a terminal draws that TERM names: sextants, for none of them is so old that it lacks them, but which version it
    /// is TERM does not tell.
    static func drawn(term: String) -> DrawnGlyphs? {
        let isKnown = kinds.contains { kind in
            kind.terms.contains { term == $0 || term.hasPrefix($0 + "-") }
        }
        return isKnown ? .common.adding([.sextant], reason: "TERM is \(term), which draws sextants") : nil
    }
}

extension DrawnGlyphs {
    /// More than these, for another reason.
    fileprivate func adding(_ more: Set<Glyphs>, reason: String) -> DrawnGlyphs {
        DrawnGlyphs(sets.union(more), reason: reason)
    }
}
