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
