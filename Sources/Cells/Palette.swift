import Colors
import Text

/// The colours of a terminal, and a cached mapping of other colours to them.
public struct Palette: Sendable {
    /// The number of colours.
    public let depth: ColorDepth
    /// Whether neighbouring dots in similar 24-bit colours get the same colour, which takes fewer bytes.
    public var coalescesColors = false
    private var nearest: NearestColor
    private let numbered: NumberedColors
    private let mono = MonochromeMapping()

    /// Creates a palette of a number of colours, for a background. The terminal's default background counts as black.
    public init(_ depth: ColorDepth, numbered: NumberedColors = .xterm, background: CellColor = .rgb(0, 0, 0))
    {
        self.depth = depth
        self.numbered = numbered
        let background = numbered.resolved(background)
        nearest = NearestColor(
            depth.numbers ?? 0..<8, of: numbered, on: background == .default ? .rgb(0, 0, 0) : background)
    }

    /// Maps the colours of a grid, whose picture is drawn in `glyphs`, to those of the terminal.
    ///
    /// With numbered colours each 24-bit colour becomes the most similar number, by hue first. Numbers and default
    /// colours stay. Text that would be unreadable over a picture becomes black or white. Without colours,
    /// backgrounds become densities of dots or shades, in the same kind of glyphs.
    ///
    /// - Complexity: O(cells). A new colour costs a search in the palette.
    public mutating func apply(to grid: inout CellGrid, glyphs: Glyphs) {
        let columns = grid.columns
        switch depth {
        case .truecolor:
            if coalescesColors { ColorCoalescing.share(in: &grid) }
        case .indexed256, .ansi16, .ansi8:
            grid.withMutableCells { cells in
                // Adjacent cells often have equal colours, so the last ones are cached.
                var last = (source: Cell.blank, mapped: Cell.blank, is24Bit: false)
                var index = 0
                while index < cells.count {
                    let cell = cells[unchecked: index]
                    if cell.hasDefaultColors {
                        index = cells.span.endOfDefaultColors(from: index)
                        continue
                    }
                    if cell.foreground != last.source.foreground || cell.background != last.source.background
                    {
                        last.source = cell
                        last.mapped.foreground = number(of: cell.foreground)
                        last.mapped.background = number(of: cell.background)
                        last.is24Bit = cell.foreground.rawValue >> 24 | cell.background.rawValue >> 24 == 0
                    }
                    cells[unchecked: index].foreground = last.mapped.foreground
                    cells[unchecked: index].background = last.mapped.background
                    if last.is24Bit, cell.isText { makeReadable(&cells[unchecked: index]) }
                    index &+= 1
                }
            }
        case .mono:
            grid.withMutableCells { cells in
                mono.apply(to: &cells, columns: columns, isBraille: glyphs == .braille)
            }
        }
    }

    /// Returns the palette's closest match for a colour.
    public mutating func color(for color: CellColor) -> CellColor {
        switch depth {
        case .truecolor: color
        case .indexed256, .ansi16, .ansi8: number(of: color)
        case .mono: .default
        }
    }

    /// Gives a text cell the most readable grey if its contrast is too low.
    ///
    /// Many terminals draw bold text in the colours 0 to 7 as bright. Text that this makes less readable loses bold.
    @inline(never)
    private func makeReadable(_ cell: inout Cell) {
        guard let background = cell.background.index, var ink = cell.foreground.index else { return }
        func color(_ number: UInt8) -> Color { Color(rgb: numbered[number].rawValue) }
        func contrast(_ number: UInt8) -> Double { color(number).contrast(with: color(background)) }
        if contrast(ink) < Color.readable {
            let greys: [UInt8] =
                switch depth {
                case .ansi8: [0, 7]
                case .indexed256: [16, 231]  // Users change the first sixteen.
                case .ansi16, .truecolor, .mono: [0, 7, 8, 15]
                }
            ink = greys.max { contrast($0) < contrast($1) } ?? ink
            cell.foreground = .indexed(ink)
        }
        if cell.style.contains(.bold), ink < 8, contrast(ink + 8) < contrast(ink) {
            cell.style.remove(.bold)
        }
    }

    private mutating func number(of color: CellColor) -> CellColor {
        color.rawValue >> 24 == 0 ? .indexed(nearest.index(of: color)) : color
    }
}

extension Cell {
    /// Whether both colours are the terminal's default.
    var hasDefaultColors: Bool { foreground == .default && background == .default }

    /// Whether the cell shows text instead of a part of a picture, which may be a space too.
    @inline(__always)
    var isText: Bool {
        switch glyph.value {
        case 0x20: false
        case ..<0x2500: true
        case 0x2600..<0x2800, 0x2900..<0x1CC00, 0x1CEC0..<0x1FB00, 0x1FC00..<0xF0000: true
        default: !marks.isEmpty
        }
    }
}

extension Span<Cell> {
    /// Returns the end of the cells in default colours from an index, eight at a time.
    @inline(__always)
    fileprivate func endOfDefaultColors(from start: Int) -> Int {
        var index = start
        while index &+ 8 <= count {
            var colors = UInt32.max
            for next in index..<index &+ 8 {
                colors &=
                    self[unchecked: next].foreground.rawValue & self[unchecked: next].background.rawValue
            }
            if colors != CellColor.default.rawValue { break }
            index &+= 8
        }
        while index < count, self[unchecked: index].hasDefaultColors { index &+= 1 }
        return index
    }
}

// MARK: - Similar colours

/// Gives neighbouring dots one colour if their colours look equal, because a change of colour takes twenty bytes.
///
/// A dot takes the colour to its left if the difference is below the just noticeable difference of CSS Color 4, 0.02 in OKLab,
/// so no colour changes by more. A dot depends only on the dots that it touches, so a still part keeps its colours.
enum ColorCoalescing {
    private static let minimumDifference = Float(Color.justNoticeable)

    /// - Complexity: O(cells). A grid without such dots is not copied.
    static func share(in grid: inout CellGrid) {
        let columns = grid.columns
        guard let first = firstStep(in: grid.cells.span) else { return }
        grid.withMutableCells { cells in
            for start in stride(from: first / columns * columns, to: cells.count, by: columns) {
                share(in: &cells, from: start, to: start + columns)
            }
        }
    }

    /// Returns the first dot that follows a dot of another colour.
    private static func firstStep(in cells: Span<Cell>) -> Int? {
        var index = 1
        while index < cells.count {
            index = cells.firstDifference(from: index, to: cells.count, with: cells, distance: -1)
            guard index < cells.count else { break }
            let (before, color) = (cells[unchecked: index - 1].dotColor, cells[unchecked: index].dotColor)
            if color != before, color != .default, before != .default { return index }
            index += 1
        }
        return nil
    }

    private static func share(in cells: inout MutableSpan<Cell>, from start: Int, to end: Int) {
        var current = CellColor.default
        for index in start..<end {
            let color = cells[unchecked: index].dotColor
            if color != current, color != .default, current != .default, areSimilar(color, current) {
                cells[unchecked: index].foreground = current
            } else {
                current = color
            }
        }
    }

    private static func areSimilar(_ one: CellColor, _ other: CellColor) -> Bool {
        let step = LinearLight.oklab(one) - LinearLight.oklab(other)
        return (step * step).sum() < minimumDifference * minimumDifference
    }
}

extension Cell {
    /// The 24-bit colour of a braille glyph without a background; the default for other cells.
    fileprivate var dotColor: CellColor {
        let isDot = glyph.value &- 0x2801 < 0xFF && background == .default && foreground.rawValue >> 24 == 0
        return isDot ? foreground : .default
    }
}
