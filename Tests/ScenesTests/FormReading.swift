import Geometry
import Testing

@testable import Scenes

/// What a form makes of a value as a file has it.
struct FormReading<Value> {
    /// The value; nil when the form refused it.
    let value: Value?
    /// What the form said, each with its column after `k: ` and its fix behind a bar.
    let said: [String]

    /// Reads `k: text` by a form, with the paths that have a name.
    init(_ form: ValueParser<Value>, _ text: String, paths: [String: Path?] = [:]) throws {
        let source = SourceText("k: " + text + "\n")
        let node = try #require(try YAMLDocument(source).root?["k"])
        var context = ReadingContext(source)
        context.paths = paths
        value = form.read(node, "k", &context)
        said = context.problems.map { problem in
            "\(problem.offset) \(problem.message)" + (problem.fix.map { " | " + $0 } ?? "")
        }
    }
}
