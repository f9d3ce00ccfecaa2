import ArgumentParser
import Export
import Foundation
import Playground
import SceneFiles

/// `antics describe`: what a scene shows, in sentences.
struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Say in plain sentences what a scene shows at a time.",
        discussion: """
            For screen readers, and for everyone with no terminal at hand: the title, the time, each layer with
            its shape and colours, and how far each animation has come.

            EXAMPLES:
              antics describe star-morph --at 0.375
              antics describe my.yaml --at 1 | espeak
            """)

    @Argument(help: "A bundled demo or a scene file.")
    var scene: String

    @Option(name: .customLong("at"), help: "The scene time, in seconds.")
    var time = 0.0

    func validate() throws {
        guard time.isFinite else { throw ValidationError("--at wants a number of seconds") }
    }

    func run() throws {
        let item = try SceneSource.item(scene)
        let prose = SceneProse(
            item.scene, at: time, caption: item.lesson.caption, step: item.lesson.step(at: time)?.text)
        FileHandle.standardOutput.write(Data(prose.text.utf8))
    }
}
