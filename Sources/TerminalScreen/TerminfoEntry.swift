internal import CTerminal
internal import Cells

/// A terminfo entry of our own, that adds to the one the terminal has.
///
/// *24-bit colours through ncurses.* Few terminals say in terminfo how they take them, and the entries that do
/// ("xterm-direct") use a form with colons that some terminals misread, and keep the first eight numbers for the
/// ANSI colours, so that they have no true black. In ours colour numbers below 0x1000000 are 0xRRGGBB, those above
/// are the palette's.
///
/// *Fewer bytes*, for terminals of 256 colours too. Attributes are switched without the change of character set that old
/// entries carry along, and one line down is a vertical tab: as short as a line feed, but never turned into
/// a return to the first column, so that ncurses dares to use it. The palette is the person's: nothing resets it.
///
/// *As many numbered colours as were asked for*, where the terminal's entry claims fewer: who asks knows better.
struct TerminfoEntry {
    /// The program that makes it, for itself alone.
    let program: String
    /// The terminal's own entry.
    let base: String
    /// Whether colours have 24 bits.
    let isDirect: Bool
    /// How many numbered colours it claims, when its base claims fewer.
    private let numbered: Int?

    /// The entry for a terminal of that many colours; nil where its own is best left alone. `claimed` is how many its own
    /// entry claims, where that is not enough; nil where it has to be.
    init?(program: String, base: String, depth: ColorDepth, claimed: Int? = nil) {
        let wanted = Int(depth.rawValue) ?? 0
        let numbered = claimed.flatMap { wanted > max($0, 0) ? wanted : nil }
        guard depth == .truecolor || depth == .indexed256 || numbered != nil,
            Self.isPlain(base), Self.isPlain(program)
        else { return nil }
        self.program = program
        self.base = base
        self.numbered = numbered
        isDirect = depth == .truecolor
    }

    /// Whether there are no such colours without it.
    var isNeeded: Bool { isDirect || numbered != nil }

    /// The name; it changes when the capabilities do, so that a newer program never reads an older one's entry.
    var name: String { "\(program)-\(String(Self.hash(capabilities), radix: 36))-\(base)" }

    /// The text for tic(1).
    var source: String { "\(name)|\(base) for \(program),\n\(capabilities)" }

    private var capabilities: String {
        """
        \(isDirect ? Self.directColor : numbered.map(Self.numberedColor) ?? "")\
        \tsgr0=\\E[m, sgr=\\E[0%?%p6%t;1%;%?%p5%t;2%;%?%p2%t;4%;%?%p1%p3%|%t;7%;m,
        \tcud1=^K, ccc@, initc@, initp@, oc@,
        \tuse=\(base),

        """
    }

    private static var directColor: String {
        """
        \tRGB, AX, colors#0x\(String(directColors, radix: 16)), pairs#0x100000,
        \tsetaf=\(color(selector: 38)),
        \tsetab=\(color(selector: 48)),
        \top=\\E[39;49m,

        """
    }

    private static func numberedColor(_ count: Int) -> String {
        func select(_ few: Int, _ bright: Int) -> String {
            "\\E[%?%p1%{8}%<%t\(few)%p1%d%e%p1%{16}%<%t\(bright)%p1%{8}%-%d%e\(few)8;5;%p1%d%;m"
        }
        return """
            \tcolors#\(count), pairs#0x10000,
            \tsetaf=\(select(3, 9)),
            \tsetab=\(select(4, 10)),
            \top=\\E[39;49m,

            """
    }

    /// FNV-1a.
    private static func hash(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    private static func color(selector: Int) -> String {
        let channels = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        return "\\E[\(selector);%?%p1%{16777216}%<%t2;\(channels)%e5;%p1%{255}%&%d%;m"
    }

    /// Whether a name may stand in a source text and in a file name.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.first != "."
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789-+._".unicodeScalars.contains(scalar))
            }
    }

    /// Where it is kept: a cache that may be thrown away at any time.
    static func directory(of program: String, environment: [String: String]) -> String? {
        if let cache = environment["XDG_CACHE_HOME"], cache.hasPrefix("/") {
            return cache + "/\(program)/terminfo"
        }
        if let home = environment["HOME"], home.hasPrefix("/") { return home + "/.cache/\(program)/terminfo" }
        return nil
    }

    /// Puts it into a directory, unless it is there and whole.
    func install(in directory: String) -> Bool {
        cterm_install_entry(directory, name, source, isDirect ? Self.directColors : Int32(numbered ?? 0))
    }

    /// The numbers that are colours, the palette's above the others.
    private static let directColors: Int32 = 0x1000100
}

extension TerminalProfile {
    /// Our own entry for this terminal; nil where the terminal's is best left alone.
    var entry: TerminfoEntry? {
        TerminfoEntry(
            program: program, base: term, depth: color.value, claimed: sparesColors ? nil : claimedColors)
    }

    /// Puts our entry in its place; without it ncurses has no more colours than terminfo says.
    package mutating func installEntry(environment: [String: String]) {
        if let directory = TerminfoEntry.directory(of: program, environment: environment),
            entry?.install(in: directory) == true
        {
            database = directory
        } else if output.value == .ncurses {
            withdrawColors(because: "more colours need tic(1) and a cache directory")
        }
    }

    /// Falls back to the colours that terminfo vouches for, and says so to who asked for more.
    mutating func withdrawColors(because reason: String) {
        guard color.value == .truecolor || entry?.isNeeded == true else { return }
        if !sparesColors { notes.append("note: \(reason); \(numberedColor.reason)") }
        color = Finding(value: numberedColor.value, reason: reason + "; " + numberedColor.reason)
    }
}

// MARK: - Search

/// Where ncurses looks for terminfo entries (terminfo(5), "Fetching Compiled Descriptions").
package struct TerminfoSearch {
    /// The directories, in the order in which they are looked through.
    package let directories: [String]
    /// Whether `TERMINFO` holds an entry itself, and no directory.
    package let isInEnvironment: Bool

    /// What libraries look through of their own accord, as systems have it.
    private static let usual = [
        "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
        "/usr/share/lib/terminfo",
        "/usr/local/share/terminfo",
    ]

    /// What an environment says of it.
    package init(environment: [String: String]) {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let own = value("TERMINFO")
        isInEnvironment = own.map { $0.hasPrefix("hex:") || $0.hasPrefix("b64:") } ?? false
        let listed = value("TERMINFO_DIRS")?.split(separator: ":", omittingEmptySubsequences: false)
            .flatMap { $0.isEmpty ? Self.usual : [String($0)] }
        directories =
            [isInEnvironment ? nil : own, value("HOME").map { $0 + "/.terminfo" }].compactMap { $0 }
            + (listed ?? []) + Self.usual
    }

    /// Looks for the file that has the entry of a terminal.
    ///
    /// - Parameters:
    ///   - term: the name of the terminal.
    ///   - isReadable: whether there is a file of a path that can be read.
    /// - Returns: its path; nil when it is in none of the places that are known here.
    package func file(of term: String, isReadable: (String) -> Bool) -> String? {
        guard let first = term.unicodeScalars.first, !term.contains("/") else { return nil }
        // Folders are named by the first letter, or by its number where file names know no case.
        let folders = [String(first), String(first.value, radix: 16)]
        return directories.lazy.flatMap { directory in folders.map { "\(directory)/\($0)/\(term)" } }
            .first(where: isReadable)
    }
}

extension TerminalProfile {
    /// The file of the entry that is our own; nil where the terminal's is used.
    package var ownEntryFile: String? {
        guard let database, let entry, let first = entry.name.first else { return nil }
        return "\(database)/\(first)/\(entry.name)"
    }
}
