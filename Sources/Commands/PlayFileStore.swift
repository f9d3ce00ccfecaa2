import Cells
import Export
import Layers
import Platform
import Playground
import Scenes
import Synchronization
import Text

/// The folder we play in: it holds the scene files of the playlist, which are read again when they are saved, and
/// takes the pictures that a person keeps. Reading takes no time from whoever asks: what has been read is there later.
struct PlayFileStore: PlayFiles, ~Copyable {
    private var watcher: SceneWatcher
    /// What reads them.
    let readings: SceneLoader
    private let changes: [String]
    private let programs: [Int: ProgramScene]
    private let environment: [String: String]
    private var lastLook = 0.0
    private var palette: Palette

    /// The folder of the files that a watcher looks after, each of which is changed by `changes` when it is read;
    /// pictures of the screen are saved in so many colours.
    ///
    /// `programs` are those of the playlist that go on by themselves, by their places.
    init(
        _ watcher: consuming SceneWatcher, changes: [String], programs: [Int: ProgramScene] = [:],
        depth: ColorDepth, environment: [String: String] = [:]
    ) {
        self.watcher = watcher
        self.programs = programs
        self.changes = changes
        self.environment = environment
        readings = SceneLoader(changes: changes)
        palette = Palette(depth)
    }

    /// What becomes readable when a file may have been saved; -1 when nothing does.
    var descriptor: Int32 { watcher.descriptor }

    /// How many seconds pass between two looks at what is being read.
    private static let readingInterval = 0.02

    /// Whether a scene is being read.
    var isReading: Bool { readings.isBusy }

    var nextLook: Double? {
        let reading = isReading ? lastLook + PlayFileStore.readingInterval : nil
        return [watcher.nextLook, reading].compactMap { $0 }.min()
    }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        lastLook = clock
        let saves = watcher.saves(at: clock)
        readings.read(saves.files, areSettled: saves.areSettled)
        return readings.take()
    }

    /// How far ahead of the picture a program is kept, in seconds of the scene: what comes next is there before it is shown.
    private static let lead = 5.0

    var isOver: Bool { readings.successor != nil }

    func goOn(at index: Int, to time: Double) -> PlaylistItem? {
        programs[index]?.goOn(time + PlayFileStore.lead)
    }

    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        let text =
            switch picture {
            case .scene(let time): SVGWriter(item.timeline).still(at: time)
            case .screen(let grid, let glyphs, let ground):
                CellSVGWriter.still(
                    mapped(grid, glyphs), title: item.title, theme: TerminalTheme(ground: ground))
            }
        return try showing { () throws(Failure) in try Self.write(text, to: OutputFile.new(item.name, "svg"))
        }
    }

    func word(for item: PlaylistItem, at index: Int) -> String { watcher.path(of: index) ?? item.name }

    func isFile(at index: Int) -> Bool { watcher.path(of: index) != nil }

    mutating func keep(
        _ text: String, instead old: String, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        try showing { () throws(Failure) in
            guard let path = watcher.path(of: index) else {
                let path = try Self.write(text, to: OutputFile.new(item.name, "yaml", from: 2))
                watcher.add(path, number: index)
                return (path, try SceneSource.read(path).item)
            }
            guard !old.contains("\u{FFFD}") else {
                throw Failure("\(SafeText(path)) is not UTF-8 text; nothing was written", .badScene)
            }
            // Another program may have written the file since then.
            guard try SceneSource.text(inFile: path) == old else {
                throw Failure("\(SafeText(path)) has changed meanwhile; nothing was written", .cannotWrite)
            }
            _ = try Self.write(text, to: OutputFile.open(path, overwrites: true))
            return (path, try SceneSource.read(path, with: changes).item)
        }
    }

    /// Writes a text. Returns the name of the file.
    private static func write(_ text: String, to file: consuming OutputFile) throws(Failure) -> String {
        try file.write(Array(text.utf8))
        try file.finish()
        return file.name
    }

    func openEditor(at index: Int, line: Int) throws(FileProblem) {
        guard let path = watcher.path(of: index) else { return }
        try showing { () throws(Failure) in try Editor(environment).open(path, line: line) }
    }

    /// The screen as the terminal shows it.
    private mutating func mapped(_ grid: CellGrid, _ glyphs: Glyphs) -> CellGrid {
        var grid = grid
        palette.apply(to: &grid, glyphs: glyphs)
        return grid
    }
}

/// Scene files that are read on a thread of their own, one after the other, while the picture goes on moving.
///
/// Nobody waits for it: a file that is large, or that somebody else has yet to write, takes as long as it takes.
final class SceneLoader: Sendable {
    private struct State {
        /// The files to be read, by their numbers: of several saves of one, the last.
        var wanted: [Int: Wish] = [:]
        var done: [SavedScene] = []
        var isReading = false
        /// The program that is to follow this one, which its file was compiled to.
        var successor: SwiftProgram?
    }

    private struct Wish {
        let path: String
        /// Whether nobody is writing it any more.
        let isSettled: Bool
    }

    private let state = Mutex(State())
    private let changes: [String]

    /// Readings of scenes with changes of the command line in them.
    init(changes: [String] = []) { self.changes = changes }

    /// Nesting takes stack, and a thread gets little by itself; what is not used costs nothing.
    private static let stackSize = 8 << 20

    /// Reads files, each known by a number, when those before them have been read.
    func read(_ files: [Int: String], areSettled: Bool) {
        let begins = state.withLock { state in
            for (number, path) in files { state.wanted[number] = Wish(path: path, isSettled: areSettled) }
            guard !state.isReading, !state.wanted.isEmpty else { return false }
            state.isReading = true
            return true
        }
        guard begins else { return }
        beside(stackSize: SceneLoader.stackSize) { self.readAll() }
    }

    /// Whether something is being read, or has been and was not taken.
    var isBusy: Bool { state.withLock { $0.isReading || !$0.done.isEmpty || $0.successor != nil } }

    /// The program that is to follow this one; nil while its file is as it was.
    var successor: SwiftProgram? { state.withLock { $0.successor } }

    /// What has been read since this was last asked: each file at most once, by rising numbers.
    func take() -> [SavedScene] {
        state.withLock { state in
            defer { state.done = [] }
            return state.done.sorted { $0.index < $1.index }
        }
    }

    private func readAll() {
        while let (number, wish) = next() {
            // A file that is gone may come back.
            if InputFile.isMissing(wish.path) { continue }
            do throws(Failure) {
                if wish.path.hasSuffix(".swift") {
                    let program = try SwiftProgram(wish.path, ProcessInfo.processInfo.environment)
                    state.withLock { $0.successor = program }
                    continue
                }
                let item = try SceneSource.read(wish.path, with: changes).item
                // The first frame is put together here, too.
                _ = item.timeline.isAtRest(at: 0)
                finish(SavedScene(index: number, result: .success(item)))
            } catch {
                // What is being written is half written.
                if wish.isSettled { finish(SavedScene(index: number, result: .failure(error.problem))) }
            }
        }
    }

    /// The next file to read; nil when there is none, and the thread is done.
    private func next() -> (number: Int, wish: Wish)? {
        state.withLock { state in
            guard let number = state.wanted.keys.min(), let wish = state.wanted.removeValue(forKey: number)
            else {
                state.isReading = false
                return nil
            }
            return (number, wish)
        }
    }

    private func finish(_ scene: SavedScene) {
        state.withLock { state in
            // It was saved again: what was wrong with it before is nobody's concern.
            if case .failure = scene.result, state.wanted[scene.index] != nil { return }
            state.done.removeAll { $0.index == scene.index }
            state.done.append(scene)
        }
    }
}

/// The editor that a person has chosen, for a file that is open in the playground.
struct Editor {
    /// The command, maybe with options: what the shell makes of it is for the shell.
    private let command: String

    /// The editor that the environment names; vi when it names none.
    init(_ environment: [String: String]) {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
        command = named.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }

    /// Editors that go to a line when it is said before the file, as vi has it.
    private static let counting: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed",
        "ne",
        "mg", "vis", "ed", "pluma", "gedit", "kate", "less",
    ]

    /// What the shell is told, to open a file at a line.
    func line(_ path: String, line: Int) -> String {
        let word = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? command
        let name = word.split(separator: "/").last.map(String.init) ?? word
        // Whatever it begins with, it is no option.
        let file = path.hasPrefix("-") ? "./" + path : path
        let place = Editor.counting.contains(name) ? "+\(line) " : ""
        return "\(command) \(place)\(ShellCommand.quoted(file))"
    }

    /// Opens a file at a line, and waits until the person is done.
    ///
    /// - Throws: a failure, when there is no such editor, or it says that something went wrong.
    func open(_ path: String, line: Int) throws(Failure) {
        let status = system(self.line(path, line: line))
        guard status != 0 else { return }
        let code = status >> 8 & 0xFF
        if code == 127 {
            throw Failure("no editor \(SafeText(command)): set VISUAL or EDITOR", .unavailable)
        }
        throw Failure("\(SafeText(command)) ended with \(code)", .unavailable)
    }
}

/// Records what the playground shows, as an asciicast that is written while it goes on.
struct LiveRecorder: ScreenRecorder, ~Copyable {
    private var recording: Recording?
    private var palette: Palette

    /// A recorder of frames in so many colours.
    init(_ depth: ColorDepth) { palette = Palette(depth) }

    /// A recording that has begun.
    private struct Recording: ~Copyable {
        var file: OutputFile
        var writer: AsciicastWriter
        let start: Double
        var bytes: [UInt8] = []

        /// Writes what has been added. A recording that ends with a whole frame is one, so it is kept.
        mutating func flush() throws(Failure) {
            do {
                try file.write(bytes)
            } catch {
                throw file.kept == 0 ? error : error.adding("; it ends here")
            }
            file.keep()
            bytes.removeAll(keepingCapacity: true)
        }
    }

    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double
    ) throws(FileProblem) {
        let description = AsciicastWriter.Description(title: item.title, theme: TerminalTheme(ground: ground))
        recording = Recording(
            file: try showing { () throws(Failure) in try OutputFile.new(item.name, "cast") },
            writer: AsciicastWriter(columns: columns, rows: rows, description: description), start: clock)
    }

    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem) {
        var mapped = grid
        palette.apply(to: &mapped, glyphs: glyphs)
        guard var going = recording.take() else { return }
        going.writer.add(mapped, at: (clock - going.start).microseconds, to: &going.bytes)
        try showing { () throws(Failure) in try going.flush() }
        recording = consume going
    }

    mutating func finish(at clock: Double) throws(FileProblem) -> String {
        guard var going = recording.take() else { return "" }
        going.writer.finish(at: (clock - going.start).microseconds, to: &going.bytes)
        try showing { () throws(Failure) in
            try going.flush()
            try going.file.finish()
        }
        return going.file.name
    }
}

extension Failure {
    /// The first line, which the screen has room for.
    fileprivate var problem: FileProblem { FileProblem(firstLine) }
}

/// Does some work on a file. Its failure becomes the problem that the playground shows.
private func showing<Result: ~Copyable>(
    _ work: () throws(Failure) -> Result
) throws(FileProblem) -> Result {
    do {
        return try work()
    } catch {
        throw error.problem
    }
}
