import Raster

/// Finds which of the 2 × 4 dots of a cell are lit, and in what colour.
struct DotInk {
    /// What a cell of 2 × 4 dots shows.
    enum Dots {
        case none
        /// Inside an opaque area, and of one colour.
        case solid(CellColor)
        /// Some dots, as the index of a ``DotPattern``.
        case lit(Int, ink: CellColor, ground: CellColor)
    }

    private let thresholds = OrderedMask.cells
    private let inks: Inks
    private let width: Int
    private let height: Int

    /// The dots of one picture, coloured by its inks.
    init(_ pixels: PixelGrid) {
        inks = pixels.inks
        (width, height) = (pixels.width, pixels.height)
    }

    /// The dots of a cell: those whose alpha exceeds the ordered mask at their place.
    @inline(__always)
    func dots(of place: CellPixels, column: Int, row: Int, room: CellColors) -> Dots {
        let pairs = (place.pair(0), place.pair(1), place.pair(2), place.pair(3))
        if pairs.0 | pairs.1 | pairs.2 | pairs.3 == 0 { return .none }
        let first = PixelColor(rawValue: UInt32(truncatingIfNeeded: pairs.0))
        let isEven =
            pairs.0 == pairs.1 && pairs.0 == pairs.2 && pairs.0 == pairs.3
            && pairs.0 >> 32 == pairs.0 & 0xFFFF_FFFF
        if isEven, first.isOpaque {
            let color = first.cellColor
            return isInside(place, column, row) ? .solid(color) : .lit(255, ink: color, ground: .default)
        }
        let kind = (row & 1) << 4 | (column & 3) << 2
        let mask =
            lit(pairs.0, kind) | lit(pairs.1, kind | 1) << 2 | lit(pairs.2, kind | 2) << 4
            | lit(pairs.3, kind | 3) << 6
        if mask == 0 { return .none }
        if isEven { return .lit(mask, ink: ink(of: first).cellColor, ground: .default) }
        return color(place, column, row, mask, room)
    }

    /// The colour of a pixel when it is lit. Nearly all are opaque, and to call for each of those would cost the
    /// frame a twentieth.
    @inline(__always)
    private func ink(of pixel: PixelColor) -> PixelColor {
        pixel.isOpaque ? pixel : inks.color(of: pixel)
    }

    /// Whether an opaque cell belongs to an area: whatever it shows goes on beside it and above or below.
    /// Elsewhere it is a piece of a line as wide as a cell, and a block among its dots would be a knot in it.
    private func isInside(_ place: CellPixels, _ column: Int, _ row: Int) -> Bool {
        let (base, stride) = (place.base, place.stride)
        func isOpaque(_ first: Int, _ second: Int) -> Bool { base[first].isOpaque || base[second].isOpaque }
        let beside =
            column > 0 && isOpaque(stride - 1, 2 * stride - 1)
            || 2 * column + 2 < width && isOpaque(stride + 2, 2 * stride + 2)
        let across =
            row > 0 && isOpaque(-stride, 1 - stride)
            || 4 * row + 4 < height && isOpaque(4 * stride, 4 * stride + 1)
        return beside && across
    }

    /// Which of two dots side by side exceed their thresholds.
    @inline(__always)
    private func lit(_ pair: UInt64, _ place: Int) -> Int {
        let limits = thresholds[place]
        return (pair >> 24 & 255 > limits & 255 ? 1 : 0) | (pair >> 56 > limits >> 8 ? 2 : 0)
    }

    /// The colours of the lit dots.
    ///
    /// A cell of dots has one ink. Where the dots are much alike, it is the mean of their colours; where they
    /// are not, the mean of most of them: a mean of red and green would be neither. Dots count by being lit,
    /// not by their coverage, so that a shape cannot recolour a cell it hardly enters. A cell inside an opaque
    /// area has two colours to give: the greater part becomes the ground.
    private func color(
        _ place: CellPixels, _ column: Int, _ row: Int, _ mask: Int, _ room: CellColors
    ) -> Dots {
        var isOpaque = mask == 255
        var rest = mask
        while rest != 0 {
            let lane = rest.trailingZeroBitCount
            let pixel = place.pixel(lane, columns: 2)
            isOpaque = isOpaque && pixel.isOpaque
            room.set(lane, ink(of: pixel))
            rest &= rest - 1
        }
        isOpaque = isOpaque && isInside(place, column, row)
        let widest = room.widestChannel(of: mask)
        if widest.spread <= Self.near {
            let mean = room.mean(of: mask)
            return isOpaque ? .solid(mean) : .lit(mask, ink: mean, ground: .default)
        }
        let colors = room.split(mask, along: widest)
        let (minor, major) =
            colors.second.nonzeroBitCount > colors.first.nonzeroBitCount
            ? (colors.first, colors.second) : (colors.second, colors.first)
        if isOpaque { return .lit(minor, ink: room.mean(of: minor), ground: room.mean(of: major)) }
        return .lit(mask, ink: room.mean(of: major), ground: .default)
    }

    /// How far apart the channels of two colours may be for their mean to stand for both.
    private static let near = 48
}
