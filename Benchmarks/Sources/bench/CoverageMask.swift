import Geometry
import Raster

/// The coverage of each pixel of a picture, one byte each: 0 outside and 255 inside.
///
/// A shape is composited over the shapes before it. The mask owns raw memory, so one mask serves all frames and no
/// store is checked; an array made a filled star a quarter slower.
struct CoverageMask: ~Copyable, CoverageSink {
    let width: Int
    let height: Int
    private let pixels: UnsafeMutablePointer<UInt8>
    /// The box of all pixels that were covered since the mask was cleared.
    private var rows = 0..<0
    private var columns = 0..<0

    /// Creates a mask with no coverage. A negative size counts as 0.
    init(width: Int, height: Int) {
        self.width = max(width, 0)
        self.height = max(height, 0)
        pixels = .allocate(capacity: self.width * self.height)
        pixels.initialize(repeating: 0, count: self.width * self.height)
    }

    deinit { pixels.deallocate() }

    /// The coverage of each pixel, row by row from the top.
    var bytes: [UInt8] { Array(UnsafeBufferPointer(start: pixels, count: width * height)) }

    /// Copies the coverage of each pixel to `width * height` bytes, row by row from the top.
    func copy(to bytes: UnsafeMutablePointer<UInt8>) { bytes.update(from: pixels, count: width * height) }

    /// Clears the mask. The cost depends on the size of the covered box.
    mutating func removeAll() {
        if columns.count > width / 2 {
            // One pass over whole rows is faster than many passes over most of each row.
            (pixels + rows.lowerBound * width).update(repeating: 0, count: rows.count * width)
        } else {
            for row in rows {
                (pixels + row * width + columns.lowerBound).update(repeating: 0, count: columns.count)
            }
        }
        (rows, columns) = (0..<0, 0..<0)
    }

    mutating func begin(rows: Range<Int>, columns: Range<Int>) {
        precondition(rows.upperBound <= height && columns.upperBound <= width, "a box inside the mask")
        func union(_ one: Range<Int>, _ other: Range<Int>) -> Range<Int> {
            min(one.lowerBound, other.lowerBound)..<max(one.upperBound, other.upperBound)
        }
        self.rows = self.rows.isEmpty ? rows : union(self.rows, rows)
        self.columns = self.columns.isEmpty ? columns : union(self.columns, columns)
    }

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        let run = UnsafeMutableRawPointer(pixels + (row &* width &+ columns.lowerBound))
        let count = columns.upperBound &- columns.lowerBound
        if coverage == 255 {
            Self.paint(run, count)
        } else {
            Self.blend(run, count, coverage)
        }
    }

    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        Self.blend(UnsafeMutableRawPointer(pixels + (row &* width &+ column)), coverages)
    }

    /// Covers a run completely. Most runs are short: a few overlapping stores cost less than a call of `memset`.
    @inline(__always)
    private static func paint(_ run: UnsafeMutableRawPointer, _ count: Int) {
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

    @inline(never)
    private static func blend(_ run: UnsafeMutableRawPointer, _ count: Int, _ coverage: UInt8) {
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

    /// Composites eight pixels over the mask. `(x + 128 + (x + 128) / 256) / 256` is x / 255, rounded to nearest.
    @inline(__always)
    private static func blend(_ pixels: UnsafeMutableRawPointer, _ coverages: SIMD8<UInt16>) {
        var below = SIMD16<UInt8>()
        below.evenHalf = pixels.loadUnaligned(as: SIMD8<UInt8>.self)
        let product = unsafeBitCast(below, to: SIMD8<UInt16>.self) &* (255 &- coverages) &+ 128
        let result = coverages &+ ((product &+ (product &>> 8)) &>> 8)
        pixels.storeBytes(of: unsafeBitCast(result, to: SIMD16<UInt8>.self).evenHalf, as: SIMD8<UInt8>.self)
    }
}

/// A mask, and the memory that frames reuse.
struct CoverageCanvas: ~Copyable {
    var mask: CoverageMask
    private let rasterizer = Rasterizer()
    private var flat = FlatPath()
    private var dashed = FlatPath()
    private var outline = FlatPath()

    init(width: Int, height: Int) { mask = CoverageMask(width: width, height: height) }

    /// Fills and strokes a path. Without `covers` it only computes the outlines.
    mutating func draw(
        _ path: Path, fills: Bool, width: Double?, dashes: DashPattern?, covers: Bool = true
    ) {
        flat.removeAll()
        flat.append(path)
        if fills, covers { cover(flat) }
        guard let width else { return }
        dashed.removeAll()
        outline.removeAll()
        if let dashes { dashed.appendDashes(of: flat, pattern: dashes) }
        outline.appendStroke(of: dashes == nil ? flat : dashed, style: StrokeStyle(width: width))
        if covers { cover(outline) }
    }

    private mutating func cover(_ outline: FlatPath) {
        rasterizer.fill(outline, rule: .nonZero, width: mask.width, height: mask.height, into: &mask)
    }
}
