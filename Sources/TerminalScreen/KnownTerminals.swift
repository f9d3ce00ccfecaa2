internal import Cells

/// The known properties of a kind of terminal that terminals do not report themselves.
///
/// A terminal does not report whether it draws a character itself or leaves it to a font that may lack it. `sextants` and
/// `octants` are the first versions that draw them.
struct KnownTerminal {
    /// The name in the reply to XTVERSION.
    let name: String
    /// The values of `TERM`. All versions with such a name show 24-bit colours, whatever terminfo says.
    var terms: [String] = []
    var sextants: [Int]?
    var octants: [Int]?
    /// Whether `TERM` alone implies sextants: versions without them are too old to matter.
    var drawsSextantsByTerm = false
    /// Whether it prints the queries of the kitty graphics protocol as text.
    var printsGraphicsQueries = false
    /// Whether it accepts frames of pictures but does not show them.
    var ignoresPictureFrames = false
    /// The document that the row is from.
    let source: String

    static let all = [
        KnownTerminal(
            name: "kitty", terms: ["xterm-kitty"], sextants: [0, 21], octants: [0, 40],
            drawsSextantsByTerm: true,
            source: "kitty, Changelog"),
        KnownTerminal(
            name: "Ghostty", terms: ["xterm-ghostty", "ghostty"], sextants: [1, 0], octants: [1, 2],
            drawsSextantsByTerm: true, source: "Ghostty, Release Notes"),
        KnownTerminal(
            name: "foot", terms: ["foot"], sextants: [1, 8], octants: [1, 20], drawsSextantsByTerm: true,
            source: "foot, CHANGELOG.md"),
        KnownTerminal(name: "VTE", sextants: [0, 62], octants: [0, 80], source: "VTE, NEWS"),
        KnownTerminal(
            name: "WezTerm", terms: ["wezterm"], sextants: [2022_01_01], octants: [2026_09_01],
            ignoresPictureFrames: true, source: "WezTerm, Change Log"),
        KnownTerminal(name: "Rio", sextants: [0, 4], octants: [0, 4], source: "Rio, Changelog"),
        KnownTerminal(name: "Konsole", sextants: [26, 8], source: "Konsole, release notes of KDE Gear"),
        KnownTerminal(
            name: "Alacritty", terms: ["alacritty"], sextants: [0, 14], source: "Alacritty, CHANGELOG.md"),
        KnownTerminal(name: "Contour", terms: ["contour"], source: "Contour, terminfo entry"),
        KnownTerminal(name: "terminology", printsGraphicsQueries: true, source: "Terminology 1.13, observed"),
        KnownTerminal(name: "rlogin", printsGraphicsQueries: true, source: "RLogin, observed"),
    ]

    /// Returns the terminal with a value of `TERM`, with or without a suffix such as "-256color".
    static func named(term: String) -> KnownTerminal? {
        all.first { terminal in terminal.terms.contains { term == $0 || term.hasPrefix($0 + "-") } }
    }

    /// Returns the terminal whose name a reply to XTVERSION begins with.
    static func replying(_ reply: String) -> KnownTerminal? {
        let reply = reply.lowercased()
        return all.first { reply.hasPrefix($0.name.lowercased()) }
    }

    /// Returns the glyphs of a terminal with a value of `TERM`, which implies no version.
    static func glyphs(term: String) -> DrawnGlyphs {
        guard named(term: term)?.drawsSextantsByTerm == true else { return .common }
        return .common(and: [.sextant], reason: "TERM is \(term), which draws sextants")
    }
}

/// A known terminal and its version.
struct TerminalName {
    private let terminal: KnownTerminal
    /// The numbers of the version, the most significant first.
    let version: [Int]

    /// Reads a reply such as "kitty(0.42.1)" or "ghostty 1.2.0", or returns `nil` for an unknown terminal.
    init?(_ reply: String) {
        let name = reply.prefix { $0.isLetter }.lowercased()
        guard let terminal = KnownTerminal.all.first(where: { $0.name.lowercased() == name }) else {
            return nil
        }
        let digits = reply.dropFirst(name.count).drop { !$0.isNumber }
        let numbers = digits.prefix { $0.isNumber || ".-".contains($0) }.split { !$0.isNumber }
        self.terminal = terminal
        version = Self.normalized(numbers.prefix(3).compactMap { Int($0) })
    }

    /// Splits the single number of VTE: 8001 is 0.80.1.
    private static func normalized(_ version: [Int]) -> [Int] {
        guard version.count == 1, let all = version.first, (100..<1_000_000).contains(all) else {
            return version
        }
        return [all / 10_000, all / 100 % 100, all % 100]
    }

    /// The glyphs that the terminal draws.
    var glyphs: DrawnGlyphs {
        let name = ([terminal.name] + [Self.text(version)].filter { !$0.isEmpty }).joined(separator: " ")
        if reaches(terminal.octants) {
            return .common(and: [.sextant, .octant], reason: "\(name) draws octants")
        }
        return reaches(terminal.sextants)
            ? .common(and: [.sextant], reason: "\(name) draws sextants") : .common
    }

    /// The first version that draws octants, such as "kitty 0.40", or `nil` if this one does or none is known.
    var versionWithOctants: String? {
        guard let octants = terminal.octants, !version.isEmpty, !reaches(octants) else { return nil }
        return "\(terminal.name) \(Self.text(octants))"
    }

    /// Returns the first two numbers, or a date.
    private static func text(_ version: [Int]) -> String {
        let isDate = version.first.map { $0 > 10_000_000 } ?? false
        return version.prefix(isDate ? 1 : 2).map(String.init).joined(separator: ".")
    }

    private func reaches(_ least: [Int]?) -> Bool {
        guard let least, !version.isEmpty else { return false }
        return !version.lexicographicallyPrecedes(least)
    }
}

extension DrawnGlyphs {
    /// Returns the glyphs of nearly every font, and more.
    fileprivate static func common(and more: Set<Glyphs>, reason: String) -> DrawnGlyphs {
        DrawnGlyphs(common.sets.union(more), reason: reason)
    }
}
