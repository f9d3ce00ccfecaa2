import Cells
import Playground
import Text

/// The report as a page of cells: sections of aligned lines, then what would be better.
struct DoctorPage {
    private let report: DoctorReport
    private let theme: Theme
    /// The columns that there are, and those that the names and the values take.
    private let width, labels, values: Int
    private var lines: [[(text: ShownText, ink: Theme.Ink, column: Int)]] = []

    /// Values beyond this have a line of their own.
    private static let widestValue = 22

    /// Lays a report out for so many columns.
    init(_ report: DoctorReport, columns: Int, theme: Theme) {
        self.report = report
        self.theme = theme
        width = columns
        let shown = report.sections.flatMap(\.lines).filter { $0.value != nil }
        labels = shown.map(\.label.columns).max() ?? 0
        values = shown.compactMap { $0.value?.columns }.filter { $0 <= Self.widestValue }.max() ?? 0
        for section in report.sections { add(section) }
        add(report.advice)
    }

    /// The cells.
    var grid: CellGrid {
        var grid = CellGrid(columns: width, rows: lines.count)
        for (row, line) in lines.enumerated() {
            for part in line {
                grid.write(
                    part.text, column: part.column, row: row, foreground: part.ink.color,
                    style: part.ink.style)
            }
        }
        return grid
    }

    private static let title = Theme.Ink(style: .bold)

    private mutating func add(_ section: DoctorReport.Section) {
        let shown = section.lines.filter { $0.value != nil }
        guard !shown.isEmpty else { return }
        if !lines.isEmpty { lines.append([]) }
        lines.append([(section.title, Self.title, 0)])
        for line in shown { add(line) }
    }

    private mutating func add(_ line: DoctorReport.Line) {
        guard let value = line.value else { return }
        let (start, behind) = (labels + 4, labels + values + 6)
        let label = (text: line.label, ink: theme.dim, column: 2)
        var reasons = line.reason.broken(columns: width - behind)[...]
        let values = value.broken(columns: value.columns <= values ? values : width - start)
        if value.columns <= self.values, let first = reasons.popFirst() {
            lines.append([label, (value, Theme.Ink(), start), (first, theme.dim, behind)])
        } else {
            lines.append([label, (values.first ?? "", Theme.Ink(), start)])
            for rest in values.dropFirst() { lines.append([(rest, Theme.Ink(), start)]) }
        }
        for reason in reasons { lines.append([(reason, theme.dim, behind)]) }
    }

    private mutating func add(_ advice: [DoctorReport.Advice]) {
        lines.append([])
        guard !advice.isEmpty else {
            lines.append([("Nothing that we know of would be better.", Self.title, 0)])
            return
        }
        lines.append([("What would be better", Self.title, 0)])
        for item in advice {
            for (index, line) in item.what.broken(columns: width - 4).enumerated() {
                lines.append((index == 0 ? [("-", theme.warning, 2)] : []) + [(line, Theme.Ink(), 4)])
            }
            for line in item.cure.broken(columns: width - 6) { lines.append([(line, theme.accent, 6)]) }
        }
    }
}

extension ShownText {
    /// The text broken between its words into lines of at most so many columns; a longer word is broken anywhere. At least
    /// one line.
    func broken(columns: Int) -> [ShownText] {
        let columns = max(columns, 2)
        var (lines, line): ([ShownText], ShownText) = ([], "")
        for word in text.split(separator: " ").map({ ShownText($0) }) {
            var word = word
            if !line.isEmpty {
                if line.columns + 1 + word.columns <= columns {
                    line += " " + word
                    continue
                }
                lines.append(line)
            }
            while word.columns > columns {
                let head = word.prefix(columns: columns)
                lines.append(head)
                word = ShownText(word.text.dropFirst(max(1, head.text.count)))
            }
            line = word
        }
        return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
    }
}
