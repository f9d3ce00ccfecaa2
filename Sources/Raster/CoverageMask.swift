/// A picture of coverage alone: one byte for each pixel, 0 outside and 255 inside.
///
/// Also a sink that lays shapes over each other: what is there already shows through what is not covered.
///
///     var mask = CoverageMask(width: 320, height: 192)
///     Rasterizer().fill(outline, rule: .nonZero, width: mask.width, height: mask.height, into: &mask)
public struct CoverageMask: Hashable, Sendable, CoverageSink {
    /// Number of columns.
    public let width: Int
    /// Number of rows.
    public let height: Int
    /// The coverage of every pixel, row by row from the top.
    public private(set) var bytes: [UInt8]

    /// A mask with nothing covered. A negative extent counts as 0.
    public init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        bytes = [UInt8](repeating: 0, count: self.width * self.height)
    }

    /// The coverage of one pixel.
    public subscript(column: Int, row: Int) -> UInt8 {
        precondition(column >= 0 && column < width && row >= 0 && row < height, "a pixel inside the mask")
        return bytes[row * width + column]
    }

    /// The area covered, in pixels.
    public var area: Double { bytes.reduce(0) { $0 + Double($1) } / 255 }

    /// Uncovers every pixel.
    public mutating func removeAll() {
        for index in bytes.indices { bytes[index] = 0 }
    }

    /// Covers a run of pixels, over what is there.
    public mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        let open = 255 - Int(coverage)
        for index in row * width + columns.lowerBound..<row * width + columns.upperBound {
            bytes[index] = UInt8(Int(coverage) + (Int(bytes[index]) * open + 127) / 255)
        }
    }
}
