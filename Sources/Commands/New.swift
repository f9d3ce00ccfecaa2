import ArgumentParser
import Colors
import Scenes
import Text

/// `antics new`: a commented scene to start from.
struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a commented scene to start from.",
        discussion: """
            EXAMPLES:
              antics new my.yaml && antics my.yaml
              antics new spring.yaml --template spring
              antics new - --template morph          to standard output

            TEMPLATES:
            \(templates)
            """)

    @Argument(help: "The file to write; - is standard output.", completion: .file())
    var file: String

    @Option(
        help: ArgumentHelp("The template to start from, by its name above.", valueName: "name"),
        completion: .list(SceneTemplates.all.map(\.name)))
    var template = SceneTemplates.all[0].name

    @OptionGroup var writing: Writing

    func run() throws {
        guard !file.hasSuffix(".swift") else {
            throw Failure("a scene file is YAML. For Swift: antics swift --new \(file)", .usage)
        }
        guard let template = SceneTemplates.named(template) else { throw unknownTemplate }
        let text = template.text.replacing("antics FILE", with: "antics \(shownName)")
            .replacing("antics check FILE", with: "antics check \(shownName)")
            .replacing("antics pad FILE", with: "antics pad \(shownName)")
        try writing.write(text, to: file)
        if file != "-" { writing.remarks.say("wrote \(file); play it: antics \(file)") }
    }

    /// The name of the file as the comments in it have it.
    private var shownName: String { file == "-" ? "FILE" : ShownText(file).text }

    private var unknownTemplate: Failure {
        let names = SceneTemplates.all.map(\.name)
        let hint = nearestName(to: template, in: names).map { " Did you mean \"\($0)\"?" } ?? ""
        return Failure(
            "no template \"\(template)\".\(hint) Templates: \(names.joined(separator: ", "))", .usage)
    }

    private static var templates: String {
        let width = SceneTemplates.all.map(\.name.count).max() ?? 0
        return SceneTemplates.all.map { template in
            let gap = String(repeating: " ", count: width - template.name.count + 2)
            return "  " + template.name + gap + template.summary
        }
        .joined(separator: "\n")
    }
}
