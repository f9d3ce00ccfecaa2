import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// A clock that advances only during sleeps, slow frames and suspensions.
final class ScriptedTime {
    var now = 0.0
}

/// A terminal with scripted keys that records its frames.
struct ScriptedTerminal: Terminal, ~Copyable {
    struct Frame {
        let time: Double
        let grid: CellGrid
        let glyphs: Glyphs
        let isWhole: Bool
        let picture: CellPicture?

        func line(with text: String) -> String? { grid.lines.first { $0.contains(text) } }
    }

    private let time: ScriptedTime
    /// The clock of the loop. It stops while the terminal is suspended.
    let clock: Stopwatch
    private var script: ArraySlice<(time: Double, keys: [Key])>
    /// The time that the first frame takes, in seconds.
    var slowness = 0.0
    var slowLink: SlowLink?
    var cellAspect: Double?
    private(set) var titles: [String] = []
    var title = SafeText() { didSet { if title != oldValue { titles.append(title.text) } } }
    var picture: CellPicture?
    private(set) var frames: [Frame] = []
    /// The starts and the wanted ends of the sleeps, without calls that do not wait.
    private(set) var sleeps: [(from: Double, until: Double?)] = []
    private(set) var copies: [String] = []
    /// The lines of a session without a screen.
    private(set) var lines: [SafeText] = []
    /// The number of frames before each suspension.
    private(set) var loans: [Int] = []

    /// Creates a terminal with keys at times of its clock. An empty list of keys only wakes the loop.
    init(_ time: ScriptedTime, _ script: [(time: Double, keys: [Key])]) {
        self.time = time
        clock = Stopwatch { time.now }
        self.script = script[...]
    }

    mutating func present(_ grid: CellGrid, glyphs: Glyphs, redrawsAll: Bool) {
        frames.append(
            Frame(time: clock.seconds, grid: grid, glyphs: glyphs, isWhole: redrawsAll, picture: picture))
        time.now += slowness
        slowness = 0
    }

    /// Presses `q` when the loop would sleep forever after the script, or never sleeps.
    mutating func wait(until instant: Double?) -> [Key] {
        let now = clock.seconds
        guard frames.count < 100 else { return ["q"] }
        if instant.map({ $0 > now }) ?? true { sleeps.append((now, instant)) }
        let next = script.first.map { max($0.time, now) } ?? .infinity
        if next <= max(instant ?? .infinity, now), let event = script.popFirst() {
            time.now += next - now
            return event.keys
        }
        guard let instant else { return ["q"] }
        time.now += max(0, instant - now)
        return []
    }

    mutating func show(_ lines: [SafeText]) { self.lines += lines }

    mutating func copy(_ text: String) -> (isSent: Bool, note: SafeText) {
        copies.append(text)
        return (text.count < 2000, text.count < 2000 ? "" : "too long")
    }

    mutating func suspend(while body: () -> Void) {
        loans.append(frames.count)
        clock.hold(during: body)
    }
}

final class ScriptedFiles {
    var said: [String] = []
    var saved: [(time: Double, scene: SavedScene)] = []
    var nextCheck: Double?
    var isFile = true
    /// Whether another program has changed the file.
    var hasChanged = false
    /// The number of a scene whose file cannot be written.
    var locked: Int?
    /// The time from which a changed program waits to be started.
    var restart = Double.infinity
    var now = 0.0
    /// Whether a recording can be completed.
    var finishes = true
    /// The number of operations before all others fail.
    var room = Int.max
    var recorded: [(time: Double, grid: CellGrid)] = []

    func say(_ text: String) throws(FileProblem) {
        guard said.count < room else { throw FileProblem("error: disk full") }
        said.append(text)
    }
}

struct ScriptedFolder: PlayFiles, ~Copyable {
    let files: ScriptedFiles

    var nextCheck: Double? { files.nextCheck }

    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        switch picture {
        case .scene(let time, let name):
            try files.say("\(item.name) at \(time)\(name.map { " as \($0)" } ?? "")")
        case .poster(let command): try files.say("poster: \(command)")
        case .screen(let grid, let glyphs, let background):
            let place = background.map { " on \($0.rawValue)" } ?? ""
            try files.say("screen in \(glyphs)\(place)\n\(grid)")
        }
        return "a.svg"
    }

    func arguments(for item: PlaylistItem, at index: Int) -> [String] { [item.name] }

    func hasFile(at index: Int) -> Bool { files.isFile }

    mutating func saveEdits(
        _ text: String, replacing old: String, as name: String?, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        if files.locked == index { throw FileProblem("error: it is read-only") }
        if files.hasChanged, name == nil { throw FileProblem("error: it has changed") }
        try files.say("keep\(name.map { " as \($0)" } ?? "")\n\(text)")
        let reading = SceneReader.read(text, file: "a.yaml")
        guard let saved = PlaylistItem(name: "a", reading: reading) else { throw FileProblem("error: bad") }
        return ("a.yaml", saved)
    }

    mutating func openEditor(at index: Int, line: Int) throws(FileProblem) {
        try files.say("edit line \(line)")
    }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        files.now = clock
        let due = files.saved.filter { $0.time <= clock }
        files.saved.removeAll { $0.time <= clock }
        if let look = files.nextCheck, look <= clock { files.nextCheck = nil }
        return due.map(\.scene)
    }

    func isOver(after touch: [TouchMoment]) -> Bool { files.now >= files.restart }
}

struct ScriptedRecorder: ScreenRecorder, ~Copyable {
    let files: ScriptedFiles

    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, background: CellColor?, at clock: Double
    ) throws(FileProblem) { try files.say("record \(item.name), \(columns) × \(rows), at \(clock)") }

    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem) {
        try files.say("frame")
        files.recorded.append((clock, grid))
    }

    mutating func finish(at clock: Double) throws(FileProblem) -> String {
        guard files.finishes else { throw FileProblem("error: disk full") }
        try files.say("end at \(clock)")
        return "a.cast"
    }
}

struct LoopOutcome {
    let frames: [ScriptedTerminal.Frame]
    let sleeps: [(from: Double, until: Double?)]
    let loans: [Int]
    let written: [SafeText]
    let copies: [String]
    let lines: [SafeText]

    var times: [Double] { frames.map(\.time) }

    /// Runs the loop to the end of a script. Each suspension takes `away` seconds.
    init(
        of player: Player, files: ScriptedFiles, framesPerSecond: Int = 8, columns: Int = 80, rows: Int = 24,
        isInLines: Bool = false, away: Double = 0, view: Screen = Screen(),
        _ script: [(time: Double, keys: [Key])],
        prepare: (inout ScriptedTerminal) -> Void = { _ in }
    ) {
        let time = ScriptedTime()
        var terminal = ScriptedTerminal(time, script)
        prepare(&terminal)
        var loop = PlayLoop(
            player: player, view: view, files: ScriptedFolder(files: files),
            recorder: ScriptedRecorder(files: files), framesPerSecond: framesPerSecond,
            isInLines: isInLines, clock: { [clock = terminal.clock] in clock.seconds },
            stop: { time.now += away })
        loop.run(on: &terminal, columns: columns, rows: rows)
        (frames, sleeps, loans) = (terminal.frames, terminal.sleeps, terminal.loans)
        (written, copies, lines) = (loop.written, terminal.copies, terminal.lines)
    }

    func shows(_ text: String) -> Bool { frames.contains { $0.line(with: text) != nil } }
}

/// The run loop on a scripted terminal, with a scene of two seconds and eight frames a second.
@Suite struct PlayLoopTests {
    private let files = ScriptedFiles()

    /// Runs the loop from clock 0 to the end of the script.
    private func run(
        paused: Bool = false, glyphs: Glyphs? = .half, files: ScriptedFiles = ScriptedFiles(),
        slowness: Double = 0,
        away: Double = 0, slowLink: SlowLink? = nil, clipboard: Settings.Clipboard = .ask,
        _ script: [(time: Double, keys: [Key])]
    ) -> LoopOutcome {
        var player = Player(playlist: twoScenes(), glyphs: glyphs)
        player.clipboard = clipboard
        player.start(at: 0, time: nil, paused: paused)
        return LoopOutcome(of: player, files: files, away: away, script) {
            ($0.slowness, $0.slowLink) = (slowness, slowLink)
        }
    }

    private let bar = "┣"

    /// An error at the end of the session is printed after it, or is its last line.
    @Test func unfinishedRecordingIsReported() {
        files.finishes = false
        #expect(run(paused: true, files: files, [(1, ["R"]), (2, ["q"])]).written == ["error: disk full"])
        let session = LoopOutcome(
            of: Player(playlist: twoScenes()), files: files, isInLines: true,
            [(1, ["R", .enter]), (2, [.control("D")])])
        #expect(session.lines.last == "error: disk full")
    }

    /// A line without its value is an error in words, and the next line is a new one.
    @Test(arguments: [
        ("seek", "type seek TIME: go to 0.35 s, 50%, +0.1 or -0.1"),
        ("demo", "type demo NAME: play a demo"),
        (":", "type a command, such as :seek 50%"), ("/", "type the name of a demo"),
    ])
    func unfinishedLine(line: String, reply: String) {
        func typed(_ line: String) -> [Key] { line.unicodeScalars.map(Key.character) + [.enter] }
        let session = LoopOutcome(
            of: Player(playlist: twoScenes()), files: ScriptedFiles(), isInLines: true,
            [(1, typed(line)), (2, typed("?")), (3, typed("q")), (4, typed("space"))])
        let lines = session.lines.map(\.text)
        #expect(lines.contains { $0.hasPrefix(reply) })
        #expect(lines.contains { $0.hasSuffix(": quit") })
        #expect(!lines.contains { $0.hasPrefix("playing") })
    }

    @Test func failedNameStaysInPrompt() {
        files.room = 0
        let keys = ":save-picture a.png".unicodeScalars.map(Key.character) + [.enter]
        let outcome = run(paused: true, files: files, [(1, keys), (2, [.escape, "q"])])
        let last = outcome.frames.last
        #expect(last?.line(with: ":save-picture a.png") != nil && last?.line(with: "error: disk full") != nil)
    }

    // MARK: The clipboard

    private func said(_ words: String, _ outcome: LoopOutcome) -> Bool {
        outcome.frames.contains { $0.grid.lines.last(where: { !$0.isEmpty })?.contains(words) == true }
    }

    /// The question about the clipboard appears once. The copied text is the command, or the displayed code.
    @Test func clipboardQuestionAppearsOnce() {
        let asked = run(paused: true, [(1, ["C"])])
        #expect(asked.copies.isEmpty && said("Copy the command to the clipboard", asked))
        let refused = run(paused: true, [(1, ["C", "n"]), (2, ["C", .escape, "n"])])
        #expect(refused.copies.isEmpty && refused.frames.last?.grid.description.contains("second") == true)
        let allowed = run(paused: true, [(1, ["C", "y"]), (2, ["C"]), (3, ["c", "c", "C"])])
        let command = "antics first --at 0 --paused"
        #expect(allowed.copies.count == 2 && allowed.copies.allSatisfy { $0 == command })
        #expect(said("not copied: this scene has no file", allowed))
    }

    @Test func settingsControlClipboard() {
        let on = run(paused: true, clipboard: .on, [(1, ["c", "C"])])
        #expect(on.copies.count == 1 && on.copies[0].contains("import UIKit"))
        #expect(said("lines of Swift to the clipboard", on))
        let off = run(paused: true, clipboard: .off, [(1, ["C"])])
        #expect(off.copies.isEmpty && said("copying is off in the settings", off))
    }

    // MARK: Terminal replies

    /// A reported background colour is used for saved pictures, and panels are legible on it.
    @Test func reportedBackgroundIsUsed() throws {
        let white = TerminalColors(background: .rgb(255, 255, 255))
        let outcome = run(paused: true, files: files, [(0.5, [.colors(white)]), (1, ["S"]), (2, ["q"])])
        try #require(outcome.frames.count > 1)
        let (before, after) = (outcome.frames[0], outcome.frames[1])
        #expect(after.time == 0.5)
        #expect(before.grid.cells.contains { $0.style == .dim })
        #expect(!after.grid.cells.contains { $0.style == .dim })
        #expect(before.grid.cells.map(\.glyph) == after.grid.cells.map(\.glyph))
        #expect(files.said.first?.hasPrefix("screen in half on \(0xFFFFFF)\n") == true)
    }

    @Test func reportedGlyphsAreUsed() throws {
        let drawn = DrawnGlyphs([.braille, .half, .sextant, .octant, .ascii], reason: "it draws octants")
        let outcome = run(
            glyphs: nil,
            [
                (0.3, [.resize(columns: 120, rows: 50), .glyphs(drawn), "?"]), (0.7, ["?", "m", "m"]),
                (0.9, ["q"]),
            ])
        #expect(outcome.frames.first?.glyphs == .blocks)
        let told = try #require(outcome.frames.first { $0.time >= 0.3 })
        #expect(told.glyphs == .octant)
        #expect(told.line(with: "auto: it draws octants: solid and") != nil)
        #expect(outcome.frames.last?.glyphs == .half, "the key goes on from there")
    }

    // MARK: Time

    @Test func playbackDrawsEachEighth() {
        let outcome = run([(0.45, ["q"])])
        #expect(outcome.times == [0, 0.125, 0.25, 0.375])
        #expect(
            outcome.frames.map { $0.line(with: bar)?.prefix(12) } == [
                " ▶  0.00 s  ", " ▶  0.13 s  ", " ▶  0.25 s  ", " ▶  0.38 s  ",
            ])
        #expect(outcome.frames.allSatisfy { $0.glyphs == .half && !$0.isWhole })
    }

    @Test func pausedSceneIsNotDrawn() throws {
        let outcome = run([(0.3, [" "]), (1000, []), (5000, ["q"])])
        #expect(outcome.times == [0, 0.125, 0.25, 0.375])
        #expect(outcome.frames.last?.line(with: bar)?.contains("❚❚ 0.300 s") == true)
        let sleeps = outcome.sleeps.filter { $0.until == nil }
        #expect(sleeps.map(\.from) == [0.375, 1000], "it sleeps without end")
    }

    /// A message of a key stays until the next key, and one without a key for four seconds.
    @Test func noticesDisappear() throws {
        let outcome = run(paused: true, [(1, ["s"]), (100, []), (101, ["l"])])
        #expect(outcome.times == [0, 1, 101])
        #expect(outcome.frames.map { $0.line(with: "wrote a.svg") != nil } == [false, true, false])
        files.saved = [(2, (0, .success(twoScenes()[0])))]
        let reloaded = run(paused: true, files: files, [(2, [])])
        #expect(reloaded.times == [0, 2, 2 + Notices.duration])
        #expect(reloaded.frames.map { $0.line(with: "reloaded") != nil } == [false, true, false])
    }

    @Test func lateFrameDoesNotDelayOthers() {
        let outcome = run(slowness: 0.5, [(0.8, ["q"])])
        #expect(outcome.times == [0, 0.5, 0.625, 0.75])
    }

    /// A slow link has fewer frames. Keys and recordings are not slower.
    @Test func slowLinkHasFewerFrames() throws {
        let link = SlowLink(colors: .ansi16, framesPerSecond: 2)
        let outcome = run(
            files: files, slowLink: link, [(0.7, ["m"]), (1.6, ["R"]), (2.0, ["S"]), (2.05, ["q"])])
        #expect(outcome.times.prefix(4) == [0, 0.5, 0.7, 1.2])
        #expect(outcome.times.filter { $0 > 1.6 } == [1.725, 1.85, 1.975])
        #expect(outcome.frames.allSatisfy { $0.line(with: "slow link") != nil })
        #expect(outcome.frames[0].line(with: "slow link: 16 colours, 2 fps") != nil)
        #expect(files.recorded.count == 4)
        #expect(files.recorded.allSatisfy { !$0.grid.description.contains("slow link") })
        #expect(files.said.contains { $0.hasPrefix("screen in") && !$0.contains("slow link") })
    }

    // MARK: Keys

    /// A key shows in the next frame, together with the keys before it.
    @Test func keysShowInNextFrame() {
        let outcome = run(
            paused: true,
            [(3, ["l"]), (3.01, [.right]), (3.05, ["w"]), (4, ["l", "l"]), (5, ["q"])])
        #expect(outcome.times == [0, 3, 3.125, 4])
        #expect(
            outcome.frames.map { $0.line(with: bar)?.dropFirst(4).prefix(5) } == [
                "0.000", "0.100", "0.400", "0.600",
            ])
    }

    @Test(arguments: ["h", "[", " "] as [Key]) func repeatedKeysKeepFramePace(key: Key) {
        let held = (1...90).map { (time: Double($0) / 30, keys: [key]) }
        let outcome = run(held + [(3.01, ["q"])])
        #expect(outcome.times == (0...24).map { Double($0) / 8 })
    }

    @Test func frameRateIsLimited() {
        checkCases(60, seed: 121) { random in
            let times = (0..<40).map { _ in Double.random(in: 0...4, using: &random) }.sorted()
            let keys: [Key] = [
                "h", "l", .mouse(.drag, column: 30, row: 22), .mouse(.wheelUp, column: 0, row: 0), "z",
            ]
            let script = times.map { (time: $0, keys: [random.pick(keys)]) }
            let isPaused = Bool.random(using: &random)
            let shown = run(paused: isPaused, script + [(5, ["q"])]).times
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 > 0.125 - 1e-9 })
            for time in times where isPaused { #expect(shown.contains { $0 >= time && $0 <= time + 0.125 }) }
            if !isPaused { #expect(shown == (0...39).map { Double($0) / 8 }) }
        }
    }

    @Test func keysAfterQuitAreIgnored() {
        let outcome = run(paused: true, files: files, [(1, ["q", "s"])])
        #expect(outcome.times == [0])
        #expect(files.said.isEmpty)
    }

    @Test func resizeChangesNextFrame() {
        let outcome = run(paused: true, [(1, [.resize(columns: 50, rows: 13)]), (2, ["q"])])
        #expect(outcome.frames.map(\.grid.columns) == [80, 50])
        #expect(outcome.frames.map(\.grid.rows) == [24, 13])
    }

    /// The picture fits the shape of the terminal's cells, unless the user has set another one.
    @Test func cellAspectIsThatOfTerminal() {
        let square = ShapeContent(path: Path(rect: Rect(0, 0, 100, 100)), fillColor: .color(.white))
        let item = PlaylistItem(
            name: "square", scene: Scene(canvas: Size(100, 100), layers: [Layer(shape: square)]))
        func grid(fixed: Double? = nil, reported: Double?) -> CellGrid? {
            LoopOutcome(
                of: Player(playlist: [item]), files: files, view: Screen(cellAspect: fixed), []
            ) { $0.cellAspect = reported }.frames.first?.grid
        }
        #expect(grid(reported: 3) == grid(fixed: 3, reported: nil))
        #expect(grid(reported: 3) == grid(fixed: 3, reported: 1.5))
        #expect(grid(reported: nil) == grid(fixed: 2, reported: nil))
        #expect(grid(reported: 3) != grid(reported: nil))
    }

    /// A click uses the frame that is on the screen.
    @Test func scrubBarIsDraggedInLoop() throws {
        let text = try #require(run(paused: true, []).frames.first?.line(with: bar))
        let start = Double(try #require(text.firstIndex(of: "┣")).utf16Offset(in: text))
        let end = Double(try #require(text.firstIndex(of: "┫")).utf16Offset(in: text))
        let outcome = run(
            paused: true,
            [
                (1, [.resize(columns: 50, rows: 13), .mouse(.press, column: start + 1, row: 22)]),
                (2, [.resize(columns: 80, rows: 24)]), (3, [.mouse(.press, column: end - 1, row: 11)]),
                (4, [.mouse(.press, column: end - 1, row: 22)]),
            ])
        let times = outcome.frames.map { $0.line(with: bar).map { String($0.dropFirst(4).prefix(7)) } }
        #expect(times == ["0.000 s", "0.000 s", "0.000 s", "0.000 s", "2.000 s"])
    }

    // MARK: The terminal

    @Test func redrawSendsWholeFrame() {
        let outcome = run(paused: true, [(1, ["\u{C}"]), (2, ["l"]), (3, ["q"])])
        #expect(outcome.frames.map(\.isWhole) == [false, true, false])
        #expect(outcome.loans.isEmpty)
    }

    @Test func suspendedTimeDoesNotCount() {
        let outcome = run(away: 100, [(0.625, ["\u{1A}"]), (0.7, ["q"])])
        #expect(outcome.loans == [5])
        #expect(outcome.times == [0, 0.125, 0.25, 0.375, 0.5, 0.625])
        #expect(outcome.frames.last?.line(with: bar)?.contains("▶  0.63 s") == true)
    }

    // MARK: Files

    @Test func savedPictureIsShownPicture() throws {
        let outcome = run(
            paused: true, files: files,
            [
                (1, ["w"]), (2, ["s"]), (3, ["S", "m"]), (4, ["P"]),
                (5, ":save-picture b.png".unicodeScalars.map { .character($0) } + [.enter]), (9, ["q"]),
            ])
        let shown = try #require(outcome.frames.first { $0.time == 1 })
        #expect(
            files.said == [
                "first at 0.2", "screen in half\n\(shown.grid)", "poster: antics poster first",
                "first at 0.2 as b.png",
            ])
        #expect(outcome.written == ["wrote a.svg", "wrote a.svg", "wrote a.svg", "wrote a.svg"])
    }

    @Test func whatCannotBeWrittenIsSaid() {
        files.room = 0
        let outcome = run(paused: true, files: files, [(1, ["s"]), (2, ["R"]), (3, ["q"])])
        #expect(outcome.frames.dropFirst().allSatisfy { $0.line(with: "error: disk full") != nil })
        #expect(outcome.frames.count == 3 && outcome.written.isEmpty)
    }

    /// A recording has all frames, and ends with a key, with the session, or with an error.
    @Test(
        arguments: [
            (.max, [(1, ["R"]), (2, ["l"]), (3, ["R"]), (4, ["l"])], ["frame", "frame", "end at 3.0"], nil),
            (.max, [(1, ["R"]), (2, ["q"])], ["frame", "end at 2.0"], nil),
            (2, [(1, ["R"]), (2, ["l"]), (3, ["l"])], ["frame"], 2),
        ] as [(Int, [(time: Double, keys: [Key])], [String], Double?)])
    func recordingHasAllFrames(
        room: Int, script: [(time: Double, keys: [Key])], said: [String], failure: Double?
    ) {
        files.room = room
        let outcome = run(paused: true, files: files, script)
        #expect(files.said == ["record first, 80 × 24, at 1.0"] + said)
        #expect(files.recorded.map(\.time) == (1...files.recorded.count).map(Double.init))
        #expect(files.recorded.map(\.grid) == outcome.frames[1...files.recorded.count].map(\.grid))
        let failed = outcome.frames.filter { $0.line(with: "error: disk full") != nil }.map(\.time)
        #expect(failed == (failure.map { [$0] } ?? []))
        #expect(outcome.written == (failure == nil ? ["wrote a.cast; play: asciinema play a.cast"] : []))
    }

    @Test func savedSceneIsShown() {
        let mended = PlaylistItem(
            name: "first", scene: Scene(title: "Mended", canvas: Size(100, 100), explicitDuration: 1))
        files.saved = [
            (2, (0, .failure(FileProblem("first.yaml:1: error")))), (3, (0, nil)), (4, (0, .success(mended))),
        ]
        let outcome = run(paused: true, files: files, [(1, []), (2, []), (3, []), (4, []), (5, ["q"])])
        #expect(outcome.times == [0, 2, 3, 4])
        func shown(_ text: String) -> [Bool] { outcome.frames.map { $0.line(with: text) != nil } }
        #expect(shown("Scene 1") == [true, true, true, false])
        #expect(shown("first.yaml:1: error") == [false, true, false, false])
        #expect(shown("compiling first …") == [false, false, true, false])
        #expect(outcome.frames.last?.line(with: "Mended") != nil)
    }

    /// The loop checks for saved scenes at the time that the files ask for.
    @Test func savedScenesAreCheckedInTime() {
        files.nextCheck = 2.5
        let outcome = run(paused: true, files: files, [])
        #expect(outcome.sleeps.map(\.until) == [2.5, nil])
        #expect(outcome.times == [0], "and draws nothing where none was")
    }
}
