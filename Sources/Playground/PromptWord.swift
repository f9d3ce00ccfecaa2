import Cells
import Colors
import Geometry
import Layers
import Playback
import Scenes
import Text

/// A command of the prompt that a word can follow. One that is also an action of the key map does without.
struct PromptWord: Sendable {
    /// The command.
    let name: String
    /// What the word is.
    let form: SafeText
    /// What it does.
    let help: SafeText
    /// The words that there are; for those that are free, some of them.
    let words: @Sendable (Player) -> [String]
    /// Whether other words than those will do.
    var isFree = false
    /// Does it. Returns why it cannot be done, when it cannot.
    let run: @Sendable (inout Player, String, Double) -> SafeText?

    static let all: [PromptWord] = [
        PromptWord(
            name: "seek", form: "TIME", help: "to 0.35 s, 50%, +0.1 or -0.1", words: { _ in [] }, isFree: true
        ) { player, word, clock in
            guard let time = player.time(word, at: clock) else { return .noTime(word) }
            _ = player.apply(.time(.seek(to: time)), at: clock)
            return nil
        },
        PromptWord(
            name: "speed", form: "FACTOR", help: "how fast it plays, \(SafeText(Playhead.speeds.words))",
            words: { _ in ["0.1", "0.25", "0.5", "1", "2", "4", "8"] }, isFree: true
        ) { player, word, clock in
            guard let speed = Double(decimal: word), Playhead.speeds.contains(speed) else {
                return "no speed \"\(SafeText(word))\": \(SafeText(SettingRow.speed.values))"
            }
            player.setSpeed(speed, at: clock)
            return nil
        },
        PromptWord(
            name: "in-point", form: "TIME", help: "play from there", words: { _ in [] }, isFree: true
        ) { player, word, clock in
            guard let time = player.time(word, at: clock) else { return .noTime(word) }
            player.setInPoint(min(max(time, 0), player.playhead.duration), at: clock)
            return nil
        },
        PromptWord(
            name: "out-point", form: "TIME", help: "play to there", words: { _ in [] }, isFree: true
        ) { player, word, clock in
            guard let time = player.time(word, at: clock) else { return .noTime(word) }
            player.setOutPoint(min(max(time, 0), player.playhead.duration), at: clock)
            return nil
        },
        PromptWord(
            name: "set", form: "LAYER.KEY=VALUE", help: "change a value, as --set does",
            words: { $0.settableValues }, isFree: true
        ) { player, word, clock in player.set(word, at: clock) },
        PromptWord(
            name: "demo", form: "NAME", help: "play a demo", words: { $0.playlist.names }
        ) { player, word, clock in
            guard let index = player.playlist.names.firstIndex(of: word) else { return nil }
            player.select(index, at: clock)
            return nil
        },
        PromptWord(
            name: "characters", form: "NAME", help: "draw with them",
            words: {
                ["auto"] + $0.glyphChoices.map(\.rawValue) + ($0.pictures?.cell == nil ? [] : ["pixels"])
            }
        ) { player, word, clock in
            player.glyphs = Glyphs(rawValue: word)
            player.isInPixels = word == "pixels"
            player.highlight(.glyphs, at: clock)
            return nil
        },
        PromptWord(
            name: "theme", form: "NAME", help: "the colours of the panels",
            words: { _ in ThemeName.allCases.map(\.rawValue) }
        ) { player, word, clock in
            player.theme = ThemeName(rawValue: word) ?? .standard
            player.highlight(.theme, at: clock)
            return nil
        },
        PromptWord(
            name: "loop-mode", form: "MODE", help: "what follows the end",
            words: { _ in LoopMode.allCases.map(\.rawValue) }
        ) { player, word, clock in
            guard let mode = LoopMode(rawValue: word) else { return nil }
            player.playhead.setLoopMode(mode, at: clock)
            player.highlight(.loopMode, at: clock)
            return nil
        },
        PromptWord(
            name: "overlays", form: "NAMES", help: "show these and no others",
            words: { _ in ["none", "all"] + Overlay.allCases.map(\.rawValue) }, isFree: true
        ) { player, word, _ in player.showOverlays(word) },
        PromptWord(
            name: "code", form: "LANGUAGE", help: "show this text",
            words: { _ in CodeView.allCases.map { $0.rawValue.lowercased() } + ["none"] }
        ) { player, word, _ in
            player.show(CodeView.allCases.first { $0.rawValue.lowercased() == word })
            return nil
        },
        PromptWord(
            name: "time-view", form: "NAME", help: "show it above the bar",
            words: { _ in TimeView.allCases.map(\.rawValue) + ["none"] }
        ) { player, word, _ in
            player.timeView = TimeView(rawValue: word)
            return nil
        },
        PromptWord(
            name: "compare", form: "WHAT", help: "with what it would be otherwise",
            words: { _ in Comparison.Kind.allCases.map(\.rawValue) + ["none"] }
        ) { player, word, _ in player.compare(Comparison.Kind(rawValue: word)) },
        PromptWord(
            name: "wipe", form: "SHARE", help: "how much of the left picture, 0% to 100%",
            words: { _ in ["0%", "25%", "50%", "75%", "100%"] }, isFree: true
        ) { player, word, clock in
            guard word.hasSuffix("%"), let share = Double(decimal: String(word.dropLast())),
                (0...100).contains(share)
            else { return "no share \"\(SafeText(word))\": 0% to 100%" }
            player.wipePlace = share / 100
            if player.wipe == nil { player.toggleWipe(at: clock) }
            return nil
        },
    ]
}

extension Player {
    /// What a word says of a time: seconds, a share of the scene, or how far from now.
    fileprivate func time(_ word: String, at clock: Double) -> Double? {
        let now = playhead.mediaTime(at: clock)
        let sign = word.first.map { "+-".contains($0) } ?? false
        let isShare = word.hasSuffix("%")
        var digits = sign ? word.dropFirst() : word[...]
        if isShare { digits = digits.dropLast() } else if digits.hasSuffix("s") { digits = digits.dropLast() }
        guard let number = Double(decimal: String(digits)), number >= 0 else { return nil }
        let distance = isShare ? number / 100 * playhead.duration : number
        return sign ? now + (word.hasPrefix("-") ? -distance : distance) : distance
    }

    /// Shows overlays by their names, with commas between them. Returns what is no overlay.
    fileprivate mutating func showOverlays(_ words: String) -> SafeText? {
        if words == "all" || words == "none" {
            overlays = words == "all" ? Set(Overlay.allCases) : []
            return nil
        }
        var wanted: Set<Overlay> = []
        for word in words.split(separator: ",") {
            let name = word.filter { $0 != " " }
            guard let overlay = Overlay(rawValue: name) else {
                return .unknown("overlay", name, Overlay.allCases.map(\.rawValue))
            }
            wanted.insert(overlay)
        }
        overlays = wanted
        return nil
    }

    /// Every value of the scene that can be set, as it is set to what it is.
    fileprivate var settableValues: [String] {
        item.base.allLayers.prefix(200).flatMap { layer in
            InspectorList(item, Inspector(choice: .layer(layer.id), listsAll: true), edits: []).rows
                .compactMap(\.place?.target).filter { $0.layer == layer.id }
                .compactMap { target in
                    value(of: target).map { item.base.change(SceneEdit(target, $0.text)) }
                }
        }
    }

    /// Makes a change that is said as `--set` has it. Returns what is wrong with it.
    fileprivate mutating func set(_ change: String, at clock: Double) -> SafeText? {
        guard let document = item.source?.document else { return "there is no file to change" }
        let (edit, mistakes) = document.edit(change)
        guard let edit else { return mistakes.first.map { SafeText($0.message) } }
        lastStep = nil
        return set(edit, goesOn: false, at: clock)
    }
}

extension SafeText {
    fileprivate static func noTime(_ word: String) -> SafeText {
        "no time \"\(SafeText(word))\": seconds such as 0.35, or 50%, +0.1, -0.1"
    }

    /// That there is nothing of a name, and which name may have been meant.
    static func unknown(_ what: SafeText, _ name: String, _ names: [String]) -> SafeText {
        "no \(what) \"\(SafeText(name))\"\(SafeText(didYouMean(nearestName(to: name, in: names))))"
    }
}

// Commands that are typed.
extension Player {
    /// The most lines that are kept to be done again.
    private static let mostLines = 100

    mutating func prompt(_ command: PromptCommand, at clock: Double) -> Effect? {
        if command == .open {
            helpPage = nil
            showsPanels = true
            prompt = Prompt()
            lookForCommands()
            return nil
        }
        guard prompt != nil else { return nil }
        prompt?.problem = nil
        switch command {
        case .open: break
        case .entry(.cancel): prompt = nil
        // Whoever takes the last letter away wants nothing.
        case .entry(.erase) where prompt?.line == TextLine(): prompt = nil
        case .entry(.accept): return runPrompt(at: clock)
        case .entry(let command):
            let before = prompt?.line
            prompt?.line.apply(command)
            prompt?.recalled = nil
            if prompt?.line != before { lookForCommands() }
        case .complete: if let line = prompt?.wanted { write(line) }
        case .choose(let count): choose(by: count)
        case .take(let index):
            guard prompt?.found.indices.contains(index) == true else { break }
            prompt?.choice = index
            return runPrompt(at: clock)
        }
        return nil
    }

    private mutating func write(_ line: String) {
        prompt?.line = TextLine(line)
        lookForCommands()
    }

    /// Chooses among what could be meant; in an empty line, or one that was done before, among those that were.
    private mutating func choose(by count: Int) {
        guard let prompt else { return }
        if prompt.recalled != nil || count < 0 && prompt.line == TextLine() && !doneLines.isEmpty {
            let place = (prompt.recalled ?? -1) - count
            guard place >= 0 else {
                self.prompt?.recalled = nil
                return write("")
            }
            let recalled = min(place, doneLines.count - 1)
            write(doneLines[doneLines.count - 1 - recalled])
            self.prompt?.recalled = recalled
            return
        }
        guard !prompt.found.isEmpty else { return }
        let last = prompt.found.count - 1
        self.prompt?.choice = prompt.choice.map { min(max($0 + count, 0), last) } ?? (count > 0 ? 0 : last)
    }

    // MARK: What could be meant

    private mutating func lookForCommands() {
        guard let (command, rest) = prompt?.line.text.commandAndRest else { return }
        guard let rest else {
            let offered = commands(like: command)
            prompt?.offer(offered, takesFirst: true)
            return
        }
        guard let word = PromptWord.all.first(where: { $0.name == command }) else {
            prompt?.offer([], takesFirst: false)
            return
        }
        if prompt?.words?.command != command {
            let list = Prompt.Words(command: command, words: word.words(self))
            prompt?.words = list
        }
        let words = prompt?.words?.words ?? []
        let found = Query(rest).found(in: words.map { ($0, "") }, corrects: !word.isFree).map {
            Prompt.Candidate(line: "\(command) \(words[$0])", name: SafeText(words[$0]), help: "")
        }
        let form = Prompt.Candidate(line: "\(command) \(rest)", name: word.form, help: word.help)
        prompt?.offer(found.isEmpty && word.isFree ? [form] : found, takesFirst: !word.isFree)
    }

    private func commands(like name: String) -> [Prompt.Candidate] {
        let actions = keyMap.bindings.flatMap { binding in
            binding.actions.map { action in
                let word = PromptWord.all.first { $0.name == action.name }
                let name: SafeText =
                    word.map { "\(SafeText($0.name)) [\($0.form)]" } ?? SafeText(action.name)
                return Prompt.Candidate(
                    line: action.name, name: name, help: binding.help, action: action.name)
            }
        }
        let words = PromptWord.all.filter { word in !actions.contains { $0.action == word.name } }.map {
            Prompt.Candidate(line: $0.name + " ", name: "\(SafeText($0.name)) \($0.form)", help: $0.help)
        }
        let all = words + actions
        return Query(name).found(in: all.map { ($0.line.commandAndRest.command, $0.help.text) })
            .map { all[$0] }
    }

    // MARK: Doing it

    private mutating func runPrompt(at clock: Double) -> Effect? {
        guard let prompt else { return nil }
        let line = prompt.wanted
        let (command, rest) = line.commandAndRest
        if command.isEmpty {
            self.prompt = nil
            return nil
        }
        if let word = PromptWord.all.first(where: { $0.name == command }), let rest, !rest.isEmpty {
            let words = word.isFree ? [rest] : word.words(self)
            let problem =
                words.contains(rest) ? word.run(&self, rest, clock) : unknown(rest, for: command, words)
            self.prompt?.problem = problem
            if problem == nil { close(after: line) }
            return nil
        }
        if let action = keyMap.actions.first(where: { $0.name == command }), rest == nil {
            close(after: line)
            return apply(action.command, at: clock)
        }
        if PromptWord.all.contains(where: { $0.name == command }) {
            write(command + " ")
        } else {
            let names = keyMap.actions.map(\.name) + PromptWord.all.map(\.name)
            self.prompt?.problem =
                names.contains(command)
                ? "\(SafeText(command)) takes no word" : .unknown("command", command, names)
        }
        return nil
    }

    private func unknown(_ word: String, for command: String, _ words: [String]) -> SafeText {
        guard words.count <= 8 else { return .unknown(SafeText(command), word, words) }
        let list = SafeText(words.joined(separator: ", "))
        return "\(SafeText(command)) takes \(list), not \"\(SafeText(word))\""
    }

    private mutating func close(after line: String) {
        prompt = nil
        doneLines.removeAll { $0 == line }
        doneLines.append(line)
        if doneLines.count > Player.mostLines { doneLines.removeFirst() }
    }
}
