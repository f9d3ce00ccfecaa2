internal import CTerminal
internal import Cells

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
        tellAnswersDue()
        write()
    }

    /// What is known before the first frame is in the profile, and no key.
    mutating func awaitFirstAnswers() {
        let end = clock.seconds + Self.firstPatience
        while !inquiries.isEmpty, clock.seconds < end {
            handle(cterm_wait(Nanoseconds.of(end - clock.seconds), !outgoing.isEmpty, -1))
        }
        untold.removeAll { key in
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
            outgoing.append(contentsOf: String(cString: cterm_point_finely()).utf8)
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
        if profile.glyphs != glyphs { untold.append(.glyphs(profile.glyphs)) }
        guard profile.colors != colors else { return }
        // Sixteen colours come in sixteen answers, of which the last says all.
        if case .colors? = untold.last { untold.removeLast() }
        untold.append(.colors(profile.colors))
        if economy.depth != .truecolor { changePalette() }
    }

    /// Makes the next frame in the colours that there are now.
    mutating func changePalette() {
        var colors = profile.colors
        colors.depth = economy.depth
        palette = Palette(colors)
        queue.expectTheWorst()
    }

    /// Gives up waiting for answers that are late. Returns whether there were any.
    mutating func losesPatience() -> Bool {
        guard let last = inquiries.last, clock.seconds >= last + Self.patience else { return false }
        inquiries.removeAll()
        tellAnswersDue()
        askForPictures()
        return true
    }

    /// Says how many answers to wait for before the terminal is given back, and whether they may come in pieces.
    func tellAnswersDue() {
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
    mutating func away(_ others: () -> Void) {
        outgoing.removeAll()
        flow.reset()
        clock.hold(during: others)
        inquiries.removeAll()
        ask(profile.laterQuestions)
        if !takeNewSize() { redraw() }
    }
}
