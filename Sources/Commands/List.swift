import ArgumentParser
import Demos
import Geometry
import Layers
import Playground
import Scenes
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

    /// Something that is bundled.
    private struct Entry {
        let name: String
        let chapter: String
        let timeline: Timeline
        let title: String
        let caption: String
        let tags: [String]
    }

    func run() throws {
        let demos = try Catalogue.demos.map { demo in
            let item = try SceneSource.demo(demo).item
            return Entry(
                name: demo.name, chapter: demo.chapter, timeline: item.timeline,
                title: item.timeline.scene.title, caption: item.lesson.caption?.text ?? "", tags: demo.tags)
        }
        let programs = OwnScene.known.map { own in
            Entry(
                name: own.word, chapter: "Programs for UIKit", timeline: own.item.timeline, title: own.title,
                caption: "", tags: ["swift"])
        }
        let entries = demos + programs
        guard json else { return try StandardOutput.write(Self.table(entries)) }
        let objects = entries.map { entry in
            JSONValue.object([
                ("name", .string(entry.name)), ("title", .string(entry.title)),
                ("duration", .number(entry.timeline.duration)), ("loops", .bool(entry.timeline.loops)),
                ("chapter", .string(entry.chapter)), ("caption", .string(entry.caption)),
                ("tags", .array(entry.tags.map(JSONValue.string))),
            ])
        }
        try StandardOutput.write(JSONValue.array(objects).text() + "\n")
    }

    /// What is bundled under its chapters: name, length, title, and the key sentence below it.
    private static func table(_ entries: [Entry]) -> String {
        let width = entries.map(\.name.count).max() ?? 0
        let lengths = entries.map { "\($0.timeline.duration.decimal(upToPlaces: 1)) s" }
        let longest = lengths.map(\.count).max() ?? 0
        var lines: [String] = []
        var chapter = ""
        for (entry, length) in zip(entries, lengths) {
            if entry.chapter != chapter {
                chapter = entry.chapter
                if !lines.isEmpty { lines.append("") }
                lines.append(chapter)
            }
            func padding(_ text: String, _ width: Int) -> String {
                String(repeating: " ", count: max(0, width - text.count))
            }
            let title = ShownText(sentence: entry.title).text
            let name = entry.name + padding(entry.name, width)
            lines.append("  \(name)  \(padding(length, longest))\(length)  \(title)")
            let indent = String(repeating: " ", count: width + longest + 6)
            if !entry.caption.isEmpty { lines.append(indent + entry.caption) }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
