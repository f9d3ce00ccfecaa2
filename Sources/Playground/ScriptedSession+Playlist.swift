import Layers
import Playback
import Scenes
import Text

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

    private mutating func mark(_ label: ShownText, at time: Int) {
        marks.append(ScriptedSession.Mark(time: time, label: label))
    }

    /// Names the steps of a scene that begins now, or else its key moments.
    private mutating func markMoments(of item: PlaylistItem) {
        let steps = item.lesson.steps.filter { $0.time <= item.timeline.duration }
        let moments = item.timeline.moments.map { (time: $0.time, label: ShownText($0.label)) }
        for moment in steps.isEmpty ? moments : steps.map({ (time: $0.time, label: $0.text) }) {
            mark(moment.label, at: time + moment.time.microseconds)
        }
    }
}
