import ArgumentParser
import Text

/// `antics swift`: code for Core Animation, played.
struct SwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift",
        abstract: "Play a Swift file that is written for Core Animation.",
        discussion: """
            The file may import UIKit, AppKit or QuartzCore. Shown is what its func makeScene(in root: CALayer) \
            puts into the layer, or the last class in it that is a UIViewController, a UIView or a CALayer; a \
            file with lines outside of all declarations is run, as a playground is, and finds root and view. \
            Saving it shows it anew. render, record, describe, code and check take such files too.

            EXAMPLES:
              antics swift --new dot.swift && antics swift dot.swift
              antics swift dot.swift --speed 0.5
              antics render dot.swift --at 0.5
              antics record dot.swift -o dot.cast
            """)

    @Argument(help: "The file; its name ends in .swift.", completion: .file(extensions: ["swift"]))
    var file: String

    @Flag(name: .customLong("new"), help: "Write a commented file to start from instead.")
    var isNew = false

    @Flag(help: "Overwrite the file with --new.")
    var force = false

    @OptionGroup var time: SceneTime
    @OptionGroup var start: PlayStart
    @OptionGroup var playing: Playing

    /// What is played is taken over before this runs: here is what is left.
    func run() throws {
        guard isNew else {
            throw Failure("\(ShownText(file)) is no Swift file: its name has to end in .swift", .usage)
        }
        var output = try OutputFile.open(file, overwrites: force)
        try output.write(Array(SwiftTemplate.text(for: ShownText(file == "-" ? "FILE" : file).text).utf8))
        try output.finish()
        if file != "-" { playing.remarks.say("wrote \(file); play it: antics swift \(file)") }
    }
}

extension SwiftCommand: ShowsScenes {
    var words: [String] { isNew ? [] : [file] }
}
