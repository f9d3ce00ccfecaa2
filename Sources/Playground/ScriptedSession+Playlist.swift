import Layers
import SceneFiles
import Text

extension ScriptedSession {
    /// The whole playlist of a player from its first scene to its last, each played through so many times.
    ///
    /// How long each showing takes is ``SceneSchedule``'s to say, and the last one stays at its end. A lesson
    /// stops at each of its steps for as long as it takes to read the caption, unless the panels that show it
    /// are hidden; its steps are marks, and so are the key moments of scenes without any, and the beginnings of
    /// all scenes but the first.
    ///
    /// - Parameters:
    ///   - player: a player at the start of its playlist, paused.
    ///   - screen: how it is drawn.
    ///   - times: how often each scene is played, at least once.
    ///   - duration: how long it takes, in microseconds; nil for as long as the scenes last.
    package init(playing player: Player, screen: Screen, times: Int = 1, duration: Int? = nil) {
        var plan = Plan()
        var player = player
        for (index, item) in player.playlist.enumerated() {
            if index > 0 {
                plan.marks.append(Mark(time: plan.time, label: item.shownName))
                plan.cues.append((plan.time, .command(.show(.nextScene))))
            }
            plan.play(item, times: max(1, times), pauses: player.showsPanels)
        }
        if let last = player.playlist.last, !last.timeline.loops, duration == nil {
            plan.cues += [(plan.time, .command(.time(.playPause))), (plan.time, .command(.time(.goToEnd)))]
        }
        player.start(at: 0, time: 0, speed: 1, reversed: false, paused: false)
        self.init(
            player: player, screen: screen, cues: plan.cues, marks: plan.marks,
            duration: duration ?? plan.time)
    }
}

/// Cues and marks as they are laid out, and the time that has gone by.
private struct Plan {
    var time = 0
    var cues: [(time: Int, cue: ScriptedSession.Cue)] = []
    var marks: [ScriptedSession.Mark] = []

    mutating func play(_ item: PlaylistItem, times: Int, pauses: Bool) {
        let steps = item.lesson.steps.filter { $0.time >= 0 && $0.time <= item.timeline.duration }
        let moments =
            steps.isEmpty
            ? item.timeline.moments.map { (time: $0.time, label: ShownText($0.label)) }
            : steps.map { (time: $0.time, label: $0.text) }
        let end = item.timeline.duration.microseconds
        let showing = SceneSchedule.showing(of: item.timeline)
        for _ in 0..<times {
            // What comes after the longest recording only has a length.
            guard time < RecordingLength.longest else {
                time = RecordingLength.sum(time, showing)
                continue
            }
            var done = 0
            for moment in moments {
                time += moment.time.microseconds - done
                done = moment.time.microseconds
                marks.append(ScriptedSession.Mark(time: time, label: moment.label))
                if pauses, !steps.isEmpty {
                    let isEnd = !item.timeline.loops && done == end
                    pause(toRead: moment.label, atEnd: isEnd)
                }
            }
            time += showing - done
        }
    }

    private mutating func pause(toRead text: ShownText, atEnd: Bool) {
        cues.append((time, .command(.time(.playPause))))
        if atEnd { cues.append((time, .command(.time(.goToEnd)))) }
        time += Plan.readingTime(text)
        cues.append((time, .command(.time(.playPause))))
    }

    /// A second to find the caption and one for every fifteen characters, in microseconds.
    private static func readingTime(_ text: ShownText) -> Int {
        1_000_000 + text.text.unicodeScalars.count * 1_000_000 / 15
    }
}
