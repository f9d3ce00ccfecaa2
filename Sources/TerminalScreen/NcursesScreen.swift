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
    public var title = ShownText() {
        didSet { if title != oldValue { entitle() } }
    }
    /// Columns and rows it shows now.
    public private(set) var size: (columns: Int, rows: Int)

    /// What the terminal turned out to be. It goes on turning out: what changes after the start is told by keys.
    public private(set) var profile: TerminalProfile
    private var palette: Palette
    private var shown: CellGrid
    private var waiting: CellGrid?
    private var needsRepaint = false
    /// Whether frames are wrapped in synchronized output, as far as the terminal has said by now.
    public private(set) var synchronizes: Bool
    /// When questions were asked of which the last has not been answered.
    private var inquiries: [Double] = []
    private var flow: FlowControl
    private var queue: RowQueue
    private var composer: FrameComposer
    private var economy: Economy
    /// The last grid that was presented, in the colours of its time.
    private var presented: CellGrid?
    private var outgoing: [UInt8] = []
    private var untold: [Key] = []
    private let clock: Stopwatch

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
        economy = Economy(
            depth: profile.color.value, sparesColors: profile.sparesColors,
            framesPerSecond: profile.frameRate.value)
        size = Self.currentSize
        shown = CellGrid(columns: size.columns, rows: size.rows)
        synchronizes = profile.synchronization.value == .on
        flow = FlowControl(asks: profile.acknowledges.value, window: profile.isRemote ? 8_192 : 65_536)
        // Too much of a first frame would be under way for seconds where nobody sees it.
        queue = RowQueue(bytesPerCell: profile.isRemote ? RowQueue.mostBytesPerCell : 8)
        composer = FrameComposer(profile.output.value, columns: size.columns, rows: size.rows)
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
        economize(fitting)
        show(fitting)
    }

    /// What a slow link goes without: fewer colours than the terminal has, or fewer frames than are asked for.
    public var slowLink: SlowLink? { economy.savings }

    /// Sees whether the link can carry such frames. Colours that are saved or come back do so from the next one on.
    private mutating func economize(_ grid: CellGrid) {
        defer { presented = grid }
        guard let capacity = flow.capacity, let presented else { return }
        economy.takeNote(
            ofFrame: queue.cost(of: grid.changes(since: presented).reduce(0) { $0 + $1.columns.count }),
            isLate: waiting != nil || !isReady, capacity: capacity,
            at: clock.seconds)
        guard palette.depth != economy.depth else { return }
        changePalette()
    }

    private mutating func show(_ fitting: CellGrid) {
        if waiting != nil { statistics.dropped += 1 }
        waiting = needsRepaint || fitting != shown ? fitting : nil
        sendWaiting()
    }

    /// Sends as much of the frame that waits as there is room for.
    private mutating func sendWaiting() {
        while let frame = waiting, isReady {
            waiting = nil
            send(frame)
        }
    }

    /// Whether a frame presented now would be sent at once, or a part of it: the terminal has taken the last ones.
    public var isReady: Bool { outgoing.isEmpty && flow.room(at: clock.seconds) != 0 }

    /// Sends what is shown once more, whole: what a terminal does with it when it changes its size is its own affair.
    private mutating func redraw() {
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
        needsRepaint = false
    }

    /// Makes the bytes of a frame of which these rows are new, and sends as many of them as the terminal takes. Returns how
    /// many they are.
    private mutating func compose(_ rows: [Int]) -> Int {
        let start = outgoing.count
        if synchronizes { outgoing.append(contentsOf: "\u{1B}[?2026h".utf8) }
        let before = outgoing.count
        composer.compose(shown, rows: rows, into: &outgoing)
        let count = outgoing.count - before
        guard count > 0 else {
            outgoing.removeSubrange(start...)
            return 0
        }
        if synchronizes { outgoing.append(contentsOf: "\u{1B}[?2026l".utf8) }
        if flow.send(outgoing.count, at: clock.seconds) { outgoing.append(contentsOf: "\u{1B}[5n".utf8) }
        statistics.frames += 1
        statistics.lastFrame = outgoing.count
        tellAnswersDue()
        write()
        return count
    }

    /// Sends bytes that belong to no frame, behind those of the frame that is under way.
    mutating func sendBetweenFrames(_ bytes: [UInt8]) {
        outgoing.append(contentsOf: bytes)
        if flow.send(bytes.count, at: clock.seconds) { outgoing.append(contentsOf: "\u{1B}[5n".utf8) }
        tellAnswersDue()
        write()
    }

    private mutating func write() {
        guard !outgoing.isEmpty else { return }
        let written = Int(cterm_write(outgoing, Int64(outgoing.count)))
        guard written != 0 else { return }
        guard written > 0 else { return outgoing.removeAll() }
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
        while untold.isEmpty {
            let held = waiting != nil && outgoing.isEmpty ? flow.deadline(at: clock.seconds) : nil
            let silence = inquiries.last.map { $0 + Self.patience }
            let alarm = [instant, held, silence, hangUp].compactMap { $0 }.min()
            let nanoseconds = alarm.map { Nanoseconds.of($0 - clock.seconds) } ?? -1
            let happened = cterm_wait(nanoseconds, !outgoing.isEmpty, watched)
            statistics.wakes += 1
            handle(happened)
            if happened & Int32(CTERM_WATCHED) != 0 { break }
            if let instant, clock.seconds >= instant { break }
        }
        defer { untold.removeAll() }
        return untold
    }

    /// When the line counts as broken unless the terminal says something.
    private var hangUp: Double? {
        profile.longestSilence.flatMap { longest in flow.silentSince.map { $0 + longest } }
    }

    private mutating func handle(_ happened: Int32) {
        if happened & Int32(CTERM_INPUT) != 0 || losesPatience() { readKeys() }
        if happened & Int32(CTERM_HANGUP) != 0, untold.isEmpty { cterm_die_of_hangup() }
        if let hangUp, clock.seconds >= hangUp { cterm_die_of_hangup() }
        if happened & Int32(CTERM_STOP) != 0 { lend { cterm_stop(false) } }
        if happened & Int32(CTERM_CONTINUED) != 0 { away { cterm_reclaim() } }
        if happened & Int32(CTERM_RESIZED) != 0, !takeNewSize() { redraw() }
        write()
        sendWaiting()
    }

    private mutating func readKeys() {
        defer { tellAnswersDue() }
        while true {
            let key = cterm_next_key()
            switch key.kind {
            case CTERM_KEY_NONE: return
            case CTERM_KEY_ACKNOWLEDGED: flow.answered(at: clock.seconds)
            case CTERM_KEY_ANSWER:
                if let answer = TerminalAnswer(String(cString: cterm_answer())) { take(answer) }
            default: if let key = Key(key) { untold.append(key) }
            }
        }
    }

    /// Takes the terminal's new size, if it has one; what it shows until the next frame is its own affair.
    private mutating func takeNewSize() -> Bool {
        guard cterm_resize() else { return false }
        size = Self.currentSize
        shown = CellGrid(columns: size.columns, rows: size.rows)
        waiting = nil
        needsRepaint = true
        untold.append(.resize(columns: size.columns, rows: size.rows))
        return true
    }
}

// MARK: Questions

extension NcursesScreen {
    /// For how many seconds the first frame waits for answers, and after how many an answer is not waited for any more,
    /// neither by a key that it may begin like nor before the terminal is given back. It is taken all the same.
    private static var firstPatience: Double { 0.05 }
    private static var patience: Double { 2 }

    /// Asks, in one write; of several questions at once the last is one that every terminal answers.
    private mutating func ask(_ questions: String) {
        guard !questions.isEmpty else { return }
        inquiries.append(clock.seconds)
        outgoing.append(contentsOf: questions.utf8)
        tellAnswersDue()
        write()
    }

    /// What is known before the first frame is in the profile, and no key.
    private mutating func awaitFirstAnswers() {
        let end = clock.seconds + Self.firstPatience
        while !inquiries.isEmpty, clock.seconds < end {
            handle(cterm_wait(Nanoseconds.of(end - clock.seconds), !outgoing.isEmpty, -1))
        }
        untold.removeAll { key in
            switch key {
            case .colors, .glyphs: true
            default: false
            }
        }
    }

    private mutating func take(_ answer: TerminalAnswer) {
        switch answer {
        case .end: if !inquiries.isEmpty { inquiries.removeFirst() }
        case .synchronization(let isKnown):
            if profile.synchronization.value == .ask { synchronizes = isKnown }
        case .finePointing:
            outgoing.append(contentsOf: String(cString: cterm_point_finely()).utf8)
            write()
        case .change: ask(profile.laterQuestions)
        case .ground, .palette, .name: learn(answer)
        }
    }

    private mutating func learn(_ answer: TerminalAnswer) {
        let (colors, glyphs) = (profile.colors, profile.glyphs)
        profile.learn(answer)
        if profile.glyphs != glyphs { untold.append(.glyphs(profile.glyphs)) }
        guard profile.colors != colors else { return }
        // Sixteen colours come in sixteen answers, of which the last says all.
        if case .colors? = untold.last { untold.removeLast() }
        untold.append(.colors(profile.colors))
        if economy.depth != .truecolor { changePalette() }
    }

    /// Makes the next frame in the colours that there are now.
    private mutating func changePalette() {
        var colors = profile.colors
        colors.depth = economy.depth
        palette = Palette(colors)
        queue.expectTheWorst()
    }

    /// Gives up waiting for answers that are late. Returns whether there were any.
    private mutating func losesPatience() -> Bool {
        guard let last = inquiries.last, clock.seconds >= last + Self.patience else { return false }
        inquiries.removeAll()
        tellAnswersDue()
        return true
    }

    /// Says how many answers to wait for before the terminal is given back, and whether they may come in pieces.
    private func tellAnswersDue() {
        cterm_answers_due(Int32(flow.open + inquiries.count))
        cterm_expect_answers(!inquiries.isEmpty)
    }
}

// MARK: Lending the terminal

extension NcursesScreen {
    /// Gives the terminal back as it was found while `body` runs, takes it again and shows what it showed before.
    ///
    /// That time does not count: the clock is held. Keys that are pressed before the terminal is given back are lost.
    public mutating func lend(_ body: () -> Void) {
        away {
            cterm_release()
            body()
            cterm_reclaim()
        }
    }

    /// Stops this program and those it was started with until the shell lets them go on, as Ctrl-Z does. The terminal
    /// is to be lent meanwhile.
    public static func stop() { cterm_stop(true) }

    /// While somebody else has the terminal, time does not count and nothing is under way. Coming back, all is painted.
    private mutating func away(_ others: () -> Void) {
        outgoing.removeAll()
        flow.reset()
        clock.hold(during: others)
        inquiries.removeAll()
        ask(profile.laterQuestions)
        if !takeNewSize() { redraw() }
    }
}
