import ArgumentParser
import SceneFiles

/// `antics pad`: makes morphing paths fit for real Core Animation.
struct Pad: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give paths that morph into each other the same commands.",
        discussion: """
            Core Animation pairs the points of two paths by their index. This puts the missing points where they do \
            not change the shape, and leaves everything else in the file as it is, comments and blanks included.

            EXAMPLES:
              antics pad my.yaml
              antics pad my.yaml -o padded.yaml
              antics pad my.yaml -o - | diff my.yaml -
            """)

    @Argument(help: "A scene file.")
    var file: String

    @Option(name: .shortAndLong, help: "Where to write it instead; - is standard output.")
    var output: String?

    @Flag(help: "Overwrite the output if it is there.")
    var force = false

    func run() throws {
        let text = try SceneSource.text(of: file)
        guard !text.contains("\u{FFFD}") else {
            throw Failure("\(file) is not UTF-8 text. Try: iconv -t UTF-8 \(file)", .badScene)
        }
        let padded = ScenePadder.pad(text, file: file)
        guard let result = padded.text else {
            throw Failure(in: padded.diagnostics.map(\.description))
        }
        for change in padded.changes { Failure.say(sentence(change)) }
        if padded.changes.isEmpty {
            Failure.say("\(file): all paths that morph into each other have the same commands")
            if output == nil { return }
        }
        var target = try OutputFile.open(output ?? file, overwrites: output == nil || force)
        try target.write(Array(result.utf8))
        try target.finish()
    }

    private func sentence(_ change: PaddedScene.Change) -> String {
        let name = change.name.map { "path \"\($0)\"" } ?? "the path"
        return
            "\(file):\(change.line): \(name) has \(change.paddedCount) commands now, instead of \(change.commandCount)"
    }
}
