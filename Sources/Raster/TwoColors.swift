/// The colours of the pixels of a cell, a channel a vector, 0 to 255 each.
struct CellChannels {
    typealias Channel = SIMD8<Float>

    let red: Channel
    let green: Channel
    let blue: Channel
    /// Opacity, where it tells pixels apart; else the same for all.
    let alpha: Channel

    /// Colours without their alpha: what a dot looks like when it is lit.
    init(straight samples: CellSamples) {
        let alpha = Self.channel(samples, 24)
        let scale = 255 / alpha.replacing(with: 1, where: alpha .== 0)
        red = Self.channel(samples, 0) * scale
        green = Self.channel(samples, 8) * scale
        blue = Self.channel(samples, 16) * scale
        self.alpha = Channel(repeating: 0)
    }

    /// Colours in front of an opaque backdrop, and their alpha.
    init(_ samples: CellSamples, over backdrop: PixelColor) {
        alpha = Self.channel(samples, 24)
        let rest = 1 - alpha * (1 / 255)
        red = Self.channel(samples, 0) + rest * Float(backdrop.red)
        green = Self.channel(samples, 8) + rest * Float(backdrop.green)
        blue = Self.channel(samples, 16) + rest * Float(backdrop.blue)
    }

    /// The mean of some pixels in linear light, the ones of greater weight counting more.
    func mean(of mask: Int, weights: (Int) -> Float = { _ in 1 }) -> CellColor {
        var mean = LightMean()
        for lane in 0..<8 where mask >> lane & 1 == 1 {
            mean.add(
                (UInt8(red[lane] + 0.5), UInt8(green[lane] + 0.5), UInt8(blue[lane] + 0.5)),
                weight: weights(lane))
        }
        return mean.color
    }

    @inline(__always)
    private static func channel(_ samples: CellSamples, _ shift: UInt32) -> Channel {
        Channel(samples &>> shift & 255)
    }
}

/// The pixels of a cell split into two groups of like colour: two-means, begun along the widest channel.
struct TwoColors {
    /// The pixels of each group, as bits. Neither is empty unless ``areNear``.
    let first: Int
    let second: Int
    /// How far the widest channel reaches, 0 to 255.
    let spread: Float

    /// Splits those pixels whose bits are set in `mask`, which is not 0.
    init(_ cell: CellChannels, of mask: Int) {
        let lanes = lanes(mask)
        let weights = SIMD8<Float>(repeating: 0).replacing(with: 1, where: lanes)
        var isSecond = lanes
        var widest: Float = -1
        for channel in [cell.red, cell.green, cell.blue, cell.alpha] {
            let low = channel.replacing(with: 255, where: .!lanes).min()
            let high = channel.replacing(with: 0, where: .!lanes).max()
            if high - low > widest {
                widest = high - low
                isSecond = channel .> (low + high) / 2
            }
        }
        for _ in 0..<2 where widest > 0 {
            let second = SIMD8<Float>(repeating: 0).replacing(with: 1, where: isSecond) * weights
            let first = weights - second
            let counts = (first: first.sum(), second: second.sum())
            var farness = SIMD8<Float>()
            for channel in [cell.red, cell.green, cell.blue, cell.alpha] {
                let toFirst = channel - (channel * first).sum() / counts.first
                let toSecond = channel - (channel * second).sum() / counts.second
                farness += toFirst * toFirst - toSecond * toSecond
            }
            isSecond = farness .> 0
        }
        spread = widest
        second = Int(bits(isSecond .& lanes))
        first = mask & ~second
    }
}

/// The lanes that are true, as bits from the lowest.
@inline(__always)
func bits(_ lanes: SIMDMask<SIMD8<Int32>>) -> UInt32 {
    laneBits.replacing(with: 0, where: .!lanes).wrappedSum()
}

/// The lanes whose bits are set.
@inline(__always)
func lanes(_ mask: Int) -> SIMDMask<SIMD8<Int32>> {
    (CellSamples(repeating: UInt32(truncatingIfNeeded: mask)) & laneBits) .!= 0
}

private var laneBits: CellSamples { CellSamples(1, 2, 4, 8, 16, 32, 64, 128) }
