import Cells
import Playback
import Text

extension KeyMap {
    /// The keys of the playground.
    package static let standard = KeyMap([
        Binding(
            .time, "play or pause", [Action("play-pause", .time(.playPause), " ")],
            hints: [("pause", .moving, []), ("play", .still, [])]),
        Binding(
            .time, "back / forward 0.1 s",
            [
                Action("seek-back", .time(.seekBackward), .left, "h"),
                Action("seek-forward", .time(.seekForward), .right, "l"),
            ], plain: ("seek", .plain)),
        Binding(
            .time, "back / forward one frame",
            [
                Action("frame-back", .time(.stepBackward), ","),
                Action("frame-forward", .time(.stepForward), "."),
            ]),
        Binding(
            .time, "back / forward 10 %",
            [
                Action("leap-back", .time(.leapBackward), "b", also: [.shiftLeft]),
                Action("leap-forward", .time(.leapForward), "w", also: [.shiftRight]),
            ]),
        Binding(
            .time, "jump to 0-90 %",
            (0...9).map { tenth in
                let digit = Unicode.Scalar(UInt8(48 + tenth))
                return Action("jump-\(tenth)0", .time(.jump(tenths: tenth)), .character(digit))
            }),
        Binding(
            .time, "start, end",
            [
                Action("start", .time(.goToStart), "g", also: [.home]),
                Action("end", .time(.goToEnd), "G", also: [.end]),
            ]),
        Binding(
            .time, "previous / next step",
            [
                Action("previous-step", .time(.previousMoment), "<"),
                Action("next-step", .time(.nextMoment), ">"),
            ], plain: ("step", .lesson)),
        Binding(.pace, "reverse", [Action("reverse", .pace(.reverse), "r")]),
        Binding(
            .pace, "10 % slower / faster",
            [Action("slower", .pace(.slower), "["), Action("faster", .pace(.faster), "]")]),
        Binding(
            .pace, "halve / double the speed",
            [
                Action("half-speed", .pace(.halveSpeed), "{"),
                Action("double-speed", .pace(.doubleSpeed), "}"),
            ]),
        Binding(
            .pace, "normal speed", [Action("normal-speed", .pace(.normalSpeed), "d", also: [.backspace])]),
        Binding(.pace, "loop mode", [Action("loop-mode", .pace(.nextLoopMode), "L")]),
        Binding(
            .pace, "set in / out point, clear",
            [
                Action("in-point", .pace(.setIn), "i"), Action("out-point", .pace(.setOut), "o"),
                Action("clear-points", .pace(.clearInOut), "x"),
            ]),
        Binding(
            .scenes, "next / previous demo",
            [
                Action("next-demo", .show(.nextScene), "n"),
                Action("previous-demo", .show(.previousScene), "p"),
            ], plain: ("demo", .noLesson)),
        Binding(
            .scenes, "demo; in a lesson, step",
            [
                Action("next-page", .show(.nextPage), .pageDown),
                Action("previous-page", .show(.previousPage), .pageUp),
            ]),
        Binding(.scenes, "find a demo", [Action("find", .find(.open), "/")]),
        Binding(.scenes, "lesson: rest at each step", [Action("lesson", .show(.toggleLesson), "T")]),
        Binding(
            .look, "characters / theme",
            [Action("characters", .show(.nextGlyphs), "m"), Action("theme", .show(.nextTheme), "t")]),
        Binding(.look, "Swift, YAML, CSS code", [Action("code", .show(.nextCode), "c")]),
        Binding(.look, "curve, graph, lanes", [Action("time-view", .show(.nextTimeView), "y")]),
        Binding(
            .look, "compare: beside / over",
            [Action("compare", .show(.nextComparison), "v"), Action("wipe", .show(.toggleWipe), "V")]),
        Binding(
            .look, "move the wipe; so do ← →",
            [
                Action("wipe-left", .show(.moveWipe(by: -0.05)), "("),
                Action("wipe-right", .show(.moveWipe(by: 0.05)), ")"),
            ], plain: ("wipe", .wipe)),
        Binding(.look, "overlays: ghosts, points", [Action("overlays", .show(.chooseOverlays(true)), "z")]),
        Binding(.look, "hide the panels", [Action("panels", .show(.togglePanels), "f")]),
        Binding(.look, "reduced motion", [Action("reduced-motion", .show(.toggleMotion), "a")]),
        Binding(
            .inspector, "inspector / all values",
            [
                Action("inspector", .inspect(.toggle), .tab, "I"),
                Action("all-values", .inspect(.toggleAll), "A"),
            ]),
        Binding(
            .inspector, "choose a value / layer",
            [
                Action("next-value", .inspect(.choose(1)), "j", also: [.down]),
                Action("previous-value", .inspect(.choose(-1)), "k", also: [.up]),
                Action("next-layer", .inspect(.chooseLayer(1)), "J"),
                Action("previous-layer", .inspect(.chooseLayer(-1)), "K"),
            ], hints: [("choose", .inspector, ["next-value", "previous-value"])]),
        Binding(
            .inspector, "change it / type it",
            [
                Action("decrease", .inspect(.step(-1)), "-"),
                Action("increase", .inspect(.step(1)), "+", also: ["="]),
                Action("type-value", .inspect(.type), .enter),
            ],
            hints: [
                ("change", .inspector, ["decrease", "increase"]), ("type", .inspector, ["type-value"]),
            ]),
        Binding(
            .inspector, "undo, redo, reset it",
            [
                Action("undo", .inspect(.undo), "u"), Action("redo", .inspect(.redo), "U"),
                Action("reset-value", .inspect(.reset), "D"),
            ]),
        Binding(
            .files, "write the changes / edit",
            [Action("write", .effect(.keepEdits), "W"), Action("edit", .effect(.openEditor), "e")]),
        Binding(
            .files, "say / copy what shows this",
            [Action("shell-command", .effect(.tellCommand), "Y"), Action("copy", .copy(.ask), "C")]),
        Binding(
            .files, "save picture / screen",
            [
                Action("save-picture", .effect(.savePicture), "s"),
                Action("save-screen", .effect(.saveScreen), "S"),
            ]),
        Binding(.files, "start / stop recording", [Action("record", .effect(.toggleRecording), "R")]),
        Binding(
            .program, "help", [Action("help", .show(.help(page: 0)), "?", also: [.function(1)])],
            hints: [("help", .always, [])]),
        Binding(.program, "command by name", [Action("prompt", .prompt(.open), ":")]),
        Binding(.program, "close the panel", [Action("close", .show(.closePanel), .escape)]),
        Binding(.program, "redraw", [Action("redraw", .effect(.redraw), .control("L"))]),
        Binding(.program, "suspend (fg resumes)", [Action("suspend", .effect(.suspend), .control("Z"))]),
        Binding(
            .program, "quit", [Action("quit", .effect(.quit), "q", .control("C"))],
            hints: [("quit", .always, [])]),
    ])
}

extension KeyMap.Binding {
    /// A word of the bottom line: what it says, when, and of which of the actions; all of them when none is named.
    typealias Word = (help: SafeText, occasion: KeyMap.Hint.Occasion, actions: [String])

    /// Actions that belong together, as in the table above. Of a plain hint the keys stand alone where there is little
    /// room.
    init(
        _ group: KeyMap.Group, _ help: SafeText, _ actions: [KeyMap.Action], hints: [Word] = [],
        plain: (help: SafeText, occasion: KeyMap.Hint.Occasion)? = nil
    ) {
        self.group = group
        self.help = help
        self.actions = actions
        func hint(_ word: Word, isPlain: Bool) -> KeyMap.Hint {
            KeyMap.Hint(
                help: word.help, occasion: word.occasion, isPlain: isPlain, names: word.actions, of: actions)
        }
        self.hints =
            hints.map { hint($0, isPlain: false) }
            + (plain.map { [hint(($0.help, $0.occasion, []), isPlain: true)] } ?? [])
    }
}
