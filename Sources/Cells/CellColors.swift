import Raster

extension PixelColor {
    /// The three channels as a cell colour, without alpha.
    @inline(__always)
    var cellColor: CellColor { CellColor(rawValue: rawValue.byteSwapped >> 8) }

    /// Returns the visible colour; the terminal's default if this is transparent.
    @inline(__always)
    func shown(over backdrop: PixelColor) -> CellColor {
        isOpaque ? cellColor : blended(with: backdrop)
    }

    /// Blends a translucent colour. A separate function takes no registers from opaque colours, the common case.
    @inline(never)
    private func blended(with backdrop: PixelColor) -> CellColor {
        alpha == 0 ? .default : over(backdrop).cellColor
    }

    /// Returns a cell of one colour.
    @inline(__always)
    func even(over backdrop: PixelColor) -> Cell {
        Cell(" ", background: shown(over: backdrop))
    }
}

extension CellColor {
    /// The approximate luminance; -1 for the terminal's default colour.
    var luminance: Int {
        guard let rgb else { return -1 }
        return 2 * Int(rgb.red) + 5 * Int(rgb.green) + Int(rgb.blue)
    }
}

/// The colours of one cell, in memory for computation.
///
/// Colours are straight, and keep their alpha to distinguish pixels. One block of raw memory serves a whole picture,
/// for the same reason as ``CellPixels``.
struct CellColors {
    private let colors: UnsafeMutablePointer<PixelColor>
    private let light: LinearLight.Tables
    private let count: Int

    /// The greatest invisible difference between two channels.
    static let invisible = 3

    /// Passes memory for a number of colours to `body`.
    @inline(__always)
    static func withRoom(for count: Int, _ body: (CellColors) -> Void) {
        withUnsafeTemporaryAllocation(of: PixelColor.self, capacity: count) { memory in
            memory.initialize(repeating: .clear)
            guard let colors = memory.baseAddress else { return }
            LinearLight.withTables { body(CellColors(colors: colors, light: $0, count: count)) }
        }
    }

    /// Stores an opaque colour. Dots are counted row by row.
    @inline(__always)
    func set(_ lane: Int, _ color: PixelColor) { colors[lane] = color }

    /// Stores a colour composited over an opaque backdrop.
    @inline(__always)
    func set(_ lane: Int, _ color: PixelColor, over backdrop: PixelColor) {
        let shown = color.over(backdrop).rawValue & 0x00FF_FFFF
        colors[lane] = PixelColor(rawValue: shown | color.rawValue & 0xFF00_0000)
    }

    /// The visible colours of a cell.
    enum Groups {
        /// One colour, or many that look equal; ``CellColor/default`` if all pixels are transparent.
        case one(CellColor)
        /// Two of its colours, or the means of two groups of similar colours.
        case two(FewColors.Group, FewColors.Group)
    }

    /// Splits the pixels of a cell into at most two groups.
    ///
    /// `place` returns the rank of a colour, counted from the back or -1 if unknown, and whether it belongs to a
    /// line.
    @inline(__always)
    func groups<Size>(
        of pixels: CellPixels<Size>, over backdrop: PixelColor,
        place: (PixelColor) -> (rank: Int, isLine: Bool)
    ) -> Groups {
        guard let colors = FewColors(pixels) else { return groups(ofMany: pixels, over: backdrop) }
        if colors.count == 1 { return .one(colors[0].color.shown(over: backdrop)) }
        let (one, other) = colors.split(over: backdrop, place: place)
        return .two(one, other)
    }

    private func groups<Size>(ofMany pixels: CellPixels<Size>, over backdrop: PixelColor) -> Groups {
        for lane in 0..<Size.columns * Size.rows { set(lane, pixels[lane], over: backdrop) }
        let all = Int(Size.all)
        let widest = widestChannel(of: all)
        if widest.spread <= Self.invisible { return .one(mean(of: all)) }
        let clear = Int(pixels.lanes(of: .clear))
        let groups = split(all, along: widest)
        func group(_ lanes: Int) -> FewColors.Group {
            (UInt32(lanes), lanes & ~clear == 0 ? .default : mean(of: lanes))
        }
        return .two(group(groups.first), group(groups.second))
    }

    /// Returns the mean of some colours in linear light, as dots mix when seen from a distance.
    @inline(__always)
    func mean(of mask: Int) -> CellColor {
        var (red, green, blue, count) = (Int32(0), Int32(0), Int32(0), Int32(0))
        var rest = mask
        while rest != 0 {
            let color = colors[rest.trailingZeroBitCount]
            red &+= light.ofByte[Int(color.red)]
            green &+= light.ofByte[Int(color.green)]
            blue &+= light.ofByte[Int(color.blue)]
            count &+= 1
            rest &= rest &- 1
        }
        return .rgb(light.byte(red / count), light.byte(green / count), light.byte(blue / count))
    }

    /// Returns the channel with the widest range among some colours: 0 to 3 for red, green, blue and alpha.
    ///
    /// `sum` is the sum of its least and greatest value, `spread` their difference. The mask must not be empty.
    @inline(__always)
    func widestChannel(of mask: Int) -> (channel: Int, sum: Int, spread: Int) {
        var low = bytes(mask.trailingZeroBitCount)
        var high = low
        var rest = mask & (mask &- 1)
        while rest != 0 {
            let color = bytes(rest.trailingZeroBitCount)
            low = pointwiseMin(low, color)
            high = pointwiseMax(high, color)
            rest &= rest &- 1
        }
        var widest = (channel: 0, sum: 0, spread: -1)
        for channel in 0..<4 {
            let spread = Int(high[channel]) &- Int(low[channel])
            if spread > widest.spread { widest = (channel, Int(low[channel]) &+ Int(high[channel]), spread) }
        }
        return widest
    }

    /// Splits some colours into two groups of similar colours, by two-means along the widest channel.
    ///
    /// Starting in its middle, three rounds are enough for nearly all cells. The mask must not be empty. The second
    /// group is empty if there is one colour.
    @inline(__always)
    func split(
        _ mask: Int, along widest: (channel: Int, sum: Int, spread: Int)
    ) -> (first: Int, second: Int) {
        let values = UnsafeRawPointer(colors).assumingMemoryBound(to: UInt8.self) + widest.channel
        var (scale, limit) = (2, widest.sum)
        var second = 0
        for _ in 0..<3 {
            var counts = (first: 0, second: 0)
            var sums = (first: 0, second: 0)
            second = 0
            for lane in 0..<count {
                let isThere = mask >> lane & 1
                let value = Int(values[lane &* 4])
                let isSecond = value &* scale > limit ? isThere : 0
                second |= isSecond << lane
                counts.first &+= isThere
                counts.second &+= isSecond
                sums.first &+= value & (0 &- isThere)
                sums.second &+= value & (0 &- isSecond)
            }
            counts.first &-= counts.second
            sums.first &-= sums.second
            if counts.first == 0 || counts.second == 0 { break }
            // Whether a value is above the middle of both means, (mean + mean) / 2, without a division.
            scale = 2 &* counts.first &* counts.second
            limit = sums.first &* counts.second &+ sums.second &* counts.first
        }
        return (mask & ~second, second)
    }

    @inline(__always)
    private func bytes(_ lane: Int) -> SIMD4<UInt8> {
        unsafeBitCast(colors[lane].rawValue.littleEndian, to: SIMD4<UInt8>.self)
    }
}

// MARK: - Few colours

/// The colours of a cell with at most four, and the best two to show it in.
///
/// Means would be colours that occur nowhere and would outline each shape. So the two are existing colours, and each
/// other colour becomes the more similar one.
struct FewColors {
    /// Some pixels of a cell and their visible colour; ``CellColor/default`` if they are transparent.
    typealias Group = (lanes: UInt32, color: CellColor)

    /// The number of colours.
    private(set) var count = 0
    private var pixels = SIMD4<UInt32>()
    private var lanes = SIMD4<UInt32>()

    /// Creates the colours of a cell in order of their first pixel, or returns `nil` if there are more than four.
    @inline(__always)
    init?<Size>(_ place: CellPixels<Size>) {
        var rest = Size.all
        while rest != 0 {
            guard count < 4 else { return nil }
            let color = place[rest.trailingZeroBitCount]
            let found = place.lanes(of: color)
            // A subscript would move the vectors to memory.
            let here = SIMD4<UInt32>(0, 1, 2, 3) .== UInt32(count)
            pixels.replace(with: color.rawValue, where: here)
            lanes.replace(with: found, where: here)
            rest &= ~found
            count += 1
        }
    }

    /// Returns a colour and its pixels.
    @inline(__always)
    subscript(index: Int) -> (color: PixelColor, lanes: UInt32) {
        (PixelColor(rawValue: pixels[index]), lanes[index])
    }

    /// Splits the pixels into two groups, each with its colour. If the cell has one colour, the second group is
    /// empty.
    ///
    /// - Parameters:
    ///   - backdrop: the colour behind transparent and translucent pixels.
    ///   - place: returns the rank of a colour, counted from the back or -1 if unknown, and whether it belongs to a
    ///     line.
    /// - Returns: the two groups.
    @inline(__always)
    func split(
        over backdrop: PixelColor, place: (PixelColor) -> (rank: Int, isLine: Bool)
    ) -> (first: Group, second: Group) {
        if count > 2 { return reduced(over: backdrop, place: place) }
        return (
            (lanes[0], self[0].color.shown(over: backdrop)), (lanes[1], self[1].color.shown(over: backdrop))
        )
    }

    /// Reduces three or four colours to two.
    ///
    /// The front colour stays if it is known, and no line is dropped. Otherwise the pair with the least error is
    /// used, and of equal pairs the first in the cell.
    private func reduced(
        over backdrop: PixelColor, place: (PixelColor) -> (rank: Int, isLine: Bool)
    ) -> (first: Group, second: Group) {
        var errors = Errors(self, backdrop)
        var front = (index: 0, rank: -1)
        for index in 0..<count {
            let place = place(self[index].color)
            if place.rank > front.rank { front = (index, place.rank) }
            if place.isLine { errors.keep(index, of: self) }
        }
        var best = (first: 0, second: 1, error: Int.max)
        for first in 0..<count {
            for second in first + 1..<max(count, first + 1) {
                if front.rank >= 0, first != front.index, second != front.index { continue }
                var error = 0
                for other in 0..<count {
                    let least = min(errors[other, first], errors[other, second])
                    error += lanes[other].nonzeroBitCount * least
                }
                if error < best.error { best = (first, second, error) }
            }
        }
        var groups: (first: UInt32, second: UInt32) = (0, 0)
        for other in 0..<count {
            let isFirst = errors[other, best.first] <= errors[other, best.second]
            if other == best.first || (other != best.second && isFirst) {
                groups.first |= lanes[other]
            } else {
                groups.second |= lanes[other]
            }
        }
        let (first, second) = (self[best.first].color, self[best.second].color)
        return (
            (groups.first, first.shown(over: backdrop)), (groups.second, second.shown(over: backdrop))
        )
    }
}

/// The errors of showing one colour of a cell as another.
///
/// An error counts twice if one of the colours is transparent, because that makes a hole, or paint in an empty
/// area.
private struct Errors {
    private var table = SIMD16<Int32>()

    init(_ colors: FewColors, _ backdrop: PixelColor) {
        for one in 0..<colors.count {
            let color = colors[one].color
            for other in 0..<one {
                let second = colors[other].color
                let distance = color.over(backdrop).cellColor.distance(to: second.over(backdrop).cellColor)
                let error = Int32((color.alpha == 0) != (second.alpha == 0) ? 2 * distance : distance)
                table[one << 2 | other] = error
                table[other << 2 | one] = error
            }
        }
    }

    /// Forbids showing a colour as transparent, or transparent pixels in it: a line would get a gap or become a bar.
    mutating func keep(_ index: Int, of colors: FewColors) {
        for other in 0..<colors.count where colors[other].color.alpha == 0 {
            table[index << 2 | other] = .max
            table[other << 2 | index] = .max
        }
    }

    /// Returns the error of showing one colour as another.
    subscript(one: Int, other: Int) -> Int { Int(table[one << 2 | other]) }
}

extension CellColor {
    /// Returns the approximate visible difference of two 24-bit colours, squared: at most 585,225.
    func distance(to other: CellColor) -> Int {
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return 0 }
        let (r, g, b) = (Int(red) - Int(red2), Int(green) - Int(green2), Int(blue) - Int(blue2))
        return 2 * r * r + 4 * g * g + 3 * b * b
    }
}
