import Cells
import Colors
import Platform
import Playground
import Text

/// What anybody may do to whom a server gives nothing but the playground (`antics --public`): watch and take apart what is
/// bundled, for a while.
///
/// Nothing is read or written but the terminal: not the settings, no scene, no recording, no entry for terminfo. No other
/// program is started, and the program is not stopped. Should all this not hold, the system's own limits do.
struct PublicSession: PlayFiles, ScreenRecorder, ~Copyable {
    /// How long it lasts, in seconds.
    static let longest = 900.0
    /// The largest picture, in cells; a larger terminal has it in its corner.
    static let mostCells = (columns: 200, rows: 60)
    /// After how many seconds without an answer the line of somebody is broken.
    static let longestSilence = 10.0
    /// The most frames a second.
    static let framesPerSecond = 15

    /// Why nothing is saved, should it be asked for all the same.
    private static let refusal = FileProblem("nothing is written here")

    /// When it ends, in seconds of the clock.
    private let end: Double
    private(set) var isOver = false

    init(at clock: Double) { end = clock + Self.longest }

    var nextLook: Double? { end }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        isOver = clock >= end
        return []
    }

    func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        throw Self.refusal
    }

    func word(for item: PlaylistItem, at index: Int) -> String { item.name }

    func isFile(at index: Int) -> Bool { false }

    func keep(
        _ text: String, instead old: String, of item: PlaylistItem, at index: Int
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
    /// The actions that there are not: what writes, and what gives the terminal to others.
    static let missing: Set = ["write", "edit", "save-picture", "save-screen", "record", "suspend"]

    /// Of an environment, what says of the terminal what it is; not where files are.
    static func environment(_ whole: [String: String]) -> [String: String] {
        let names = ["TERM", "COLORTERM", "COLORFGBG", "NO_COLOR", "SSH_CONNECTION", "TMUX", "STY", "LANG"]
        return whole.filter { names.contains($0.key) || $0.key.hasPrefix("LC_") }
    }

    /// The demos that are played: those of the command line, or else those that are named behind the server's name,
    /// `ssh -t demo@example.org springs`; none for all of them.
    ///
    /// - Throws: a failure for what is no bundled demo.
    static func demos(_ words: [String], _ environment: [String: String]) throws(Failure) -> [String] {
        let asked = (environment["SSH_ORIGINAL_COMMAND"] ?? "").split(whereSeparator: \.isWhitespace)
        let words = words.isEmpty ? asked.map(String.init) : words
        for word in words where !SceneSource.isDemo(word) {
            throw .unknown("demo", word, SceneSource.demoNames, otherwise: ". Name none to see them all")
        }
        return words
    }

    /// What is said when it ends at an instant of the clock by itself.
    static func farewell(at clock: Double) -> [SafeText] {
        clock >= longest ? ["That was a quarter of an hour: come again."] : []
    }

    /// Has the system limit what this process can do from now on: time of the processor, memory, files and their sizes. A
    /// stop at the terminal is not heard: there is no shell behind it.
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
        // Frames pass through a file in memory, where ncurses draws.
        limit(RLIMIT_FSIZE, 4 << 20)
        limit(RLIMIT_NOFILE, 64)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_AS, 1 << 31)
        signal(SIGTSTP, SIG_IGN)
    }
}
