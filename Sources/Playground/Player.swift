package import Cells
import Layers
package import Playback
package import Text

/// Everything the playground knows while it runs: the playlist, the time, and what is open on the screen.
///
/// A player is a value. Commands change it, given the clock's reading; nothing else does.
package struct Player: Sendable {
    /// A value that a key changes and that lights up for a moment when it does.
    package enum Setting: Hashable, Sendable {
        case speed, loopMode, glyphs, range
    }

    /// How long a changed value stays lit, in seconds.
    package static let highlightDuration = 1.0
    /// How long something said stays, in seconds.
    package static let noticeDuration = 4.0
    /// What `.` and `,` step by, in seconds of scene time.
    package static let frameDuration = 1.0 / 60

    /// The scenes, at least one.
    package private(set) var playlist: [PlaylistItem]
    /// Which of them is on.
    package private(set) var index = 0
    /// Where the time is.
    package private(set) var playhead: Playhead
    /// The characters that were asked for; nil leaves the choice to the terminal and the scene.
    package private(set) var glyphs: Glyphs?
    /// Whether the help lies over the picture.
    package private(set) var showsHelp = false
    /// Whether anything but the picture is shown.
    package private(set) var showsPanels = true
    /// The glyphs that the key goes through: what the terminal can show.
    package let glyphChoices: [Glyphs]
    /// What the terminal draws.
    private var drawn: DrawnGlyphs
    /// Whether the terminal has colours.
    package let hasColors: Bool
    /// What the scenes are made of, and the characters that suit them there.
    private var inks: [InkStatistics]
    private var suitable: [(glyphs: Glyphs, reason: String)] = []
    private var problems: [Int: ShownText] = [:]
    /// Whether the screen is being recorded; for whoever records it to say.
    package var isRecording = false
    /// Whether the scrub bar is held by the mouse.
    private var isDragging = false
    private var notice: (text: ShownText, until: Double) = ("", -.infinity)
    private var highlighted: (settings: Set<Setting>, until: Double) = ([], -.infinity)

    /// A player at the start of the first scene, paused.
    ///
    /// - Parameters:
    ///   - playlist: the scenes.
    ///   - glyphs: the characters that were asked for; nil leaves the choice to the terminal and each scene.
    ///   - glyphChoices: the glyphs that the key goes through.
    ///   - drawn: the glyphs that the terminal draws, as far as is known.
    ///   - hasColors: whether it has colours.
    /// - Precondition: the playlist has a scene.
    package init(
        playlist: [PlaylistItem], glyphs: Glyphs? = nil, glyphChoices: [Glyphs] = Glyphs.allCases,
        drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) {
        precondition(!playlist.isEmpty, "a playlist has a scene")
        self.playlist = playlist
        self.glyphs = glyphs
        self.glyphChoices = glyphChoices
        self.drawn = drawn
        self.hasColors = hasColors
        playhead = Playhead(duration: playlist[0].timeline.duration)
        inks = playlist.map(\.timeline.ink)
        suitable = inks.map(choice)
    }

    /// The characters that suit the terminal and a scene.
    private func choice(_ ink: InkStatistics) -> (glyphs: Glyphs, reason: String) {
        Glyphs.automatic(for: ink, drawn: drawn, hasColors: hasColors)
    }

    /// Takes what has turned out of the terminal.
    package mutating func learn(_ drawn: DrawnGlyphs) {
        self.drawn = drawn
        suitable = inks.map(choice)
    }

    /// Begins as a command line asks: at a time, at a speed, backwards (from the end, when no time is given)
    /// or forwards, playing or paused.
    package mutating func start(at clock: Double, time: Double?, speed: Double, reversed: Bool, paused: Bool)
    {
        playhead.seek(to: time ?? (reversed ? playhead.duration : 0), at: clock)
        playhead.setSpeed(speed, at: clock)
        if reversed != (playhead.direction(at: clock) == .backward) { playhead.reverse(at: clock) }
        paused ? playhead.pause(at: clock) : playhead.play(at: clock)
    }

    /// The scene that is on.
    package var item: PlaylistItem { playlist[index] }

    /// The characters that are shown: those asked for, or those that suit the scene.
    package var shownGlyphs: (glyphs: Glyphs, isAutomatic: Bool) {
        (glyphs ?? suitable[index].glyphs, glyphs == nil)
    }

    /// The characters that a mosaic may be made of.
    package var mosaicGlyphs: GlyphSets { drawn.mosaic }

    /// Why the characters that suit the scene do, in one line.
    package var glyphsReason: String { suitable[index].reason }

    /// What is wrong with the file of the scene that is on, when the last save cannot be shown.
    package var problem: ShownText? { problems[index] }

    /// Takes a new version of a scene, and goes on at the same time in it, as far as it is long enough.
    ///
    /// - Precondition: the playlist has that index.
    package mutating func replace(with item: PlaylistItem, at index: Int, clock: Double) {
        playlist[index] = item
        inks[index] = item.timeline.ink
        suitable[index] = choice(inks[index])
        problems[index] = nil
        if index == self.index { playhead.setDuration(item.timeline.duration, at: clock) }
    }

    /// Keeps the last good version of a scene, and says what is wrong with the new one.
    package mutating func report(_ problem: ShownText, at index: Int) { problems[index] = problem }

    /// Says something that is worth knowing for a few seconds.
    package mutating func tell(_ text: ShownText, at clock: Double) {
        notice = (text, clock + Player.noticeDuration)
    }

    /// What there is to be said.
    package func notice(at clock: Double) -> ShownText? { clock < notice.until ? notice.text : nil }

    /// What has changed within the last moment.
    package func highlights(at clock: Double) -> Set<Setting> {
        clock < highlighted.until ? highlighted.settings : []
    }

    /// When the screen looks different next without a key: at once while the scene moves, when the light on a
    /// changed value or something said goes away, or never (nil).
    package func nextChange(after clock: Double) -> Double? {
        if playhead.isMoving(at: clock) { return clock }
        return [highlighted.until, notice.until].filter { $0 > clock }.min()
    }

    /// Does what a command asks, at an instant of the clock.
    ///
    /// - Returns: what is left to do for whoever owns the terminal, if anything.
    package mutating func apply(_ command: Command, at clock: Double) -> Effect? {
        switch command {
        case .time(let command): move(command, at: clock)
        case .pace(let command): setPace(command, at: clock)
        case .show(let command): show(command, at: clock)
        case .effect(let effect): return effect
        }
        return nil
    }

    private mutating func move(_ command: TimeCommand, at clock: Double) {
        let now = playhead.mediaTime(at: clock)
        let duration = playhead.duration
        switch command {
        case .playPause: playhead.isMoving(at: clock) ? playhead.pause(at: clock) : playhead.play(at: clock)
        case .stepForward: pause(at: now + Player.frameDuration, clock)
        case .stepBackward: pause(at: now - Player.frameDuration, clock)
        case .seekForward: playhead.seek(to: now + 0.1, at: clock)
        case .seekBackward: playhead.seek(to: now - 0.1, at: clock)
        case .leapForward: playhead.seek(to: now + duration / 10, at: clock)
        case .leapBackward: playhead.seek(to: now - duration / 10, at: clock)
        case .jump(let tenths): playhead.seek(to: duration * Double(tenths) / 10, at: clock)
        case .goToStart: playhead.seek(to: 0, at: clock)
        case .goToEnd: playhead.seek(to: duration, at: clock)
        case .nextMoment: pause(at: item.moments.first { $0 > now + 1e-6 } ?? duration, clock)
        case .previousMoment: pause(at: item.moments.last { $0 < now - 1e-6 } ?? 0, clock)
        case .grab(let share):
            isDragging = true
            playhead.seek(to: duration * share, at: clock)
        case .drag(let share): if isDragging { playhead.seek(to: duration * share, at: clock) }
        case .letGo: isDragging = false
        }
    }

    private mutating func setPace(_ command: PaceCommand, at clock: Double) {
        let now = playhead.mediaTime(at: clock)
        switch command {
        case .reverse: playhead.reverse(at: clock)
        case .slower: setSpeed(playhead.speed * 0.9, at: clock)
        case .faster: setSpeed(playhead.speed * 1.1, at: clock)
        case .halveSpeed: setSpeed(playhead.speed / 2, at: clock)
        case .doubleSpeed: setSpeed(playhead.speed * 2, at: clock)
        case .normalSpeed: setSpeed(1, at: clock)
        case .nextLoopMode:
            playhead.setLoopMode(playhead.loopMode.next, at: clock)
            highlight(.loopMode, at: clock)
        case .setIn: setRange(from: now, to: playhead.range.upperBound, at: clock)
        case .setOut: setRange(from: playhead.range.lowerBound, to: now, at: clock)
        case .clearInOut: setRange(from: 0, to: playhead.duration, at: clock)
        }
    }

    private mutating func show(_ command: ShowCommand, at clock: Double) {
        switch command {
        case .nextScene: select(index + 1, at: clock)
        case .previousScene: select(index - 1, at: clock)
        case .nextGlyphs: nextGlyphs(at: clock)
        case .togglePanels: showsPanels.toggle()
        case .toggleHelp: showsHelp.toggle()
        case .closePanel: showsHelp = false
        }
    }

    /// Stops at a time of the scene, to be looked at.
    private mutating func pause(at time: Double, _ clock: Double) {
        playhead.pause(at: clock)
        playhead.seek(to: time, at: clock)
    }

    private mutating func setSpeed(_ speed: Double, at clock: Double) {
        playhead.setSpeed(speed, at: clock)
        highlight(.speed, at: clock)
    }

    private mutating func setRange(from start: Double, to end: Double, at clock: Double) {
        guard start <= end else { return }
        playhead.setRange(start...end, at: clock)
        highlight(.range, at: clock)
    }

    private mutating func nextGlyphs(at clock: Double) {
        let choices: [Glyphs?] = [nil] + glyphChoices
        let current = choices.firstIndex(of: glyphs) ?? 0
        glyphs = choices[(current + 1) % choices.count]
        highlight(.glyphs, at: clock)
    }

    private mutating func select(_ wanted: Int, at clock: Double) {
        index = (wanted % playlist.count + playlist.count) % playlist.count
        playhead = playhead.restarted(duration: item.timeline.duration, at: clock)
    }

    private mutating func highlight(_ setting: Setting, at clock: Double) {
        let others = highlights(at: clock)
        highlighted = (others.union([setting]), clock + Player.highlightDuration)
    }
}
