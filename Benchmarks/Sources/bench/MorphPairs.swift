import Geometry
import RealModule

/// Pairs of shapes that are difficult to blend, by name.
enum MorphPairs {
    static let all: [(name: String, from: Path, to: Path)] = [
        ("star to square", star(5), Path(rect: Rect(0, 0, 160, 160))),
        (
            "rounded to plain rectangle", Path(roundedRect: Rect(0, 0, 160, 100), cornerRadius: 30),
            Path(rect: Rect(10, 10, 150, 110))
        ),
        ("circle to star", Path(ellipseIn: Rect(0, 0, 160, 160)), star(5)),
        ("heart to circle", svg(heart), Path(roundedRect: Rect(0, 0, 160, 160), cornerRadius: 80)),
        (
            "letter L to letter T", svg("M20 0L60 0L60 120L140 120L140 160L20 160Z"),
            svg("M0 0L160 0L160 40L100 40L100 160L60 160L60 40L0 40Z")
        ),
        (
            "arrow to check mark", svg("M0 60L90 60L90 20L160 80L90 140L90 100L0 100Z"),
            svg("M0 90L30 60L60 90L130 10L160 40L60 150Z")
        ),
        (
            "triangle to hexagon", Path(regularPolygon: 3, center: Point(80, 80), radius: 80),
            Path(regularPolygon: 6, center: Point(80, 80), radius: 80)
        ),
        ("gear to circle", star(12, inner: 0.8), Path(ellipseIn: Rect(0, 0, 160, 160))),
        (
            "crescent to disc", svg("M110 10A75 75 0 1 0 110 150A60 60 0 1 1 110 10Z"),
            Path(ellipseIn: Rect(20, 20, 120, 120))
        ),
        ("letter A to letter B", svg(letterA), svg(letterB)),
        ("letter B to figure 8", svg(letterB), svg(figure8)),
        (
            "one square to three", Path(rect: Rect(30, 30, 100, 100)),
            svg("M0 0h40v40h-40zM60 60h40v40h-40zM120 120h40v40h-40z")
        ),
        (
            "wave to spiral, open", svg("M0 80C20 0 40 0 60 80S100 160 120 80S150 20 160 80L160 80"),
            svg("M80 80C90 60 110 80 100 100C80 130 40 110 50 70C60 30 130 20 150 80")
        ),
        ("line to ring", svg("M0 80L160 80"), Path(ellipseIn: Rect(20, 20, 120, 120))),
        (
            "house to tree", svg("M10 160L10 70L80 10L150 70L150 160L100 160L100 110L60 110L60 160Z"),
            svg(
                "M80 0L120 50L100 50L140 100L110 100L150 140L95 140L95 160L65 160L65 140L10 140L50 100L20 100L60 50L40 50Z"
            )
        ),
        ("coastline to coastline", coastline(500, seed: 1), coastline(480, seed: 2)),
        ("coastline to square", coastline(500, seed: 3), Path(rect: Rect(0, 0, 160, 160))),
    ]

    static let heart = "M80 150C0 90 0 10 45 10C70 10 80 30 80 45C80 30 90 10 115 10C160 10 160 90 80 150Z"
    static let letterA = "M0 160L60 0L100 0L160 160L120 160L108 125L52 125L40 160ZM63 92L97 92L80 42Z"
    static let letterB =
        "M20 0L90 0C150 0 150 70 110 76C160 82 160 160 90 160L20 160ZM55 30L55 64L85 64C110 64 110 30 85 30Z"
        + "M55 92L55 130L88 130C118 130 118 92 88 92Z"
    static let figure8 =
        "M80 0C150 0 140 70 110 77C160 90 150 160 80 160C10 160 0 90 50 77C20 70 10 0 80 0Z"
        + "M80 28C50 28 55 64 80 64C105 64 110 28 80 28ZM80 92C45 92 45 132 80 132C115 132 115 92 80 92Z"

    static func star(_ tips: Int, inner: Double = 0.4) -> Path {
        Path(starWithTips: tips, center: Point(80, 80), outerRadius: 80, innerRadius: 80 * inner)
    }

    static func svg(_ text: String) -> Path {
        guard let path = try? Path(svg: text) else {
            fatalError("a shape of the benchmark is no path: \(text)")
        }
        return path
    }

    /// Returns a ragged closed line: a circle whose radius is a sum of waves, so it never crosses itself.
    static func coastline(_ count: Int, seed: UInt64) -> Path {
        var random = SplitMix64(seed: seed)
        let waves = (1...24).map { wave in
            (Double(wave), random.unit() * 2 * .pi, 20 * (random.unit() + 0.2) / Double(wave).squareRoot())
        }
        return Path(
            polygon: (0..<count).map { index in
                let angle = 2 * Double.pi * Double(index) / Double(count)
                let radius = waves.reduce(75 + 3 * random.unit()) {
                    $0 + 0.4 * $1.2 * Double.cos($1.0 * angle + $1.1)
                }
                return Point(80 + radius * Double.cos(angle), 80 + radius * Double.cos(angle - .pi / 2))
            })
    }
}

extension SplitMix64 {
    /// Returns a number from 0 to just below 1.
    mutating func unit() -> Double { Double(next() >> 11) / 9_007_199_254_740_992 }
}

// MARK: - Measurement

/// Measures the plans of smart morphs.
enum MorphBench {
    static func run(_ words: [String]) {
        print("morph                        plan ms  elements")
        for pair in MorphPairs.all {
            let morph = PathMorph(from: pair.from, to: pair.to)
            let time = microseconds(rounds: 20) { _ = PathMorph(from: pair.from, to: pair.to) } / 1000
            let count = Double(morph.pair?.from.verbs.count ?? 0)
            print(leftAligned(pair.name, 28), column(time, 7), column(count, 9))
        }
    }
}
