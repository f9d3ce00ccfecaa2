extension Path {
    /// The drawn pieces in order, with the line of every close among them.
    ///
    /// An element with a coordinate that is infinite or not a number is left out, and so is everything after a
    /// move of that kind up to the next move. Every operation of this module that measures or cuts a path
    /// sees it through these segments, so all agree on what a damaged path is. Every close gives a line, also
    /// one without length.
    public var segments: Segments { Segments(path: self) }

    /// A walk over the drawn pieces of a path.
    public struct Segments: Sequence, IteratorProtocol {
        private let points: [Point]
        private var places: SegmentPlaces

        fileprivate init(path: Path) {
            points = path.points
            places = SegmentPlaces(path)
        }

        /// The next segment, or nil after the last.
        public mutating func next() -> PathSegment? {
            places.next().map { PathSegment($0, in: points) }
        }
    }
}

extension Path {
    /// Gives every segment, and after an open subpath the line that closes it: the edge of what is filled.
    func forEachEdge(_ body: (PathSegment) -> Void) {
        var places = SegmentPlaces(self)
        var current = 0
        var (first, last) = (Point.zero, Point.zero)
        while let place = places.next() {
            let segment = PathSegment(place, in: points)
            if places.subpath != current {
                if first != last { body(.line(last, first)) }
                current = places.subpath
                first = segment.start
            }
            body(segment)
            last = segment.end
        }
        if first != last { body(.line(last, first)) }
    }
}

/// Where the points of a segment are in its path.
struct SegmentPlace {
    /// Index of the point where it begins.
    var start: Int32
    /// Index of the point after that: the first of the element's own, or of the subpath for a closing line.
    var next: Int32
    /// Line, quad or cubic.
    var verb: Path.Verb
    /// Whether this is the line of a close.
    var isClosing: Bool
}

extension PathSegment {
    init(_ place: SegmentPlace, in points: [Point]) {
        let next = Int(place.next)
        switch place.verb {
        case .quad: self = .quad(points[Int(place.start)], points[next], points[next + 1])
        case .cubic: self = .cubic(points[Int(place.start)], points[next], points[next + 1], points[next + 2])
        case .line, .move, .close: self = .line(points[Int(place.start)], points[next])
        }
    }
}

/// A walk over the places of a path's segments, and over its subpaths by their number.
struct SegmentPlaces: IteratorProtocol {
    private let verbs: [Path.Verb]
    private let points: [Point]
    private var verb = 0
    private var point: Int32 = 0
    /// Index of the point where the pen is, or nil after a move to nowhere.
    private var pen: Int32?
    private var subpathStart: Int32 = 0
    /// How many moves have been passed: tells the segments of one subpath from those of the next.
    private(set) var subpath = 0

    init(_ path: Path) {
        verbs = path.verbs
        points = path.points
        precondition(points.count < Int(Int32.max), "a path to be measured has fewer than 2^31 points")
    }

    mutating func next() -> SegmentPlace? {
        while verb < verbs.count {
            let kind = verbs[verb]
            let first = point
            verb += 1
            point += Int32(kind.pointCount)
            switch kind {
            case .move:
                subpath += 1
                pen = points[Int(first)].isFinite ? first : nil
                subpathStart = first
            case .close:
                guard let start = pen else { continue }
                return SegmentPlace(start: start, next: subpathStart, verb: .line, isClosing: true)
            case .line, .quad, .cubic:
                guard let start = pen, points[Int(first)..<Int(point)].allSatisfy(\.isFinite) else {
                    continue
                }
                pen = point - 1
                return SegmentPlace(start: start, next: first, verb: kind, isClosing: false)
            }
        }
        return nil
    }
}
