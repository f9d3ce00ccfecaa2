import Geometry

/// Compares smart morphs with plain resampling: both outlines cut into equal lengths, in the rotation of least
/// travel.
enum MorphBench {
    static func run(_ words: [String]) {
        print("morph                        plan ms  mean² travel    max² travel   crossings   area off")
        print(
            "                                     ours  resampled ours  resampled  o  r     ours  resampled")
        var worse = 0
        for pair in MorphPairs.all {
            let plan = MorphPlan(from: pair.from, to: pair.to)
            let time = milliseconds(times: 20) { _ = MorphPlan(from: pair.from, to: pair.to) }
            let ours = MorphQuality(of: plan)
            let plain = MorphQuality(of: resampled(plan, pair.from, pair.to))
            let isWorse =
                ours.meanSquaredTravel > plain.meanSquaredTravel * 1.005
                || ours.maximumSquaredTravel > plain.maximumSquaredTravel * 1.005
                || ours.newCrossings > plain.newCrossings || ours.areaDeviation > plain.areaDeviation + 0.001
            worse += isWorse ? 1 : 0
            print(
                pad(pair.name, 28), column(time, 7),
                column(ours.meanSquaredTravel, 7), column(plain.meanSquaredTravel, 8),
                column(ours.maximumSquaredTravel, 8), column(plain.maximumSquaredTravel, 8),
                column(Double(ours.newCrossings), 4), column(Double(plain.newCrossings), 4),
                column(ours.areaDeviation * 100, 6), column(plain.areaDeviation * 100, 6), "%",
                isWorse ? " worse" : "", " \(plan.pair.from.verbs.count) elements")
        }
        print("worse than resampling in any column: \(worse) of \(MorphPairs.all.count)")
    }

    /// The same subpaths paired by equal lengths.
    static func resampled(_ plan: MorphPlan, _ from: Path, _ to: Path) -> PathPair {
        let ones = from.subpaths.filter { !Array($0.segments).isEmpty }
        let others = to.subpaths.filter { !Array($0.segments).isEmpty }
        var (first, second) = (Path(), Path())
        for match in plan.matches {
            let one = match.from.map { samples(ones[$0], reversed: false) }
            let other = match.to.map { samples(others[$0], reversed: match.isReversed) }
            let isClosed = [match.from.map { ones[$0] }, match.to.map { others[$0] }].allSatisfy {
                $0?.verbs.last == .close || $0 == nil
            }
            var (a, b) = (one ?? [], other ?? [])
            if a.isEmpty { a = b.map { _ in match.ties[0].from } }
            if b.isEmpty { b = a.map { _ in match.ties[0].to } }
            if isClosed { b = rotated(b, to: a) }
            var (path1, path2) = (Path(polyline: a), Path(polyline: b))
            if isClosed {
                path1.close()
                path2.close()
            }
            first.append(path1)
            second.append(path2)
        }
        return PathPair(from: first, to: second)
    }

    private static func samples(_ path: Path, reversed: Bool) -> [Point] {
        let measured = ArcLength(reversed ? path.reversed : path)
        let count = 1024
        let isClosed = path.verbs.last == .close
        return (0..<count).compactMap { sample in
            let share = Double(sample) / Double(isClosed ? count : count - 1)
            return measured.location(at: share * measured.total)?.point
        }
    }

    private static func rotated(_ points: [Point], to others: [Point]) -> [Point] {
        let count = points.count
        let best = (0..<count).min { travel(points, others, $0) < travel(points, others, $1) } ?? 0
        return (0..<count).map { points[($0 + best) % count] }
    }

    private static func travel(_ points: [Point], _ others: [Point], _ rotation: Int) -> Double {
        var sum = 0.0
        for index in others.indices {
            sum += (points[(index + rotation) % points.count] - others[index]).lengthSquared
        }
        return sum
    }
}

/// The shortest of several times that something takes, after a first one that does not count: what else the machine
/// does can only make it longer.
func milliseconds(times: Int, _ body: () -> Void) -> Double {
    let clock = ContinuousClock()
    body()
    let spent = (0..<times).map { _ in clock.measure(body) }.min() ?? .zero
    return Double(spent.components.attoseconds) / 1e15 + Double(spent.components.seconds) * 1e3
}

func pad(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 0))
}

func column(_ value: Double, _ width: Int) -> String {
    let digits = abs(value) < 10 ? 100.0 : abs(value) < 100 ? 10 : 1
    let rounded = (value * digits).rounded() / digits
    let text = digits == 1 ? "\(Int(rounded))" : "\(rounded)"
    return String(repeating: " ", count: max(width - text.count, 0)) + text
}
