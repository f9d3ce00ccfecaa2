public import Geometry

extension CellBuffer {
    /// Reads every row back into coverage and leaves all cells and bits 0.
    @inlinable
    mutating func resolve(rule: FillRule, into sink: inout some CoverageSink) {
        for row in 0..<rows {
            resolve(row: row, rule: rule, into: &sink)
        }
    }

    @inlinable
    mutating func resolve(row: Int, rule: FillRule, into sink: inout some CoverageSink) {
        let cell = cells + row * stride
        let word = bits + row * words
        var sum: Int32 = 0
        var done = 0
        for index in 0..<words {
            var mask = word[index]
            word[index] = 0
            while mask != 0 {
                let column = (index * 64 + mask.trailingZeroBitCount) * 4
                mask &= mask - 1
                if done < column, sum != 0 { run(row, done, min(column, columns), sum, rule, into: &sink) }
                var sums = SIMD4<Int32>()
                for lane in 0..<4 {
                    sum &+= cell[column + lane]
                    cell[column + lane] = 0
                    sums[lane] = sum
                }
                group(row, column, sums, rule, into: &sink)
                done = column + 4
            }
        }
        if done < columns, sum != 0 { run(row, done, columns, sum, rule, into: &sink) }
    }

    @inlinable
    func run(
        _ row: Int, _ start: Int, _ end: Int, _ sum: Int32, _ rule: FillRule,
        into sink: inout some CoverageSink
    ) {
        let coverage = Self.coverage(SIMD4(repeating: sum), rule)[0]
        guard coverage > 0, start < end else { return }
        sink.cover(row: top + row, columns: left + start..<left + end, coverage: coverage)
    }

    @inlinable
    func group(
        _ row: Int, _ column: Int, _ sums: SIMD4<Int32>, _ rule: FillRule,
        into sink: inout some CoverageSink
    ) {
        let coverages = Self.coverage(sums, rule)
        guard coverages != SIMD4() else { return }
        if column + 4 <= columns {
            sink.cover(row: top + row, column: left + column, coverages: coverages)
        } else {
            for lane in 0..<max(columns - column, 0) where coverages[lane] > 0 {
                let start = left + column + lane
                sink.cover(row: top + row, columns: start..<start + 1, coverage: coverages[lane])
            }
        }
    }

    /// Winding numbers, averaged over a pixel, to coverage.
    @inlinable
    static func coverage(_ sums: SIMD4<Int32>, _ rule: FillRule) -> SIMD4<UInt8> {
        var inside = sums.replacing(with: 0 &- sums, where: sums .< 0)
        if rule == .evenOdd {
            inside = inside & (2 &* full &- 1)
            inside.replace(with: 2 &* full &- inside, where: inside .> full)
        } else {
            inside.replace(with: full, where: inside .> full)
        }
        let bytes = ((inside &<< 8) &- inside &+ (full / 2)) &>> 17
        return SIMD4<UInt8>(truncatingIfNeeded: bytes)
    }
}
