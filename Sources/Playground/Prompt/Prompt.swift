package import Text

/// The line in which commands are typed: what it holds, what could be meant, and which of that is chosen.
package struct Prompt: Hashable, Sendable {
    /// Something that could be meant.
    package struct Candidate: Hashable, Sendable {
        /// The line that says it; it ends in a blank where a word has to follow.
        package let line: String
        /// How it is shown: the line, or its last word, and the words that can follow.
        package let name: ShownText
        /// What it does.
        package let help: ShownText
        /// The action of the key map that it is, whose keys are shown; nil for what has none.
        package var action: String?
    }

    /// What is typed.
    package internal(set) var line = TextLine()
    /// What could be meant, the likeliest first.
    package internal(set) var found: [Candidate] = []
    /// Which of it is taken; nil takes what was typed.
    package internal(set) var choice: Int?
    /// Why the line cannot be done; gone with the next key.
    package internal(set) var problem: ShownText?
    /// Which of the lines that were done before is shown, counted from the last; nil for none.
    var recalled: Int?
    /// The words that can follow the command, kept since they are the same for every letter.
    var words: Words?

    /// The most rows that the list of candidates takes, with a free one above.
    static let mostRows = 9

    struct Words: Hashable, Sendable {
        let command: String
        let words: [String]
    }

    /// Takes what could be meant.
    mutating func offer(_ candidates: [Candidate], takesFirst: Bool) {
        found = candidates
        choice = takesFirst && !candidates.isEmpty ? 0 : nil
    }

    /// The line that is done: that of what is chosen, or what was typed.
    var wanted: String {
        guard let choice, found.indices.contains(choice) else { return line.text }
        return found[choice].line
    }
}

extension String {
    /// The first word of a line, and what follows behind the blanks after it; nil for what follows where no blank does.
    var commandAndRest: (command: String, rest: String?) {
        let line = drop { $0 == " " }
        guard let blank = line.firstIndex(of: " ") else { return (String(line), nil) }
        let rest = line[blank...].drop { $0 == " " }
        return (String(line[..<blank]), String(rest))
    }
}
