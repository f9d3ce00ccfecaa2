public import Raster

/// Writes animated GIF (GIF89a): the first picture, then the changed pixels of each other one.
///
/// A palette has 255 colours. If the pictures have no more, they are exact. Otherwise similar colours become one, and
/// the pixels of edges take similar colours that compress well. A picture whose colours the palette does not match
/// closely has its own. The result has an ``error``.
///
/// Delays are hundredths of a second. Browsers slow down delays below 2, so a picture that would be shown more briefly
/// is replaced by the next one.
public struct GIFWriter: PictureWriter {
    /// The greatest number of frames in a second.
    public static let greatestRate = 50
    /// The number of colours that a survey for this format counts.
    public static let surveyedColors = 65_536
    /// The greatest and the average difference of a channel for which a picture uses the common palette.
    private static let maximumError = (greatest: 64, average: 4.0)

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
            let differences = color.differences(from: other)
            greatest = max(greatest, Int(differences.max()))
            sum += Int(differences.wrappedSum()) * times
            count += 3 * times
        }
    }

    /// The error of the pictures so far. A replaced picture does not count.
    public var error: ColorError { last?.canvas.error ?? ColorError() }
    private let plays: Int
    private var palette: NearestColors
    /// The greatest difference of a channel on edges, where contrast hides it.
    private let tolerance: Int
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
        palette = NearestColors(ColorReduction.palette(of: survey.colors, count: 255))
        tolerance = survey.hasAllColors && survey.colors.colors.count <= 255 ? 0 : 16
    }

    /// Adds the changed pixels of a picture.
    ///
    /// - Precondition: the picture has an opaque pixel at least, and sides below 65,536.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        let tick = nearestTick(to: time, perSecond: 100)
        guard let last else {
            writeHeader(picture, to: &output)
            self.last = image(of: picture, over: nil).map { ($0.canvas, tick, $0.bytes) }
            return
        }
        if tick - last.tick < 2 {
            let image = image(of: picture, over: below) ?? (below ?? last.canvas, Self.transparentImage)
            self.last = (image.canvas, last.tick, image.bytes)
        } else if let image = image(of: picture, over: last.canvas) {
            writeLast(until: tick, to: &output)
            below = last.canvas
            self.last = (image.canvas, tick, image.bytes)
        }
    }

    /// Writes the last picture and the end of the file.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writeLast(until: nearestTick(to: time, perSecond: 100), to: &output)
        output.append(0x3B)
    }

    private func writeHeader(_ picture: PixelGrid, to output: inout [UInt8]) {
        precondition(
            (1...0xFFFF).contains(picture.width) && (1...0xFFFF).contains(picture.height), "a GIF has pixels")
        output += Array("GIF89a".utf8)
        output += picture.width.lowBytes(2) + picture.height.lowBytes(2)
        output += [0xF0 | UInt8(palette.depth - 1), 0, 0] + palette.bytes
        guard plays != 1 else { return }
        // The number counts the repetitions after the first time.
        output += [0x21, 0xFF, 11] + Array("NETSCAPE2.0".utf8) + [3, 1]
        output += min(max(plays - 1, 0), 0xFFFF).lowBytes(2) + [0]
    }

    private mutating func writeLast(until end: Int, to output: inout [UInt8]) {
        guard let (_, start, image) = last else { return }
        let delay = max(end - start, 2)
        for shown in stride(from: 0, to: delay, by: 0xFFFF) {
            let part = min(max(delay - shown, 2), 0xFFFF)
            // Leave the picture, and treat 0 as transparent.
            output += [0x21, 0xF9, 4, 0x05] + part.lowBytes(2) + [0, 0]
            output += shown == 0 ? image : Self.transparentImage
        }
    }

    /// An image of one transparent pixel.
    private static let transparentImage: [UInt8] = [0x2C, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0]

    // MARK: Images

    /// Returns the image of the changed pixels of a picture (its rectangle, its palette and its numbers) and the new canvas,
    /// or `nil` if no pixel changes.
    private mutating func image(
        of picture: PixelGrid, over canvas: GIFCanvas?
    ) -> (canvas: GIFCanvas, bytes: [UInt8])? {
        guard let area = canvas.map({ PixelBox(changedFrom: $0.picture, to: picture) }) ?? PixelBox(picture)
        else { return nil }
        let changes = ChangedPixels(picture, since: canvas?.picture, in: area)
        let (nearest, isLocal) = palette(for: changes)
        var canvas = canvas ?? GIFCanvas(picture)
        let choices = canvas.choices(for: changes, of: picture, in: area, with: nearest, tolerance: tolerance)
        guard let box = choices.changedBox(width: area.width) else { return nil }
        var bytes: [UInt8] = [0x2C]
        let (x, y) = (area.x.lowerBound + box.x.lowerBound, area.y.lowerBound + box.y.lowerBound)
        for value in [x, y, box.width, box.height] { bytes += value.lowBytes(2) }
        bytes += isLocal ? [0x80 | UInt8(nearest.depth - 1)] + nearest.bytes : [0]
        let numbers = encoder.encode(choices.part(box, width: area.width), to: &bytes)
        canvas.draw(numbers, x: x, y: y, width: box.width, with: nearest.colors)
        canvas.finish(picture, changes, in: area)
        return (canvas, bytes)
    }

    /// Returns the common palette, or a separate one if it differs too much from the changed colours.
    private mutating func palette(for changes: ChangedPixels) -> (colors: NearestColors, isLocal: Bool) {
        let difference = palette.error(of: changes.colors)
        if difference.greatest <= Self.maximumError.greatest, difference.average <= Self.maximumError.average
        {
            return (palette, false)
        }
        return (NearestColors(ColorReduction.palette(of: changes.colors, count: 255)), true)
    }
}

/// A picture, and the colours of a palette that the file shows for it.
struct GIFCanvas {
    private(set) var picture: PixelGrid
    /// The error of all pictures up to this one.
    private(set) var error = GIFWriter.ColorError()
    /// The shown colours; `clear` stands for a pixel without a colour so far.
    private var colors: [PixelColor]

    init(_ picture: PixelGrid) {
        self.picture = picture
        colors = Array(repeating: .clear, count: picture.pixels.count)
    }

    /// Returns the numbers that the pixels of an area may have.
    ///
    /// A pixel has the nearest colour. On an edge it may have any other that differs by at most the tolerance.
    fileprivate func choices(
        for changes: ChangedPixels, of picture: PixelGrid, in area: PixelBox, with palette: NearestColors,
        tolerance: Int
    ) -> PixelChoices {
        var (palette, exact) = (palette, ColorTable(palette.colors))
        let nearest = changes.colors.colors.map { palette.number(of: $0) }
        var choices = PixelChoices(capacity: changes.pixels.count)
        var similar = [Int32](repeating: -1, count: nearest.count)
        var index = 0
        for row in area.y {
            for column in area.x {
                let (change, current) = (changes.pixels[index], colors[row * picture.width + column])
                index += 1
                guard change >= 0 else {
                    // The current colour looks the same as a transparent pixel, if the palette has it.
                    choices.add(0, or: UInt8(exact.number(of: current).map { $0 + 1 } ?? 0), others: -1)
                    continue
                }
                let (color, number) = (changes.colors.colors[change], nearest[change])
                let isTolerant = tolerance > 0 && picture.hasEdge(x: column, y: row, contrast: 2 * tolerance)
                if isTolerant, similar[change] < 0 {
                    let numbers = palette.colors.indices.filter {
                        palette.colors[$0].difference(from: color) <= tolerance
                    }
                    similar[change] = choices.add(numbers.map { UInt8($0 + 1) })
                }
                let limit = max(isTolerant ? tolerance : 0, palette.colors[number].difference(from: color))
                let isKept = current.isOpaque && current.difference(from: color) <= limit
                choices.add(
                    isKept ? 0 : UInt8(number + 1), or: UInt8(number + 1),
                    others: isTolerant ? similar[change] : -1)
            }
        }
        return choices
    }

    /// Draws the pixels of a box that are not transparent.
    fileprivate mutating func draw(
        _ numbers: [UInt8], x: Int, y: Int, width: Int, with palette: [PixelColor]
    ) {
        for (index, number) in numbers.enumerated() where number > 0 {
            colors[(y + index / width) * picture.width + x + index % width] = palette[Int(number) - 1]
        }
    }

    /// Ends the drawing of a picture, and adds its error.
    fileprivate mutating func finish(_ picture: PixelGrid, _ changes: ChangedPixels, in area: PixelBox) {
        for (change, index) in zip(changes.pixels, area.indices(width: picture.width)) where change >= 0 {
            error.add(colors[index], insteadOf: picture.pixels[index], times: 1)
        }
        self.picture = picture
    }
}

extension PixelGrid {
    /// Returns whether a pixel differs from all its neighbours, and from one by more than a contrast.
    fileprivate func hasEdge(x: Int, y: Int, contrast: Int) -> Bool {
        let (index, color) = (y * width + x, pixels[y * width + x])
        var greatest = 0
        for (step, exists) in [(-1, x > 0), (1, x + 1 < width), (-width, y > 0), (width, y + 1 < height)] {
            guard exists else { continue }
            let difference = pixels[index + step].difference(from: color)
            if difference == 0 { return false }
            greatest = max(greatest, difference)
        }
        return greatest > contrast
    }
}

extension PixelColor {
    /// Returns the greatest difference of a channel.
    fileprivate func difference(from other: PixelColor) -> Int {
        self == other ? 0 : Int(differences(from: other).max())
    }
}

/// The pixels of an area, with the numbers of the changed colours.
private struct ChangedPixels {
    private(set) var colors: ColorTable
    /// The number of each pixel's colour, or −1 if the pixel is unchanged.
    private(set) var pixels: [Int] = []

    init(_ picture: PixelGrid, since old: PixelGrid?, in area: PixelBox) {
        colors = ColorTable(capacity: area.area)
        pixels.reserveCapacity(area.area)
        for index in area.indices(width: picture.width) {
            let color = picture.pixels[index]
            pixels.append(old?.pixels[index] == color ? -1 : colors.add(color) ?? 0)
        }
    }
}
