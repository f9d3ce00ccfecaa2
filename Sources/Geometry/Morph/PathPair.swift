/// Two paths of equal structure, so that each point of one has its partner in the other.
///
/// The two ends of a `path` animation of Core Animation itself must be such a pair. Print both with ``Path/svg()``
/// to use them there.
public struct PathPair: Hashable, Sendable {
    /// The path at progress 0.
    public let from: Path
    /// The path at progress 1.
    public let to: Path

    /// The pair of two paths.
    ///
    /// - Precondition: both have the same kinds of elements in the same order.
    public init(from: Path, to: Path) {
        precondition(from.hasSameStructure(as: to), "the paths of a pair have the same structure")
        self.from = from
        self.to = to
    }

    /// The pair the other way round.
    public var reversed: PathPair { PathPair(from: to, to: from) }

    /// The path `progress` of the way: every point on the straight line to its partner, and on the same line
    /// beyond both for a progress outside 0...1.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces `path` by ``path(at:)`` in the memory that it has.
    ///
    /// - Complexity: O(points); allocates nothing when `path` was written by this pair before and no copy of it
    ///   is kept.
    public func write(_ progress: Double, into path: inout Path) {
        let count = from.points.count
        path.verbs = from.verbs
        path.points.removeAll(keepingCapacity: true)
        path.points.reserveCapacity(count)
        for index in 0..<count {
            path.points.append(from.points[index].interpolated(to: to.points[index], progress: progress))
        }
        path.subpathStart = from.subpathStart.interpolated(to: to.subpathStart, progress: progress)
    }
}

extension PathPair {
    /// The pair with the structure of the path that has more points; the other's missing points are at the
    /// origin.
    init(padding from: Path, _ to: Path) {
        let verbs = from.points.count >= to.points.count ? from.verbs : to.verbs
        let count = max(from.points.count, to.points.count)
        func padded(_ points: [Point]) -> [Point] {
            points + Array(repeating: .zero, count: count - points.count)
        }
        self.init(
            from: Path(verbs: verbs, points: padded(from.points)),
            to: Path(verbs: verbs, points: padded(to.points)))
    }
}

extension Path {
    /// Replaces the path by another in the memory that it has.
    mutating func replace(with other: Path) {
        verbs = other.verbs
        points.removeAll(keepingCapacity: true)
        points.append(contentsOf: other.points)
        subpathStart = other.subpathStart
    }
}
