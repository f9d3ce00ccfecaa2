import Cells
import Colors
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
    let loader: SceneLoader
    private let changes: [String]
    private let programs: [Int: ProgramScene]
    private let environment: [String: String]
    private var lastCheck = 0.0
    private var palette: Palette
    /// The extended scenes of programs that another thread makes, and the durations of the current scenes.
    private var builds: [Int: ItemBuild] = [:]
    private var durations: [Int: Double] = [:]

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
        loader = SceneLoader(changes: changes)
        palette = Palette(depth)
    }

    /// The time between two checks of the loader, in seconds.
    private static let loadingInterval = 0.02

    var nextCheck: Double? {
        let reading = loader.isBusy ? lastCheck + PlayFileStore.loadingInterval : nil
        return [watcher.nextCheck, reading].compactMap(\.self).min()
    }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        lastCheck = clock
        let saves = watcher.saves(at: clock)
        // All source files of a program mean its scene.
        let files = saves.files.map { number, path in
            (number < 0 ? programs.keys.first ?? number : number, path)
        }
        loader.read(Dictionary(files) { first, _ in first }, areSettled: saves.areSettled)
        return loader.take()
    }

    /// The time that a program runs ahead of the picture, in seconds of the scene.
    private static let lead = 5.0
    /// The distance to the end of its scene at which a program is extended without delay, in seconds of the scene.
    private static let margin = 0.5

    func isOver(after touch: [TouchMoment]) throws(FileProblem) -> Bool {
        guard !touch.isEmpty, loader.successor == nil else { return loader.successor != nil }
        try showing { () throws(Failure) in try ProgramHandover.test(touch, environment) }
        return true
    }

    mutating func extendProgram(at index: Int, until time: Double) -> PlaylistItem? {
        guard let program = programs[index] else { return nil }
        if let make = program.resume(until: time + PlayFileStore.lead) { builds[index] = ItemBuild(make) }
        let end = durations[index] ?? program.item.timeline.duration
        let isUrgent = time + PlayFileStore.margin >= end
        guard let item = builds[index]?.result(isUrgent: isUrgent) else { return nil }
        builds[index] = nil
        durations[index] = item.timeline.duration
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
            case .screen(var grid, let glyphs, let background):
                palette.apply(to: &grid, glyphs: glyphs)
                return try OutputFile.new(item.name + "-screen", "svg").finish(
                    with: CellSVGWriter.still(
                        grid, title: item.title, theme: TerminalTheme(on: background)))
            }
        }
    }

    func arguments(for item: PlaylistItem, at index: Int) -> [String] {
        if let program = programs[index] { return [program.word] + SwiftProgram.stageArguments }
        // A scene without a file came through a pipe.
        return [watcher.path(of: index) ?? (SceneSource.isDemo(item.name) ? item.name : "-")]
    }

    func hasFile(at index: Int) -> Bool { watcher.path(of: index) != nil }

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
            let exists = FileStatus.exists(path)
            // Reading a pipe would stop the picture.
            guard !exists || FileStatus(path)?.kind == .regular else {
                throw Failure(
                    "\(SafeText(path)) is no longer a file; your changes are not saved", .cannotWrite)
            }
            // Another program may have written the file since then. A deleted file is created again.
            guard try (exists ? SceneSource.text(named: path) : old) == old else {
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
        let hasEnding = endings.contains { name.hasSuffix(".\($0)") }
        let ending = URL(filePath: name).pathExtension
        if !hasEnding, 2...5 ~= ending.count, ending.allSatisfy(\.isLetter) {
            let list = endings.map { ".\($0)" }.joined(separator: ", ")
            throw Failure("\(SafeText(name)): the extension must be one of \(SafeText(list))", .usage)
        }
        let path = hasEnding ? name : "\(name).\(endings[0])"
        if FileStatus.exists(path) {
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
            // The player needs the speed for its next frame, and must not wait for the search for flashes.
            _ = item.maximumSpeed
            self.item.withLock { $0 = item }
        }
    }

    /// Returns the item, or `nil` if it is not ready. An urgent item is made immediately.
    func result(isUrgent: Bool) -> PlaylistItem? { item.withLock { $0 } ?? (isUrgent ? make() : nil) }
}

// MARK: - Public sessions

/// The files of a public session (`antics --public`), which a server offers to anonymous users: there are none.
///
/// A public session plays bundled demos for a limited time. It reads and writes only the terminal: no settings, scenes,
/// recordings or terminfo entries. It starts no other program, and cannot be suspended. System limits back these rules.
struct PublicSession: PlayFiles, ~Copyable {
    /// The duration of a session, in seconds.
    static let maximumDuration = 900.0
    /// The size of the largest picture, in cells. A larger terminal shows it in a corner.
    static let maximumSize = (columns: 200, rows: 60)
    /// The time without a reply after which a connection counts as broken, in seconds.
    static let maximumSilence = 10.0
    static let framesPerSecond = 15

    fileprivate static let refusal = FileProblem("a public session saves no files")

    /// The end of the session, as a clock reading in seconds.
    private let end: Double
    private var isOver = false

    init(at clock: Double) { end = clock + Self.maximumDuration }

    var nextCheck: Double? { end }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        isOver = clock >= end
        return []
    }

    func isOver(after touch: [TouchMoment]) -> Bool { isOver }

    func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        throw Self.refusal
    }

    func arguments(for item: PlaylistItem, at index: Int) -> [String] { [item.name] }

    func hasFile(at index: Int) -> Bool { false }

    func saveEdits(
        _ text: String, replacing old: String, as name: String?, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        throw Self.refusal
    }

    func openEditor(at index: Int, line: Int) throws(FileProblem) { throw Self.refusal }
}

/// The recorder of a public session, which never starts a recording.
struct PublicRecorder: ScreenRecorder {
    func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, background: CellColor?, at clock: Double
    ) throws(FileProblem) {
        throw PublicSession.refusal
    }

    func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) {}

    func finish(at clock: Double) -> String { "" }
}

extension PublicSession {
    /// The actions that a public session lacks, because they start or suspend a program or read a file. The keys that write
    /// files show a notice instead.
    static let unavailableActions: Set = ["edit", "reload", "suspend"]

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
        clock >= maximumDuration ? ["The 15 minutes are over. Come again."] : []
    }

    /// Sets system limits for this process: processor time, memory, and the number and size of files. Ignores suspension by
    /// the terminal, because no shell could resume the program.
    static func limitProcess() {
        #if canImport(Glibc)
            func limit(_ resource: __rlimit_resource, _ maximum: rlim_t) {
                var limits = rlimit(rlim_cur: maximum, rlim_max: maximum)
                setrlimit(__rlimit_resource_t(resource.rawValue), &limits)
            }
        #else
            func limit(_ resource: Int32, _ maximum: rlim_t) {
                var limits = rlimit(rlim_cur: maximum, rlim_max: maximum)
                setrlimit(resource, &limits)
            }
        #endif
        limit(RLIMIT_CPU, rlim_t(maximumDuration / 3))
        // ncurses draws its frames into a file in memory.
        limit(RLIMIT_FSIZE, 4 << 20)
        limit(RLIMIT_NOFILE, 64)
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_AS, 1 << 31)
        signal(SIGTSTP, SIG_IGN)
    }
}
