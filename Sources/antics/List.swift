import ArgumentParser
import Demos
import JSON
import Layers
import Playground

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
        let demos = try Catalogue.demos.map { (demo: $0, scene: try SceneSource.item($0.name).scene) }
        guard json else {
            let width = demos.map(\.demo.name.count).max() ?? 0
            for (demo, scene) in demos {
                let gap = String(repeating: " ", count: width - demo.name.count + 2)
                print(demo.name + gap + scene.title)
            }
            return
        }
        let entries = demos.map { demo, scene in
            JSONValue.object([
                ("name", .string(demo.name)), ("title", .string(scene.title)),
                ("duration", .number(scene.duration)), ("loops", .bool(scene.loops)),
                ("tags", .array(demo.tags.map(JSONValue.string))),
            ])
        }
        print(JSONValue.array(entries).text())
    }
}
