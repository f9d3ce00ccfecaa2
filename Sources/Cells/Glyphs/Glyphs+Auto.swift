import Raster

/// What a scene is made of, for choosing a ``Glyphs``: areas as shares of the canvas, 1 being all of it.
/// Shapes over each other count each; over an animation, the mean or any typical moment will do.
public struct InkStatistics: Hashable, Sendable {
    /// Filled with opaque plain colours.
    public var filled: Double
    /// Covered by strokes, however made.
    public var stroked: Double
    /// Painted with gradients, patterns, or colours that are translucent: what needs many colours.
    public var blended: Double

    /// The statistics of a scene; 0 for nothing of that kind.
    public init(filled: Double = 0, stroked: Double = 0, blended: Double = 0) {
        self.filled = filled
        self.stroked = stroked
        self.blended = blended
    }
}

extension Glyphs {
    /// The glyphs that suit a scene, and why in one line for a person to read.
    ///
    /// Lines want dots, and braille has four times as many as half blocks have pixels. Areas want colours, and
    /// half blocks show each pixel in its own without gaps. So the choice goes by what most of the painted
    /// area is; blended colours count as areas wherever they are, because dots can only dither them.
    public static func automatic(for ink: InkStatistics) -> (glyphs: Glyphs, reason: String) {
        let areas = unit(ink.filled) + unit(ink.blended)
        let lines = unit(ink.stroked)
        if areas + lines == 0 { return (.braille, "nothing is painted: braille, the finest grid") }
        if unit(ink.blended) > max(unit(ink.filled), lines) {
            return (.half, "\(percent(ink.blended)) of the canvas is blended: half blocks show every colour")
        }
        if areas > 2 * lines {
            return (
                .half,
                "fills cover \(percent(areas)) of the canvas, lines \(percent(lines)): half blocks leave no gaps"
            )
        }
        return (
            .braille,
            "lines cover \(percent(lines)) of the canvas, fills \(percent(areas)): braille has the most dots"
        )
    }

    private static func percent(_ share: Double) -> String {
        share > 0 && share < 0.005 ? "under 1 %" : "\(Int(unit(share) * 100 + 0.5)) %"
    }
}
