import Cells
import Layers
import Playback
import Text

extension KeyMap {
    /// The standard keys.
    package static let standard = KeyMap([
        Binding(
            .time, "play or pause", [Action("play-pause", .time(.playPause), " ")],
            hints: [Hint("pause") { $0.isMoving }, Hint("play") { !$0.isMoving }]),
        Binding(
            .time, "back / forward 0.1 s",
            [
                Action("seek-back", .time(.skip(seconds: -0.1)), .left, "h"),
                Action("seek-forward", .time(.skip(seconds: 0.1)), .right, "l"),
            ], hints: [Hint("seek", isPlain: true) { !$0.isInspecting && !$0.isWiping }]),
        Binding(
            .time, "back / forward one frame",
            [
                Action("frame-back", .time(.step(-1)), ","),
                Action("frame-forward", .time(.step(1)), "."),
            ]),
        Binding(
            .time, "back / forward 10 %",
            [
                Action("leap-back", .time(.leap(tenths: -1)), "b", also: [.shiftLeft]),
                Action("leap-forward", .time(.leap(tenths: 1)), "w", also: [.shiftRight]),
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
                Action("start", .time(.jump(tenths: 0)), "g", also: [.home]),
                Action("end", .time(.jump(tenths: 10)), "G", also: [.end]),
            ]),
        Binding(
            .time, "previous / next step",
            [
                Action("previous-step", .time(.previousMoment), "<"),
                Action("next-step", .time(.nextMoment), ">"),
            ], hints: [Hint("step", isPlain: true) { $0.isInLesson }]),
        Binding(.pace, "reverse", [Action("reverse", .pace(.reverse), "r")]),
        Binding(
            .pace, "10 % slower / faster",
            [Action("slower", .pace(.scaleSpeed(0.9)), "["), Action("faster", .pace(.scaleSpeed(1.1)), "]")]),
        Binding(
            .pace, "halve / double the speed",
            [
                Action("half-speed", .pace(.scaleSpeed(0.5)), "{"),
                Action("double-speed", .pace(.scaleSpeed(2)), "}"),
            ]),
        Binding(
            .pace, "normal speed", [Action("normal-speed", .pace(.setSpeed(1)), "d", also: [.backspace])]),
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
                Action("next-demo", .show(.selectScene(by: 1)), "n"),
                Action("previous-demo", .show(.selectScene(by: -1)), "p"),
            ], hints: [Hint("demo", isPlain: true) { !$0.isInLesson && !$0.isInspecting }]),
        Binding(
            .scenes, "demo; in a lesson, step",
            [
                Action("next-page", .show(.turnPage(by: 1)), .pageDown),
                Action("previous-page", .show(.turnPage(by: -1)), .pageUp),
            ]),
        Binding(.scenes, "find a demo", [Action("find", .find(.open), "/")]),
        Binding(.scenes, "lesson: stop at each step", [Action("lesson", .show(.toggleLesson), "T")]),
        Binding(
            .look, "glyphs / theme",
            [Action("characters", .show(.nextGlyphs), "m"), Action("theme", .show(.nextTheme), "t")]),
        Binding(.look, "Swift, YAML, CSS code", [Action("code", .show(.nextCode), "c")]),
        Binding(.look, "curve, graph, lanes", [Action("time-view", .show(.nextTimeView), "y")]),
        Binding(
            .look, "compare / wipe",
            [Action("compare", .show(.nextComparison), "v"), Action("wipe", .show(.toggleWipe), "V")]),
        Binding(
            .look, "move the divider",
            [
                Action("wipe-left", .show(.moveWipe(by: -0.05)), "("),
                Action("wipe-right", .show(.moveWipe(by: 0.05)), ")"),
            ], hints: [Hint("wipe", isPlain: true) { $0.isWiping }]),
        Binding(.look, "overlays: ghosts, points", [Action("overlays", .show(.toggleOverlayMenu), "z")]),
        Binding(.look, "hide the panels", [Action("panels", .show(.togglePanels), "f")]),
        Binding(.look, "reduced motion", [Action("reduced-motion", .show(.toggleMotion), "a")]),
        Binding(
            .inspector, "inspector / all values",
            [
                Action("inspector", .inspect(.toggle), .tab, "I"),
                Action("all-values", .inspect(.toggleAll), "A"),
            ]),
        Binding(
            .inspector, "select a value / layer",
            [
                Action("next-value", .inspect(.select(by: 1)), "j", also: [.down]),
                Action("previous-value", .inspect(.select(by: -1)), "k", also: [.up]),
                Action("next-layer", .inspect(.selectLayer(by: 1)), "J"),
                Action("previous-layer", .inspect(.selectLayer(by: -1)), "K"),
            ], hints: [Hint("select", "next-value", "previous-value") { $0.isInspecting }]),
        Binding(
            .inspector, "step / enter value",
            [
                Action("decrease", .inspect(.step(-1)), "-"),
                Action("increase", .inspect(.step(1)), "+", also: ["="]),
                Action("type-value", .inspect(.type), .enter),
            ],
            hints: [
                Hint("step", "decrease", "increase") { $0.isInspecting },
                Hint("edit", "type-value") { $0.isInspecting },
            ]),
        Binding(
            .inspector, "undo, redo, reset",
            [
                Action("undo", .inspect(.undo), "u"), Action("redo", .inspect(.redo), "U"),
                Action("reset-value", .inspect(.reset), "D"),
            ]),
        Binding(
            .files, "write edits / open editor",
            [Action("write", .effect(.saveEdits()), "W"), Action("edit", .effect(.openEditor), "e")]),
        Binding(.files, "reload without edits", [Action("reload", .show(.reload), "E")]),
        Binding(
            .files, "show / copy command",
            [Action("shell-command", .effect(.showShellCommand), "Y"), Action("copy", .copy(.ask), "C")]),
        Binding(
            .files, "save picture / screen",
            [
                Action("save-picture", .effect(.savePicture), "s"),
                Action("save-screen", .effect(.saveScreen), "S"),
            ]),
        Binding(.files, "start / stop recording", [Action("record", .effect(.toggleRecording), "R")]),
        Binding(
            .program, "help", [Action("help", .show(.help()), "?", also: [.function(1)])],
            hints: [Hint("help")]),
        Binding(.program, "command prompt", [Action("prompt", .prompt(.open), ":")]),
        Binding(.program, "close, or all demos", [Action("close", .show(.closePanel), .escape)]),
        Binding(.program, "redraw", [Action("redraw", .effect(.redraw), .control("L"))]),
        Binding(.program, "suspend (fg resumes)", [Action("suspend", .effect(.suspend), .control("Z"))]),
        Binding(
            .program, "quit", [Action("quit", .effect(.quit), "q", .control("C"))],
            hints: [Hint("quit")]),
    ])
}

// MARK: - Keys of panels

extension KeyMap.Context {
    /// Returns the command of a key in this part of the screen, or `nil` if the part does not take the key.
    func command(for key: Key) -> Command? {
        switch self {
        case .copyQuestion: Self.copyQuestionKeys[key].map(Command.copy)
        case .quitQuestion: key == .escape || key == "n" ? .copy(.refuse) : nil
        case .prompt:
            Self.promptKeys[key].map(Command.prompt) ?? Self.editing(key).map { .prompt(.entry($0)) }
        case .search, .wall:
            (self == .wall && key == " " ? .find(.entry(.accept)) : nil)
                ?? Self.wallKeys[key].map(Command.find) ?? Self.editing(key).map { .find(.entry($0)) }
        case .help: Self.helpKeys[key].map(Command.show)
        case .entry: Self.editing(key).map { .inspect(.entry($0)) }
        case .code: Self.codeKeys[key].map(Command.show)
        case .inspector: Self.inspectorKeys[key].map(Command.inspect)
        case .overlays: Self.overlaysKeys[key].map(Command.show)
        }
    }

    private static let copyQuestionKeys: [Key: CopyCommand] = [
        "y": .allow, "Y": .allow, .enter: .allow, "n": .refuse, "N": .refuse, .escape: .refuse,
    ]
    private static let promptKeys: [Key: PromptInput] = [
        .tab: .complete, .up: .select(-1), .down: .select(1),
    ]
    private static let wallKeys: [Key: FindCommand] = [
        .right: .select(by: 1), .tab: .select(by: 1), .left: .select(by: -1), .down: .select(by: 1, .row),
        .up: .select(by: -1, .row), .pageDown: .select(by: 1, .page), .pageUp: .select(by: -1, .page),
    ]
    private static let helpKeys: [Key: ShowCommand] = [
        " ": .turnHelp(by: 1), .pageDown: .turnHelp(by: 1), .pageUp: .turnHelp(by: -1), .escape: .closePanel,
    ]
    private static let codeKeys: [Key: ShowCommand] = [
        "j": .scrollCode(lines: 1), .down: .scrollCode(lines: 1), "k": .scrollCode(lines: -1),
        .up: .scrollCode(lines: -1), "J": .scrollCode(pages: 1), "K": .scrollCode(pages: -1),
        .pageDown: .scrollCode(pages: 1), .pageUp: .scrollCode(pages: -1),
    ]
    private static let inspectorKeys: [Key: InspectCommand] = [
        .pageDown: .selectPage(by: 1), .pageUp: .selectPage(by: -1),
    ]
    private static let overlaysKeys: [Key: ShowCommand] = Dictionary(
        uniqueKeysWithValues: [(.escape, .closePanel)]
            + Overlay.allCases.map { (.character($0.letter), .toggle($0)) })
    private static let editingKeys: [Key: EntryCommand] = [
        .backspace: .erase, .delete: .delete, .left: .left, .right: .right, .home: .home, .end: .end,
        .enter: .accept, .escape: .cancel,
    ]

    /// Returns the command of a key in a text field. Printable characters are inserted.
    private static func editing(_ key: Key) -> EntryCommand? {
        if case .character(let scalar) = key, scalar.value >= 0x20 { return .insert(scalar) }
        return editingKeys[key]
    }
}

extension Overlay {
    /// The key in the overlay menu: the first letter of the name.
    var letter: Unicode.Scalar { rawValue.unicodeScalars.first ?? " " }
}
