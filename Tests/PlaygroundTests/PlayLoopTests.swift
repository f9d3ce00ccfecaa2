import Cells
import Geometry
import Layers
import Playback
import Scenes
import TestSupport
import Testing
import Text

@testable import Playground

/// Time that passes only when somebody sleeps, draws slowly, or is stopped.
final class ScriptedTime {
    var now = 0.0
}

/// A terminal with nobody in front of it: the keys are written down beforehand, and so is what it shows.
struct ScriptedTerminal: Terminal, ~Copyable {
    /// A frame that was shown.
    struct Frame {
        let time: Double
        let grid: CellGrid
        let glyphs: Glyphs
        let isWhole: Bool
        let picture: CellPicture?

        /// The line of the screen that a text stands in.
        func line(with text: String) -> String? {
            grid.description.split(separator: "\n").map(String.init).first { $0.contains(text) }
        }
    }

    private let time: ScriptedTime
    /// The clock of the loop: it stands still while the terminal is lent.
    let clock: Stopwatch
    private var script: ArraySlice<(time: Double, keys: [Key])>
    /// How many seconds it takes to show the first frame.
    var slowness = 0.0
    /// What it says of its link.
    var slowLink: SlowLink?
    /// What its window has been called.
    private(set) var titles: [String] = []
    var title = SafeText() {
        didSet { if title != oldValue { titles.append(title.text) } }
    }
    /// What is seen through the windows of the next frame.
    var picture: CellPicture?
    private(set) var frames: [Frame] = []
    /// Until when the loop wanted to sleep, and when it began to; without the looks that do not wait.
    private(set) var sleeps: [(from: Double, until: Double?)] = []
    /// What was given to the clipboard.
    private(set) var copies: [String] = []
    /// How many frames had been shown whenever the terminal was lent.
    private(set) var loans: [Int] = []

    /// A terminal whose keys are pressed at these times of its clock; no keys: it wakes up for something else.
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

    /// When the script is over and the loop sleeps without end, somebody leaves; or when it never sleeps at all.
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

    mutating func copy(_ text: String) -> (isSent: Bool, remark: SafeText) {
        copies.append(text)
        return (text.count < 2000, text.count < 2000 ? "" : "too long")
    }

    mutating func suspend(while body: () -> Void) {
        loans.append(frames.count)
        clock.drag(during: body)
    }
}

/// Files that are only talked of, and what was said.
final class ScriptedFiles {
    var said: [String] = []
    var saved: [(time: Double, scene: SavedScene)] = []
    var nextCheck: Double?
    var isFile = true
    /// After how many things said everything else fails.
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
        case .scene(let time): try files.say("\(item.name) at \(time)")
        case .screen(let grid, let glyphs, let ground):
            let place = ground.map { " on \($0.rawValue)" } ?? ""
            try files.say("screen in \(glyphs)\(place)\n\(grid)")
        }
        return "a.svg"
    }

    func argument(for item: PlaylistItem, at index: Int) -> String { item.name }

    func isFile(at index: Int) -> Bool { files.isFile }

    mutating func saveEdits(
        _ text: String, replacing old: String, of item: PlaylistItem, at index: Int
    ) throws(FileProblem) -> (name: String, item: PlaylistItem) {
        try files.say("keep\n\(text)")
        let reading = SceneReader.read(text, file: "a.yaml")
        guard let saved = PlaylistItem(name: "a", reading: reading) else { throw FileProblem("error: bad") }
        return ("a.yaml", saved)
    }

    mutating func openEditor(at index: Int, line: Int) throws(FileProblem) {
        try files.say("edit line \(line)")
    }

    mutating func savedScenes(at clock: Double) -> [SavedScene] {
        let due = files.saved.filter { $0.time <= clock }
        files.saved.removeAll { $0.time <= clock }
        if let look = files.nextCheck, look <= clock { files.nextCheck = nil }
        return due.map(\.scene)
    }
}

struct ScriptedRecorder: ScreenRecorder, ~Copyable {
    let files: ScriptedFiles

    mutating func begin(
        _ item: PlaylistItem, columns: Int, rows: Int, ground: CellColor?, at clock: Double
    ) throws(FileProblem) {
        try files.say("record \(item.name), \(columns) × \(rows), at \(clock)")
    }

    mutating func add(_ grid: CellGrid, glyphs: Glyphs, at clock: Double) throws(FileProblem) {
        try files.say("frame")
        files.recorded.append((clock, grid))
    }

    mutating func finish(at clock: Double) throws(FileProblem) -> String {
        try files.say("end at \(clock)")
        return "a.cast"
    }
}

/// The run loop on a terminal that is only written down: keys at times in, frames out. The scene is two seconds long,
/// and a second has eight frames.
@Suite struct PlayLoopTests {
    /// What a run left behind.
    struct Outcome {
        let frames: [ScriptedTerminal.Frame]
        let sleeps: [(from: Double, until: Double?)]
        let loans: [Int]
        let written: [SafeText]
        let copies: [String]

        var times: [Double] { frames.map(\.time) }
    }

    /// Runs the loop from clock 0 until the script ends in `q`, or in a sleep without end.
    private func run(
        paused: Bool = false, glyphs: Glyphs? = .half, files: ScriptedFiles = ScriptedFiles(),
        slowness: Double = 0,
        away: Double = 0, slowLink: SlowLink? = nil, clipboard: Settings.Clipboard = .ask,
        _ script: [(time: Double, keys: [Key])]
    ) -> Outcome {
        let time = ScriptedTime()
        var terminal = ScriptedTerminal(time, script)
        terminal.slowness = slowness
        terminal.slowLink = slowLink
        var player = Player(playlist: twoScenes(), glyphs: glyphs)
        player.clipboard = clipboard
        player.start(at: 0, time: nil, speed: 1, reversed: false, paused: paused)
        var loop = PlayLoop(
            player: player, view: Screen(), files: ScriptedFolder(files: files),
            recorder: ScriptedRecorder(files: files), framesPerSecond: 8,
            clock: { [clock = terminal.clock] in clock.seconds }, stop: { time.now += away })
        loop.run(on: &terminal, columns: 80, rows: 24)
        return Outcome(
            frames: terminal.frames, sleeps: terminal.sleeps, loans: terminal.loans, written: loop.written,
            copies: terminal.copies)
    }

    private let bar = "├"

    // MARK: The clipboard

    /// Whether something stood in the last row of a frame.
    private func said(_ words: String, _ outcome: Outcome) -> Bool {
        outcome.frames.contains { frame in
            frame.grid.description.split(separator: "\n").last?.contains(words) ?? false
        }
    }

    /// It is asked once whether the clipboard may be used; what is copied is the command, or the code that is shown.
    @Test func theClipboardIsAskedForOnce() {
        let asked = run(paused: true, [(1, ["C"])])
        #expect(
            asked.copies.isEmpty && said("Give the command that shows this to your clipboard", asked)
        )
        let refused = run(paused: true, [(1, ["C", "n"]), (2, ["C", .escape, "n"])])
        #expect(refused.copies.isEmpty && refused.frames.last?.grid.description.contains("second") == true)
        let allowed = run(paused: true, [(1, ["C", "y"]), (2, ["C"]), (3, ["c", "c", "C"])])
        let command = "antics first --at 0 --paused"
        #expect(allowed.copies.count == 2 && allowed.copies.allSatisfy { $0 == command })
        #expect(said("too much to copy", allowed))
    }

    @Test func settingsSayWhetherItIsUsed() {
        let on = run(paused: true, clipboard: .on, [(1, ["c", "C"])])
        #expect(on.copies.count == 1 && on.copies[0].contains("import UIKit"))
        #expect(said("lines of Swift to the clipboard", on))
        let off = run(paused: true, clipboard: .off, [(1, ["C", "y"])])
        #expect(off.copies.isEmpty && said("copying is off in the settings", off))
    }

    // MARK: What the terminal says of itself

    /// The ground is behind what is half covered and what is saved, and the panels are written in what can be read on it.
    @Test func aGroundThatIsToldIsFollowed() throws {
        let files = ScriptedFiles()
        let white = TerminalColors(ground: .rgb(255, 255, 255))
        let outcome = run(paused: true, files: files, [(0.5, [.colors(white)]), (1, ["S"]), (2, ["q"])])
        let (before, after) = (
            try #require(outcome.frames.first), try #require(outcome.frames.dropFirst().first)
        )
        #expect(after.time == 0.5)
        #expect(before.grid.cells.contains { $0.style == .dim })
        #expect(!after.grid.cells.contains { $0.style == .dim })
        #expect(before.grid.cells.map(\.glyph) == after.grid.cells.map(\.glyph))
        #expect(files.said.first?.hasPrefix("screen in half on \(0xFFFFFF)\n") == true)
    }

    @Test func glyphsThatAreToldAreChosen() throws {
        let drawn = DrawnGlyphs([.braille, .half, .sextant, .octant, .ascii], reason: "it draws octants")
        let outcome = run(
            glyphs: nil, [(0.3, [.glyphs(drawn), "?"]), (0.7, ["?", "m", "m"]), (0.9, ["q"])])
        #expect(outcome.frames.first?.glyphs == .braille)
        let told = try #require(outcome.frames.first { $0.time >= 0.3 })
        #expect(told.glyphs == .octant)
        #expect(told.line(with: "auto: it draws octants: solid and") != nil)
        #expect(outcome.frames.last?.glyphs == .half, "the key goes on from there")
    }

    // MARK: Time

    @Test func whatPlaysIsDrawnEachEighthOfASecond() {
        let outcome = run([(0.45, ["q"])])
        #expect(outcome.times == [0, 0.125, 0.25, 0.375])
        #expect(
            outcome.frames.map { $0.line(with: bar)?.prefix(12) } == [
                " ▶  0.00 s  ", " ▶  0.13 s  ", " ▶  0.25 s  ", " ▶  0.38 s  ",
            ])
        #expect(outcome.frames.allSatisfy { $0.glyphs == .half && !$0.isWhole })
    }

    @Test func nothingIsDrawnWhilePaused() throws {
        let outcome = run([(0.3, [" "]), (1000, []), (5000, ["q"])])
        #expect(outcome.times == [0, 0.125, 0.25, 0.375])
        #expect(outcome.frames.last?.line(with: bar)?.contains("❚❚ 0.300 s") == true)
        let sleeps = outcome.sleeps.filter { $0.until == nil }
        #expect(sleeps.map(\.from) == [0.375, 1000], "it sleeps without end")
    }

    @Test func aNoticeGoesAwayByItself() {
        let outcome = run(paused: true, [(1, ["s"])])
        #expect(outcome.times == [0, 1, 1 + Notices.duration])
        #expect(outcome.frames.map { $0.line(with: "wrote a.svg") != nil } == [false, true, false])
    }

    /// When a frame takes so long that the time of the next has passed, that is drawn at once; after it the pace is as
    /// before.
    @Test func whatIsLateIsNotMadeUpFor() {
        let outcome = run(slowness: 0.5, [(0.8, ["q"])])
        #expect(outcome.times == [0, 0.5, 0.625, 0.75])
    }

    /// A slow link has fewer frames, but keys are seen as soon as ever, and what is recorded knows nothing of it.
    @Test func aSlowLinkHasFewerFrames() throws {
        let files = ScriptedFiles()
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

    @Test func aKeyIsInTheNextFrame() {
        let outcome = run(paused: true, [(3, ["l"]), (4, ["l", "l"]), (5, ["q"])])
        #expect(outcome.times == [0, 3, 4])
        #expect(outcome.frames.last?.line(with: bar)?.contains("0.300 s") == true)
    }

    @Test func keysThatComeBeforeTheNextFrameIsDueAreInIt() {
        let outcome = run(paused: true, [(3, ["l"]), (3.01, [.right]), (3.05, ["w"]), (4, ["q"])])
        #expect(outcome.times == [0, 3, 3.125])
        #expect(outcome.frames[1].line(with: bar)?.contains("0.100 s") == true)
        #expect(outcome.frames.last?.line(with: bar)?.contains("0.400 s") == true)
    }

    @Test(arguments: ["h", "[", " "] as [Key]) func aHeldKeyNeitherHoldsUpNorHurriesTheFrames(key: Key) {
        let held = (1...90).map { (time: Double($0) / 30, keys: [key]) }
        let outcome = run(held + [(3.01, ["q"])])
        #expect(outcome.times == (0...24).map { Double($0) / 8 })
    }

    @Test func noFrameGoesBeforeItIsDueAndNoneIsForgotten() {
        var random = SplitMix64(seed: 121)
        for _ in cases(60) {
            let times = (0..<40).map { _ in Double.random(in: 0...4, using: &random) }.sorted()
            let keys: [Key] = [
                "h", "l", .mouse(.drag, column: 30, row: 22), .mouse(.wheelUp, column: 0, row: 0), "z",
            ]
            let script = times.map { (time: $0, keys: [keys.randomElement(using: &random) ?? "h"]) }
            let isPaused = Bool.random(using: &random)
            let shown = run(paused: isPaused, script + [(5, ["q"])]).times
            #expect(zip(shown, shown.dropFirst()).allSatisfy { $1 - $0 > 0.125 - 1e-9 })
            for time in times where isPaused {
                #expect(shown.contains { $0 >= time && $0 <= time + 0.125 })
            }
            if !isPaused { #expect(shown == (0...39).map { Double($0) / 8 }) }
        }
    }

    @Test func nothingAfterTheLastKeyIsDone() {
        let files = ScriptedFiles()
        let outcome = run(paused: true, files: files, [(1, ["q", "s"])])
        #expect(outcome.times == [0])
        #expect(files.said.isEmpty)
    }

    @Test func aNewSizeIsTheSizeOfTheNextFrame() {
        let outcome = run(paused: true, [(1, [.resize(columns: 50, rows: 13)]), (2, ["q"])])
        #expect(outcome.frames.map(\.grid.columns) == [80, 50])
        #expect(outcome.frames.map(\.grid.rows) == [24, 13])
    }

    /// The bar is where the new size has it, before anything is drawn there.
    @Test func theBarCanBeDragged() throws {
        let first = try #require(run(paused: true, []).frames.first)
        let text = try #require(first.line(with: bar))
        let start = Double(try #require(text.firstIndex(of: "├")).utf16Offset(in: text))
        let end = Double(try #require(text.firstIndex(of: "┤")).utf16Offset(in: text))
        let row = 22.0
        let outcome = run(
            paused: true,
            [
                (1, [.mouse(.drag, column: end - 1, row: row)]),
                (2, [.mouse(.press, column: start + 1, row: row)]),
                (3, [.mouse(.drag, column: end - 1, row: 3)]),
                (4, [.mouse(.release, column: end - 1, row: 3)]),
                (5, [.mouse(.drag, column: start + 1, row: row)]),
                (6, [.mouse(.wheelUp, column: 0, row: 0)]), (7, ["q"]),
            ])
        let times = outcome.frames.map { $0.line(with: bar).map { String($0.dropFirst(4).prefix(7)) } }
        #expect(
            times == ["0.000 s", "0.000 s", "0.000 s", "2.000 s", "2.000 s", "2.000 s", "1.900 s"])
    }

    // MARK: The terminal

    @Test func whatWasWrittenOverIsSentWhole() {
        let outcome = run(paused: true, [(1, ["\u{C}"]), (2, ["l"]), (3, ["q"])])
        #expect(outcome.frames.map(\.isWhole) == [false, true, false])
        #expect(outcome.loans.isEmpty)
    }

    @Test func theTimeInTheShellDoesNotCount() {
        let outcome = run(away: 100, [(0.625, ["\u{1A}"]), (0.7, ["q"])])
        #expect(outcome.loans == [5])
        #expect(outcome.times == [0, 0.125, 0.25, 0.375, 0.5, 0.625])
        #expect(outcome.frames.last?.line(with: bar)?.contains("▶  0.63 s") == true)
    }

    // MARK: Files

    @Test func picturesAreOfWhatIsShown() throws {
        let files = ScriptedFiles()
        let outcome = run(paused: true, files: files, [(1, ["w"]), (2, ["s"]), (3, ["S", "m"]), (9, ["q"])])
        let shown = try #require(outcome.frames.first { $0.line(with: "wrote a.svg") != nil })
        #expect(files.said == ["first at 0.2", "screen in half\n\(shown.grid)"])
        #expect(outcome.written == ["wrote a.svg", "wrote a.svg"])
    }

    @Test func whatCannotBeWrittenIsSaid() {
        let files = ScriptedFiles()
        files.room = 0
        let outcome = run(paused: true, files: files, [(1, ["s"]), (2, ["R"]), (3, ["q"])])
        #expect(outcome.frames.dropFirst().allSatisfy { $0.line(with: "error: disk full") != nil })
        #expect(outcome.frames.count == 3 && outcome.written.isEmpty)
    }

    @Test func aRecordingHasEveryFrameFromItsBeginningToItsEnd() {
        let files = ScriptedFiles()
        let outcome = run(
            paused: true, files: files, [(1, ["R"]), (2, ["l"]), (3, ["R"]), (4, ["l"]), (5, ["q"])])
        #expect(
            files.said == [
                "record first, 80 × 24, at 1.0", "frame", "frame", "end at 3.0",
            ])
        #expect(files.recorded.map(\.time) == [1, 2])
        #expect(files.recorded.map(\.grid) == outcome.frames[1...2].map(\.grid))
        #expect(outcome.written == ["wrote a.cast; play: asciinema play a.cast"])
    }

    @Test func leavingEndsTheRecording() {
        let files = ScriptedFiles()
        let outcome = run(paused: true, files: files, [(1, ["R"]), (2, ["q"])])
        #expect(files.said.last == "end at 2.0")
        #expect(outcome.written == ["wrote a.cast; play: asciinema play a.cast"])
    }

    @Test func aRecordingThatFailsIsOver() {
        let files = ScriptedFiles()
        files.room = 2
        let outcome = run(paused: true, files: files, [(1, ["R"]), (2, ["l"]), (3, ["l"]), (4, ["q"])])
        #expect(files.said == ["record first, 80 × 24, at 1.0", "frame"])
        #expect(outcome.frames.last?.line(with: "error: disk full") != nil)
        #expect(outcome.written.isEmpty)
    }

    @Test func aSavedSceneIsShownAtOnce() {
        let files = ScriptedFiles()
        let mended = PlaylistItem(
            name: "first", scene: Scene(title: "Mended", canvas: Size(100, 100), explicitDuration: 1))
        files.saved = [
            (2, SavedScene(index: 0, result: .failure(FileProblem("first.yaml:1: error")))),
            (3, SavedScene(index: 0, result: .success(mended))),
        ]
        let outcome = run(paused: true, files: files, [(1, []), (2, []), (3, []), (4, ["q"])])
        #expect(outcome.times == [0, 2, 3])
        #expect(outcome.frames.map { $0.line(with: "Scene 1") != nil } == [true, true, false])
        #expect(outcome.frames.map { $0.line(with: "first.yaml:1: error") != nil } == [false, true, false])
        #expect(outcome.frames.last?.line(with: "Mended") != nil)
    }

    /// Where nothing tells that a file was saved, or it has yet to settle, the loop looks in time.
    @Test func itLooksForSavedScenesWhenToldTo() {
        let files = ScriptedFiles()
        files.nextCheck = 2.5
        let outcome = run(paused: true, files: files, [])
        #expect(outcome.sleeps.map(\.until) == [2.5, nil])
        #expect(outcome.times == [0], "and draws nothing where none was")
    }
}
