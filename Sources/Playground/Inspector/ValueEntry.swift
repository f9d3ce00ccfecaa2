import Cells
package import SceneFiles
package import Text

/// A line in which a value is typed.
package struct ValueEntry: Hashable, Sendable {
    /// What gets the value.
    package let target: SceneEdit.Target
    /// What has been typed.
    package private(set) var text: [Unicode.Scalar]
    /// Where the next character goes.
    package private(set) var place: Int
    /// Why what was typed cannot be taken; gone with the next key.
    package var problem: ShownText?

    /// The longest value that can be typed.
    private static let longest = 2000

    /// A line that begins with a value, at its end.
    init(_ target: SceneEdit.Target, _ text: String) {
        self.target = target
        self.text = Array(text.unicodeScalars.prefix(ValueEntry.longest))
        place = self.text.count
    }

    /// What has been typed, as a value of a file.
    var value: String {
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text)
        return String(view)
    }

    /// Does what a key asks; taking the value and leaving are for whoever has the line.
    mutating func apply(_ command: EntryCommand) {
        problem = nil
        switch command {
        case .insert(let scalar):
            guard text.count < ValueEntry.longest else { return }
            text.insert(scalar, at: place)
            place += 1
        case .erase where place > 0:
            place -= 1
            text.remove(at: place)
        case .delete where place < text.count: text.remove(at: place)
        case .left: place = max(0, place - 1)
        case .right: place = min(text.count, place + 1)
        case .home: place = 0
        case .end: place = text.count
        case .erase, .delete, .accept, .cancel: break
        }
    }
}

extension ValueEntry {
    /// Draws the line; of a long one the part about the place.
    func draw(into grid: inout CellGrid, row: Int, columns: Range<Int>) {
        let room = max(1, columns.count)
        let first = max(0, place - room + 1)
        var view = String.UnicodeScalarView()
        view.append(contentsOf: text.dropFirst(first).prefix(room))
        let shown = ShownText(String(view))
        let blanks = String(repeating: " ", count: max(0, room - shown.columns))
        grid.write("\(shown)\(blanks)", column: columns.lowerBound, row: row, style: .underline)
        let before = ShownText(String(String(view).unicodeScalars.prefix(place - first)))
        let column = columns.lowerBound + before.columns
        guard column < grid.columns else { return }
        var cell = grid[column: column, row: row]
        cell.style.insert(.reverse)
        grid[column: column, row: row] = cell
    }
}

extension EntryCommand {
    /// What a key asks for while a value is typed; nil for one that means what it always does.
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

    /// The keys of it, for the bottom line, as fully and as shortly as that can be said.
    static let keys: [ShownText] = [
        "type a value as a file has it   Enter take it   Esc leave", "Enter take it   Esc leave",
    ]
}
