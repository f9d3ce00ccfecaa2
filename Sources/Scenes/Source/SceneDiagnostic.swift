public import Text

/// A problem in a scene file: its place, its message and, if known, a fix.
///
/// It prints in the format of compilers, so that editors and terminals can jump to the place:
///
///     my.yaml:4:13: error: a value with ": " needs quotes
///     title: Morph: star
///                 ^
///     hint: title: "Morph: star"
public struct SceneDiagnostic: Hashable, Sendable {
    /// The consequence of a problem.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// The file has no scene.
        case error
        /// The file has a scene, but perhaps not the intended one.
        case warning
    }

    /// The name of the file, as the caller gave it. Make a `SafeText` of it before you show it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column, from 1. A character of an editor is one column.
    public let column: Int
    /// The consequence of the problem.
    public let severity: Severity
    /// The short name of the broken rule, such as `unknown-key`. It is stable between versions.
    public let rule: String
    /// The message, as one line of safe text.
    public let message: String
    /// The text to write instead, or a command to run, as safe text; `nil` if unknown.
    public let fix: String?
    /// The line of the file and a caret under the place, as safe text; `nil` if the line is empty.
    public let excerpt: String?
}

extension SceneDiagnostic: CustomStringConvertible {
    /// The place, the message, the line with a caret, and a hint with the fix unless the message contains it.
    public var shown: SafeText {
        var lines: [SafeText] = ["\(file):\(line):\(column): \(severity.rawValue): \(message)"]
        if let excerpt { lines.append(SafeText(lines: excerpt)) }
        if let fix, !message.contains(fix) { lines.append("hint: \(fix)") }
        return lines.joined(separator: "\n")
    }

    /// The first line of ``description``: place, severity and message.
    public var summary: String { shown.firstLine.text }

    /// The text of ``shown``.
    public var description: String { shown.text }
}
