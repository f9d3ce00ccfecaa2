/// The colours a terminal has, and which of them stands for one it has not.
///
/// A palette remembers what it has found, so it is kept from frame to frame.
public struct Palette: Sendable {
    /// How many colours there are.
    public let depth: ColorDepth
    /// How far a channel of a 24-bit colour may be off for the cell to be drawn with the colour of the cell
    /// before it in the row: 0 to 255, 0 for never. A terminal is told of every change of colour in some
    /// twenty bytes, more than of the glyph; a few steps of 255 cannot be told apart in neighbouring cells.
    public var penTolerance = 0
    private var nearest: NearestColor
    private let quantized: [UInt8]
    private let mono = MonoTones()

    /// The palette of a depth.
    ///
    /// - Parameters:
    ///   - depth: how many colours the terminal has.
    ///   - bitsPerChannel: how finely 24-bit colours are told apart, 1 to 8. With 5, neighbouring cells of a
    ///     gradient share colours, and there are so few that a terminal library can keep a pair for each.
    ///   - numbered: what the terminal shows for its numbered colours.
    ///   - ground: what is behind everything; the terminal's own colour, when nobody knows it, is taken for black.
    public init(
        _ depth: ColorDepth, bitsPerChannel: Int = 8, numbered: NumberedColors = .xterm,
        ground: CellColor = .rgb(0, 0, 0)
    ) {
        precondition((1...8).contains(bitsPerChannel), "a channel has 1 to 8 bits")
        self.depth = depth
        nearest = NearestColor(
            depth.numbers ?? 0..<8, of: numbered,
            on: ground.rgb ?? ground.index.map { numbered[$0] } ?? (0, 0, 0))
        let last = 1 << bitsPerChannel - 1
        quantized = (0..<256).map { UInt8((($0 * last + 127) / 255 * 255 + last / 2) / last) }
    }

    /// Makes the colours of a grid ones the terminal has.
    ///
    /// With numbered colours, every 24-bit one is replaced by the number that looks most alike, hue first; those that are
    /// numbers already, and the terminal's own, stay. In mono, grounds turn into densities of dots or shades by
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
            if penTolerance == 0, quantized[1] == 1 { return }
            grid.withMutableCells { cells in shareColors(&cells, columns: columns) }
        case .indexed256, .ansi16, .ansi8:
            grid.withMutableCells { cells in
                for index in cells.indices {
                    let cell = cells[unchecked: index]
                    if cell.hasOwnColors { continue }
                    cells[unchecked: index].foreground = number(of: cell.foreground)
                    cells[unchecked: index].background = number(of: cell.background)
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
        case .truecolor: shared(color, with: .default)
        case .indexed256, .ansi16, .ansi8: number(of: color)
        case .mono: .default
        }
    }

    private mutating func number(of color: CellColor) -> CellColor {
        color.rawValue >> 24 == 0 ? .indexed(nearest.index(of: color.rawValue)) : color
    }

    private func shareColors(_ cells: inout MutableSpan<Cell>, columns: Int) {
        guard columns > 0 else { return }
        for start in stride(from: 0, to: cells.count, by: columns) {
            var pen = (ink: CellColor.default, ground: CellColor.default)
            for index in start..<start + columns {
                pen.ground = shared(cells[index].background, with: pen.ground)
                cells[index].background = pen.ground
                if cells[index].glyph == " " { continue }
                pen.ink = shared(cells[index].foreground, with: pen.ink)
                cells[index].foreground = pen.ink
            }
        }
    }

    private func shared(_ color: CellColor, with pen: CellColor) -> CellColor {
        guard let (red, green, blue) = color.rgb else { return color }
        if let (penRed, penGreen, penBlue) = pen.rgb {
            let distance = max(
                abs(Int(red) - Int(penRed)), abs(Int(green) - Int(penGreen)), abs(Int(blue) - Int(penBlue)))
            if distance <= penTolerance { return pen }
        }
        return .rgb(quantized[Int(red)], quantized[Int(green)], quantized[Int(blue)])
    }
}

extension Cell {
    /// Whether both colours are the terminal's own.
    fileprivate var hasOwnColors: Bool { foreground == .default && background == .default }
}
