// MARK: - Pairs of paths

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

// MARK: - Turns

/// A subpath of a morph that turns as a whole: its points move on the arcs of that turn, and what is left of their
/// way is blended in the turning frame.
struct MorphTurn: Sendable {
    /// Which points of the pair turn.
    var points: Range<Int>
    var turn: MorphPlan.Turn

    var reversed: MorphTurn { MorphTurn(points: points, turn: turn.reversed) }

    /// Writes the points that turn over those of a blended path.
    func write(_ progress: Double, of pair: PathPair, into path: inout Path) {
        let middle = turn.from.interpolated(to: turn.to, progress: progress)
        let ahead = Affine(rotation: turn.angle * progress)
        let behind = Affine(rotation: turn.angle * (progress - 1))
        for index in points {
            let one = ahead.apply(pair.from.points[index] - turn.from)
            let other = behind.apply(pair.to.points[index] - turn.to)
            path.points[index] = middle + ((1 - progress) * one + progress * other)
        }
        // The last subpath is where the pen is.
        if points.upperBound == path.points.count { path.subpathStart = path.points[points.lowerBound] }
    }
}

extension MorphPlan.Turn {
    /// The turn back.
    var reversed: Self { Self(angle: -angle, from: to, to: from) }

    /// From the first path's frame to the second's.
    var map: Affine {
        Affine(translationX: -from.x, y: -from.y).concatenating(Affine(rotation: angle))
            .concatenating(Affine(translationX: to.x, y: to.y))
    }

    /// From the second path's frame to the first's.
    var back: Affine { reversed.map }
}

// MARK: - Plans

/// The plan of a smart change: which subpath goes into which, and which point of one goes where in the other.
public struct MorphPlan: Sendable {
    /// What becomes of one subpath.
    public struct Match: Sendable {
        /// Which subpath of the first path it is, counting those that draw something; nil when it grows from a
        /// point.
        public var from: Int?
        /// Which subpath of the second path; nil when it shrinks to a point.
        public var to: Int?
        /// Whether the two run in opposite directions, so that one had to be turned round.
        public var isReversed: Bool
        /// How it turns as a whole on its way; nil when its points move on straight lines.
        public var turn: Turn?
        /// Places that go into each other, in drawing order: the ends of the elements of the pair.
        public var ties: [Tie]
    }

    /// A turn about a middle that moves.
    public struct Turn: Hashable, Sendable {
        /// By how much, from -π to π: positive clockwise on a screen.
        public var angle: Double
        /// The middle on the first path.
        public var from: Point
        /// The middle on the second path.
        public var to: Point
    }

    /// A place on one path and where it goes on the other.
    public struct Tie: Hashable, Sendable {
        /// On the first path.
        public var from: Point
        /// On the second path.
        public var to: Point
        /// Whether the first path has a point there, rather than the inside of a segment.
        public var isPointOfFrom: Bool
        /// Whether the second path has one.
        public var isPointOfTo: Bool
    }

    /// The two paths cut into equally many elements of the same kinds.
    public let pair: PathPair
    /// What becomes of each subpath, in the order of the pair's subpaths.
    public let matches: [Match]

    /// The subpaths of the pair that turn.
    let turns: [MorphTurn]

    /// The plan the other way round.
    var reversed: MorphPlan {
        MorphPlan(pair: pair.reversed, matches: matches.map(\.reversed), turns: turns.map(\.reversed))
    }

    init(pair: PathPair, matches: [Match], turns: [MorphTurn]) {
        self.pair = pair
        self.matches = matches
        self.turns = turns
    }

    /// Plans the change of one path into another.
    ///
    /// The plan from `to` to `from` is this plan turned round, exactly: of two paths the one that comes first in
    /// an arbitrary but fixed order is always planned from.
    ///
    /// - Parameters:
    ///   - from: the first path.
    ///   - to: the second path.
    ///   - shapeIndex: the point of `to` where the start of `from` goes, in every subpath; nil finds the best.
    ///   - mayReverse: whether an open subpath may be drawn from its end when that fits better.
    /// - Complexity: O(*n*²) in the points of a subpath up to a few hundred, O(*n*) beyond.
    public init(from: Path, to: Path, shapeIndex: Int? = nil, mayReverse: Bool = false) {
        let turns = to.precedes(from)
        var start = shapeIndex.map { MorphAlignment.Pair(first: 0, second: $0) }
        if turns, let given = start { start = MorphAlignment.Pair(first: given.second, second: 0) }
        let builder = MorphBuilder(
            first: MorphShape(turns ? to : from), second: MorphShape(turns ? from : to), start: start,
            mayReverse: mayReverse)
        let plan = builder.build()
        self = turns ? plan.reversed : plan
    }

    /// The path `progress` of the way.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces `path` by ``path(at:)`` in the memory that it has.
    ///
    /// - Complexity: as ``PathPair/write(_:into:)``.
    public func write(_ progress: Double, into path: inout Path) {
        pair.write(progress, into: &path)
        for turn in turns { turn.write(progress, of: pair, into: &path) }
    }
}

extension MorphPlan.Match {
    /// The same the other way round.
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

extension Path {
    /// A fixed order of paths: by the number of points, then by the first point or verb that differs.
    func precedes(_ other: Path) -> Bool {
        if points.count != other.points.count { return points.count < other.points.count }
        for (one, two) in zip(points, other.points) where one != two {
            return one.x == two.x ? one.y < two.y : one.x < two.x
        }
        if verbs.count != other.verbs.count { return verbs.count < other.verbs.count }
        for (one, two) in zip(verbs, other.verbs) where one != two { return one.rawValue < two.rawValue }
        return false
    }
}

// MARK: - Morphs

/// The change of one path into another: planned once, then blended for any progress.
///
/// Paths of equal structure blend point by point, as Core Animation does. For the others it depends on the
/// mode; Apple leaves that case undefined.
///
///     let morph = PathMorph(from: star, to: box)
///     var frame = Path()
///     morph.write(0.5, into: &frame)
public struct PathMorph: Sendable {
    /// How paths of different structure are blended.
    public enum Mode: String, Hashable, Sendable, CaseIterable {
        /// What people see Core Animation do: points are paired by their index, and those that have no partner
        /// fly from or to the origin.
        case faithful
        /// No blending: the first path up to half of the way, the second from there.
        case discrete
        /// Subpaths, corners and lengths are matched, so that no point travels farther than it must.
        case smart
    }

    /// The path at progress 0.
    public let from: Path
    /// The path at progress 1.
    public let to: Path
    /// How paths of different structure are blended.
    public let mode: Mode
    /// The two paths brought to equal structure: what is blended, and turned where the ``plan`` says so. Nil for a
    /// discrete change.
    public let pair: PathPair?
    /// Which point goes where, where that had to be found; nil when it follows from the order of the points.
    public let plan: MorphPlan?
    /// The plan's turns, at hand for every frame.
    private let turns: [MorphTurn]

    /// Plans the change.
    ///
    /// - Parameters:
    ///   - from: the path at progress 0.
    ///   - to: the path at progress 1.
    ///   - mode: how to blend paths of different structure.
    ///   - shapeIndex: for smart changes, the point of `to` that the start of `from` goes to, by its place in
    ///     each subpath; nil finds the best.
    ///   - mayReverse: for smart changes, whether an open subpath may be drawn from its end when that fits
    ///     better.
    public init(
        from: Path, to: Path, mode: Mode = .smart, shapeIndex: Int? = nil, mayReverse: Bool = false
    ) {
        self.from = from
        self.to = to
        self.mode = mode
        if from.hasSameStructure(as: to), shapeIndex == nil || mode != .smart {
            plan = nil
            turns = []
            pair = PathPair(from: from, to: to)
            return
        }
        switch mode {
        case .discrete:
            plan = nil
            turns = []
            pair = nil
        case .faithful:
            plan = nil
            turns = []
            pair = PathPair(padding: from, to)
        case .smart:
            let plan = MorphPlan(
                from: from, to: to, shapeIndex: shapeIndex, mayReverse: mayReverse)
            self.plan = plan
            turns = plan.turns
            pair = plan.pair
        }
    }

    /// The path `progress` of the way: exactly ``from`` at 0 and ``to`` at 1, on the same ways beyond.
    /// A progress that is not a number counts as 0.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces `path` by ``path(at:)`` in the memory that it has.
    ///
    /// - Complexity: O(points); allocates nothing after the first frame when no copy of `path` is kept.
    public func write(_ progress: Double, into path: inout Path) {
        if progress == 1 {
            path.replace(with: to)
        } else if progress == 0 || progress.isNaN {
            path.replace(with: from)
        } else if let pair {
            pair.write(progress, into: &path)
            for turn in turns { turn.write(progress, of: pair, into: &path) }
        } else {
            path.replace(with: progress < 0.5 ? from : to)
        }
    }
}
