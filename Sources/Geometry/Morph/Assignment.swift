/// The cheapest way to give each row a column of its own (or each column a row, if there are fewer of them).
///
/// The Hungarian method with shortest augmenting paths and potentials.
///
/// - Complexity: O(rows² · columns) with the shorter side as rows.
enum Assignment {
    /// The pairs of least total cost, by row; as many as the shorter side is long. Costs must be finite.
    static func cheapest(
        rows: Int, columns: Int, cost: (Int, Int) -> Double
    ) -> [(row: Int, column: Int)] {
        guard rows > 0, columns > 0 else { return [] }
        if rows > columns {
            return cheapest(rows: columns, columns: rows) { cost($1, $0) }
                .map { (row: $0.column, column: $0.row) }.sorted { $0.row < $1.row }
        }
        // Rows and columns count from 1; column 0 stands for the row that is being placed.
        var rowPotential = [Double](repeating: 0, count: rows + 1)
        var columnPotential = [Double](repeating: 0, count: columns + 1)
        var rowOfColumn = [Int](repeating: 0, count: columns + 1)
        var previous = [Int](repeating: 0, count: columns + 1)
        for row in 1...rows {
            rowOfColumn[0] = row
            var column = 0
            var slack = [Double](repeating: .infinity, count: columns + 1)
            var isUsed = [Bool](repeating: false, count: columns + 1)
            repeat {
                isUsed[column] = true
                let placed = rowOfColumn[column]
                var least = Double.infinity
                var next = 0
                for other in 1...columns where !isUsed[other] {
                    let reduced = cost(placed - 1, other - 1) - rowPotential[placed] - columnPotential[other]
                    if reduced < slack[other] { (slack[other], previous[other]) = (reduced, column) }
                    if slack[other] < least { (least, next) = (slack[other], other) }
                }
                for other in 0...columns {
                    if isUsed[other] {
                        rowPotential[rowOfColumn[other]] += least
                        columnPotential[other] -= least
                    } else {
                        slack[other] -= least
                    }
                }
                column = next
            } while rowOfColumn[column] != 0
            while column != 0 {
                rowOfColumn[column] = rowOfColumn[previous[column]]
                column = previous[column]
            }
        }
        return (1...columns).filter { rowOfColumn[$0] > 0 }
            .map { (row: rowOfColumn[$0] - 1, column: $0 - 1) }.sorted { $0.row < $1.row }
    }
}
