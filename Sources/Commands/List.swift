import ArgumentParser
import Demos
import Geometry
import JSON
import Layers
import Playground
import SceneFiles
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

    @Flag(
        help:
            "Print a JSON array of objects with name, title, duration in seconds, loops, chapter, caption and tags."
    )
    var json = false

    func run() throws {
        let demos = try Catalogue.demos.map { demo in
            let item = try SceneSource.demo(demo).item
            return (demo: demo, timeline: item.timeline, caption: item.lesson.caption)
        }
        guard json else {
            return try StandardOutput.write(Self.table(demos.map { ($0, $1, $2) }))
        }
        let entries = demos.map { demo, timeline, caption in
            JSONValue.object([
                ("name", .string(demo.name)), ("title", .string(timeline.scene.title)),
                ("duration", .number(timeline.duration)), ("loops", .bool(timeline.loops)),
                ("chapter", .string(demo.chapter)), ("caption", .string(caption?.text ?? "")),
                ("tags", .array(demo.tags.map(JSONValue.string))),
            ])
        }
        try StandardOutput.write(JSONValue.array(entries).text() + "\n")
    }

    /// The demos under their chapters: name, length, title, and the key sentence below it.
    private static func table(
        _ demos: [(demo: Catalogue.Demo, timeline: Timeline, caption: ShownText?)]
    ) -> String {
        let width = demos.map(\.demo.name.count).max() ?? 0
        let lengths = demos.map { "\($0.timeline.duration.decimal(upToPlaces: 1)) s" }
        let longest = lengths.map(\.count).max() ?? 0
        var lines: [String] = []
        var chapter = ""
        for (entry, length) in zip(demos, lengths) {
            if entry.demo.chapter != chapter {
                chapter = entry.demo.chapter
                if !lines.isEmpty { lines.append("") }
                lines.append(chapter)
            }
            func padding(_ text: String, _ width: Int) -> String {
                String(repeating: " ", count: max(0, width - text.count))
            }
            let title = ShownText(sentence: entry.timeline.scene.title).text
            let name = entry.demo.name + padding(entry.demo.name, width)
            lines.append("  \(name)  \(padding(length, longest))\(length)  \(title)")
            let indent = String(repeating: " ", count: width + longest + 6)
            if let caption = entry.caption { lines.append(indent + caption.text) }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
