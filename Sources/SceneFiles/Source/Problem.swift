import Layers
import Lint

/// Something wrong at a place of a file, before the place has become a line and a column.
struct Problem: Error, Hashable {
    var offset: Int
    var severity = SceneDiagnostic.Severity.error
    let rule: Rule
    let message: String
    var fix: String?
    /// The rule of lint that was broken, for ``Rule/lint``.
    var lint: LintRule?
    /// Another place that the message speaks of: the line is put behind it.
    var related: Int?

    /// The names of the rules, as `check --json` prints them.
    enum Rule: String {
        /// The text is not YAML.
        case syntax
        /// The file, or something in it, is too large.
        case limit
        /// An anchor, an alias, a merge key or a tag.
        case anchor
        /// A key stands twice in a mapping.
        case duplicateKey = "duplicate-key"
        /// A key that the place does not have.
        case unknownKey = "unknown-key"
        /// A key that must be there is missing.
        case missingKey = "missing-key"
        /// Keys that exclude each other.
        case conflict
        /// The value is of the wrong sort.
        case type
        /// The value is out of range.
        case range
        /// Nothing stands where a value should.
        case empty
        /// The name of a path, a layer or a key path that does not exist.
        case unknownName = "unknown-name"
        /// SVG path data that cannot be read.
        case pathSyntax = "path-syntax"
        /// The number or the order of key times.
        case keyTimes = "key-times"
        /// Paths of unlike structure are blended.
        case morphStructure = "morph-structure"
        /// The version of the format.
        case version
        /// A habit that lint looks for.
        case lint
    }
}

extension SourceText {
    /// The problem as a person reads it.
    func diagnostic(_ problem: Problem, file: String) -> SceneDiagnostic {
        let place = place(of: problem.offset)
        let related = problem.related.map { ": see line \(self.place(of: $0).line)" } ?? ""
        return SceneDiagnostic(
            file: file, line: place.line, column: place.column, severity: problem.severity,
            rule: problem.lint?.rawValue ?? problem.rule.rawValue,
            message: problem.message.printable + related,
            fix: problem.fix?.printable,
            excerpt: line(around: problem.offset).isEmpty ? nil : excerpt(at: problem.offset))
    }
}
