import Cells
import Colors
import Geometry
import Layers
import Scenes

/// The shapes of a glyph in a cell of 8 × 16 units.
struct CellGlyph {
    static let width = 8.0
    static let height = 16.0

    /// Filled rectangles, as fractions of the cell.
    private(set) var blocks: [Rect] = []
    /// Lines and other areas.
    private(set) var items: [DisplayList.Item] = []
    /// The even coverage of the whole cell, for shades.
    private(set) var tone: UInt8 = 0
    /// Whether the glyph has a shape. Another one is a box.
    private(set) var isKnown = true

    init(_ glyph: Unicode.Scalar, marks: String, columns: Int, isBold: Bool) {
        if marks.isEmpty, let dots = GlyphDots(glyph) {
            addDots(dots)
        } else if marks.isEmpty, addBlock(glyph.value) || addSymbol(glyph, isBold) {
            return
        } else {
            addLetter(String(Character(glyph)) + marks, columns, isBold)
        }
    }

    private mutating func add(_ line: Path, width: Double) {
        let role = DisplayList.Role.overlay(.bounds, items.count)
        items.append(.stroke(StrokedLine(round: line, role, color: .white, width: width)))
    }

    private mutating func add(area: Path) {
        items.append(.fill(DisplayList.FilledOutline(.fill, area, color: .white)))
    }

    // MARK: Blocks

    private mutating func addDots(_ dots: GlyphDots) {
        var circles = Path()
        let size = Size(1 / Double(dots.columns), 1 / Double(dots.rows))
        for row in 0..<dots.rows {
            for column in 0..<dots.columns where dots.isInk(column: column, row: row) {
                let box = Rect(
                    Double(column) * size.width, Double(row) * size.height, size.width, size.height)
                if dots.isBraille {
                    let center = Point(box.center.x * Self.width, box.center.y * Self.height)
                    circles.append(Path(ellipseIn: Rect(center.x - 1.5, center.y - 1.5, 3, 3)))
                } else {
                    blocks.append(box)
                }
            }
        }
        if !circles.isEmpty { add(area: circles) }
    }

    /// Adds a block element that is not made of dots, and returns whether the glyph is one.
    private mutating func addBlock(_ value: UInt32) -> Bool {
        switch value {
        case 0x2581...0x2588:
            let part = Double(value - 0x2580) / 8
            blocks = [Rect(0, 1 - part, 1, part)]
        case 0x2589...0x258F: blocks = [Rect(0, 0, Double(0x2590 - value) / 8, 1)]
        case 0x2591...0x2593: tone = UInt8(64 * (value - 0x2590))
        case 0x2594: blocks = [Rect(0, 0, 1, 0.125)]
        case 0x2595: blocks = [Rect(0.875, 0, 0.125, 1)]
        default: return false
        }
        return true
    }

    // MARK: Symbols

    /// Adds a symbol of the panels, and returns whether the glyph is one.
    private mutating func addSymbol(_ glyph: Unicode.Scalar, _ isBold: Bool) -> Bool {
        if let area = Self.areas[glyph], let path = try? Path(svg: area) {
            add(area: path)
            return true
        }
        if let line = Self.lines[glyph], let path = try? Path(svg: line) {
            add(path, width: isBold ? 1.8 : 1.2)
            return true
        }
        guard let frame = Self.frames[glyph] else { return false }
        for (data, width) in [(frame.thin, 1.2), (frame.thick, 2.4)] where !data.isEmpty {
            guard let path = try? Path(svg: data) else { continue }
            var line = StrokedLine(.overlay(.bounds, items.count), path, color: .white, width: width)
            line.style.cap = .butt
            items.append(.stroke(line))
        }
        return true
    }

    /// Filled symbols, as path data.
    private static let areas: [Unicode.Scalar: String] = [
        "▶": "M1 4 L7.5 8 L1 12 Z", "◀": "M7 4 L0.5 8 L7 12 Z", "▸": "M2 5 L6.5 8 L2 11 Z",
        "◂": "M6 5 L1.5 8 L6 11 Z", "▲": "M4 4 L8 11.5 H0 Z", "▼": "M4 12 L8 4.5 H0 Z",
        "◆": "M4 4 L7.6 8 L4 12 L0.4 8 Z", "■": "M1 5 H7 V11 H1 Z", "❚": "M2.5 3.5 H5.5 V12.5 H2.5 Z",
        "●": "M7.2 8 A3.2 3.2 0 1 1 0.8 8 A3.2 3.2 0 1 1 7.2 8 Z",
        "•": "M5.6 8 A1.6 1.6 0 1 1 2.4 8 A1.6 1.6 0 1 1 5.6 8 Z",
    ]

    /// Drawn symbols, as path data.
    private static let lines: [Unicode.Scalar: String] = [
        "×": "M1.5 5.5 L6.5 10.5 M6.5 5.5 L1.5 10.5", "←": "M7.2 8 H0.8 M3.5 5.2 L0.8 8 L3.5 10.8",
        "→": "M0.8 8 H7.2 M4.5 5.2 L7.2 8 L4.5 10.8", "↑": "M4 12.5 V3.5 M1.2 6.3 L4 3.5 L6.8 6.3",
        "↓": "M4 3.5 V12.5 M1.2 9.7 L4 12.5 L6.8 9.7",
        "⇄": "M0.8 5.5 H7.2 M5.2 3.5 L7.2 5.5 L5.2 7.5 M7.2 10.5 H0.8 M2.8 8.5 L0.8 10.5 L2.8 12.5",
        "∞": "M4 8 C2.5 5 0.6 5.5 0.6 8 C0.6 10.5 2.5 11 4 8 C5.5 5 7.4 5.5 7.4 8 C7.4 10.5 5.5 11 4 8",
        "≠": "M1 6.5 H7 M1 9.8 H7 M6 4 L2 12.3", "≤": "M6.8 3.5 L1.2 6.5 L6.8 9.5 M1.2 12 H6.8",
        "≥": "M1.2 3.5 L6.8 6.5 L1.2 9.5 M1.2 12 H6.8", "✓": "M1 8.5 L3.2 11.5 L7 4.5",
        "○": "M7.2 8 A3.2 3.2 0 1 1 0.8 8 A3.2 3.2 0 1 1 7.2 8 Z", "◇": "M4 4 L7.6 8 L4 12 L0.4 8 Z",
        "▷": "M1 4 L7.5 8 L1 12 Z", "□": "M1 5 H7 V11 H1 Z",
    ]

    /// Lines from edge to edge of the cell, as path data of thin and of thick lines.
    private static let frames: [Unicode.Scalar: (thin: String, thick: String)] = [
        "─": ("M0 8 H8", ""), "━": ("", "M0 8 H8"), "│": ("M4 0 V16", ""), "┃": ("", "M4 0 V16"),
        "┌": ("M4 16 V8 H8", ""), "┐": ("M4 16 V8 H0", ""), "└": ("M4 0 V8 H8", ""), "┘": ("M4 0 V8 H0", ""),
        "├": ("M4 0 V16 M4 8 H8", ""), "┤": ("M4 0 V16 M4 8 H0", ""), "┬": ("M0 8 H8 M4 8 V16", ""),
        "┴": ("M0 8 H8 M4 8 V0", ""), "┼": ("M0 8 H8 M4 0 V16", ""), "┿": ("M4 0 V16", "M0 8 H8"),
        "┏": ("", "M4 16 V8 H8"), "┓": ("", "M4 16 V8 H0"), "┗": ("", "M4 0 V8 H8"), "┛": ("", "M4 0 V8 H0"),
        "┣": ("", "M4 0 V16 M4 8 H8"), "┫": ("", "M4 0 V16 M4 8 H0"),
        "╌": ("M0.6 8 H3.4 M4.6 8 H7.4", ""), "╭": ("M4 16 V12 C4 9.5 5.5 8 8 8", ""),
        "╮": ("M4 16 V12 C4 9.5 2.5 8 0 8", ""), "╰": ("M4 0 V4 C4 6.5 5.5 8 8 8", ""),
        "╯": ("M4 0 V4 C4 6.5 2.5 8 0 8", ""),
    ]

    // MARK: Letters

    /// Adds a letter in the middle of the cell. A wide letter is narrowed, so that it fits.
    private mutating func addLetter(_ text: String, _ columns: Int, _ isBold: Bool) {
        let pen = isBold ? 1.7 : 1.1
        let room = Self.width * Double(columns)
        guard let letter = Lettering.letter(text) else {
            isKnown = false
            return add(Path(rect: Rect(1.2, 3, room - 2.4, 10)), width: 0.8)
        }
        let bounds = letter.bounds ?? Rect(0, 0, 0, 0)
        let scale = 9.4 / Lettering.capitalHeight
        let across = min(scale, (room - 0.9 - pen) / max(bounds.size.width, 0.1))
        let middle = bounds.center.x * across
        add(
            letter.applying(Affine(scaleX: across, y: scale, originTo: Point(room / 2 - middle, 12))),
            width: pen)
    }
}
