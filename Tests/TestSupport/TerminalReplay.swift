internal import CTerminal
public import Cells
import Raster
import Text

/// A terminal emulator for tests: the screen after some output.
///
/// It supports cursor moves, erasing, inserting and deleting, repetition, scroll regions, attributes, colours and UTF-8.
/// Unknown sequences are collected in `unknown`.
public struct TerminalReplay {
    /// The DEC private mode that shows the cursor; on by default.
    public static let cursorMode = 25

    /// The cells on the screen.
    public private(set) var grid: CellGrid
    /// The DEC private modes that are on.
    public private(set) var modes: Set<Int> = [cursorMode]
    /// The pending replies to queries; the reader clears them.
    public var answers = ""
    /// The pictures, for a terminal with kitty graphics.
    public var pictures = PictureReplay()
    /// Whether it reports support for synchronized output.
    public var knowsSynchronization = true
    /// Whether it reports its current colours.
    public var knowsRenditions = false
    /// Whether it reports support for mouse positions in pixels.
    public var pointsFinely = false
    /// The replies to queries of its name, background and palette, with colours in X11 syntax. There is no reply for `nil`.
    public var (name, background, palette) = (String?.none, String?.none, [String]())
    /// The title of the window, and the titles that programs have saved.
    public private(set) var (title, keptTitles) = ("shell", [String]())
    /// The unknown sequences.
    public private(set) var unknown: [String] = []
    /// The number of cursor moves that an edge of the screen stopped.
    public private(set) var overruns = 0
    /// The number of device status queries. Antics sends one at the end of each frame.
    public private(set) var statusRequests = 0

    /// The cell of the cursor.
    public internal(set) var (column, row) = (0, 0)
    /// An empty cell with the current colours and style.
    public private(set) var pen = Cell.blank
    private var last: Unicode.Scalar = " "
    /// The rows that scroll.
    public private(set) var region: ClosedRange<Int>
    private var saved = (column: 0, row: 0, pen: Cell.blank)
    private var parser = EscapeParser()
    /// The bytes of a character that is not complete.
    private var character: [UInt8] = []
    /// The first byte after the Esc of a designation of a character set.
    private var designation: UInt8?
    /// Whether a newline also returns to the first column, as on a terminal whose driver adds that.
    private let isCooked: Bool

    /// Creates a terminal that shows the same cell everywhere.
    public init(columns: Int, rows: Int, filledWith cell: Cell = .blank, isCooked: Bool = false) {
        grid = CellGrid(columns: columns, rows: rows, filledWith: cell)
        region = 0...rows - 1
        self.isCooked = isCooked
    }

    /// Processes output, which may end inside a sequence.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        for byte in bytes {
            switch parser.parse(byte) {
            case CTERM_BYTE: take(byte)
            case CTERM_ESCAPE where "()#%".utf8.contains(byte): designation = byte
            // A stop may truncate a sequence after its Esc.
            case CTERM_ESCAPE where byte == 0x1B: break
            case CTERM_ESCAPE: escape(String(UnicodeScalar(byte)))
            case CTERM_SEQUENCE: perform(ControlSequence(String(parser.text.dropFirst())))
            case CTERM_STRING: answer(parser.text)
            default: break
            }
        }
    }

    /// Takes a byte that stands for itself: a control character, or a part of a character in UTF-8.
    private mutating func take(_ byte: UInt8) {
        if let designation {
            self.designation = nil
            return escape(String(decoding: [designation, byte], as: UTF8.self))
        }
        if character.isEmpty, byte < 0x20 || byte == 0x7F { return control(byte) }
        character.append(byte)
        let expected = character[0] < 0x80 ? 1 : character[0] < 0xE0 ? 2 : character[0] < 0xF0 ? 3 : 4
        guard character.count == expected else { return }
        print(String(decoding: character, as: UTF8.self).unicodeScalars.first ?? "?")
        character = []
    }

    /// Changes the size, and keeps the cells at the top left.
    public mutating func resize(columns: Int, rows: Int) {
        var resized = CellGrid(columns: columns, rows: rows)
        resized.draw(grid, column: 0, row: 0)
        grid = resized
        region = 0...rows - 1
        column = min(column, columns - 1)
        row = min(row, rows - 1)
    }

    private mutating func print(_ scalar: Unicode.Scalar) {
        if joins(scalar) { return }
        last = scalar
        let text = SafeText(String(scalar))
        if column + text.columns > grid.columns {
            column = 0
            lineFeed()
        }
        if text.columns == 1 {
            grid[column: column, row: row] = Cell(
                scalar, foreground: pen.foreground, background: pen.background, style: pen.style)
        } else {
            write(text, at: column)
        }
        column += text.columns
    }

    private mutating func write(_ text: SafeText, at column: Int) {
        grid.write(
            text, column: column, row: row, foreground: pen.foreground, background: pen.background,
            style: pen.style)
    }

    /// Adds a combining mark, or the second letter of a flag, to the character before the cursor.
    private mutating func joins(_ scalar: Unicode.Scalar) -> Bool {
        let isLetter = (0x1F1E6...0x1F1FF).contains(scalar.value)
        guard isLetter || scalar.columns == 0, column > 0 else { return false }
        var place = column - 1
        if grid[column: place, row: row].isSecondHalf { place -= 1 }
        let before = grid[column: place, row: row]
        let isFirst = (0x1F1E6...0x1F1FF).contains(before.glyph.value) && before.marks.isEmpty
        guard !isLetter || isFirst else { return false }
        var text = String(before.glyph)
        text.unicodeScalars.append(contentsOf: before.marks.scalars + [scalar])
        write(SafeText(text), at: place)
        if isLetter { column += 1 }
        return true
    }

    private mutating func control(_ byte: UInt8) {
        switch byte {
        case 0x08: move(toColumn: min(column, grid.columns - 1) - 1, row: row)
        case 0x09: column = min(grid.columns - 1, column / 8 * 8 + 8)
        case 0x0A, 0x0B, 0x0C:
            lineFeed()
            if isCooked { column = 0 }
        case 0x0D: column = 0
        default: break
        }
    }

    /// Moves the cursor within the edges of the screen.
    private mutating func move(toColumn wantedColumn: Int, row wantedRow: Int) {
        column = max(0, min(wantedColumn, grid.columns - 1))
        row = max(0, min(wantedRow, grid.rows - 1))
        if (column, row) != (wantedColumn, wantedRow) { overruns += 1 }
    }

    private mutating func lineFeed() {
        if row == region.upperBound { scroll(by: 1) } else { row = min(row + 1, grid.rows - 1) }
    }

    private mutating func escape(_ text: String) {
        switch text {
        case "7": saved = (column, row, pen)
        case "8":
            (column, row) = (min(saved.column, grid.columns - 1), min(saved.row, grid.rows - 1))
            pen = saved.pen
        case "D": lineFeed()
        case "M": if row == region.lowerBound { scroll(by: -1) } else { row = max(0, row - 1) }
        case "=", ">", "(B", ")B", "(0", ")0", "\\", "c": break
        default: unknown.append("ESC " + text)
        }
    }
}

// MARK: Control sequences

extension TerminalReplay {
    private mutating func perform(_ sequence: ControlSequence) {
        let count = max(1, sequence[0] ?? 1)
        // After the last column, the cursor waits for one more character; any move ends this state.
        if !"mbhln".contains(sequence.final) { column = min(column, grid.columns - 1) }
        switch (sequence.prefix, sequence.final) {
        case ("", "A"): move(toColumn: column, row: row - count)
        case ("", "B"), ("", "e"): move(toColumn: column, row: row + count)
        case ("", "C"), ("", "a"): move(toColumn: column + count, row: row)
        case ("", "D"): move(toColumn: column - count, row: row)
        case ("", "G"), ("", "`"): move(toColumn: count - 1, row: row)
        case ("", "d"): move(toColumn: column, row: count - 1)
        case ("", "H"), ("", "f"): move(toColumn: max(1, sequence[1] ?? 1) - 1, row: count - 1)
        case ("", "b"): for _ in 0..<count { print(last) }
        case ("", "m"): select(sequence.numbers)
        case ("", "r"):
            // Clip regions to the screen, which may have become smaller.
            let last = min(sequence[1] ?? grid.rows, grid.rows) - 1
            guard count - 1 < last || grid.rows == 1 else { break }
            region = min(count - 1, last)...last
            (column, row) = (0, 0)
        case ("?", "h"): modes.formUnion(sequence.numbers.compactMap { $0 })
        case ("?", "l"): modes.subtract(sequence.numbers.compactMap { $0 })
        case ("", "n") where sequence[0] == 5:
            statusRequests += 1
            answers += "\u{1B}[0n"
        case ("?", "p") where sequence[0] == 2026:
            answers += "\u{1B}[?2026;\(knowsSynchronization ? 2 : 0)$y"
        case ("?", "p") where sequence[0] == 1016 && pointsFinely: answers += "\u{1B}[?1016;2$y"
        case ("", "n") where sequence[0] == 6:
            answers += "\u{1B}[\(row + 1);\(min(column, grid.columns - 1) + 1)R"
        case ("?", "p"): if let mode = sequence[0] { answers += "\u{1B}[?\(mode);0$y" }
        case ("", "c"): answers += "\u{1B}[?62;22c"
        case (">", "q"): if let name { answers += "\u{1B}P>|\(name)\u{1B}\\" }
        case ("", "t") where sequence[0] == 22: keptTitles.append(title)
        case ("", "t") where sequence[0] == 23: title = keptTitles.popLast() ?? title
        case ("", "h"), ("", "l"), ("?", "c"), (">", _), ("", "t"), ("", "q"): break
        default: if !erase(sequence, count) { unknown.append("\(sequence)") }
        }
    }

    /// Processes a string: a picture, a title, or a colour query.
    private mutating func answer(_ string: String) {
        if string.hasPrefix("_G") {
            pictures.perform(string.dropFirst(2), column: column, row: row)
            answers += pictures.answers
            pictures.answers = ""
        }
        if string.hasPrefix("]2;") { title = String(string.dropFirst(3)) }
        if string == "P$qm", knowsRenditions {
            let colors = [(38, pen.foreground), (48, pen.background)].map { code, color in
                color.rgb.map { ";\(code):2::\($0):\($1):\($2)" } ?? ";\(code):5:\(color.rawValue & 255)"
            }
            answers += "\u{1B}P1$r0\(colors.joined())m\u{1B}\\"
        }
        if string == "]11;?", let background { answers += "\u{1B}]11;\(background)\u{7}" }
        guard string.hasPrefix("]4;") else { return }
        for (index, color) in palette.enumerated() { answers += "\u{1B}]4;\(index);\(color)\u{7}" }
    }

    private mutating func erase(_ sequence: ControlSequence, _ count: Int) -> Bool {
        switch (sequence.prefix, sequence.final) {
        case ("", "J"):
            let all = grid.columns * grid.rows
            let place = row * grid.columns + column
            blank([place..<all, 0..<place + 1, 0..<all][min(2, sequence[0] ?? 0)])
            if sequence[0] == 2 { pictures.clearScreen() }
        case ("", "K"):
            let start = row * grid.columns
            let parts = [column..<grid.columns, 0..<column + 1, 0..<grid.columns]
            let part = parts[min(2, sequence[0] ?? 0)]
            blank(start + part.lowerBound..<start + part.upperBound)
        case ("", "X"):
            let start = row * grid.columns + column
            blank(start..<min(start + count, (row + 1) * grid.columns))
        case ("", "@"): shift(from: column, by: count)
        case ("", "P"): shift(from: column, by: -count)
        // Outside the scroll region, lines are neither inserted nor deleted.
        case ("", "L"): if region.contains(row) { scroll(by: -count, from: row) }
        case ("", "M"): if region.contains(row) { scroll(by: count, from: row) }
        case ("", "S"): scroll(by: count)
        case ("", "T"): scroll(by: -count)
        default: return false
        }
        return true
    }

    /// The cell after erasing: empty, with the current background.
    private var erased: Cell { Cell(" ", background: pen.background) }

    private mutating func blank(_ places: Range<Int>) {
        for place in places { grid[column: place % grid.columns, row: place / grid.columns] = erased }
    }

    private mutating func shift(from first: Int, by count: Int) {
        let line = (0..<grid.columns).map { grid[column: $0, row: row] }
        for column in first..<grid.columns {
            let source = column - count
            grid[column: column, row: row] = source >= first && source < grid.columns ? line[source] : erased
        }
    }

    private mutating func scroll(by count: Int, from first: Int? = nil) {
        let rows = (first ?? region.lowerBound)...region.upperBound
        let before = grid
        for row in rows {
            for column in 0..<grid.columns {
                grid[column: column, row: row] =
                    rows.contains(row + count) ? before[column: column, row: row + count] : erased
            }
        }
    }
}

// MARK: Attributes and colours

extension TerminalReplay {
    private mutating func select(_ numbers: [Int?]) {
        var rest = (numbers.isEmpty ? [0] : numbers.map { $0 ?? 0 })[...]
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = .blank
            case 1: pen.style.insert(.bold)
            case 2: pen.style.insert(.dim)
            case 4: pen.style.insert(.underline)
            case 7: pen.style.insert(.reverse)
            case 22: pen.style.subtract([.bold, .dim])
            case 24: pen.style.remove(.underline)
            case 27: pen.style.remove(.reverse)
            case 30...37: pen.foreground = .indexed(UInt8(number - 30))
            case 90...97: pen.foreground = .indexed(UInt8(number - 82))
            case 40...47: pen.background = .indexed(UInt8(number - 40))
            case 100...107: pen.background = .indexed(UInt8(number - 92))
            case 38: pen.foreground = Self.color(&rest) ?? pen.foreground
            case 48: pen.background = Self.color(&rest) ?? pen.background
            case 39: pen.foreground = .default
            case 49: pen.background = .default
            case 5, 25, 10, 11: break
            default: unknown.append("SGR \(number)")
            }
        }
    }

    private static func color(_ rest: inout ArraySlice<Int>) -> CellColor? {
        switch rest.popFirst() {
        case 5: return rest.popFirst().map { .indexed(UInt8($0)) }
        case 2:
            guard let red = rest.popFirst(), let green = rest.popFirst(), let blue = rest.popFirst() else {
                return nil
            }
            return .rgb(UInt8(red), UInt8(green), UInt8(blue))
        default: return nil
        }
    }
}

extension CellGrid {
    /// The visible appearance: an empty cell has no foreground.
    public var visible: [Cell] {
        cells.map { cell in
            guard cell.glyph == " ", cell.style.isDisjoint(with: [.reverse, .underline]) else { return cell }
            return Cell(" ", background: cell.background)
        }
    }
}

/// A control sequence: `ESC [`, a prefix, numbers, a final character.
struct ControlSequence: CustomStringConvertible {
    let prefix: String
    let numbers: [Int?]
    let final: Character

    subscript(_ index: Int) -> Int? { index < numbers.count ? numbers[index] : nil }

    var description: String {
        "CSI \(prefix)\(numbers.map { $0.map(String.init) ?? "" }.joined(separator: ";"))\(final)"
    }

    /// Creates a sequence from the text after `ESC [`.
    init(_ text: String) {
        final = text.last ?? " "
        let body = text.dropLast()
        prefix = String(body.prefix { "<=>?".contains($0) })
        let digits = body.dropFirst(prefix.count).filter { !"$ !\"".contains($0) }
        numbers = digits.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
    }
}
