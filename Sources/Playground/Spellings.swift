import Scenes

/// A time as users write it: seconds such as `0.35` or `0.35s`, milliseconds such as `350ms`, or a percentage of the
/// scene from `0%` to `100%`.
package struct TimeText: Sendable {
    private let amount: Double
    private let isPercentage: Bool

    package init?(_ text: some StringProtocol) {
        let units: [(ending: String, divisor: Double)] = [("%", 100), ("ms", 1000), ("s", 1), ("", 1)]
        guard let unit = units.first(where: { text.hasSuffix($0.ending) }),
            let number = Double(decimal: String(text.dropLast(unit.ending.count))), number.isFinite
        else { return nil }
        amount = number / unit.divisor
        isPercentage = unit.ending == "%"
        if isPercentage, !(0...1).contains(amount) { return nil }
    }

    package func seconds(of duration: Double) -> Double { isPercentage ? amount * duration : amount }

    /// The time in seconds, or `nil` if it depends on the scene.
    package var seconds: Double? { isPercentage ? nil : amount }
}

/// A speed as users write it, and as the screen shows it: `0.5`, `0.5x` or `0.5×`.
package struct SpeedText: Sendable {
    package let factor: Double

    package init?(_ text: some StringProtocol) {
        let isMarked = text.last.map { "xX×".contains($0) } ?? false
        guard let number = Double(decimal: String(isMarked ? text.dropLast() : text[...])) else { return nil }
        factor = number
    }
}
