import Text

/// The command prompt: its line, the completions, and the selected completion.
package struct Prompt: Sendable {
    struct Candidate: Sendable {
        /// The completed line. It ends in a space if a word has to follow.
        let line: String
        /// The displayed text: the line or its last word, and a placeholder for the word that can follow.
        let name: SafeText
        let help: SafeText
        var keys: SafeText = ""
    }

    var line = TextLine()
    var candidates: [Candidate] = []
    /// The index of the selected completion; `nil` to run the typed line.
    var selection: Int?
    /// The error in the line, until the next key.
    var problem: SafeText?
    /// The word that the candidates complete; `nil` if it can be any text.
    private var word: String?
    /// The index of the recalled line, counted from the last one; `nil` if the line is new.
    var recalled: Int?
    /// The words that can follow a command, stored because they are the same for each letter.
    var words: (command: String, candidates: [Candidate], entries: [SearchEntry])?
    /// Whether the candidates belong to the current line.
    var isCompleted = false

    /// The preferred number of rows of the list of completions, with one empty row above.
    static let listRows = 9

    /// Offers completions of a word, best match first.
    ///
    /// It selects the word itself or the only one that begins with it. The user selects any other, because Enter runs the
    /// selected one. `nil` is a word that can be any text.
    mutating func offer(_ candidates: [Candidate], of word: String?) {
        (self.candidates, self.word, selection) = (candidates, word, nil)
        guard let word else { return }
        let names = candidates.map { candidate in
            let (command, argument) = candidate.line.commandAndArgument
            guard let argument, !argument.isEmpty else { return command }
            return argument
        }
        if names.first == word || names.count(where: { $0.hasPrefix(word) }) == 1 { selection = 0 }
    }

    /// The line with the selected completion, or with the first one of a begun word. A completed command gets a space
    /// before its argument.
    var completedLine: String {
        let isBegun = word != nil || selection != nil || !line.text.hasSuffix(" ")
        let completed = candidates.isEmpty || !isBegun ? line.text : candidates[selection ?? 0].line
        let isCommand = PromptCommand.named(completed) != nil
        return completed == line.text && isCommand ? completed + " " : completed
    }

    /// The hint about the missing argument of the line.
    var argumentHint: SafeText {
        let typed = line.text.commandAndArgument.command
        guard let command = PromptCommand.named(typed) else { return "type a command, such as :seek 50%" }
        return "type \(SafeText(command.name)) \(command.form): \(command.help)"
    }

    /// The line to run: the selected completion, or the typed line.
    var acceptedLine: String {
        guard let selection, candidates.indices.contains(selection) else { return line.text }
        return candidates[selection].line
    }
}

extension String {
    /// The first word of a line, and the text after the following spaces; `nil` if no space follows.
    var commandAndArgument: (command: String, argument: String?) {
        let line = drop { $0 == " " }
        guard let space = line.firstIndex(of: " ") else { return (String(line), nil) }
        return (String(line[..<space]), String(line[space...].drop { $0 == " " }))
    }
}
