import Geometry

/// Feeds random path data and random, often unreasonable paths to everything that takes a path, for a number of
/// seconds. A trap or an endless loop is the failure; so is a coordinate that is not finite where none may be.
enum GeometryFuzz {
    static func run(_ words: [String]) {
        let seconds = words.first.flatMap { Double($0) } ?? 10
        var random = SplitMix64(seed: words.dropFirst().first.flatMap { UInt64($0) } ?? 1)
        let clock = ContinuousClock()
        let start = clock.now
        var rounds = 0
        var slowest = (time: Duration.zero, path: "")
        while clock.now - start < .seconds(seconds) {
            readPathData(&random)
            let path = wildPath(&random)
            let time = clock.measure { exercise(path, &random) }
            if time > slowest.time { slowest = (time, path.svg()) }
            holdMorph(&random)
            rounds += 1
        }
        print(
            "\(rounds) rounds without a failure; the slowest took \(slowest.time): \(slowest.path.prefix(300))"
        )
    }

    /// A smart morph shows no other picture just beside an end than at it, by either fill rule, and goes back the way
    /// that it came.
    private static func holdMorph(_ random: inout SplitMix64) {
        let (from, to) = (tamePath(&random), tamePath(&random))
        let (there, back) = (PathMorph(from: from, to: to), PathMorph(from: to, to: from))
        func fail(_ what: String) -> Never { fatalError("\(what): \(from.svg()) to \(to.svg())") }
        for (end, beside) in [(from, there.path(at: 1e-8)), (to, there.path(at: 1 - 1e-8))] {
            for rule in FillRule.allCases {
                let differing = (0..<100).filter { _ in
                    let place = Point(random.unit() * 100, random.unit() * 100)
                    return end.contains(place, rule: rule) != beside.contains(place, rule: rule)
                }
                if differing.count > 1 { fail("a morph jumps at an end") }
            }
        }
        guard there.path(at: 0.3).isEqual(to: back.path(at: 0.7), tolerance: 1e-6) else {
            fail("a morph does not come back the same way")
        }
    }

    /// Up to four subpaths within 0...100, each a polygon, a closed curve or open, across each other or apart.
    private static func tamePath(_ random: inout SplitMix64) -> Path {
        let isOnGrid = random.below(2) == 0
        func point() -> Point {
            let (x, y) = (random.unit() * 10, random.unit() * 10)
            return isOnGrid ? Point(x.rounded() * 10, y.rounded() * 10) : Point(x * 10, y * 10)
        }
        var path = Path()
        for _ in 0...random.below(4) {
            path.move(to: point())
            for _ in 0...random.below(5) {
                switch random.below(4) {
                case 0, 1: path.line(to: point())
                case 2: path.quad(to: point(), control: point())
                default: path.cubic(to: point(), control1: point(), control2: point())
                }
            }
            if random.below(3) > 0 { path.close() }
        }
        return path
    }

    /// Path data with letters and numbers thrown about.
    private static func readPathData(_ random: inout SplitMix64) {
        let alphabet = Array("MmLlHhVvCcSsQqTtAaZz00112345.,-+eE  \n#é")
        let text = "M0 0" + String((0..<random.below(60)).map { _ in alphabet[random.below(alphabet.count)] })
        guard let path = try? Path(svg: text) else { return }
        guard let again = try? Path(svg: path.svg()), again == path else {
            fatalError("not read back: \(text)")
        }
    }

    private static let numbers: [Double] = [
        0, -0.0, 1, 1e-300, 1e-12, 1e6, -1e9, 1e30, 1e160, .greatestFiniteMagnitude, .infinity, .nan,
    ]

    private static func number(_ random: inout SplitMix64) -> Double {
        random.below(5) == 0 ? numbers[random.below(numbers.count)] : (random.unit() * 200 - 100).rounded()
    }

    private static func wildPath(_ random: inout SplitMix64) -> Path {
        func point() -> Point { Point(number(&random), number(&random)) }
        var path = Path()
        path.move(to: point())
        for _ in 0..<random.below(10) {
            switch random.below(8) {
            case 0: path.move(to: point())
            case 1: path.close()
            case 2: path.line(to: path.currentPoint ?? .zero)
            case 3, 4: path.line(to: point())
            case 5: path.quad(to: point(), control: point())
            default: path.cubic(to: point(), control1: point(), control2: point())
            }
        }
        return path
    }

    private static func exercise(_ path: Path, _ random: inout SplitMix64) {
        let measured = ArcLength(path)
        _ = (path.bounds, path.area, path.centroid, path.winding(of: Point(0, 0)), path.reversed)
        _ = measured.location(at: number(&random))
        let trim = Trim(
            start: random.unit() - 0.2, end: random.unit() + 0.1, offset: number(&random),
            mode: random.below(2) == 0 ? .each : .total, cut: Trim.Cut.allCases[random.below(2)])
        let kept = measured.trimmed(trim)
        guard trim.isWhole || kept.points.allSatisfy({ $0.isFinite }) else {
            fatalError("not finite: \(path.svg())")
        }
        // Patterns that suit the path, so that there are dashes to draw and not too many.
        let scale = max(measured.total / 100, 1e-3)
        let lengths = (0...random.below(4)).map { _ in random.below(4) == 0 ? 0 : random.unit() * scale }
        let pattern = try? DashPattern(lengths, phase: number(&random).isFinite ? number(&random) : 0)
        if let pattern {
            _ = measured.dashed(pattern, trim: trim, origin: .path, fitsLoops: true, finestPeriod: scale / 50)
        }
        let style = StrokeStyle(
            width: number(&random), cap: LineCap.allCases[random.below(3)],
            join: LineJoin.allCases[random.below(3)], miterLimit: number(&random))
        if measured.total < 1e6 { _ = path.stroked(style, dash: pattern, tolerance: 0.5) }
        let other = wildPath(&random)
        let morph = PathMorph(from: path, to: other)
        guard morph.path(at: 0).svg() == path.svg(), morph.path(at: 1).svg() == other.svg() else {
            fatalError("a morph does not keep its ends: \(path.svg()) to \(other.svg())")
        }
        _ = morph.path(at: number(&random))
    }
}

extension SplitMix64 {
    /// From 0 to just below a bound, which is above 0.
    mutating func below(_ bound: Int) -> Int { Int(next() % UInt64(bound)) }
}
