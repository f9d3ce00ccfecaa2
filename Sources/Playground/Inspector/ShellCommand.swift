import Geometry
import Layers
import Scenes

/// The command that shows a moment of a scene with all that was changed in it.
package struct ShellCommand {
    /// The words of the command.
    let words: [String]

    /// The command for a scene that is called by a word, at a time in seconds.
    init(_ word: String, _ item: PlaylistItem, edits: [SceneEdit], at time: Double, isPaused: Bool) {
        var latest: [SceneEdit] = []
        for edit in (item.source?.document.given ?? []) + edits {
            latest.removeAll { $0.target == edit.target }
            latest.append(edit)
        }
        let changes = latest.flatMap { ["--set", item.base.change($0)] }
        words =
            ["antics", word, "--at", time.decimal(upToPlaces: 6)] + (isPaused ? ["--paused"] : []) + changes
    }

    /// What a shell is told.
    var text: String { words.map(ShellCommand.quoted).joined(separator: " ") }

    /// A word as a shell has it: in quotes, unless it means itself without.
    package static func quoted(_ word: String) -> String {
        let isPlain = word.unicodeScalars.allSatisfy { scalar in
            ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                || "_-./:=,+@%".unicodeScalars.contains(scalar)
        }
        return isPlain && !word.isEmpty
            ? word
            : "'" + word.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
                + "'"
    }
}
