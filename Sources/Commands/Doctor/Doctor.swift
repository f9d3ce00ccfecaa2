import ArgumentParser
import Cells
import Colors
import Export
import Geometry
import Layers
import Platform
import Playback
import Playground
import Raster
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
        let settings = Settings(environment).completed(by: try SettingsFile.read(environment))
        let diagnosis = Diagnosis.make(environment, wishes: settings.terminalOptions)
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
        let card = TestCard(
            drawn: profile.glyphs, colors: colors, isUnicode: profile.unicode.value, columns: columns)
        return ANSIEncoder.lines(grid) + card.lines
    }
}

/// The report as a page of cells: sections of aligned lines, then what would be better.
struct DoctorPage {
    private let report: DoctorReport
    private let theme: Theme
    /// The columns that there are, and those that the names and the values take.
    private let width, labels, values: Int
    private var lines: [[(text: SafeText, ink: Theme.Ink, column: Int)]] = []

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

extension SafeText {
    /// The text broken between its words into lines of at most so many columns; a longer word is broken anywhere. At least
    /// one line.
    func broken(columns: Int) -> [SafeText] {
        let columns = max(columns, 2)
        var (lines, line): ([SafeText], SafeText) = ([], "")
        for word in text.split(separator: " ").map({ SafeText($0) }) {
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
                word = SafeText(word.text.dropFirst(max(1, head.text.count)))
            }
            line = word
        }
        return lines + (line.isEmpty && !lines.isEmpty ? [] : [line])
    }
}

/// A card to look at, since nobody but a person sees what a terminal makes of it: the same star in every kind of glyphs,
/// the same colours in every depth, and characters of any width between bars that have to stand below each other.
struct TestCard {
    private let drawn: DrawnGlyphs
    private let colors: TerminalColors
    private let isUnicode: Bool
    private let columns: Int

    /// - Parameters:
    ///   - drawn: the glyphs that are known to be drawn well: only these are used unasked.
    ///   - colors: those of the terminal.
    ///   - isUnicode: whether there is more than ASCII.
    ///   - columns: how many there are.
    init(drawn: DrawnGlyphs, colors: TerminalColors, isUnicode: Bool, columns: Int) {
        self.drawn = drawn
        self.colors = colors
        self.isUnicode = isUnicode
        self.columns = max(columns, Self.star.columns + 2)
    }

    /// The cells of a star, and of a gradient.
    private static let (star, steps) = ((columns: 10, rows: 5), 64)

    /// The lines, with the sequences that colour them.
    var lines: String {
        var text = encoded(words("The same star in each kind of glyphs"), colors.depth)
        for row in rows(of: isUnicode ? Glyphs.allCases : [.ascii]) { text += encoded(row, colors.depth) }
        text += encoded(
            words(
                isUnicode
                    ? "Boxes, rings, gaps or question marks? m takes another kind. In brackets: not used unless asked for."
                    : "Without UTF-8 there are no others."), colors.depth)
        text += gradients
        if isUnicode { text += encoded(ruler, colors.depth) }
        return text
    }

    private func encoded(_ grid: CellGrid, _ depth: ColorDepth) -> String {
        var grid = grid
        var palette = Palette(TerminalColors(depth: depth, ground: colors.ground, numbered: colors.numbered))
        palette.apply(to: &grid, glyphs: .half)
        return ANSIEncoder.lines(grid)
    }

    /// A blank line and words, broken where they are too long.
    private func words(_ text: SafeText) -> CellGrid {
        let lines = text.broken(columns: columns)
        var grid = CellGrid(columns: columns, rows: lines.count + 1)
        for (row, line) in lines.enumerated() { grid.write(line, column: 0, row: row + 1, style: .bold) }
        return grid
    }

    // MARK: Glyphs

    /// Stars side by side, as many as there is room for, with the names of their glyphs.
    private func rows(of kinds: [Glyphs]) -> [CellGrid] {
        let step = Self.star.columns + 1
        let across = max(1, (columns - 1) / step)
        return stride(from: 0, to: kinds.count, by: across).map { first in
            var grid = CellGrid(columns: columns, rows: Self.star.rows + 1)
            for (place, glyphs) in kinds[first..<min(first + across, kinds.count)].enumerated() {
                let column = 2 + place * step
                grid.draw(picture(glyphs), column: column, row: 0)
                let name: SafeText =
                    drawn.sets.contains(glyphs) || glyphs == .mosaic
                    ? "\(glyphs.rawValue)" : "(\(glyphs.rawValue))"
                grid.write(name, column: column, row: Self.star.rows)
            }
            return grid
        }
    }

    private func picture(_ glyphs: Glyphs) -> CellGrid {
        var grid = CellGrid(columns: Self.star.columns, rows: Self.star.rows)
        let isMono = colors.depth == .mono
        let (red, green, blue) = colors.backdrop.rgb ?? (0, 0, 0)
        let backdrop = PixelColor(red, green, blue)
        FrameRenderer().draw(
            Self.timeline, at: 0,
            style: FrameStyle(
                glyphs: glyphs, backdrop: backdrop, dithers: isMono, softens: colors.depth.hasHalfTones,
                sets: drawn.mosaic),
            into: &grid, rows: 0..<grid.rows)
        var palette = Palette(colors)
        palette.apply(to: &grid, glyphs: glyphs)
        return grid
    }

    private static let timeline: Timeline = {
        let star = ShapeContent(
            path: Path(starWithTips: 5, center: Point(50, 54), outerRadius: 50, innerRadius: 20),
            fillColor: .color(Color(red: 1, green: 0.82, blue: 0.4)),
            strokeColor: Color(red: 0.94, green: 0.28, blue: 0.44), lineWidth: 4)
        return Timeline(Scene(canvas: Size(100, 100), layers: [Layer(name: "star", shape: star)]))
    }()

    // MARK: Colours

    /// Red turning into blue, in each depth that there may be. That of a depth which is not used is shown even so where
    /// it may turn out that it could be.
    private var gradients: String {
        let depths: [ColorDepth] =
            switch colors.depth {
            case .truecolor, .indexed256: [.truecolor, .indexed256, .ansi16]
            case .ansi16: [.indexed256, .ansi16]
            case .ansi8: [.ansi8]
            case .mono: []
            }
        guard !depths.isEmpty else { return "" }
        return encoded(words("The same colours in each depth"), colors.depth)
            + depths.map { encoded(gradient($0.title), $0) }.joined()
            + encoded(
                words("Is the first line no smoother than the second? --color 256 is what there is."),
                colors.depth)
    }

    private func gradient(_ name: SafeText) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: 1)
        let end = grid.write(name, column: 2, row: 0)
        let first = max(14, end + 1)
        let steps = min(Self.steps, columns - first)
        for step in 0..<max(0, steps) {
            func channel(_ start: Double, _ end: Double) -> UInt8 {
                UInt8(start + (end - start) * Double(step) / Double(Self.steps - 1))
            }
            grid[column: first + step, row: 0] = Cell(
                " ", background: .rgb(channel(239, 17), channel(71, 138), channel(111, 178)))
        }
        return grid
    }

    // MARK: Widths

    /// Characters over figures that take as many columns, with bars between them.
    private var ruler: CellGrid {
        let samples = TerminalInquiry.Sample.all.map(\.text)
        var grid = CellGrid(columns: columns, rows: 4)
        grid.write("The bars have to stand below each other", column: 0, row: 1, style: .bold)
        var column = 2
        for sample in samples where column + 4 < columns {
            for row in 2...3 { grid.write("|", column: column, row: row) }
            grid.write(sample, column: column + 1, row: 2)
            grid.write(SafeText(String("12".prefix(sample.columns))), column: column + 1, row: 3)
            column += 1 + sample.columns
        }
        for row in 2...3 { grid.write("|", column: column, row: row) }
        return grid
    }
}
