import Colors
import Text

/// The colours a terminal has, and which of them stands for one it has not.
///
/// A palette remembers what it has found, so it is kept from frame to frame.
public struct Palette: Sendable {
    /// How many colours there are.
    public let depth: ColorDepth
    /// Whether, of 24-bit colours, dots beside each other whose colours nobody could tell apart are given one: that saves
    /// what is sent to a terminal, twenty bytes for each change of colour.
    public var sharesInks = false
    private var nearest: NearestColor
    private let numbered: NumberedColors
    private let mono = MonoTones()

    /// The palette of a depth.
    ///
    /// - Parameters:
    ///   - depth: how many colours the terminal has.
    ///   - numbered: what the terminal shows for its numbered colours.
    ///   - ground: what is behind everything; the terminal's own colour, when nobody knows it, is taken for black.
    public init(
        _ depth: ColorDepth, numbered: NumberedColors = .xterm, ground: CellColor = .rgb(0, 0, 0)
    ) {
        self.depth = depth
        self.numbered = numbered
        nearest = NearestColor(
            depth.numbers ?? 0..<8, of: numbered,
            on: ground.rgb ?? ground.index.map { numbered[$0] } ?? (0, 0, 0))
    }

    /// Makes the colours of a grid ones the terminal has.
    ///
    /// With numbered colours, every 24-bit one is replaced by the number that looks most alike, hue first; those that are
    /// numbers already, and the terminal's own, stay; letters that could not be read any more on a ground of the picture become
    /// black or white. In mono, grounds turn into densities of dots or shades by
    /// their lightness, so that shapes of different colours still differ; a picture in braille that has one tone, and
    /// perhaps lines of another, is drawn solid.
    ///
    /// - Parameters:
    ///   - grid: what was drawn.
    ///   - glyphs: what its picture was drawn with: in mono, tones are told by glyphs of the same kind.
    /// - Complexity: O(cells); a colour not seen lately costs a search through the palette.
    public mutating func apply(to grid: inout CellGrid, glyphs: Glyphs) {
        let columns = grid.columns
        switch depth {
        case .truecolor:
            if sharesInks { ColorCoalescing.share(in: &grid) }
        case .indexed256, .ansi16, .ansi8:
            grid.withMutableCells { cells in
                // Beside a cell there is mostly another one of its colours, so those of the last are remembered.
                var last = (wanted: Cell.blank, shown: Cell.blank, isInked: false)
                var index = 0
                while index < cells.count {
                    let cell = cells[unchecked: index]
                    if cell.hasOwnColors {
                        index = cells.span.endOfOwnColors(from: index)
                        continue
                    }
                    if cell.foreground != last.wanted.foreground || cell.background != last.wanted.background
                    {
                        last.wanted = cell
                        last.shown.foreground = number(of: cell.foreground)
                        last.shown.background = number(of: cell.background)
                        last.isInked = cell.foreground.rawValue >> 24 | cell.background.rawValue >> 24 == 0
                    }
                    cells[unchecked: index].foreground = last.shown.foreground
                    cells[unchecked: index].background = last.shown.background
                    if last.isInked, cell.isText {
                        cells[unchecked: index].foreground = readable(last.shown)
                    }
                    index &+= 1
                }
            }
        case .mono:
            grid.withMutableCells { cells in
                if glyphs == .braille, let plain = PlainTones(cells.span) {
                    return plain.draw(in: &cells, columns: columns)
                }
                let mono = mono
                for index in cells.indices where !cells[unchecked: index].hasOwnColors {
                    cells[index] = mono.cell(
                        cells[index], column: index % columns, row: index / columns,
                        isBraille: glyphs == .braille)
                }
            }
        }
    }

    /// What stands for one colour.
    public mutating func color(for color: CellColor) -> CellColor {
        switch depth {
        case .truecolor: color
        case .indexed256, .ansi16, .ansi8: number(of: color)
        case .mono: .default
        }
    }

    /// The ink of a letter: its own, or, where that cannot be read on what its ground has become, the grey that can best.
    @inline(never)
    private func readable(_ cell: Cell) -> CellColor {
        guard let ground = cell.background.index, let ink = cell.foreground.index else {
            return cell.foreground
        }
        func contrast(_ number: UInt8) -> Double { color(number).contrast(with: color(ground)) }
        if contrast(ink) >= Color.readable { return cell.foreground }
        let greys: [UInt8] = depth == .ansi8 ? [0, 7] : [0, 7, 8, 15]
        return .indexed(greys.max { contrast($0) < contrast($1) } ?? ink)
    }

    /// What is shown for a number.
    private func color(_ number: UInt8) -> Color {
        let (red, green, blue) = numbered[number]
        return Color(rgb: UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue))
    }

    private mutating func number(of color: CellColor) -> CellColor {
        color.rawValue >> 24 == 0 ? .indexed(nearest.index(of: color.rawValue)) : color
    }
}

extension Cell {
    /// Whether both colours are the terminal's own.
    fileprivate var hasOwnColors: Bool { foreground == .default && background == .default }

    /// Whether the cell shows text and no part of a picture.
    ///
    /// These blocks of Unicode are for pictures: box drawing to geometric shapes, braille, both blocks of symbols for
    /// legacy computing, and the private planes. A space is part of a picture, too.
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
    /// Where the cells end, from a place on, that have colours of the terminal's own alone: of most screens that is most
    /// of them, so eight are looked at together.
    @inline(__always)
    fileprivate func endOfOwnColors(from start: Int) -> Int {
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
        while index < count, self[unchecked: index].hasOwnColors { index &+= 1 }
        return index
    }
}

// MARK: - Inks that look alike

/// Gives dots beside each other one colour where nobody could tell theirs apart.
///
/// A terminal is told of a change of colour in some twenty bytes and of a braille letter in three, so that most of what a
/// gradient along a line takes is its colours. A letter takes the colour of the one before it in the row when that is
/// less than CSS Color 4's just noticeable difference away, 0.02 in OKLab; since it is compared with what the one before
/// has taken, no colour is ever further off than that. Only dots on the terminal's own ground are so small: in areas
/// of colour, steps that are as small can be seen. Nothing beyond the letters in touch with each other has a say, so that
/// what stands still keeps its colours while something else moves.
enum ColorCoalescing {
    private static let leastNoticeable: Float = 0.02

    /// - Complexity: O(cells); a grid without such letters is not touched.
    static func share(in grid: inout CellGrid) {
        let columns = grid.columns
        guard let first = firstStep(in: grid.cells.span) else { return }
        grid.withMutableCells { cells in
            for start in stride(from: first / columns * columns, to: cells.count, by: columns) {
                share(in: &cells, from: start, to: start + columns)
            }
        }
    }

    /// The first letter behind one of another colour, ends of rows left aside.
    private static func firstStep(in cells: Span<Cell>) -> Int? {
        var index = 1
        while index < cells.count {
            index = cells.firstDifference(from: index, to: cells.count, with: cells, distance: -1)
            guard index < cells.count else { break }
            let (before, color) = (cells[unchecked: index - 1].dotColor, cells[unchecked: index].dotColor)
            if color != before, color != noColor, before != noColor { return index }
            index += 1
        }
        return nil
    }

    private static func share(in cells: inout MutableSpan<Cell>, from start: Int, to end: Int) {
        var pen = noColor
        for index in start..<end {
            let color = cells[unchecked: index].dotColor
            if color != pen, color != noColor, pen != noColor, areAlike(color, pen) {
                cells[unchecked: index].foreground = CellColor(rawValue: pen)
            } else {
                pen = color
            }
        }
    }

    private static func areAlike(_ one: UInt32, _ other: UInt32) -> Bool {
        let step = lab(one) - lab(other)
        return (step * step).sum() < leastNoticeable * leastNoticeable
    }

    private static func lab(_ rgb: UInt32) -> SIMD3<Float> {
        LinearLight.oklab(UInt8(rgb >> 16 & 255), UInt8(rgb >> 8 & 255), UInt8(rgb & 255))
    }
}

/// What no 24-bit colour is.
private let noColor = CellColor.default.rawValue

extension Cell {
    /// The 24-bit colour of braille on the terminal's own ground; ``noColor`` for any other cell.
    fileprivate var dotColor: UInt32 {
        guard glyph.value &- 0x2801 < 0xFF, background == .default, foreground.rawValue >> 24 == 0 else {
            return noColor
        }
        return foreground.rawValue
    }
}
