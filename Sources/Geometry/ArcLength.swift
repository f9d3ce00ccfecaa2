// MARK: - Arc length

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

// MARK: - Locations

extension ArcLength {
    /// A place on a path.
    public struct Location: Hashable, Sendable {
        /// Where it is in the plane.
        public var point: Point
        /// The direction in which the path goes on from there, of length 1. A subpath without length has
        /// (1, 0), the direction SVG gives it.
        public var tangent: Vector
        /// How sharply the path turns there: 1 over the radius in points, positive where it turns clockwise on a
        /// screen; 0 on lines.
        public var curvature: Double
        /// Which of ``ArcLength/subpaths`` it is on.
        public var subpath: Int
    }

    /// The place at a length along the path, or nil when the path draws nothing.
    ///
    /// A length below 0, or not a number, gives the start; one above ``total`` gives the end. Where
    /// one segment ends and the next begins, this is the beginning of the next.
    ///
    /// - Complexity: O(log *n*) in the number of segments.
    public func location(at length: Double) -> Location? {
        guard !pieces.isEmpty else { return nil }
        let length = length > 0 ? min(length, total) : 0
        return location(at: length, inPiece: piece(at: length, in: pieces.indices))
    }

    /// The place at a length along one of ``subpaths``, held between its start and its end.
    ///
    /// - Precondition: there is such a subpath.
    /// - Complexity: O(log *n*) in the number of segments.
    public func location(at length: Double, inSubpath index: Int) -> Location? {
        let subpath = subpaths[index]
        let length = subpath.lengths.lowerBound + (length > 0 ? min(length, subpath.length) : 0)
        return location(at: length, inPiece: piece(at: length, in: subpath.pieces))
    }

    private func location(at length: Double, inPiece index: Int) -> Location {
        let segment = segment(ofPiece: index)
        let t = parameter(at: length, inPiece: index)
        let curvature = segment.curvature(at: t)
        return Location(
            point: segment.point(at: t), tangent: tangent(at: t, inPiece: index),
            curvature: curvature.isNaN ? 0 : curvature, subpath: subpath(ofPiece: index))
    }

    /// The direction there, or of the nearest segment of the subpath that has one.
    private func tangent(at t: Double, inPiece index: Int) -> Vector {
        if let tangent = segment(ofPiece: index).tangent(at: t) { return tangent }
        let range = subpaths[subpath(ofPiece: index)].pieces
        let others = Array(index..<range.upperBound) + (range.lowerBound..<index).reversed()
        for other in others {
            if let tangent = segment(ofPiece: other).tangent(at: other > index ? 0 : 1) { return tangent }
        }
        return Vector(1, 0)
    }

    func subpath(ofPiece piece: Int) -> Int {
        var low = 0
        var high = subpaths.count
        while low + 1 < high {
            let middle = (low + high) / 2
            if subpaths[middle].pieces.lowerBound <= piece { low = middle } else { high = middle }
        }
        return low
    }
}

// MARK: - Ranges

/// A part of one subpath, by lengths along the whole path.
///
/// On a closed subpath it may run over the start: its upper length is then beyond the subpath's end by as much as
/// it covers of the beginning.
struct Stretch {
    var subpath: Int
    var lengths: ClosedRange<Double>
    /// Whether it is all of a closed subpath, which then stays closed.
    var isWholeLoop: Bool
}

extension ArcLength {
    /// Lengths nearer together than this are the same place.
    var resolution: Double { total * 1e-12 }

    /// What a trim keeps, in the order in which it is drawn.
    func stretches(_ trim: Trim) -> [Stretch] {
        let ranges = trim.ranges
        guard !ranges.isEmpty else { return [] }
        var stretches: [Stretch] = []
        switch trim.mode {
        case .each:
            for index in subpaths.indices {
                let (start, length) = (subpaths[index].lengths.lowerBound, subpaths[index].length)
                let parts = ranges.map { range in
                    cut(start + range.lowerBound * length...start + range.upperBound * length, by: trim.cut)
                }
                for part in parts { append(part, of: index, to: &stretches) }
                joinOverStart(&stretches, of: index, from: stretches.count - parts.count)
            }
        case .total:
            for range in ranges {
                let lengths = cut(range.lowerBound * total...range.upperBound * total, by: trim.cut)
                for index in subpaths.indices { append(lengths, of: index, to: &stretches) }
            }
            if ranges.count == 2, let first = stretches.first {
                joinOverStart(&stretches, of: first.subpath, from: 0)
            }
        }
        return stretches
    }

    /// Adds what a range of lengths covers of a subpath, if anything.
    ///
    /// A subpath without length is covered when it lies within the range, at its start but not at its end:
    /// so two trims that meet there draw it once. At the very end of the path it is covered by both ends.
    private func append(_ range: ClosedRange<Double>, of index: Int, to stretches: inout [Stretch]) {
        let own = subpaths[index].lengths
        if own.lowerBound == own.upperBound {
            let isLast = own.upperBound == total && range.upperBound == total
            guard range.lowerBound <= own.lowerBound, own.lowerBound < range.upperBound || isLast else {
                return
            }
            stretches.append(Stretch(subpath: index, lengths: own, isWholeLoop: subpaths[index].isClosed))
            return
        }
        // An end within rounding of the subpath's own end is that end.
        var low = max(range.lowerBound, own.lowerBound)
        var high = min(range.upperBound, own.upperBound)
        if low - own.lowerBound <= resolution { low = own.lowerBound }
        if own.upperBound - high <= resolution { high = own.upperBound }
        guard high - low > resolution else { return }
        let isWhole = low == own.lowerBound && high == own.upperBound
        stretches.append(
            Stretch(
                subpath: index, lengths: low...high, isWholeLoop: isWhole && subpaths[index].isClosed))
    }

    /// Makes one piece of the part up to the end of a closed subpath and the part from its start, among the
    /// stretches from `first` on.
    private func joinOverStart(_ stretches: inout [Stretch], of index: Int, from first: Int) {
        let own = subpaths[index].lengths
        guard subpaths[index].isClosed, own.lowerBound < own.upperBound, stretches.indices.contains(first),
            stretches[first].subpath == index, stretches[first].lengths.upperBound == own.upperBound,
            let second = stretches.indices.dropFirst(first + 1).first(where: {
                stretches[$0].subpath == index
            }),
            stretches[second].lengths.lowerBound == own.lowerBound
        else { return }
        let covered = stretches[second].lengths.upperBound - own.lowerBound
        let low = stretches[first].lengths.lowerBound
        stretches[first].lengths = low...own.upperBound + covered
        stretches.remove(at: second)
    }

    /// Draws a stretch, beginning with a move.
    func append(_ stretch: Stretch, to path: inout Path) {
        var parts: [Int: CurvePart] = [:]
        append(stretch, to: &path, parts: &parts)
    }

    /// Draws a stretch, beginning with a move, and notes which parts of their curves its curves are.
    func append(_ stretch: Stretch, to path: inout Path, parts: inout [Int: CurvePart]) {
        let subpath = subpaths[stretch.subpath]
        let own = subpath.lengths
        if stretch.isWholeLoop {
            appendLoop(subpath, to: &path)
        } else if stretch.lengths.upperBound > own.upperBound {
            append(
                stretch.lengths.lowerBound...own.upperBound, of: subpath, to: &path, &parts,
                isContinued: false)
            let rest = stretch.lengths.upperBound - own.upperBound
            append(
                own.lowerBound...own.lowerBound + rest, of: subpath, to: &path, &parts, isContinued: true)
        } else {
            append(stretch.lengths, of: subpath, to: &path, &parts, isContinued: false)
        }
    }

    /// Draws a closed subpath as it is.
    private func appendLoop(_ subpath: Subpath, to path: inout Path) {
        path.move(to: segment(ofPiece: subpath.pieces.lowerBound).start)
        for index in subpath.pieces where pieces[index].from == 0 && !pieces[index].place.isClosing {
            path.append(segment(ofPiece: index).element)
        }
        path.close()
    }

    /// Draws a range of lengths of a subpath: the end of one segment, whole segments, the beginning of another.
    ///
    /// A range without length is drawn as a line just long enough to have the direction of the path, so that a
    /// square cap stands along it.
    private func append(
        _ range: ClosedRange<Double>, of subpath: Subpath, to path: inout Path,
        _ parts: inout [Int: CurvePart], isContinued: Bool
    ) {
        func draw(_ index: Int, from: Double, to: Double) {
            let segment = segment(ofPiece: index)
            path.append(segment.part(from: from, to: to).element)
            if from > 0 || to < 1, pieces[index].place.verb != .line {
                parts[path.verbs.count - 1] = CurvePart(whole: segment, range: from...to)
            }
        }
        var index = piece(at: range.lowerBound, in: subpath.pieces)
        while index + 1 < subpath.pieces.upperBound,
            start(ofPiece: index + 1) - range.lowerBound <= resolution
        {
            index += 1
        }
        var from = parameter(at: range.lowerBound, inPiece: index)
        if !isContinued { path.move(to: segment(ofPiece: index).point(at: from)) }
        guard range.upperBound > range.lowerBound else {
            if !isContinued { appendSpeck(at: from, inPiece: index, to: &path) }
            return
        }
        while index < subpath.pieces.upperBound {
            let end = start(ofPiece: index + 1)
            if end >= range.upperBound - resolution {
                let isEnd = end <= range.upperBound + resolution
                let to = isEnd ? pieces[index].to : parameter(at: range.upperBound, inPiece: index)
                if to > from { draw(index, from: from, to: to) }
                return
            }
            if pieces[index].to == 1 {
                draw(index, from: from, to: 1)
                from = 0
            }
            index += 1
        }
    }

    private func appendSpeck(at t: Double, inPiece index: Int, to path: inout Path) {
        let segment = segment(ofPiece: index)
        let point = segment.point(at: t)
        guard let tangent = segment.tangent(at: t) else { return path.line(to: point) }
        let length = max(1e-6, 1e-10 * max(abs(point.x), abs(point.y)))
        path.line(to: point + tangent * length)
    }
}
