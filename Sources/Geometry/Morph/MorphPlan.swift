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
