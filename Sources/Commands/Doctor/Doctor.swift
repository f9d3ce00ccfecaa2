import ArgumentParser
import Cells
import Export
import Platform
import Playground
import TerminalScreen
import Text

/// `antics doctor`: what this terminal can do, why we think so, and what would be better.
struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show what this terminal can do, why we think so, and what would be better.",
        discussion: """
            The terminal is asked, unless that would do harm, and measured, which takes a second or two; the report
            goes to standard output. On a terminal a card follows, to be looked at.

            EXAMPLES:
              antics doctor
              antics doctor > report.txt                 the report alone, for a bug report
              antics doctor --json | jq '.colors.depth'
            """)

    @Flag(
        help:
            "Print one JSON object: findings with value and reason, section by section, and advice with what and cure."
    )
    var json = false

    @Flag(help: "Use no colours in the report.")
    var noColor = false

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let preferences = Preferences(
            try Playing.parse([]), environment, try SettingsFile.read(environment))
        let diagnosis = Diagnosis.make(environment, wishes: preferences.wishes)
        let report = DoctorReport(diagnosis)
        guard !json else { return try StandardOutput.write(report.document) }
        let isTerminal = isatty(Descriptor.standardOutput.number) == 1
        try StandardOutput.write(Self.text(report, diagnosis, isTerminal: isTerminal, noColor: noColor))
    }

    /// All that is printed.
    ///
    /// - Parameters:
    ///   - report: what is told.
    ///   - diagnosis: what it was made of.
    ///   - isTerminal: whether it is read on the terminal that it is about: with colours, as wide as that is, and with the
    ///     card.
    ///   - noColor: whether there are to be no colours even so.
    /// - Returns: lines, with the sequences that colour them.
    static func text(
        _ report: DoctorReport, _ diagnosis: Diagnosis, isTerminal: Bool, noColor: Bool
    ) -> String {
        guard isTerminal, let profile = diagnosis.known else {
            return DoctorPage(report, columns: 80, theme: Theme(.mono)).grid.description
        }
        var colors = profile.colors
        if noColor { colors.depth = .mono }
        let columns = max(40, min(diagnosis.size?.columns ?? 80, 80))
        var grid = DoctorPage(report, columns: columns, theme: Theme(on: colors)).grid
        var palette = Palette(colors)
        palette.apply(to: &grid, glyphs: .ascii)
        let card = DoctorCard(
            drawn: profile.glyphs, colors: colors, isUnicode: profile.unicode.value, columns: columns)
        return ANSIEncoder.lines(grid) + card.lines
    }
}
