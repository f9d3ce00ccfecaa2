import Raster

/// Draws each cell of 4 × 8 pixels as a glyph and the rest, with the minimum squared error of two mean colours.
struct BlocksPainter: CellPainter {
    typealias Size = FourByEight

    let search: DivisionSearch
    let light: LinearLight.Tables
    let lines: [PixelColor]
    let options: BlitOptions

    func uniformCell(of color: PixelColor) -> Cell? { options.uniformCell(of: color) }

    func cell(_ pixels: CellPixels<FourByEight>, column: Int, row: Int) -> Cell {
        if let shade = options.shade(of: pixels, lines: lines) { return shade }
        if let cell = pureCell(of: pixels) { return cell }
        guard let division = lineDivision(of: pixels) ?? search.best(of: pixels) else {
            return Cell(" ", background: color(of: Size.all, inner: Size.all, in: pixels))
        }
        return division.cell(
            color(of: division.mask, inner: division.inner, in: pixels),
            color(of: ~division.mask, inner: ~division.inner, in: pixels))
    }

    /// Returns the cell of two colours that has at most four wrong pixels, or `nil`.
    ///
    /// Both colours stay pure. A mean colour would be a stray square at the corner of an area, whose edges are sharp.
    private func pureCell(of pixels: CellPixels<FourByEight>) -> Cell? {
        let first = pixels.lanes(of: pixels[0])
        // At the edge of a picture all pixels may be equal.
        guard first != Size.all else { return nil }
        let second = pixels[(~first).trailingZeroBitCount]
        guard pixels.lanes(of: second) == ~first else { return nil }
        let isFirstSmaller = first.nonzeroBitCount < 16
        let (small, color) = isFirstSmaller ? (first, pixels[0]) : (~first, second)
        let otherColor = isFirstSmaller ? second : pixels[0]
        // The smallest of equally good areas keeps the corner inside the edges.
        var best = (wrong: lines.contains(color) ? 5 : small.nonzeroBitCount, area: 0)
        var nearest: (division: CellDivision, isInverse: Bool)?
        func check(_ division: CellDivision, isInverse: Bool) {
            let mask = isInverse ? ~division.mask : division.mask
            let candidate = ((mask ^ small).nonzeroBitCount, mask.nonzeroBitCount)
            guard candidate < best else { return }
            (best, nearest) = (candidate, (division, isInverse))
        }
        for division in search.divisions where best.wrong > 0 {
            check(division, isInverse: false)
            check(division, isInverse: true)
        }
        // The inverse of the nearest dots is never nearer.
        if best.wrong > 0, let dots = search.dots(like: small) { check(dots, isInverse: false) }
        // A thin line across the cell is no corner.
        let isRow = small == 0xF << UInt32(small.trailingZeroBitCount & ~3)
        guard best.wrong <= (isRow ? 0 : 4) else { return nil }
        let inside = color.cellColor(over: options.backdrop)
        let outside = otherColor.cellColor(over: options.backdrop)
        guard let nearest else { return Cell(" ", background: outside) }
        return nearest.isInverse
            ? nearest.division.cell(outside, inside) : nearest.division.cell(inside, outside)
    }

    /// Returns the division that shows a line along an edge of the cell exactly, or `nil` if the rest has an edge too.
    private func lineDivision(of pixels: CellPixels<FourByEight>) -> CellDivision? {
        for corner in [0, 31] where lines.contains(pixels[corner]) {
            let line = pixels.lanes(of: pixels[corner])
            if let division = search.divisions.first(where: { $0.mask == line || $0.mask == ~line }) {
                return mainColor(of: ~line, in: pixels) == nil ? nil : division
            }
        }
        return nil
    }

    /// Returns the colour of nearly all pixels of an area, or else their mean. Pure colours are shared with neighbours.
    private func color(of mask: UInt32, inner: UInt32, in pixels: CellPixels<FourByEight>) -> CellColor {
        if !options.mixes { return frequentColor(of: mask, in: pixels) }
        if let color = mainColor(of: mask, in: pixels) { return color.cellColor(over: options.backdrop) }
        var sum = LinearLight.Sum(light)
        var (remaining, singleCount) = (mask | inner, 0)
        while remaining != 0 {
            let color = pixels[remaining.trailingZeroBitCount]
            // After four single pixels the others are probably single too.
            let same = singleCount < 4 ? pixels.lanes(of: color) : remaining & (0 &- remaining)
            if same & (same &- 1) == 0 { singleCount &+= 1 }
            let weight = 2 * (same & mask).nonzeroBitCount + (same & inner).nonzeroBitCount
            sum.add(color.over(options.backdrop), weight: Int32(weight))
            remaining &= ~same
        }
        return sum.mean
    }

    /// Returns the colour of at least four fifths of an area, judged by its first and its last pixel, or `nil`.
    private func mainColor(of mask: UInt32, in pixels: CellPixels<FourByEight>) -> PixelColor? {
        for lane in [mask.trailingZeroBitCount, 31 - mask.leadingZeroBitCount] {
            let same = pixels.lanes(of: pixels[lane]) & mask
            if same.nonzeroBitCount * 5 >= mask.nonzeroBitCount * 4 { return pixels[lane] }
        }
        return nil
    }

    /// Returns the most frequent colour of an area. A line counts three times, because it is narrow.
    private func frequentColor(of mask: UInt32, in pixels: CellPixels<FourByEight>) -> CellColor {
        var best = (count: 0, color: PixelColor.clear)
        var remaining = mask
        while remaining != 0 {
            let color = pixels[remaining.trailingZeroBitCount]
            let same = pixels.lanes(of: color) & mask
            let count = same.nonzeroBitCount * (lines.contains(color) ? 3 : 1)
            if count > best.count { best = (count, color) }
            remaining &= ~same
        }
        return best.color.cellColor(over: options.backdrop)
    }
}

// MARK: - Divisions of a cell

/// A division of a cell into the area of a glyph and the rest.
struct CellDivision: Sendable {
    /// The pixels of the glyph, of 4 × 8, row by row from the top left.
    let mask: UInt32
    /// The same with the pixels between two of three rows of dots in the middle row. They belong to it by a third.
    let inner: UInt32
    let glyph: Unicode.Scalar
    /// The glyph of the rest, or `nil` if there is none.
    let inverse: Unicode.Scalar?

    init(_ glyph: Unicode.Scalar, _ inverse: Unicode.Scalar?, mask: UInt32, inner: UInt32? = nil) {
        (self.glyph, self.inverse, self.mask, self.inner) = (glyph, inverse, mask, inner ?? mask)
    }

    private init(
        _ glyph: Unicode.Scalar, _ inverse: Unicode.Scalar?, _ columns: Range<Int>, _ rows: Range<Int>
    ) {
        self.init(glyph, inverse, mask: Self.mask(columns, rows))
    }

    private static func mask(_ columns: Range<Int>, _ rows: Range<Int>) -> UInt32 {
        rows.reduce(0) { mask, row in columns.reduce(mask) { $0 | 1 << UInt32(4 * row + $1) } }
    }

    /// The divisions in the order of ``DivisionSearch``: halves, quarters, bars of eighths from the bottom, and bars of
    /// quarters from the left.
    static let all = [
        CellDivision("▄", "▀", 0..<4, 4..<8), CellDivision("▌", "▐", 0..<2, 0..<8),
        CellDivision("▘", "▟", 0..<2, 0..<4), CellDivision("▝", "▙", 2..<4, 0..<4),
        CellDivision("▖", "▜", 0..<2, 4..<8), CellDivision("▗", "▛", 2..<4, 4..<8),
        CellDivision("▚", "▞", mask: mask(0..<2, 0..<4) | mask(2..<4, 4..<8)),
        CellDivision("▁", nil, 0..<4, 7..<8), CellDivision("▂", nil, 0..<4, 6..<8),
        CellDivision("▃", nil, 0..<4, 5..<8), CellDivision("▅", nil, 0..<4, 3..<8),
        CellDivision("▆", nil, 0..<4, 2..<8), CellDivision("▇", nil, 0..<4, 1..<8),
        CellDivision("▎", nil, 0..<1, 0..<8), CellDivision("▊", nil, 0..<3, 0..<8),
    ]

    /// Returns the cell of the colours of the glyph and the rest.
    ///
    /// The lighter colour is the foreground if both areas have a glyph, so neighbours share colours more often.
    func cell(_ inside: CellColor, _ outside: CellColor) -> Cell {
        if inside == outside { return Cell(" ", background: inside) }
        if let inverse, inside.luminance < outside.luminance {
            return Cell(inverse, foreground: outside, background: inside)
        }
        return inside == .default
            ? Cell(glyph, foreground: outside, style: .reverse)
            : Cell(glyph, foreground: inside, background: outside)
    }
}

/// The search for the division of a cell with the greatest sum of (area × squared mean), the minimum squared error.
///
/// Pixels count in sRGB over the backdrop. Their alpha counts a little, for shapes in the colour of the backdrop.
struct DivisionSearch {
    private typealias Sum = SIMD4<Float>

    let divisions = CellDivision.all
    /// The dots that also divide a cell, or `nil` if only bars do.
    private let pattern: DotPattern?
    private let rows: Int
    private let backdrop: Sum
    /// The sums of the left and right half of each row, and those of the dots.
    private let sums: UnsafeMutablePointer<SIMD4<Float>>

    /// The square roots of the weights in ``CellColor/distance(to:)``, and that of alpha.
    private static let weights = Sum(1.414, 1.732, 2, 0.5)
    /// The gain of a division into halves whose colours differ by three steps.
    private static let minimumGain: Float = 32 * 1.5 * 1.5 * 3
    /// The fraction by which the gain of a bar must be greater than that of a quarter.
    private static let barMargin: Float = 0.15

    private init(
        _ pattern: DotPattern?, over backdrop: PixelColor, _ sums: UnsafeMutablePointer<SIMD4<Float>>
    ) {
        self.pattern = pattern
        rows = pattern?.rows ?? 0
        self.backdrop = Sum(Float(backdrop.red), Float(backdrop.blue), Float(backdrop.green), 0)
        self.sums = sums
    }

    /// Passes a search and the tables of light, both with memory for one picture, to `body`.
    static func withMemory(
        _ pattern: DotPattern?, over backdrop: PixelColor,
        _ body: (DivisionSearch, LinearLight.Tables) -> Void
    ) {
        LinearLight.withTables { light in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: 24) { sums in
                guard let sums = sums.baseAddress else { return }
                body(DivisionSearch(pattern, over: backdrop, sums), light)
            }
        }
    }

    /// Returns the best division, or `nil` if all pixels look equal.
    func best(of pixels: CellPixels<FourByEight>) -> CellDivision? {
        var (first, last) = (UInt64(0), UInt64(0))
        for row in 0..<8 {
            let line = pixels.base + row &* pixels.stride
            let ends = (spread(line[0]), spread(line[3]))
            first &+= ends.0
            last &+= ends.1
            sums[2 &* row] = sum(ends.0 &+ spread(line[1]), 2)
            sums[2 &* row &+ 1] = sum(ends.1 &+ spread(line[2]), 2)
        }
        let upper = (sums[0] + sums[2] + sums[4] + sums[6], sums[1] + sums[3] + sums[5] + sums[7])
        let lower = (sums[8] + sums[10] + sums[12] + sums[14], sums[9] + sums[11] + sums[13] + sums[15])
        let half = lower.0 + lower.1
        let whole = upper.0 + upper.1 + half
        let undividedGain = (whole * whole).sum() / 32
        var best = (index: -1, gain: undividedGain + Self.minimumGain, part: Sum())
        var threshold = best.gain
        func check(_ index: Int, _ part: Sum, _ area: Float) {
            let gain = gain(part, area, whole)
            if gain > threshold { (best, threshold) = ((index, gain, part), gain) }
        }
        check(0, half, 16)
        check(1, upper.0 + lower.0, 16)
        check(2, upper.0, 8)
        check(3, upper.1, 8)
        check(4, lower.0, 8)
        check(5, lower.1, 8)
        check(6, upper.0 + lower.1, 16)
        // The end of a line is a quarter, not a bar across the cell, even if that is a little better.
        if best.index > 1 { threshold += (threshold - undividedGain) * Self.barMargin }
        var (low, high) = (Sum(), half)
        for step in 0..<3 {
            low += sums[14 &- 2 &* step] + sums[15 &- 2 &* step]
            check(7 &+ step, low, Float(4 &+ 4 &* step))
            high += sums[6 &- 2 &* step] + sums[7 &- 2 &* step]
            check(10 &+ step, high, Float(20 &+ 4 &* step))
        }
        check(13, sum(first, 8), 8)
        check(14, whole - sum(last, 8), 24)
        let division = best.index < 0 ? nil : divisions[best.index]
        guard let pattern else { return division }
        // A chequerboard of dots has no best bar. There the search starts from the first dot.
        let part = division == nil ? dot(0, 0, of: rows) : best.part
        let area = division.map { Float($0.mask.nonzeroBitCount) } ?? 32 / Float(2 * rows)
        return dots(pattern, along: part, area, whole, better: best.gain) ?? division
    }

    /// Returns the division into the dots that are most like an area, or `nil` without a dot or without a rest.
    func dots(like area: UInt32) -> CellDivision? {
        guard let pattern else { return nil }
        let all = 1 << (2 * rows) - 1
        let mask = (0..<2 * rows).reduce(0) { mask, dot in
            let field = fields(1 << dot)
            return 2 * (field & area).nonzeroBitCount >= field.nonzeroBitCount ? mask | 1 << dot : mask
        }
        guard mask != 0, mask != all else { return nil }
        return CellDivision(pattern.glyphs[mask], pattern.glyphs[~mask & all], mask: fields(mask))
    }

    /// Returns the division into dots by two-means, starting from a part of the cell, if it is better.
    private func dots(
        _ pattern: DotPattern, along part: Sum, _ area: Float, _ whole: Sum, better minimumGain: Float
    ) -> CellDivision? {
        let count = 2 * rows
        let size = 32 / Float(count)
        let dots = sums + 16
        for dot in 0..<count { dots[dot] = self.dot(dot >> 1, dot & 1, of: rows) }
        var (part, area, mask) = (part, area, 0)
        for _ in 0..<3 {
            let (one, other) = (part / area, (whole - part) / (32 - area))
            let (direction, limit) = (one - other, (one * one - other * other).sum() / 2 * size)
            let last = mask
            (part, area, mask) = (Sum(), 0, 0)
            for dot in 0..<count where (dots[dot] * direction).sum() > limit {
                part += dots[dot]
                area += size
                mask |= 1 << dot
            }
            if mask == 0 || area > 31 { return nil }
            if mask == last { break }
        }
        guard gain(part, area, whole) > minimumGain else { return nil }
        return CellDivision(
            pattern.glyphs[mask], pattern.glyphs[~mask & (1 << count - 1)], mask: fields(mask),
            inner: rows == 3 ? fields(mask, isInner: true) : nil)
    }

    private func dot(_ row: Int, _ column: Int, of rows: Int) -> Sum {
        func half(_ row: Int) -> Sum { sums[2 &* row &+ column] }
        if rows == 4 { return half(2 &* row) + half(2 &* row &+ 1) }
        // A third of the cell is 2 2/3 pixels high.
        let (less, more) = (Float(1) / 3, Float(2) / 3)
        return switch row {
        case 0: half(0) + half(1) + half(2) * more
        case 1: half(2) * less + half(3) + half(4) + half(5) * less
        default: half(5) * more + half(6) + half(7)
        }
    }

    /// Returns the pixels of some dots. A pixel between two dots of three rows belongs to the outer or the inner one.
    private func fields(_ dots: Int, isInner: Bool = false) -> UInt32 {
        let edges = isInner ? (2, 6) : (3, 5)
        var fields: UInt32 = 0
        for row in 0..<8 {
            let dot = rows == 4 ? row >> 1 : row < edges.0 ? 0 : row < edges.1 ? 1 : 2
            let pair = UInt32(truncatingIfNeeded: dots >> (2 * dot) & 3)
            fields |= (pair & 1 | (pair & 1) << 1 | (pair & 2) << 1 | (pair & 2) << 2) << UInt32(4 * row)
        }
        return fields
    }

    private func gain(_ part: Sum, _ area: Float, _ whole: Sum) -> Float {
        let rest = whole - part
        return (part * part).sum() / area + (rest * rest).sum() / (32 - area)
    }

    /// Returns the channels in lanes of 16 bits, so that pixels can be added: red, blue, green, alpha.
    @inline(__always)
    private func spread(_ color: PixelColor) -> UInt64 {
        UInt64(color.rawValue & 0x00FF_00FF) | UInt64(color.rawValue >> 8 & 0x00FF_00FF) << 32
    }

    /// Returns the weighted sum over the backdrop of a number of spread pixels.
    @inline(__always)
    private func sum(_ spread: UInt64, _ count: Float) -> Sum {
        func lane(_ shift: UInt64) -> Float { Float(Int32(truncatingIfNeeded: spread >> shift & 0xFFFF)) }
        let alpha = lane(48)
        let channels = Sum(lane(0), lane(16), lane(32), alpha)
        return (channels + (count - alpha / 255) * backdrop) * Self.weights
    }
}
