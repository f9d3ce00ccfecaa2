/// What stands in a Swift file outside of all braces: the classes, and whether there are lines that are run.
struct SwiftOutline {
    /// The classes with the first type that each names behind its colon, in order.
    private(set) var classes: [(name: String, parent: String)] = []
    /// Whether there is a line that is run.
    private(set) var runs = false
    /// Whether it runs a stage itself.
    private(set) var runsStage = false
    /// Whether it declares `func makeScene(in:)`.
    private(set) var hasMakeScene = false

    /// The outline of a file.
    init(_ text: String) {
        var depth = 0
        var statement = ""
        for line in Self.code(of: text).split(separator: "\n") {
            statement += (statement.isEmpty ? "" : " ") + line.trimmingPrefix(while: \.isWhitespace)
            for letter in line {
                switch letter {
                case "{", "(", "[": depth += 1
                case "}", ")", "]": depth -= 1
                default: break
                }
            }
            // What goes on in the next line is one with it.
            let goesOn = statement.last { !$0.isWhitespace }.map { ":,=".contains($0) } ?? false
            if depth > 0 || goesOn { continue }
            note(statement.prefix { $0 != "{" })
            statement = ""
        }
    }

    /// Whether a class is of a kind, by itself or by what it comes from in this file.
    func isKind(_ name: String, of kind: String) -> Bool {
        var (name, seen): (String, Set<String>) = (name, [])
        while seen.insert(name).inserted, let parent = classes.first(where: { $0.name == name })?.parent {
            if Self.kinds[kind]?.contains(parent) == true { return true }
            name = parent
        }
        return false
    }

    /// Classes of ours that others come from.
    private static let kinds: [String: Set<String>] = [
        "UIViewController": ["UIViewController"], "UIView": ["UIView", "NSView"],
        "CALayer": ["CALayer", "CAShapeLayer", "CAGradientLayer", "CAReplicatorLayer"],
    ]

    private mutating func note(_ line: Substring) {
        if line.contains(/\bStage(?:\.run)?\(/) { runsStage = true }
        if line.contains(/\bfunc makeScene\(\s*in\b/) { hasMakeScene = true }
        if let match = line.firstMatch(of: /\bclass (\w+)\s*(?:<[^>]*>)?\s*:\s*(\w+)/) {
            classes.append((String(match.1), String(match.2)))
        }
        guard let word = line.prefixMatch(of: /\w+|\(/)?.0 else { return }
        if !Self.declaring.contains(String(word)) { runs = true }
    }

    /// The words with which declarations begin.
    private static let declaring: Set<String> = [
        "import", "func", "class", "struct", "enum", "extension", "protocol", "let", "var", "private",
        "fileprivate", "internal", "public", "open", "final", "typealias", "indirect", "nonisolated", "actor",
        "infix", "prefix", "postfix", "operator", "precedencegroup", "where", "weak", "unowned", "lazy",
    ]

    /// A text without what stands in comments and quotes; the lines stay.
    private static func code(of text: String) -> String {
        text.replacing(/(?s)"""(.*?)"""/) { match in
            "\"\"" + String(repeating: "\n", count: match.1.count { $0 == "\n" })
        }
        .replacing(/"(?:[^"\\\n]|\\.)*"/, with: "\"\"")
        .replacing(/(?s)\/\*(.*?)\*\//) { match in
            String(repeating: "\n", count: match.1.count { $0 == "\n" })
        }
        .replacing(/\/\/[^\n]*/, with: "")
    }
}
