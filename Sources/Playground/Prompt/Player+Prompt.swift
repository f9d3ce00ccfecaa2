import Layers
import Playback
import Text

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
            Prompt.Candidate(line: "\(command) \(words[$0])", name: ShownText(words[$0]), help: "")
        }
        let form = Prompt.Candidate(line: "\(command) \(rest)", name: word.form, help: word.help)
        prompt?.offer(found.isEmpty && word.isFree ? [form] : found, takesFirst: !word.isFree)
    }

    private func commands(like name: String) -> [Prompt.Candidate] {
        let actions = keyMap.bindings.flatMap { binding in
            binding.actions.map { action in
                let word = PromptWord.all.first { $0.name == action.name }
                let name: ShownText =
                    word.map { "\(ShownText($0.name)) [\($0.form)]" } ?? ShownText(action.name)
                return Prompt.Candidate(
                    line: action.name, name: name, help: binding.help, action: action.name)
            }
        }
        let words = PromptWord.all.filter { word in !actions.contains { $0.action == word.name } }.map {
            Prompt.Candidate(line: $0.name + " ", name: "\(ShownText($0.name)) \($0.form)", help: $0.help)
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
                ? "\(ShownText(command)) takes no word" : .unknown("command", command, names)
        }
        return nil
    }

    private func unknown(_ word: String, for command: String, _ words: [String]) -> ShownText {
        guard words.count <= 8 else { return .unknown(ShownText(command), word, words) }
        let list = ShownText(words.joined(separator: ", "))
        return "\(ShownText(command)) takes \(list), not \"\(ShownText(word))\""
    }

    private mutating func close(after line: String) {
        prompt = nil
        doneLines.removeAll { $0 == line }
        doneLines.append(line)
        if doneLines.count > Player.mostLines { doneLines.removeFirst() }
    }
}
