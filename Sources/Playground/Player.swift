package import Cells
package import Layers
package import Playback
package import Scenes
package import Text

/// The state of the playground: the playlist, the time, the edits and the open panels.
///
/// A player is a value that draws nothing. Only commands change it, and each command gets the reading of the clock.
package struct Player: Sendable {
    /// A value that lights up for a moment when a command changes it.
    package enum Setting: Hashable, Sendable {
        case speed, loopMode, glyphs
        case value(SceneEdit.Target)
    }

    /// The step of the keys `.` and `,`, in seconds of scene time.
    static let frameDuration = 1.0 / 60

    /// The playlist. It has at least one scene.
    package internal(set) var playlist: Playlist
    /// The index of the current scene.
    package internal(set) var index: Int
    package internal(set) var playhead: Playhead
    /// The requested speed. The playhead is slower if the scene would flash too often.
    var requestedSpeed = 1.0
    /// Whether scenes do not move by themselves: keys go from one key moment to the next.
    var reducesMotion = false
    package var appearance: Appearance
    package internal(set) var panels = Panels()
    /// The finished touch of a program's views; empty if there is none.
    package internal(set) var touch: [TouchMoment] = []
    /// The goal of the command line, and the index of its scene.
    package var goal: (index: Int, scene: Scene)?
    var lesson = LessonProgress()
    var editing = Editing()
    var notices = Notices()
    var drag: ActiveDrag?
    package var keyMap = KeyMap.standard
    /// Whether commands may use the clipboard.
    package var clipboard = Settings.Clipboard.ask
    /// Whether the owner of the terminal can save files. A public session cannot.
    package var savesFiles = true
    /// Whether the owner of the terminal records the screen.
    var isRecording = false
    /// Whether more keys follow immediately. Then the prompt completes its line after the last one, as after a paste.
    var hasMoreKeys = false { didSet { if !hasMoreKeys { updateCompletions() } } }

    /// Creates a player at the start of a scene, paused. Without glyphs it chooses them for the terminal and each scene.
    package init(
        playlist: Playlist, index: Int = 0, glyphs: Glyphs? = nil, glyphChoices: [Glyphs] = Glyphs.allCases,
        drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) {
        precondition(playlist.indices.contains(index), "a playlist has the current scene")
        self.playlist = playlist
        self.index = index
        appearance = Appearance(
            glyphs: glyphs, glyphChoices: glyphChoices, drawn: drawn, hasColors: hasColors)
        playhead = Playhead(duration: playlist[index].timeline.duration)
    }

    /// The current scene.
    package var item: PlaylistItem { playlist[index] }
}

// MARK: - Appearance

/// The theme, the glyphs and the overlays of the screen.
package struct Appearance: Sendable {
    /// The colours of panels and overlays.
    package var theme = ThemeName.standard
    /// The requested glyphs; `nil` to choose them for the terminal and the scene.
    package internal(set) var glyphs: Glyphs?
    package var overlays: Set<Overlay> = []
    /// Whether the picture is shown in pixels if the terminal can do it.
    package var prefersPixels = true
    /// The terminal's support for pictures in pixels; `nil` if it is unknown.
    var pictures: PictureSupport?
    /// Whether the terminal reports the mouse. Otherwise it can select text.
    package var usesMouse = true
    /// The glyphs that the key cycles through.
    package let glyphChoices: [Glyphs]
    package let hasColors: Bool
    var drawn: DrawnGlyphs { didSet { suitable = Glyphs.automatic(for: drawn, hasColors: hasColors) } }
    /// The glyphs that suit the terminal, and the reason in one line.
    private(set) var suitable: (glyphs: Glyphs, reason: String)

    init(glyphs: Glyphs?, glyphChoices: [Glyphs], drawn: DrawnGlyphs, hasColors: Bool) {
        self.glyphs = glyphs
        self.glyphChoices = glyphChoices
        self.drawn = drawn
        self.hasColors = hasColors
        suitable = Glyphs.automatic(for: drawn, hasColors: hasColors)
    }

    package var shownGlyphs: Glyphs { glyphs ?? suitable.glyphs }

    var plotGlyphs: Glyphs { glyphs == .ascii ? .ascii : suitable.glyphs }
}

// MARK: - Panels

/// The content of the time panel, above the scrub bar.
package enum TimeView: String, Hashable, Sendable, CaseIterable {
    case curve
    case graph
    /// Each animation of the scene as a bar.
    case lanes

    /// Returns the preferred number of rows for a number of animations, on a large or a small screen.
    func rows(animations: Int, isLarge: Bool) -> Int {
        switch self {
        case .curve: isLarge ? 14 : 7
        case .graph: isLarge ? 16 : 5
        case .lanes: max(1, min(animations, 8))
        }
    }
}

/// The open panels, and their scroll positions and selections.
package struct Panels: Sendable {
    /// Whether the screen shows more than the picture.
    package var areVisible = true
    /// The open page of the help, from 0; `nil` if the help is closed.
    var helpPage: Int?
    var inspector: Inspector?
    /// The selection beside the curve while the inspector is closed; `nil` before the first selection.
    var curveSelection: Inspector?
    var code: (view: CodeView, top: Int?)?
    /// A change closes the text field beside the curve.
    var timeView: TimeView? { didSet { curveSelection?.entry = nil } }
    var comparison: Comparison.Kind?
    /// Whether the compared pictures overlap, and the fraction of the width where the second one begins.
    var isWiped = false
    var wipePosition = 0.5
    var choosesOverlays = false
    /// The last hint, from 0; `nil` before the first one.
    var hint: Int?
    var wall: Wall?
    var growth: TileGrowth?
    var prompt: Prompt?
    /// The earlier lines of the prompt, the last one at the end.
    var history: [String] = []
    /// The question in the last row. Any key that does not answer it closes it.
    var question: Question?
}

enum Question: Hashable {
    case copy
    /// Whether to quit without the unsaved changes, with the text that follows the key for saving them.
    case quit(saving: SafeText)
}

// MARK: - Edits

struct Editing: Sendable {
    /// The longest pause between steps that one undo reverts together, in seconds.
    static let gestureDuration = 1.0

    var histories: [Int: EditHistory] = [:]
    /// The versions of files on disk that some edits do not fit, by scene. They wait for the user.
    var conflicts: [Int: PlaylistItem] = [:]
    /// The value that the last step changed, and the time of the step.
    var lastStep: (target: SceneEdit.Target, clock: Double)?
}

package struct ActiveDrag: Hashable, Sendable {
    package let target: DragTarget
    let start: MousePosition
    /// The value before the drag; `nil` if the drag changes no value of the scene.
    var value: SceneEdit?
    var part: TimingPart?
    /// Whether the value was already selected: then a click opens its text field.
    var wasSelected = false
    var isMoved = false
    var touch: [TouchMoment] = []
}

// MARK: - Notices

/// The notice in the last row, the highlights, and the errors in scene files.
struct Notices: Sendable {
    static let highlightDuration = 1.0
    /// The shortest duration of a brief notice, in seconds.
    static let duration = 4.0

    private(set) var text: SafeText = ""
    /// Whether the notice is only context, drawn dim.
    private(set) var isQuiet = false
    /// The time at which the notice disappears; infinite if it stays until the next key.
    private(set) var end = -Double.infinity
    private(set) var highlights: (settings: Set<Player.Setting>, end: Double) = ([], -.infinity)
    /// The error in the file of each scene, by index.
    var problems: [Int: FileProblem] = [:]

    mutating func show(_ text: SafeText, until end: Double, isQuiet: Bool) {
        (self.text, self.isQuiet, self.end) = (text, isQuiet, end)
    }

    mutating func hide() { end = -.infinity }

    /// Whether there is a notice, even one that has disappeared with time.
    var isShown: Bool { end > -.infinity }

    mutating func highlight(_ setting: Player.Setting, at clock: Double) {
        let others = clock < highlights.end ? highlights.settings : []
        highlights = (others.union([setting]), clock + Self.highlightDuration)
    }
}

extension Player {
    /// Shows a notice until the next key.
    ///
    /// A quiet notice is only context, drawn dim. A brief one disappears after four seconds, or after the time to read it,
    /// because no key has caused it.
    package mutating func showNotice(
        _ text: SafeText, at clock: Double, isQuiet: Bool = false, isBrief: Bool = false
    ) {
        let end = isBrief ? clock + max(Notices.duration, ReadingTime.seconds(for: text)) : .infinity
        notices.show(text, until: end, isQuiet: isQuiet)
    }

    /// Shows that the scene was read again, unless its warnings or the goal of a kata are shown instead.
    package mutating func reportReload(at clock: Double) {
        guard item.warningLine == nil, differencesFromGoal == nil else { return }
        showNotice("reloaded", at: clock, isQuiet: true, isBrief: true)
    }

    func notice(at clock: Double) -> SafeText? { clock < notices.end ? notices.text : nil }

    /// Shows the warnings about the scene, unless there is a notice.
    mutating func showWarnings(at clock: Double) {
        guard let warnings = item.warningLine, notices.end <= clock else { return }
        showNotice(warnings, at: clock, isQuiet: true, isBrief: true)
    }

    func highlights(at clock: Double) -> Set<Setting> {
        clock < notices.highlights.end ? notices.highlights.settings : []
    }

    /// The error in the file of the current scene; `nil` if the last save was read.
    package var problem: FileProblem? { notices.problems[index] }

    /// Whether the file of the current scene has had errors since the start.
    var isWaitingForScene: Bool { item.scene.layers.isEmpty && problem != nil }

    /// The error in the file for the lower rows. If ``ProblemPanel`` lists the errors, only their number.
    var problemText: SafeText? {
        guard let problem, isWaitingForScene else { return problem?.text }
        let count: SafeText = problem.count == 1 ? "1 error" : "\(problem.count) errors"
        return "\(count): save the file without errors to play it"
    }

    /// Returns the next time at which the screen changes without a key, or `nil` if it does not; `clock` during motion.
    func nextChange(after clock: Double) -> Double? {
        let isGrowing = panels.growth.map { clock < $0.end } ?? false
        if playhead.isMoving(at: clock) || isGrowing || panels.wall != nil && !reducesMotion { return clock }
        let instants = [
            notices.highlights.end, notices.end, nextTurn, nextSecondOfRest(after: clock), lesson.cardEnd,
            panels.wall?.opensAt,
        ]
        return instants.compactMap(\.self).filter { $0 > clock && $0.isFinite }.min()
    }
}
