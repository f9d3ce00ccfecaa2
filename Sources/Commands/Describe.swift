import ArgumentParser
import Export
import Playground
import Scenes

/// `antics describe`: what a scene shows, in sentences.
struct Describe: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Describe in plain sentences what a scene shows at a given time.",
        discussion: """
            For screen readers and for pipes: the title, the time, each layer with its shape and colours, and how far
            each animation has progressed.

            EXAMPLES:
              antics describe star-morph --at 0.375
              antics describe my.yaml --at 1 | espeak
            """)

    @Argument(help: "A bundled demo or a scene file; - is standard input.", completion: .scenes)
    var scene: String

    @OptionGroup var time: SceneTime
    @OptionGroup var changes: SceneChanges
    @OptionGroup var remarks: Remarks

    func run() throws {
        let (item, pathNames) = try SceneSource.reading(
            scene, with: changes.all, until: time.seconds, warning: remarks.say)
        let prose = SceneProse(
            item.timeline, at: time.seconds, caption: item.lesson.caption,
            step: item.lesson.step(at: time.seconds).map { item.lesson.steps[$0].text },
            pathNames: pathNames)
        try StandardOutput.write(prose.text)
    }
}
