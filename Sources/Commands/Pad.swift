import ArgumentParser
import Scenes
import Text

/// `antics pad`: makes morphing paths fit for real Core Animation.
struct Pad: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give paths that morph into each other the same number of points.",
        discussion: """
            Core Animation pairs the points of two paths by index. This command adds the missing points where they do \
            not change the shape. A shape that turned as it morphed goes on straight lines from then on, as it would in \
            Core Animation. Everything else in the file stays as it is, comments and blanks included. Without --output \
            the file itself is rewritten; what comes from standard input goes to standard output.

            EXAMPLES:
              antics pad my.yaml
              antics pad my.yaml -o padded.yaml
              antics pad my.yaml -o - | diff my.yaml -
            """)

    @Argument(
        help: "A scene file, or with --output a bundled demo; - is standard input.", completion: .scenes)
    var file: String

    @OptionGroup var output: Output

    func run() throws {
        if SceneSource.isDemo(file), output.path == nil {
            throw Failure(
                "\(file) is a bundled demo. To write a copy: antics pad \(file) -o my.yaml", .usage)
        }
        let text = try SceneSource.text(named: file)
        guard !text.contains("\u{FFFD}") else {
            throw Failure("\(file) is not UTF-8 text. Try: iconv -t UTF-8 \(file)", .badScene)
        }
        let padded = ScenePadder.pad(text, file: file)
        guard let result = padded.text else { throw Failure(padded.diagnostics) }
        for change in padded.changes { output.writing.remarks.say(sentence(change)) }
        if padded.changes.isEmpty {
            output.writing.remarks.say("\(file): nothing to do, all paths that morph into each other match")
            if output.path == nil, file != "-" { return }
        }
        try output.writing.write(result, to: output.path ?? file, overwrites: output.path == nil)
    }

    private func sentence(_ change: PaddedScene.Change) -> ShownText {
        let name = change.name.map { "path \"\($0)\"" } ?? "the path"
        return
            "\(file):\(change.line): \(name) now has \(change.paddedCount) commands instead of \(change.commandCount)"
    }
}
