internal import Geometry

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
