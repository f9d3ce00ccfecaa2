/// Which rows of a frame go when a slow link has no room for all of them.
///
/// First go those in which little changes, such as the line that tells the time or that a key was pressed; then those
/// that were left out for longest; then those in which most changes. None is left out forever.
struct RowQueue: Sendable {
    /// A row and how many of its cells are to change.
    struct Change: Hashable, Sendable {
        let row: Int
        let cells: Int
    }

    /// Rows with so few changes go first.
    static let fewCells = 16

    /// How many frames each row has been left out of since it was last sent.
    private var leftOut: [Int: Int] = [:]
    /// What a changed cell costs, as it turned out lately: a glyph, and now and then a colour.
    private var bytesPerCell: Double

    /// - Parameter bytesPerCell: what a changed cell costs before any has been sent.
    init(bytesPerCell: Double) { self.bytesPerCell = bytesPerCell }

    /// What a cell costs whose two colours are both its own, in 24 bits.
    static let mostBytesPerCell = 40.0

    /// The rows of these that go now, one at least.
    ///
    /// - Parameters:
    ///   - changes: the rows that differ from what is shown.
    ///   - room: how many bytes they may have; nil without end.
    /// - Returns: some of the changes, the most urgent first.
    mutating func choose(from changes: [Change], room: Int?) -> [Change] {
        guard let room, cost(of: changes.reduce(0) { $0 + $1.cells }) > Double(room) else {
            leftOut.removeAll(keepingCapacity: true)
            return changes
        }
        let ordered = changes.sorted { rank($0) > rank($1) }
        var cells = 0
        let count = ordered.prefix { change in
            cells += change.cells
            return cost(of: cells) <= Double(room)
        }.count
        let chosen = ordered.prefix(max(count, 1))
        for change in ordered[chosen.count...] { leftOut[change.row, default: 0] += 1 }
        for change in chosen { leftOut[change.row] = nil }
        return Array(chosen)
    }

    /// Cells have become dearer, nobody knows by how much: too few are sent rather than too many.
    mutating func expectTheWorst() { bytesPerCell = Self.mostBytesPerCell }

    /// Takes note of what a frame of so many changed cells cost.
    mutating func took(_ bytes: Int, for cells: Int) {
        guard cells > 0 else { return }
        bytesPerCell += (min(Double(bytes) / Double(cells), 64) - bytesPerCell) * 0.25
    }

    /// How many bytes so many changed cells take, as far as is known.
    func cost(of cells: Int) -> Double { Double(cells) * bytesPerCell }

    /// What goes first is greatest; the row itself makes the order the same every time.
    private func rank(_ change: Change) -> (Int, Int, Int, Int) {
        (change.cells <= Self.fewCells ? 1 : 0, leftOut[change.row] ?? 0, change.cells, -change.row)
    }
}
