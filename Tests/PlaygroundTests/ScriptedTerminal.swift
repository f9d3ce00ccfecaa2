import Cells
import Scenes
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
    var title = ShownText() {
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

    mutating func present(_ grid: CellGrid, glyphs: Glyphs, afresh: Bool) {
        frames.append(
            Frame(time: clock.seconds, grid: grid, glyphs: glyphs, isWhole: afresh, picture: picture))
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

    mutating func copy(_ text: String) -> (isSent: Bool, remark: ShownText) {
        copies.append(text)
        return (text.count < 2000, text.count < 2000 ? "" : "too long")
    }

    mutating func lend(_ body: () -> Void) {
        loans.append(frames.count)
        clock.hold(during: body)
    }
}

/// Files that are only talked of, and what was said.
final class ScriptedFiles {
    var said: [String] = []
    var saved: [(time: Double, scene: SavedScene)] = []
    var nextLook: Double?
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

    var nextLook: Double? { files.nextLook }

    mutating func save(_ picture: SavedPicture, of item: PlaylistItem) throws(FileProblem) -> String {
        switch picture {
        case .scene(let time): try files.say("\(item.name) at \(time)")
        case .screen(let grid, let glyphs, let ground):
            let place = ground.map { " on \($0.rawValue)" } ?? ""
            try files.say("screen in \(glyphs)\(place)\n\(grid)")
        }
        return "a.svg"
    }

    func word(for item: PlaylistItem, at index: Int) -> String { item.name }

    func isFile(at index: Int) -> Bool { files.isFile }

    mutating func keep(
        _ text: String, instead old: String, of item: PlaylistItem, at index: Int
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
        if let look = files.nextLook, look <= clock { files.nextLook = nil }
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
