package import Cells
import Playback
package import Text

/// Which keys ask for which command.
///
/// Every command has a plain printable key, since arrows and function keys do not always arrive over a slow
/// or nested terminal. Ctrl-A, Ctrl-B, Ctrl-S, Ctrl-Q, Ctrl-\ and ~ are left alone: screen, tmux, flow
/// control, asciinema and ssh want them. The help overlay and the table in the README are made from this list.
package struct KeyMap: Sendable {
    /// One or two commands that belong together, and their keys.
    package struct Binding: Sendable {
        /// The keys, as the help shows them.
        package let label: ShownText
        /// What they do, in a few words.
        package let help: ShownText
        /// Every key with its command.
        package let keys: [(key: Key, command: Command)]
        /// What the bottom line of the screen says of it: the main keys and one word; nil for most.
        package let short: (keys: ShownText, help: ShownText)?
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
    /// A binding written as in the table below: characters are given as text, one command a character.
    init(
        _ label: ShownText, _ help: ShownText, _ keys: [(Key, Command)],
        short: (keys: ShownText, help: ShownText)? = nil
    ) {
        self.label = label
        self.help = help
        self.keys = keys.map { (key: $0.0, command: $0.1) }
        self.short = short
    }
}

extension KeyMap {
    /// The keys of the playground.
    package static let standard = KeyMap([
        Binding("space", "play or pause", [(" ", .time(.playPause))], short: ("space", "pause")),
        Binding(
            "← →  h l", "0.1 s back, on",
            [
                (.left, .time(.seekBackward)), ("h", .time(.seekBackward)), (.right, .time(.seekForward)),
                ("l", .time(.seekForward)),
            ],
            short: ("← →", "seek")),
        Binding(", .", "one frame back, on", [(",", .time(.stepBackward)), (".", .time(.stepForward))]),
        Binding(
            "b w", "10 % back, on",
            [
                ("b", .time(.leapBackward)), (.shiftLeft, .time(.leapBackward)), ("w", .time(.leapForward)),
                (.shiftRight, .time(.leapForward)),
            ]),
        Binding(
            "0-9", "jump to 0 % ... 90 %",
            (0...9).map { (.character(Unicode.Scalar(UInt8(48 + $0))), .time(.jump(tenths: $0))) }),
        Binding(
            "g G", "start, end",
            [
                ("g", .time(.goToStart)), (.home, .time(.goToStart)), ("G", .time(.goToEnd)),
                (.end, .time(.goToEnd)),
            ]),
        Binding(
            "< >", "key moment before, after", [("<", .time(.previousMoment)), (">", .time(.nextMoment))]),
        Binding("r", "reverse the direction", [("r", .pace(.reverse))]),
        Binding("[ ]", "10 % slower, faster", [("[", .pace(.slower)), ("]", .pace(.faster))]),
        Binding("{ }", "half, double speed", [("{", .pace(.halveSpeed)), ("}", .pace(.doubleSpeed))]),
        Binding("d", "speed 1×", [("d", .pace(.normalSpeed)), (.backspace, .pace(.normalSpeed))]),
        Binding("L", "once, loop, ping-pong", [("L", .pace(.nextLoopMode))]),
        Binding(
            "i o x", "in and out point, clear",
            [("i", .pace(.setIn)), ("o", .pace(.setOut)), ("x", .pace(.clearInOut))]),
        Binding(
            "n p", "next, previous demo",
            [
                ("n", .show(.nextScene)), (.pageDown, .show(.nextScene)), ("p", .show(.previousScene)),
                (.pageUp, .show(.previousScene)),
            ], short: ("n p", "demo")),
        Binding("m", "braille, half, ascii, ...", [("m", .show(.nextGlyphs))]),
        Binding("f", "picture only", [("f", .show(.togglePanels))]),
        Binding("s S", "save picture, screen", [("s", .effect(.savePicture)), ("S", .effect(.saveScreen))]),
        Binding("R", "start, stop recording", [("R", .effect(.toggleRecording))]),
        Binding(
            "?", "help", [("?", .show(.toggleHelp)), (.function(1), .show(.toggleHelp))], short: ("?", "help")
        ),
        Binding("Esc", "close what is open", [(.escape, .show(.closePanel))]),
        Binding("Ctrl-L", "draw again", [(.control("L"), .effect(.redraw))]),
        Binding("Ctrl-Z", "to the shell; fg returns", [(.control("Z"), .effect(.suspend))]),
        Binding(
            "q  Ctrl-C", "quit", [("q", .effect(.quit)), (.control("C"), .effect(.quit))],
            short: ("q", "quit")),
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
