public import Raster

/// Writes animated GIF (GIF89a): the first picture, then the changed pixels of each other one.
///
/// A palette has 255 colours. If the pictures have no more, one palette has them all. Otherwise it has the most frequent
/// ones, and a picture with others has its own palette. Only a picture with more than 255 changed colours is inexact:
/// see ``error``.
///
/// Delays are hundredths of a second. Browsers slow down delays below 2, so a picture that would be shown more briefly
/// is replaced by the next one.
public struct GIFWriter: PictureWriter {
    /// The greatest number of frames in a second.
    public static let greatestRate = 50
    /// The number of colours that a survey for this format counts.
    public static let surveyedColors = 4096

    /// The differences between the colours of the file and those of the pictures, of 255.
    public struct ColorError: Hashable, Sendable {
        /// The greatest difference of a channel.
        public var greatest = 0
        /// The sum of the differences of all channels.
        var sum = 0
        /// The number of channels with a difference.
        var count = 0

        /// The average difference of the inexact channels.
        public var average: Double { count > 0 ? Double(sum) / Double(count) : 0 }
    }

    /// The error so far.
    public private(set) var error = ColorError()
    private let plays: Int
    private let clock = DelayClock(ticks: 100)
    private var palette: ColorTable
    private var encoder = LZWEncoder()
    /// The picture that the file shows so far.
    private var shown: PixelGrid?
    /// The last picture, its tick, and its bytes, which are written when the delay is known.
    private var last: (picture: PixelGrid, tick: Int, image: [UInt8])?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - survey: the survey of all pictures, with ``surveyedColors``.
    ///   - plays: the number of times to play the file; 0 repeats it forever.
    public init(_ survey: PictureSurvey, plays: Int) {
        self.plays = plays
        let order = survey.uses.indices.sorted { (-survey.uses[$0], $0) < (-survey.uses[$1], $1) }
        palette = ColorTable(order.prefix(255).map { survey.colors.colors[$0] })
    }

    /// Adds the changed pixels of a picture.
    ///
    /// - Precondition: the picture has an opaque pixel at least, and sides below 65,536.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        let tick = clock.tick(at: time)
        guard let last else {
            writeHeader(picture, to: &output)
            self.last = (picture, tick, image(of: picture))
            return
        }
        guard PixelArea(changedFrom: last.picture, to: picture) != nil else { return }
        if tick - last.tick < 2 {
            self.last = (picture, last.tick, image(of: picture))
        } else {
            writeLast(until: tick, to: &output)
            shown = last.picture
            self.last = (picture, tick, image(of: picture))
        }
    }

    /// Writes the last picture and the end of the file.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writeLast(until: clock.tick(at: time), to: &output)
        output.append(0x3B)
    }

    private func writeHeader(_ picture: PixelGrid, to output: inout [UInt8]) {
        precondition(
            (1...0xFFFF).contains(picture.width) && (1...0xFFFF).contains(picture.height), "a GIF has pixels")
        output += Array("GIF89a".utf8)
        output += UInt16(picture.width).lowBytes + UInt16(picture.height).lowBytes
        output += [0xF0 | UInt8(palette.depth - 1), 0, 0] + palette.bytes
        guard plays != 1 else { return }
        // The number counts the repetitions after the first time.
        output += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        output += UInt16(clamping: max(plays - 1, 0)).lowBytes + [0]
    }

    private mutating func writeLast(until end: Int, to output: inout [UInt8]) {
        guard let (_, start, image) = last else { return }
        var delay = max(end - start, 2)
        // Leave the picture, and treat 0 as transparent.
        func control(_ delay: Int) -> [UInt8] { [0x21, 0xF9, 4, 0x05] + UInt16(delay).lowBytes + [0, 0] }
        output += control(min(delay, 0xFFFF)) + image
        delay -= 0xFFFF
        while delay > 0 {
            output += control(max(min(delay, 0xFFFF), 2)) + Self.nothing
            delay -= 0xFFFF
        }
    }

    /// An image of one transparent pixel.
    private static let nothing: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

    // MARK: Images

    /// Returns the image of the changed pixels of a picture: its place, its palette and its numbers.
    private mutating func image(of picture: PixelGrid) -> [UInt8] {
        let area = shown.map { PixelArea(changedFrom: $0, to: picture) } ?? PixelArea(picture)
        guard let area else { return Self.nothing }
        let changes = ChangedPixels(picture, since: shown, in: area)
        var table = palette
        let isGlobal = changes.colors.colors.allSatisfy { table.number(of: $0) != nil }
        var numbers: [UInt8]
        if isGlobal {
            numbers = changes.colors.colors.map { UInt8((table.number(of: $0) ?? 0) + 1) }
        } else {
            let reduction = ColorReduction(changes.colors.colors, uses: changes.uses, count: 255)
            table = ColorTable(reduction.palette)
            numbers = reduction.numbers.map { UInt8((table.number(of: reduction.palette[$0]) ?? 0) + 1) }
            note(changes, reduction)
        }
        var bytes: [UInt8] = [0x2C]
        for value in [area.x.lowerBound, area.y.lowerBound, area.width, area.height] {
            bytes += UInt16(value).lowBytes
        }
        bytes += isGlobal ? [0] : [0x80 | UInt8(table.depth - 1)] + table.bytes
        numbers.append(0)
        let pixels = changes.pixels.map { numbers[$0 < 0 ? numbers.count - 1 : $0] }
        // The old colour of an unchanged pixel looks the same as a transparent one, if the palette has it.
        let others = changes.unchanged(pixels, table)
        encoder.encode(pixels, or: others, depth: table.depth, to: &bytes)
        return bytes
    }

    private mutating func note(_ changes: ChangedPixels, _ reduction: ColorReduction) {
        for (index, color) in changes.colors.colors.enumerated() {
            let other = reduction.palette[reduction.numbers[index]]
            guard other != color else { continue }
            for (one, two) in [
                (color.red, other.red), (color.green, other.green), (color.blue, other.blue),
            ] where one != two {
                let difference = abs(Int(one) - Int(two))
                error.greatest = max(error.greatest, difference)
                error.sum += difference * changes.uses[index]
                error.count += changes.uses[index]
            }
        }
    }
}

/// The pixels of an area, with the numbers of the changed colours.
private struct ChangedPixels {
    private(set) var colors: ColorTable
    /// The number of changed pixels of each colour.
    private(set) var uses: [Int] = []
    /// The number of each pixel's colour, or −1 if the pixel is unchanged.
    private(set) var pixels: [Int] = []
    private let picture: PixelGrid
    private let area: PixelArea

    init(_ picture: PixelGrid, since old: PixelGrid?, in area: PixelArea) {
        (self.picture, self.area) = (picture, area)
        colors = ColorTable(capacity: area.width * area.height)
        pixels.reserveCapacity(area.width * area.height)
        for row in area.y {
            for place in row * picture.width + area.x.lowerBound..<row * picture.width + area.x.upperBound {
                let color = picture.pixels[place]
                if let old, old.pixels[place] == color {
                    pixels.append(-1)
                    continue
                }
                let number = colors.add(color) ?? 0
                if number == uses.count { uses.append(0) }
                uses[number] += 1
                pixels.append(number)
            }
        }
    }

    /// Returns the numbers with the colour in a table, instead of 0, for each unchanged pixel.
    func unchanged(_ numbers: [UInt8], _ table: ColorTable) -> [UInt8] {
        var (others, table, index) = (numbers, table, 0)
        for row in area.y {
            for place in row * picture.width + area.x.lowerBound..<row * picture.width + area.x.upperBound {
                if pixels[index] < 0, let number = table.number(of: picture.pixels[place]) {
                    others[index] = UInt8(number + 1)
                }
                index += 1
            }
        }
        return others
    }
}

extension ColorTable {
    /// The number of bits for the numbers of all colours and one for transparency.
    fileprivate var depth: Int {
        var depth = 1
        while 1 << depth < colors.count + 1 { depth += 1 }
        return depth
    }

    /// The colours as three bytes each, after a transparent one, and filled up to a power of two.
    fileprivate var bytes: [UInt8] {
        var bytes: [UInt8] = [0, 0, 0]
        for color in colors { bytes += [color.red, color.green, color.blue] }
        return bytes + Array(repeating: 0, count: 3 << depth - bytes.count)
    }
}

extension UInt16 {
    /// The bytes, least significant first.
    fileprivate var lowBytes: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(self >> 8)] }
}

// MARK: - Fewer colours

/// A reduction of colours to a smaller number, by cutting their box where they differ most.
struct ColorReduction {
    /// The remaining colours.
    private(set) var palette: [PixelColor] = []
    /// The number of each colour's replacement.
    private(set) var numbers: [Int]

    /// Creates a reduction of opaque colours to a number of colours, at least one.
    ///
    /// - Parameters:
    ///   - colors: the colours.
    ///   - uses: the number of pixels of each colour.
    ///   - count: the greatest number of remaining colours. If there are no more, all remain.
    init(_ colors: [PixelColor], uses: [Int], count: Int) {
        guard colors.count > count else {
            (palette, numbers) = (colors, Array(colors.indices))
            return
        }
        numbers = Array(repeating: 0, count: colors.count)
        var boxes = [Box(Array(colors.indices), colors, uses)]
        while boxes.count < count {
            guard let widest = boxes.indices.max(by: { boxes[$0].error < boxes[$1].error }),
                let (low, high) = boxes[widest].cut(colors, uses)
            else { break }
            boxes[widest] = low
            boxes.append(high)
        }
        for (number, box) in boxes.enumerated() {
            palette.append(box.mean)
            for index in box.members { numbers[index] = number }
        }
    }

    /// Colours that become one.
    private struct Box {
        let members: [Int]
        let mean: PixelColor
        /// The sum of the squared differences from the mean, and the channel with the greatest part of it.
        let error: Double
        private let channel: Int
        private let middle: Double

        init(_ members: [Int], _ colors: [PixelColor], _ uses: [Int]) {
            self.members = members
            var (weight, sums, squares) = (0.0, SIMD4<Double>.zero, SIMD4<Double>.zero)
            for index in members {
                let (value, count) = (Self.channels(colors[index]), Double(uses[index]))
                weight += count
                sums += value * count
                squares += value * value * count
            }
            let means = sums / max(weight, 1)
            let errors = squares - means * sums
            mean = PixelColor(UInt8(means.x + 0.5), UInt8(means.y + 0.5), UInt8(means.z + 0.5))
            error = members.count > 1 ? errors.sum() : 0
            let widest = (0..<3).max { errors[$0] < errors[$1] } ?? 0
            (channel, middle) = (widest, means[widest])
        }

        /// Returns the colours below and above the mean of the widest channel, or `nil` if all are equal.
        func cut(_ colors: [PixelColor], _ uses: [Int]) -> (Box, Box)? {
            let low = members.filter { Self.channels(colors[$0])[channel] <= middle }
            let high = members.filter { Self.channels(colors[$0])[channel] > middle }
            guard !low.isEmpty, !high.isEmpty else { return nil }
            return (Box(low, colors, uses), Box(high, colors, uses))
        }

        private static func channels(_ color: PixelColor) -> SIMD4<Double> {
            SIMD4(Double(color.red), Double(color.green), Double(color.blue), 0)
        }
    }
}
