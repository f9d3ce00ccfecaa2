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
