import Foundation

/// The rules of time, worked out by hand for the tests of programs: nothing here asks the engine.
enum Hand {
    /// From one number to another.
    static func mix(_ from: Double, _ to: Double, _ share: Double) -> Double { from + (to - from) * share }

    static func mix(_ from: [Double], _ to: [Double], _ share: Double) -> [Double] {
        zip(from, to).map { mix($0, $1, share) }
    }

    /// Where a cubic curve from (0, 0) to (1, 1) is at x, by halving.
    static func curve(_ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, at x: Double) -> Double {
        func value(_ a: Double, _ b: Double, _ t: Double) -> Double {
            3 * (1 - t) * (1 - t) * t * a + 3 * (1 - t) * t * t * b + t * t * t
        }
        var (low, high) = (0.0, 1.0)
        for _ in 0..<80 {
            let middle = (low + high) / 2
            if value(x1, x2, middle) < x { low = middle } else { high = middle }
        }
        return value(y1, y2, (low + high) / 2)
    }

    static func easeIn(_ x: Double) -> Double { curve(0.42, 0, 1, 1, at: x) }
    static func easeOut(_ x: Double) -> Double { curve(0, 0, 0.58, 1, at: x) }
    static func easeInEaseOut(_ x: Double) -> Double { curve(0.42, 0, 0.58, 1, at: x) }
    /// The curve of implicit animations.
    static func normal(_ x: Double) -> Double { curve(0.25, 0.1, 0.25, 1, at: x) }

    /// How far into its run something is that repeats for ever, 0 to 1.
    static func round(_ time: Double, _ duration: Double) -> Double {
        (time / duration).truncatingRemainder(dividingBy: 1)
    }

    /// The same to and fro.
    static func toAndFro(_ time: Double, _ duration: Double) -> Double {
        let share = 2 * round(time, 2 * duration)
        return share > 1 ? 2 - share : share
    }

    /// From one number to another within some seconds, and before and after that the ends.
    static func ramp(
        _ from: Double, _ to: Double, _ start: Double, _ duration: Double, at time: Double,
        _ ease: (Double) -> Double = { $0 }
    ) -> Double {
        mix(from, to, ease(min(max((time - start) / duration, 0), 1)))
    }

    /// How far a spring of mass 1 has come that swings.
    static func spring(_ stiffness: Double, _ damping: Double, _ velocity: Double, at time: Double) -> Double
    {
        let w = stiffness.squareRoot()
        let z = damping / (2 * w)
        let d = w * (1 - z * z).squareRoot()
        return 1 - exp(-z * w * time) * (cos(d * time) + (z * w - velocity) / d * sin(d * time))
    }

    /// When that spring is at rest.
    static func rest(_ stiffness: Double, _ damping: Double, _ velocity: Double) -> Double {
        let w = stiffness.squareRoot()
        let z = damping / (2 * w)
        let d = w * (1 - z * z).squareRoot()
        return log((1 + abs((z * w - velocity) / d)) / 0.001) / (z * w)
    }
}
