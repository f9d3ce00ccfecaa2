import ArgumentParser
import Text

/// `antics swift`: code for Core Animation, played.
struct SwiftCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "swift",
        abstract: "Play a Swift file that is written for Core Animation.",
        discussion: """
            The file may import UIKit, AppKit or QuartzCore. Shown is what its func makeScene(in root: CALayer) \
            puts into the layer, or else the last class in it that is a UIViewController, a UIView or a CALayer; \
            a file of lines without any of these is run from its first line on. Saving it shows it anew. render, \
            record, describe, code and check take such files too.

            EXAMPLES:
              antics swift --new dot.swift && antics swift dot.swift
              antics swift dot.swift --speed 0.5
              antics render dot.swift --at 0.5
              antics record dot.swift -o dot.cast
            """)

    @Flag(name: .customLong("new"), help: "Write a commented file to start from instead.")
    var isNew = false

    @Flag(help: "Overwrite the file with --new.")
    var force = false

    @OptionGroup var play: Play

    /// What is played is taken over before this runs: here is what is left.
    func run() throws {
        guard play.scenes.count == 1 else { throw Failure("name one Swift file, such as dot.swift", .usage) }
        let (file, remarks) = (play.scenes[0], play.playing.remarks)
        guard isNew else {
            throw Failure("\(ShownText(file)) is no Swift file: its name has to end in .swift", .usage)
        }
        var output = try OutputFile.open(file, overwrites: force)
        try output.write(Array(SwiftTemplate.text(for: ShownText(file == "-" ? "FILE" : file).text).utf8))
        try output.finish()
        if file != "-" { remarks.say("wrote \(file); play it: antics swift \(file)") }
    }
}

extension SwiftCommand: ShowsScenes {
    var words: [String] { isNew ? [] : play.scenes }
}
