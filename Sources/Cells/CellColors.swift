package import Raster

extension PixelColor {
    /// The three channels as a cell colour, without alpha.
    @inline(__always)
    package var cellColor: CellColor { CellColor(rawValue: rawValue.byteSwapped >> 8) }

    /// Returns the visible colour; the terminal's default if this is transparent.
    @inline(__always)
    func cellColor(over backdrop: PixelColor) -> CellColor { isOpaque ? cellColor : blended(with: backdrop) }

    /// Blends a translucent colour. A separate function takes no registers from opaque colours, the common case.
    @inline(never)
    private func blended(with backdrop: PixelColor) -> CellColor {
        alpha == 0 ? .default : over(backdrop).cellColor
    }

    @inline(__always)
    func uniformCell(over backdrop: PixelColor) -> Cell { Cell(" ", background: cellColor(over: backdrop)) }
}

extension PixelColor {
    /// Creates an opaque colour from a 24-bit colour, or returns `nil` for any other colour.
    package init?(_ color: CellColor) {
        guard let (red, green, blue) = color.rgb else { return nil }
        self.init(red, green, blue)
    }
}

extension CellColor {
    /// The red, green and blue channels of a 24-bit colour, 0 to 255.
    var channels: SIMD3<Int32> {
        SIMD3(truncatingIfNeeded: SIMD3(rawValue >> 16, rawValue >> 8, rawValue) & 255)
    }

    /// The approximate luminance; -1 for the terminal's default colour.
    var luminance: Int {
        guard let rgb else { return -1 }
        return 2 * Int(rgb.red) + 5 * Int(rgb.green) + Int(rgb.blue)
    }

    /// Returns the approximate visible difference of two 24-bit colours, squared: at most 585,225.
    func distance(to other: CellColor) -> Int {
        let step = channels &- other.channels
        return Int((step &* step &* SIMD3(2, 4, 3)).wrappedSum())
    }

    /// Returns the greatest difference of a channel of two 24-bit colours.
    func difference(from other: CellColor) -> Int {
        let step = channels &- other.channels
        return Int(max(step.max(), -step.min()))
    }
}

/// The straight colours of one cell, with their alpha, in one block of raw memory for a whole picture.
struct CellColors {
    private let colors: UnsafeMutablePointer<PixelColor>
    private let light: LinearLight.Tables
    private let count: Int

    /// Passes memory for a number of colours to `body`.
    @inline(__always)
    static func withMemory(for count: Int, _ body: (CellColors) -> Void) {
        withUnsafeTemporaryAllocation(of: PixelColor.self, capacity: count) { memory in
            memory.initialize(repeating: .clear)
            guard let colors = memory.baseAddress else { return }
            LinearLight.withTables { body(CellColors(colors: colors, light: $0, count: count)) }
        }
    }

    /// Stores an opaque colour. Dots are counted row by row.
    @inline(__always)
    func set(_ lane: Int, _ color: PixelColor) { colors[lane] = color }

    /// Stores a colour composited over an opaque backdrop, with its alpha to distinguish it.
    @inline(__always)
    func set(_ lane: Int, _ color: PixelColor, over backdrop: PixelColor) {
        let channels = color.over(backdrop).rawValue & 0x00FF_FFFF
        colors[lane] = PixelColor(rawValue: channels | color.rawValue & 0xFF00_0000)
    }

    /// Returns the mean of some colours in linear light, as dots mix when seen from a distance.
    @inline(__always)
    func mean(of mask: Int) -> CellColor {
        var sum = LinearLight.Sum(light)
        var remaining = mask
        while remaining != 0 {
            sum.add(colors[remaining.trailingZeroBitCount])
            remaining &= remaining &- 1
        }
        return sum.mean
    }

    /// Returns a colour of the same hue with 3/2 of the light, as far as no channel is clipped, or with half of it.
    func strengthened(_ color: CellColor, onLight isLight: Bool) -> CellColor {
        guard let (red, green, blue) = color.rgb else { return color }
        let peak = light.ofByte[Int(max(red, green, blue))]
        let target = isLight ? peak / 2 : min(peak * 3 / 2, LinearLight.full)
        func channel(_ byte: UInt8) -> UInt8 {
            peak == 0 ? byte : light.byte(Int32(Int(light.ofByte[Int(byte)]) * Int(target) / Int(peak)))
        }
        return .rgb(channel(red), channel(green), channel(blue))
    }

    /// Returns the channel with the widest range, the sum of its minimum and maximum, and their difference.
    @inline(__always)
    func widestChannel(of mask: Int) -> (channel: Int, sum: Int, spread: Int) {
        var low = bytes(mask.trailingZeroBitCount)
        var high = low
        var remaining = mask & (mask &- 1)
        while remaining != 0 {
            let color = bytes(remaining.trailingZeroBitCount)
            low = pointwiseMin(low, color)
            high = pointwiseMax(high, color)
            remaining &= remaining &- 1
        }
        var widest = (channel: 0, sum: 0, spread: -1)
        for channel in 0..<4 {
            let spread = Int(high[channel]) &- Int(low[channel])
            if spread > widest.spread { widest = (channel, Int(low[channel]) &+ Int(high[channel]), spread) }
        }
        return widest
    }

    /// Splits some colours into two groups by two-means along the widest channel. Three rounds are nearly always enough.
    ///
    /// The mask must not be empty. The second group is empty if there is one colour.
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
                let isIncluded = mask >> lane & 1
                let value = Int(values[lane &* 4])
                let isSecond = value &* scale > limit ? isIncluded : 0
                second |= isSecond << lane
                counts.first &+= isIncluded
                counts.second &+= isSecond
                sums.first &+= value & (0 &- isIncluded)
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
