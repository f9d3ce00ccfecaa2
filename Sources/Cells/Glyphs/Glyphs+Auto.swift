import Raster

/// What a scene is made of, for choosing a ``Glyphs``: areas as shares of the canvas, 1 being all of it.
/// Shapes over each other count each; over an animation, the mean or any typical moment will do.
public struct InkStatistics: Hashable, Sendable {
    /// Filled with opaque plain colours.
    public var filled: Double
    /// Filled with opaque plain colours, with an outline of their own: parts of a drawing of lines.
    public var outlined: Double
    /// Covered by strokes, however made.
    public var stroked: Double
    /// Painted with gradients, patterns, or colours that are translucent: what needs many colours.
    public var blended: Double

    /// The statistics of a scene; 0 for nothing of that kind.
    public init(filled: Double = 0, outlined: Double = 0, stroked: Double = 0, blended: Double = 0) {
        self.filled = filled
        self.outlined = outlined
        self.stroked = stroked
        self.blended = blended
    }
}

extension Glyphs {
    /// The glyphs that suit a terminal and a scene, and why in one line for a person to read.
    ///
    /// Octants and sextants are solid, fine and in two colours: where the terminal draws them they suit everything.
    /// Else the scene decides. Lines want dots, and braille has four times as many as half blocks have pixels. Areas
    /// want colours, and half blocks show each pixel in its own without gaps, but without colours they show nothing
    /// that braille does not show better. So the choice goes by what most of the painted area is; blended colours
    /// count as areas wherever they are, because dots can only dither them.
    ///
    /// - Parameters:
    ///   - ink: what the scene is made of.
    ///   - drawn: what the terminal draws; ASCII it always does.
    ///   - hasColors: whether it has any colours.
    /// - Returns: the glyphs, and the reason.
    public static func automatic(
        for ink: InkStatistics, drawn: DrawnGlyphs = .common, hasColors: Bool = true
    ) -> (glyphs: Glyphs, reason: String) {
        let sets = drawn.sets
        if hasColors, sets.contains(.octant) { return (.octant, "\(drawn.reason): solid and fine") }
        if hasColors, sets.contains(.sextant) {
            return (.sextant, "\(drawn.reason): solid, and finer than half blocks")
        }
        guard sets.contains(.braille) else {
            // Without fine dots an outline has nothing to lose.
            let areas = unit(ink.filled) + unit(ink.outlined) + unit(ink.blended)
            return hasColors && sets.contains(.half) && areas > 2 * unit(ink.stroked)
                ? (.half, "\(drawn.reason): half blocks for fills")
                : (.ascii, "\(drawn.reason): ASCII for lines")
        }
        let suits = suiting(ink)
        return suits.glyphs == .half && !(hasColors && sets.contains(.half))
            ? (.braille, "no colours: braille tells tones by its dots") : suits
    }

    /// Braille or half blocks.
    private static func suiting(_ ink: InkStatistics) -> (glyphs: Glyphs, reason: String) {
        let (filled, outlined) = (unit(ink.filled), unit(ink.outlined))
        let (lines, blended) = (unit(ink.stroked), unit(ink.blended))
        if filled + outlined + lines + blended == 0 {
            return (.braille, "nothing is painted: braille, the finest grid")
        }
        if blended > max(filled, lines) {
            return (.half, "mostly blended colours: half blocks show every one")
        }
        if filled + blended > 2 * lines { return (.half, "mostly filled shapes: half blocks leave no gaps") }
        return outlined > lines
            ? (.braille, "an outlined shape: braille has the finest edges")
            : (.braille, "mostly lines: braille has the most dots")
    }
}
