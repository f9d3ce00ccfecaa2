@testable import Geometry

/// Measures of a blend of two paths with the same structure. Lower is better.
struct MorphQuality {
    /// The mean squared distance that a point of the outlines travels, in square points.
    var meanSquaredTravel: Double
    /// The largest squared distance, in square points.
    var maximumSquaredTravel: Double
    /// The number of crossings that neither end has, at the worst instant.
    var newCrossings: Int
    /// The largest deviation of the subpaths' areas from linear interpolation, relative to the larger end.
    var areaDeviation: Double

    init(of pair: PathPair) { self.init(of: pair) { pair.write($0, into: &$1) } }

    /// Measures a plan with its rotations. The travel is that of its pair.
    init(of plan: MorphPlan) { self.init(of: plan.pair) { plan.write($0, into: &$1) } }

    private init(of pair: PathPair, _ write: (Double, inout Path) -> Void) {
        (meanSquaredTravel, maximumSquaredTravel) = Self.travel(of: pair)
        let known = max(Self.crossings(in: pair.from), Self.crossings(in: pair.to))
        let ends = zip(pair.from.subpaths, pair.to.subpaths).map { ($0.area, $1.area) }
        let larger = max(ends.reduce(0) { $0 + abs($1.0) }, ends.reduce(0) { $0 + abs($1.1) })
        var path = Path()
        newCrossings = 0
        areaDeviation = 0
        for progress in stride(from: 0.125, to: 1, by: 0.125) {
            write(progress, &path)
            newCrossings = max(newCrossings, Self.crossings(in: path) - known)
            let off = zip(path.subpaths, ends).reduce(0) { sum, subpath in
                let (start, end) = subpath.1
                return sum + abs(subpath.0.area - start - (end - start) * progress)
            }
            if larger > 0 { areaDeviation = max(areaDeviation, off / larger) }
        }
    }

    /// Returns the mean and the largest squared travel, weighted by the length on both outlines.
    private static func travel(of pair: PathPair) -> (mean: Double, maximum: Double) {
        let (length1, length2) = (ArcLength(pair.from).total, ArcLength(pair.to).total)
        var (sum, weight, maximum) = (0.0, 0.0, 0.0)
        for (one, other) in zip(pair.from.segments, pair.to.segments) {
            let part1 = length1 > 0 ? one.length() / length1 : 0
            let part2 = length2 > 0 ? other.length() / length2 : 0
            // Simpson's rule, because the travel between the ends of two lines is a polynomial.
            for (step, simpson) in [1.0, 4, 2, 4, 1].enumerated() {
                let t = Double(step) / 4
                let travel = (other.point(at: t) - one.point(at: t)).lengthSquared
                let part = (part1 + part2) / 2 * simpson / 12
                maximum = max(maximum, travel)
                sum += part * travel
                weight += part
            }
        }
        return (weight > 0 ? sum / weight : 0, maximum)
    }

    /// Returns the number of self-crossings of each subpath, with eight chords for a curve.
    private static func crossings(in path: Path) -> Int {
        path.subpaths.reduce(0) { crossings, subpath in
            var line = subpath.segments.prefix(1).map(\.start)
            for segment in subpath.segments {
                if case .line = segment {
                    line.append(segment.end)
                } else {
                    line += segment.samples(8).dropFirst()
                }
            }
            return crossings + MorphCrossings.count(in: line)
        }
    }
}

extension MorphPlan {
    /// Returns the same subpaths paired at 128 equal steps of length, from the start of least travel.
    func resampled(_ from: Path, _ to: Path) -> PathPair {
        let ones = from.subpaths.filter { !Array($0.segments).isEmpty }
        let others = to.subpaths.filter { !Array($0.segments).isEmpty }
        var (first, second) = (Path(), Path())
        for match in matches {
            let subpaths = [
                match.from.map { ones[$0] },
                match.to.map { match.isReversed ? others[$0].reversed : others[$0] },
            ]
            let isClosed = subpaths.allSatisfy { $0 == nil || $0?.verbs.last == .close }
            var (a, b) = (subpaths[0]?.samples ?? [], subpaths[1]?.samples ?? [])
            if a.isEmpty { a = b.map { _ in pair.from.points[match.points.lowerBound] } }
            if b.isEmpty { b = a.map { _ in pair.to.points[match.points.lowerBound] } }
            if isClosed {
                let travels = a.map { $0 - Point.zero }.travels(to: b.map { $0 - Point.zero })
                let best = travels.indices.min { travels[$0] < travels[$1] } ?? 0
                b = Array(b[best...] + b[..<best])
            }
            first.append(isClosed ? Path(polygon: a) : Path(polyline: a))
            second.append(isClosed ? Path(polygon: b) : Path(polyline: b))
        }
        return PathPair(from: first, to: second)
    }
}

extension Path {
    fileprivate var samples: [Point] {
        let measured = ArcLength(self)
        let steps = verbs.last == .close ? 128.0 : 127
        return (0..<128).compactMap { measured.location(at: Double($0) / steps * measured.total)?.point }
    }
}
