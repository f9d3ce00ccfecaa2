package import Cells
import Layers
import Playback
import Scenes
import Text

/// A session with a fixed plan, for recordings and tests.
///
/// It is drawn frame by frame. Each cue happens at its own time, even between two frames.
package struct ScriptedSession {
    package enum Cue: Hashable, Sendable {
        case press(Key)
        case command(Command)
    }

    package var glyphs: Glyphs { player.appearance.shownGlyphs }
    /// Whether the last frame was too complex, so its top layers are not drawn.
    package var isTruncated: Bool { frames.isTruncated }
    /// The duration in microseconds. Quitting ends the session early.
    package private(set) var duration: Int
    /// The marks, in order of time.
    package let marks: [KeyScript.Mark]
    private var player: Player
    private let screen: Screen
    private var cues: ArraySlice<(time: Int, cue: Cue)>
    private let frames = FrameRenderer()

    /// Creates a session from cues and marks in order, in microseconds. The player is at clock 0.
    package init(
        player: Player, screen: Screen, cues: [(time: Int, cue: Cue)], marks: [KeyScript.Mark] = [],
        duration: Int
    ) {
        self.player = player
        self.screen = screen
        self.cues = cues[...]
        self.marks = marks
        self.duration = duration
    }

    /// Creates a session from a script. The default duration is that of the script.
    package init(player: Player, screen: Screen, script: KeyScript, duration: Int? = nil) {
        self.init(
            player: player, screen: screen, cues: script.keys.map { ($0.time, .press($0.key)) },
            marks: script.marks, duration: duration ?? script.duration)
    }

    /// Applies the cues up to a time and draws the screen. Times must not go back.
    package mutating func draw(at time: Int, into grid: inout CellGrid) {
        while let next = cues.first, next.time <= time, next.time <= duration {
            cues.removeFirst()
            perform(next.cue, at: next.time, on: grid)
        }
        player.advance(to: min(time, duration).seconds)
        screen.draw(player, at: min(time, duration).seconds, into: &grid, using: frames)
    }

    private mutating func perform(_ cue: Cue, at time: Int, on grid: CellGrid) {
        let command: Command? =
            switch cue {
            case .press(let key):
                screen.command(
                    for: key, of: player, at: time.seconds,
                    on: ScreenFrame(columns: grid.columns, rows: grid.rows))
            case .command(let command): command
            }
        guard let command else { return }
        if player.apply(command, at: time.seconds) == .quit { duration = time }
        // A recording of pictures shows no notices between them.
        if case .command = cue { player.notices.hide() }
    }
}

extension ScriptedSession {
    /// Creates a session that plays the whole playlist of a player.
    ///
    /// With panels it is a lesson: each scene plays with its caption, then rests at each step until it can have been read.
    /// Without panels or pauses it follows ``SceneSchedule``. The last scene stays at its end. The steps are marks, as are the key
    /// moments of scenes without steps and the starts of all scenes but the first.
    ///
    /// The player is paused at the start of its playlist. The duration, in microseconds, is that of all scenes if it is `nil`.
    package init(
        playing player: Player, screen: Screen, times: Int = 1, pausesAtSteps: Bool = true,
        isBrief: Bool = false, duration: Int? = nil
    ) {
        var player = player
        player.start(at: 0, time: 0)
        if pausesAtSteps, player.panels.areVisible {
            player.startLesson(at: 0, advances: true, rounds: times, isBrief: isBrief)
        }
        let plan = player.isInLesson ? Plan(lesson: player) : Plan(player.playlist, times: max(1, times))
        var cues = plan.cues
        if !player.isInLesson, let last = player.playlist.last, !last.timeline.loops, duration == nil {
            cues += [
                (plan.time, .command(.time(.playPause))), (plan.time, .command(.time(.jump(tenths: 10)))),
            ]
        }
        self.init(
            player: player, screen: screen, cues: cues, marks: plan.marks, duration: duration ?? plan.time)
    }
}

private struct Plan {
    var time = 0
    var cues: [(time: Int, cue: ScriptedSession.Cue)] = []
    var marks: [KeyScript.Mark] = []

    init(_ playlist: Playlist, times: Int) {
        for (index, item) in playlist.enumerated() {
            if index > 0 {
                mark(item.shownName, at: time)
                cues.append((time, .command(.show(.selectScene(by: 1)))))
            }
            let (length, loopStart) = SceneSchedule.showing(of: item.timeline)
            for round in 0..<times {
                let start = round == 0 ? 0 : loopStart
                // After the maximum length of a recording only the duration matters.
                if time < RecordingLength.maximum { markMoments(of: item, from: start) }
                time = RecordingLength.sum(time, length - start)
            }
        }
    }

    init(lesson player: Player) {
        var player = player
        if player.item.lesson.steps.isEmpty { markMoments(of: player.item) }
        while let turn = player.nextTurn {
            guard turn < RecordingLength.maximum.seconds else {
                // After the maximum length of a recording only the duration matters.
                time = SceneSchedule(player.playlist.map(\.timeline), times: player.lesson.rounds).duration
                break
            }
            let (scene, wasResting) = (player.index, player.restingStep != nil)
            player.advance(to: turn)
            time = turn.microseconds
            if player.index != scene {
                mark(player.item.shownName, at: time)
                if player.item.lesson.steps.isEmpty { markMoments(of: player.item) }
            } else if let step = player.restingStep, !wasResting {
                mark(player.item.lesson.steps[step].text, at: time)
            }
        }
    }

    private mutating func mark(_ label: SafeText, at time: Int) {
        marks.append(KeyScript.Mark(time: time, label: label))
    }

    /// Marks the steps of a scene that starts now, or else its key moments, from a time of the scene in microseconds.
    private mutating func markMoments(of item: PlaylistItem, from start: Int = 0) {
        let steps = item.lesson.steps.filter { $0.time <= item.timeline.duration }
        let moments = item.timeline.moments.map { (time: $0.time, label: SafeText($0.label)) }
        for moment in steps.isEmpty ? moments : steps.map({ (time: $0.time, label: $0.text) }) {
            let elapsed = moment.time.microseconds - start
            if elapsed >= 0 { mark(moment.label, at: time + elapsed) }
        }
    }
}
