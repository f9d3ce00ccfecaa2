package import Scenes
package import Text

/// A line in which a value is typed.
package struct ValueEntry: Hashable, Sendable {
    /// What gets the value.
    package let target: SceneEdit.Target
    /// What is typed.
    package private(set) var line: TextLine
    /// Why what was typed cannot be taken; gone with the next key.
    package var problem: ShownText?

    /// A line that begins with a value, at its end.
    init(_ target: SceneEdit.Target, _ text: String) {
        self.target = target
        line = TextLine(text)
    }

    /// What has been typed, as a value of a file.
    var value: String { line.text }

    /// Does what a key asks; taking the value and leaving are for whoever has the line.
    mutating func apply(_ command: EntryCommand) {
        problem = nil
        line.apply(command)
    }

    /// The keys of it, for the bottom line, as fully and as shortly as that can be said.
    static let keys: [ShownText] = [
        "type a value as a file has it   Enter take it   Esc leave", "Enter take it   Esc leave",
    ]
}
