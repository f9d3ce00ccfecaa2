import Cells
import Colors
import Platform
import Playground
import Text

/// The files of a public session (`antics --public`), which a server offers to anonymous users: there are none.
///
/// A public session plays bundled demos for a limited time. It reads and writes only the terminal: no settings, scenes,
/// recordings or terminfo entries. It starts no other program, and cannot be suspended. System limits back these rules.
struct PublicSession: PlayFiles, ScreenRecorder, ~Copyable {
    /// The duration of a session, in seconds.
    static let longest = 900.0
    /// The size of the largest picture, in cells. A larger terminal shows it in a corner.
    static let mostCells = (columns: 200, rows: 60)
    /// The time without a reply after which a connection counts as broken, in seconds.
    static let longestSilence = 10.0
    static let framesPerSecond = 15

    private static let refusal = FileProblem("a public session saves no files")

    /// The end of the session, as a clock reading in seconds.
    private let end: Double
    private var isOver = false

    init(at clock: Double) { end = clock + Self.longest }

    var nextCheck: Double? { end }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        isOver = clock >= end
        return []
    }

    func isOver(after touch: [TouchMoment]) -> Bool { isOver }

    func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        throw Self.refusal
    }

    func argument(for item: PlaylistItem, at index: Int) -> String { item.name }

    func isFile(at index: Int) -> Bool { false }

    func saveEdits(
        _ text: String, replacing old: String, as name: String?, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        throw Self.refusal
    }

    func openEditor(at index: Int, line: Int) throws(FileProblem) { throw Self.refusal }

    func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double
    ) throws(FileProblem) {
        throw Self.refusal
    }

    func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem) { throw Self.refusal }

    func finish(at clock: Double) throws(FileProblem) -> String { throw Self.refusal }
}

extension PublicSession {
    /// The actions that a public session lacks, because they start or suspend a program or read a file. The keys that write
    /// files show a notice instead.
    static let missing: Set = ["edit", "reload", "suspend"]

    /// Returns the variables of an environment that describe the terminal.
    static func environment(_ whole: [String: String]) -> [String: String] {
        let names = ["TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "SSH_CONNECTION", "TMUX", "STY", "LANG"]
        return whole.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    }

    /// Returns the demos to play; an empty list means all.
    ///
    /// If the command line names none, the command of the ssh client does: `ssh -t demo@example.org springs`.
    ///
    /// - Throws: a failure if a word is not a bundled demo.
    static func demos(_ words: [String], _ environment: [String: String]) throws(Failure) -> [String] {
        let command = (environment["SSH_ORIGINAL_COMMAND"] ?? "").split(whereSeparator: \.isWhitespace)
        let words = words.isEmpty ? command.map(String.init) : words
        for word in words where !SceneSource.isDemo(word) {
            throw .unknown(
                "demo", word, SceneSource.demoNames, otherwise: ". Omit the name to play all demos")
        }
        return words
    }

    /// Returns the message after a session that ended at a clock reading, if the time limit ended it.
    static func exitMessage(at clock: Double) -> [SafeText] {
        clock >= longest ? ["The 15 minutes are over. Come again."] : []
    }

    /// Sets system limits for this process: processor time, memory, and the number and size of files. Ignores suspension by
    /// the terminal, because no shell could resume the program.
    static func limitProcess() {
        #if canImport(Glibc)
            func limit(_ resource: __rlimit_resource, _ most: rlim_t) {
                var limits = rlimit(rlim_cur: most, rlim_max: most)
                setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
            }
        #else
            func limit(_ resource: Int32, _ most: rlim_t) {
                var limits = rlimit(rlim_cur: most, rlim_max: most)
                setrlimit(resource, &limits)
            }
        #endif
        limit(RLIMIT_CPU, rlim_t(longest / 3))
        // ncurses draws its frames into a file in memory.
        limit(RLIMIT_FSIZE, 4 << 20)
        limit(RLIMIT_NOFILE, 64)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_AS, 1 << 31)
        signal(SIGTSTP, SIG_IGN)
    }
}
