/// How good a blend of two paths of equal structure looks, in numbers.
///
/// All are sums over the whole change, so that two ways of pairing the same shapes can be compared. Less is
/// better in each.
public struct MorphQuality: Hashable, Sendable {
    /// The mean over both outlines of the squared distance that a place travels, in square points.
    public var meanSquaredTravel: Double
    /// The greatest squared distance that a place travels, in square points.
    public var maximumSquaredTravel: Double
    /// How many places there are, at the worst instant, where an outline crosses itself and does so at neither
    /// end.
    public var newCrossings: Int
    /// How far the areas of the subpaths leave the straight way from one area to the other, at the worst instant,
    /// all added, as a share of the larger whole: a blend that twists or folds loses area on the way.
    public var areaDeviation: Double

    /// Measures a pair.
    ///
    /// - Parameters:
    ///   - pair: the paths.
    ///   - instants: at how many equal steps between the ends to look.
    /// - Complexity: O(*n* log *n*) per instant for outlines that do not overlap themselves much.
    public init(of pair: PathPair, instants: Int = 7) {
        self.init(of: pair, instants: instants) { pair.write($0, into: &$1) }
    }

    /// Measures a plan: as its pair, save that on the way the subpaths turn that do.
    ///
    /// - Parameters:
    ///   - plan: the plan of a smart change.
    ///   - instants: at how many equal steps between the ends to look.
    /// - Complexity: as for a pair.
    public init(of plan: MorphPlan, instants: Int = 7) {
        self.init(of: plan.pair, instants: instants) { plan.write($0, into: &$1) }
    }

    private init(of pair: PathPair, instants: Int, _ write: (Double, inout Path) -> Void) {
        let samples = TravelSamples(pair)
        meanSquaredTravel = samples.mean
        maximumSquaredTravel = samples.maximum
        let known = max(MorphCrossings.count(in: pair.from), MorphCrossings.count(in: pair.to))
        let ends = zip(pair.from.subpaths, pair.to.subpaths).map { ($0.area, $1.area) }
        let larger = max(ends.reduce(0) { $0 + abs($1.0) }, ends.reduce(0) { $0 + abs($1.1) })
        var path = Path()
        newCrossings = 0
        areaDeviation = 0
        for instant in 1...max(instants, 1) {
            let progress = Double(instant) / Double(max(instants, 1) + 1)
            write(progress, &path)
            newCrossings = max(newCrossings, MorphCrossings.count(in: path) - known)
            let off = zip(path.subpaths, ends).reduce(0) { sum, subpath in
                let (start, end) = subpath.1
                return sum + abs(subpath.0.area - start - (end - start) * progress)
            }
            if larger > 0 { areaDeviation = max(areaDeviation, off / larger) }
        }
    }
}

/// The distances that places of a pair travel, weighted by the length around them on both outlines.
private struct TravelSamples {
    var maximum = 0.0
    private var sum = 0.0
    private var weight = 0.0

    var mean: Double { weight > 0 ? sum / weight : 0 }

    init(_ pair: PathPair) {
        let (length1, length2) = (ArcLength(pair.from).total, ArcLength(pair.to).total)
        for (one, other) in zip(pair.from.segments, pair.to.segments) {
            let share1 = length1 > 0 ? one.length() / length1 : 0
            let share2 = length2 > 0 ? other.length() / length2 : 0
            let steps = 4
            for step in 0...steps {
                let t = Double(step) / Double(steps)
                let travel = (other.point(at: t) - one.point(at: t)).lengthSquared
                // Simpson's weights: travel is a polynomial between the ends of lines.
                let simpson = step == 0 || step == steps ? 1.0 : step.isMultiple(of: 2) ? 2 : 4
                let part = (share1 + share2) / 2 * simpson / Double(3 * steps)
                maximum = max(maximum, travel)
                sum += part * travel
                weight += part
            }
        }
    }
}
