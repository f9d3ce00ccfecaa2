import ArgumentParser
import Demos
import JSON
import Layers
import Playground
import Text

/// `antics list`: what is bundled.
struct List: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "List the bundled demos.",
        discussion: """
            EXAMPLES:
              antics list
              antics list --json | jq '.[].name'
            """)

    @Flag(help: "Print a JSON array of objects with name, title, duration in seconds, loops and tags.")
    var json = false

    func run() throws {
        let demos = try Catalogue.demos.map { (demo: $0, timeline: try SceneSource.demo($0).item.timeline) }
        guard json else {
            let width = demos.map(\.demo.name.count).max() ?? 0
            let lines = demos.map { demo, timeline in
                let gap = String(repeating: " ", count: width - demo.name.count + 2)
                return demo.name + gap + ShownText(sentence: timeline.scene.title).text + "\n"
            }
            return try StandardOutput.write(lines.joined())
        }
        let entries = demos.map { demo, timeline in
            JSONValue.object([
                ("name", .string(demo.name)), ("title", .string(timeline.scene.title)),
                ("duration", .number(timeline.duration)), ("loops", .bool(timeline.loops)),
                ("tags", .array(demo.tags.map(JSONValue.string))),
            ])
        }
        try StandardOutput.write(JSONValue.array(entries).text() + "\n")
    }
}
