internal import CTerminal
public import Cells
public import Text

/// A terminal that shows grids of cells and reads keys, from `init` until the end of its life.
///
/// ncurses opens and restores the terminal and reads the keys. Frames are drawn by ncurses or by a `FrameEncoder`, as
/// ``TerminalProfile/Output`` says.
///
/// ```swift
/// var screen = try NcursesScreen(profile: profile, clock: clock)
/// screen.present(grid, glyphs: .braille)     // sends the changes in one write
/// for key in screen.wait(until: clock.seconds + 1) { ... }
/// ```
///
/// The terminal is restored however the program ends, even by a signal or a trap.
///
/// If the terminal is not ready for a frame, the frame waits until it is, unless a newer one replaces it. A slow
/// connection shows fewer frames, and each one in parts, but never late ones. While nothing changes, the screen sends
/// nothing and uses no processor time.
///
/// The screen reads time only from its clock. It stops that clock while the terminal is suspended.
public struct NcursesScreen: ~Copyable, Terminal {
    /// The amount of output so far.
    public private(set) var statistics = ScreenStatistics()
    /// Another file descriptor that ends a ``wait(until:)`` when it becomes readable, or -1.
    public var watched: Int32 = -1
    /// The window title, from the next frame until the terminal is restored, if the terminal has titles.
    public var title = SafeText() {
        didSet { if title != oldValue { setWindowTitle() } }
    }
    /// The events that arrive as keys.
    public var inputModes = InputModes() {
        didSet { if inputModes != oldValue { setInputModes(from: oldValue) } }
    }
    /// The current number of columns and rows.
    public private(set) var size: (columns: Int, rows: Int)
    /// The height of a cell divided by its width, or `nil` if it is unknown.
    public private(set) var cellAspect = TerminalSize.measure()?.cellAspect

    /// The properties of the terminal. Keys report later changes.
    public internal(set) var profile: TerminalProfile
    var palette: Palette
    /// The frame that waits for the terminal, or whose last rows do.
    private var waitingFrame: CellGrid?
    /// The picture behind the windows of the next grid, or `nil` for none.
    public var picture: CellPicture?
    var pictures: PictureScreen
    var needsRepaint = false
    /// Whether frames are wrapped in synchronized output, as far as the terminal has replied.
    var synchronizes: Bool
    /// The times of queries whose last reply is pending.
    var queryTimes: [Double] = []
    /// The time of the last query, or `nil` before the first one.
    var lastQueryTime: Double?
    var hasQueriedColorDepth = false
    var flow: FlowControl
    var queue: RowQueue
    private var composer: FrameComposer
    var bandwidthPolicy: BandwidthPolicy
    var outgoing: [UInt8] = []
    var pendingKeys: [Key] = []
    let clock: Stopwatch

    /// Takes the terminal. The clock is that of ``wait(until:)``.
    ///
    /// - Throws: `TerminalError.cannotOpen` or `.noDescription`; the terminal is then unchanged.
    public init(profile: TerminalProfile, clock: Stopwatch) throws(TerminalError) {
        try self.init(profile: profile, clock: clock, adopts: false)
    }

    /// Takes the terminal, or adopts one on which the picture of another program stays until the first frame.
    package init(profile: TerminalProfile, clock: Stopwatch, adopts: Bool) throws(TerminalError) {
        self.clock = clock
        var profile = profile
        try Self.open(&profile)
        needsRepaint = adopts
        self.profile = profile
        inputModes.reportsMouse = profile.mouse
        palette = Palette(profile.colors)
        bandwidthPolicy = BandwidthPolicy(profile)
        size = Self.currentSize
        synchronizes = profile.synchronization.value == .on
        flow = FlowControl(isEnabled: profile.acknowledges.value, window: profile.isRemote ? 8_192 : 65_536)
        // Too much of a first frame would be under way for seconds, unseen.
        queue = RowQueue(bytesPerCell: profile.isRemote ? RowQueue.maximumBytesPerCell : 8)
        composer = FrameComposer(profile.output.value, columns: size.columns, rows: size.rows)
        pictures = PictureScreen(profile)
        query(profile.firstQueries)
        awaitFirstReplies()
    }

    deinit { cterm_close() }

    private static var currentSize: (columns: Int, rows: Int) { (Int(cterm_columns()), Int(cterm_rows())) }
}

// MARK: Frames

extension NcursesScreen {
    /// Shows a grid: sends its changes to the terminal in one write.
    ///
    /// Sends nothing if the grid is on the screen already. Clips a larger grid, and pads a smaller one with spaces. If the
    /// terminal is not ready, the grid waits and `wait` sends it.
    public mutating func present(_ grid: CellGrid, glyphs: Glyphs, redrawsAll: Bool = false) {
        if redrawsAll { needsRepaint = true }
        let fitting = fitted(grid, glyphs)
        takePicture(windowsOf: grid)
        updateBandwidthPolicy(fitting)
        show(fitting)
        queryBackgroundAgain()
    }

    /// The savings for a slow connection, fewer colours or frames; `nil` for a fast one.
    public var slowLink: SlowLink? { bandwidthPolicy.savings }

    /// Reports a frame to the bandwidth policy. A new choice of colours takes effect from the next frame.
    private mutating func updateBandwidthPolicy(_ grid: CellGrid) {
        guard let capacity = flow.capacity else { return }
        let previous = waitingFrame ?? composer.lastFrame
        bandwidthPolicy.addFrame(
            cost: queue.cost(of: grid.changes(since: previous).reduce(0) { $0 + $1.columns.count }),
            isLate: waitingFrame != nil || !isReady, capacity: capacity,
            at: clock.seconds)
        guard palette.depth != bandwidthPolicy.depth else { return }
        changePalette()
    }

    private mutating func show(_ fitting: CellGrid) {
        if waitingFrame != nil { statistics.dropped += 1 }
        // A frame that can go now is compared when it is sent.
        waitingFrame = isReady || needsRepaint || fitting != composer.lastFrame ? fitting : nil
        sendWaiting()
    }

    /// Sends as much of the waiting frame, and then of its picture, as the connection takes.
    private mutating func sendWaiting() {
        while isReady {
            if let frame = waitingFrame {
                waitingFrame = nil
                send(frame)
            } else if !needsRepaint, pictures.frameCache?.hasWork == true {
                _ = compose(composer.lastFrame, [], isWhole: true)
            } else {
                return
            }
        }
    }

    /// Whether a frame would be sent now, at least in part.
    public var isReady: Bool { outgoing.isEmpty && flow.allowance(at: clock.seconds) != 0 }

    /// Sends the whole frame again, because terminals differ in how they change their contents.
    mutating func redraw() {
        needsRepaint = true
        show(waitingFrame ?? composer.lastFrame)
    }

    /// Returns a grid of the screen's size, in the colours and characters of the terminal.
    private mutating func fitted(_ grid: CellGrid, _ glyphs: Glyphs) -> CellGrid {
        var fitting = grid
        if grid.columns != size.columns || grid.rows != size.rows {
            fitting = CellGrid(columns: size.columns, rows: size.rows)
            fitting.draw(grid, column: 0, row: 0)
        }
        if picture != nil { fitting.closeWindows() }
        palette.apply(to: &fitting, glyphs: glyphs)
        if !profile.unicode.value { fitting.convertToASCII() }
        return fitting
    }

    private mutating func send(_ grid: CellGrid) {
        let repaints = needsRepaint
        if repaints { forget() }
        var runs = grid.changes(since: composer.lastFrame)
        guard repaints || !runs.isEmpty else { return }
        let changes = RowQueue.changes(runs)
        let chosen = queue.choose(from: changes, budget: flow.allowance(at: clock.seconds))
        let isWhole = chosen.count == changes.count
        if !isWhole {
            waitingFrame = grid
            let rows = Set(chosen.map(\.row))
            runs.removeAll { !rows.contains($0.row) }
        }
        queue.addCost(compose(grid, runs, isWhole: isWhole), of: chosen.reduce(0) { $0 + $1.cells })
    }

    /// Forgets what the terminal shows: the next frame clears it.
    private mutating func forget() {
        composer.forget(columns: size.columns, rows: size.rows)
        pictures.frameCache?.clear(into: &outgoing)
        needsRepaint = false
    }

    /// Makes the bytes of some runs of a frame and of its picture, and sends as many as the terminal takes.
    ///
    /// Returns the number of bytes of the runs, which are all changes of the frame if `isWhole`.
    private mutating func compose(_ grid: CellGrid, _ runs: [CellRun], isWhole: Bool) -> Int {
        let start = outgoing.count
        if synchronizes { outgoing.append(contentsOf: DECMode.synchronizedOutput.on.utf8) }
        let empty = outgoing.count
        pictures.frameCache?.closeWindows(into: &outgoing)
        let before = outgoing.count
        composer.compose(
            grid, runs, isWhole: isWhole, glyphsOverlap: profile.glyphsOverlap, into: &outgoing)
        let count = outgoing.count - before
        addPicture(behind: runs, budget: flow.allowance(at: clock.seconds).map { $0 - count })
        guard outgoing.count > empty else {
            outgoing.removeSubrange(start...)
            return 0
        }
        if synchronizes { outgoing.append(contentsOf: DECMode.synchronizedOutput.off.utf8) }
        statistics.frames += 1
        sendOutgoing(hasQuery: flow.send(outgoing.count, at: clock.seconds))
        return count
    }

    /// Sends bytes that belong to no frame, behind those of the current frame.
    mutating func sendBetweenFrames(_ bytes: [UInt8]) {
        outgoing.append(contentsOf: bytes)
        sendOutgoing(hasQuery: flow.send(bytes.count, at: clock.seconds))
    }

    /// Sends the outgoing bytes, with a query of the flow control behind them.
    private mutating func sendOutgoing(hasQuery: Bool) {
        if hasQuery { outgoing.append(contentsOf: Query.status.utf8) }
        updatePendingReplyCount()
        write()
    }

    mutating func write() {
        guard !outgoing.isEmpty else { return }
        let written = Int(cterm_write(outgoing, Int64(outgoing.count)))
        guard written != 0 else { return }
        guard written > 0 else {
            // The bytes are lost, so the contents of the terminal are unknown: the next frame repaints it.
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
    /// Sleeps until a key arrives, a time has come, or ``watched`` becomes readable.
    ///
    /// Sends a waiting frame as soon as the terminal is ready. Handles stopping and continuing of the process. Reports a
    /// new size of the terminal as `Key.resize`.
    ///
    /// - Parameter instant: The time on the clock, or `nil` to wait without a limit.
    /// - Returns: The keys in order, or none if the time has come.
    public mutating func wait(until instant: Double?) -> [Key] {
        while pendingKeys.isEmpty {
            let hasOutput = waitingFrame != nil || pictures.frameCache?.hasWork == true
            let deadline = hasOutput && outgoing.isEmpty ? flow.deadline(at: clock.seconds) : nil
            let replyDeadline = queryTimes.last.map { $0 + Self.replyTimeout }
            let alarm = [
                instant, deadline, replyDeadline, pictures.deadline, hangUpTime, secondQueryTime,
            ].compactMap(\.self).min()
            let events = cterm_wait(clock.nanoseconds(until: alarm), !outgoing.isEmpty, watched)
            statistics.wakes += 1
            handle(events)
            if events & Int32(CTERM_WATCHED) != 0 { break }
            if let instant, clock.seconds >= instant { break }
        }
        defer { pendingKeys.removeAll() }
        return pendingKeys
    }

    /// The time at which a silent terminal counts as disconnected.
    private var hangUpTime: Double? { silenceTime(fraction: 1) }

    /// The time to repeat the query, in case only a reply was lost.
    private var secondQueryTime: Double? { flow.hasRepeatedQuery ? nil : silenceTime(fraction: 0.5) }

    /// Returns the time at which a silence has lasted for a fraction of its limit, or `nil` if there is none.
    private func silenceTime(fraction: Double) -> Double? {
        guard let limit = profile.longestSilence, let start = flow.silentSince else { return nil }
        return start + limit * fraction
    }

    mutating func handle(_ events: Int32) {
        if events & Int32(CTERM_INPUT) != 0 { flow.receivedInput(at: clock.seconds) }
        if events & Int32(CTERM_INPUT) != 0 || dropsLateQueries() { readKeys() }
        if events & Int32(CTERM_HANGUP) != 0, pendingKeys.isEmpty { cterm_die_of_hangup() }
        if let hangUpTime, clock.seconds >= hangUpTime { cterm_die_of_hangup() }
        if let secondQueryTime, clock.seconds >= secondQueryTime {
            flow.repeatQuery(at: clock.seconds)
            sendOutgoing(hasQuery: true)
        }
        if let end = pictures.deadline, clock.seconds >= end { updatePictures { $0.giveUp() } }
        if events & Int32(CTERM_STOP) != 0 { suspend { cterm_stop(false) } }
        if events & Int32(CTERM_CONTINUED) != 0 { pause { cterm_reclaim() } }
        if events & Int32(CTERM_RESIZED) != 0, !takeNewSize() { redraw() }
        write()
        sendWaiting()
    }

    private mutating func readKeys() {
        defer { updatePendingReplyCount() }
        while true {
            let key = cterm_next_key()
            switch key.kind {
            case CTERM_KEY_NONE: return
            case CTERM_KEY_PASTE:
                // The keys before a paste decide whether it is typed.
                guard pendingKeys.isEmpty else { return }
            case CTERM_KEY_ACKNOWLEDGED: flow.acknowledge(at: clock.seconds)
            case CTERM_KEY_REPLY:
                if let reply = TerminalReply(String(cString: cterm_reply())) { take(reply) }
            default: if let key = Key(key) { pendingKeys.append(key) }
            }
        }
    }

    /// Takes the size of the terminal and the shape of its cells. Returns whether one of them has changed.
    mutating func takeNewSize() -> Bool {
        let before = cellAspect
        cellAspect = TerminalSize.measure()?.cellAspect
        guard cterm_resize() || cellAspect != before else { return false }
        size = Self.currentSize
        composer.forget(columns: size.columns, rows: size.rows)
        waitingFrame = nil
        needsRepaint = true
        pendingKeys.append(.resize(columns: size.columns, rows: size.rows))
        updatePictures { $0.takeCellSize() }
        return true
    }
}

// MARK: - Statistics

/// The amount of output of a screen.
public struct ScreenStatistics: Equatable, Sendable {
    /// The number of frames sent.
    public internal(set) var frames = 0
    /// The number of frames that a later one replaced before they were sent.
    public internal(set) var dropped = 0
    /// The number of bytes sent.
    public internal(set) var bytes = 0
    /// The number of writes that took bytes; one for each frame while the terminal keeps up.
    public internal(set) var writes = 0
    /// The number of times the process woke up, for keys, replies and deadlines.
    public internal(set) var wakes = 0
}
