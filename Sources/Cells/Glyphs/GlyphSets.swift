/// Which characters for pictures a terminal draws, beyond those that nearly all fonts have.
public struct GlyphSets: OptionSet, Hashable, Sendable {
    /// The sets as bits.
    public let rawValue: UInt8

    /// The sets with these bits.
    public init(rawValue: UInt8) { self.rawValue = rawValue }

    /// Symbols for Legacy Computing (Unicode 13): sextants, diagonals, and eighths from above and from the right.
    public static let legacy = GlyphSets(rawValue: 1)
    /// Octants (Unicode 16).
    public static let octants = GlyphSets(rawValue: 2)
    /// Everything.
    public static let all: GlyphSets = [.legacy, .octants]
}
