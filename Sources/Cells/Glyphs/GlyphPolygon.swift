/// The outline of what a character inks that is no pattern of dots: bars of eighths and diagonals.
///
///     GlyphPolygon("▂")?.corners.map(\.y)     // [0.75, 0.75, 1, 1]
///     GlyphPolygon("x")                       // nil: a letter
public struct GlyphPolygon: Hashable, Sendable {
    /// A corner, in a cell from 0, 0 at the top left to 1, 1 at the bottom right.
    public struct Corner: Hashable, Sendable {
        /// From the left.
        public let x: Double
        /// From the top.
        public let y: Double
    }

    /// The corners, one after the other; the last is joined to the first.
    public let corners: [Corner]

    /// The outline of a character, or nil when it has none of these.
    public init?(_ glyph: Unicode.Scalar) {
        guard let known = Self.table[glyph] else { return nil }
        self = known
    }

    private init(_ corners: [Corner]) { self.corners = corners }

    private init(x: ClosedRange<Double>, y: ClosedRange<Double>) {
        corners = [
            Corner(x: x.lowerBound, y: y.lowerBound), Corner(x: x.upperBound, y: y.lowerBound),
            Corner(x: x.upperBound, y: y.upperBound), Corner(x: x.lowerBound, y: y.upperBound),
        ]
    }

    /// Whether a place is inside, by the edges that a ray to its right crosses.
    package func contains(x: Double, y: Double) -> Bool {
        var isInside = false
        for (a, b) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (a.y > y) != (b.y > y) {
            if x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
    }

    private static let table: [Unicode.Scalar: GlyphPolygon] = Dictionary(
        uniqueKeysWithValues: (bars + wedges).compactMap { code, polygon in
            Unicode.Scalar(code).map { ($0, polygon) }
        })

    /// All of them, bars first.
    static var all: [Unicode.Scalar] {
        (bars + wedges).compactMap { Unicode.Scalar($0.code) }
    }
}

// MARK: The characters

extension GlyphPolygon {
    private typealias Coded = (code: UInt32, polygon: GlyphPolygon)

    /// So many eighths from below, from the left, from above and from the right; halves are patterns of dots.
    private static let bars: [Coded] = [1, 2, 3, 5, 6, 7].flatMap { eighths -> [Coded] in
        let share = Double(eighths) / 8
        // In the later block, without the single eighths that had characters before.
        let place = UInt32(max(0, eighths < 4 ? eighths - 2 : eighths - 3))
        return [
            (0x2580 + UInt32(eighths), GlyphPolygon(x: 0...1, y: 1 - share...1)),
            (0x2590 - UInt32(eighths), GlyphPolygon(x: 0...share, y: 0...1)),
            (eighths == 1 ? 0x2594 : 0x1FB82 + place, GlyphPolygon(x: 0...1, y: 0...share)),
            (eighths == 1 ? 0x2595 : 0x1FB87 + place, GlyphPolygon(x: 1 - share...1, y: 0...1)),
        ]
    }

    /// The diagonals: a line through the cell, and what lies below it, or above it in the second half of the block.
    private static let wedges: [Coded] = lines.enumerated().flatMap { index, line -> [Coded] in
        let (start, end) = (places[line.0], places[line.1])
        return [
            (0x1FB3C + UInt32(index), below(start, end, 1)), (0x1FB52 + UInt32(index), below(start, end, -1)),
        ]
    }

    /// The ends of the lines: down the left side, along the bottom, up the right side, and half way along the top.
    private static let places = [
        (0, 0), (0, 2), (0, 4), (0, 6), (3, 6), (6, 6), (6, 4), (6, 2), (6, 0), (3, 0),
    ].map { Corner(x: Double($0.0) / 6, y: Double($0.1) / 6) }

    private static let lines = [
        (2, 4), (2, 5), (1, 4), (1, 5), (0, 4), (1, 9), (1, 8), (2, 9), (2, 8), (3, 9), (2, 7),
        (4, 6), (3, 6), (4, 7), (3, 7), (4, 8), (9, 7), (0, 7), (9, 6), (0, 6), (9, 5), (1, 6),
    ]

    /// The part of the cell below a line that runs to the right, or, with a sign of -1, above it.
    private static func below(_ start: Corner, _ end: Corner, _ sign: Double) -> GlyphPolygon {
        let cell = GlyphPolygon(x: 0...1, y: 0...1).corners
        func depth(_ corner: Corner) -> Double {
            sign * ((end.x - start.x) * (corner.y - start.y) - (end.y - start.y) * (corner.x - start.x))
        }
        var corners: [Corner] = []
        for (a, b) in zip(cell, cell.dropFirst() + cell.prefix(1)) {
            let (depthA, depthB) = (depth(a), depth(b))
            if depthA >= -1e-9 { corners.append(a) }
            guard depthA * depthB < -1e-9 else { continue }
            let share = depthA / (depthA - depthB)
            corners.append(Corner(x: a.x + share * (b.x - a.x), y: a.y + share * (b.y - a.y)))
        }
        return GlyphPolygon(corners)
    }
}
