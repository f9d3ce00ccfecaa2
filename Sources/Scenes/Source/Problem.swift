import Text

/// A diagnostic before its place has become a line and a column.
struct Problem: Error, Hashable {
    var offset: Int
    var severity = SceneDiagnostic.Severity.error
    let rule: Rule
    let message: String
    var fix: String?
    /// Another place that matters: its line is added to the message.
    var related: Int?

    /// What a problem is about: at one place a rule is broken or it is not.
    struct Subject: Hashable {
        let offset: Int
        let rule: Rule
    }

    var subject: Subject { Subject(offset: offset, rule: rule) }

    /// A rule by the name that `check --json` prints: one of reading, for errors, or one of lint.
    struct Rule: Hashable {
        let name: String

        private init(_ name: String) { self.name = name }

        /// A rule of lint, under the name that it has there.
        init(_ rule: LintRule) { name = rule.rawValue }

        /// The text is not YAML.
        static let syntax = Rule("syntax")
        /// The file, or something in it, is too large.
        static let limit = Rule("limit")
        /// An anchor, an alias, a merge key or a tag.
        static let anchor = Rule("anchor")
        /// A key stands twice in a mapping.
        static let duplicateKey = Rule("duplicate-key")
        /// A key that the place does not have.
        static let unknownKey = Rule("unknown-key")
        /// A key that must be there is missing.
        static let missingKey = Rule("missing-key")
        /// Keys that exclude each other.
        static let conflict = Rule("conflict")
        /// The value is of the wrong sort.
        static let type = Rule("type")
        /// The value is out of range.
        static let range = Rule("range")
        /// Nothing stands where a value should.
        static let empty = Rule("empty")
        /// The name of a path, a layer or a key path that does not exist.
        static let unknownName = Rule("unknown-name")
        /// SVG path data that cannot be read.
        static let pathSyntax = Rule("path-syntax")
        /// The version of the format.
        static let version = Rule("version")
        /// What an event sets cannot be set or animated when its time has come.
        static let change = Rule("change")
        /// The number or the order of key times does not fit the values, so that they cannot be read; lint says the
        /// same of those that can.
        static let keyTimes = Rule(LintRule.keyTimes)
    }
}

extension SourceText {
    /// Problems as a person reads them; quickest in the order of the text.
    func diagnostics(_ problems: [Problem], file: String) -> [SceneDiagnostic] {
        var known = KnownColumn()
        return problems.map { diagnostic($0, file: file, from: &known) }
    }

    /// A problem as a person reads it.
    private func diagnostic(
        _ problem: Problem, file: String, from known: inout KnownColumn
    ) -> SceneDiagnostic {
        let place = place(of: problem.offset, from: &known)
        let related = problem.related.map { ": see line \(line(of: $0))" } ?? ""
        return SceneDiagnostic(
            file: file, line: place.line, column: place.column, severity: problem.severity,
            rule: problem.rule.name,
            message: SafeText(problem.message).text + related,
            fix: problem.fix.map { SafeText($0).text },
            excerpt: line(around: problem.offset).isEmpty ? nil : excerpt(at: problem.offset).text)
    }
}
