public import Raster

/// Writes animated GIF (GIF89a): the first picture, then the changed pixels of each other one.
///
/// A palette has 255 colours. If the pictures have no more, they are exact. Otherwise similar colours become one. A
/// picture whose colours the palette does not match closely has its own. The result has an ``error``.
///
/// Delays are hundredths of a second. Browsers slow down delays below 2, so a picture that would be shown more briefly
/// is replaced by the next one.
public struct GIFWriter: PictureWriter {
    /// The greatest number of frames in a second.
    public static let greatestRate = 50
    /// The number of colours that a survey for this format counts.
    public static let surveyedColors = 65_536
    /// The greatest and the average difference of a channel for which a picture uses the common palette.
    private static let tolerance = (greatest: 64, average: 4.0)

    /// The differences between the colours of the file and those of the pictures, of 255.
    public struct ColorError: Hashable, Sendable {
        /// The greatest difference of a channel.
        public var greatest = 0
        /// The sum of the differences of all channels.
        private var sum = 0
        /// The number of channels.
        private var count = 0

        /// Creates the error of exact colours.
        public init() {}

        /// The average difference of a channel of a changed pixel.
        public var average: Double { count > 0 ? Double(sum) / Double(count) : 0 }

        mutating func add(_ other: PixelColor, insteadOf color: PixelColor, times: Int) {
            for (one, two) in [
                (color.red, other.red), (color.green, other.green), (color.blue, other.blue),
            ] {
                let difference = abs(Int(one) - Int(two))
                greatest = max(greatest, difference)
                sum += difference * times
                count += times
            }
        }

        mutating func add(_ other: ColorError) {
            greatest = max(greatest, other.greatest)
            sum += other.sum
            count += other.count
        }
    }

    /// The error so far.
    public private(set) var error = ColorError()
    private let plays: Int
    private let clock = DelayClock(ticks: 100)
    private var palette: NearestColors
    private var encoder = LZWEncoder()
    /// The canvas below the last picture.
    private var below: GIFCanvas?
    /// The last picture, its tick, and its bytes, which are written when the delay is known.
    private var last: (canvas: GIFCanvas, tick: Int, image: [UInt8])?

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - survey: the survey of all pictures, with ``surveyedColors``.
    ///   - plays: the number of times to play the file; 0 repeats it forever.
    public init(_ survey: PictureSurvey, plays: Int) {
        self.plays = plays
        let reduction = ColorReduction(survey.colors.colors, uses: survey.uses, count: 255)
        palette = NearestColors(reduction.paletteByUse(survey.uses))
    }

    /// Adds the changed pixels of a picture.
    ///
    /// - Precondition: the picture has an opaque pixel at least, and sides below 65,536.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        let tick = clock.tick(at: time)
        guard let last else {
            writeHeader(picture, to: &output)
            self.last = image(of: picture, over: nil).map { ($0.canvas, tick, $0.bytes) }
            return
        }
        if tick - last.tick < 2 {
            let image = image(of: picture, over: below) ?? (below ?? last.canvas, Self.nothing)
            self.last = (image.canvas, last.tick, image.bytes)
        } else if let image = image(of: picture, over: last.canvas) {
            writeLast(until: tick, to: &output)
            below = last.canvas
            self.last = (image.canvas, tick, image.bytes)
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

    /// Returns the image of the changed pixels of a picture (its place, its palette and its numbers) and the new canvas,
    /// or `nil` if no pixel changes.
    private mutating func image(
        of picture: PixelGrid, over canvas: GIFCanvas?
    ) -> (canvas: GIFCanvas, bytes: [UInt8])? {
        guard let area = canvas.map({ PixelArea(changedFrom: $0.picture, to: picture) }) ?? PixelArea(picture)
        else { return nil }
        let changes = ChangedPixels(picture, since: canvas?.picture, in: area)
        let (nearest, isOwn) = palette(for: changes)
        var canvas = canvas ?? GIFCanvas(picture)
        let pixels = canvas.draw(picture, changes, in: area, with: nearest)
        guard let box = pixels.changedBox(width: area.width) else { return nil }
        var bytes: [UInt8] = [0x2C]
        let place = [area.x.lowerBound + box.x.lowerBound, area.y.lowerBound + box.y.lowerBound]
        for value in place + [box.width, box.height] { bytes += UInt16(value).lowBytes }
        bytes += isOwn ? [0x80 | UInt8(nearest.depth - 1)] + nearest.bytes : [0]
        let part = pixels.part(box, width: area.width)
        encoder.encode(part.numbers, or: part.others, to: &bytes)
        return (canvas, bytes)
    }

    /// Returns the common palette, or a separate one if it differs too much from the changed colours.
    private mutating func palette(for changes: ChangedPixels) -> (colors: NearestColors, isOwn: Bool) {
        let colors = changes.colors.colors
        let difference = palette.error(of: colors, uses: changes.uses)
        if difference.greatest <= Self.tolerance.greatest, difference.average <= Self.tolerance.average {
            error.add(difference)
            return (palette, false)
        }
        var own = NearestColors(ColorReduction(colors, uses: changes.uses, count: 255).palette)
        error.add(own.error(of: colors, uses: changes.uses))
        return (own, true)
    }
}

/// A picture, and the colours of a palette that the file shows for it.
struct GIFCanvas {
    private(set) var picture: PixelGrid
    /// The shown colours; `clear` stands for a pixel without a colour so far.
    private var colors: [PixelColor]

    /// Creates the empty canvas of a picture.
    init(_ picture: PixelGrid) {
        self.picture = picture
        colors = Array(repeating: .clear, count: picture.pixels.count)
    }

    /// Draws the changed pixels of a picture, and returns the numbers of the pixels in its area.
    fileprivate mutating func draw(
        _ picture: PixelGrid, _ changes: ChangedPixels, in area: PixelArea, with nearest: NearestColors
    ) -> NumberedPixels {
        var (nearest, exact) = (nearest, ColorTable(nearest.colors))
        let numbers = changes.colors.colors.map { nearest.number(of: $0) }
        var pixels = NumberedPixels(capacity: changes.pixels.count)
        var index = 0
        for row in area.y {
            for place in row * picture.width + area.x.lowerBound..<row * picture.width + area.x.upperBound {
                let change = changes.pixels[index]
                index += 1
                guard change >= 0 else {
                    // The shown colour looks the same as a transparent pixel, if the palette has it.
                    pixels.add(0, or: exact.number(of: colors[place]).map { $0 + 1 } ?? 0)
                    continue
                }
                let color = nearest.colors[numbers[change]]
                pixels.add(colors[place] == color ? 0 : numbers[change] + 1, or: numbers[change] + 1)
                colors[place] = color
            }
        }
        self.picture = picture
        return pixels
    }
}

/// The numbers of pixels in a palette. A pixel with 0 does not change, and may have a second number that looks the same.
private struct NumberedPixels {
    private(set) var numbers: [UInt8] = []
    private(set) var others: [UInt8] = []

    init(capacity: Int) {
        numbers.reserveCapacity(capacity)
        others.reserveCapacity(capacity)
    }

    mutating func add(_ number: Int, or other: Int) {
        numbers.append(UInt8(number))
        others.append(UInt8(other))
    }

    /// Returns the smallest box of all changes, or `nil` if there are none.
    func changedBox(width: Int) -> PixelArea? {
        guard let first = numbers.firstIndex(where: { $0 > 0 }),
            let last = numbers.lastIndex(where: { $0 > 0 })
        else { return nil }
        let rows = first / width..<last / width + 1
        var (left, right) = (width, 0)
        for row in rows {
            let line = numbers[row * width..<(row + 1) * width]
            guard let low = line.firstIndex(where: { $0 > 0 }), let high = line.lastIndex(where: { $0 > 0 })
            else { continue }
            left = min(left, low - row * width)
            right = max(right, high - row * width)
        }
        return PixelArea(x: left..<right + 1, y: rows)
    }

    func part(_ box: PixelArea, width: Int) -> NumberedPixels {
        if box.x == 0..<width, box.width * box.height == numbers.count { return self }
        var part = NumberedPixels(capacity: box.width * box.height)
        for row in box.y {
            let columns = row * width + box.x.lowerBound..<row * width + box.x.upperBound
            part.numbers += numbers[columns]
            part.others += others[columns]
        }
        return part
    }
}

/// The pixels of an area, with the numbers of the changed colours.
private struct ChangedPixels {
    private(set) var colors: ColorTable
    /// The number of changed pixels of each colour.
    private(set) var uses: [Int] = []
    /// The number of each pixel's colour, or −1 if the pixel is unchanged.
    private(set) var pixels: [Int] = []

    init(_ picture: PixelGrid, since old: PixelGrid?, in area: PixelArea) {
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
}

extension UInt16 {
    /// The bytes, least significant first.
    fileprivate var lowBytes: [UInt8] { [UInt8(truncatingIfNeeded: self), UInt8(self >> 8)] }
}
