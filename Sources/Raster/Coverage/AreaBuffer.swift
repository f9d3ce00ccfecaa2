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

    /// Takes the edges in place of the entries, when what they enclose is to be united first.
    var edges: UnsafeMutablePointer<[AreaEdge]>?

    /// One winding number over a whole pixel: 256 parts of height times 512 half parts of width.
    @inlinable static var full: Int32 { 1 << 17 }

    init(
        entries: UnsafeMutablePointer<Int32>, bits: UnsafeMutableRawPointer, stride: Int, bitStride: Int,
        left: Int, top: Int, columns: Int, rows: Int, room: Int,
        edges: UnsafeMutablePointer<[AreaEdge]>?
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
        self.edges = edges
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
        let (originX, originY) = (left &<< 8, top &<< 8)
        guard var last = points.last.map({ (x: Self.parts($0.x), y: Self.parts($0.y)) }) else { return }
        for point in points {
            let next = (x: Self.parts(point.x), y: Self.parts(point.y))
            if next.y > last.y {
                addEdge(last.x &- originX, last.y &- originY, next.x &- originX, next.y &- originY, sign: 1)
            } else if next.y < last.y {
                addEdge(next.x &- originX, next.y &- originY, last.x &- originX, last.y &- originY, sign: -1)
            }
            last = next
        }
    }

    /// Adds an edge given in double precision, relative to the box and inside it.
    func addEdge(from ax: Double, _ ay: Double, to bx: Double, _ by: Double) {
        let (x0, y0, x1, y1) = (Self.parts(ax), Self.parts(ay), Self.parts(bx), Self.parts(by))
        if y0 < y1 {
            addEdge(x0, y0, x1, y1, sign: 1)
        } else if y0 > y1 {
            addEdge(x1, y1, x0, y0, sign: -1)
        }
    }

    /// Adds an edge that leads down, in parts of 1/256; `sign` is -1 when it led up before.
    @inline(__always)
    private func addEdge(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, sign: Int) {
        if let edges {
            edges.pointee.append(
                AreaEdge(
                    x0: Int32(truncatingIfNeeded: x0), y0: Int32(truncatingIfNeeded: y0),
                    x1: Int32(truncatingIfNeeded: x1), y1: Int32(truncatingIfNeeded: y1),
                    sign: Int32(truncatingIfNeeded: sign)))
        } else {
            accumulate(x0, y0, x1, y1, sign: sign)
        }
    }

    /// Adds an upright edge in one row.
    func addUpright(row: Int, x: Int, height: Int) {
        addShort(
            Line(row: entries + row &* stride, bits: bits + row &* bitStride, rise: 0), x, x, height)
    }

    /// Adds an edge to the entries.
    ///
    /// The edge is walked row by row with x in 1/2²⁴ of a pixel, off by less than half a part after the most
    /// rows there can be.
    func accumulate(_ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, sign: Int) {
        let dx = Double(x1 &- x0)
        let dy = Double(y1 &- y0)
        // Rise of the coverage along a row, for each pixel. Steeper than 256 is as good as upright.
        let rise = Self.nearest(min(dy / dx.magnitude, 256) * 131_072) &* sign
        let top = y0 &>> 8
        var rows = (y1 &- 1) &>> 8 &- top
        var line = Line(row: entries + top &* stride, bits: bits + top &* bitStride, rise: rise)
        guard rows > 0 else {
            return addPiece(line, min(x0, x1), max(x0, x1), (y1 &- y0) &* sign)
        }
        let slope = Self.nearest(dx / dy * 16_777_216)
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

    /// A coordinate in parts: the nearest multiple of 1/256.
    @inline(__always)
    static func parts(_ value: Double) -> Int { nearest(value * 256) }
}
