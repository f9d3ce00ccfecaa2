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

struct Doctor: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Report what this terminal supports, and how to improve it.",
        discussion: """
            Queries and measures the terminal (one or two seconds), and prints a report. On a terminal, it also draws \
            a test card, asks which glyphs look best, and saves your choice as renderer in the settings.

            EXAMPLES:
              antics doctor
              antics doctor > report.txt                 only the report, for a bug report
              antics doctor --json | jq '.colors.depth'
            """)

    @Flag(
        help:
            "Print a JSON object: sections of findings, each with value and reason, and a list of problems with fixes."
    )
    var json = false

    @Flag(help: "Use no colours in the report.")
    var noColor = false

    func run() throws {
        let environment = ProcessInfo.processInfo.environment
        let settings = Settings(environment).completed(by: try SettingsFile.read(environment))
        let diagnosis = Diagnosis.make(environment, options: settings.terminalOptions)
        guard !json else { return try StandardOutput.write(DoctorReport(diagnosis).document) }
        let isTerminal = isatty(Descriptor.standardOutput.number) == 1
        try StandardOutput.write(Self.text(diagnosis, isTerminal: isTerminal, noColor: noColor))
        let input = Descriptor.standardInput
        guard isTerminal, isatty(input.number) == 1,
            diagnosis.usableProfile?.unicode.value == true,
            let path = SettingsFile.path(environment)
        else { return }
        try StandardOutput.write(try Self.store(input.readLine(), in: path))
    }

    /// Stores the answer to the question below the card in the settings file, and returns a sentence on the result.
    ///
    /// The answer is the number of a row, or a text without a number, which changes nothing.
    ///
    /// - Throws: A failure if the file cannot be written.
    static func store(_ answer: String, in path: String) throws(Failure) -> String {
        let rows = TestCard.rows
        guard let number = Int(answer.filter { !$0.isWhitespace }), rows.indices.contains(number - 1) else {
            return "No change. Antics chooses the glyphs.\n"
        }
        let name = rows[number - 1].rawValue
        try SettingsFile.set("renderer", to: name, in: path)
        return "Antics now draws with \(name): renderer in \(path). To undo: remove that line.\n"
    }

    /// Formats the report. On a terminal, it has colours, the width of the terminal, and the test card.
    static func text(_ diagnosis: Diagnosis, isTerminal: Bool, noColor: Bool) -> String {
        let report = DoctorReport(diagnosis)
        guard isTerminal, let profile = diagnosis.usableProfile else {
            return DoctorPage(report, columns: 80, theme: Theme(.mono)).grid.description
        }
        var colors = profile.colors
        if noColor { colors.depth = .mono }
        let columns = (diagnosis.size?.columns ?? 80).clamped(to: 40...80)
        var grid = DoctorPage(report, columns: columns, theme: Theme(on: colors)).grid
        var palette = Palette(colors)
        palette.apply(to: &grid, glyphs: .ascii)
        let card = TestCard(
            drawn: profile.glyphs, colors: colors, isUnicode: profile.unicode.value, columns: columns)
        return grid.ansiLines + card.lines
    }
}

/// The report as a page of cells: sections of aligned lines, then the problems.
struct DoctorPage {
    private let width: Int
    private var lines: [[(text: SafeText, ink: Theme.Ink, column: Int)]] = []

    /// The maximum width of a value that shares its line with the reason.
    private static let maximumValueWidth = 22
    private static let title = Theme.Ink(style: .bold)

    init(_ report: DoctorReport, columns: Int, theme: Theme) {
        width = columns
        let sections = report.sections.map { section in
            let lines = section.lines.compactMap { line in
                line.value.text.map { (label: line.label, value: $0, reason: line.value.reason) }
            }
            return (title: section.title, lines: lines)
        }.filter { !$0.lines.isEmpty }
        let all = sections.flatMap(\.lines)
        let labelWidth = 4 + (all.map(\.label.columns).max() ?? 0)
        let valueWidth = all.map(\.value.columns).filter { $0 <= Self.maximumValueWidth }.max() ?? 0
        for section in sections {
            if !lines.isEmpty { lines.append([]) }
            lines.append([(section.title, Self.title, 0)])
            for (label, value, reason) in section.lines {
                let first = lines.count
                let isLong = value.columns > valueWidth
                add(value, Theme.Ink(), at: labelWidth, width: isLong ? columns : labelWidth + valueWidth)
                lines[first].insert((label, theme.dim, 2), at: 0)
                add(reason, theme.dim, at: labelWidth + valueWidth + 2, from: isLong ? nil : first)
            }
        }
        lines.append([])
        let heading: SafeText = report.advice.isEmpty ? report.verdict : "Problems and fixes"
        lines.append([(heading, Self.title, 0)])
        for advice in report.advice {
            lines.append([("-", theme.warning, 2)])
            add(advice.summary, Theme.Ink(), at: 4, from: lines.count - 1)
            add(advice.fix, theme.accent, at: 6)
        }
    }

    /// Adds a wrapped text at a column: beside the lines from a row on, or in new lines.
    private mutating func add(
        _ text: SafeText, _ ink: Theme.Ink, at column: Int, width: Int? = nil, from row: Int? = nil
    ) {
        var row = row ?? lines.count
        for line in text.wrapped(columns: (width ?? self.width) - column) {
            if row == lines.count { lines.append([]) }
            lines[row].append((line, ink, column))
            row += 1
        }
    }

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
}

/// A test card: the same shapes in all glyphs, the same colours in all depths, and characters of different
/// widths between bars that must align. It ends with a question.
struct TestCard {
    let drawn: DrawnGlyphs
    let colors: TerminalColors
    let isUnicode: Bool
    /// The width of the card, at least that of the shapes.
    let columns: Int

    static let rows = Glyphs.allCases

    /// The size of the shapes, and the width of a gradient, in cells.
    private static let (shapes, gradientWidth) = ((columns: 24, rows: 3), 64)

    var lines: String {
        let title: SafeText = "The same shapes in each glyph set"
        guard isUnicode else {
            return heading("Other glyphs need UTF-8.") + gradients + heading(title) + encoded(row(.ascii))
        }
        let rows = Self.rows.enumerated().map { encoded(row($1, number: $0 + 1)) }.joined()
        return gradients + encoded(ruler) + heading(title) + rows + heading(question)
    }

    private var question: SafeText {
        let support: SafeText =
            drawn == .common
            ? "This terminal is not known to draw sextants or octants." : "Found: \(drawn.reason)."
        return """
            \(support) Which row is even and bright, without boxes, rings and gaps? \
            Enter its number to use it always, or nothing to let Antics choose:
            """
    }

    private func encoded(_ grid: CellGrid, _ depth: ColorDepth? = nil) -> String {
        var grid = grid
        var palette = Palette(
            TerminalColors(
                depth: depth ?? colors.depth, background: colors.background, numbered: colors.numbered))
        palette.apply(to: &grid, glyphs: .half)
        return grid.ansiLines
    }

    /// Returns an empty line and wrapped bold text.
    private func heading(_ text: SafeText) -> String {
        let lines = text.wrapped(columns: columns)
        var grid = CellGrid(columns: columns, rows: lines.count + 1)
        for (row, line) in lines.enumerated() { grid.write(line, column: 0, row: row + 1, style: .bold) }
        return encoded(grid)
    }

    // MARK: Glyphs

    /// Returns a row of shapes with the name of its glyphs.
    private func row(_ glyphs: Glyphs, number: Int? = nil) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: Self.shapes.rows)
        let label = "\(number.map { "\($0)  " } ?? "")\(glyphs.rawValue)"
        grid.write(SafeText(label), column: 2, row: 1)
        grid.draw(picture(glyphs), column: max(0, min(16, columns - Self.shapes.columns)), row: 0)
        return grid
    }

    private func picture(_ glyphs: Glyphs) -> CellGrid {
        var grid = CellGrid(columns: Self.shapes.columns, rows: Self.shapes.rows)
        FrameRenderer().draw(
            Self.timeline, at: 0,
            style: FrameStyle(
                glyphs: glyphs, backdrop: PixelColor(colors.backdrop) ?? .black,
                dithers: colors.depth == .mono, softens: colors.depth.hasHalfTones),
            into: &grid, rows: 0..<grid.rows)
        var palette = Palette(colors)
        palette.apply(to: &grid, glyphs: glyphs)
        return grid
    }

    private static let timeline: Timeline = {
        func ellipse(_ x: Double) -> Path { Path(ellipseIn: Rect(x - 40, 10, 80, 80)) }
        let (yellow, red) = (Color(red: 1, green: 0.82, blue: 0.4), Color(red: 0.94, green: 0.28, blue: 0.44))
        let star = Path(starWithTips: 5, center: Point(250, 54), outerRadius: 48, innerRadius: 20)
        var wave = Path()
        wave.move(to: Point(310, 50))
        wave.cubic(to: Point(390, 50), control1: Point(340, -50), control2: Point(360, 150))
        let shapes = [
            ShapeContent(path: ellipse(50), fillColor: .color(yellow)),
            ShapeContent(path: ellipse(150), fillColor: nil, strokeColor: red, lineWidth: 8),
            ShapeContent(path: star, fillColor: .color(yellow), strokeColor: red, lineWidth: 5),
            ShapeContent(path: wave, fillColor: nil, strokeColor: yellow, lineWidth: 5),
        ]
        return Timeline(Scene(canvas: Size(400, 100), layers: shapes.map { Layer(name: "", shape: $0) }))
    }()

    // MARK: Colours

    /// Gradients from red to blue in each depth, including depths that the terminal may turn out to have.
    private var gradients: String {
        let depths: [ColorDepth] =
            switch colors.depth {
            case .truecolor, .indexed256: [.truecolor, .indexed256, .ansi16]
            case .ansi16: [.indexed256, .ansi16]
            case .ansi8: [.ansi8]
            case .mono: []
            }
        guard !depths.isEmpty else { return "" }
        return heading("The same colours in each depth")
            + depths.map { encoded(gradient($0.title), $0) }.joined()
            + heading("If the first line is no smoother than the second, use --color 256.")
    }

    private func gradient(_ name: SafeText) -> CellGrid {
        var grid = CellGrid(columns: columns, rows: 1)
        let first = max(14, grid.write(name, column: 2, row: 0) + 1)
        for step in 0..<max(0, min(Self.gradientWidth, columns - first)) {
            func channel(_ start: Double, _ end: Double) -> UInt8 {
                UInt8(start + (end - start) * Double(step) / Double(Self.gradientWidth - 1))
            }
            grid[column: first + step, row: 0] = Cell(
                " ", background: .rgb(channel(239, 17), channel(71, 138), channel(111, 178)))
        }
        return grid
    }

    // MARK: Widths

    /// Characters above digits of the same width, with bars between them.
    private var ruler: CellGrid {
        var grid = CellGrid(columns: columns, rows: 4)
        grid.write("The bars must align", column: 0, row: 1, style: .bold)
        var column = 2
        for sample in TerminalInquiry.Sample.all.map(\.text) where column + 4 < columns {
            for row in 2...3 { grid.write("|", column: column, row: row) }
            grid.write(sample, column: column + 1, row: 2)
            grid.write(SafeText("12".prefix(sample.columns)), column: column + 1, row: 3)
            column += 1 + sample.columns
        }
        for row in 2...3 { grid.write("|", column: column, row: row) }
        return grid
    }
}
