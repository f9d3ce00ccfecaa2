internal import Geometry

/// The cells of the box an outline lies in, and the bits that say which were touched.
///
/// A cell holds, for its pixel, by how much the running sum along the row rises there. ``full`` is one
/// winding over all of a pixel. Between two fills every cell and every bit is 0.
///
/// A view of the memory of a ``Rasterizer``, passed by value so that its addresses stay in registers. Cells of
/// a small shape lie close together because rows are as long as the box, not the picture.
@usableFromInline
struct CellBox: BitwiseCopyable {
    @usableFromInline let cells: UnsafeMutablePointer<Int32>
    @usableFromInline let bits: UnsafeMutableRawPointer
    /// Cells in a row, a multiple of 4.
    @usableFromInline let stride: Int
    /// Bytes of bits in a row, a multiple of 8; each bit stands for four cells.
    @usableFromInline let bitStride: Int
    /// First column of the box in the picture.
    @usableFromInline let left: Int
    /// First row of the box in the picture.
    @usableFromInline let top: Int
    @usableFromInline let columns: Int
    @usableFromInline let rows: Int

    /// One winding number over a whole pixel: 256 parts of height times 512 half parts of width.
    @inlinable static var full: Int32 { 1 << 17 }

    init(
        cells: UnsafeMutablePointer<Int32>, bits: UnsafeMutableRawPointer, stride: Int, bitStride: Int,
        left: Int, top: Int, columns: Int, rows: Int
    ) {
        self.cells = cells
        self.bits = bits
        self.stride = stride
        self.bitStride = bitStride
        self.left = left
        self.top = top
        self.columns = columns
        self.rows = rows
    }

    /// The integer nearest to a value below 2⁵¹: adding 1.5 · 2⁵² leaves it in the low bits. (Rounding by
    /// the library is a call on processors without SSE 4.1, and its conversion checks the range.)
    @inline(__always)
    static func nearest(_ value: Double) -> Int {
        let magic = 6_755_399_441_055_744.0
        return Int(bitPattern: UInt(truncatingIfNeeded: (value + magic).bitPattern))
            &- Int(bitPattern: UInt(truncatingIfNeeded: magic.bitPattern))
    }

    /// Adds a contour that lies inside the picture.
    func add(_ points: UnsafeBufferPointer<Point>) {
        let (originX, originY) = (left << 8, top << 8)
        var last = points[points.count - 1]
        var (lastX, lastY) = (
            Self.nearest(last.x * 256) &- originX, Self.nearest(last.y * 256) &- originY
        )
        for index in 0..<points.count {
            last = points[index]
            let (x, y) = (Self.nearest(last.x * 256) &- originX, Self.nearest(last.y * 256) &- originY)
            if y > lastY {
                addEdge(lastX, lastY, x, y, sign: 1)
            } else if y < lastY {
                addEdge(x, y, lastX, lastY, sign: -1)
            }
            (lastX, lastY) = (x, y)
        }
    }

    /// Adds an edge given in double precision, relative to the box and inside it.
    func addEdge(from ax: Double, _ ay: Double, to bx: Double, _ by: Double) {
        let (x0, y0) = (Self.nearest(ax * 256), Self.nearest(ay * 256))
        let (x1, y1) = (Self.nearest(bx * 256), Self.nearest(by * 256))
        if y0 < y1 {
            addEdge(x0, y0, x1, y1, sign: 1)
        } else if y0 > y1 {
            addEdge(x1, y1, x0, y0, sign: -1)
        }
    }

    /// Adds an edge that leads down, in parts of 1/256; `sign` is -1 when it led up before.
    ///
    /// The edge is walked row by row with x in 1/2²⁴ of a pixel, off by less than half a part after the most
    /// rows there can be.
    @inline(__always)
    private func addEdge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, sign: Int) {
        let dx = Double(x1 &- x0)
        let dy = Double(y1 &- y0)
        let slope = Self.nearest(dx / dy * 16_777_216)
        // Rise of the coverage along a row, for each pixel. Steeper than 256 is as good as upright.
        let rise = Self.nearest(min(dy / dx.magnitude, 256) * 131_072) &* sign
        var row = cells + (y0 >> 8) &* stride
        var rowBits = bits + (y0 >> 8) &* bitStride
        var y = y0
        var x = x0 << 16 &+ 0x8000
        var bound = y0 | 255 &+ 1
        while true {
            let end = min(bound, y1)
            let height = end &- y
            let next = x &+ (slope &* height) >> 8
            let a = min(x, next) >> 16
            let b = max(x, next) >> 16
            let first = a >> 8
            if b &- first << 8 < 512 {
                addShort(row + first, rowBits, a, b, height &* sign, rise)
            } else {
                addLong(row, rowBits, a, b, height &* sign, rise)
            }
            if end == y1 { return }
            (x, y) = (next, end)
            bound &+= 256
            row += stride
            rowBits += bitStride
        }
    }

    /// Adds the piece of an edge in one row from `a` to `b` over at most two pixels.
    ///
    /// The mean of the ends is what lies left of the edge; the part beyond the first pixel is a triangle,
    /// which the second pixel lacks and the first has too little of.
    @inline(__always)
    private func addShort(
        _ cell: UnsafeMutablePointer<Int32>, _ rowBits: UnsafeMutableRawPointer, _ a: Int, _ b: Int,
        _ height: Int, _ rise: Int
    ) {
        let first = a >> 8
        let start = a & 255
        let end = b &- first << 8
        let over = max(end &- 256, 0)
        let left = height &* (start &+ end)
        let triangle = (over &* over &* rise) >> 17
        cell[0] &+= Int32(truncatingIfNeeded: height << 9 &- left &+ triangle)
        cell[1] &+= Int32(truncatingIfNeeded: left &- triangle << 1)
        cell[2] &+= Int32(truncatingIfNeeded: triangle)
        let group = first >> 2
        let pair = 1 | (1 << UInt32(truncatingIfNeeded: ((b &+ 255) >> 8) >> 2 &- group))
        let byte = rowBits + group >> 3
        let old = byte.loadUnaligned(as: UInt16.self)
        byte.storeBytes(of: old | UInt16(truncatingIfNeeded: pair << (group & 7)), as: UInt16.self)
    }

    /// Adds the piece of an edge in one row from `a` to `b` over three pixels or more: two parabolas at the
    /// ends, and a straight rise between them.
    @inline(never)
    private func addLong(
        _ row: UnsafeMutablePointer<Int32>, _ rowBits: UnsafeMutableRawPointer, _ a: Int, _ b: Int,
        _ height: Int, _ rise: Int
    ) {
        let first = a >> 8
        let last = b >> 8
        let head = 256 &- a & 255
        let tail = b & 255
        let total = height << 9
        let start = (rise &* head &* head) >> 17
        var sum = (rise &* (head &+ 128)) >> 8
        row[first] &+= Int32(truncatingIfNeeded: start)
        row[first &+ 1] &+= Int32(truncatingIfNeeded: sum &- start)
        let slope = Int32(truncatingIfNeeded: rise)
        var column = first &+ 2
        while column < last {
            row[column] &+= slope
            sum &+= rise
            column &+= 1
        }
        let end = total &- (rise &* tail &* tail) >> 17
        row[last] &+= Int32(truncatingIfNeeded: end &- sum)
        row[last &+ 1] &+= Int32(truncatingIfNeeded: total &- end)
        touch(rowBits, first >> 2, ((b &+ 255) >> 8) >> 2)
    }

    /// Marks a range of groups.
    @inline(__always)
    private func touch(_ rowBits: UnsafeMutableRawPointer, _ first: Int, _ last: Int) {
        var group = first
        while group <= last {
            let count = min(last &- group &+ 1, 56)
            let byte = rowBits + group >> 3
            let old = byte.loadUnaligned(as: UInt64.self)
            byte.storeBytes(of: old | ((1 << UInt64(count)) &- 1) << UInt64(group & 7), as: UInt64.self)
            group &+= count
        }
    }
}
