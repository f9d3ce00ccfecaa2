public import Geometry

/// The cells of the box an outline lies in, and the bits that say which were touched.
///
/// A cell holds, for its pixel, by how much the running sum along the row rises there. `full` is one
/// winding over all of a pixel. Between two fills every cell and every bit is 0.
@usableFromInline
struct CellBuffer: ~Copyable {
    /// One winding number over a whole pixel: 256 parts of height times 512 half parts of width.
    @usableFromInline static var full: Int32 { 1 << 17 }

    @usableFromInline var cells = UnsafeMutablePointer<Int32>.allocate(capacity: 16)
    @usableFromInline var bits = UnsafeMutablePointer<UInt64>.allocate(capacity: 1)
    private var cellCapacity = 0
    private var bitCapacity = 0

    /// Cells in a row of the box, a multiple of 4.
    @usableFromInline var stride = 0
    /// Words of bits in a row, each bit standing for four cells.
    @usableFromInline var words = 0
    /// The box: its first column and row in the picture, and its extent.
    @usableFromInline var left = 0
    @usableFromInline var top = 0
    @usableFromInline var columns = 0
    @usableFromInline var rows = 0

    @usableFromInline
    init() {}

    deinit {
        cells.deallocate()
        bits.deallocate()
    }

    /// Adds every edge of an outline. False when no part of it lies in the picture.
    @usableFromInline
    mutating func accumulate(_ outline: FlatPath, width: Int, height: Int) -> Bool {
        guard let bounds = outline.bounds, width > 0, height > 0 else { return false }
        let lowX = max(bounds.minX.rounded(.down), 0)
        let lowY = max(bounds.minY.rounded(.down), 0)
        let highX = min(bounds.maxX.rounded(.up), Double(width))
        let highY = min(bounds.maxY.rounded(.up), Double(height))
        guard lowX < highX, lowY < highY else { return false }
        (left, top, columns, rows) = (Int(lowX), Int(lowY), Int(highX - lowX), Int(highY - lowY))
        reserve()
        for contour in outline.contours {
            var last = outline.points[contour.end - 1]
            for index in contour.range {
                let point = outline.points[index]
                clip(last.x - lowX, last.y - lowY, point.x - lowX, point.y - lowY)
                last = point
            }
        }
        return true
    }

    private mutating func reserve() {
        stride = (columns + 8) & ~3
        words = (stride / 4 + 64) / 64
        if stride * rows > cellCapacity {
            cells.deallocate()
            cellCapacity = stride * rows
            cells = .allocate(capacity: cellCapacity)
            cells.initialize(repeating: 0, count: cellCapacity)
        }
        if words * rows > bitCapacity {
            bits.deallocate()
            bitCapacity = words * rows
            bits = .allocate(capacity: bitCapacity)
            bits.initialize(repeating: 0, count: bitCapacity)
        }
    }

    // MARK: Clipping

    /// Cuts an edge to the rows of the box, then to its columns. What lies left of the box still turns the sum,
    /// so it is laid along the left side; what lies right of it turns nothing that is asked for.
    private mutating func clip(_ x0: Double, _ y0: Double, _ x1: Double, _ y1: Double) {
        let bottom = Double(rows)
        guard y0 != y1, max(y0, y1) > 0, min(y0, y1) < bottom else { return }
        var (ax, ay, bx, by) = (x0, y0, x1, y1)
        let slope = (x1 - x0) / (y1 - y0)
        if ay < 0 { (ax, ay) = (x0 - y0 * slope, 0) }
        if ay > bottom { (ax, ay) = (x0 + (bottom - y0) * slope, bottom) }
        if by < 0 { (bx, by) = (x0 - y0 * slope, 0) }
        if by > bottom { (bx, by) = (x0 + (bottom - y0) * slope, bottom) }
        let right = Double(columns)
        if min(ax, bx) >= 0, max(ax, bx) <= right {
            edge(ax, ay, bx, by)
        } else {
            clipColumns(ax, ay, bx, by, right)
        }
    }

    private mutating func clipColumns(
        _ ax: Double, _ ay: Double, _ bx: Double, _ by: Double, _ right: Double
    ) {
        // Where the edge crosses the two sides, in its own direction.
        let rise = (by - ay) / (bx - ax)
        let atLeft = min(max(ay - ax * rise, min(ay, by)), max(ay, by))
        let atRight = min(max(ay + (right - ax) * rise, min(ay, by)), max(ay, by))
        var (sx, sy, ex, ey) = (ax, ay, bx, by)
        if ax < 0 {
            let y = bx < 0 ? by : atLeft
            edge(0, ay, 0, y)
            (sx, sy) = (0, y)
        } else if ax > right {
            (sx, sy) = (right, bx > right ? by : atRight)
        }
        if bx < 0 {
            let y = ax < 0 ? sy : atLeft
            (ex, ey) = (0, y)
        } else if bx > right {
            (ex, ey) = (right, ax > right ? sy : atRight)
        }
        edge(sx, sy, ex, ey)
        if bx < 0, ax >= 0 { edge(0, ey, 0, by) }
    }

    // MARK: Edges

    /// The nearest multiple of 1/256, in parts: adding 1.5 · 2⁵² leaves the integer in the low bits.
    @inline(__always)
    private func parts(_ value: Double) -> Int {
        Int(Int32(truncatingIfNeeded: (value * 256 + 6_755_399_441_055_744).bitPattern))
    }

    /// Adds an edge inside the box.
    private mutating func edge(_ ax: Double, _ ay: Double, _ bx: Double, _ by: Double) {
        let (fromY, toY) = (parts(ay), parts(by))
        guard fromY != toY else { return }
        let sign = fromY < toY ? 1 : -1
        let (x0, y0) = sign > 0 ? (parts(ax), fromY) : (parts(bx), toY)
        let (x1, y1) = sign > 0 ? (parts(bx), toY) : (parts(ax), fromY)
        let slope = Double(x1 - x0) / Double(y1 - y0)
        let steepness = Int(min(abs(1 / slope), 256) * 65536)
        // x with 32 more bits, so that a thousand rows of rounding stay far below one part.
        let step = Int(slope * 256 * 4_294_967_296)
        var row = y0 >> 8
        let lastRow = (y1 - 1) >> 8
        guard row < lastRow else {
            return piece(row: row, min(x0, x1), max(x0, x1), (y1 - y0) * sign, steepness)
        }
        let firstHeight = 256 - (y0 & 255)
        var x = (x0 << 32) + (step >> 8) * firstHeight
        var before = x0
        var after = min(max(x >> 32, min(x0, x1)), max(x0, x1))
        piece(row: row, min(before, after), max(before, after), firstHeight * sign, steepness)
        row += 1
        while row < lastRow {
            before = after
            x += step
            after = min(max(x >> 32, min(x0, x1)), max(x0, x1))
            piece(row: row, min(before, after), max(before, after), 256 * sign, steepness)
            row += 1
        }
        let lastHeight = y1 - (lastRow << 8)
        piece(row: row, min(after, x1), max(after, x1), lastHeight * sign, steepness)
    }

    /// Adds the piece of an edge that lies in one row: from `a` to `b`, in parts, over a signed height.
    @inline(__always)
    private mutating func piece(row: Int, _ a: Int, _ b: Int, _ height: Int, _ steepness: Int) {
        let first = a >> 8
        let cell = cells + (row &* stride &+ first)
        let u0 = a & 255
        let u1 = b &- (first << 8)
        guard u1 < 512 else {
            return longPiece(row: row, a, b, height)
        }
        // At most two pixels: the mean of the ends is the area left of the edge, less what the second pixel
        // takes, a triangle of width `over`.
        let over = max(u1 &- 256, 0)
        let left = height &* (u0 &+ u1)
        let triangle = b > a ? (over &* over &* height) / (b &- a) : 0
        cell[0] &+= Int32(truncatingIfNeeded: height &* 512 &- left &+ triangle)
        cell[1] &+= Int32(truncatingIfNeeded: left &- 2 &* triangle)
        cell[2] &+= Int32(truncatingIfNeeded: triangle)
        touch(row: row, first, first + 2)
    }

    /// A piece over three pixels or more.
    private mutating func longPiece(row: Int, _ a: Int, _ b: Int, _ height: Int) {
        let first = a >> 8
        let last = b >> 8
        let cell = cells + row * stride
        let total = height * 512
        let rise = (total << 8) / (b - a)
        let head = 256 - (a & 255)
        let tail = b & 255
        let sum0 = (rise * head * head) >> 17
        var sum = (rise * (head + 128)) >> 8
        cell[first] &+= Int32(truncatingIfNeeded: sum0)
        cell[first + 1] &+= Int32(truncatingIfNeeded: sum - sum0)
        for index in first + 2..<max(last, first + 2) {
            cell[index] &+= Int32(truncatingIfNeeded: rise)
            sum += rise
        }
        let end = total - (rise * tail * tail) >> 17
        cell[last] &+= Int32(truncatingIfNeeded: end - sum)
        cell[last + 1] &+= Int32(truncatingIfNeeded: total - end)
        touch(row: row, first, last + 1)
    }

    /// Marks the groups of four that hold these cells.
    @inline(__always)
    private mutating func touch(row: Int, _ first: Int, _ last: Int) {
        let word = bits + row &* words
        var group = first >> 2
        while group <= last >> 2 {
            word[group >> 6] |= 1 << UInt64(truncatingIfNeeded: group & 63)
            group &+= 1
        }
    }
}
