package import Cells
import Layers
import Playback
import Scenes
package import Text

/// Somebody's use of the playground, planned ahead: what happens when, in time that nobody waits for.
///
/// It is drawn from its start to its end, frame by frame, and every cue takes place at its own
/// instant, between frames where that is when it is due.
package struct ScriptedSession {
    /// Something that happens at a time.
    package enum Cue: Hashable, Sendable {
        /// A key is pressed.
        case press(Key)
        /// A command is given, by no key.
        case command(Command)
    }

    /// A name for a moment.
    package struct Mark: Hashable, Sendable {
        /// When, in microseconds since the start.
        package let time: Int
        /// The name.
        package let label: SafeText

        /// A name for a moment, in microseconds since the start.
        package init(time: Int, label: SafeText) {
            self.time = time
            self.label = label
        }
    }

    /// The characters that the frame drawn last is made of.
    package var glyphs: Glyphs { player.shownGlyphs.glyphs }
    /// Whether the frame drawn last was so much work that what lies in front was left out.
    package var isTruncated: Bool { frames.isTruncated }
    /// How long it takes, in microseconds. Leaving the playground ends it early.
    package private(set) var duration: Int
    /// The names, in order of time.
    package let marks: [Mark]
    private var player: Player
    private let screen: Screen
    private var cues: ArraySlice<(time: Int, cue: Cue)>
    private let frames = FrameRenderer()

    /// A session on a screen.
    ///
    /// - Parameters:
    ///   - player: what is there before anything happens; its clock begins at 0.
    ///   - screen: how it is drawn.
    ///   - cues: what happens, in microseconds since the start, in order.
    ///   - marks: names of moments, in order.
    ///   - duration: how long it takes, in microseconds.
    package init(
        player: Player, screen: Screen, cues: [(time: Int, cue: Cue)], marks: [Mark] = [], duration: Int
    ) {
        self.player = player
        self.screen = screen
        self.cues = cues[...]
        self.marks = marks
        self.duration = duration
    }

    /// A session of a script's keys, as long as the script unless another length is given.
    package init(player: Player, screen: Screen, script: KeyScript, duration: Int? = nil) {
        var cues: [(time: Int, cue: Cue)] = []
        var marks: [Mark] = []
        for event in script.events {
            switch event.action {
            case .press(let key): cues.append((event.time, .press(key)))
            case .mark(let label): marks.append(Mark(time: event.time, label: SafeText(label)))
            }
        }
        self.init(
            player: player, screen: screen, cues: cues, marks: marks, duration: duration ?? script.duration)
    }

    /// Does what is due up to a time and draws the screen as it is then. Times must not fall.
    package mutating func draw(at time: Int, into grid: inout CellGrid) {
        while let next = cues.first, next.time <= time, next.time <= duration {
            cues.removeFirst()
            take(next.cue, at: next.time, on: grid)
        }
        player.advance(to: min(time, duration).seconds)
        screen.draw(player, at: min(time, duration).seconds, into: &grid, using: frames)
    }

    private mutating func take(_ cue: Cue, at time: Int, on grid: CellGrid) {
        let command: Command? =
            switch cue {
            case .press(let key):
                screen.command(
                    for: key, of: player, at: time.seconds, columns: grid.columns,
                    rows: grid.rows)
            case .command(let command): command
            }
        guard let command else { return }
        if player.apply(command, at: time.seconds) == .quit { duration = time }
    }
}

extension ScriptedSession {
    /// The whole playlist of a player from its first scene to its last, each played through so many times.
    ///
    /// With panels it is a lesson: each scene is watched under its key sentence, and then rests at each of its steps for
    /// as long as that takes to be read. Without them it is what ``SceneSchedule`` says. Either way the last scene stays
    /// at its end; steps are marks, and so are the key moments of scenes without any, and the beginnings of all
    /// scenes but the first.
    ///
    /// - Parameters:
    ///   - player: a player at the start of its playlist, paused.
    ///   - screen: how it is drawn.
    ///   - times: how often each scene is played, at least once.
    ///   - isBrief: whether a long scene of a lesson is not watched to its end.
    ///   - duration: how long it takes, in microseconds; nil for as long as the scenes last.
    package init(
        playing player: Player, screen: Screen, times: Int = 1, isBrief: Bool = false, duration: Int? = nil
    ) {
        var player = player
        player.start(at: 0, time: 0, speed: 1, reversed: false, paused: false)
        if player.showsPanels { player.startLesson(at: 0, advances: true, rounds: times, isBrief: isBrief) }
        let plan = player.isInLesson ? Plan(lesson: player) : Plan(player.playlist, times: max(1, times))
        var cues = plan.cues
        if !player.isInLesson, let last = player.playlist.last, !last.timeline.loops, duration == nil {
            cues += [(plan.time, .command(.time(.playPause))), (plan.time, .command(.time(.goToEnd)))]
        }
        self.init(
            player: player, screen: screen, cues: cues, marks: plan.marks, duration: duration ?? plan.time)
    }
}

/// Cues and marks as they are laid out, and the time that has gone by.
private struct Plan {
    var time = 0
    var cues: [(time: Int, cue: ScriptedSession.Cue)] = []
    var marks: [ScriptedSession.Mark] = []

    /// Scenes one after the other, without a rest.
    init(_ playlist: Playlist, times: Int) {
        for (index, item) in playlist.enumerated() {
            if index > 0 {
                mark(item.shownName, at: time)
                cues.append((time, .command(.show(.nextScene))))
            }
            let showing = SceneSchedule.showing(of: item.timeline)
            for _ in 0..<times {
                // What comes after the longest recording only has a length.
                if time < RecordingLength.longest { markMoments(of: item) }
                time = RecordingLength.sum(time, showing)
            }
        }
    }

    /// A lesson that has just begun, up to where it waits for good.
    init(lesson player: Player) {
        var player = player
        if player.item.lesson.steps.isEmpty { markMoments(of: player.item) }
        while let turn = player.nextTurn {
            guard turn < RecordingLength.longest.seconds else {
                // What comes after the longest recording only has a length.
                time = SceneSchedule(player.playlist.map(\.timeline), times: player.rounds).duration
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
        marks.append(ScriptedSession.Mark(time: time, label: label))
    }

    /// Names the steps of a scene that begins now, or else its key moments.
    private mutating func markMoments(of item: PlaylistItem) {
        let steps = item.lesson.steps.filter { $0.time <= item.timeline.duration }
        let moments = item.timeline.moments.map { (time: $0.time, label: SafeText($0.label)) }
        for moment in steps.isEmpty ? moments : steps.map({ (time: $0.time, label: $0.text) }) {
            mark(moment.label, at: time + moment.time.microseconds)
        }
    }
}
