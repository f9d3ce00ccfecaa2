/// What takes the coverage of a filled outline: a mask, or a grid of pixels with a paint.
///
/// Calls come row by row from the top, and from left to right in a row; pixels with no coverage are not
/// mentioned, and no pixel twice.
public protocol CoverageSink: ~Copyable {
    /// Says, once before the calls for an outline, in which box of the picture they stay. The default does
    /// nothing.
    mutating func begin(rows: Range<Int>, columns: Range<Int>)

    /// Takes a run of pixels of equal coverage.
    ///
    /// - Parameters:
    ///   - row: the row, 0 at the top.
    ///   - columns: the columns, never empty.
    ///   - coverage: 1...255, where 255 is all of the pixel.
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8)

    /// Takes eight neighbouring pixels, each with its own coverage: a piece of an edge. All eight columns are
    /// inside the picture. The default makes one call of ``cover(row:columns:coverage:)`` for each that is
    /// not 0; a sink that can treat the eight at once is faster.
    ///
    /// - Parameters:
    ///   - row: the row, 0 at the top.
    ///   - column: the leftmost of the eight columns.
    ///   - coverages: 0...255 each, in lanes wide enough for their products.
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>)
}

extension CoverageSink where Self: ~Copyable {
    /// Ignores the box, for sinks that prepare nothing.
    @inlinable
    public mutating func begin(rows: Range<Int>, columns: Range<Int>) {}

    /// Passes on the pixels one by one.
    @inlinable
    public mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        coverEach(row: row, column: column, coverages: coverages)
    }

    /// Takes eight pixels one by one.
    @inlinable
    mutating func coverEach(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        for lane in 0..<8 where coverages[lane] > 0 {
            let coverage = UInt8(truncatingIfNeeded: coverages[lane])
            cover(row: row, columns: column + lane..<column + lane + 1, coverage: coverage)
        }
    }
}
