import ArgumentParser
import Export
import Layers
import Playground
import Scenes
import Text

/// `antics code`: the program text for what is shown.
struct Code: ParsableCommand {
    enum Format: String, CaseIterable, ExpressibleByArgument {
        case swift, css, yaml
    }

    static let configuration = CommandConfiguration(
        abstract: "Write the Core Animation code of a scene.",
        discussion: """
            Swift for UIKit, with a comment where Core Animation has nothing of the kind; or \
            HTML with CSS; or the text of the scene.

            EXAMPLES:
              antics code star-morph
              antics code my.yaml --at 1.25 -o MyView.swift
              antics code draw-on --format css > draw-on.html
            """)

    @Argument(help: "A bundled demo or a scene file; - is standard input.", completion: .scenes)
    var scene: String

    @Option(
        name: .customLong("at"), parsing: .unconditional,
        help: ArgumentHelp(
            "Mark the lines that act at this time in the scene, in seconds, with their values.",
            valueName: "seconds"))
    var time: Double?

    @OptionGroup var changes: SceneChanges

    @Option(help: "What to write; css is inline SVG with keyframes, yaml the text of the scene.")
    var format = Format.swift

    @OptionGroup var output: Output

    func validate() throws { try SceneTime.validate(time) }

    func run() throws {
        try refuseUnused()
        try output.writing.write(try text, to: output.path ?? "-")
    }

    private var text: String {
        get throws(Failure) {
            if format == .yaml, OwnScene.named(scene) != nil {
                throw Failure("\(ShownText(scene)) is a program: there is no text of a scene", .usage)
            }
            if format == .yaml { return try SceneSource.text(named: scene) }
            let (item, pathNames) = try SceneSource.reading(
                scene, with: changes.all, warning: output.writing.remarks.say)
            if format == .css { return try css(item) }
            return SwiftCodeWriter(
                item.timeline, name: item.name, caption: item.lesson.caption, pathNames: pathNames
            ).listing(at: time).text
        }
    }

    private func css(_ item: PlaylistItem) throws(Failure) -> String {
        let drawing = ShapeRecording(
            timeline: item.timeline, duration: item.timeline.duration, ground: nil,
            fps: CSSCodeWriter.framesPerSecond)
        guard drawing.share <= 1 else {
            throw Failure(
                "this scene is more than a drawing can hold. Try antics record \(ShownText(scene)) -o FILE.svg --duration 1",
                .usage)
        }
        return CSSCodeWriter(item.timeline, name: item.name).listing().text
    }

    private func refuseUnused() throws(Failure) {
        let what = "--format \(format)"
        let at = ("--at", time != nil)
        switch format {
        case .swift: break
        case .css: try refuse([at], on: what)
        case .yaml: try refuse([at, ("--set", !changes.all.isEmpty)], on: what)
        }
    }
}
