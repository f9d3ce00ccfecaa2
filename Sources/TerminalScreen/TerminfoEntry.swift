internal import CTerminal
internal import Cells

/// Our terminfo entry, which extends the terminal's own.
///
/// *24-bit colours through ncurses.* Few entries describe them, and some terminals misread their colons. In this entry, colour
/// numbers below 0x1000000 are 0xRRGGBB, and those above are palette colours.
///
/// *Fewer bytes*, also with 256 colours. Attributes change without the character set of old entries. One line down is a
/// vertical tab, which never returns to the first column. ncurses never resets the user's palette.
///
/// *The requested number of colours*, if the terminal's entry claims fewer.
struct TerminfoEntry {
    let program: String
    let base: String
    let isDirect: Bool
    /// The claimed number of colours, if the base claims fewer.
    private let numbered: Int?

    /// Creates an entry, or returns `nil` if the terminal's own is sufficient, which claims `claimed` colours.
    init?(program: String, base: String, depth: ColorDepth, claimed: Int? = nil) {
        let requested = Int(depth.rawValue) ?? 0
        let numbered = claimed.flatMap { requested > max($0, 0) ? requested : nil }
        guard depth == .truecolor || depth == .indexed256 || numbered != nil,
            Self.isPlain(base), Self.isPlain(program)
        else { return nil }
        self.program = program
        self.base = base
        self.numbered = numbered
        isDirect = depth == .truecolor
    }

    var isNeeded: Bool { isDirect || numbered != nil }

    /// The name. It depends on the capabilities, so a newer program never reads an older entry.
    var name: String { "\(program)-\(String(Self.hash(capabilities), radix: 36))-\(base)" }

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

    private static func hash(_ text: String) -> UInt32 {
        text.utf8.reduce(0x811C_9DC5) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
    }

    private static func color(selector: Int) -> String {
        let channels = "%p1%{65536}%/%d;%p1%{256}%/%{255}%&%d;%p1%{255}%&%d"
        return "\\E[\(selector);%?%p1%{16777216}%<%t2;\(channels)%e5;%p1%{255}%&%d%;m"
    }

    /// Returns whether a name is valid in a source text and in a file name.
    static func isPlain(_ name: String) -> Bool {
        !name.isEmpty && name.first != "."
            && name.unicodeScalars.allSatisfy { scalar in
                scalar.isASCII
                    && (scalar.properties.isAlphabetic || "0123456789-+._".unicodeScalars.contains(scalar))
            }
    }

    func install(in directory: String) -> Bool {
        cterm_install_entry(directory, name, source, isDirect ? Self.directColors : Int32(numbered ?? 0))
    }

    /// The number of colours, including the palette.
    private static let directColors: Int32 = 0x1000100
}

extension TerminalProfile {
    /// Our entry for this terminal, or `nil` if the terminal's own is sufficient.
    var entry: TerminfoEntry? {
        TerminfoEntry(
            program: program, base: term, depth: color.value, claimed: sparesColors ? nil : claimedColors)
    }

    /// Installs our entry. Without it, ncurses has only the colours of terminfo.
    package mutating func installEntry(environment: [String: String]) {
        if let directory = BaseFolder.cache.path(of: "terminfo", environment, program: program),
            entry?.install(in: directory) == true
        {
            database = directory
        } else if output.value == .ncurses {
            withdrawColors(because: "more colours need tic(1) and a cache directory")
        }
    }

    /// Falls back to the colours of terminfo, and adds a note if the user requested more.
    mutating func withdrawColors(because reason: String) {
        guard color.value == .truecolor || entry?.isNeeded == true else { return }
        if !sparesColors { notes.append("note: \(reason); \(numberedColor.reason)") }
        color = Finding(numberedColor.value, reason + "; " + numberedColor.reason)
    }
}

// MARK: - Search

/// The search for terminfo entries (terminfo(5), "Fetching Compiled Descriptions").
package struct TerminfoSearch {
    /// The directories, in the order of the search.
    private let directories: [String]
    /// Whether `TERMINFO` contains an entry instead of a directory.
    package let isInEnvironment: Bool

    /// The default directories of common systems.
    private static let defaultDirectories = [
        "/etc/terminfo", "/lib/terminfo", "/usr/share/terminfo", "/usr/lib/terminfo",
        "/usr/share/lib/terminfo",
        "/usr/local/share/terminfo",
    ]

    package init(environment: [String: String]) {
        let variables = TerminalEnvironment(environment)
        let terminfo = variables["TERMINFO"]
        isInEnvironment = terminfo.map { $0.hasPrefix("hex:") || $0.hasPrefix("b64:") } ?? false
        let listed = variables["TERMINFO_DIRS"]?.split(separator: ":", omittingEmptySubsequences: false)
            .flatMap { $0.isEmpty ? Self.defaultDirectories : [String($0)] }
        directories =
            [isInEnvironment ? nil : terminfo, variables["HOME"].map { $0 + "/.terminfo" }].compactMap { $0 }
            + (listed ?? []) + Self.defaultDirectories
    }

    /// Returns the path of a terminal's readable entry, or `nil` if it is not in a known directory.
    package func file(of term: String, isReadable: (String) -> Bool) -> String? {
        guard let first = term.unicodeScalars.first, !term.contains("/") else { return nil }
        // Folders are named by the first letter, or by its number if file names ignore case.
        let folders = [String(first), String(first.value, radix: 16)]
        return directories.lazy.flatMap { directory in folders.map { "\(directory)/\($0)/\(term)" } }
            .first(where: isReadable)
    }
}

extension TerminalProfile {
    /// The file of our entry, or `nil` if the terminal's own is used.
    package var ownEntryFile: String? {
        guard let database, let entry, let first = entry.name.first else { return nil }
        return "\(database)/\(first)/\(entry.name)"
    }
}
