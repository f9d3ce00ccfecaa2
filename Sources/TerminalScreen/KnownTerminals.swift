internal import Cells

/// The known properties of a kind of terminal, which terminals do not report themselves.
///
/// `sextants` and `octants` are the first versions that draw these characters instead of leaving them to a font. No terminal
/// fills the dots of braille: a dot covers 8 to 30 percent of its part of the cell (measured by `make screens`).
struct KnownTerminal {
    let name: String
    /// The values of `TERM`. All versions with such a name show 24-bit colours, whatever terminfo says.
    var terms: [String] = []
    /// The environment variable with the version as a number, such as 7006 for 0.70.6.
    var variable: String?
    /// The first numbers of the reply to DA2. Its second number is the version.
    var device: [Int] = []
    var sextants: [Int]?
    var octants: [Int]?
    /// Whether `TERM` alone implies sextants: versions without them are too old to matter.
    var drawsSextantsByTerm = false
    /// Whether it prints the queries of the kitty graphics protocol as text.
    var printsGraphicsQueries = false
    /// Whether it prints DCS queries as text.
    var printsStatusQueries = false
    /// Whether it accepts frames of pictures but does not show them.
    var ignoresPictureFrames = false
    /// Whether glyphs of a scaled font reach into the cells to the right and below.
    var glyphsOverlap = false

    /// The terminals, each below the document, or the version of the source code, that its row is from.
    static let all = [
        // kitty, Changelog
        KnownTerminal(
            name: "kitty", terms: ["xterm-kitty"], sextants: [0, 19], octants: [0, 40],
            drawsSextantsByTerm: true),
        // Ghostty, src/font/sprite/Box.zig of 1.0.0 and 1.1.1
        KnownTerminal(
            name: "Ghostty", terms: ["xterm-ghostty", "ghostty"], sextants: [1, 0], octants: [1, 1, 1],
            drawsSextantsByTerm: true),
        // foot, CHANGELOG.md
        KnownTerminal(
            name: "foot", terms: ["foot"], sextants: [1, 8], octants: [1, 20], drawsSextantsByTerm: true),
        // VTE, src/minifont.cc of 0.59.91 and 0.77.90; 0.70.6 observed
        KnownTerminal(
            name: "VTE", variable: "VTE_VERSION", device: [65], sextants: [0, 60], octants: [0, 78]),
        // WezTerm, Change Log
        KnownTerminal(
            name: "WezTerm", terms: ["wezterm"], sextants: [2021_08_14], octants: [2025_02_08],
            ignoresPictureFrames: true),
        // Rio, Changelog
        KnownTerminal(name: "Rio", sextants: [0, 4], octants: [0, 4]),
        // Konsole, src/characters/LineBlockCharacters.h of 22.04; 22.12.3 observed
        KnownTerminal(name: "Konsole", variable: "KONSOLE_VERSION", sextants: [22, 4]),
        // iTerm2, sources/iTermBoxDrawingBezierCurveFactory.m of 3.6.7
        KnownTerminal(name: "iTerm2", sextants: [3, 6, 7]),
        // It reports the version of its library: 0.23 is in Alacritty 0.13.2.
        // Alacritty, CHANGELOG.md and alacritty_terminal/Cargo.toml of 0.13.2; 0.11 observed
        KnownTerminal(name: "alacritty_terminal", terms: ["alacritty"], device: [0], sextants: [0, 23]),
        // Contour, BoxDrawingRenderer.cpp of 0.3
        KnownTerminal(name: "Contour", terms: ["contour"], sextants: [0, 3]),
        // st, st.c of 0.9; observed
        KnownTerminal(name: "stterm", terms: ["st", "stterm"]),
        // The others draw neither. Windows Terminal has sextants since 2026-07 (#20424), but reports no version.
        // mintty, src/wintext.c of 3.8
        KnownTerminal(name: "mintty", device: [77]),
        // xterm 379, observed
        KnownTerminal(name: "XTerm", device: [41], glyphsOverlap: true),
        // neovim/neovim#28776; vim, src/term.c
        KnownTerminal(name: "Apple_Terminal", device: [1, 95], printsStatusQueries: true),
        // Terminology 1.13, observed
        KnownTerminal(name: "terminology", printsGraphicsQueries: true),
        // RLogin, observed
        KnownTerminal(name: "rlogin", printsGraphicsQueries: true),
    ]

    /// Returns the terminal with a value of `TERM`, with or without a suffix such as "-256color".
    static func named(term: String) -> KnownTerminal? {
        all.first { terminal in terminal.terms.contains { term == $0 || term.hasPrefix($0 + "-") } }
    }

    /// Returns the terminal whose name a reply to XTVERSION begins with.
    static func replying(_ reply: String) -> KnownTerminal? {
        let name = reply.prefix { $0.isLetter || $0.isNumber || "_.".contains($0) }.lowercased()
        return all.first { $0.name.lowercased() == name }
    }
}

/// A kind of terminal, and its version as far as it is known.
struct TerminalName {
    private let terminal: KnownTerminal
    /// The numbers of the version, the most significant first.
    let version: [Int]

    private init(_ terminal: KnownTerminal, version: [Int]) {
        self.terminal = terminal
        self.version = Self.normalized(version)
    }

    /// Reads a reply such as "kitty(0.42.1)" or "iTerm2 3.6.7", or returns `nil` for an unknown terminal.
    init?(_ reply: String) {
        guard let terminal = KnownTerminal.replying(reply) else { return nil }
        let digits = reply.dropFirst(terminal.name.count).drop { !$0.isNumber }
        let numbers = digits.prefix { $0.isNumber || ".-".contains($0) }.split { !$0.isNumber }
        self.init(terminal, version: numbers.prefix(3).compactMap { Int($0) })
    }

    /// Identifies a terminal by the environment, which programs started from another terminal inherit.
    ///
    /// So the variables count only with a `TERM` of xterm, which itself reports its name.
    init?(_ environment: TerminalEnvironment) {
        if environment.isTmux || environment.isScreen { return nil }
        if let terminal = KnownTerminal.named(term: environment.term) {
            self.init(terminal, version: [])
            return
        }
        guard environment.term.hasPrefix("xterm") else { return nil }
        let program = [environment["TERM_PROGRAM"], environment["TERM_PROGRAM_VERSION"]].compactMap { $0 }
        if let name = TerminalName(program.joined(separator: " ")) {
            self = name
            return
        }
        for terminal in KnownTerminal.all {
            guard let version = terminal.variable.flatMap({ environment[$0] }).flatMap({ Int($0) }) else {
                continue
            }
            self.init(terminal, version: [version])
            return
        }
        return nil
    }

    /// Identifies a terminal by its reply to DA2, or returns `nil` for one that is unknown or only embeds Alacritty.
    init?(device: [Int], assuming assumed: TerminalName?) {
        let terminal = KnownTerminal.all.first { terminal in
            !terminal.device.isEmpty && device.starts(with: terminal.device)
                && (terminal.terms.isEmpty || assumed?.terminal.name == terminal.name)
        }
        guard device.count > 1, let terminal else { return nil }
        self.init(terminal, version: [device[1]])
    }

    /// Splits the single number of VTE: 8001 is 0.80.1.
    private static func normalized(_ version: [Int]) -> [Int] {
        guard version.count == 1, let number = version.first, (100..<1_000_000).contains(number) else {
            return version
        }
        return [number / 10_000, number / 100 % 100, number % 100]
    }

    var printsStatusQueries: Bool { terminal.printsStatusQueries }
    var glyphsOverlap: Bool { terminal.glyphsOverlap }

    /// Whether a reply to DA2 identifies the terminal.
    var reportsDevice: Bool { !terminal.device.isEmpty }

    var glyphs: DrawnGlyphs {
        let name = [terminal.name, Self.text(version)].filter { !$0.isEmpty }.joined(separator: " ")
        if version.isEmpty, terminal.drawsSextantsByTerm {
            return .common(and: [.sextant], reason: "\(name) draws sextants")
        }
        if isAtLeast(terminal.octants) {
            return .common(and: [.sextant, .octant], reason: "\(name) draws octants")
        }
        return isAtLeast(terminal.sextants)
            ? .common(and: [.sextant], reason: "\(name) draws sextants") : .common
    }

    /// The first version that draws octants, such as "kitty 0.40", or `nil` if this one does or none is known.
    var versionWithOctants: String? {
        guard let octants = terminal.octants, !version.isEmpty, !isAtLeast(octants) else { return nil }
        return "\(terminal.name) \(Self.text(octants))"
    }

    /// Returns the first two numbers, or a date.
    private static func text(_ version: [Int]) -> String {
        let isDate = version.first.map { $0 > 10_000_000 } ?? false
        return version.prefix(isDate ? 1 : 2).map(String.init).joined(separator: ".")
    }

    private func isAtLeast(_ minimum: [Int]?) -> Bool {
        guard let minimum, !version.isEmpty else { return false }
        return !version.lexicographicallyPrecedes(minimum)
    }
}

extension DrawnGlyphs {
    /// Returns the glyphs of nearly every font, and more.
    fileprivate static func common(and more: Set<Glyphs>, reason: String) -> DrawnGlyphs {
        DrawnGlyphs(common.sets.union(more), reason: reason)
    }
}
