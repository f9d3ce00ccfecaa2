internal import CTerminal
public import Cells
public import Text

extension NcursesScreen {
    /// Opens the terminal with our entry, else with its own, and says in the profile what came of it.
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
                profile.withdrawColors(because: "our terminfo entry cannot be read")
            }
            status = open(profile.term, in: nil, profile)
        }
        switch status {
        case CTERM_OPENED: return
        case CTERM_NO_ENTRY: throw .noDescription(term: profile.term)
        default: throw .cannotOpen
        }
    }

    /// Names the window: no more of a long title than it takes to know it, and in a terminal of ASCII that.
    func entitle() {
        let letters = title.text.unicodeScalars.prefix(200).map { scalar in
            profile.unicode.value || scalar.isASCII ? scalar : scalar == "—" ? "-" : "?"
        }
        cterm_set_title(String(String.UnicodeScalarView(letters)))
    }

    private static func open(_ term: String, in database: String?, _ profile: TerminalProfile) -> cterm_status
    {
        let database = database.map { Array($0.utf8CString) }
        let isDirect = profile.color.value == .truecolor
        return term.withCString { term in
            func open(_ directory: UnsafePointer<CChar>?) -> cterm_status {
                var options = cterm_options(
                    term: term, database: directory, escape_delay: Int32(profile.escapeDelay),
                    direct_color: isDirect, mouse: profile.mouse, titles: profile.titles)
                return cterm_open(&options)
            }
            return database?.withUnsafeBufferPointer { open($0.baseAddress) } ?? open(nil)
        }
    }
}

// MARK: Questions

extension NcursesScreen {
    /// For how many seconds the first frame waits for answers, and after how many an answer is not waited for any more,
    /// neither by a key that it may begin like nor before the terminal is given back. It is taken all the same.
    private static var firstPatience: Double { 0.05 }
    static var patience: Double { 2 }

    /// Asks, in one write; of several questions at once the last is one that every terminal answers.
    mutating func ask(_ questions: String) {
        guard !questions.isEmpty else { return }
        inquiries.append(clock.seconds)
        outgoing.append(contentsOf: questions.utf8)
        updatePendingReplyCount()
        write()
    }

    /// What is known before the first frame is in the profile, and no key.
    mutating func awaitFirstAnswers() {
        let end = clock.seconds + Self.firstPatience
        while !inquiries.isEmpty, clock.seconds < end {
            handle(cterm_wait(Nanoseconds.of(end - clock.seconds), !outgoing.isEmpty, -1))
        }
        pendingKeys.removeAll { key in
            switch key {
            case .colors, .glyphs, .pictures: true
            default: false
            }
        }
    }

    mutating func take(_ answer: TerminalAnswer) {
        switch answer {
        case .end:
            if !inquiries.isEmpty { inquiries.removeFirst() }
            askForPictures()
        case .picture(let number, let isDone):
            learnOfPictures { $0.take(number: number, isDone: isDone) }
        case .synchronization(let isKnown):
            if profile.synchronization.value == .ask { synchronizes = isKnown }
        case .finePointing:
            outgoing.append(contentsOf: String(cString: cterm_enable_pixel_mouse()).utf8)
            write()
        case .change: ask(profile.laterQuestions)
        case .name(let name):
            pictures.learn(name: name)
            learn(answer)
        case .ground, .palette: learn(answer)
        }
    }

    private mutating func learn(_ answer: TerminalAnswer) {
        let (colors, glyphs) = (profile.colors, profile.glyphs)
        profile.learn(answer)
        if profile.glyphs != glyphs { pendingKeys.append(.glyphs(profile.glyphs)) }
        guard profile.colors != colors else { return }
        // Sixteen colours come in sixteen answers, of which the last says all.
        if case .colors? = pendingKeys.last { pendingKeys.removeLast() }
        pendingKeys.append(.colors(profile.colors))
        if bandwidthPolicy.depth != .truecolor { changePalette() }
    }

    /// Makes the next frame in the colours that there are now.
    mutating func changePalette() {
        var colors = profile.colors
        colors.depth = bandwidthPolicy.depth
        palette = Palette(colors)
        queue.expectTheWorst()
    }

    /// Gives up waiting for answers that are late. Returns whether there were any.
    mutating func losesPatience() -> Bool {
        guard let last = inquiries.last, clock.seconds >= last + Self.patience else { return false }
        inquiries.removeAll()
        updatePendingReplyCount()
        askForPictures()
        return true
    }

    /// Says how many answers to wait for before the terminal is given back, and whether they may come in pieces.
    func updatePendingReplyCount() {
        cterm_answers_due(Int32(flow.open + inquiries.count))
        cterm_expect_answers(!inquiries.isEmpty)
    }
}

// MARK: Lending the terminal

extension NcursesScreen {
    /// Gives the terminal back as it was found while `body` runs, takes it again and shows what it showed before.
    ///
    /// That time does not count: the clock is held. Keys that are pressed before the terminal is given back are lost.
    public mutating func suspend(while body: () -> Void) {
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
    mutating func away(_ others: () -> Void) {
        outgoing.removeAll()
        flow.reset()
        clock.hold(during: others)
        inquiries.removeAll()
        ask(profile.laterQuestions)
        if !takeNewSize() { redraw() }
    }
}

// MARK: - Pictures

extension NcursesScreen {
    /// Whether the terminal shows pictures; nil while that is not known, and where nobody wants any.
    public var pictureSupport: PictureSupport? { pictures.support }

    /// Takes the picture that is seen through the windows of a grid.
    mutating func takePicture(windowsOf grid: CellGrid) {
        guard pictures.frameCache != nil else { return }
        let windows = profile.isInTmux ? picture.map { grid.windows(of: $0) } : nil
        pictures.frameCache?.take(picture, windows: windows ?? [:])
    }

    /// Asks whether the terminal shows pictures, once it has said what it is.
    mutating func askForPictures() {
        var questions = ""
        let now = clock.seconds
        learnOfPictures { questions = $0.questions(at: now) }
        if !questions.isEmpty { ask(questions + "\u{1B}[c") }
    }

    /// Takes something of pictures, and tells what has turned out.
    mutating func learnOfPictures(_ body: (inout PictureScreen) -> Void) {
        let before = pictures.support
        body(&pictures)
        guard let support = pictures.support, support != before else { return }
        pendingKeys.append(.pictures(support))
    }

    /// Appends what comes next of the picture after so many rows were written, if there is room for it.
    mutating func addPicture(behind rows: [Int], room: Int?) {
        guard pictures.frameCache != nil else { return }
        pictures.frameCache?.overwritten(rows)
        pictures.frameCache?.step(room: room, into: &outgoing)
        pictures.installExitSequence()
    }
}

// MARK: - Clipboard

/// A text on its way to the clipboard of the person in front of a terminal: the sequence OSC 52 (xterm, "Manipulate
/// Selection Data"), which goes over ssh as everything else does.
struct Clipboard {
    /// The most bytes that terminals are known to take: 100 000 in base 64.
    static let longest = 74_994

    /// The bytes that put a text there; nil for one that is too long.
    static func sequence(_ text: String) -> [UInt8]? {
        let bytes = Array(text.utf8)
        guard bytes.count <= longest else { return nil }
        return Array("\u{1B}]52;c;".utf8) + Base64.encode(bytes) + Array("\u{7}".utf8)
    }
}

extension TerminalProfile {
    static func clipboard(_ surroundings: TerminalEnvironment) -> Finding<Bool> {
        if surroundings.isRecorded {
            return Finding(value: false, reason: "asciinema would record it")
        }
        if surroundings.isLinuxConsole {
            return Finding(value: false, reason: "the Linux console has no clipboard")
        }
        if surroundings.isScreen { return Finding(value: false, reason: "screen does not pass it on") }
        if surroundings.isTmux {
            return Finding(value: true, reason: "tmux passes it on if its set-clipboard is on")
        }
        return Finding(value: true, reason: "")
    }
}

extension NcursesScreen {
    /// Gives a text to the clipboard of the person in front of the terminal, by OSC 52. Whether it arrives nobody tells.
    public mutating func copy(_ text: String) -> (isSent: Bool, remark: SafeText) {
        let clipboard = profile.clipboard
        guard clipboard.value else { return (false, SafeText(clipboard.reason)) }
        guard let bytes = Clipboard.sequence(text) else {
            return (false, "\(text.utf8.count) bytes are too many for it")
        }
        sendBetweenFrames(bytes)
        return (true, SafeText(clipboard.reason))
    }
}

// MARK: - Keys

extension Key {
    /// A key as the terminal told it; nil for what is not a key, such as answers to questions.
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
        default: return nil  // C: NONE, and the answers
        }
    }
}
