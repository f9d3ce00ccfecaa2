import Cells
import Layers
package import Text

extension KeyMap {
    package static let standard = KeyMap([
        Binding(.time, "play or pause", Action("play-pause", .time(.playPause), " ")),
        Binding(
            .time, "back / forward 0.1 s",
            Action("seek-back", .time(.skip(seconds: -0.1)), .left, "h", does: "back 0.1 s"),
            Action("seek-forward", .time(.skip(seconds: 0.1)), .right, "l", does: "forward 0.1 s")),
        Binding(
            .time, "back / forward one frame",
            Action("frame-back", .time(.step(-1)), ",", does: "back one frame"),
            Action("frame-forward", .time(.step(1)), ".", does: "forward one frame")),
        Binding(
            .time, "back / forward 10 %",
            Action("leap-back", .time(.leap(tenths: -1)), "b", also: [.shiftLeft], does: "back 10 %"),
            Action("leap-forward", .time(.leap(tenths: 1)), "w", also: [.shiftRight], does: "forward 10 %")),
        Binding(
            group: .time, help: "jump to 0-90 %",
            actions: (0...9).map { tenth in
                let digit = Unicode.Scalar(UInt8(48 + tenth))
                return Action(
                    "jump-\(tenth)0", .time(.jump(tenths: tenth)), .character(digit),
                    does: "jump to \(tenth * 10) %")
            }),
        Binding(
            .time, "start, end of the range",
            Action("start", .time(.jumpToStart), "g", also: [.home], does: "go to the start of the range"),
            Action("end", .time(.jumpToEnd), "G", also: [.end], does: "go to the end of the range")),
        Binding(
            .time, "previous / next step",
            Action("previous-step", .time(.previousMoment), "<", does: "previous step or key moment"),
            Action("next-step", .time(.nextMoment), ">", does: "next step or key moment")),
        Binding(.pace, "reverse", Action("reverse", .pace(.reverse), "r")),
        Binding(
            .pace, "10 % slower / faster",
            Action("slower", .pace(.scaleSpeed(0.9)), "[", does: "10 % slower"),
            Action("faster", .pace(.scaleSpeed(1 / 0.9)), "]", does: "10 % faster")),
        Binding(
            .pace, "halve / double the speed",
            Action("half-speed", .pace(.scaleSpeed(0.5)), "{", does: "halve the speed"),
            Action("double-speed", .pace(.scaleSpeed(2)), "}", does: "double the speed")),
        Binding(.pace, "normal speed", Action("normal-speed", .pace(.setSpeed(1)), "d", also: [.backspace])),
        Binding(.pace, "loop mode", Action("loop-mode", .pace(.nextLoopMode), "L")),
        Binding(
            .pace, "set in / out point, clear",
            Action("in-point", .pace(.setIn), "i", does: "set the in point"),
            Action("out-point", .pace(.setOut), "o", does: "set the out point"),
            Action("clear-points", .pace(.clearInOut), "x", does: "clear the in and out points")),
        Binding(
            .scenes, "next / previous demo",
            Action("next-demo", .show(.selectScene(by: 1)), "n", does: "next demo"),
            Action("previous-demo", .show(.selectScene(by: -1)), "p", does: "previous demo")),
        Binding(
            .scenes, "demo; in a lesson, step",
            Action(
                "next-page", .show(.turnPage(by: 1)), .pageDown, does: "next demo; in a lesson, next step"),
            Action(
                "previous-page", .show(.turnPage(by: -1)), .pageUp,
                does: "previous demo; in a lesson, previous step")),
        Binding(.scenes, "find a demo", Action("find", .find(.open), "/")),
        Binding(.scenes, "lesson: stop at each step", Action("lesson", .show(.toggleLesson), "T")),
        Binding(.scenes, "kata: show a hint", Action("hint", .show(.nextHint), "H")),
        Binding(
            .look, "glyphs / theme",
            Action("characters", .show(.nextGlyphs), "m", does: "next glyphs"),
            Action("theme", .show(.nextTheme), "t", does: "next theme")),
        Binding(.look, "Swift, YAML, CSS code", Action("code", .show(.nextCode), "c")),
        Binding(.look, "curve, graph, lanes", Action("time-view", .show(.nextTimeView), "y")),
        Binding(
            .look, "compare / wipe",
            Action("compare", .show(.nextComparison), "v", does: "compare with the next variant"),
            Action("wipe", .show(.toggleWipe), "V", does: "compare in a wipe")),
        Binding(
            .look, "move the divider",
            Action("wipe-left", .show(.moveWipe(by: -0.05)), "(", does: "move the divider left"),
            Action("wipe-right", .show(.moveWipe(by: 0.05)), ")", does: "move the divider right")),
        Binding(.look, "overlays: ghosts, points", Action("overlays", .show(.toggleOverlayMenu), "z")),
        Binding(.look, "hide the panels", Action("panels", .show(.togglePanels), "f")),
        Binding(.look, "reduced motion", Action("reduced-motion", .show(.toggleMotion), "a")),
        Binding(
            .inspector, "inspector / all values",
            Action("inspector", .inspect(.toggle), .tab, "I", does: "open or close the inspector"),
            Action("all-values", .inspect(.toggleAll), "A", does: "list all values")),
        Binding(
            .inspector, "select a value / layer",
            Action("next-value", .inspect(.select(by: 1)), "j", also: [.down], does: "select the next value"),
            Action(
                "previous-value", .inspect(.select(by: -1)), "k", also: [.up],
                does: "select the previous value"),
            Action("next-layer", .inspect(.selectLayer(by: 1)), "J", does: "select the next layer"),
            Action("previous-layer", .inspect(.selectLayer(by: -1)), "K", does: "select the previous layer")),
        Binding(
            .inspector, "step / enter value",
            Action("decrease", .inspect(.step(-1)), "-", does: "decrease the value"),
            Action("increase", .inspect(.step(1)), "+", also: ["="], does: "increase the value"),
            Action("type-value", .inspect(.type), .enter, does: "type a value")),
        Binding(
            .inspector, "undo, redo, reset",
            Action("undo", .inspect(.undo), "u", does: "undo a change"),
            Action("redo", .inspect(.redo), "U", does: "redo a change"),
            Action("reset-value", .inspect(.reset), "D", does: "reset the value")),
        Binding(
            .files, "write edits / open editor",
            Action("write", .effect(.saveEdits()), "W", does: "write your edits into the file"),
            Action("edit", .effect(.openEditor), "e", does: "open the editor")),
        Binding(.files, "take the newer file", Action("reload", .show(.reload), "E")),
        Binding(
            .files, "show / copy command",
            Action(
                "shell-command", .effect(.showShellCommand), "Y", does: "show the command for this moment"),
            Action("copy", .copy(.ask), "C", does: "copy the command or the code")),
        Binding(
            .files, "save picture / screen",
            Action("save-picture", .effect(.savePicture()), "s", does: "save the picture"),
            Action("save-screen", .effect(.saveScreen), "S", does: "save the screen")),
        Binding(.files, "save a poster", Action("save-poster", .effect(.savePoster), "P")),
        Binding(.files, "start / stop recording", Action("record", .effect(.toggleRecording), "R")),
        Binding(.program, "help", Action("help", .show(.help()), "?", also: [.function(1)])),
        Binding(.program, "command prompt", Action("prompt", .prompt(.open), ":")),
        Binding(.program, "close, or all demos", Action("close", .show(.closePanel), .escape)),
        Binding(.program, "redraw", Action("redraw", .effect(.redraw), .control("L"))),
        Binding(.program, "suspend (fg resumes)", Action("suspend", .effect(.suspend), .control("Z"))),
        Binding(.program, "quit", Action("quit", .effect(.quit), "q", .control("C"))),
    ])
}

// MARK: - Keys of panels

extension KeyMap.Context {
    /// Keys of a part of the screen, with their word in the key bar; an empty word hides them there.
    package struct Row: Sendable {
        let help: SafeText
        package let label: SafeText
        /// The description in the help and in the manual; empty if the row is not listed there.
        package let reference: SafeText
        let commands: [Key: Command]

        init(
            _ help: SafeText, shows count: Int = 1, reference: SafeText = "",
            _ commands: KeyValuePairs<Key, Command>
        ) {
            (self.help, self.reference) = (help, reference)
            label = commands.prefix(count).map { SafeText($0.key.label) }.joined(separator: " ")
            self.commands = Dictionary(uniqueKeysWithValues: commands.map { ($0.key, $0.value) })
        }

        fileprivate init(words: SafeText, _ help: SafeText) {
            (label, self.help, reference, commands) = (words, help, "", [:])
        }
    }

    package static let panelTitle = "In panels"

    /// The keys of all panels, for the help and the manual.
    package static var panelRows: [Row] {
        ([.wall, .prompt, .entry, .inspector, .code, .help] as [KeyMap.Context]).flatMap(\.rows)
            .filter { !$0.reference.isEmpty }
    }

    /// The keys of this part, in the order of the key bar.
    var rows: [Row] {
        switch self {
        case .copyQuestion: Self.copyQuestionRows
        case .quitQuestion: Self.quitQuestionRows
        case .prompt: Self.promptRows
        case .search: Self.searchRows
        case .wall: Self.wallRows
        case .help: Self.helpRows
        case .entry: Self.entryRows
        case .code: Self.codeRows
        case .inspector: Self.inspectorRows
        case .overlays: Self.overlaysRows
        }
    }

    /// Returns the command of a key in this part of the screen, or `nil` if the part does not take the key.
    func command(for key: Key) -> Command? {
        if let command = rows.lazy.compactMap({ $0.commands[key] }).first { return command }
        return switch self {
        case .prompt: Self.editing(key).map { .prompt(.entry($0)) }
        case .search, .wall: Self.editing(key).map { .find(.entry($0)) }
        case .entry: Self.editing(key).map { .inspect(.entry($0)) }
        case .copyQuestion, .quitQuestion, .help, .code, .inspector, .overlays: nil
        }
    }

    private static let copyQuestionRows = [
        Row("yes", ["y": .copy(.allow), "Y": .copy(.allow), .enter: .copy(.allow)]),
        Row("no", ["n": .copy(.refuse), "N": .copy(.refuse), .escape: .copy(.refuse)]),
    ]
    private static let quitQuestionRows = [Row("", [.escape: .copy(.refuse), "n": .copy(.refuse)])]
    private static let promptRows = [
        Row("complete", reference: "complete a command", [.tab: .prompt(.complete)]),
        Row("run", [.enter: .prompt(.entry(.accept))]),
        Row("close", [.escape: .prompt(.entry(.cancel))]),
        Row(
            "select", shows: 2, reference: "select a completion",
            [.up: .prompt(.select(-1)), .down: .prompt(.select(1))]),
    ]
    private static let tileRows = [
        Row(
            "choose", shows: 4, reference: "choose a tile",
            [
                .left: .find(.select(by: -1)), .right: .find(.select(by: 1)),
                .up: .find(.select(by: -1, .row)), .down: .find(.select(by: 1, .row)),
                .tab: .find(.select(by: 1)), .pageDown: .find(.select(by: 1, .page)),
                .pageUp: .find(.select(by: -1, .page)),
            ]),
        Row("open", reference: "open the tile", [.enter: .find(.entry(.accept))]),
    ]
    private static let searchRows =
        [Row(words: "type", "to search")] + tileRows + [Row("close", [.escape: .find(.entry(.cancel))])]
    private static let wallRows = tileRows + [Row("", [" ": .find(.entry(.accept))])]
    private static let helpRows = [
        Row(
            "next page", reference: "next page of the help",
            [" ": .show(.turnHelp(by: 1)), .pageDown: .show(.turnHelp(by: 1))]),
        Row("back", [.pageUp: .show(.turnHelp(by: -1))]),
        Row("close", [.escape: .show(.closePanel)]),
    ]
    private static let entryRows = [
        Row("accept", reference: "accept the value", [.enter: .inspect(.entry(.accept))]),
        Row("cancel", reference: "leave the text field", [.escape: .inspect(.entry(.cancel))]),
    ]
    private static let codeRows = [
        Row(
            "scroll", shows: 2, reference: "scroll the code",
            [
                "j": .show(.scrollCode(lines: 1)), "k": .show(.scrollCode(lines: -1)),
                .down: .show(.scrollCode(lines: 1)), .up: .show(.scrollCode(lines: -1)),
                "J": .show(.scrollCode(pages: 1)), "K": .show(.scrollCode(pages: -1)),
                .pageDown: .show(.scrollCode(pages: 1)), .pageUp: .show(.scrollCode(pages: -1)),
            ])
    ]
    private static let inspectorRows = [
        Row(
            "", shows: 2, reference: "page of values, down / up",
            [.pageDown: .inspect(.selectPage(by: 1)), .pageUp: .inspect(.selectPage(by: -1))])
    ]
    private static let overlaysRows =
        Overlay.allCases.map { overlay in
            Row("\(overlay.rawValue)", [.character(overlay.letter): .show(.toggle(overlay))])
        } + [Row("close", [.escape: .show(.closePanel)])]
    private static let editingKeys: [Key: EntryCommand] = [
        .backspace: .erase, .delete: .delete, .left: .left, .right: .right, .home: .home, .end: .end,
        .enter: .accept, .escape: .cancel, .control("A"): .home, .control("E"): .end,
        .control("U"): .eraseStart, .control("K"): .deleteEnd, .control("W"): .eraseWord,
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
