internal import CTerminal
public import Cells
public import Text

/// A terminal, held by ncurses: the one owner of it, from `init` until `leave` or the end of its life.
///
/// Frames are drawn by ncurses too, or by a `FrameEncoder`, as the profile says
/// (``TerminalProfile/Output``).
///
/// ```swift
/// var screen = try NcursesScreen(profile: profile, clock: clock)
/// screen.present(grid, glyphs: .braille)     // sends what has changed, in one write
/// for key in screen.wait(until: clock.seconds + 1) { ... }
/// ```
///
/// However the program ends, be it by a signal or a trap, the terminal is given back as it was found. A frame for which
/// the terminal is not ready waits in the screen until it is, unless a later one takes its place: a slow link
/// sees fewer frames, and of each as many rows as it takes, but never late ones. While nothing changes nothing is sent and no time is used.
///
/// It reads the time from the clock that it is given and from no other: to know how long to sleep, and after how long an
/// answer of the terminal is lost. It holds that clock while the terminal is lent, the shell's turn after Ctrl-Z
/// included.
public struct NcursesScreen: ~Copyable, Terminal {
    /// What has been sent so far.
    public private(set) var statistics = ScreenStatistics()
    /// Another file descriptor that ends a ``wait(until:)`` when it becomes readable; -1 for none.
    public var watched: Int32 = -1
    /// What the window is called, in terminals that have titles, from the next frame on until the terminal is given
    /// back; then it has its old title again.
    public var title = SafeText() {
        didSet { if title != oldValue { entitle() } }
    }
    /// Columns and rows it shows now.
    public private(set) var size: (columns: Int, rows: Int)

    /// What the terminal turned out to be. It goes on turning out: what changes after the start is told by keys.
    public internal(set) var profile: TerminalProfile
    var palette: Palette
    private var shown: CellGrid
    private var waiting: CellGrid?
    /// What is seen through the windows of the next grid, in a terminal that shows pictures.
    public var picture: CellPicture?
    var pictures: PictureScreen
    var needsRepaint = false
    /// Whether frames are wrapped in synchronized output, as far as the terminal has said by now.
    public internal(set) var synchronizes: Bool
    /// When questions were asked of which the last has not been answered.
    var inquiries: [Double] = []
    var flow: FlowControl
    var queue: RowQueue
    private var composer: FrameComposer
    var bandwidthPolicy: BandwidthPolicy
    /// The last grid that was presented, in the colours of its time.
    private var presented: CellGrid?
    var outgoing: [UInt8] = []
    var pendingKeys: [Key] = []
    let clock: Stopwatch

    /// Takes the terminal over.
    ///
    /// - Parameters:
    ///   - profile: what the terminal can do.
    ///   - clock: what the instants of ``wait(until:)`` are seconds of.
    /// - Throws: `TerminalError.cannotOpen` or `.noDescription`; the terminal is then as it was.
    public init(profile: TerminalProfile, clock: Stopwatch) throws(TerminalError) {
        self.clock = clock
        var profile = profile
        try Self.open(&profile)
        self.profile = profile
        palette = Palette(profile.colors)
        bandwidthPolicy = BandwidthPolicy(
            depth: profile.color.value, sparesColors: profile.sparesColors,
            framesPerSecond: profile.frameRate.value)
        size = Self.currentSize
        shown = CellGrid(columns: size.columns, rows: size.rows)
        synchronizes = profile.synchronization.value == .on
        flow = FlowControl(asks: profile.acknowledges.value, window: profile.isRemote ? 8_192 : 65_536)
        // Too much of a first frame would be under way for seconds where nobody sees it.
        queue = RowQueue(bytesPerCell: profile.isRemote ? RowQueue.mostBytesPerCell : 8)
        composer = FrameComposer(profile.output.value, columns: size.columns, rows: size.rows)
        pictures = PictureScreen(profile)
        ask(profile.firstQuestions)
        awaitFirstAnswers()
    }

    deinit { cterm_close() }

    /// Gives the terminal back as it was found. The screen shows nothing afterwards.
    public consuming func leave() {}

    private static var currentSize: (columns: Int, rows: Int) { (Int(cterm_columns()), Int(cterm_rows())) }
}

// MARK: Frames

extension NcursesScreen {
    /// Shows a grid: what changes goes to the terminal in one write.
    ///
    /// Nothing is sent for what is shown already. A grid of another size than the screen's is cut or padded with
    /// blanks. When the terminal is not ready the grid waits, and `wait` sends it.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs, afresh: Bool) {
        if afresh { needsRepaint = true }
        let fitting = fitted(grid, glyphs)
        takePicture(windowsOf: grid)
        updateBandwidthPolicy(fitting)
        show(fitting)
    }

    /// What a slow link goes without: fewer colours than the terminal has, or fewer frames than are asked for.
    public var slowLink: SlowLink? { bandwidthPolicy.savings }

    /// Sees whether the link can carry such frames. Colours that are saved or come back do so from the next one on.
    private mutating func updateBandwidthPolicy(_ grid: CellGrid) {
        defer { presented = grid }
        guard let capacity = flow.capacity, let presented else { return }
        bandwidthPolicy.takeNote(
            ofFrame: queue.cost(of: grid.changes(since: presented).reduce(0) { $0 + $1.columns.count }),
            isLate: waiting != nil || !isReady, capacity: capacity,
            at: clock.seconds)
        guard palette.depth != bandwidthPolicy.depth else { return }
        changePalette()
    }

    private mutating func show(_ fitting: CellGrid) {
        if waiting != nil { statistics.dropped += 1 }
        waiting = needsRepaint || fitting != shown ? fitting : nil
        sendWaiting()
    }

    /// Sends as much of the frame that waits as there is room for, and then of its picture.
    private mutating func sendWaiting() {
        while isReady {
            if let frame = waiting {
                waiting = nil
                send(frame)
            } else if !needsRepaint, pictures.frameCache?.hasWork == true {
                _ = compose([])
            } else {
                return
            }
        }
    }

    /// Whether a frame presented now would be sent at once, or a part of it: the terminal has taken the last ones.
    public var isReady: Bool { outgoing.isEmpty && flow.room(at: clock.seconds) != 0 }

    /// Sends what is shown once more, whole: what a terminal does with it when it changes its size is its own affair.
    mutating func redraw() {
        needsRepaint = true
        show(waiting ?? shown)
    }

    /// A grid of the screen's size, in the colours and characters that the terminal has.
    private mutating func fitted(_ grid: CellGrid, _ glyphs: Glyphs) -> CellGrid {
        var fitting = grid
        if grid.columns != size.columns || grid.rows != size.rows {
            fitting = CellGrid(columns: size.columns, rows: size.rows)
            fitting.draw(grid, column: 0, row: 0)
        }
        if picture != nil { fitting.closeWindows() }
        palette.apply(to: &fitting, glyphs: glyphs)
        if !profile.unicode.value { fitting.becomeASCII() }
        return fitting
    }

    private mutating func send(_ grid: CellGrid) {
        if needsRepaint { forget() }
        var changes: [RowQueue.Change] = []
        for run in grid.changes(since: shown) {
            let before = changes.last?.row == run.row ? changes.removeLast().cells : 0
            changes.append(RowQueue.Change(row: run.row, cells: before + run.columns.count))
        }
        let chosen = queue.choose(from: changes, room: flow.room(at: clock.seconds))
        if chosen.count == changes.count {
            shown = grid
        } else {
            waiting = grid
            for row in chosen.map(\.row) {
                for column in 0..<grid.columns {
                    shown[column: column, row: row] = grid[column: column, row: row]
                }
            }
        }
        queue.took(compose(chosen.map(\.row)), for: chosen.reduce(0) { $0 + $1.cells })
    }

    /// Nothing of what the terminal shows counts any more: the next frame clears it.
    private mutating func forget() {
        shown = CellGrid(columns: size.columns, rows: size.rows)
        composer.forget(columns: size.columns, rows: size.rows)
        pictures.frameCache?.clear(into: &outgoing)
        needsRepaint = false
    }

    /// Makes the bytes of a frame of which these rows are new, and of as much of its picture as there is room for, and sends
    /// as many of them as the terminal takes. Returns how many are of the rows.
    private mutating func compose(_ rows: [Int]) -> Int {
        let start = outgoing.count
        if synchronizes { outgoing.append(contentsOf: "\u{1B}[?2026h".utf8) }
        let empty = outgoing.count
        pictures.frameCache?.closeWindows(into: &outgoing)
        let before = outgoing.count
        composer.compose(shown, rows: rows, into: &outgoing)
        let count = outgoing.count - before
        addPicture(behind: rows, room: flow.room(at: clock.seconds).map { $0 - count })
        guard outgoing.count > empty else {
            outgoing.removeSubrange(start...)
            return 0
        }
        if synchronizes { outgoing.append(contentsOf: "\u{1B}[?2026l".utf8) }
        if flow.send(outgoing.count, at: clock.seconds) { outgoing.append(contentsOf: "\u{1B}[5n".utf8) }
        statistics.frames += 1
        statistics.lastFrame = outgoing.count
        updatePendingReplyCount()
        write()
        return count
    }

    /// Sends bytes that belong to no frame, behind those of the frame that is under way.
    mutating func sendBetweenFrames(_ bytes: [UInt8]) {
        outgoing.append(contentsOf: bytes)
        if flow.send(bytes.count, at: clock.seconds) { outgoing.append(contentsOf: "\u{1B}[5n".utf8) }
        updatePendingReplyCount()
        write()
    }

    /// Asks by itself what ends a frame.
    private mutating func askAgain() {
        flow.askAgain(at: clock.seconds)
        outgoing.append(contentsOf: "\u{1B}[5n".utf8)
        updatePendingReplyCount()
        write()
    }

    mutating func write() {
        guard !outgoing.isEmpty else { return }
        let written = Int(cterm_write(outgoing, Int64(outgoing.count)))
        guard written != 0 else { return }
        guard written > 0 else {
            // These bytes are lost, so the contents of the terminal are unknown: the next frame repaints it.
            needsRepaint = true
            return outgoing.removeAll()
        }
        statistics.writes += 1
        statistics.bytes += written
        outgoing.removeFirst(written)
    }
}

// MARK: Waiting

extension NcursesScreen {
    /// Sleeps until a key is pressed, an instant of the clock has come (nil: never), or ``watched`` has something to
    /// read.
    ///
    /// Sends the frame that waits for the terminal, if there is one, as soon as the terminal is ready. Handles
    /// being stopped and continued. A new size of the terminal is told as `Key.resize`.
    ///
    /// - Returns: the keys in the order they were pressed; none when the time is up.
    public mutating func wait(until instant: Double?) -> [Key] {
        while pendingKeys.isEmpty {
            let holds = waiting != nil || pictures.frameCache?.hasWork == true
            let held = holds && outgoing.isEmpty ? flow.deadline(at: clock.seconds) : nil
            let silence = inquiries.last.map { $0 + Self.patience }
            let alarm = [instant, held, silence, pictures.deadline, hangUp, secondQuestion].compactMap(\.self)
                .min()
            let nanoseconds = alarm.map { Nanoseconds.of($0 - clock.seconds) } ?? -1
            let happened = cterm_wait(nanoseconds, !outgoing.isEmpty, watched)
            statistics.wakes += 1
            handle(happened)
            if happened & Int32(CTERM_WATCHED) != 0 { break }
            if let instant, clock.seconds >= instant { break }
        }
        defer { pendingKeys.removeAll() }
        return pendingKeys
    }

    /// When the line counts as broken unless the terminal says something.
    private var hangUp: Double? { silence { $0 } }

    /// When a terminal that is silent is asked again, in case that only an answer was lost.
    private var secondQuestion: Double? { flow.hasAskedAgain ? nil : silence { $0 / 2 } }

    /// When it has been silent for a part of what is the longest.
    private func silence(_ part: (Double) -> Double) -> Double? {
        profile.longestSilence.flatMap { longest in flow.silentSince.map { $0 + part(longest) } }
    }

    mutating func handle(_ happened: Int32) {
        if happened & Int32(CTERM_INPUT) != 0 { flow.heard(at: clock.seconds) }
        if happened & Int32(CTERM_INPUT) != 0 || losesPatience() { readKeys() }
        if happened & Int32(CTERM_HANGUP) != 0, pendingKeys.isEmpty { cterm_die_of_hangup() }
        if let hangUp, clock.seconds >= hangUp { cterm_die_of_hangup() }
        if let secondQuestion, clock.seconds >= secondQuestion { askAgain() }
        if let end = pictures.deadline, clock.seconds >= end { learnOfPictures { $0.giveUp() } }
        if happened & Int32(CTERM_STOP) != 0 { suspend { cterm_stop(false) } }
        if happened & Int32(CTERM_CONTINUED) != 0 { away { cterm_reclaim() } }
        if happened & Int32(CTERM_RESIZED) != 0, !takeNewSize() { redraw() }
        write()
        sendWaiting()
    }

    private mutating func readKeys() {
        defer { updatePendingReplyCount() }
        while true {
            let key = cterm_next_key()
            switch key.kind {
            case CTERM_KEY_NONE: return
            case CTERM_KEY_ACKNOWLEDGED: flow.answered(at: clock.seconds)
            case CTERM_KEY_ANSWER:
                if let answer = TerminalAnswer(String(cString: cterm_answer())) { take(answer) }
            default: if let key = Key(key) { pendingKeys.append(key) }
            }
        }
    }

    /// Takes the terminal's new size, if it has one; what it shows until the next frame is its own affair.
    mutating func takeNewSize() -> Bool {
        guard cterm_resize() else { return false }
        size = Self.currentSize
        shown = CellGrid(columns: size.columns, rows: size.rows)
        waiting = nil
        needsRepaint = true
        pendingKeys.append(.resize(columns: size.columns, rows: size.rows))
        learnOfPictures { _ = $0.takeCellSize() }
        return true
    }
}

// MARK: - Statistics

/// What a screen has sent so far.
public struct ScreenStatistics: Equatable, Sendable {
    /// Frames sent.
    public internal(set) var frames = 0
    /// Frames that were presented but replaced by a later one before the terminal was ready for them.
    public internal(set) var dropped = 0
    /// Bytes sent.
    public internal(set) var bytes = 0
    /// Calls of write(2) that took bytes: one a frame while the terminal keeps up.
    public internal(set) var writes = 0
    /// How often it has woken up: for keys, answers and deadlines, and not at all while nothing happens.
    public internal(set) var wakes = 0
    /// The size of the last frame in bytes.
    public internal(set) var lastFrame = 0
}
