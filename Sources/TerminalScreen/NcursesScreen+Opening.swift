internal import CTerminal
internal import Cells
internal import Text

extension NcursesScreen {
    /// Opens the terminal with our entry, else with its own, and says in the profile what came of it.
    static func open(_ profile: inout TerminalProfile) throws(TerminalError) {
        _ = cterm_use_locale(profile.locale)
        cterm_use_widths { value in
            guard let scalar = Unicode.Scalar(value), scalar.isShown else { return -1 }
            return Int32(scalar.columns)
        }
        var status = CTERM_NO_ENTRY
        if let database = profile.database, let entry = profile.entry {
            status = open(entry.name, in: database, profile)
        }
        if status == CTERM_NO_ENTRY {
            if profile.output.value == .ncurses {
                profile.withdrawColors(because: "our terminfo entry cannot be read")
            }
            status = open(profile.term, in: nil, profile)
        }
        switch status {
        case CTERM_OPENED: return
        case CTERM_NO_ENTRY: throw .noDescription(term: profile.term)
        default: throw .cannotOpen
        }
    }

    /// Names the window: no more of a long title than it takes to know it, and in a terminal of ASCII that.
    func entitle() {
        let letters = title.text.unicodeScalars.prefix(200).map { scalar in
            profile.unicode.value || scalar.isASCII ? scalar : scalar == "—" ? "-" : "?"
        }
        cterm_entitle(String(String.UnicodeScalarView(letters)))
    }

    private static func open(_ term: String, in database: String?, _ profile: TerminalProfile) -> cterm_status
    {
        let database = database.map { Array($0.utf8CString) }
        let isDirect = profile.color.value == .truecolor
        return term.withCString { term in
            func open(_ directory: UnsafePointer<CChar>?) -> cterm_status {
                var options = cterm_options(
                    term: term, database: directory, escape_delay: Int32(profile.escapeDelay),
                    direct_color: isDirect, mouse: profile.mouse, titles: profile.titles)
                return cterm_open(&options)
            }
            return database?.withUnsafeBufferPointer { open($0.baseAddress) } ?? open(nil)
        }
    }
}
