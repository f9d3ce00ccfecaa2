/// How a sum of windings becomes coverage.
@usableFromInline
protocol CoverageRule {
    /// How much of each pixel is inside, up to sign: 32768 is all of it, from windings in the units of an entry.
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int16>
}

/// Inside up to the first winding: exact wherever a pixel is not passed by edges of opposite windings.
@usableFromInline
enum NonZeroRule: CoverageRule {
    @inlinable @inline(__always)
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int16> {
        // Written so that the compiler sees one instruction, a pack with saturation.
        let (least, most) = (SIMD4<Int32>(repeating: -32768), SIMD4<Int32>(repeating: 32767))
        let low = windings &>> 2
        let high = low.replacing(with: most, where: low .> most)
        return SIMD4<Int16>(truncatingIfNeeded: high.replacing(with: least, where: high .< least))
    }
}

/// Inside and outside in turn: a triangle wave.
@usableFromInline
enum EvenOddRule: CoverageRule {
    @inlinable @inline(__always)
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int16> {
        let phase = (windings & (2 &* AreaBuffer.full &- 1)) &- AreaBuffer.full
        let signs = phase &>> 31
        return SIMD4<Int16>(truncatingIfNeeded: (((phase ^ signs) &- signs) &- AreaBuffer.full) &>> 2)
    }
}

extension AreaBuffer {
    /// Reads every row back into coverage and leaves all entries and bits 0.
    @inlinable
    func resolve<Rule: CoverageRule>(_ rule: Rule.Type, into sink: inout (some CoverageSink & ~Copyable)) {
        let (stride, words, columns, left, room) = (stride, bitStride &>> 3, columns, left, room)
        var entry = UnsafeMutableRawPointer(entries)
        var word = bits.assumingMemoryBound(to: UInt64.self)
        for row in top..<top &+ rows {
            // The running sum after the last group read, in every lane, and the column after it.
            var sum = SIMD4<Int32>()
            var done = 0
            for index in 0..<words {
                var mask = word[index]
                guard mask != 0 else { continue }
                word[index] = 0
                repeat {
                    let column = (index &<< 6 | mask.trailingZeroBitCount) &<< 3
                    mask &= mask &- 1
                    if done < column {
                        run(row, left &+ done, left &+ column, sum, rule, into: &sink)
                    }
                    let coverages = read(entry + column &<< 2, &sum, rule)
                    done = column &+ 8
                    if done <= room {
                        sink.cover(row: row, column: left &+ column, coverages: coverages)
                    } else {
                        last(row, column, coverages, into: &sink)
                    }
                } while mask != 0
            }
            if done < columns {
                run(row, left &+ done, left &+ columns, sum, rule, into: &sink)
            }
            entry += stride &<< 2
            word += words
        }
    }

    /// Takes eight entries out of the buffer and adds them up.
    @inlinable @inline(__always)
    func read<Rule: CoverageRule>(
        _ entry: UnsafeMutableRawPointer, _ sum: inout SIMD4<Int32>, _ rule: Rule.Type
    ) -> SIMD8<UInt16> {
        let low = sum &+ Self.runningSum(entry.load(as: SIMD4<Int32>.self))
        let rest = Self.runningSum(entry.load(fromByteOffset: 16, as: SIMD4<Int32>.self))
        let high = SIMD4(repeating: low[3]) &+ rest
        entry.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
        entry.storeBytes(of: SIMD4(), toByteOffset: 16, as: SIMD4<Int32>.self)
        sum = SIMD4(repeating: high[3])
        return Self.coverage(SIMD8(lowHalf: Rule.inside(low), highHalf: Rule.inside(high)))
    }

    /// The magnitudes, 0...32768, to the nearest of 0...255.
    @inlinable @inline(__always)
    static func coverage(_ inside: SIMD8<Int16>) -> SIMD8<UInt16> {
        let signs = inside &>> 15
        let magnitudes = unsafeBitCast((inside ^ signs) &- signs, to: SIMD8<UInt16>.self)
        return (magnitudes &+ 64 &- (magnitudes &>> 8)) &>> 7
    }

    /// The sums of the first one, two, three and four entries: first within the pairs, shifting two entries as
    /// one word of 64 bits, then across them.
    @inlinable @inline(__always)
    static func runningSum(_ entries: SIMD4<Int32>) -> SIMD4<Int32> {
        let shifted = unsafeBitCast(entries, to: SIMD2<UInt64>.self) &<< 32
        let pairs = entries &+ unsafeBitCast(shifted, to: SIMD4<Int32>.self)
        return pairs &+ SIMD4(0, 0, pairs[1], pairs[1])
    }

    /// A run between two groups, where the winding is that of the last entry before it.
    @inlinable @inline(__always)
    func run<Rule: CoverageRule>(
        _ row: Int, _ start: Int, _ end: Int, _ sum: SIMD4<Int32>, _ rule: Rule.Type,
        into sink: inout (some CoverageSink & ~Copyable)
    ) {
        guard sum[0] != 0 else { return }
        let inside = Rule.inside(sum)
        let coverage = Self.coverage(SIMD8(lowHalf: inside, highHalf: inside))[0]
        guard coverage > 0 else { return }
        sink.cover(
            row: row, columns: Range(uncheckedBounds: (start, end)),
            coverage: UInt8(truncatingIfNeeded: coverage))
    }

    /// The group over the right side of the picture.
    @inlinable @inline(never)
    func last(
        _ row: Int, _ column: Int, _ coverages: SIMD8<UInt16>,
        into sink: inout (some CoverageSink & ~Copyable)
    ) {
        for lane in 0..<max(room &- column, 0) where coverages[lane] > 0 {
            let start = left &+ column &+ lane
            sink.cover(
                row: row, columns: start..<start &+ 1, coverage: UInt8(truncatingIfNeeded: coverages[lane]))
        }
    }
}
