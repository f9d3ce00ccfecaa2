// MARK: - Pairs of paths

/// Two paths with the same structure, as Core Animation needs them, which blend point by point.
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

    /// Creates a pair with the structure of the path that has more points, with the others at the origin.
    init(padding from: Path, _ to: Path) {
        let longer = from.points.count >= to.points.count ? from : to
        func padded(_ path: Path) -> Path {
            let missing = longer.points.count - path.points.count
            return Path(verbs: longer.verbs, points: path.points + Array(repeating: .zero, count: missing))
        }
        self.init(from: padded(from), to: padded(to))
    }

    /// The pair with its ends swapped.
    public var reversed: PathPair { PathPair(from: to, to: from) }

    /// Returns the blend of both paths, on the straight lines through both positions of each point.
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
        path.lineScales.removeAll(keepingCapacity: true)
        for subpath in 0..<max(from.lineScales.count, to.lineScales.count) {
            let (one, other) = (from.lineScale(ofSubpath: subpath), to.lineScale(ofSubpath: subpath))
            path.lineScales.append(abs(one + (other - one) * progress))
        }
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
        /// The visible behaviour of Core Animation: points correspond by index, and others move from or to the origin.
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
    let plan: MorphPlan?

    /// Creates a morph: finds the common structure of two paths.
    ///
    /// - Parameters:
    ///   - from: The path at progress 0.
    ///   - to: The path at progress 1.
    ///   - mode: The method to blend paths of different structure.
    ///   - shapeIndex: For smart changes, the index of the point in each subpath of `to` that the start of `from` moves
    ///     to, or `nil` for the best one.
    ///   - mayReverse: For smart changes, whether an open subpath may be drawn from its end if that fits better.
    /// - Complexity: O(*n*²) in the points of a subpath up to a few hundred, O(*n*) beyond.
    public init(from: Path, to: Path, mode: Mode = .smart, shapeIndex: Int? = nil, mayReverse: Bool = false) {
        self.from = from
        self.to = to
        self.mode = mode
        if from.hasSameStructure(as: to), shapeIndex == nil || mode != .smart {
            (pair, plan) = (PathPair(from: from, to: to), nil)
            return
        }
        switch mode {
        case .faithful: (pair, plan) = (PathPair(padding: from, to), nil)
        case .discrete: (pair, plan) = (nil, nil)
        case .smart:
            let plan = MorphPlan(from: from, to: to, shapeIndex: shapeIndex, mayReverse: mayReverse)
            (pair, self.plan) = (plan.pair, plan)
        }
    }

    /// Returns the blend: exactly ``from`` at 0 and ``to`` at 1, and the same movement beyond. NaN counts as 0.
    public func path(at progress: Double) -> Path {
        var path = Path()
        write(progress, into: &path)
        return path
    }

    /// Replaces a path with ``path(at:)`` and reuses its memory.
    ///
    /// - Complexity: O(points). Allocates nothing after the first frame if no copy of the path exists.
    public func write(_ progress: Double, into path: inout Path) {
        let isEnd = progress == 0 || progress == 1 || progress.isNaN
        if let plan, !isEnd {
            plan.write(progress, into: &path)
        } else if let pair, !isEnd {
            pair.write(progress, into: &path)
        } else {
            path.removeAll()
            path.append(progress == 1 || (pair == nil && progress >= 0.5) ? to : from)
        }
    }
}

// MARK: - Plans

/// A plan of a smart morph: the subpaths that correspond, with a common structure.
struct MorphPlan: Sendable {
    struct Match: Sendable {
        /// The subpath of those that draw something in the first path, or `nil` if it grows from a point.
        var from: Int?
        /// The subpath in the second path, or `nil` if the subpath shrinks to a point.
        var to: Int?
        /// Whether one of the two subpaths is drawn in reverse.
        var isReversed: Bool
        /// The rotation of the whole subpath, or `nil` if its points move on straight lines.
        var turn: MorphTurn?
        var points: Range<Int>
    }

    /// The two paths, cut into the same number of elements of the same kinds.
    var pair: PathPair
    /// The changes of the subpaths, in the order of the pair.
    var matches: [Match]

    func write(_ progress: Double, into path: inout Path) {
        pair.write(progress, into: &path)
        for match in matches { match.turn?.write(progress, match.points, of: pair, into: &path) }
    }

    var reversed: MorphPlan {
        MorphPlan(
            pair: pair.reversed,
            matches: matches.map {
                Match(
                    from: $0.to, to: $0.from, isReversed: $0.isReversed, turn: $0.turn?.reversed,
                    points: $0.points)
            })
    }
}

/// A rotation about a moving centre.
struct MorphTurn: Hashable, Sendable {
    /// The angle, from -π to π: positive clockwise on a screen.
    var angle: Double
    /// The centre on the first path.
    var from: Point
    /// The centre on the second path.
    var to: Point

    var reversed: Self { Self(angle: -angle, from: to, to: from) }

    var map: Affine {
        Affine(translationX: -from.x, y: -from.y).concatenating(Affine(rotation: angle))
            .concatenating(Affine(translationX: to.x, y: to.y))
    }

    /// Replaces points of a blended path with their positions in the rotating frame.
    fileprivate func write(_ progress: Double, _ points: Range<Int>, of pair: PathPair, into path: inout Path)
    {
        let blend = Blend(self, progress: progress)
        for index in points {
            path.points[index] = blend.point(pair.from.points[index] - from, pair.to.points[index] - to)
        }
        // The current point of the path is in the last subpath.
        if points.upperBound == path.points.count { path.subpathStart = path.points[points.lowerBound] }
    }

    struct Blend {
        private let progress: Double
        private let center: Point
        private let ahead: Affine
        private let behind: Affine

        init(_ turn: MorphTurn, progress: Double) {
            self.progress = progress
            center = turn.from.interpolated(to: turn.to, progress: progress)
            ahead = Affine(rotation: turn.angle * progress)
            behind = Affine(rotation: turn.angle * (progress - 1))
        }

        /// Returns the position of a point with two positions relative to the centres.
        func point(_ one: Vector, _ other: Vector) -> Point {
            center + ((1 - progress) * ahead.apply(one) + progress * behind.apply(other))
        }
    }
}
