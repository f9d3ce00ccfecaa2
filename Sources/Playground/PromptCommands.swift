import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
package import Text

/// A command of the prompt that takes an argument. If it is also an action, the argument is optional.
package struct PromptCommand: Sendable {
    /// Runs a command with an argument at a clock. Returns a request to the owner of the terminal, if there is one.
    typealias Run = @Sendable (inout Player, String, Double) throws(FileProblem) -> Command.Effect?

    package let name: String
    package let form: SafeText
    package let help: SafeText
    /// Whether other arguments than ``words`` are possible.
    let isFree: Bool
    /// Returns the possible arguments; for free text, some examples.
    let words: @Sendable (Player) -> [String]
    let run: Run

    init(
        _ name: String, _ form: SafeText, _ help: SafeText, isFree: Bool = false,
        _ words: @escaping @Sendable (Player) -> [String], run: @escaping Run
    ) {
        self.name = name
        self.form = form
        self.help = help
        self.isFree = isFree
        self.words = words
        self.run = run
    }

    private init(
        time name: String, _ help: SafeText, run: @escaping @Sendable (inout Player, Double, Double) -> Void
    ) {
        self.init(name, "TIME", help, isFree: true, { _ in [] }) {
            (player, word, clock) throws(FileProblem) in
            guard let time = player.time(word, at: clock) else {
                throw FileProblem("\"\(SafeText(word))\" is not a time: use 0.35, 0% to 100%, +0.1 or -0.1")
            }
            let (isRelative, end) = (["+", "-"].contains(word.prefix(1)), player.playhead.duration)
            guard isRelative || time <= end else {
                throw FileProblem(
                    "\(SafeText(word)) is after the end: use 0 to \(end.decimal(upToPlaces: 2)) s")
            }
            run(&player, time, clock)
            return nil
        }
    }

    /// Creates a command with a case of an enumeration, or another word, as its argument.
    private init<Choice: CaseIterable & RawRepresentable<String> & Sendable>(
        _ name: String, _ form: SafeText, _ help: SafeText, orElse other: String,
        run: @escaping @Sendable (inout Player, Choice?, Double) throws(FileProblem) -> Void
    ) {
        let words = Choice.allCases.map { $0.rawValue.lowercased() } + [other]
        self.init(name, form, "\(help): \(SafeText(words.joined(separator: ", ")))", { _ in words }) {
            (player, word, clock) throws(FileProblem) in
            try run(&player, Choice.allCases.first { $0.rawValue.lowercased() == word }, clock)
            return nil
        }
    }

    package static let all = basic + SettingRow.all.compactMap(\.command)

    static func named(_ name: String) -> PromptCommand? { all.first { $0.name == name } }

    private static let basic: [PromptCommand] = [
        PromptCommand(time: "seek", "go to 0.35 s, 50%, +0.1 or -0.1") { player, time, clock in
            _ = player.apply(.time(.seek(to: time)), at: clock)
        },
        PromptCommand(time: "in-point", "set the in point") { player, time, clock in
            player.setPoint(isIn: true, to: time, at: clock)
        },
        PromptCommand(time: "out-point", "set the out point") { player, time, clock in
            player.setPoint(isIn: false, to: time, at: clock)
        },
        PromptCommand("set", "LAYER.KEY=VALUE", "change a value", isFree: true, { $0.item.settableValues }) {
            (player, change, clock) throws(FileProblem) in
            if let problem = player.set(change, at: clock) { throw FileProblem(problem) }
            return nil
        },
        PromptCommand(
            "save-as", "FILE", "write the scene with your edits to a new file", isFree: true,
            { ["\($0.item.name)-2.yaml"] }
        ) { _, name, _ in .saveEdits(as: name) },
        PromptCommand(
            "save-picture", "FILE", "save the picture in a new .svg or .png file", isFree: true,
            { ["\($0.item.name).png", "\($0.item.name).svg"] }
        ) { _, name, _ in .savePicture(as: name) },
        PromptCommand("demo", "NAME", "play a demo", { $0.playlist.names }) { player, word, clock in
            player.panels.wall = nil
            if let index = player.playlist.names.firstIndex(of: word) { player.select(index, at: clock) }
            return nil
        },
        PromptCommand(
            "characters", "NAME", "set the glyphs",
            {
                ["auto"] + $0.appearance.glyphChoices.map(\.rawValue)
                    + ($0.appearance.pictures?.cell == nil ? [] : ["pixels"])
            }
        ) { player, word, clock in
            player.appearance.glyphs = Glyphs(rawValue: word)
            player.appearance.prefersPixels = word == "pixels"
            player.notices.highlight(.glyphs, at: clock)
            return nil
        },
        PromptCommand("code", "LANGUAGE", "show the code in a language", orElse: "none") {
            player, view, _ in player.showCode(view)
        },
        PromptCommand("time-view", "NAME", "show a view above the scrub bar", orElse: "none") {
            player, view, _ in player.panels.timeView = view
        },
        PromptCommand("compare", "VARIANT", "compare with a variant", orElse: "none") {
            (player, kind, _) throws(FileProblem) in try player.compare(kind)
        },
        PromptCommand(
            "wipe", "PERCENT", "move the divider, 0% to 100%", isFree: true,
            { _ in ["0%", "25%", "50%", "75%", "100%"] }
        ) { (player, word, clock) throws(FileProblem) in
            guard let text = TimeText(word), text.seconds == nil else {
                throw FileProblem("\"\(SafeText(word))\" is not a percentage: use 0% to 100%")
            }
            player.panels.wipePosition = text.seconds(of: 1)
            if player.wipe == nil { player.toggleWipe(at: clock) }
            return nil
        },
    ]
}

extension Player {
    /// Reads a time: seconds, a percentage of the scene, or a distance from now with a sign.
    fileprivate func time(_ word: String, at clock: Double) -> Double? {
        let now = playhead.mediaTime(at: clock)
        let isRelative = ["+", "-"].contains(word.prefix(1))
        let number = word.filter { $0 != " " }
        guard let text = TimeText(isRelative ? number.dropFirst() : number[...]) else { return nil }
        let distance = text.seconds(of: playhead.duration)
        guard distance >= 0 else { return nil }
        return isRelative ? now + (word.hasPrefix("-") ? -distance : distance) : distance
    }

    /// Makes a change in the form of `--set`. Returns the error if there is one.
    fileprivate mutating func set(_ change: String, at clock: Double) -> SafeText? {
        guard let document = item.source?.document else { return .programScene }
        let (edit, errors) = document.edit(change)
        guard let edit else { return errors.first.map { SafeText($0.message) } }
        editing.lastStep = nil
        return set(edit, continuing: false, at: clock)
    }
}

extension PlaylistItem {
    /// The changes that set each value of the scene to its current value.
    fileprivate var settableValues: [String] {
        let writer = SceneEditWriter(base)
        return base.allLayers.prefix(200).flatMap { layer in
            InspectorList(self, .layer(layer.id), listsAll: true, only: layer).rows.compactMap { row in
                guard let target = row.selection?.target else { return nil }
                return value(of: target, in: layer).map { writer.text(SceneEdit(target, $0.text)) }
            }
        }
    }
}

extension SafeText {
    /// Returns the message about an unknown name, with the nearest one of the names, or all of a few names.
    static func unknown(_ noun: SafeText, _ name: String, _ names: [String]) -> SafeText {
        let list = names.count <= 8 ? ": use \(names.listed("or"))" : ""
        let fix = didYouMean(nearestName(to: name, in: names), otherwise: list)
        return "no \(noun) \"\(SafeText(name))\"\(SafeText(fix))"
    }
}

// MARK: - Input

extension Player {
    private static let maximumHistory = 100

    mutating func prompt(_ input: PromptInput, at clock: Double) -> Command.Effect? {
        if input == .open {
            panels.helpPage = nil
            panels.areVisible = true
            panels.prompt = Prompt()
            complete()
            return nil
        }
        guard panels.prompt != nil else { return nil }
        panels.prompt?.problem = nil
        if case .entry(let command) = input, command != .accept {} else { updateCompletions() }
        switch input {
        case .open: break
        case .entry(.cancel): panels.prompt = nil
        // Backspace in an empty line closes the prompt.
        case .entry(.erase) where panels.prompt?.line == TextLine(): panels.prompt = nil
        case .entry(.accept): return runPrompt(at: clock)
        case .entry(let command):
            let before = panels.prompt?.line
            panels.prompt?.line.apply(command)
            panels.prompt?.recalled = nil
            if panels.prompt?.line != before { panels.prompt?.isCompleted = false }
            if !hasMoreKeys { updateCompletions() }
        case .complete: if let line = panels.prompt?.completedLine { write(line) }
        case .select(let count): selectCandidate(by: count)
        case .run(let index):
            guard panels.prompt?.candidates.indices.contains(index) == true else { break }
            panels.prompt?.selection = index
            return runPrompt(at: clock)
        }
        return nil
    }

    private mutating func write(_ line: String) {
        panels.prompt?.line = TextLine(line)
        complete()
    }

    /// Moves the selection, or recalls an earlier line if the line is empty or recalled.
    private mutating func selectCandidate(by count: Int) {
        guard let prompt = panels.prompt else { return }
        if prompt.recalled != nil || count < 0 && prompt.line == TextLine() && !panels.history.isEmpty {
            let index = (prompt.recalled ?? -1) - count
            guard index >= 0 else {
                panels.prompt?.recalled = nil
                return write("")
            }
            let recalled = min(index, panels.history.count - 1)
            write(panels.history[panels.history.count - 1 - recalled])
            panels.prompt?.recalled = recalled
            return
        }
        guard !prompt.candidates.isEmpty else { return }
        let last = prompt.candidates.count - 1
        panels.prompt?.selection =
            prompt.selection.map { ($0 + count).clamped(to: 0...last) } ?? (count > 0 ? 0 : last)
    }

    // MARK: Completions

    mutating func updateCompletions() {
        if panels.prompt?.isCompleted == false { complete() }
    }

    private mutating func complete() {
        panels.prompt?.isCompleted = true
        guard let (name, argument) = panels.prompt?.line.text.commandAndArgument else { return }
        guard let argument else {
            let candidates = commands(like: name)
            panels.prompt?.offer(candidates, of: Self.aliases[name] ?? name)
            return
        }
        guard let command = PromptCommand.named(name) else {
            panels.prompt?.offer([], of: argument)
            return
        }
        if panels.prompt?.words?.command != name {
            let words = command.words(self)
            let candidates = words.map {
                Prompt.Candidate(line: "\(name) \($0)", name: SafeText($0), help: "")
            }
            panels.prompt?.words = (name, candidates, words.map { SearchEntry($0) })
        }
        let (_, candidates, entries) = panels.prompt?.words ?? (name, [], [])
        let matcher = FuzzyMatcher(argument)
        let matches = matcher.matches(in: entries, corrects: !command.isFree).map { candidates[$0] }
        let form = Prompt.Candidate(line: "\(name) \(argument)", name: command.form, help: command.help)
        panels.prompt?.offer(
            matches.isEmpty && command.isFree ? [form] : matches, of: command.isFree ? nil : argument)
    }

    /// The names of commands in other programs.
    private static let aliases = [
        "h": "help", "w": "write", "save": "write", "q": "quit", "exit": "quit", "x": "wq",
    ]

    /// The commands of vi that leave without a question.
    private var leavingCommands: [Prompt.Candidate] {
        let canWrite = savesFiles && keyMap.action(named: "write") != nil
        return [Prompt.Candidate(line: "q!", name: "q!", help: "quit without the changes")]
            + (canWrite ? [Prompt.Candidate(line: "wq", name: "wq", help: "write the changes and quit")] : [])
    }

    private func commands(like typed: String) -> [Prompt.Candidate] {
        if time(typed, at: 0) != nil {
            return [
                Prompt.Candidate(
                    line: "seek \(typed)", name: "seek \(SafeText(typed))", help: "go to this time")
            ]
        }
        let name = Self.aliases[typed] ?? typed
        let actions = keyMap.bindings.flatMap { binding in
            binding.actions.map { action in
                let command = PromptCommand.named(action.name)
                let name: SafeText =
                    command.map { "\(SafeText($0.name)) [\($0.form)]" } ?? SafeText(action.name)
                return Prompt.Candidate(
                    line: action.name, name: name, help: action.help ?? binding.help,
                    keys: SafeText(action.keys.map(\.label).joined(separator: " ")))
            }
        }
        let others = PromptCommand.all.filter { command in !actions.contains { $0.line == command.name } }
        let commands = others.map {
            Prompt.Candidate(line: $0.name + " ", name: "\(SafeText($0.name)) \($0.form)", help: $0.help)
        }
        let all = commands + actions + leavingCommands.filter { $0.line == name }
        let entries = all.map { SearchEntry($0.line.commandAndArgument.command, description: $0.help.text) }
        return FuzzyMatcher(name).matches(in: entries).map { all[$0] }
    }

    // MARK: Running

    private mutating func runPrompt(at clock: Double) -> Command.Effect? {
        guard let prompt = panels.prompt else { return nil }
        let line = prompt.acceptedLine
        let (name, argument) = line.commandAndArgument
        let command = PromptCommand.named(name)
        if name.isEmpty {
            panels.prompt = nil
        } else if let command, let argument, !argument.isEmpty {
            return run(command, argument, line, at: clock)
        } else if argument == nil, let action = keyMap.action(named: name) {
            close(after: line)
            return apply(action.command, at: clock)
        } else if argument == nil, leavingCommands.contains(where: { $0.line == name }) {
            close(after: line)
            // The question has its answer.
            panels.question = .quit(saving: "")
            return name == "wq" ? .saveAndQuit : .quit
        } else if command == nil {
            let problem = problem(with: name, hasArgument: argument != nil)
            panels.prompt?.problem = problem
        } else if line != prompt.line.text || argument == nil {
            write(name + " ")
        } else {
            panels.prompt?.problem = prompt.argumentHint
        }
        return nil
    }

    /// Runs a command with its argument. A problem keeps the prompt open.
    private mutating func run(
        _ command: PromptCommand, _ argument: String, _ line: String, at clock: Double
    ) -> Command.Effect? {
        let words = command.isFree ? [argument] : command.words(self)
        do throws(FileProblem) {
            guard words.contains(argument) else {
                throw FileProblem(unknown(argument, for: command.name, words))
            }
            let effect = try command.run(&self, argument, clock)
            close(after: line)
            return effect
        } catch {
            panels.prompt?.problem = error.line
            return nil
        }
    }

    /// Returns the message about a command that does not exist, or that takes no argument.
    private func problem(with command: String, hasArgument: Bool) -> SafeText {
        let name = Self.aliases[command] ?? command
        let names = keyMap.actions.map(\.name) + PromptCommand.all.map(\.name)
        if names.contains(name) || leavingCommands.contains(where: { $0.line == name }) {
            return "\(SafeText(command)) takes no argument\(name == "write" ? ": use save-as FILE" : "")"
        }
        let completions = names.filter { $0.hasPrefix(command) }
        guard !hasArgument, completions.count > 1 else { return .unknown("command", command, names) }
        let list = completions.prefix(3).joined(separator: ", ")
        return
            "\"\(SafeText(command))\" can be \(SafeText(list))\(completions.count > 3 ? " …" : ""): Tab or ↓ selects one"
    }

    private func unknown(_ word: String, for command: String, _ words: [String]) -> SafeText {
        if command == "demo" { return .unknown("open scene", word, words) }
        guard words.count <= 8 else { return .unknown(SafeText(command), word, words) }
        return "\(SafeText(command)) takes \(SafeText(words.listed("or"))), not \"\(SafeText(word))\""
    }

    /// Opens the prompt again with its last line, which has failed.
    mutating func reopenPrompt(_ problem: SafeText) {
        panels.prompt = Prompt()
        write(panels.history.last ?? "")
        panels.prompt?.problem = problem
    }

    private mutating func close(after line: String) {
        panels.prompt = nil
        panels.history.removeAll { $0 == line }
        panels.history.append(line)
        if panels.history.count > Player.maximumHistory { panels.history.removeFirst() }
    }
}

// MARK: - Sessions

extension Player {
    /// The prompt lines that restore the choices, the range and the open panels in another player of this scene.
    ///
    /// They do not contain the time, the speed and the direction: see ``start(at:time:speed:reversed:paused:)``.
    package var sessionLines: [String] {
        let overlays = Overlay.allCases.filter(appearance.overlays.contains).map(\.rawValue)
        var lines = [
            "theme \(appearance.theme.rawValue)", "loop-mode \(playhead.loopMode.rawValue)",
            "characters \(appearance.glyphs?.rawValue ?? (appearance.prefersPixels ? "pixels" : "auto"))",
            "overlays \(overlays.isEmpty ? "none" : overlays.joined(separator: ","))",
        ]
        if playhead.hasRange {
            lines += ["in-point \(playhead.range.lowerBound)", "out-point \(playhead.range.upperBound)"]
        }
        if let view = panels.timeView { lines.append("time-view \(view.rawValue)") }
        if let view = panels.code?.view { lines.append("code \(view.rawValue.lowercased())") }
        if panels.inspector != nil { lines.append("inspector") }
        if panels.inspector?.listsAll == true { lines.append("all-values") }
        let comparison = panels.comparison?.rawValue ?? (missedGoal == nil ? nil : "none")
        if let comparison { lines.append("compare \(comparison)") }
        if wipe != nil { lines.append("wipe \(panels.wipePosition * 100)%") }
        if !panels.areVisible { lines.append("panels") }
        if reducesMotion { lines.append("reduced-motion") }
        return lines
    }

    /// Runs the prompt lines of another session without notices. Lines that do not apply are ignored.
    package mutating func restoreSession(_ lines: [String], at clock: Double) {
        let notices = notices
        for line in lines {
            let (name, argument) = line.commandAndArgument
            if let argument, let command = PromptCommand.named(name) {
                _ = try? command.run(&self, argument, clock)
            } else if let action = keyMap.action(named: name) {
                _ = apply(action.command, at: clock)
            }
        }
        self.notices = notices
    }
}
