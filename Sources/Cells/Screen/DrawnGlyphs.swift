/// The glyphs that a terminal is known to draw as they are meant, and how that is known.
///
/// A terminal cannot be asked: a glyph that it lacks is a box or a blank, and takes its column all the same.
public struct DrawnGlyphs: Hashable, Sendable {
    /// All it draws well.
    public let sets: Set<Glyphs>
    /// How that is known, in half a sentence: "kitty 0.42 draws octants".
    public let reason: String

    /// Glyphs, and half a sentence that says how it is known.
    public init(_ sets: Set<Glyphs>, reason: String) {
        self.sets = sets
        self.reason = reason
    }

    /// The characters that a mosaic may be made of there.
    public var mosaic: GlyphSets {
        var result: GlyphSets = []
        if sets.contains(.sextant) { result.insert(.legacy) }
        if sets.contains(.octant) { result.insert(.octants) }
        return result
    }

    /// Everything, for who has asked for it.
    public static let all = DrawnGlyphs(Set(Glyphs.allCases), reason: "all glyphs were asked for")

    /// What nearly every font has: all that is known of an unknown terminal, and of who plays a recording.
    public static let common = DrawnGlyphs(
        [.braille, .half, .quadrant, .ascii], reason: "nearly every font has them")
}
