import TestSupport
import Testing

@testable import Geometry

struct AssignmentTests {
    /// The least cost of giving every row a column of its own, by trying all ways.
    func leastCost(_ costs: [[Double]]) -> Double {
        func least(_ row: Int, _ taken: Set<Int>) -> Double {
            guard row < costs.count else { return 0 }
            let free = costs[row].indices.filter { !taken.contains($0) }
            return free.map { costs[row][$0] + least(row + 1, taken.union([$0])) }.min() ?? .infinity
        }
        return least(0, [])
    }

    @Test func noWayIsCheaper() {
        var random = SplitMix64(seed: 520)
        for _ in cases(200) {
            let (rows, columns) = (
                Int.random(in: 1...6, using: &random), Int.random(in: 1...6, using: &random)
            )
            // Also negative costs, and many that are equal.
            let isCoarse = Bool.random(using: &random)
            let costs = (0..<rows).map { _ in
                (0..<columns).map { _ in isCoarse ? random.number(in: -3...3).rounded() : random.number() }
            }
            let pairs = Assignment.cheapest(rows: rows, columns: columns) { costs[$0][$1] }
            #expect(pairs.count == min(rows, columns))
            #expect(
                Set(pairs.map(\.row)).count == pairs.count && Set(pairs.map(\.column)).count == pairs.count)
            #expect(pairs.map(\.row) == pairs.map(\.row).sorted())
            let tall = (0..<columns).map { column in (0..<rows).map { costs[$0][column] } }
            let found = pairs.reduce(0) { $0 + costs[$1.row][$1.column] }
            #expect(abs(found - leastCost(rows <= columns ? costs : tall)) < 1e-9)
        }
    }

    @Test func nothingIsPairedWithNothing() {
        #expect(Assignment.cheapest(rows: 0, columns: 5) { _, _ in 1 }.isEmpty)
        #expect(Assignment.cheapest(rows: 5, columns: 0) { _, _ in 1 }.isEmpty)
    }
}
