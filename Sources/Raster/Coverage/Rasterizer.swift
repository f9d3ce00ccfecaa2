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
