internal import CTerminal
public import Cells
internal import Platform
public import Text

extension NcursesScreen {
    /// Opens the terminal with our terminfo entry, or else with its own, and updates the profile.
    static func open(_ profile: inout TerminalProfile) throws(TerminalError) {
        _ = cterm_use_locale(profile.locale)
        cterm_use_widths { value in
            guard let scalar = Unicode.Scalar(value), scalar.isShown else { return -1 }
            return Int32(scalar.columns)
        }
        var status = CTERM_NO_ENTRY
        if let database = profile.database, let entry = profile.entry {
            status = open(entry.name, in: database, profile)
        }
        if status == CTERM_NO_ENTRY {
            if profile.output.value == .ncurses {
                profile.withdrawColors(because: "the terminfo entry of Antics cannot be read")
            }
            status = open(profile.term, in: "", profile)
        }
        switch status {
        case CTERM_OPENED: return
        case CTERM_NO_ENTRY: throw .noDescription(term: profile.term)
        default: throw .cannotOpen
        }
    }

    /// Opens the terminal with an entry, which a directory has first unless its path is empty.
    private static func open(_ term: String, in database: String, _ profile: TerminalProfile) -> cterm_status
    {
        term.withCString { term in
            database.withCString { database in
                var options = cterm_options(
                    term: term, database: database, escape_delay: Int32(profile.escapeDelay),
                    direct_color: profile.color.value == .truecolor, mouse: profile.mouse,
                    titles: profile.titles)
                return cterm_open(&options)
            }
        }
    }

    mutating func setInputModes(from old: InputModes) {
        if inputModes.reportsInterrupt != old.reportsInterrupt {
            cterm_take_interrupt(inputModes.reportsInterrupt)
        }
        cterm_take_paste(inputModes.reportsPaste)
        outgoing.append(contentsOf: String(cString: cterm_use_mouse(inputModes.reportsMouse)).utf8)
        write()
    }

    /// Sets the window title: its first 200 characters, in ASCII if the terminal shows nothing else.
    func setWindowTitle() {
        let scalars = title.text.unicodeScalars.prefix(200).map { scalar in
            profile.unicode.value || scalar.isASCII ? scalar : scalar == "—" ? "-" : "?"
        }
        cterm_set_title(String(String.UnicodeScalarView(scalars)))
    }
}

// MARK: Queries

extension NcursesScreen {
    /// The seconds that the first frame waits for replies.
    private static var firstReplyTimeout: Double { 0.05 }
    /// The seconds after which a reply no longer delays a lone Esc or the end of the program. It still counts.
    static var replyTimeout: Double { 2 }

    /// The seconds between two queries of the background.
    private static var backgroundInterval: Double { 3 }

    /// Sends queries in one write. The last of them is one that every terminal answers.
    mutating func query(_ queries: String) {
        guard !queries.isEmpty else { return }
        queryTimes.append(clock.seconds)
        lastQueryTime = clock.seconds
        outgoing.append(contentsOf: queries.utf8)
        updatePendingReplyCount()
        write()
    }

    /// Queries the background every few seconds, because most terminals do not report a change from dark to light.
    mutating func queryBackgroundAgain() {
        guard queryTimes.isEmpty, outgoing.isEmpty, let last = lastQueryTime,
            clock.seconds >= last + Self.backgroundInterval
        else { return }
        query(profile.backgroundQuery)
    }

    /// Waits for replies before the first frame. They go into the profile and produce no keys.
    mutating func awaitFirstReplies() {
        let end = clock.seconds + Self.firstReplyTimeout
        while !queryTimes.isEmpty, clock.seconds < end {
            handle(cterm_wait(clock.nanoseconds(until: end), !outgoing.isEmpty, -1))
        }
        pendingKeys.removeAll { key in
            switch key {
            case .colors, .glyphs, .pictures: true
            default: false
            }
        }
    }

    mutating func take(_ reply: TerminalReply) {
        switch reply {
        case .end:
            if !queryTimes.isEmpty { queryTimes.removeFirst() }
            queryPictures()
            queryColorDepth()
        case .picture(let number, let isDone): updatePictures { $0.take(number: number, isDone: isDone) }
        case .mode(.synchronizedOutput, let state):
            if profile.synchronization.value == .query { synchronizes = state == .supported }
        case .mode(.pixelMouse, .supported):
            outgoing.append(contentsOf: String(cString: cterm_enable_pixel_mouse()).utf8)
            write()
        case .mode, .status, .cursor: break
        case .colorSchemeChange: query(profile.colorQueries)
        case .name(let name):
            pictures.name = name
            update(with: reply)
        case .background, .palette, .device: update(with: reply)
        case .colorDepth:
            let before = profile.color.value
            update(with: reply)
            if profile.color.value != before {
                bandwidthPolicy = BandwidthPolicy(profile)
                changePalette()
            }
        }
    }

    /// Queries the number of colours once, after the terminal has answered.
    private mutating func queryColorDepth() {
        guard !hasQueriedColorDepth else { return }
        hasQueriedColorDepth = true
        let depth = profile.depthQuery
        if !depth.isEmpty { query(depth + Query.deviceAttributes) }
    }

    private mutating func update(with reply: TerminalReply) {
        let (colors, glyphs) = (profile.colors, profile.glyphs)
        profile.update(with: reply)
        if profile.glyphs != glyphs { pendingKeys.append(.glyphs(profile.glyphs)) }
        guard profile.colors != colors else { return }
        // Sixteen colours may arrive in sixteen replies; the last one has them all.
        if case .colors? = pendingKeys.last { pendingKeys.removeLast() }
        pendingKeys.append(.colors(profile.colors))
        if bandwidthPolicy.depth != .truecolor { changePalette() }
    }

    /// Uses the current colours from the next frame on.
    mutating func changePalette() {
        var colors = profile.colors
        colors.depth = bandwidthPolicy.depth
        palette = Palette(colors)
        queue.expectHighestCost()
    }

    /// Stops waiting for late replies. Returns whether there were any.
    mutating func dropsLateQueries() -> Bool {
        guard let last = queryTimes.last, clock.seconds >= last + Self.replyTimeout else { return false }
        queryTimes.removeAll()
        updatePendingReplyCount()
        queryPictures()
        return true
    }

    /// Updates the number of replies to wait for before the terminal is restored.
    func updatePendingReplyCount() {
        cterm_set_pending_replies(Int32(flow.pendingQueries + queryTimes.count))
        cterm_expect_replies(!queryTimes.isEmpty)
    }
}

// MARK: Handing over

extension NcursesScreen {
    /// Ends the session, but leaves the picture on the terminal for a program that replaces this process.
    ///
    /// Returns the text that restores the terminal, for ``adopt(restoring:)`` in that program.
    package consuming func handOver() -> String { String(cString: cterm_hand_over()) }

    /// Restores a terminal with the picture of another program when this process ends, unless a session adopts it.
    package static func adopt(restoring text: String) { cterm_adopt(text) }
}

// MARK: Suspending

extension NcursesScreen {
    /// Restores the terminal while `body` runs, then takes it again and redraws the screen.
    ///
    /// The clock stops meanwhile. Earlier keys are dropped.
    public mutating func suspend(while body: () -> Void) {
        pause {
            cterm_release()
            body()
            cterm_reclaim()
        }
    }

    /// Stops this process group until the shell continues it, as Ctrl-Z does. Call it while the screen is suspended.
    public static func stop() { cterm_stop(true) }

    /// Runs `body` with the clock stopped and nothing under way, then redraws the screen.
    mutating func pause(_ body: () -> Void) {
        outgoing.removeAll()
        flow.reset()
        clock.hold(during: body)
        queryTimes.removeAll()
        query(profile.colorQueries)
        if !takeNewSize() { redraw() }
    }
}

// MARK: - Pictures

extension NcursesScreen {
    /// Whether the terminal shows pictures, or `nil` if that is unknown or not requested.
    public var pictureSupport: PictureSupport? { pictures.support }

    mutating func takePicture(windowsOf grid: CellGrid) {
        guard pictures.frameCache != nil else { return }
        let windows = profile.isInTmux ? picture.map { grid.windows(of: $0) } : nil
        pictures.frameCache?.take(picture, windows: windows ?? [:])
    }

    /// Queries the support for pictures, after the terminal has reported its name.
    mutating func queryPictures() {
        var queries = ""
        let now = clock.seconds
        updatePictures { queries = $0.queries(at: now) }
        if !queries.isEmpty { query(queries + Query.deviceAttributes) }
    }

    /// Updates the state of pictures, and reports a change of the support.
    mutating func updatePictures(_ body: (inout PictureScreen) -> Void) {
        let before = pictures.support
        body(&pictures)
        guard let support = pictures.support, support != before else { return }
        pendingKeys.append(.pictures(support))
    }

    /// Appends the next bytes of the picture behind some written runs, up to a budget.
    mutating func addPicture(behind runs: [CellRun], budget: Int?) {
        guard pictures.frameCache != nil else { return }
        pictures.frameCache?.overwritten(runs)
        pictures.frameCache?.step(budget: budget, into: &outgoing)
        pictures.installExitSequence()
    }
}

// MARK: - Clipboard

extension NcursesScreen {
    /// The maximum length of a text in bytes that terminals are known to accept: 100 000 bytes in base 64.
    static var maximumCopyLength: Int { 74_994 }

    /// Copies a text to the clipboard of the terminal's user, by OSC 52 (xterm, "Manipulate Selection Data").
    ///
    /// The sequence works over ssh too. There is no reply that confirms it.
    public mutating func copy(_ text: String) -> (isSent: Bool, note: SafeText) {
        let clipboard = profile.clipboard
        guard clipboard.value else { return (false, SafeText(clipboard.reason)) }
        guard text.utf8.count <= Self.maximumCopyLength else {
            return (false, "\(text.utf8.count) bytes are too many for it")
        }
        sendBetweenFrames(Array("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
        return (true, SafeText(clipboard.reason))
    }
}

// MARK: - Keys

extension Key {
    /// Creates a key from a key of the terminal, or returns `nil` for a reply.
    init?(_ key: cterm_key) {
        switch key.kind {
        case CTERM_KEY_CHARACTER:
            guard let scalar = Unicode.Scalar(key.value) else { return nil }
            self = .character(scalar)
        case CTERM_KEY_FUNCTION: self = .function(Int(key.value))
        case CTERM_KEY_MOUSE_PRESS: self = .mouse(.press, column: key.column, row: key.row)
        case CTERM_KEY_MOUSE_DRAG: self = .mouse(.drag, column: key.column, row: key.row)
        case CTERM_KEY_MOUSE_RELEASE: self = .mouse(.release, column: key.column, row: key.row)
        case CTERM_KEY_WHEEL_UP: self = .mouse(.wheelUp, column: key.column, row: key.row)
        case CTERM_KEY_WHEEL_DOWN: self = .mouse(.wheelDown, column: key.column, row: key.row)
        case CTERM_KEY_LEFT: self = .left
        case CTERM_KEY_RIGHT: self = .right
        case CTERM_KEY_UP: self = .up
        case CTERM_KEY_DOWN: self = .down
        case CTERM_KEY_SHIFT_LEFT: self = .shiftLeft
        case CTERM_KEY_SHIFT_RIGHT: self = .shiftRight
        case CTERM_KEY_HOME: self = .home
        case CTERM_KEY_END: self = .end
        case CTERM_KEY_PAGE_UP: self = .pageUp
        case CTERM_KEY_PAGE_DOWN: self = .pageDown
        case CTERM_KEY_ENTER: self = .enter
        case CTERM_KEY_TAB: self = .tab
        case CTERM_KEY_BACKSPACE: self = .backspace
        case CTERM_KEY_DELETE: self = .delete
        case CTERM_KEY_ESCAPE: self = .escape
        default: return nil  // NONE, and replies
        }
    }
}
