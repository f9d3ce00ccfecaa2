// MARK: - Pairs of paths

/// Two paths with the same structure, which blend point by point.
///
/// The two ends of a `path` animation in Core Animation must be such a pair. ``Path/svg()`` prints both for use there.
public struct PathPair: Hashable, Sendable {
    /// The path at progress 0.
    public let from: Path
    /// The path at progress 1.
    public let to: Path

    /// Creates a pair of two paths.
    ///
    /// - Precondition: Both paths have the same kinds of elements in the same order.
    public init(from: Path, to: Path) {
        precondition(from.hasSameStructure(as: to), "the paths of a pair have the same structure")
        self.from = from
        self.to = to
    }

    /// Creates a pair with the structure of the path that has more points.
    ///
    /// The missing points of the other path are at the origin.
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

    /// The pair with its ends swapped.
    public var reversed: PathPair { PathPair(from: to, to: from) }

    /// Returns the blend of both paths.
    ///
    /// Every point moves on the straight line through its two positions, also for a progress outside 0...1.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces a path with ``path(at:)`` and reuses its memory.
    ///
    /// - Complexity: O(points). Allocates nothing if this pair wrote the path before and no copy of it exists.
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

// MARK: - Plans

/// A plan of a smart morph: the subpaths and the points that correspond.
public struct MorphPlan: Sendable {
    /// The change of one subpath.
    public struct Match: Sendable {
        /// The index of the subpath in the first path, or `nil` if the subpath grows from a point.
        ///
        /// Only subpaths that draw something count.
        public var from: Int?
        /// The index of the subpath in the second path, or `nil` if the subpath shrinks to a point.
        public var to: Int?
        /// Whether one of the two subpaths is drawn in reverse.
        public var isReversed: Bool
        /// The rotation of the whole subpath, or `nil` if its points move on straight lines.
        public var turn: Turn?
        /// The points that correspond, in drawing order: the ends of the elements of the pair.
        public var ties: [Tie]
    }

    /// A rotation about a moving centre.
    public struct Turn: Hashable, Sendable {
        /// The angle, from -π to π: positive clockwise on a screen.
        public var angle: Double
        /// The centre on the first path.
        public var from: Point
        /// The centre on the second path.
        public var to: Point
    }

    /// A point on one path and its partner on the other.
    public struct Tie: Hashable, Sendable {
        /// The position on the first path.
        public var from: Point
        /// The position on the second path.
        public var to: Point
        /// Whether an element of the first path ends there.
        public var isPointOfFrom: Bool
        /// Whether an element of the second path ends there.
        public var isPointOfTo: Bool
    }

    /// The two paths, cut into the same number of elements of the same kinds.
    public let pair: PathPair
    /// The changes of the subpaths, in the order of the pair.
    public let matches: [Match]
    /// The subpaths that rotate, each as a range of points of the pair.
    let turns: [(points: Range<Int>, turn: Turn)]
}

extension MorphPlan {
    /// Plans the change of one path into another.
    ///
    /// The plan from `to` to `from` is exactly this plan reversed, because planning always starts from the path that
    /// comes first in a fixed order of paths.
    ///
    /// - Parameters:
    ///   - from: The first path.
    ///   - to: The second path.
    ///   - shapeIndex: The point of `to` that the start of `from` moves to, in every subpath, or `nil` for the best one.
    ///   - mayReverse: Whether an open subpath may be drawn from its end if that fits better.
    /// - Complexity: O(*n*²) in the points of a subpath up to a few hundred, O(*n*) beyond.
    public init(from: Path, to: Path, shapeIndex: Int? = nil, mayReverse: Bool = false) {
        let swaps = to.precedes(from)
        let start = shapeIndex.map { swaps ? (first: $0, second: 0) : (first: 0, second: $0) }
        let builder = MorphBuilder(
            first: MorphShape(swaps ? to : from), second: MorphShape(swaps ? from : to), start: start,
            mayReverse: mayReverse)
        let plan = builder.build()
        self = swaps ? plan.reversed : plan
    }

    private var reversed: MorphPlan {
        MorphPlan(
            pair: pair.reversed, matches: matches.map(\.reversed),
            turns: turns.map { ($0.points, $0.turn.reversed) })
    }

    /// Returns the blend of both paths.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces a path with ``path(at:)`` and reuses its memory.
    ///
    /// - Complexity: That of ``PathPair/write(_:into:)``.
    public func write(_ progress: Double, into path: inout Path) {
        pair.write(progress, into: &path)
        for (points, turn) in turns { turn.write(progress, points, of: pair, into: &path) }
    }
}

extension MorphPlan.Match {
    fileprivate var reversed: Self {
        Self(
            from: to, to: from, isReversed: isReversed, turn: turn?.reversed,
            ties: ties.map { tie in
                MorphPlan.Tie(
                    from: tie.to, to: tie.from, isPointOfFrom: tie.isPointOfTo, isPointOfTo: tie.isPointOfFrom
                )
            })
    }
}

extension MorphPlan.Turn {
    /// The rotation back.
    var reversed: Self { Self(angle: -angle, from: to, to: from) }

    /// The transform from the first path to the second.
    var map: Affine {
        Affine(translationX: -from.x, y: -from.y).concatenating(Affine(rotation: angle))
            .concatenating(Affine(translationX: to.x, y: to.y))
    }

    /// Replaces points of a blended path with their positions on the rotation.
    ///
    /// The remaining movement is blended in the rotating frame.
    fileprivate func write(_ progress: Double, _ points: Range<Int>, of pair: PathPair, into path: inout Path)
    {
        let middle = from.interpolated(to: to, progress: progress)
        let ahead = Affine(rotation: angle * progress)
        let behind = Affine(rotation: angle * (progress - 1))
        for index in points {
            let one = ahead.apply(pair.from.points[index] - from)
            let other = behind.apply(pair.to.points[index] - to)
            path.points[index] = middle + ((1 - progress) * one + progress * other)
        }
        // The current point of the path is in the last subpath.
        if points.upperBound == path.points.count { path.subpathStart = path.points[points.lowerBound] }
    }
}

extension Path {
    /// Returns whether this path comes first in a fixed order of paths.
    ///
    /// The order compares the number of points, then the first point or verb that differs.
    func precedes(_ other: Path) -> Bool {
        if points.count != other.points.count { return points.count < other.points.count }
        for (one, two) in zip(points, other.points) where one != two {
            return one.x == two.x ? one.y < two.y : one.x < two.x
        }
        if verbs.count != other.verbs.count { return verbs.count < other.verbs.count }
        for (one, two) in zip(verbs, other.verbs) where one != two { return one.rawValue < two.rawValue }
        return false
    }

    /// Replaces the path with another one and reuses its memory.
    fileprivate mutating func replace(with other: Path) {
        verbs = other.verbs
        points.removeAll(keepingCapacity: true)
        points.append(contentsOf: other.points)
        subpathStart = other.subpathStart
    }
}

// MARK: - Morphs

/// The change of one path into another, planned once and blended at any progress.
///
/// Paths with the same structure blend point by point, as in Core Animation. The mode decides about all others, which
/// Apple leaves undefined.
///
///     let morph = PathMorph(from: star, to: box)
///     var frame = Path()
///     morph.write(0.5, into: &frame)
public struct PathMorph: Sendable {
    /// A method to blend paths of different structure.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// The visible behaviour of Core Animation: points correspond by index, and points without a partner move from
        /// or to the origin.
        case faithful
        /// A switch from the first path to the second at half of the progress.
        case discrete
        /// Matching of subpaths, corners and lengths, so that no point moves farther than necessary.
        case smart
    }

    /// The path at progress 0.
    public let from: Path
    /// The path at progress 1.
    public let to: Path
    /// The method to blend paths of different structure.
    public let mode: Mode
    /// The two paths with a common structure, or `nil` for a discrete change.
    public let pair: PathPair?
    /// The plan of a smart change, or `nil` if points correspond by index.
    public let plan: MorphPlan?
    /// The turns of the plan, for quick access in every frame.
    private let turns: [(points: Range<Int>, turn: MorphPlan.Turn)]

    /// Plans the change.
    ///
    /// - Parameters:
    ///   - from: The path at progress 0.
    ///   - to: The path at progress 1.
    ///   - mode: The method to blend paths of different structure.
    ///   - shapeIndex: For smart changes, the index of the point in each subpath of `to` that the start of `from` moves
    ///     to, or `nil` for the best one.
    ///   - mayReverse: For smart changes, whether an open subpath may be drawn from its end if that fits better.
    public init(
        from: Path, to: Path, mode: Mode = .smart, shapeIndex: Int? = nil, mayReverse: Bool = false
    ) {
        self.from = from
        self.to = to
        self.mode = mode
        let blendsByIndex = from.hasSameStructure(as: to) && (shapeIndex == nil || mode != .smart)
        plan =
            blendsByIndex || mode != .smart
            ? nil : MorphPlan(from: from, to: to, shapeIndex: shapeIndex, mayReverse: mayReverse)
        turns = plan?.turns ?? []
        if blendsByIndex {
            pair = PathPair(from: from, to: to)
        } else {
            pair = mode == .faithful ? PathPair(padding: from, to) : plan?.pair
        }
    }

    /// Returns the blend: exactly ``from`` at 0 and ``to`` at 1, and the same movement beyond.
    ///
    /// A progress that is not a number counts as 0.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces a path with ``path(at:)`` and reuses its memory.
    ///
    /// - Complexity: O(points). Allocates nothing after the first frame if no copy of the path exists.
    public func write(_ progress: Double, into path: inout Path) {
        if progress == 1 {
            path.replace(with: to)
        } else if progress == 0 || progress.isNaN {
            path.replace(with: from)
        } else if let pair {
            pair.write(progress, into: &path)
            for (points, turn) in turns { turn.write(progress, points, of: pair, into: &path) }
        } else {
            path.replace(with: progress < 0.5 ? from : to)
        }
    }
}
