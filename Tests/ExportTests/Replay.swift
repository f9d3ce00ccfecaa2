import Cells
import Raster

/// A terminal that knows just what the encoder may say, and refuses all else.
struct Replay {
    struct Unknown: Error { let text: String }

    private(set) var grid: CellGrid
    private(set) var showsCursor = true
    private var column = 0
    private var row = 0
    private var pen = Cell.blank
    /// Whether a newline also returns to the first column.
    let isCooked: Bool

    /// A screen full of rubbish, so that whoever draws has to clear it.
    init(columns: Int, rows: Int, isCooked: Bool = false) {
        grid = CellGrid(columns: columns, rows: rows, filledWith: Cell("?", background: .indexed(9)))
        self.isCooked = isCooked
    }

    mutating func feed(_ bytes: [UInt8]) throws {
        var rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\u{1B}": try sequence(&rest)
            case "\r": column = 0
            case "\u{8}": column -= 1
            case "\n":
                row += 1
                if isCooked { column = 0 }
            default:
                pen.glyph = scalar
                grid[column: column, row: row] = pen
                column += 1
            }
            guard row < grid.rows, column >= 0 else { throw Unknown(text: "out of the screen") }
        }
    }

    private mutating func sequence(_ rest: inout Substring.UnicodeScalarView) throws {
        guard rest.popFirst() == "[" else { throw Unknown(text: "escape") }
        var text = ""
        while let scalar = rest.first,
            scalar.properties.numericType != nil || ";?".unicodeScalars.contains(scalar)
        {
            text.unicodeScalars.append(scalar)
            rest.removeFirst()
        }
        let parameters = text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) }
        let count = (parameters.first ?? nil) ?? 1
        switch rest.popFirst() {
        case "A": row -= count
        case "B": row += count
        case "C": column += count
        case "D": column -= count
        case "G": column = count - 1
        case "d": row = count - 1
        case "H":
            row = min(count, grid.rows) - 1
            column = (parameters.count > 1 ? parameters[1] ?? 1 : 1) - 1
        case "J" where count == 2: grid.fill(with: .blank)
        case "K": erase(grid.columns - column)
        case "X": erase(count)
        case "m": try color(parameters.map { $0 ?? 0 })
        case "l" where text == "?25": showsCursor = false
        case "h" where text == "?25": showsCursor = true
        case let final: throw Unknown(text: "[\(text)\(String(describing: final))")
        }
    }

    private mutating func erase(_ count: Int) {
        for column in column..<column + count {
            grid[column: column, row: row] = Cell(" ", background: pen.background)
        }
    }

    private mutating func color(_ parameters: [Int]) throws {
        var rest = parameters[...]
        if rest.isEmpty { rest = [0] }
        while let code = rest.popFirst() {
            switch code {
            case 0: pen = .blank
            case 1: pen.style.insert(.bold)
            case 2: pen.style.insert(.dim)
            case 4: pen.style.insert(.underline)
            case 7: pen.style.insert(.reverse)
            case 22: pen.style.subtract([.bold, .dim])
            case 24: pen.style.remove(.underline)
            case 27: pen.style.remove(.reverse)
            case 30..<38: pen.foreground = .indexed(UInt8(code - 30))
            case 90..<98: pen.foreground = .indexed(UInt8(code - 82))
            case 40..<48: pen.background = .indexed(UInt8(code - 40))
            case 100..<108: pen.background = .indexed(UInt8(code - 92))
            case 38: pen.foreground = try extended(&rest)
            case 48: pen.background = try extended(&rest)
            case 39: pen.foreground = .default
            case 49: pen.background = .default
            default: throw Unknown(text: "SGR \(code)")
            }
        }
    }

    private func extended(_ rest: inout ArraySlice<Int>) throws -> CellColor {
        switch rest.popFirst() {
        case 5: return .indexed(UInt8(rest.popFirst() ?? 0))
        case 2 where rest.count >= 3:
            defer { rest = rest.dropFirst(3) }
            let channels = rest.prefix(3).map { UInt8($0) }
            return .rgb(channels[0], channels[1], channels[2])
        default: throw Unknown(text: "colour")
        }
    }
}

extension CellGrid {
    /// The grid as it looks: what cannot be seen of a blank is left out.
    var visible: [Cell] {
        cells.map { cell in
            guard cell.glyph == " ", cell.style.isDisjoint(with: [.reverse, .underline]) else { return cell }
            return Cell(" ", background: cell.background)
        }
    }
}
