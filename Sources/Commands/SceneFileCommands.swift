import ArgumentParser
import Colors
import Demos
import Export
import Geometry
import Layers
import LottieFiles
import Platform
import Playground
import Scenes
import Text

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

    struct Entry {
        let name: String
        let chapter: String
        let timeline: Timeline
        let caption: String
        let tags: [String]

        var title: String { timeline.scene.title }
        var length: String { "\(timeline.duration.decimal(upToPlaces: 1)) s" }
    }

    /// Returns the bundled demos in the order of the catalogue, and then the example programs.
    static func entries() throws -> [Entry] {
        let demos = try Catalogue.demos.map { demo in
            let item = try SceneSource.demo(demo).item
            return Entry(
                name: demo.name, chapter: demo.chapter, timeline: item.timeline,
                caption: item.lesson.caption?.text ?? "", tags: demo.tags)
        }
        let programs = try ExampleProgram.all.map { program in
            Entry(
                name: program.name, chapter: "Programs for UIKit", timeline: try program.timeline(),
                caption: "", tags: ["swift"])
        }
        return demos + programs
    }

    func run() throws {
        let entries = try Self.entries()
        guard json else { return try StandardOutput.write(Self.table(entries)) }
        let objects = entries.map { entry in
            JSONValue.object([
                ("name", .string(entry.name)), ("title", .string(entry.title)),
                ("duration", .number(entry.timeline.duration)), ("loops", .bool(entry.timeline.loops)),
                ("chapter", .string(entry.chapter)), ("caption", .string(entry.caption)),
                ("tags", .array(entry.tags.map(JSONValue.string))),
            ])
        }
        try StandardOutput.write(objects)
    }

    /// Returns the table of entries by chapter: name, duration and title, with the caption below.
    private static func table(_ entries: [Entry]) -> String {
        let width = entries.map(\.name.count).max() ?? 0
        let lengthWidth = entries.map(\.length.count).max() ?? 0
        let indent = String(repeating: " ", count: width + lengthWidth + 6)
        return OrderedGroups(entries, by: \.chapter).groups.map { chapter, entries in
            let rows = entries.map { entry in
                let name = entry.name.leftAligned(in: width)
                let length = entry.length.rightAligned(in: lengthWidth)
                let caption = entry.caption.isEmpty ? "" : "\(indent)\(entry.caption)\n"
                return "  \(name)  \(length)  \(SafeText(sentence: entry.title).text)\n\(caption)"
            }
            return "\(chapter)\n" + rows.joined()
        }.joined(separator: "\n")
    }
}

struct New: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Create a commented scene file.",
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
        help: ArgumentHelp("The template (see Templates).", valueName: "name"),
        completion: .list(SceneTemplates.all.map(\.name)))
    var template = SceneTemplates.all[0].name

    @Flag(help: .force)
    var force = false

    @OptionGroup var verbosity: Verbosity

    func run() throws {
        guard !file.hasSuffix(".swift") else {
            throw Failure("a scene file is YAML. For Swift: antics swift --new \(shellWord(file))", .usage)
        }
        let ending = URL(filePath: file).pathExtension.lowercased()
        if ["json", "svg", "lottie"].contains(ending) {
            throw Failure(
                "a scene file is YAML. Try: antics new \(shellWord(file.dropLast(ending.count) + "yaml"))",
                .usage)
        }
        guard let template = SceneTemplates.named(template) else {
            let names = SceneTemplates.all.map(\.name)
            throw Failure.unknown(
                "template", template, names, otherwise: ".",
                then: " Templates: \(names.joined(separator: ", "))")
        }
        let name = file == "-" ? "FILE" : SafeText(file).text
        let text = template.text.replacing(/antics (check |pad )?FILE/) {
            "antics \($0.1 ?? "")\(name)"
        }
        try OutputFile.open(file, overwrites: force).finish(with: text)
        verbosity.reportWritten(file)
    }

    private static var templates: String {
        let width = SceneTemplates.all.map(\.name.count).max() ?? 0
        return SceneTemplates.all.map { template in
            "  \(template.name.leftAligned(in: width))  \(template.summary)"
        }
        .joined(separator: "\n")
    }
}

struct Check: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Report errors and likely mistakes in scene files.",
        discussion: """
            Exits with 65 if a file has errors, else with 0.

            EXAMPLES:
              antics check my.yaml
              antics check *.yaml --strict
              antics check my.yaml --json | jq '.[].message'
            """)

    @Argument(
        help: "Scene files or bundled demos; - is standard input, which is the default for a pipe.",
        completion: .scenes)
    var files: [String] = []

    @Flag(help: "Treat warnings as errors.")
    var strict = false

    @OptionGroup var goal: GoalOption
    @OptionGroup var stage: StageOptions

    @Flag(help: "Print a JSON array of objects with file, line, column, severity, rule, message and fix.")
    var json = false

    @OptionGroup var verbosity: Verbosity

    func validate() throws { try requireInput(files.first, "file", example: "my.yaml") }

    func run() throws {
        let files = files.isEmpty ? ["-"] : files
        let goal = try goal.scene()
        let hidesWarnings = verbosity.quiet && !strict
        var (findings, failures): ([SceneDiagnostic], [Failure]) = ([], [])
        for file in files {
            do throws(Failure) {
                findings += try SceneSource.findings(in: file, goal: goal)
            } catch {
                failures.append(error)
            }
        }
        if hidesWarnings { findings.removeAll { $0.severity != .error } }
        // Programs report their warnings when they run.
        let programWarnings = hidesWarnings ? [] : Self.programWarnings(of: files, goal)
        if json {
            let objects = findings.map(\.json) + programWarnings.compactMap(Self.json)
            try StandardOutput.write(objects)
        } else {
            try StandardOutput.write(
                (findings.map { "\($0)\n" } + programWarnings.map { "\($0)\n" }).joined())
        }
        let errors = findings.count { $0.severity == .error }
        let warnings = findings.count - errors + programWarnings.count
        if !json, errors + warnings > 0 {
            let counts = [(errors, "error"), (warnings, "warning")].filter { $0.0 > 0 }
            let texts = counts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" as SafeText }
            verbosity.report(texts.joined(separator: ", "))
        }
        for failure in failures.dropLast() { Failure.report(failure.text) }
        if let last = failures.last { throw last }
        if errors > 0 || strict && warnings > 0 { throw ExitCode(Failure.Code.badScene.rawValue) }
    }

    /// Returns the warnings about the programs among some files, a line each.
    private static func programWarnings(of files: [String], _ goal: Scene?) -> [SafeText] {
        files.compactMap(ProgramScene.named).flatMap { program in
            var warnings = program.warnings
            if let goal, let warning = SceneSource.goalWarning(goal, program.item.timeline) {
                warnings.append((SafeText(program.word), SafeText(warning)))
            }
            return warnings.map { "\($0.location): warning: \($0.message)" as SafeText }
        }
    }

    /// Writes the errors of a program that does not compile, if the output is JSON.
    func report(_ failure: Failure) throws(Failure) {
        guard json, failure.code == .badScene else { return }
        let objects = failure.text.text.split(separator: "\n").map { SafeText($0) }.compactMap(Self.json)
        try StandardOutput.write(objects)
    }

    /// Returns the JSON of a program's problem, or `nil` for another line. The line and the column can be absent.
    private static func json(_ problem: SafeText) -> JSONValue? {
        let form =
            /(?<file>.+?)(?::(?<line>\d+))?(?::(?<column>\d+))?: (?<severity>error|warning): (?<message>(?s:.*))/
        guard let parts = problem.text.wholeMatch(of: form) else { return nil }
        return .finding(
            String(parts.file), parts.line.flatMap { Double($0) }, parts.column.flatMap { Double($0) },
            severity: String(parts.severity), rule: "program", String(parts.message), fix: nil)
    }
}

extension SceneDiagnostic {
    fileprivate var json: JSONValue {
        .finding(
            file, Double(line), Double(column), severity: severity.rawValue, rule: rule, message, fix: fix)
    }
}

extension JSONValue {
    fileprivate static func finding(
        _ file: String, _ line: Double?, _ column: Double?, severity: String, rule: String, _ message: String,
        fix: String?
    ) -> JSONValue {
        .object([
            ("file", .string(file)), ("line", line.map(number) ?? .null),
            ("column", column.map(number) ?? .null), ("severity", .string(severity)),
            ("rule", .string(rule)), ("message", .string(message)), ("fix", fix.map(string) ?? .null),
        ])
    }
}

struct Pad: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Give paths that morph into each other the same number of points.",
        discussion: """
            Core Animation pairs the points of two paths by index. This command adds the missing points without \
            changing the shapes. After padding, points move in straight lines, as in Core Animation. The rest of the \
            file, including comments and spaces, stays unchanged. Without --output, the command rewrites the file, or \
            writes to standard output if it reads a pipe or standard input.

            EXAMPLES:
              antics pad my.yaml
              antics pad my.yaml -o padded.yaml
              antics pad my.yaml -o - | diff my.yaml -
            """)

    @Argument(
        help:
            "A scene file, or with --output a bundled demo; - is standard input, which is the default for a pipe.",
        completion: .scenes)
    var scene: String?

    @OptionGroup var output: Output

    private var file: String { scene ?? "-" }

    func validate() throws { try requireInput(scene, "file", example: "my.yaml") }

    func run() throws {
        if SceneSource.isDemo(file), output.path == nil {
            throw Failure(
                "\(file) is a bundled demo. To write a copy: antics pad \(file) -o \(file).yaml", .usage)
        }
        let text = try SceneSource.source(named: file)
        let padded = ScenePadder.pad(text, file: file)
        guard let result = padded.text else { throw Failure(padded.diagnostics) }
        for change in padded.changes { output.verbosity.report(sentence(change)) }
        if padded.changes.isEmpty {
            output.verbosity.report("\(file): unchanged; all morphing paths have matching points")
        }
        guard output.path == nil, SceneSource.isSaved(file) else { return try output.write(result) }
        if !padded.changes.isEmpty { try OutputFile.open(file, overwrites: true).finish(with: result) }
    }

    private func sentence(_ change: PaddedScene.Change) -> SafeText {
        let name = change.name.map { "path \"\($0)\"" } ?? "the path"
        return
            "\(file):\(change.line): \(name) now has \(change.paddedCount) commands instead of \(change.commandCount)"
    }
}

struct Convert: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Convert an SVG or Lottie file to a scene file, or a scene to an SVG file.",
        discussion: """
            An output file that ends in .svg, or the option --animation, selects SVG. Prints a warning for each part \
            that the result lacks. With --strict, such a part is an error, and the command exits with 65.

            EXAMPLES:
              antics convert icon.svg -o icon.yaml && antics icon.yaml
              antics convert icon.svg --color white
              antics convert heart.json -o heart.yaml
              antics convert my.yaml -o my.svg
              antics convert star-morph --animation css -o star.svg
            """)

    @Argument(
        help:
            "An SVG or Lottie file, a scene file or a bundled demo; - is standard input, the default for a pipe.",
        completion: .scenes)
    var file: String?

    @Option(
        help: ArgumentHelp(
            "The colour of shapes without a fill, of currentColor, and of an all-black drawing. (default: gray)",
            valueName: "css-color"))
    var color: String?

    @Option(
        help: ArgumentHelp(
            "The animations of an SVG file: smil for its own elements, css for a style sheet. (default: smil)",
            valueName: "smil|css"))
    var animation: SVGAnimation?

    @Flag(help: "Write nothing if a part of the file is lost.")
    var strict = false

    @OptionGroup var output: Output

    private enum Format: String, CaseIterable {
        case yaml, yml, svg
    }

    func validate() throws { try requireInput(file, "file", example: "icon.svg") }

    func run() throws {
        let path = file ?? "-"
        let code = output.path.flatMap { $0.hasSuffix(".swift") || $0.hasSuffix(".html") ? $0 : nil }
        let format = try Failure.format(
            nil, of: output.path, default: Format.yaml, needsExtension: false,
            otherwise: code.map { "write code: antics code \(shellWord(path)) -o \(shellWord($0))" }
                ?? "record it: antics record")
        if animation != nil || format == .svg {
            output.verbosity.note([("--color", color != nil)], on: "SVG files")
            let (item, _) = try SceneSource.read(path, warning: output.verbosity.report)
            try ShapeRecording.requireShort(item.timeline, of: path, for: "SVG")
            let svg = EditableSVG(item.timeline, by: animation ?? .smil)
            let words = item.lesson == Lesson() ? [] : ["captions and steps are left out"]
            return try write(svg.text, losses: (words + svg.losses).map { "warning: \(SafeText($0))" })
        }
        let text = try SceneSource.source(named: path)
        let fill = try color.map { text in
            do { return try Color(css: text) } catch {
                throw Failure("--color: \(SafeText("\(error)"))", .usage)
            }
        }
        let scene = try SceneSource.translation(of: text, path, color: fill)
        guard let findings = scene.findings else {
            let isOther = !["", "yaml", "yml"].contains(URL(filePath: path).pathExtension.lowercased())
            let fix: SafeText =
                isOther ? "" : ". To write an SVG file: antics convert \(shellWord(path)) -o FILE.svg"
            throw Failure("\(SafeText(path)) is not an SVG or Lottie file\(fix)", .badScene)
        }
        try write(scene.text, losses: findings.map(\.shown))
    }

    private func write(_ text: String, losses: [SafeText]) throws {
        losses.forEach(output.verbosity.report)
        if strict, !losses.isEmpty { throw ExitCode(Failure.Code.badScene.rawValue) }
        try output.write(text)
    }
}

struct Schema: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the JSON Schema of scene files, for editors.",
        discussion: """
            The YAML language server reads the schema if a scene begins with this line:

            FIRST LINE:
              # yaml-language-server: $schema=./\(SceneSchema.fileName)

            EXAMPLES:
              antics schema > \(SceneSchema.fileName)
              antics schema | jq '."$defs".layer.properties | keys'
            """)

    func run() throws { try StandardOutput.write(SceneSchema.text) }
}

// MARK: - Writing texts

struct Say: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Write a text with a pen that draws it.",
        discussion: """
            Plays the scene in a terminal. In a pipe, prints the scene file. In the playground, W saves the scene.

            EXAMPLES:
              antics say "Hello, Ada"
              antics say Ada | antics record - -o ada.svg
              antics say Ada -o ada.yaml && antics ada.yaml
            """)

    @Argument(help: "The text: Latin letters, digits and punctuation.")
    var text: [String]

    @Option(
        name: .customShort("o"),
        help: ArgumentHelp(
            "Write the scene file instead of playing it; - is standard output.", valueName: "file"),
        completion: .file())
    var outputs: [String] = []

    @Flag(help: .force)
    var force = false

    @OptionGroup var playing: Playing

    private enum Format: String, CaseIterable {
        case yaml, yml
    }

    func validate() throws { try requireOne("-o", outputs) }

    func run() throws {
        let file: String
        do throws(LetteringError) {
            file = try Lettering.sceneFile(writing: text.joined(separator: " "))
        } catch {
            throw Failure(SafeText(error.message), .usage)
        }
        guard let output = outputs.first ?? (isatty(Descriptor.standardOutput.number) == 1 ? nil : "-") else {
            // The name of a saved copy.
            let words = text.joined(separator: " ").lowercased().asciiWords
            let name = words.isEmpty ? "say" : String(words.joined(separator: "-").prefix(40))
            let item = try SceneSource.item(name, SceneReader.read(file, file: "say.yaml"))
            return try playing.play(PlaySession(Playlist([item]))) { player, speed, clock in
                player.start(at: clock, time: nil, speed: speed)
            }
        }
        let words = text.map(shellWord).joined(separator: " ")
        _ = try Failure.format(
            nil, of: output, default: Format.yaml, needsExtension: false,
            otherwise: "record it: antics say \(words) | antics record - -o FILE.svg")
        try OutputFile.open(output, overwrites: force).finish(with: file)
        playing.verbosity.reportWritten(output)
        playing.verbosity.note(playing.options, on: "a scene file")
    }
}
