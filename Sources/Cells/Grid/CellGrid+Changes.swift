/// A stretch of cells in one row that a terminal has to be told of.
public struct CellRun: Equatable, Sendable {
    /// The row, counted from 0 at the top.
    public let row: Int
    /// The first and the one past the last changed column.
    public let columns: Range<Int>
}

extension CellGrid {
    /// The stretches that differ from an earlier grid, found lazily from the top left to the bottom right;
    /// every row whole when the sizes differ.
    ///
    /// - Complexity: O(cells) for the whole walk, and nothing is allocated.
    public func changes(since earlier: CellGrid) -> Changes { Changes(now: self, earlier: earlier) }

    /// A walk over the stretches in which two grids differ.
    public struct Changes: Sequence, IteratorProtocol, Sendable {
        private let now: CellGrid
        private let earlier: CellGrid
        private let all: Bool
        private var row = 0
        private var column = 0

        fileprivate init(now: CellGrid, earlier: CellGrid) {
            self.now = now
            self.earlier = earlier
            all = now.columns != earlier.columns || now.rows != earlier.rows
        }

        /// The next changed stretch, or nil when there is none left.
        public mutating func next() -> CellRun? {
            while row < now.rows {
                let start = row * now.columns
                let first = place(from: column, where: true, start)
                column = place(from: first, where: false, start)
                if first < column { return CellRun(row: row, columns: first..<column) }
                row += 1
                column = 0
            }
            return nil
        }

        /// The first column from one on whose cells differ, or do not; past the last one where there is none.
        private func place(from first: Int, where differs: Bool, _ start: Int) -> Int {
            if all { return differs ? first : now.columns }
            let (now, earlier, end) = (now.cells.span, earlier.cells.span, start + now.columns)
            if differs { return now.firstDifference(from: start + first, to: end, with: earlier) - start }
            var index = start + first
            while index < end, now.differs(at: index, from: earlier, at: index) { index += 1 }
            return index - start
        }
    }
}

extension Span<Cell> {
    /// The first place from one on that is not what another span has at that distance from it; the end where there is none.
    ///
    /// Most cells of most frames are what they were, so eight are looked at together.
    func firstDifference(from start: Int, to end: Int, with other: Span<Cell>, distance: Int = 0) -> Int {
        var index = start
        while index + 8 <= end {
            var difference = SIMD4<UInt32>.zero
            for next in index..<index + 8 {
                difference |= self[unchecked: next].bits ^ other[unchecked: next &+ distance].bits
            }
            guard difference == .zero else { break }
            index += 8
        }
        while index < end, !differs(at: index, from: other, at: index + distance) { index += 1 }
        return index
    }

    fileprivate func differs(at index: Int, from other: Span<Cell>, at place: Int) -> Bool {
        self[unchecked: index].bits != other[unchecked: place].bits
    }
}
