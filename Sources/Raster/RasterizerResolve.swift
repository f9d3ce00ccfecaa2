/// How a sum of windings becomes coverage.
@usableFromInline
protocol CoverageRule {
    /// The part of a pixel that is inside, 0...``CellBox/full``, from the magnitude of its mean winding.
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int32>
}

/// Inside up to the first winding: exact wherever a pixel is not passed by edges of opposite windings.
@usableFromInline
enum NonZeroRule: CoverageRule {
    @inlinable @inline(__always)
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int32> {
        windings.replacing(with: CellBox.full, where: windings .> CellBox.full)
    }
}

/// Inside and outside in turn: a triangle wave.
@usableFromInline
enum EvenOddRule: CoverageRule {
    @inlinable @inline(__always)
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int32> {
        let phase = windings & (2 &* CellBox.full &- 1)
        return phase.replacing(with: 2 &* CellBox.full &- phase, where: phase .> CellBox.full)
    }
}

extension CellBox {
    /// Reads every row back into coverage and leaves all cells and bits 0.
    @inlinable
    func resolve<Rule: CoverageRule>(_ rule: Rule.Type, into sink: inout some CoverageSink) {
        for row in 0..<rows {
            resolve(row: row, rule, into: &sink)
        }
    }

    @inlinable @inline(__always)
    func resolve<Rule: CoverageRule>(row: Int, _ rule: Rule.Type, into sink: inout some CoverageSink) {
        let cell = UnsafeMutableRawPointer(cells + row &* stride)
        let words = (bits + row &* bitStride).assumingMemoryBound(to: UInt64.self)
        var sums = SIMD4<Int32>()
        var done = 0
        var index = 0
        while index < bitStride &>> 3 {
            var mask = words[index]
            words[index] = 0
            while mask != 0 {
                let column = (index &<< 6 &+ mask.trailingZeroBitCount) &<< 2
                mask &= mask &- 1
                if done < column { run(row, done, column, sums, rule, into: &sink) }
                let place = cell + column &<< 2
                var rises = place.load(as: SIMD4<Int32>.self)
                place.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
                rises = rises &+ SIMD4(0, rises[0], rises[1], rises[2])
                rises = rises &+ SIMD4(0, 0, rises[0], rises[1])
                let before = SIMD4(repeating: sums[3])
                sums = before &+ rises
                group(row, column, Self.coverage(sums, rule), into: &sink)
                done = column &+ 4
            }
            index &+= 1
        }
        if done < columns { run(row, done, columns, sums, rule, into: &sink) }
    }

    /// A run between two groups, where the winding is that of the last cell before it.
    @inlinable @inline(__always)
    func run<Rule: CoverageRule>(
        _ row: Int, _ start: Int, _ end: Int, _ sums: SIMD4<Int32>, _ rule: Rule.Type,
        into sink: inout some CoverageSink
    ) {
        guard sums[3] != 0 else { return }
        let coverage = Self.coverage(SIMD4(repeating: sums[3]), rule)[0]
        let end = min(end, columns)
        guard coverage > 0, start < end else { return }
        sink.cover(
            row: top &+ row, columns: Range(uncheckedBounds: (left &+ start, left &+ end)),
            coverage: coverage)
    }

    @inlinable @inline(__always)
    func group(_ row: Int, _ column: Int, _ coverages: SIMD4<UInt8>, into sink: inout some CoverageSink) {
        guard unsafeBitCast(coverages, to: UInt32.self) != 0 else { return }
        if column &+ 4 <= columns {
            sink.cover(row: top &+ row, column: left &+ column, coverages: coverages)
        } else {
            for lane in 0..<max(columns &- column, 0) where coverages[lane] > 0 {
                let start = left &+ column &+ lane
                sink.cover(row: top &+ row, columns: start..<start &+ 1, coverage: coverages[lane])
            }
        }
    }

    /// Winding numbers, averaged over a pixel, to coverage.
    @inlinable @inline(__always)
    static func coverage<Rule: CoverageRule>(_ sums: SIMD4<Int32>, _ rule: Rule.Type) -> SIMD4<UInt8> {
        let signs = sums &>> 31
        let inside = Rule.inside((sums ^ signs) &- signs)
        let bytes = ((inside &<< 8) &- inside &+ (full / 2)) &>> 17
        return SIMD4<UInt8>(truncatingIfNeeded: bytes)
    }
}
