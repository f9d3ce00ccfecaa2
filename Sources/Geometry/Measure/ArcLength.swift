/// A path measured once: from lengths along it to places on it, and to parts of it.
///
/// Measuring walks every curve; looking up does not. So an animation that only moves `strokeEnd` or
/// `lineDashPhase` makes one `ArcLength` of its path and asks it in every frame:
///
///     let measured = ArcLength(path)
///     measured.location(at: measured.total / 2)?.point
///     measured.trimmed(from: 0, to: 0.25)
///
/// Lengths run over all subpaths in drawing order. Moves add nothing; the line of a close counts.
public struct ArcLength: Sendable {
    /// The error that lengths have at most by default, relative to the segment.
    public static var defaultAccuracy: Double { 1e-9 }

    /// The path that was measured.
    public let path: Path
    /// The length of all subpaths together, in points. Segments with a coordinate that is not finite, or so
    /// large that their length overflows, count as 0.
    public let total: Double
    /// Every subpath that draws something, in order.
    public let subpaths: [Subpath]
    /// The segments, cut where one quadrature does not suffice, in order.
    let pieces: [Piece]

    /// Where a subpath is in the length of the path.
    public struct Subpath: Hashable, Sendable {
        /// The lengths at its start and its end, measured from the start of the path.
        public var lengths: ClosedRange<Double>
        /// Whether it ends with a close.
        public var isClosed: Bool
        /// Where its pieces are.
        var pieces: Range<Int>

        /// Its own length, in points.
        public var length: Double { lengths.upperBound - lengths.lowerBound }
    }

    /// A stretch of a segment, and the length of the path before it.
    struct Piece {
        var start: Double
        var from: Double
        var to: Double
        var place: SegmentPlace
    }

    /// Measures a path.
    ///
    /// - Parameters:
    ///   - path: the path.
    ///   - accuracy: the greatest error of the length of a segment, relative to its control polygon; at least
    ///     1e-13 is used.
    /// - Complexity: O(segments).
    public init(_ path: Path, accuracy: Double = ArcLength.defaultAccuracy) {
        var pieces: [Piece] = []
        pieces.reserveCapacity(path.verbs.count)
        var subpaths: [Subpath] = []
        var length = 0.0
        var places = SegmentPlaces(path)
        var current = 0
        while let place = places.next() {
            if places.subpath != current {
                current = places.subpath
                subpaths.append(
                    Subpath(
                        lengths: length...length, isClosed: false, pieces: pieces.count..<pieces.count))
            }
            PathSegment(place, in: path.points).forEachSmoothPart(accuracy: accuracy) { part in
                pieces.append(Piece(start: length, from: part.from, to: part.to, place: place))
                length += part.length
            }
            let last = subpaths.count - 1
            subpaths[last].lengths = subpaths[last].lengths.lowerBound...length
            subpaths[last].pieces = subpaths[last].pieces.lowerBound..<pieces.count
            subpaths[last].isClosed = place.isClosing
        }
        self.path = path
        self.pieces = pieces
        self.subpaths = subpaths
        total = length
    }

    /// The length of the path up to the start of a piece; the total after the last.
    func start(ofPiece index: Int) -> Double { index < pieces.count ? pieces[index].start : total }

    func segment(ofPiece index: Int) -> PathSegment { PathSegment(pieces[index].place, in: path.points) }

    /// The last piece in `range` that starts at or before a length.
    func piece(at length: Double, in range: Range<Int>) -> Int {
        var low = range.lowerBound
        var high = range.upperBound
        while low + 1 < high {
            let middle = (low + high) / 2
            if pieces[middle].start <= length { low = middle } else { high = middle }
        }
        return low
    }

    /// The parameter of the segment of a piece at a length along the path.
    func parameter(at length: Double, inPiece index: Int) -> Double {
        let piece = pieces[index]
        let own = start(ofPiece: index + 1) - piece.start
        if piece.place.verb == .line {
            return own > 0 ? min(max((length - piece.start) / own, 0), 1) : 0
        }
        let part = PathSegment.SmoothPart(from: piece.from, to: piece.to, length: own)
        return Speed(segment(ofPiece: index)).parameter(at: length - piece.start, in: part)
    }
}
