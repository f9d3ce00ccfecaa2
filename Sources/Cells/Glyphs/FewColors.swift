import Raster

/// The colours of a cell that has up to four, and the two of them that it is best shown in.
///
/// Means would be colours that occur nowhere, and make a rim around every shape. So the two are among those that are
/// there, and each of the others is shown as the one that it is more like.
struct FewColors {
    private var pixels = SIMD4<UInt32>()
    /// The same in front of the backdrop, as cells have them.
    private var shownValues = SIMD4<UInt32>()
    private var masks = SIMD4<UInt32>()
    private var count = 0

    /// The colours of so many dots, or nil when there are more than four.
    init?(_ count: Int, over backdrop: PixelColor, _ pixel: (Int) -> PixelColor) {
        for lane in 0..<count {
            let color = pixel(lane)
            var index = 0
            while index < self.count, pixels[index] != color.rawValue { index += 1 }
            if index == self.count {
                guard index < 4 else { return nil }
                pixels[index] = color.rawValue
                shownValues[index] = color.over(backdrop).cellColor.rawValue
                self.count += 1
            }
            masks[index] |= 1 << UInt32(lane)
        }
    }

    private func shown(_ index: Int) -> CellColor { CellColor(rawValue: shownValues[index]) }

    /// The dots in two groups, each with its colour; ``CellColor/default`` for clear ones.
    ///
    /// What lies in front of all else stays, where anybody knows what that is; else the two colours are those that leave
    /// the least error, and of equally good ones those that come first in the cell.
    func split(by order: PaintOrder) -> (
        first: (mask: UInt32, color: CellColor), second: (mask: UInt32, color: CellColor)
    ) {
        let ranks = (0..<count).map { order.rank(of: PixelColor(rawValue: pixels[$0])) }
        let front = (0..<count).max { ranks[$0] < ranks[$1] } ?? 0
        var best = (first: 0, second: 1, error: Int.max)
        for first in 0..<count {
            for second in first + 1..<max(count, first + 1) {
                if ranks[front] >= 0, first != front, second != front { continue }
                var error = 0
                for other in 0..<count {
                    let distance = min(
                        shown(other).distance(to: shown(first)), shown(other).distance(to: shown(second)))
                    error += masks[other].nonzeroBitCount * distance
                }
                if error < best.error { best = (first, second, error) }
            }
        }
        var groups: (first: UInt32, second: UInt32) = (0, 0)
        for other in 0..<count {
            let isFirst =
                shown(other).distance(to: shown(best.first)) <= shown(other).distance(to: shown(best.second))
            if other == best.first || (other != best.second && isFirst) {
                groups.first |= masks[other]
            } else {
                groups.second |= masks[other]
            }
        }
        func color(_ index: Int) -> CellColor { pixels[index] >> 24 == 0 ? .default : shown(index) }
        return ((groups.first, color(best.first)), (groups.second, color(best.second)))
    }
}

extension CellColor {
    /// About how different two 24-bit colours look, squared.
    func distance(to other: CellColor) -> Int {
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return 0 }
        let (r, g, b) = (Int(red) - Int(red2), Int(green) - Int(green2), Int(blue) - Int(blue2))
        return 2 * r * r + 4 * g * g + 3 * b * b
    }
}
