// MARK: - Arc length

/// A measured path, which converts lengths to positions and to parts of the path.
///
/// Only the measurement visits every curve. An animation of `strokeEnd` or `lineDashPhase` creates one `ArcLength` of
/// its path and uses it in every frame:
///
///     let measured = ArcLength(path)
///     measured.location(at: measured.total / 2)?.point
///     measured.trimmed(Trim(end: 0.25))
///
/// Lengths continue over all subpaths in drawing order. Moves have no length, but the line of a close does.
public struct ArcLength: Sendable {
    /// The default for the largest error of a length, relative to the segment.
    public static var defaultAccuracy: Double { 1e-9 }

    /// The measured path.
    public let path: Path
    /// The length of all subpaths, in points. Segments that are not finite count as 0.
    public let total: Double
    /// The subpaths that draw something, in order.
    public let subpaths: [Subpath]
    /// The segments in order, split at the limits of one quadrature.
    let pieces: [Piece]

    /// A subpath and its position in the length of the path.
    public struct Subpath: Hashable, Sendable {
        /// The lengths at its start and its end, from the start of the path.
        public var lengths: ClosedRange<Double>
        /// Whether it ends with a close.
        public var isClosed: Bool
        var pieces: Range<Int>
        /// The index in ``Path/subpaths``, which include single moves.
        var pathIndex: Int

        /// The length of the subpath, in points.
        public var length: Double { lengths.upperBound - lengths.lowerBound }
    }

    /// A part of a segment, and the length of the path before it.
    struct Piece {
        var start: Double
        var from: Double
        var to: Double
        var segment: IndexedSegment
    }

    /// Measures a path in O(segments).
    ///
    /// `accuracy` is the largest error of a segment's length relative to its control polygon, at least 1e-13.
    public init(_ path: Path, accuracy: Double = ArcLength.defaultAccuracy) {
        var pieces: [Piece] = []
        pieces.reserveCapacity(path.verbs.count)
        var subpaths: [Subpath] = []
        var length = 0.0
        var segments = IndexedSegments(path)
        var current = 0
        while let segment = segments.next() {
            if segments.subpath != current {
                current = segments.subpath
                subpaths.append(
                    Subpath(
                        lengths: length...length, isClosed: false, pieces: pieces.count..<pieces.count,
                        pathIndex: current - 1))
            }
            PathSegment(segment, in: path.points).forEachSmoothPart(accuracy: accuracy) { part in
                pieces.append(Piece(start: length, from: part.from, to: part.to, segment: segment))
                length += part.length
            }
            let last = subpaths.count - 1
            subpaths[last].lengths = subpaths[last].lengths.lowerBound...length
            subpaths[last].pieces = subpaths[last].pieces.lowerBound..<pieces.count
            subpaths[last].isClosed = segment.isClosing
        }
        self.path = path
        self.pieces = pieces
        self.subpaths = subpaths
        total = length
    }

    func start(ofPiece index: Int) -> Double { index < pieces.count ? pieces[index].start : total }

    func segment(ofPiece index: Int) -> PathSegment { PathSegment(pieces[index].segment, in: path.points) }

    /// Returns the last piece in a range that starts at or before a length.
    func piece(at length: Double, in range: Range<Int>) -> Int {
        max(pieces[range].partitioningIndex { $0.start > length } - 1, range.lowerBound)
    }

    /// Returns the parameter of a piece's segment at a length along the path.
    func parameter(at length: Double, inPiece index: Int) -> Double {
        let piece = pieces[index]
        let pieceLength = start(ofPiece: index + 1) - piece.start
        if piece.segment.verb == .line {
            return pieceLength > 0 ? ((length - piece.start) / pieceLength).clamped(to: 0...1) : 0
        }
        let part = PathSegment.SmoothPart(from: piece.from, to: piece.to, length: pieceLength)
        return Speed(segment(ofPiece: index)).parameter(at: length - piece.start, in: part)
    }
}

// MARK: - Locations

extension ArcLength {
    /// A position on a path.
    public struct Location: Hashable, Sendable {
        /// The position in the plane.
        public var point: Point
        /// The direction of the path, of length 1, or (1, 0) on a subpath without length, as in SVG.
        public var tangent: Vector
        /// The index in ``ArcLength/subpaths``.
        public var subpath: Int
    }

    /// Returns the position at a length along the path, or `nil` if the path draws nothing.
    ///
    /// A length below 0, or not a number, gives the start, and one above ``total`` gives the end. A length between two
    /// segments gives the start of the second.
    ///
    /// - Complexity: O(log *n*) in the number of segments.
    public func location(at length: Double) -> Location? {
        guard !pieces.isEmpty else { return nil }
        let length = length > 0 ? min(length, total) : 0
        let index = piece(at: length, in: pieces.indices)
        let t = parameter(at: length, inPiece: index)
        return Location(
            point: segment(ofPiece: index).point(at: t), tangent: tangent(at: t, inPiece: index),
            subpath: subpath(ofPiece: index))
    }

    /// Returns the direction there, or else of the next segment of the subpath with a direction, or of the last before.
    private func tangent(at t: Double, inPiece index: Int) -> Vector {
        if let tangent = segment(ofPiece: index).tangent(at: t) { return tangent }
        let range = subpaths[subpath(ofPiece: index)].pieces
        for next in index + 1..<range.upperBound {
            if let tangent = segment(ofPiece: next).tangent(at: 0) { return tangent }
        }
        for previous in (range.lowerBound..<index).reversed() {
            if let tangent = segment(ofPiece: previous).tangent(at: 1) { return tangent }
        }
        return Vector(1, 0)
    }

    func subpath(ofPiece piece: Int) -> Int {
        max(subpaths.partitioningIndex { $0.pieces.lowerBound > piece } - 1, 0)
    }
}

// MARK: - Ranges

/// A part of one subpath, as lengths along the whole path, which may continue beyond the end of a loop.
struct SubpathSpan {
    var subpath: Int
    var lengths: ClosedRange<Double>
    /// Whether the part is a whole closed subpath, which stays closed.
    var isWholeLoop: Bool
}

extension ArcLength {
    var resolution: Double { total * 1e-12 }

    /// Returns the spans that a trim keeps, in drawing order.
    func spans(_ trim: Trim) -> [SubpathSpan] {
        let ranges = trim.ranges
        guard !ranges.isEmpty else { return [] }
        var spans: [SubpathSpan] = []
        switch trim.mode {
        case .each:
            for index in subpaths.indices {
                let (start, length) = (subpaths[index].lengths.lowerBound, subpaths[index].length)
                // A subpath without length belongs to its start.
                guard length > 0 else {
                    if ranges.contains(where: { $0.lowerBound == 0 }) { appendWhole(index, to: &spans) }
                    continue
                }
                let first = spans.count
                for range in ranges {
                    let lengths = start + range.lowerBound * length...start + range.upperBound * length
                    append(cut(lengths, by: trim.cut), of: index, to: &spans)
                }
                joinOverStart(&spans, of: index, from: first)
            }
        case .total:
            for range in ranges {
                let lengths = cut(range.lowerBound * total...range.upperBound * total, by: trim.cut)
                for index in subpaths.indices { append(lengths, of: index, to: &spans) }
            }
            if ranges.count == 2, let first = spans.first {
                joinOverStart(&spans, of: first.subpath, from: 0)
            }
        }
        return spans
    }

    /// Adds the part of a subpath in a range of lengths, if any.
    ///
    /// A subpath without length belongs to one range only, so two adjacent trims draw it once.
    private func append(_ range: ClosedRange<Double>, of index: Int, to spans: inout [SubpathSpan]) {
        let (start, end) = (subpaths[index].lengths.lowerBound, subpaths[index].lengths.upperBound)
        if start == end {
            let isLast = end == total && range.upperBound == total
            guard range.lowerBound <= start, start < range.upperBound || isLast else { return }
            return appendWhole(index, to: &spans)
        }
        // Rounding must not separate an end from that of the subpath.
        var low = max(range.lowerBound, start)
        var high = min(range.upperBound, end)
        if low - start <= resolution { low = start }
        if end - high <= resolution { high = end }
        guard high - low > resolution else { return }
        let isWhole = low == start && high == end
        spans.append(
            SubpathSpan(
                subpath: index, lengths: low...high, isWholeLoop: isWhole && subpaths[index].isClosed))
    }

    private func appendWhole(_ index: Int, to spans: inout [SubpathSpan]) {
        let subpath = subpaths[index]
        spans.append(
            SubpathSpan(subpath: index, lengths: subpath.lengths, isWholeLoop: subpath.isClosed))
    }

    /// Joins the span before the end of a closed subpath with the span after its start.
    private func joinOverStart(_ spans: inout [SubpathSpan], of index: Int, from first: Int) {
        let (start, end) = (subpaths[index].lengths.lowerBound, subpaths[index].lengths.upperBound)
        guard subpaths[index].isClosed, start < end, spans.indices.contains(first),
            spans[first].subpath == index, spans[first].lengths.upperBound == end,
            let second = spans.indices.dropFirst(first + 1).first(where: { spans[$0].subpath == index }),
            spans[second].lengths.lowerBound == start
        else { return }
        let lengthAfterStart = spans[second].lengths.upperBound - start
        spans[first].lengths = spans[first].lengths.lowerBound...end + lengthAfterStart
        spans.remove(at: second)
    }

    /// Draws a span, starting with a move, and records the parts of curves by the index of the verb.
    func append(_ span: SubpathSpan, to path: inout Path, parts: inout [Int: CurvePart]) {
        let subpath = subpaths[span.subpath]
        let (start, end) = (subpath.lengths.lowerBound, subpath.lengths.upperBound)
        let (low, high) = (span.lengths.lowerBound, span.lengths.upperBound)
        if span.isWholeLoop {
            appendLoop(subpath, to: &path)
        } else if high <= end {
            append(low...high, of: subpath, to: &path, &parts, isContinued: false)
        } else if low >= end {
            append(
                low - subpath.length...high - subpath.length, of: subpath, to: &path, &parts,
                isContinued: false)
        } else {
            append(low...end, of: subpath, to: &path, &parts, isContinued: false)
            append(start...start + (high - end), of: subpath, to: &path, &parts, isContinued: true)
        }
        path.scaleLine(by: self.path.lineScale(ofSubpath: subpath.pathIndex))
    }

    private func appendLoop(_ subpath: Subpath, to path: inout Path) {
        path.move(to: segment(ofPiece: subpath.pieces.lowerBound).start)
        for index in subpath.pieces where pieces[index].from == 0 && !pieces[index].segment.isClosing {
            path.append(segment(ofPiece: index).element)
        }
        path.close()
    }

    /// Draws a range of lengths of a subpath. Without length it becomes a very short line, which orients a square cap.
    private func append(
        _ range: ClosedRange<Double>, of subpath: Subpath, to path: inout Path,
        _ parts: inout [Int: CurvePart], isContinued: Bool
    ) {
        func draw(_ index: Int, from: Double, to: Double) {
            let segment = segment(ofPiece: index)
            path.append(segment.part(from: from, to: to).element)
            if from > 0 || to < 1, pieces[index].segment.verb != .line {
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
        let isEmpty = range.upperBound <= range.lowerBound
        if !isContinued {
            let first = segment(ofPiece: index)
            let start = first.point(at: from)
            path.move(to: start)
            if isEmpty { path.line(to: first.tangent(at: from).map { start + $0 * start.speck } ?? start) }
        }
        guard !isEmpty else { return }
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
}
