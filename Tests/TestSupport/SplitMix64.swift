import Foundation

/// A reproducible random number generator: Steele, Lea and Flood's SplitMix64.
///
/// The environment variable `SEED` selects other numbers.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private static let shift =
        setting("SEED").map { UInt64(truncatingIfNeeded: $0) &* 0xD6E8_FEB8_6659_FD93 } ?? 0

    private var state: UInt64

    /// Creates the generator of a seed.
    public init(seed: UInt64) { state = seed ^ Self.shift }

    /// Returns the next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// Whether `CASES` is set, as by `make fuzz`. Tests then take their largest inputs.
public let isFuzzing = atLeast > 0

/// Returns the range of cases of a property test: `count`, or the environment variable `CASES` if it is larger.
public func cases(_ count: Int) -> Range<Int> { 0..<max(count, atLeast) }

/// Checks a property for the cases of a test, with one generator for all of them.
public func checkCases(
    _ count: Int, seed: UInt64, _ check: (_ random: inout SplitMix64) throws -> Void
) rethrows {
    var random = SplitMix64(seed: seed)
    for _ in cases(count) { try check(&random) }
}

private let atLeast = setting("CASES") ?? 0

private func setting(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
