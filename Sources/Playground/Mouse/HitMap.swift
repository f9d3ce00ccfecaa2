import Cells
import Text

/// What the mouse finds where on the screen: filled by what draws it, so that it is said once what is where.
struct HitMap {
    /// Something that can be pressed, taken hold of, or turned by the wheel.
    enum Target: Equatable {
        /// What a key does.
        case key(Key)
        /// What no key does by itself.
        case command(Command)
        /// Something that is held until the button is released.
        case grip(Grip)
        /// A value of the inspector, whose list begins with a line; or one beside the curve.
        case place(Inspector.Place, top: Int?)
        /// The list of the inspector, which begins with a line of those it may begin with.
        case list(top: Int, last: Int)
        /// A program text of which so many lines are seen.
        case code(room: Int)
        /// The picture.
        case picture
        /// What can only be read.
        case nothing
    }

    private var spots: [(columns: Range<Int>, rows: Range<Int>, target: Target)] = []
    /// Whether anybody asks: else nothing is noted.
    private let isWanted: Bool

    init(isWanted: Bool) { self.isWanted = isWanted }

    /// Notes what is in some cells, above what was noted there before.
    mutating func add(_ target: @autoclosure () -> Target, columns: Range<Int>, rows: Range<Int>) {
        guard isWanted else { return }
        spots.append((columns, rows, target()))
    }

    /// The same in a single row.
    mutating func add(_ target: @autoclosure () -> Target, columns: Range<Int>, row: Int) {
        add(target(), columns: columns, rows: row..<row + 1)
    }

    /// Notes the keys that words name, which begin at a column. Of a single key the other words may be pressed too.
    ///
    /// - Parameters:
    ///   - words: the keys, each as the screen calls it, and what they do.
    ///   - column: where the words begin.
    ///   - row: where they stand.
    ///   - end: up to where a single key may be pressed; nil for itself alone.
    ///   - isProse: whether letters are words.
    mutating func addKeys(
        _ words: ShownText, column: Int, row: Int, until end: Int? = nil, isProse: Bool = false
    ) {
        guard isWanted else { return }
        let tokens = words.text.split(separator: " ", omittingEmptySubsequences: false)
        let keys = tokens.map { isProse ? Key(namedLabel: String($0)) : Key(label: String($0)) }
        let isSingle = keys.compactMap(\.self).count == 1
        var column = column
        for (token, key) in zip(tokens, keys) {
            let next = column + ShownText(String(token)).columns
            if let key { add(.key(key), columns: column..<(isSingle ? end ?? next : next), row: row) }
            column = next + 1
        }
    }

    /// What is at a cell, from the front to the back.
    func targets(column: Int, row: Int) -> [Target] {
        spots.reversed().filter { $0.columns.contains(column) && $0.rows.contains(row) }.map(\.target)
    }
}
