import Cells
import Export
import Layers
import Pictures
import Platform
import Playback
import Playground
import Raster
import Scenes
import Synchronization
import Text

/// The files of a playing session: reloads saved scene files, and writes pictures and edited scenes.
///
/// A thread reads the files, so no method waits for them.
struct PlayFileStore: PlayFiles, ~Copyable {
    private var watcher: SceneWatcher
    let readings: SceneLoader
    private let changes: [String]
    private let programs: [Int: ProgramScene]
    private let environment: [String: String]
    private var lastLook = 0.0
    private var palette: Palette
    /// The extended scenes of programs that another thread makes, and the durations of the shown ones.
    private var builds: [Int: ItemBuild] = [:]
    private var ends: [Int: Double] = [:]

    /// Creates the store of the files that a watcher observes, and of the programs by index.
    ///
    /// `changes` are those of `--set`, for each file. `depth` is the colour depth of pictures of the screen.
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

    /// The time between two checks of the loader, in seconds.
    private static let readingInterval = 0.02

    var isReading: Bool { readings.isBusy }

    var nextCheck: Double? {
        let reading = isReading ? lastLook + PlayFileStore.readingInterval : nil
        return [watcher.nextLook, reading].compactMap { $0 }.min()
    }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        lastLook = clock
        let saves = watcher.saves(at: clock)
        // All source files of a program mean its scene.
        let files = saves.files.map { number, path in
            (number < 0 ? programs.keys.first ?? number : number, path)
        }
        readings.read(Dictionary(files) { first, _ in first }, areSettled: saves.areSettled)
        return readings.take()
    }

    /// The time that a program runs ahead of the picture, in seconds of the scene.
    private static let lead = 5.0
    /// The distance to the end of its scene at which a program is extended without delay, in seconds of the scene.
    private static let margin = 0.5

    func isOver(after touch: [TouchMoment]) throws(FileProblem) -> Bool {
        guard !touch.isEmpty, readings.successor == nil else { return readings.successor != nil }
        try showing { () throws(Failure) in try ProgramHandover.test(touch, environment) }
        return true
    }

    mutating func extendProgram(at index: Int, until time: Double) -> PlaylistItem? {
        guard let program = programs[index] else { return nil }
        if let make = program.resume(until: time + PlayFileStore.lead) { builds[index] = ItemBuild(make) }
        let end = ends[index] ?? program.item.timeline.duration
        let isUrgent = time + PlayFileStore.margin >= end
        guard let item = builds[index]?.result(isUrgent: isUrgent) else { return nil }
        builds[index] = nil
        ends[index] = item.timeline.duration
        return item
    }

    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        try showing { () throws(Failure) in
            switch picture {
            case .scene(let time, let name):
                let file = try Self.newFile(name, for: item, of: ["svg", "png"], from: 1)
                guard file.name.hasSuffix(".png") else {
                    return try file.finish(with: SVGWriter(item.timeline).still(at: time))
                }
                let size = PixelSize(of: item.timeline.scene.canvas)
                let pixels = LabelledPicture(item.timeline).pixels(
                    at: time, width: size.width, height: size.height, by: FrameRenderer())
                return try file.finish(with: PNG.encode(pixels))
            case .poster(let command):
                let poster = Poster.of(item, command: command)
                return try OutputFile.new(item.name + "-poster", "svg").finish(
                    with: poster.svg(background: SVGWriter.Background(.black)))
            case .screen(var grid, let glyphs, let ground):
                palette.apply(to: &grid, glyphs: glyphs)
                return try OutputFile.new(item.name, "svg").finish(
                    with: CellSVGWriter.still(
                        grid, title: item.title, theme: TerminalTheme(ground: ground)))
            }
        }
    }

    func argument(for item: PlaylistItem, at index: Int) -> String {
        programs[index]?.word ?? watcher.path(of: index) ?? item.name
    }

    func isFile(at index: Int) -> Bool { watcher.path(of: index) != nil }

    mutating func saveEdits(
        _ text: String, replacing old: String, as name: String?, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        try showing { () throws(Failure) in
            guard name == nil, let path = watcher.path(of: index), !SceneSource.isTranslated(path) else {
                // The original counts as the first file.
                let path = try Self.newFile(name, for: item, of: SceneSource.endings, from: 2)
                    .finish(with: text)
                watcher.add(path, number: index)
                return (path, try SceneSource.read(path).item)
            }
            guard !old.contains("\u{FFFD}") else {
                throw Failure("\(SafeText(path)) is not UTF-8 text; your changes are not saved", .badScene)
            }
            // Reading a pipe would stop the picture.
            guard FileStatus(path).map({ $0.kind == .regular }) ?? true else {
                throw Failure(
                    "\(SafeText(path)) is no longer a file; your changes are not saved", .cannotWrite)
            }
            // Another program may have written the file since then.
            guard try SceneSource.text(named: path) == old else {
                throw Failure(
                    "\(SafeText(path)) has changed on disk: :save-as NAME saves your changes to a new file",
                    .cannotWrite)
            }
            try OutputFile.open(path, overwrites: true).finish(with: text)
            return (path, try SceneSource.read(path, with: changes).item)
        }
    }

    /// Creates the file of a name, or one with the name of a scene and the next free number. An existing file is not
    /// overwritten.
    private static func newFile(
        _ name: String?, for item: PlaylistItem, of endings: [String], from number: Int
    ) throws(Failure) -> OutputFile {
        guard let name else { return try OutputFile.new(item.name, endings[0], from: number) }
        let isWhole = endings.contains { name.hasSuffix(".\($0)") }
        let ending = URL(filePath: name).pathExtension
        if !isWhole, 2...5 ~= ending.count, ending.allSatisfy(\.isLetter) {
            let list = endings.map { ".\($0)" }.joined(separator: ", ")
            throw Failure("\(SafeText(name)): the extension must be one of \(SafeText(list))", .usage)
        }
        let path = isWhole ? name : "\(name).\(endings[0])"
        if FileStatus.isThere(path) {
            throw Failure("\(SafeText(path)) exists: use another name", .cannotWrite)
        }
        return try OutputFile.open(path, overwrites: false)
    }

    func openEditor(at index: Int, line: Int) throws(FileProblem) {
        guard let path = watcher.path(of: index) else { return }
        try showing { () throws(Failure) in try Editor(environment).open(path, line: line) }
    }
}

/// The making of a playlist item on another thread.
private final class ItemBuild: Sendable {
    private let make: @Sendable () -> PlaylistItem
    private let item = Mutex<PlaylistItem?>(nil)

    init(_ make: @escaping @Sendable () -> PlaylistItem) {
        self.make = make
        detachThread {
            let item = make()
            self.item.withLock { $0 = item }
        }
    }

    /// Returns the item, or `nil` if it is not ready. An urgent item is made immediately.
    func result(isUrgent: Bool) -> PlaylistItem? { item.withLock { $0 } ?? (isUrgent ? make() : nil) }
}

/// A loader that reads scene files on a separate thread, one after the other.
///
/// A large file, or a pipe that another program has yet to write, does not stop the picture.
final class SceneLoader: Sendable {
    private struct State {
        /// The files to read, by number. Only the last of several saves of a file counts.
        var wanted: [Int: Request] = [:]
        var done: [SavedScene] = []
        var isReading = false
        /// The recompiled program that replaces this one.
        var successor: SwiftProgram?
    }

    private struct Request {
        let path: String
        /// Whether the file is no longer being written.
        let isSettled: Bool
    }

    private let state = Mutex(State())
    private let changes: [String]

    init(changes: [String] = []) { self.changes = changes }

    func read(_ files: [Int: String], areSettled: Bool) {
        let begins = state.withLock { state in
            for (number, path) in files { state.wanted[number] = Request(path: path, isSettled: areSettled) }
            guard !state.isReading, !state.wanted.isEmpty else { return false }
            state.isReading = true
            return true
        }
        guard begins else { return }
        detachThread { self.readAll() }
    }

    /// Whether the loader is reading, or has results to take.
    var isBusy: Bool { state.withLock { $0.isReading || !$0.done.isEmpty || $0.successor != nil } }

    /// The recompiled program that replaces this one, or `nil` if its file has not changed.
    var successor: SwiftProgram? { state.withLock { $0.successor } }

    /// Returns the scenes since the last call: each file at most once, in the order of the numbers.
    func take() -> [SavedScene] {
        state.withLock { state in
            defer { state.done = [] }
            return state.done.sorted { $0.index < $1.index }
        }
    }

    private func readAll() {
        while let (number, request) = next() {
            // Skip a missing file: an editor may be about to write it.
            if InputFile.isMissing(request.path) { continue }
            do throws(Failure) {
                if request.path.hasSuffix(".swift") || SwiftProgram.currentSources.contains(request.path) {
                    let program = try SwiftProgram(
                        SwiftProgram.currentWords, ProcessInfo.processInfo.environment, isOnScreen: true)
                    state.withLock { $0.successor = program }
                    continue
                }
                let item = try SceneSource.read(request.path, with: changes).item
                // Prepare the first frame on this thread, too.
                _ = item.timeline.isAtRest(at: 0)
                finish(SavedScene(index: number, result: .success(item)))
            } catch {
                // Ignore the errors of a file that is still being written.
                if request.isSettled { finish(SavedScene(index: number, result: .failure(error.problem))) }
            }
        }
    }

    /// Returns the next file to read, or `nil` if there is none and the thread ends.
    private func next() -> (number: Int, request: Request)? {
        state.withLock { state in
            guard let number = state.wanted.keys.min(), let request = state.wanted.removeValue(forKey: number)
            else {
                state.isReading = false
                return nil
            }
            return (number, request)
        }
    }

    private func finish(_ scene: SavedScene) {
        state.withLock { state in
            // The file was saved again, so its earlier error no longer matters.
            if case .failure = scene.result, state.wanted[scene.index] != nil { return }
            state.done.removeAll { $0.index == scene.index }
            state.done.append(scene)
        }
    }
}

struct Editor {
    private let command: String

    /// Creates the editor of `VISUAL` or `EDITOR`, or vi if neither is set.
    init(_ environment: [String: String]) {
        let named = [environment["VISUAL"], environment["EDITOR"]].compactMap { $0 }
        command = named.first { !$0.allSatisfy(\.isWhitespace) } ?? "vi"
    }

    /// The editors that take a line number as `+LINE` before the file, as vi does.
    private static let counting: Set<String> = [
        "vi", "vim", "nvim", "view", "nano", "pico", "emacs", "emacsclient", "micro", "kak", "joe", "jed",
        "ne", "mg", "vis", "ed", "pluma", "gedit", "kate", "less",
    ]

    /// Returns the shell command that opens a file at a line.
    func line(_ path: String, line: Int) -> String {
        let word = command.split(whereSeparator: \.isWhitespace).first.map(String.init) ?? command
        let name = word.split(separator: "/").last.map(String.init) ?? word
        let place = Editor.counting.contains(name) ? "+\(line) " : ""
        return "\(command) \(place)\(shellWord(path))"
    }

    /// Opens a file at a line, and waits until the editor ends.
    ///
    /// - Throws: a failure if there is no such editor, or if it ends with an error.
    func open(_ path: String, line: Int) throws(Failure) {
        let end: SafeText
        switch Subprocess.Ending(status: system(self.line(path, line: line))) {
        // There is no time limit.
        case .exit(0), .tooLong: return
        case .exit(127):
            throw Failure("no editor \(SafeText(command)): set VISUAL or EDITOR", .unavailable)
        case .exit(let status): end = "exited with status \(status)"
        case .signal(let signal): end = "was ended by signal \(signal)"
        }
        throw Failure("\(SafeText(command)) \(end)", .unavailable)
    }
}

/// A recorder of the playground that writes an asciicast frame by frame.
struct LiveRecorder: ScreenRecorder, ~Copyable {
    private var recording: Recording?
    private var palette: Palette

    init(_ depth: ColorDepth) { palette = Palette(depth) }

    private struct Recording: ~Copyable {
        var file: OutputFile
        var writer: AsciicastWriter
        let start: Double
        var bytes: [UInt8] = []

        /// Writes the added frames. A recording that ends after a complete frame is valid, so the file is kept.
        mutating func flush() throws(Failure) {
            do {
                try file.write(bytes)
            } catch {
                throw file.kept == 0 ? error : error.adding("; recording stopped")
            }
            file.keep()
            bytes.removeAll(keepingCapacity: true)
        }
    }

    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double
    ) throws(FileProblem) {
        let writer = AsciicastWriter(
            columns: columns, rows: rows, title: item.title, theme: TerminalTheme(ground: ground))
        recording = Recording(
            file: try showing { () throws(Failure) in try OutputFile.new(item.name, "cast") },
            writer: writer, start: clock)
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
    /// The first error with its fix, and the number of errors.
    fileprivate var problem: FileProblem {
        let errors = findings.filter { $0.severity == .error }
        guard let first = errors.first else { return FileProblem(firstLine) }
        let fix = first.fix.flatMap { first.message.contains($0) ? nil : SafeText($0) }
        return FileProblem(
            SafeText(first.summary), hint: fix, count: errors.count,
            details: errors.map(\.shown).joined(separator: "\n"))
    }

    /// The problem of a scene file, if the playground can show it and wait for the next save; otherwise `nil`.
    var waitingProblem: FileProblem? { code == .badScene && isatty(STDOUT_FILENO) == 1 ? problem : nil }
}

/// Does some work on a file. Its failure becomes the problem that the playground shows.
private func showing<Result: ~Copyable>(_ work: () throws(Failure) -> Result) throws(FileProblem) -> Result {
    do {
        return try work()
    } catch {
        throw error.problem
    }
}
