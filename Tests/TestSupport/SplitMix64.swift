import Foundation

/// Random numbers that are the same on every run: Steele, Lea and Flood's SplitMix64.
///
/// `SEED` in the environment gives other numbers, which are the same on every run with that seed.
public struct SplitMix64: RandomNumberGenerator, Sendable {
    private static let shift =
        number("SEED").map { UInt64(truncatingIfNeeded: $0) &* 0xD6E8_FEB8_6659_FD93 } ?? 0

    private var state: UInt64

    /// The numbers that follow from a seed.
    public init(seed: UInt64) { state = seed ^ Self.shift }

    /// The next number.
    public mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}

/// The random cases over which a law is tried: so many, or `CASES` of the environment where that is more.
public func cases(_ count: Int) -> Range<Int> { 0..<max(count, atLeast) }

private let atLeast = number("CASES") ?? 0

private func number(_ name: String) -> Int? { ProcessInfo.processInfo.environment[name].flatMap { Int($0) } }
