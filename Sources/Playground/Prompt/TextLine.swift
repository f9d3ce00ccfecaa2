import Cells
import Text

/// A line in which somebody types.
package struct TextLine: Hashable, Sendable {
    /// What has been typed.
    private(set) var scalars: [Unicode.Scalar]
    /// Where the next character goes.
    private(set) var place: Int

    /// The longest line that can be typed.
    private static let longest = 2000

    /// A line that begins with a text, at its end.
    init(_ text: String = "") {
        scalars = Array(text.unicodeScalars.prefix(TextLine.longest))
        place = scalars.count
    }

    /// What has been typed.
    var text: String { text(of: scalars[...]) }

    /// What stands before the place.
    private func text(of scalars: ArraySlice<Unicode.Scalar>) -> String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        return String(view)
    }

    /// Does what a key asks; taking the line and leaving are for whoever has it.
    mutating func apply(_ command: EntryCommand) {
        switch command {
        case .insert(let scalar):
            guard scalars.count < TextLine.longest else { return }
            scalars.insert(scalar, at: place)
            place += 1
        case .erase where place > 0:
            place -= 1
            scalars.remove(at: place)
        case .delete where place < scalars.count: scalars.remove(at: place)
        case .left: place = max(0, place - 1)
        case .right: place = min(scalars.count, place + 1)
        case .home: place = 0
        case .end: place = scalars.count
        case .erase, .delete, .accept, .cancel: break
        }
    }

    /// Draws it into some columns of a row, of a long one the part about the place.
    func draw(into grid: inout CellGrid, columns: Range<Int>, row: Int, style: CellStyle = []) {
        let room = max(1, columns.count)
        let first = max(0, place - room + 1)
        let text = ShownText(text(of: scalars.dropFirst(first).prefix(room)))
        let blanks = String(repeating: " ", count: max(0, room - text.columns))
        grid.write("\(text)\(blanks)", column: columns.lowerBound, row: row, style: style)
        let column = columns.lowerBound + ShownText(self.text(of: scalars[first..<place])).columns
        guard column < grid.columns else { return }
        grid[column: column, row: row].style.insert(.reverse)
    }
}

extension EntryCommand {
    /// What a key asks for while something is typed; nil for one that means what it always does.
    init?(_ key: Key) {
        switch key {
        case .character(let scalar) where scalar.value >= 0x20: self = .insert(scalar)
        case .backspace: self = .erase
        case .delete: self = .delete
        case .left: self = .left
        case .right: self = .right
        case .home: self = .home
        case .end: self = .end
        case .enter: self = .accept
        case .escape: self = .cancel
        default: return nil
        }
    }
}
