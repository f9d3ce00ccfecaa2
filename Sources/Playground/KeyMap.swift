package import Cells
import Playback
package import Text

/// Which keys ask for which command.
///
/// Every command has a plain printable key, since arrows and function keys do not always arrive over a slow
/// or nested terminal. Ctrl-A, Ctrl-B, Ctrl-S, Ctrl-Q, Ctrl-\ and ~ are left alone: screen, tmux, flow
/// control, asciinema and ssh want them. The help overlay and the table in the README are made from this list.
package struct KeyMap: Sendable {
    /// What keys are for; the help has a heading for each.
    package enum Group: String, CaseIterable, Sendable {
        case time = "Time"
        case pace = "Speed and range"
        case scenes = "Demos and lessons"
        case look = "Look"
        case inspector = "Inspector"
        case files = "Save"
        case program = "Program"
    }

    /// One or two commands that belong together, and their keys.
    package struct Binding: Sendable {
        /// The keys, as the help shows them.
        package let label: ShownText
        /// What they do, in a few words.
        package let help: ShownText
        /// Every key with its command.
        package let keys: [(key: Key, command: Command)]
        /// What they are for.
        package let group: Group
        /// What the bottom line of the screen says of it; empty for most.
        package let hints: [Hint]
    }

    /// The main keys of a binding and one word, for the bottom line of the screen.
    package struct Hint: Sendable {
        /// When it is shown.
        package enum Occasion: Sendable {
            /// Always; while the scene moves, or does not; in a lesson, or outside; with the inspector, or without.
            case always, moving, still, lesson, noLesson, inspector, noInspector
        }

        /// The keys.
        package let keys: ShownText
        /// What they do.
        package let help: ShownText
        /// When it is shown.
        package let occasion: Occasion
        /// Whether the keys stand alone where there is little room.
        package let isPlain: Bool
    }

    /// The bindings, in the order of the help.
    package let bindings: [Binding]
    private let commands: [Key: Command]

    /// A map of these bindings.
    ///
    /// - Precondition: no key is bound twice.
    package init(_ bindings: [Binding]) {
        self.bindings = bindings
        commands = Dictionary(
            bindings.flatMap { $0.keys.map { ($0.key, $0.command) } },
            uniquingKeysWith: { _, _ in preconditionFailure("a key is bound to one command") })
    }

    /// What a key asks for, or nil for a key that means nothing.
    package func command(for key: Key) -> Command? { commands[key] }
}

extension KeyMap.Binding {
    /// A binding written as in the table below.
    init(
        _ group: KeyMap.Group, _ label: ShownText, _ help: ShownText, _ keys: [(Key, Command)],
        hints: [KeyMap.Hint] = []
    ) {
        self.group = group
        self.label = label
        self.help = help
        self.keys = keys.map { (key: $0.0, command: $0.1) }
        self.hints = hints
    }
}

extension KeyMap {
    private static func hint(
        _ keys: ShownText, _ help: ShownText, _ occasion: Hint.Occasion = .always, isPlain: Bool = false
    ) -> Hint {
        Hint(keys: keys, help: help, occasion: occasion, isPlain: isPlain)
    }

    /// The keys of the playground.
    package static let standard = KeyMap([
        Binding(
            .time, "space", "play or pause", [(" ", .time(.playPause))],
            hints: [hint("space", "pause", .moving), hint("space", "play", .still)]),
        Binding(
            .time, "← →  h l", "back / forward 0.1 s",
            [
                (.left, .time(.seekBackward)), ("h", .time(.seekBackward)), (.right, .time(.seekForward)),
                ("l", .time(.seekForward)),
            ], hints: [hint("← →", "seek", .noInspector, isPlain: true)]),
        Binding(
            .time, ", .", "back / forward one frame",
            [(",", .time(.stepBackward)), (".", .time(.stepForward))]),
        Binding(
            .time, "b w", "back / forward 10 %",
            [
                ("b", .time(.leapBackward)), (.shiftLeft, .time(.leapBackward)), ("w", .time(.leapForward)),
                (.shiftRight, .time(.leapForward)),
            ]),
        Binding(
            .time, "0-9", "jump to 0-90 %",
            (0...9).map { (.character(Unicode.Scalar(UInt8(48 + $0))), .time(.jump(tenths: $0))) }),
        Binding(
            .time, "g G", "start, end",
            [
                ("g", .time(.goToStart)), (.home, .time(.goToStart)), ("G", .time(.goToEnd)),
                (.end, .time(.goToEnd)),
            ]),
        Binding(
            .time, "< >", "previous / next step",
            [("<", .time(.previousMoment)), (">", .time(.nextMoment))],
            hints: [hint("< >", "step", .lesson, isPlain: true)]),
        Binding(.pace, "r", "reverse", [("r", .pace(.reverse))]),
        Binding(.pace, "[ ]", "10 % slower / faster", [("[", .pace(.slower)), ("]", .pace(.faster))]),
        Binding(
            .pace, "{ }", "halve / double the speed",
            [("{", .pace(.halveSpeed)), ("}", .pace(.doubleSpeed))]),
        Binding(
            .pace, "d", "normal speed", [("d", .pace(.normalSpeed)), (.backspace, .pace(.normalSpeed))]),
        Binding(.pace, "L", "loop mode", [("L", .pace(.nextLoopMode))]),
        Binding(
            .pace, "i o x", "set in / out point, clear",
            [("i", .pace(.setIn)), ("o", .pace(.setOut)), ("x", .pace(.clearInOut))]),
        Binding(
            .scenes, "n p", "next / previous demo", [("n", .show(.nextScene)), ("p", .show(.previousScene))],
            hints: [hint("n p", "demo", .noLesson, isPlain: true)]),
        Binding(
            .scenes, "PgDn PgUp", "demo; in a lesson, step",
            [(.pageDown, .show(.nextPage)), (.pageUp, .show(.previousPage))]),
        Binding(.scenes, "/", "find a demo", [("/", .find(.open))]),
        Binding(.scenes, "T", "lesson: rest at each step", [("T", .show(.toggleLesson))]),
        Binding(.look, "m", "change characters", [("m", .show(.nextGlyphs))]),
        Binding(.look, "c", "Swift, YAML, CSS code", [("c", .show(.nextCode))]),
        Binding(.look, "y", "curve, graph, lanes", [("y", .show(.nextTimeView))]),
        Binding(.look, "v", "compare side by side", [("v", .show(.nextComparison))]),
        Binding(.look, "z", "overlays: ghosts, points", [("z", .show(.chooseOverlays(true)))]),
        Binding(.look, "f", "hide the panels", [("f", .show(.togglePanels))]),
        Binding(.look, "a", "reduced motion", [("a", .show(.toggleMotion))]),
        Binding(
            .inspector, "Tab I  A", "inspector / all values",
            [(.tab, .inspect(.toggle)), ("I", .inspect(.toggle)), ("A", .inspect(.toggleAll))]),
        Binding(
            .inspector, "j k  J K", "choose a value / layer",
            [
                ("j", .inspect(.choose(1))), ("k", .inspect(.choose(-1))), (.down, .inspect(.choose(1))),
                (.up, .inspect(.choose(-1))), ("J", .inspect(.chooseLayer(1))),
                ("K", .inspect(.chooseLayer(-1))),
            ], hints: [hint("j k", "choose", .inspector)]),
        Binding(
            .inspector, "- + Enter", "change it / type it",
            [
                ("-", .inspect(.step(-1))), ("+", .inspect(.step(1))), ("=", .inspect(.step(1))),
                (.enter, .inspect(.type)),
            ], hints: [hint("- +", "change", .inspector), hint("enter", "type", .inspector)]),
        Binding(
            .inspector, "u U D", "undo, redo, reset it",
            [("u", .inspect(.undo)), ("U", .inspect(.redo)), ("D", .inspect(.reset))]),
        Binding(
            .files, "W e", "write the changes / edit",
            [("W", .effect(.keepEdits)), ("e", .effect(.openEditor))]),
        Binding(.files, "Y", "command that shows this", [("Y", .effect(.tellCommand))]),
        Binding(
            .files, "s S", "save picture / screen",
            [("s", .effect(.savePicture)), ("S", .effect(.saveScreen))]),
        Binding(.files, "R", "start / stop recording", [("R", .effect(.toggleRecording))]),
        Binding(
            .program, "?", "help",
            [("?", .show(.help(page: 0))), (.function(1), .show(.help(page: 0)))],
            hints: [hint("?", "help")]),
        Binding(.program, "Esc", "close the panel", [(.escape, .show(.closePanel))]),
        Binding(.program, "Ctrl-L", "redraw", [(.control("L"), .effect(.redraw))]),
        Binding(.program, "Ctrl-Z", "suspend (fg resumes)", [(.control("Z"), .effect(.suspend))]),
        Binding(
            .program, "q  Ctrl-C", "quit", [("q", .effect(.quit)), (.control("C"), .effect(.quit))],
            hints: [hint("q", "quit")]),
    ])
}

extension KeyMap {
    /// The bindings as a table in Markdown.
    package var markdown: String {
        func escaped(_ text: ShownText) -> String { text.text.split(separator: "|").joined(separator: "\\|") }
        return "| keys | what they do |\n| --- | --- |\n"
            + bindings.map { "| `\(escaped($0.label))` | \(escaped($0.help)) |\n" }.joined()
    }
}
