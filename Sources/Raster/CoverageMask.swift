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

// MARK: - A mask

/// A picture of coverage alone: one byte for each pixel, 0 outside and 255 inside.
///
/// Also a sink that lays shapes over each other: what is there already shows through what is not covered.
///
///     var mask = CoverageMask(width: 320, height: 192)
///     Rasterizer().fill(outline, rule: .nonZero, width: mask.width, height: mask.height, into: &mask)
///
/// The one owner of raw memory, so that one mask serves all frames and no store is checked: with an array in its
/// place a filled star took a quarter longer.
public struct CoverageMask: ~Copyable, CoverageSink {
    /// Columns, in pixels.
    public let width: Int
    /// Rows, in pixels, counted from the top.
    public let height: Int
    @usableFromInline let pixels: UnsafeMutablePointer<UInt8>
    /// The box that holds all that was covered since the mask was cleared.
    @usableFromInline var rows = 0..<0
    @usableFromInline var columns = 0..<0

    /// A mask with nothing covered. A negative extent counts as 0.
    public init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        pixels = .allocate(capacity: self.width * self.height)
        pixels.initialize(repeating: 0, count: self.width * self.height)
    }

    deinit { pixels.deallocate() }

    /// The coverage of one pixel: 0 outside, 255 all inside, right to about 1/255.
    public subscript(column: Int, row: Int) -> UInt8 {
        precondition(column >= 0 && column < width && row >= 0 && row < height, "a pixel inside the mask")
        return pixels[row * width + column]
    }

    /// The coverage of every pixel, row by row from the top.
    public var bytes: [UInt8] { Array(UnsafeBufferPointer(start: pixels, count: width * height)) }

    /// Copies the coverage of every pixel, row by row from the top, to memory of `width` times `height` bytes.
    public func copy(to bytes: UnsafeMutablePointer<UInt8>) {
        bytes.update(from: pixels, count: width * height)
    }

    /// The area covered, in pixels.
    public var area: Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

    /// Uncovers every pixel, at the cost of the box that was covered.
    public mutating func removeAll() {
        if columns.count > width / 2 {
            // One sweep over whole rows is faster than many over most of each.
            (pixels + rows.lowerBound * width).update(repeating: 0, count: rows.count * width)
        } else {
            for row in rows {
                (pixels + row * width + columns.lowerBound).update(repeating: 0, count: columns.count)
            }
        }
        (rows, columns) = (0..<0, 0..<0)
    }

    /// Notes what is going to be covered.
    public mutating func begin(rows: Range<Int>, columns: Range<Int>) {
        precondition(rows.upperBound <= height && columns.upperBound <= width, "a box inside the mask")
        self.rows = self.rows.isEmpty ? rows : self.rows.union(rows)
        self.columns = self.columns.isEmpty ? columns : self.columns.union(columns)
    }

    /// Covers a run of pixels, over what is there.
    @inlinable @inline(__always)
    public mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        let run = UnsafeMutableRawPointer(pixels + (row &* width &+ columns.lowerBound))
        let count = columns.upperBound &- columns.lowerBound
        if coverage == 255 {
            Self.paint(run, count)
        } else {
            Self.blend(run, count, coverage)
        }
    }

    /// Covers eight pixels, over what is there.
    @inlinable @inline(__always)
    public mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        Self.blend(UnsafeMutableRawPointer(pixels + (row &* width &+ column)), coverages)
    }

    /// Most runs are short: a few stores that overlap in the middle cost less than a call of `memset`.
    @inlinable @inline(__always)
    static func paint(_ run: UnsafeMutableRawPointer, _ count: Int) {
        let white = SIMD16<UInt8>(repeating: 255)
        if count < 8 {
            for index in 0..<count { run.storeBytes(of: 255, toByteOffset: index, as: UInt8.self) }
        } else if count < 16 {
            run.storeBytes(of: .max, as: UInt64.self)
            run.storeBytes(of: .max, toByteOffset: count &- 8, as: UInt64.self)
        } else if count <= 64 {
            run.storeBytes(of: white, as: SIMD16<UInt8>.self)
            run.storeBytes(of: white, toByteOffset: count &- 16, as: SIMD16<UInt8>.self)
            guard count > 32 else { return }
            run.storeBytes(of: white, toByteOffset: 16, as: SIMD16<UInt8>.self)
            run.storeBytes(of: white, toByteOffset: count &- 32, as: SIMD16<UInt8>.self)
        } else {
            run.initializeMemory(as: UInt8.self, repeating: 255, count: count)
        }
    }

    @usableFromInline @inline(never)
    static func blend(_ run: UnsafeMutableRawPointer, _ count: Int, _ coverage: UInt8) {
        let coverages = SIMD8<UInt16>(repeating: UInt16(coverage))
        var offset = 0
        while offset &+ 8 <= count {
            blend(run + offset, coverages)
            offset &+= 8
        }
        let open = 255 &- UInt32(coverage)
        for index in offset..<count {
            let product = UInt32(run.load(fromByteOffset: index, as: UInt8.self)) &* open &+ 128
            let below = UInt8(truncatingIfNeeded: (product &+ product &>> 8) &>> 8)
            run.storeBytes(of: coverage &+ below, toByteOffset: index, as: UInt8.self)
        }
    }

    /// Eight pixels: what was there, as far as it is not covered, and the coverage. (x + 128 + (x + 128) / 256) / 256
    /// is x / 255 to the nearest.
    @inlinable @inline(__always)
    static func blend(_ place: UnsafeMutableRawPointer, _ coverages: SIMD8<UInt16>) {
        var below = SIMD16<UInt8>()
        below.evenHalf = place.loadUnaligned(as: SIMD8<UInt8>.self)
        let product = unsafeBitCast(below, to: SIMD8<UInt16>.self) &* (255 &- coverages) &+ 128
        let result = coverages &+ ((product &+ (product &>> 8)) &>> 8)
        place.storeBytes(of: unsafeBitCast(result, to: SIMD16<UInt8>.self).evenHalf, as: SIMD8<UInt8>.self)
    }
}

extension Range<Int> {
    /// The smallest range that holds both.
    fileprivate func union(_ other: Range<Int>) -> Range<Int> {
        Swift.min(lowerBound, other.lowerBound)..<Swift.max(upperBound, other.upperBound)
    }
}
