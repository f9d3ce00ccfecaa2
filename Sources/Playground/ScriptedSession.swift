package import Cells
import Layers
import Playback
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
        package let label: ShownText

        /// A name for a moment, in microseconds since the start.
        package init(time: Int, label: ShownText) {
            self.time = time
            self.label = label
        }
    }

    /// The characters that the frame drawn last is made of.
    package var glyphs: Glyphs { player.shownGlyphs.glyphs }
    /// Whether the frame drawn last was so much work that what lies in front was left out.
    package var isCut: Bool { frames.isCut }
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
            case .mark(let label): marks.append(Mark(time: event.time, label: ShownText(label)))
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
