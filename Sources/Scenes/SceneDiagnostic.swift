public import Text

/// A mistake or a likely mistake in a scene file: what, where, and what to do about it.
///
/// Printed, it is what compilers print, so that editors and terminals can jump to the place:
///
///     my.yaml:4:13: error: a value with ": " needs quotes
///     title: Morph: star
///                 ^
///     hint: title: "Morph: star"
public struct SceneDiagnostic: Hashable, Sendable {
    /// Whether the file can be read in spite of it.
    public enum Severity: String, Hashable, Sendable, CaseIterable {
        /// There is no scene.
        case error
        /// There is a scene, but maybe not the one that was meant.
        case warning
    }

    /// The name of the file, as it was given to the reader. What shows it makes `SafeText` of it.
    public let file: String
    /// The line, from 1.
    public let line: Int
    /// The column in characters as an editor counts them, from 1.
    public let column: Int
    /// Whether the file can be read in spite of it.
    public let severity: Severity
    /// A short name of the rule that was broken, such as `unknown-key`; stable from version to version.
    public let rule: String
    /// What is wrong, as one line of shown text.
    public let message: String
    /// What to write or to do instead, when that is known; shown text.
    public let fix: String?
    /// The line of the file and a caret under the place; nil where there is no such line; shown text.
    public let excerpt: String?
}

extension SceneDiagnostic: CustomStringConvertible {
    /// The place, the message, the line with a caret, and as a hint the fix, unless the message says it.
    public var shown: SafeText {
        var lines: [SafeText] = ["\(file):\(line):\(column): \(severity.rawValue): \(message)"]
        if let excerpt { lines.append(SafeText(lines: excerpt)) }
        if let fix, !message.contains(fix) { lines.append("hint: \(fix)") }
        return lines.joined(separator: "\n")
    }

    /// The first line of ``description``: place, severity and message.
    public var summary: String { shown.firstLine.text }

    /// The letters of ``shown``.
    public var description: String { shown.text }
}
