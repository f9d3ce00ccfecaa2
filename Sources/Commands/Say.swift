import ArgumentParser
import Platform
import Playground
import Scenes
import Text

struct Say: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a text with a pen that draws it.",
        discussion: """
            Plays the scene in a terminal. In a pipe, prints the scene file. In the playground, W saves the scene.

            EXAMPLES:
              antics say "Hello, Ada"
              antics say Ada | antics record - -o ada.svg
              antics say Ada -o ada.yaml && antics ada.yaml
            """)

    @Argument(help: "The text: Latin letters, digits and punctuation.")
    var text: [String]

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp(
            "Write the scene file instead of playing it; - is standard output.", valueName: "file"),
        completion: .file())
    var outputs: [String] = []

    @Flag(help: .force)
    var force = false

    @OptionGroup var playing: Playing

    private enum Format: String, CaseIterable {
        case yaml, yml
    }

    func validate() throws { try requireOne("-o", outputs) }

    func run() throws {
        let file: String
        do throws(LetteringError) {
            file = try Lettering.sceneFile(writing: text.joined(separator: " "))
        } catch {
            throw Failure(SafeText(error.message), .usage)
        }
        guard let output = outputs.first ?? (isatty(Descriptor.standardOutput.number) == 1 ? nil : "-") else {
            // The name of a saved copy.
            let words = text.joined(separator: " ").lowercased().split {
                !$0.isASCII || !($0.isLetter || $0.isNumber)
            }
            let name = words.isEmpty ? "say" : String(words.joined(separator: "-").prefix(40))
            let item = try SceneSource.item(name, SceneReader.read(file, file: "say.yaml"))
            return try playing.play(PlaySession(Playlist([item]))) { player, speed, clock in
                player.start(at: clock, time: nil, speed: speed, reversed: false, paused: false)
            }
        }
        let words = text.map(shellWord).joined(separator: " ")
        _ = try Failure.format(
            nil, of: output, default: Format.yaml, needsExtension: false,
            otherwise: "record it: antics say \(words) | antics record - -o FILE.svg")
        try OutputFile.open(output, overwrites: force).finish(with: file)
        playing.verbosity.reportWritten(output)
        playing.verbosity.note(playing.given, on: "a scene file")
    }
}
