import Raster

/// A palette, and the nearest of its colours to any colour.
struct NearestColors {
    let colors: [PixelColor]
    /// The colours of earlier queries, and the numbers of their nearest colours.
    private var known = ColorTable(capacity: 1 << 16)
    private var numbers: [UInt8] = []

    /// Creates a palette of at most 255 colours.
    init(_ colors: [PixelColor]) { self.colors = colors.isEmpty ? [.black] : colors }

    mutating func number(of color: PixelColor) -> Int {
        if let index = known.number(of: color) { return Int(numbers[index]) }
        if known.colors.count == known.capacity {
            known = ColorTable(capacity: known.capacity)
            numbers = []
        }
        let number = colors.indices.min { distance(colors[$0], color) < distance(colors[$1], color) } ?? 0
        if known.add(color) != nil { numbers.append(UInt8(number)) }
        return number
    }

    /// Returns the error of the nearest colours of some pixels.
    mutating func error(of others: ColorTable) -> GIFWriter.ColorError {
        var error = GIFWriter.ColorError()
        for (color, count) in zip(others.colors, others.uses) {
            error.add(colors[number(of: color)], insteadOf: color, times: count)
        }
        return error
    }

    private func distance(_ one: PixelColor, _ two: PixelColor) -> Int32 {
        let differences = one.differences(from: two)
        return (differences &* differences).wrappedSum()
    }

    /// The number of bits for the numbers of all colours and one for transparency.
    var depth: Int {
        var depth = 1
        while 1 << depth < colors.count + 1 { depth += 1 }
        return depth
    }

    /// The colours as three bytes each, after a transparent one, and filled up to a power of two.
    var bytes: [UInt8] {
        var bytes: [UInt8] = [0, 0, 0]
        for color in colors { bytes += [color.red, color.green, color.blue] }
        return bytes + Array(repeating: 0, count: 3 << depth - bytes.count)
    }
}

extension PixelColor {
    /// Returns the absolute differences of the red, green and blue channels.
    func differences(from other: PixelColor) -> SIMD3<Int32> {
        let step = SIMD3(
            Int32(red) - Int32(other.red), Int32(green) - Int32(other.green), Int32(blue) - Int32(other.blue))
        return pointwiseMax(step, 0 &- step)
    }
}

// MARK: - Fewer colours

/// A reduction of colours to a smaller number, by cutting their box where they differ most.
enum ColorReduction {
    /// Returns a palette for opaque colours, the colours of most pixels first.
    ///
    /// A part of a picture then has small numbers, which take fewer bits. The palette has at most `count` colours,
    /// which is at least one. Fewer colours all remain.
    static func palette(of table: ColorTable, count: Int) -> [PixelColor] {
        let all = table.colors.indices
        var boxes = all.count > count ? [Box(Array(all), table)] : all.map { Box([$0], table) }
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                let (low, high) = boxes[widest].cut(table)
            else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        let sums = boxes.map { $0.members.reduce(0) { $0 + table.uses[$1] } }
        return boxes.indices.sorted { (-sums[$0], $0) < (-sums[$1], $1) }.map { boxes[$0].color }
    }

    /// Colours that become one.
    private struct Box {
        let members: [Int]
        /// The most frequent colour, so that the colours of areas are exact.
        let color: PixelColor
        /// The sum of the squared differences from the mean, and the channel with the greatest part of it.
        let error: Double
        private let channel: Int
        private let middle: Double

        init(_ members: [Int], _ table: ColorTable) {
            let (colors, uses) = (table.colors, table.uses)
            self.members = members
            var (weight, sums, squares) = (0.0, SIMD4<Double>.zero, SIMD4<Double>.zero)
            for index in members {
                // The square root gives the many rare colours of edges and gradients their part of the palette.
                let (value, count) = (Self.channels(colors[index]), Double(uses[index]).squareRoot())
                weight += count
                sums += value * count
                squares += value * value * count
            }
            let means = sums / max(weight, 1)
            let errors = squares - means * sums
            color = members.max { uses[$0] < uses[$1] }.map { colors[$0] } ?? .black
            error = members.count > 1 ? errors.sum() : 0
            let widest = (0..<3).max { errors[$0] < errors[$1] } ?? 0
            (channel, middle) = (widest, means[widest])
        }

        /// Returns the colours below and above the mean of the widest channel, or `nil` if all are equal.
        func cut(_ table: ColorTable) -> (Box, Box)? {
            let colors = table.colors
            let low = members.filter { Self.channels(colors[$0])[channel] <= middle }
            let high = members.filter { Self.channels(colors[$0])[channel] > middle }
            guard !low.isEmpty, !high.isEmpty else { return nil }
            return (Box(low, table), Box(high, table))
        }

        private static func channels(_ color: PixelColor) -> SIMD4<Double> {
            SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0)
        }
    }
}
