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
