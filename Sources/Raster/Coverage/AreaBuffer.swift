internal import Geometry

/// The accumulation buffer of the box an outline lies in: an entry for each pixel, and the bits that say which were touched.
///
/// An entry holds, for its pixel, by how much the running sum along the row rises there. ``full`` is one
/// winding over all of a pixel. Between two fills every entry and every bit is 0.
///
/// A view of the memory of a ``Rasterizer``, passed by value so that its addresses stay in registers. Entries of
/// a small shape lie close together because rows are as long as the box, not the picture.
@usableFromInline
struct AreaBuffer: BitwiseCopyable {
    @usableFromInline let entries: UnsafeMutablePointer<Int32>
    @usableFromInline let bits: UnsafeMutableRawPointer
    /// Entries in a row, a multiple of 8.
    @usableFromInline let stride: Int
    /// Bytes of bits in a row, a multiple of 8; each bit stands for eight entries.
    @usableFromInline let bitStride: Int
    /// First column of the box in the picture.
    @usableFromInline let left: Int
    /// First row of the box in the picture.
    @usableFromInline let top: Int
    @usableFromInline let columns: Int
    @usableFromInline let rows: Int
    /// Columns of the picture from the first of the box on.
    @usableFromInline let room: Int

    /// One winding number over a whole pixel: 256 parts of height times 512 half parts of width.
    @inlinable static var full: Int32 { 1 << 17 }

    init(
        entries: UnsafeMutablePointer<Int32>, bits: UnsafeMutableRawPointer, stride: Int, bitStride: Int,
        left: Int, top: Int, columns: Int, rows: Int, room: Int
    ) {
        self.entries = entries
        self.bits = bits
        self.stride = stride
        self.bitStride = bitStride
        self.left = left
        self.top = top
        self.columns = columns
        self.rows = rows
        self.room = room
    }

    /// Adds an upright edge in one row.
    func addUpright(row: Int, x: Int, height: Int) {
        addShort(
            Line(row: entries + row &* stride, bits: bits + row &* bitStride, rise: 0), x, x, height)
    }

    /// Adds edges to the entries.
    func add(_ edges: UnsafeBufferPointer<AreaEdge>) {
        for edge in edges { add(edge) }
    }

    /// Adds an edge to the entries.
    ///
    /// The edge is walked row by row with x in 1/2²⁴ of a pixel, off by less than half a part after the most
    /// rows there can be.
    @inline(__always)
    private func add(_ edge: AreaEdge) {
        let (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
        let (sign, slope) = (Int(edge.sign), edge.slope)
        let top = y0 &>> 8
        var rows = (y1 &- 1) &>> 8 &- top
        var line = Line(row: entries + top &* stride, bits: bits + top &* bitStride, rise: Int(edge.rise))
        guard rows > 0 else {
            return addPiece(line, min(x0, x1), max(x0, x1), (y1 &- y0) &* sign)
        }
        var x = x0 &<< 16 &+ 0x8000
        if y0 & 255 != 0 {
            let height = 256 &- y0 & 255
            let next = x &+ (slope &* height) &>> 8
            addPiece(line, min(x, next) &>> 16, max(x, next) &>> 16, height &* sign)
            line.step(stride, bitStride)
            x = next
            rows &-= 1
        }
        if slope.magnitude <= 1 &<< 24 {
            // From the left end of each piece, whichever way the edge leans.
            var low = x &+ min(slope, 0)
            let width = max(slope, 0 &- slope)
            x &+= rows &* slope
            while rows > 0 {
                addShort(line, low &>> 16, (low &+ width) &>> 16, 256 &* sign)
                line.step(stride, bitStride)
                low &+= slope
                rows &-= 1
            }
        } else {
            while rows > 0 {
                let next = x &+ slope
                addPiece(line, min(x, next) &>> 16, max(x, next) &>> 16, 256 &* sign)
                line.step(stride, bitStride)
                x = next
                rows &-= 1
            }
        }
        let height = ((y1 &- 1) & 255) &+ 1
        let next = x &+ (slope &* height) &>> 8
        addPiece(line, min(x, next) &>> 16, max(x, next) &>> 16, height &* sign)
    }

    /// The row an edge passes, and what stays the same from row to row.
    private struct Line {
        var row: UnsafeMutablePointer<Int32>
        var bits: UnsafeMutableRawPointer
        let rise: Int

        @inline(__always)
        mutating func step(_ stride: Int, _ bitStride: Int) {
            row += stride
            bits += bitStride
        }
    }

    /// Adds the piece of an edge in one row from `a` to `b`, over a signed height.
    @inline(__always)
    private func addPiece(_ line: Line, _ a: Int, _ b: Int, _ height: Int) {
        if b &- a & ~255 < 512 {
            addShort(line, a, b, height)
        } else {
            addLong(line, a, b, height)
        }
    }

    /// Adds the piece of an edge in one row from `a` to `b` over at most two pixels, without a branch.
    ///
    /// The mean of the ends is what lies left of the edge; the part beyond the first pixel is a triangle,
    /// which the second pixel lacks and the first has too little of.
    @inline(__always)
    private func addShort(_ line: Line, _ a: Int, _ b: Int, _ height: Int) {
        let entry = line.row + a &>> 8
        let end = b &- a & ~255
        let left = height &* (a & 255 &+ end)
        let beyond = end &- 256
        let over = beyond & ~(beyond &>> 63)
        let triangle = (over &* over &* line.rise) &>> 17
        entry[0] &+= Int32(truncatingIfNeeded: height &<< 9 &- left &+ triangle)
        entry[1] &+= Int32(truncatingIfNeeded: left &- triangle &<< 1)
        entry[2] &+= Int32(truncatingIfNeeded: triangle)
        let group = a &>> 11
        let groups = 1 &+ ((b &+ 255) &>> 11 &- group) &<< 1
        let byte = line.bits + group &>> 3
        let old = byte.loadUnaligned(as: UInt16.self)
        byte.storeBytes(of: old | UInt16(truncatingIfNeeded: groups &<< (group & 7)), as: UInt16.self)
    }

    /// Adds the piece of an edge in one row from `a` to `b` over three pixels or more: two parabolas at the
    /// ends, and a straight rise between them.
    private func addLong(_ line: Line, _ a: Int, _ b: Int, _ height: Int) {
        let row = line.row
        let first = a &>> 8
        let last = b &>> 8
        let head = 256 &- a & 255
        let tail = b & 255
        let total = height &<< 9
        let start = (line.rise &* head &* head) &>> 17
        let second = (line.rise &* (head &+ 128)) &>> 8
        let end = total &- (line.rise &* tail &* tail) &>> 17
        row[first] &+= Int32(truncatingIfNeeded: start)
        row[first &+ 1] &+= Int32(truncatingIfNeeded: second &- start)
        let slope = Int32(truncatingIfNeeded: line.rise)
        var column = first &+ 2
        while column < last {
            row[column] &+= slope
            column &+= 1
        }
        row[last] &+= Int32(truncatingIfNeeded: end &- second &- (last &- first &- 2) &* line.rise)
        row[last &+ 1] &+= Int32(truncatingIfNeeded: total &- end)
        touch(line.bits, a &>> 11, (b &+ 255) &>> 11)
    }

    /// Marks a range of groups as touched, so that they are read back and cleared.
    @inline(__always)
    private func touch(_ bits: UnsafeMutableRawPointer, _ first: Int, _ last: Int) {
        var group = first
        while group <= last {
            let count = min(last &- group &+ 1, 56)
            let byte = bits + group &>> 3
            let old = byte.loadUnaligned(as: UInt64.self)
            byte.storeBytes(of: old | ((1 &<< UInt64(count)) &- 1) &<< UInt64(group & 7), as: UInt64.self)
            group &+= count
        }
    }
}
