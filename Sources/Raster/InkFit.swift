/// Which dots of a braille cell are ink, and in which colour on which ground.
struct InkFit {
    /// The dots of ink, as the index of a ``DotPattern``.
    let mask: Int
    /// The colour of the ink.
    let ink: CellColor
    /// The colour behind it.
    let ground: CellColor

    /// The fit for these pixels, of which the ones in `mask`, not none, are lit.
    ///
    /// A braille cell has one ink. Where the lit dots are much alike, it is the mean of their colours;
    /// where they are not, the colour of most of them: a mean of red and green would be neither. Dots count
    /// by being lit, not by their coverage, so that a shape cannot recolour a cell it hardly enters. A cell
    /// that is solid all over has two colours to give: the greater part becomes the ground.
    init(_ samples: CellSamples, lit mask: Int) {
        let first = samples[mask.trailingZeroBitCount]
        if all(samples.replacing(with: first, where: .!lanes(mask)) .== first) {
            self.init(mask: mask, ink: PixelColor(rawValue: first).cellColor)
            return
        }
        let cell = CellChannels(straight: samples)
        let colors = TwoColors(cell, of: mask)
        let isSolid = mask == 255 && all(samples .>= 0xFF00_0000)
        let (minor, major) =
            colors.second.nonzeroBitCount > colors.first.nonzeroBitCount
            ? (colors.first, colors.second) : (colors.second, colors.first)
        let weight = { lane in Float(samples[lane] >> 24) }
        if colors.spread <= Self.near {
            let mean = cell.mean(of: mask, weights: weight)
            self.init(mask: isSolid ? 0 : mask, ink: mean, ground: isSolid ? mean : .default)
        } else if isSolid {
            self.init(mask: minor, ink: cell.mean(of: minor), ground: cell.mean(of: major))
        } else {
            self.init(mask: mask, ink: cell.mean(of: major, weights: weight))
        }
    }

    private init(mask: Int, ink: CellColor, ground: CellColor = .default) {
        self.mask = mask
        self.ink = ink
        self.ground = ground
    }

    /// How far apart the channels of two colours may be for their mean to stand for both.
    private static let near: Float = 24
}
