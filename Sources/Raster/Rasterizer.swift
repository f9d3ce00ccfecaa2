public import Geometry

/// Turns outlines into coverage: how much of each pixel lies inside, with points placed to 1/256 of a pixel.
///
/// **Method.** Signed areas in a dense buffer of entries, with a row of bits that says which entries were
/// touched. Each edge adds, to the entries it passes, how much of the entry lies to its right; the running sum
/// along a row is then the winding number averaged over the pixel. To read a row back, the set bits are
/// visited in order, eight entries at a time, and everything between two of them is one run of constant coverage.
/// The cost is that of the edges, not of the area, and there is nothing to sort. (This is the layout of
/// Blend2D; FreeType and AGG keep the same areas in sorted lists, font-rs sweeps the dense buffer whole.)
///
/// Chosen by measurement, on a star of 176 pixels, filled: sweeping whole rows of a dense buffer took seven times
/// as long, a bit for each entry and one entry at a time 1.7 times. Walking an edge without a branch in a row took
/// a fifth off a stroke of the same star.
///
/// Areas are integers, so that what one edge adds another takes away to the last bit, and nothing leaks to
/// the right of a closed outline.
///
/// The buffers belong to the rasteriser and only grow: reuse one for all frames.
public final class Rasterizer {
    /// Kept behind a pointer, where no access is checked for overlap at run time.
    private let memory = UnsafeMutablePointer<AreaMemory>.allocate(capacity: 1)

    /// A rasteriser with no memory yet.
    public init() { memory.initialize(to: AreaMemory()) }

    deinit {
        memory.pointee.free()
        memory.deinitialize(count: 1)
        memory.deallocate()
    }

    /// The largest extent of a picture, in pixels along one side.
    public static let maximumExtent = 1 << 15

    /// Tells `sink` how much of each pixel of a picture lies inside an outline.
    ///
    /// Every contour counts as closed. What lies outside the picture is cut off exactly, in double precision,
    /// before anything is rounded: coordinates may be as large as they like.
    ///
    /// - Parameters:
    ///   - outline: the shape, in pixels; (0, 0) is the top left corner of the top left pixel.
    ///   - rule: what counts as inside.
    ///   - width: columns of the picture, 0...``maximumExtent``.
    ///   - height: rows of the picture, 0...``maximumExtent``.
    ///   - sink: takes the coverage.
    /// - Complexity: O(points + pixels that edges pass + rows), and what the sink does.
    @inlinable
    public func fill(
        _ outline: FlatPath, rule: FillRule, width: Int, height: Int,
        into sink: inout (some CoverageSink & ~Copyable)
    ) {
        guard let box = accumulate(outline, rule: rule, width: width, height: height) else { return }
        // Whole groups are told, so the box is too wide by less than one, but never wider than the picture.
        sink.begin(
            rows: box.top..<box.top + box.rows,
            columns: box.left..<box.left + min(box.stride, box.room))
        switch rule {
        case .nonZero: box.resolve(NonZeroRule.self, into: &sink)
        case .evenOdd: box.resolve(EvenOddRule.self, into: &sink)
        }
    }

    /// Adds every edge of an outline to the entries of the box it lies in. Nil when no part of it lies in the
    /// picture.
    @usableFromInline
    func accumulate(_ outline: FlatPath, rule: FillRule, width: Int, height: Int) -> AreaBuffer? {
        precondition(
            (0...Self.maximumExtent).contains(width) && (0...Self.maximumExtent).contains(height),
            "a picture has at most 32768 rows and columns")
        guard width > 0, height > 0, let bounds = outline.bounds else { return nil }
        let (right, bottom) = (bounds.origin.x + bounds.size.width, bounds.origin.y + bounds.size.height)
        let isInside =
            bounds.origin.x >= 0 && bounds.origin.y >= 0 && right <= Double(width)
            && bottom <= Double(height)
        let left = Self.pixel(bounds.origin.x, limit: width)
        let top = Self.pixel(bounds.origin.y, limit: height)
        let columns = Self.pixel(right + 1, limit: width) - left
        let rows = Self.pixel(bottom + 1, limit: height) - top
        guard columns > 0, rows > 0 else { return nil }
        let box = memory.pointee.box(
            left: left, top: top, columns: columns, rows: rows, width: width)
        let all = outline.contours.indices
        var rest = all
        if rule == .nonZero {
            for run in outline.retraces ? [all] : outline.overlaps {
                add(outline, rest.lowerBound..<run.lowerBound, isInside, to: box)
                add(outline, run, isInside, to: box, unites: true)
                rest = run.upperBound..<all.upperBound
            }
        }
        add(outline, rest, isInside, to: box)
        return box
    }

    @inline(__always)
    private func add(
        _ outline: FlatPath, _ run: Range<Int>, _ isInside: Bool, to box: AreaBuffer, unites: Bool = false
    ) {
        outline.points.withUnsafeBufferPointer { points in
            for contour in outline.contours[run] {
                let contour = UnsafeBufferPointer(rebasing: points[contour.range])
                if isInside {
                    memory.pointee.edges.append(contour, left: box.left, top: box.top)
                } else {
                    memory.pointee.edges.clip(contour, to: box)
                }
                if !unites, memory.pointee.edges.count >= AreaEdges.enough {
                    memory.pointee.addEdges(to: box)
                }
            }
        }
        if unites { memory.pointee.unite(into: box) } else { memory.pointee.addEdges(to: box) }
    }

    /// The pixel a coordinate lies in, kept within 0...`limit`.
    private static func pixel(_ coordinate: Double, limit: Int) -> Int {
        Int(min(max(coordinate, 0), Double(limit)))
    }
}

/// The entries and bits a rasteriser owns; all 0 between two fills.
struct AreaMemory {
    /// What an outline encloses, when it is to be united before it goes into the entries.
    private var union = AreaUnion()
    var edges = AreaEdges()
    private var entries = UnsafeMutableBufferPointer<Int32>.allocate(capacity: 0)
    private var bits = UnsafeMutableBufferPointer<UInt64>.allocate(capacity: 0)

    /// Moves the edges into the entries.
    mutating func addEdges(to box: AreaBuffer) {
        box.add(edges.all)
        edges.removeAll()
    }

    /// Moves what the edges enclose into the entries.
    mutating func unite(into box: AreaBuffer) {
        union.move(edges.all, into: box)
        edges.removeAll()
    }

    func free() {
        edges.free()
        entries.deallocate()
        bits.deallocate()
    }

    /// A box over memory that is all 0.
    mutating func box(left: Int, top: Int, columns: Int, rows: Int, width: Int) -> AreaBuffer {
        // Up to two entries beyond the last column are touched, and read in groups of eight.
        let stride = (columns + 9) & ~7
        // One bit for each group, in whole words, and a word more to write across the end.
        let words = (stride / 8 + 63) / 64
        if stride * rows > entries.count {
            entries.deallocate()
            entries = .allocate(capacity: stride * rows)
            entries.initialize(repeating: 0)
        }
        if words * rows + 1 > bits.count {
            bits.deallocate()
            bits = .allocate(capacity: words * rows + 1)
            bits.initialize(repeating: 0)
        }
        guard let entries = entries.baseAddress, let bits = bits.baseAddress else {
            preconditionFailure("memory of more than 0 entries has an address")
        }
        return AreaBuffer(
            entries: entries, bits: UnsafeMutableRawPointer(bits), stride: stride, bitStride: words * 8,
            left: left, top: top, columns: columns, rows: rows, room: width - left)
    }
}

// MARK: - From windings to coverage

/// How a sum of windings becomes coverage.
@usableFromInline
protocol CoverageRule {
    /// How much of each pixel is inside, up to sign: 32768 is all of it, from windings in the units of an entry.
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int16>
}

/// Inside up to the first winding: exact wherever a pixel is not passed by edges of opposite windings.
@usableFromInline
enum NonZeroRule: CoverageRule {
    @inlinable @inline(__always)
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int16> {
        // Written so that the compiler sees one instruction, a pack with saturation.
        let (least, most) = (SIMD4<Int32>(repeating: -32768), SIMD4<Int32>(repeating: 32767))
        let low = windings &>> 2
        let high = low.replacing(with: most, where: low .> most)
        return SIMD4<Int16>(truncatingIfNeeded: high.replacing(with: least, where: high .< least))
    }
}

/// Inside and outside in turn: a triangle wave.
@usableFromInline
enum EvenOddRule: CoverageRule {
    @inlinable @inline(__always)
    static func inside(_ windings: SIMD4<Int32>) -> SIMD4<Int16> {
        let phase = (windings & (2 &* AreaBuffer.full &- 1)) &- AreaBuffer.full
        let signs = phase &>> 31
        return SIMD4<Int16>(truncatingIfNeeded: (((phase ^ signs) &- signs) &- AreaBuffer.full) &>> 2)
    }
}

extension AreaBuffer {
    /// Reads every row back into coverage and leaves all entries and bits 0.
    @inlinable
    func resolve<Rule: CoverageRule>(_ rule: Rule.Type, into sink: inout (some CoverageSink & ~Copyable)) {
        let (stride, words, columns, left, room) = (stride, bitStride &>> 3, columns, left, room)
        var entry = UnsafeMutableRawPointer(entries)
        var word = bits.assumingMemoryBound(to: UInt64.self)
        for row in top..<top &+ rows {
            // The running sum after the last group read, in every lane, and the column after it.
            var sum = SIMD4<Int32>()
            var done = 0
            for index in 0..<words {
                var mask = word[index]
                guard mask != 0 else { continue }
                word[index] = 0
                repeat {
                    let column = (index &<< 6 | mask.trailingZeroBitCount) &<< 3
                    mask &= mask &- 1
                    if done < column {
                        run(row, left &+ done, left &+ column, sum, rule, into: &sink)
                    }
                    let coverages = read(entry + column &<< 2, &sum, rule)
                    done = column &+ 8
                    if done <= room {
                        sink.cover(row: row, column: left &+ column, coverages: coverages)
                    } else {
                        last(row, column, coverages, into: &sink)
                    }
                } while mask != 0
            }
            if done < columns {
                run(row, left &+ done, left &+ columns, sum, rule, into: &sink)
            }
            entry += stride &<< 2
            word += words
        }
    }

    /// Takes eight entries out of the buffer and adds them up.
    @inlinable @inline(__always)
    func read<Rule: CoverageRule>(
        _ entry: UnsafeMutableRawPointer, _ sum: inout SIMD4<Int32>, _ rule: Rule.Type
    ) -> SIMD8<UInt16> {
        let low = sum &+ Self.runningSum(entry.load(as: SIMD4<Int32>.self))
        let rest = Self.runningSum(entry.load(fromByteOffset: 16, as: SIMD4<Int32>.self))
        let high = SIMD4(repeating: low[3]) &+ rest
        entry.storeBytes(of: SIMD4(), as: SIMD4<Int32>.self)
        entry.storeBytes(of: SIMD4(), toByteOffset: 16, as: SIMD4<Int32>.self)
        sum = SIMD4(repeating: high[3])
        return Self.coverage(SIMD8(lowHalf: Rule.inside(low), highHalf: Rule.inside(high)))
    }

    /// The magnitudes, 0...32768, to the nearest of 0...255.
    @inlinable @inline(__always)
    static func coverage(_ inside: SIMD8<Int16>) -> SIMD8<UInt16> {
        let signs = inside &>> 15
        let magnitudes = unsafeBitCast((inside ^ signs) &- signs, to: SIMD8<UInt16>.self)
        return (magnitudes &+ 64 &- (magnitudes &>> 8)) &>> 7
    }

    /// The sums of the first one, two, three and four entries: first within the pairs, shifting two entries as
    /// one word of 64 bits, then across them.
    @inlinable @inline(__always)
    static func runningSum(_ entries: SIMD4<Int32>) -> SIMD4<Int32> {
        let shifted = unsafeBitCast(entries, to: SIMD2<UInt64>.self) &<< 32
        let pairs = entries &+ unsafeBitCast(shifted, to: SIMD4<Int32>.self)
        return pairs &+ SIMD4(0, 0, pairs[1], pairs[1])
    }

    /// A run between two groups, where the winding is that of the last entry before it.
    @inlinable @inline(__always)
    func run<Rule: CoverageRule>(
        _ row: Int, _ start: Int, _ end: Int, _ sum: SIMD4<Int32>, _ rule: Rule.Type,
        into sink: inout (some CoverageSink & ~Copyable)
    ) {
        guard sum[0] != 0 else { return }
        let inside = Rule.inside(sum)
        let coverage = Self.coverage(SIMD8(lowHalf: inside, highHalf: inside))[0]
        guard coverage > 0 else { return }
        sink.cover(
            row: row, columns: Range(uncheckedBounds: (start, end)),
            coverage: UInt8(truncatingIfNeeded: coverage))
    }

    /// The group over the right side of the picture.
    @inlinable @inline(never)
    func last(
        _ row: Int, _ column: Int, _ coverages: SIMD8<UInt16>,
        into sink: inout (some CoverageSink & ~Copyable)
    ) {
        for lane in 0..<max(room &- column, 0) where coverages[lane] > 0 {
            let start = left &+ column &+ lane
            sink.cover(
                row: row, columns: start..<start &+ 1, coverage: UInt8(truncatingIfNeeded: coverages[lane]))
        }
    }
}

// MARK: - Strokes that turn back on themselves

/// Covers outlines whose lines run on top of each other, as those of a stroke that goes back on itself do.
///
/// The sum of areas knows of a pixel only its mean winding: where two edges of the same stroke lie on each
/// other, a pixel covered by half would count twice and come out full, and the line would look bold. So such
/// outlines are cut into sixteen lines for each row; on each of them windings are counted exactly, from
/// crossing to crossing, and what is inside goes into the entries as upright edges of a sixteenth, once. That is many
/// times the work of the plain sum, so it is done only where a stroke is known to turn back.
struct AreaUnion {
    /// Where the crossings of each line begin.
    private var starts: [Int] = []
    /// Crossings, line by line: twice x, and 1 more where the edge led up.
    private var crossings: [Int32] = []

    /// More crossings than this are not worth the memory: then areas are added as ever.
    static let mostCrossings = 1 << 22

    /// Moves the edges into the entries of the box.
    mutating func move(_ edges: UnsafeBufferPointer<AreaEdge>, into box: AreaBuffer) {
        var (count, top, bottom) = (0, Int.max, 0)
        for edge in edges {
            let lines = Self.lines(of: edge)
            count += lines.count
            (top, bottom) = (min(top, lines.lowerBound), max(bottom, lines.upperBound))
        }
        guard top < bottom else { return }
        guard count <= Self.mostCrossings else {
            return box.add(edges)
        }
        findCrossings(of: edges, count: count, top: top, lines: bottom - top)
        starts.withUnsafeBufferPointer { starts in
            crossings.withUnsafeMutableBufferPointer { crossings in
                for line in 0..<bottom - top {
                    var crossings = UnsafeMutableBufferPointer(
                        rebasing: crossings[starts[line]..<starts[line + 1]])
                    Self.sort(&crossings)
                    Self.unite(UnsafeBufferPointer(crossings), row: (line + top) >> 4, box)
                }
            }
        }
    }

    /// The lines, at a half after each sixteenth, that an edge crosses.
    private static func lines(of edge: AreaEdge) -> Range<Int> {
        (Int(edge.y0) + 7) >> 4..<(Int(edge.y1) + 7) >> 4
    }

    /// Sorts the crossings by line: counts them, adds up, and puts each in its place.
    private mutating func findCrossings(
        of edges: UnsafeBufferPointer<AreaEdge>, count: Int, top: Int, lines: Int
    ) {
        starts.removeAll(keepingCapacity: true)
        starts.append(contentsOf: repeatElement(0, count: lines + 2))
        crossings.removeAll(keepingCapacity: true)
        crossings.append(contentsOf: repeatElement(0, count: count))
        starts.withUnsafeMutableBufferPointer { starts in
            for edge in edges {
                for line in Self.lines(of: edge) { starts[line - top + 2] += 1 }
            }
            for line in 0..<lines { starts[line + 2] += starts[line + 1] }
            crossings.withUnsafeMutableBufferPointer { crossings in
                for edge in edges {
                    let slope = Double(edge.x1 - edge.x0) / Double(edge.y1 - edge.y0)
                    let direction = edge.sign < 0 ? 1 : 0
                    for line in Self.lines(of: edge) {
                        let x = AreaEdges.nearest(
                            Double(edge.x0) + slope * Double(line * 16 + 8 - Int(edge.y0)))
                        let place = starts[line - top + 1]
                        crossings[place] = Int32(truncatingIfNeeded: x << 1 | direction)
                        starts[line - top + 1] = place + 1
                    }
                }
            }
        }
    }

    /// Most lines have a handful of crossings, which are put in order one by one.
    private static func sort(_ crossings: inout UnsafeMutableBufferPointer<Int32>) {
        guard crossings.count <= 24 else { return crossings.sort() }
        for index in 0..<crossings.count {
            let crossing = crossings[index]
            var place = index
            while place > 0, crossings[place - 1] > crossing {
                crossings[place] = crossings[place - 1]
                place -= 1
            }
            crossings[place] = crossing
        }
    }

    /// Adds the stretches of a line where the winding is not 0, with its sign, which is that of the outlines
    /// beside: strokes wind one way only.
    private static func unite(_ crossings: UnsafeBufferPointer<Int32>, row: Int, _ box: AreaBuffer) {
        var winding = 0
        for crossing in crossings {
            let before = winding
            winding += crossing & 1 == 0 ? 1 : -1
            if before == 0 {
                box.addUpright(row: row, x: Int(crossing >> 1), height: 16 * winding)
            } else if winding == 0 {
                box.addUpright(row: row, x: Int(crossing >> 1), height: -16 * before)
            }
        }
    }
}
