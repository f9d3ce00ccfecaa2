import Geometry

// MARK: - The buffer

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

// MARK: - Edges

/// An edge in parts of 1/256 of a pixel, relative to the box, leading down.
struct AreaEdge: BitwiseCopyable {
    let x0: Int32
    let y0: Int32
    let x1: Int32
    let y1: Int32
    /// How far it leads to the right in a row, in 1/2²⁴ of a pixel.
    let slope: Int
    /// Rise of the coverage along a row, for each pixel, with the sign. Steeper than 256 is as good as upright.
    let rise: Int32
    /// -1 when it led up before.
    let sign: Int32
}

/// The edges of some contours, before they go into the entries of a box or are united.
///
/// They are gathered before any is walked. The walk of an edge waits for its slope, and a processor looks ahead not much
/// farther than that walk: next to each other the quotients of many edges are worked out at once. One by one, dashes
/// took a fifth longer.
struct AreaEdges: BitwiseCopyable {
    /// So many are gathered, if the next contour does not have more of them.
    static let enough = 256

    private var memory = UnsafeMutableBufferPointer<AreaEdge>.allocate(capacity: 0)
    private(set) var count = 0

    /// All that were gathered.
    var all: UnsafeBufferPointer<AreaEdge> { UnsafeBufferPointer(rebasing: memory[..<count]) }

    /// Forgets them, and keeps the memory.
    mutating func removeAll() { count = 0 }

    /// Gives the memory back.
    func free() { memory.deallocate() }

    /// Makes room for so many more.
    private mutating func reserve(_ more: Int) {
        guard count + more > memory.count else { return }
        let larger = UnsafeMutableBufferPointer<AreaEdge>.allocate(capacity: 2 * (count + more))
        _ = larger.update(fromContentsOf: memory[..<count])
        memory.deallocate()
        memory = larger
    }

    /// Adds those of a contour that lies inside the picture.
    mutating func append(_ points: UnsafeBufferPointer<Point>, left: Int, top: Int) {
        reserve(points.count)
        guard let first = points.last, var place = memory.baseAddress.map({ $0 + count }) else { return }
        let start = place
        let (originX, originY) = (left &<< 8, top &<< 8)
        var last = (x: Self.parts(first.x) &- originX, y: Self.parts(first.y) &- originY)
        for point in points {
            let next = (x: Self.parts(point.x) &- originX, y: Self.parts(point.y) &- originY)
            // A level edge is written, too, and overwritten by the next.
            place.initialize(to: AreaEdge(last, next))
            place += next.y == last.y ? 0 : 1
            last = next
        }
        count &+= place - start
    }

    /// Adds an edge given in double precision, relative to the box and inside it.
    mutating func append(from ax: Double, _ ay: Double, to bx: Double, _ by: Double) {
        let (start, end) = ((x: Self.parts(ax), y: Self.parts(ay)), (x: Self.parts(bx), y: Self.parts(by)))
        guard start.y != end.y else { return }
        reserve(1)
        memory[count] = AreaEdge(start, end)
        count += 1
    }

    /// A coordinate in parts: the nearest multiple of 1/256.
    @inline(__always)
    private static func parts(_ value: Double) -> Int { nearest(value * 256) }

    /// The integer nearest to a value below 2⁵¹: adding 1.5 · 2⁵² leaves it in the low bits. (Rounding by
    /// the library is a call on processors without SSE 4.1, and its conversion checks the range.)
    @inline(__always)
    static func nearest(_ value: Double) -> Int {
        let magic = 6_755_399_441_055_744.0
        return Int(bitPattern: UInt(truncatingIfNeeded: (value + magic).bitPattern))
            &- Int(bitPattern: UInt(truncatingIfNeeded: magic.bitPattern))
    }
}

extension AreaEdge {
    /// The edge between two places, whichever is the upper. Of a level one the numbers mean nothing.
    @inline(__always)
    init(_ start: (x: Int, y: Int), _ end: (x: Int, y: Int)) {
        let isDown = end.y > start.y
        let (upper, lower) = isDown ? (start, end) : (end, start)
        let sign = isDown ? 1 : -1
        let (dx, dy) = (Double(lower.x &- upper.x), Double(lower.y &- upper.y))
        x0 = Int32(truncatingIfNeeded: upper.x)
        y0 = Int32(truncatingIfNeeded: upper.y)
        x1 = Int32(truncatingIfNeeded: lower.x)
        y1 = Int32(truncatingIfNeeded: lower.y)
        slope = AreaEdges.nearest(dx / dy * 16_777_216)
        rise = Int32(
            truncatingIfNeeded: AreaEdges.nearest(min(dy / dx.magnitude, 256) * 131_072) &* sign)
        self.sign = Int32(truncatingIfNeeded: sign)
    }
}

// MARK: - Clipping

extension AreaEdges {
    /// Adds the edges of a contour that lies partly outside the picture.
    mutating func clip(_ points: UnsafeBufferPointer<Point>, to box: AreaBuffer) {
        let (originX, originY) = (Double(box.left), Double(box.top))
        var last = points[points.count - 1]
        for point in points {
            clip(last.x - originX, last.y - originY, point.x - originX, point.y - originY, to: box)
            last = point
        }
    }

    /// Cuts an edge to the rows of the box, then to its columns.
    private mutating func clip(
        _ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, to box: AreaBuffer
    ) {
        let bottom = Double(box.rows)
        guard y0 != y1, max(y0, y1) > 0, min(y0, y1) < bottom else { return }
        var (ax, ay, bx, by) = (x0, y0, x1, y1)
        let slope = (x1 - x0) / (y1 - y0)
        if ay < 0 { (ax, ay) = (x0 - y0 * slope, 0) }
        if ay > bottom { (ax, ay) = (x0 + (bottom - y0) * slope, bottom) }
        if by < 0 { (bx, by) = (x0 - y0 * slope, 0) }
        if by > bottom { (bx, by) = (x0 + (bottom - y0) * slope, bottom) }
        if min(ax, bx) >= 0, max(ax, bx) <= Double(box.columns) {
            append(from: ax, ay, to: bx, by)
        } else {
            clipColumns(ax, ay, bx, by, right: Double(box.columns))
        }
    }

    /// What lies left of the box still turns the sum, so it is laid along the left side; what lies right of
    /// it turns nothing that is asked for.
    private mutating func clipColumns(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, right: Double
    ) {
        // Where the edge crosses the two sides, kept between its ends whatever the rounding.
        let rise = (by - ay) / (bx - ax)
        let atLeft = min(max(ay - ax * rise, min(ay, by)), max(ay, by))
        let atRight = min(max(ay + (right - ax) * rise, min(ay, by)), max(ay, by))
        if ax <= 0, bx <= 0 { return append(from: 0, ay, to: 0, by) }
        if ax >= right, bx >= right { return }
        var (sx, sy, ex, ey) = (ax, ay, bx, by)
        if ax < 0 {
            append(from: 0, ay, to: 0, atLeft)
            (sx, sy) = (0, atLeft)
        } else if ax > right {
            (sx, sy) = (right, atRight)
        }
        if bx < 0 {
            append(from: 0, atLeft, to: 0, by)
            (ex, ey) = (0, atLeft)
        } else if bx > right {
            (ex, ey) = (right, atRight)
        }
        append(from: sx, sy, to: ex, ey)
    }
}
