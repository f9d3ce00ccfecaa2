package import Cells
package import Layers
package import Playback
package import Scenes
package import Text

extension CaseIterable where Self: Equatable {
    /// What follows when one key goes through all cases and then to none: the first after none, and none after the last.
    static func next(after current: Self?) -> Self? {
        guard let current else { return allCases.first }
        return allCases.drop { $0 != current }.dropFirst().first
    }
}

/// What the time panel shows, above the scrub bar.
package enum TimeView: String, Hashable, Sendable, CaseIterable {
    /// The timing function of an animation.
    case curve
    /// A value over the time of the scene.
    case graph
    /// Every animation of the scene as a bar.
    case lanes

    /// How many rows it has at best, for so many animations.
    func rows(animations: Int) -> Int {
        switch self {
        case .curve: 7
        case .graph: 5
        case .lanes: max(1, min(animations, 8))
        }
    }
}

/// The themes that there are, by the names that people give them.
package enum ThemeName: String, CaseIterable, Hashable, Sendable {
    /// The colours of everybody, on the ground that the terminal says it has.
    case standard = "default"
    /// The same, on a light ground where the terminal does not say.
    case light
    /// Colours with a contrast of 7.
    case highContrast = "high-contrast"
    /// Colours that are told apart without red or green.
    case deuteranopia
    /// Colours that are told apart without blue.
    case tritanopia
    /// No colours: bold, faint, reversed and underlined text.
    case mono

    /// The theme that the key goes on to.
    var next: ThemeName { ThemeName.next(after: self) ?? .standard }
}

/// Which scene of the playlist is on, and as what: whoever has worked something out of it can tell whether that is still so.
struct SceneVersion: Equatable, Sendable {
    let index: Int
    let scene: Scene
    let edits: [SceneEdit]
}

extension Player {
    /// The scene that is on, as it is now.
    var version: SceneVersion { SceneVersion(index: index, scene: item.scene, edits: edits.edits) }
}

/// Everything the playground knows while it runs: the playlist, the time, and what is open on the screen.
///
/// A player is a value. Commands change it, given the clock's reading; nothing else does.
package struct Player: Sendable {
    /// A value that a key changes and that lights up for a moment when it does.
    package enum Setting: Hashable, Sendable {
        case speed, loopMode, glyphs, range, lesson, motion, theme
        case value(SceneEdit.Target)
    }

    /// How long a changed value stays lit, in seconds.
    package static let highlightDuration = 1.0
    /// How long something said stays, in seconds.
    package static let noticeDuration = 4.0
    /// What `.` and `,` step by, in seconds of scene time.
    package static let frameDuration = 1.0 / 60

    /// The scenes, at least one.
    package internal(set) var playlist: Playlist { didSet { inspectorList = nil } }
    /// Which of them is on.
    package internal(set) var index = 0 {
        didSet {
            inspectorList = nil
            chooseGlyphs()
        }
    }
    /// Where the time is.
    package internal(set) var playhead: Playhead
    /// The characters that were asked for; nil leaves the choice to the terminal and the scene.
    package internal(set) var glyphs: Glyphs?
    /// Which page of the help lies over the picture, from 0; nil for none.
    package internal(set) var helpPage: Int?
    /// Whether anything but the picture is shown.
    package internal(set) var showsPanels = true
    /// What the scene is compared with, and what that is of.
    var comparison: (version: SceneVersion, comparison: Comparison)?
    /// Whether compared pictures lie one over the other, and where one of them ends then, as a share of the width.
    var isWiped = false
    var wipePlace = 0.5
    /// The program text that is shown, and what it is of.
    var code: (version: SceneVersion, page: CodePage)?
    /// What is shown of time above the scrub bar.
    package internal(set) var timeView: TimeView?
    /// The graph that is shown, and what it is of.
    var graph: (subject: GraphSubject, graph: ValueGraph?)?
    /// The curve that is shown, until it is another.
    var keptCurve: CurveStudy?
    /// The keys.
    package var keyMap = KeyMap.standard
    /// The colours of everything but the picture.
    package var theme = ThemeName.standard
    /// What is drawn over the picture to show how it comes about.
    package var overlays: Set<Overlay> = []
    /// Whether overlays are being chosen.
    package internal(set) var choosesOverlays = false
    /// The glyphs that the key goes through: what the terminal can show.
    package let glyphChoices: [Glyphs]
    /// What the terminal draws.
    private var drawn: DrawnGlyphs
    /// Whether it shows pictures in pixels, and whether those are wanted rather than characters.
    var pictures: PictureSupport?
    package var isInPixels = true
    /// Whether the terminal has colours.
    package let hasColors: Bool
    /// The lesson that is under way, if one is.
    var lessonRun: LessonRun?
    /// The step of the scene's lesson that was said last.
    var spoken: Spoken?
    /// Whether the next scene follows by itself when a lesson has come to the end of one.
    var advances = false
    /// Whether a lesson does not watch a long scene to its end.
    var isBrief = false
    /// How often a lesson goes through a scene, and which time this is, from 1.
    var rounds = 1
    var round = 1
    /// Whether nothing moves by itself: keys go from one moment of a scene to the next.
    package internal(set) var reducesMotion = false
    /// The speed that was asked for; where the scene would flash too often at it, it goes more slowly.
    var wantedSpeed = 1.0
    /// The inspector, while it is open.
    package internal(set) var inspector: Inspector? { didSet { inspectorList = nil } }
    /// What is chosen beside the curve while the inspector is closed, once something was.
    var curveChoice: Inspector?
    /// What the scenes have different from their files, by their index.
    var histories: [Int: EditHistory] = [:] { didSet { inspectorList = nil } }
    /// The rows of the inspector, until something of it changes.
    var inspectorList: InspectorList?
    /// The value that was changed by a step last, and when.
    var lastStep: (target: SceneEdit.Target, clock: Double)?
    /// The search among the scenes, while it is open.
    package internal(set) var finder: Finder?
    /// The line in which commands are typed, while it is open.
    package internal(set) var prompt: Prompt?
    /// The lines that were done, the last one at the end.
    var doneLines: [String] = []
    /// The characters that suit the scene that is on, and why.
    private var suitable: (glyphs: Glyphs, reason: String)
    private var problems: [Int: SafeText] = [:]
    /// Whether texts may be given to the clipboard, and whether that is being asked.
    package var clipboard = Settings.Clipboard.ask
    package internal(set) var asksToCopy = false
    /// Whether the screen is being recorded; for whoever records it to say.
    package var isRecording = false
    /// What is held by the mouse.
    package internal(set) var held: Held?
    var notice: (text: SafeText, until: Double, isQuiet: Bool) = ("", -.infinity, false)
    var highlighted: (settings: Set<Setting>, until: Double) = ([], -.infinity)

    /// A player at the start of the first scene, paused.
    ///
    /// - Parameters:
    ///   - playlist: the scenes.
    ///   - index: which of them is on first.
    ///   - glyphs: the characters that were asked for; nil leaves the choice to the terminal and each scene.
    ///   - glyphChoices: the glyphs that the key goes through.
    ///   - drawn: the glyphs that the terminal draws, as far as is known.
    ///   - hasColors: whether it has colours.
    /// - Precondition: the playlist has a scene of that index.
    package init(
        playlist: Playlist, index: Int = 0, glyphs: Glyphs? = nil, glyphChoices: [Glyphs] = Glyphs.allCases,
        drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) {
        precondition(playlist.indices.contains(index), "a playlist has the scene that is on")
        self.playlist = playlist
        self.index = index
        self.glyphs = glyphs
        self.glyphChoices = glyphChoices
        self.drawn = drawn
        self.hasColors = hasColors
        playhead = Playhead(duration: playlist[index].timeline.duration)
        suitable = (.braille, "")
        chooseGlyphs()
    }

    /// A player of scenes that are all there.
    package init(
        playlist: [PlaylistItem], index: Int = 0, glyphs: Glyphs? = nil,
        glyphChoices: [Glyphs] = Glyphs.allCases,
        drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) {
        self.init(
            playlist: Playlist(playlist), index: index, glyphs: glyphs, glyphChoices: glyphChoices,
            drawn: drawn,
            hasColors: hasColors)
    }

    /// Chooses the characters that suit the terminal and the scene that is on.
    private mutating func chooseGlyphs() {
        suitable = Glyphs.automatic(for: item.timeline.ink, drawn: drawn, hasColors: hasColors)
    }

    /// Takes what has turned out of the terminal.
    package mutating func learn(_ drawn: DrawnGlyphs) {
        self.drawn = drawn
        chooseGlyphs()
    }

    /// Begins as a command line asks: at a time, at a speed, backwards (from the end, when no time is given)
    /// or forwards, playing or paused.
    package mutating func start(at clock: Double, time: Double?, speed: Double, reversed: Bool, paused: Bool)
    {
        playhead.seek(to: time ?? (reversed ? playhead.duration : 0), at: clock)
        wantedSpeed = speed
        keepSpeedSafe(at: clock)
        if reversed != (playhead.direction(at: clock) == .backward) { playhead.reverse(at: clock) }
        paused || reducesMotion ? playhead.pause(at: clock) : playhead.play(at: clock)
        if reducesMotion, time == nil { showFirstMoment(at: clock) }
        warn(at: clock)
        listen(at: clock, wasMoving: false)
    }

    /// The scene that is on.
    package var item: PlaylistItem { playlist[index] }

    /// The characters that are shown: those asked for, or those that suit the scene.
    package var shownGlyphs: (glyphs: Glyphs, isAutomatic: Bool) {
        (glyphs ?? suitable.glyphs, glyphs == nil)
    }

    /// The characters for graphs, which are drawings of lines whatever the scene is: those asked for if they are fine,
    /// or those that suit lines.
    var plotGlyphs: Glyphs {
        if glyphs == .ascii { return .ascii }
        return Glyphs.automatic(for: InkStatistics(stroked: 1), drawn: drawn, hasColors: hasColors).glyphs
    }

    /// The characters that a mosaic may be made of.
    package var mosaicGlyphs: GlyphSets { drawn.mosaic }

    /// Why the characters that suit the scene do, in one line.
    package var glyphsReason: String { suitable.reason }

    /// What is wrong with the file of the scene that is on, when the last save cannot be shown.
    package var problem: SafeText? { problems[index] }

    /// Takes a new version of a scene, and goes on at the same time in it, as far as it is long enough.
    ///
    /// - Returns: how many edits do not apply to it and were dropped; all others are made in it as well.
    /// - Precondition: the playlist has that index.
    @discardableResult
    package mutating func replace(with item: PlaylistItem, at index: Int, clock: Double) -> Int {
        let (item, dropped) = reapply(to: item, at: index)
        playlist[index] = item
        problems[index] = nil
        guard index == self.index else { return dropped }
        chooseGlyphs()
        held = nil
        if let choice = inspector?.choice { item.base[choice.layer] == nil ? openInspector() : look() }
        playhead.setDuration(item.timeline.duration, at: clock)
        keepSpeedSafe(at: clock)
        warn(at: clock)
        // Its steps may be others now.
        spoken = nil
        guard lessonRun?.stage == .resting else {
            listen(at: clock, wasMoving: false)
            return dropped
        }
        lessonRun?.enter(.going, at: clock)
        if !isHeld { playhead.play(at: clock) }
        return dropped
    }

    /// Shows more of the scene that is on: its program has gone on.
    mutating func goOn(with item: PlaylistItem, at clock: Double) {
        playlist[index] = item
        playhead.setDuration(item.timeline.duration, at: clock)
        chooseGlyphs()
        keepSpeedSafe(at: clock)
    }

    /// Keeps the last good version of a scene, and says what is wrong with the new one.
    package mutating func report(_ problem: SafeText, at index: Int) {
        problems[index] = problem
        // It is not to wait for what was said before.
        if index == self.index { notice.until = -.infinity }
    }

    /// Says something that is worth knowing for a few seconds.
    ///
    /// - Parameters:
    ///   - text: what is said, in a line.
    ///   - clock: now.
    ///   - isQuiet: whether it is only context, to be shown dim.
    package mutating func tell(_ text: SafeText, at clock: Double, isQuiet: Bool = false) {
        notice = (text, clock + Player.noticeDuration, isQuiet)
    }

    /// What there is to be said.
    package func notice(at clock: Double) -> SafeText? { clock < notice.until ? notice.text : nil }

    /// Says, for a few seconds, that there is something to be warned of in the scene.
    mutating func warn(at clock: Double) {
        guard let words = item.warningLine else { return }
        if notice.until <= clock { tell(words, at: clock, isQuiet: true) }
    }

    /// What has changed within the last moment.
    package func highlights(at clock: Double) -> Set<Setting> {
        clock < highlighted.until ? highlighted.settings : []
    }

    /// When the screen looks different next without a key: at once while the scene moves, when the light on a
    /// changed value or something said goes away, when a lesson goes on or an answer comes, or never (nil).
    package func nextChange(after clock: Double) -> Double? {
        if playhead.isMoving(at: clock) { return clock }
        let answer = spoken.flatMap { $0.asks && lessonRun == nil ? $0.end(in: item.lesson) : nil }
        let instants = [highlighted.until, notice.until, nextTurn ?? -.infinity, answer ?? -.infinity]
        return instants.filter { $0 > clock }.min()
    }
}
