import Raster

/// The colours of a cell in two groups, as bits, one a dot.
struct TwoColors {
    /// The group of lower values along the channel that reaches widest.
    let first: Int
    /// The group of higher values; empty when there is one colour only.
    let second: Int
}

extension PixelColor {
    /// The three channels as a cell shows them; alpha plays no part.
    @inline(__always)
    var cellColor: CellColor { CellColor(rawValue: rawValue.byteSwapped >> 8) }

    /// What a cell shows of it; the terminal's own ground where it is clear.
    @inline(__always)
    func shown(over backdrop: PixelColor) -> CellColor {
        isOpaque ? cellColor : blended(with: backdrop)
    }

    /// Apart, so that it takes no registers from opaque colours, which most are.
    @inline(never)
    private func blended(with backdrop: PixelColor) -> CellColor {
        alpha == 0 ? .default : over(backdrop).cellColor
    }

    /// A cell that is this colour all over.
    @inline(__always)
    func even(over backdrop: PixelColor) -> Cell {
        Cell(" ", background: shown(over: backdrop))
    }
}

extension CellColor {
    /// About how light it is; less than any colour for the terminal's own.
    var luminance: Int {
        guard let rgb else { return -1 }
        return 2 * Int(rgb.red) + 5 * Int(rgb.green) + Int(rgb.blue)
    }
}

/// The colours of one cell, on which to compute.
///
/// A colour is straight, with its alpha kept beside it to tell pixels apart. The memory is lent for a whole
/// picture, raw as that of ``CellPixels`` and for the same reason.
struct CellColors {
    private let colors: UnsafeMutablePointer<PixelColor>
    private let light: LinearLight.Tables
    private let count: Int

    /// How far apart the channels of two colours may be for nobody to see it.
    static let invisible = 3

    /// Lends `body` room for the so many colours of a cell.
    @inline(__always)
    static func withRoom(for count: Int, _ body: (CellColors) -> Void) {
        withUnsafeTemporaryAllocation(of: PixelColor.self, capacity: count) { memory in
            memory.initialize(repeating: .clear)
            guard let colors = memory.baseAddress else { return }
            LinearLight.withTables { body(CellColors(colors: colors, light: $0, count: count)) }
        }
    }

    /// Takes an opaque colour as that of a dot, counted row by row.
    @inline(__always)
    func set(_ lane: Int, _ color: PixelColor) { colors[lane] = color }

    /// Takes a colour as it looks in front of an opaque backdrop.
    @inline(__always)
    func set(_ lane: Int, _ color: PixelColor, over backdrop: PixelColor) {
        let shown = color.over(backdrop).rawValue & 0x00FF_FFFF
        colors[lane] = PixelColor(rawValue: shown | color.rawValue & 0xFF00_0000)
    }

    /// What a cell is shown in.
    enum Groups {
        /// One colour, or many that nobody can tell apart; ``CellColor/default`` where all is clear.
        case one(CellColor)
        /// Two of its colours, or two groups of like ones, each as their mean.
        case two(FewColors.Group, FewColors.Group)
    }

    /// The pixels of a cell in at most two groups; `place` says how far in front a colour lies there, -1
    /// when nobody knows, and whether it is a line.
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

    /// The mean of some colours, in linear light: dots seen from afar mix as light does.
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

    /// The channel in which some colours, not none, reach widest: 0 to 3 for red, green, blue and alpha,
    /// with the sum of its least and its greatest value and their difference.
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

    /// Splits some colours, not none, into two groups of like colour: two-means along the widest channel.
    /// Beginning from its middle, three rounds settle nearly all cells.
    @inline(__always)
    func split(_ mask: Int, along widest: (channel: Int, sum: Int, spread: Int)) -> TwoColors {
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
            // Beyond the middle of the two means: value > (mean + mean) / 2, without dividing.
            scale = 2 &* counts.first &* counts.second
            limit = sums.first &* counts.second &+ sums.second &* counts.first
        }
        return TwoColors(first: mask & ~second, second: second)
    }

    @inline(__always)
    private func bytes(_ lane: Int) -> SIMD4<UInt8> {
        unsafeBitCast(colors[lane].rawValue.littleEndian, to: SIMD4<UInt8>.self)
    }
}

// MARK: - Few colours

/// The colours of a cell that has up to four, and the two of them that it is best shown in.
///
/// Means would be colours that occur nowhere, and make a rim around every shape. So the two are among those that are
/// there, and each of the others is shown as the one that it is more like.
struct FewColors {
    /// Some pixels of a cell, and what they are shown in; ``CellColor/default`` for clear ones.
    typealias Group = (lanes: UInt32, color: CellColor)

    /// How many there are.
    private(set) var count = 0
    private var pixels = SIMD4<UInt32>()
    private var lanes = SIMD4<UInt32>()

    /// The colours of a cell, in the order in which they come in it, or nil when there are more than four.
    @inline(__always)
    init?<Size>(_ place: CellPixels<Size>) {
        var rest = Size.all
        while rest != 0 {
            guard count < 4 else { return nil }
            let color = place[rest.trailingZeroBitCount]
            let found = place.lanes(of: color)
            // Not by a subscript, which would take them through memory.
            let here = SIMD4<UInt32>(0, 1, 2, 3) .== UInt32(count)
            pixels.replace(with: color.rawValue, where: here)
            lanes.replace(with: found, where: here)
            rest &= ~found
            count += 1
        }
    }

    /// One of the colours, and which pixels have it.
    @inline(__always)
    subscript(index: Int) -> (color: PixelColor, lanes: UInt32) {
        (PixelColor(rawValue: pixels[index]), lanes[index])
    }

    /// Splits the pixels into two groups, each with its colour; of a cell of one colour the second is empty.
    ///
    /// - Parameters:
    ///   - backdrop: what is behind clear and translucent ones.
    ///   - place: how far in front a colour lies there, -1 when nobody knows, and whether it is a line.
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

    /// Two colours for three or four.
    ///
    /// What lies in front of all else stays, where anybody knows what that is, and no line becomes nothing; else the two are those that leave the
    /// least error, and of equally good ones those that come first in the cell.
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

/// How wrong it looks to show one colour of a cell as another: twice as much where one of them is clear, for that is a
/// hole, or something where nothing is.
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

    /// Makes it worst of all to show one colour as nothing, or nothing as it: a line would have a gap, or be a bar.
    mutating func keep(_ index: Int, of colors: FewColors) {
        for other in 0..<colors.count where colors[other].color.alpha == 0 {
            table[index << 2 | other] = .max
            table[other << 2 | index] = .max
        }
    }

    /// How wrong it is to show one colour as another.
    subscript(one: Int, other: Int) -> Int { Int(table[one << 2 | other]) }
}

extension CellColor {
    /// About how different two 24-bit colours look, squared: at most 585,225.
    func distance(to other: CellColor) -> Int {
        guard let (red, green, blue) = rgb, let (red2, green2, blue2) = other.rgb else { return 0 }
        let (r, g, b) = (Int(red) - Int(red2), Int(green) - Int(green2), Int(blue) - Int(blue2))
        return 2 * r * r + 4 * g * g + 3 * b * b
    }
}
