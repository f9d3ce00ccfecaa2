import Geometry

// MARK: - The buffer

/// The accumulation buffer for the bounding box of an outline: one entry for each pixel, and bits for touched entries.
///
/// An entry holds the rise of the running sum along its row, in units of ``full``. Between two fills all are 0. The buffer is
/// a view of the memory of a ``Rasterizer``, passed by value, so its addresses stay in registers.
@usableFromInline
struct AreaBuffer: BitwiseCopyable {
    @usableFromInline let entries: UnsafeMutablePointer<Int32>
    @usableFromInline let bits: UnsafeMutableRawPointer
    /// The number of entries in a row, a multiple of 8.
    @usableFromInline let stride: Int
    /// The number of bytes of bits in a row, a multiple of 8. One bit covers eight entries.
    @usableFromInline let bitStride: Int
    /// The first column of the box in the picture.
    @usableFromInline let left: Int
    /// The first row of the box in the picture.
    @usableFromInline let top: Int
    @usableFromInline let columns: Int
    @usableFromInline let rows: Int
    /// The number of columns from the left side of the box to the right side of the picture.
    @usableFromInline let availableColumns: Int

    /// One winding over a whole pixel: 256 units of height times 512 half units of width.
    @inlinable static var full: Int32 { 1 << 17 }

    /// Adds a vertical edge in one row.
    func addVertical(row: Int, x: Int, height: Int) {
        addShort(Line(row: entries + row &* stride, bits: bits + row &* bitStride, rise: 0), x, x, height)
    }

    func add(_ edges: UnsafeBufferPointer<AreaEdge>) {
        for edge in edges { add(edge) }
    }

    /// Adds an edge to the entries, row by row, with x in units of 1/2²⁴ of a pixel: less than half of 1/256 of error.
    @inline(__always)
    private func add(_ edge: AreaEdge) {
        let (x0, y0, x1, y1) = (Int(edge.x0), Int(edge.y0), Int(edge.x1), Int(edge.y1))
        let (sign, slope) = (Int(edge.sign), edge.slope)
        let top = y0 &>> 8
        var rows = (y1 &- 1) &>> 8 &- top
        var line = Line(row: entries + top &* stride, bits: bits + top &* bitStride, rise: Int(edge.rise))
        guard rows > 0 else { return addPiece(line, min(x0, x1), max(x0, x1), (y1 &- y0) &* sign) }
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
            // Start at the left end of each piece, for either slope.
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

    /// The row that an edge crosses, and values that are the same for all rows.
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
    /// The mean of both ends is the area to the left. The triangle beyond the first pixel moves there from the second.
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

    /// Adds the piece of an edge in one row from `a` to `b` over three or more pixels: two parabolas and a line.
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

    /// Marks a range of groups as touched, so that they are read and cleared.
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

/// An edge that leads down, in units of 1/256 of a pixel relative to the box.
struct AreaEdge: BitwiseCopyable {
    let x0: Int32
    let y0: Int32
    let x1: Int32
    let y1: Int32
    /// The distance to the right in one row, in units of 1/2²⁴ of a pixel.
    let slope: Int
    /// The signed rise of coverage for each pixel along a row. A slope above 256 counts as vertical.
    let rise: Int32
    /// -1 if the original edge led up, otherwise 1.
    let sign: Int32
}

/// The edges of some contours. Collecting them lets the processor compute many quotients at the same time.
struct AreaEdges: BitwiseCopyable {
    /// The number of edges to collect, unless the next contour has more.
    static let batchSize = 256

    private var memory = UnsafeMutableBufferPointer<AreaEdge>.allocate(capacity: 0)
    private(set) var count = 0

    var all: UnsafeBufferPointer<AreaEdge> { UnsafeBufferPointer(rebasing: memory[..<count]) }

    /// Removes all edges and keeps the memory.
    mutating func removeAll() { count = 0 }

    func free() { memory.deallocate() }

    private mutating func reserve(_ more: Int) {
        guard count + more > memory.count else { return }
        let larger = UnsafeMutableBufferPointer<AreaEdge>.allocate(capacity: 2 * (count + more))
        _ = larger.update(fromContentsOf: memory[..<count])
        memory.deallocate()
        memory = larger
    }

    /// Adds the edges of a contour inside the picture.
    mutating func append(_ points: UnsafeBufferPointer<Point>, left: Int, top: Int) {
        reserve(points.count)
        guard let first = points.last, var edge = memory.baseAddress.map({ $0 + count }) else { return }
        let start = edge
        let (originX, originY) = (left &<< 8, top &<< 8)
        var last = (x: Self.fixed(first.x) &- originX, y: Self.fixed(first.y) &- originY)
        for point in points {
            let next = (x: Self.fixed(point.x) &- originX, y: Self.fixed(point.y) &- originY)
            // A horizontal edge is written too, and the next edge overwrites it.
            edge.initialize(to: AreaEdge(last, next))
            edge += next.y == last.y ? 0 : 1
            last = next
        }
        count &+= edge - start
    }

    /// Adds an edge in double precision, relative to the box and inside it.
    mutating func append(from ax: Double, _ ay: Double, to bx: Double, _ by: Double) {
        let (start, end) = ((x: Self.fixed(ax), y: Self.fixed(ay)), (x: Self.fixed(bx), y: Self.fixed(by)))
        guard start.y != end.y else { return }
        reserve(1)
        memory[count] = AreaEdge(start, end)
        count += 1
    }

    /// Returns a coordinate in units of 1/256 of a pixel, rounded to nearest.
    @inline(__always)
    private static func fixed(_ value: Double) -> Int { nearest(value * 256) }

    /// Returns the integer nearest to a value below 2⁵¹. Adding 1.5 · 2⁵² leaves it in the low bits, without a call.
    @inline(__always)
    static func nearest(_ value: Double) -> Int {
        let magic = 6_755_399_441_055_744.0
        return Int(bitPattern: UInt(truncatingIfNeeded: (value + magic).bitPattern))
            &- Int(bitPattern: UInt(truncatingIfNeeded: magic.bitPattern))
    }
}

extension AreaEdge {
    /// Creates the edge between two points in either order. The values of a horizontal edge are undefined.
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
        rise = Int32(truncatingIfNeeded: AreaEdges.nearest(min(dy / dx.magnitude, 256) * 131_072) &* sign)
        self.sign = Int32(truncatingIfNeeded: sign)
    }
}

// MARK: - Clipping

extension AreaEdges {
    /// Adds the edges of a contour that is partly outside the picture.
    mutating func clip(_ points: UnsafeBufferPointer<Point>, to box: AreaBuffer) {
        let (originX, originY) = (Double(box.left), Double(box.top))
        var last = points[points.count - 1]
        for point in points {
            clip(last.x - originX, last.y - originY, point.x - originX, point.y - originY, to: box)
            last = point
        }
    }

    /// Clips an edge to the rows of the box, then to its columns.
    private mutating func clip(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double, to box: AreaBuffer) {
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

    /// Clips an edge to the columns of the box. To the left it becomes a vertical edge, to the right it is dropped.
    private mutating func clipColumns(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, right: Double) {
        // The crossings with both sides, clamped to the edge to absorb rounding errors.
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
