internal import CZlib
public import Raster

/// A PNG encoder (W3C, "Portable Network Graphics", third edition).
///
/// Pictures with at most 256 colours have a palette, which takes a fraction of the bytes. Only the colour of transparent
/// pixels is lost.
public enum PNG {
    /// Returns the PNG file of a picture.
    ///
    /// - Precondition: the picture has a pixel.
    public static func encode(_ picture: PixelGrid) -> [UInt8] {
        var survey = PictureSurvey()
        survey.add(picture)
        var writer = APNGWriter(survey, framesPerSecond: 1, plays: 1)
        var file: [UInt8] = []
        writer.add(picture, at: 0, to: &file)
        writer.finish(at: 1_000_000, to: &file)
        return file
    }
}

/// Writes animated PNG: the first picture, then the changed rectangle of each other one.
///
/// The colours are exact. A program that does not know the animation shows the first picture. Delays are exact as a
/// number of frames, up to the end, which is rounded to milliseconds.
public struct APNGWriter: PictureWriter {
    private let framesPerSecond: Int
    private let plays: Int
    private let count: Int
    private let pixels: PNGPixels
    /// The last picture, and the time of its start.
    private var last: (picture: PixelGrid, time: Int)?
    /// The compressed pixels of the last picture and their place. They are written when their delay is known.
    private var pending: (area: PixelArea, bytes: [UInt8])?
    private var written = 0
    private var sequence: UInt32 = 0

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - survey: the survey of all pictures.
    ///   - framesPerSecond: the number of frames in a second, for exact delays.
    ///   - plays: the number of times to play the file; 0 repeats it forever.
    public init(_ survey: PictureSurvey, framesPerSecond: Int, plays: Int) {
        self.framesPerSecond = framesPerSecond
        self.plays = plays
        count = max(survey.count, 1)
        pixels = PNGPixels(survey)
    }

    /// Adds the changed rectangle of a picture.
    ///
    /// - Precondition: the picture has a pixel, and the survey contains its colours.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        precondition(picture.width > 0 && picture.height > 0, "a PNG has a pixel at least")
        guard let last else {
            writeHeader(picture, to: &output)
            pending = (PixelArea(picture), pixels.compressed(picture, PixelArea(picture)))
            self.last = (picture, time)
            return
        }
        guard let area = PixelArea(changedFrom: last.picture, to: picture) else { return }
        writePending(until: time, to: &output)
        pending = (area, pixels.compressed(picture, area))
        self.last = (picture, time)
    }

    /// Writes the last picture and the end of the file.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writePending(until: time, to: &output)
        PNGChunk.append("IEND", [], to: &output)
    }

    private mutating func writeHeader(_ picture: PixelGrid, to output: inout [UInt8]) {
        output += [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = UInt32(picture.width).bytes + UInt32(picture.height).bytes
        PNGChunk.append("IHDR", size + [8, pixels.colorType, 0, 0, 0], to: &output)
        if count > 1 {
            PNGChunk.append("acTL", UInt32(count).bytes + UInt32(plays).bytes, to: &output)
        }
        pixels.appendPalette(to: &output)
    }

    private mutating func writePending(until time: Int, to output: inout [UInt8]) {
        guard let (area, bytes) = pending, let start = last?.time else { return }
        pending = nil
        if count > 1 {
            let place = [area.width, area.height, area.x.lowerBound, area.y.lowerBound].flatMap {
                UInt32($0).bytes
            }
            // Dispose: leave the picture. Blend: replace the pixels.
            PNGChunk.append(
                "fcTL", nextNumber() + place + delay(from: start, to: time) + [0, 0], to: &output)
        }
        if written == 0 {
            PNGChunk.append("IDAT", bytes, to: &output)
        } else {
            PNGChunk.append("fdAT", nextNumber() + bytes, to: &output)
        }
        written += 1
    }

    private mutating func nextNumber() -> [UInt8] {
        defer { sequence += 1 }
        return sequence.bytes
    }

    /// Returns a delay as a fraction of two numbers of 16 bits: in frames, milliseconds, or seconds if it is long.
    private func delay(from start: Int, to end: Int) -> [UInt8] {
        let frames = (end - start) * framesPerSecond
        // The times of frames are rounded to microseconds.
        let isWhole = (frames + 1_000_000 / 2) % 1_000_000 - 1_000_000 / 2
        if abs(isWhole) <= framesPerSecond {
            let count = (frames + 500_000) / 1_000_000
            if count <= 0xFFFF { return UInt16(count).bytes + UInt16(framesPerSecond).bytes }
        }
        for ticks in [1000, 100, 10] {
            let clock = DelayClock(ticks: ticks)
            let count = clock.tick(at: end) - clock.tick(at: start)
            if count <= 0xFFFF { return UInt16(count).bytes + UInt16(ticks).bytes }
        }
        return UInt16(min((end - start) / 1_000_000, 0xFFFF)).bytes + UInt16(1).bytes
    }
}

// MARK: - Chunks

enum PNGChunk {
    /// Appends a chunk: its length, its name, its bytes, and the checksum of name and bytes.
    static func append(_ name: String, _ bytes: [UInt8], to file: inout [UInt8]) {
        let type = Array(name.utf8)
        file += UInt32(bytes.count).bytes + type
        file += bytes
        file += czlib_crc(czlib_crc(0, type, type.count), bytes, bytes.count).bytes
    }
}

extension FixedWidthInteger {
    /// The bytes, most significant first.
    fileprivate var bytes: [UInt8] { withUnsafeBytes(of: bigEndian, Array.init) }
}

// MARK: - Pixels

/// The encoding of pixels: numbers of a palette, RGB or RGBA.
struct PNGPixels {
    private enum Format {
        case palette(ColorTable)
        case opaque, translucent
    }

    private let format: Format

    init(_ survey: PictureSurvey) {
        if survey.hasAllColors, survey.colors.colors.count <= 256 {
            format = .palette(survey.colors)
        } else {
            format = survey.isOpaque ? .opaque : .translucent
        }
    }

    /// The colour type in the header.
    var colorType: UInt8 {
        switch format {
        case .palette: 3
        case .opaque: 2
        case .translucent: 6
        }
    }

    /// Appends the chunks of the palette, if there is one.
    func appendPalette(to file: inout [UInt8]) {
        guard case .palette(let table) = format else { return }
        let colors = table.colors.map(\.straight)
        PNGChunk.append("PLTE", colors.flatMap { [$0.red, $0.green, $0.blue] }, to: &file)
        let alphas = table.colors.map(\.alpha)
        guard let end = alphas.lastIndex(where: { $0 < 255 }) else { return }
        PNGChunk.append("tRNS", Array(alphas[...end]), to: &file)
    }

    /// Returns the compressed rows of a part of a picture.
    func compressed(_ picture: PixelGrid, _ area: PixelArea) -> [UInt8] {
        var rows = RowFilter(
            bytesPerRow: area.width * bytesPerPixel, bytesPerPixel: bytesPerPixel, rows: area.height)
        var table: ColorTable? = if case .palette(let table) = format { table } else { nil }
        for row in area.y {
            let pixels = picture.pixels[
                row * picture.width + area.x.lowerBound..<row * picture.width + area.x.upperBound]
            rows.add { line in write(pixels, &table, to: line) }
        }
        return rows.compressed()
    }

    private var bytesPerPixel: Int {
        switch format {
        case .palette: 1
        case .opaque: 3
        case .translucent: 4
        }
    }

    private func write(
        _ pixels: ArraySlice<PixelColor>, _ table: inout ColorTable?,
        to line: UnsafeMutableBufferPointer<UInt8>
    ) {
        var place = 0
        for pixel in pixels {
            if table != nil {
                line[place] = UInt8(truncatingIfNeeded: table?.number(of: pixel) ?? 0)
                place += 1
                continue
            }
            let (red, green, blue) = pixel.straight
            (line[place], line[place + 1], line[place + 2]) = (red, green, blue)
            place += 3
            if case .translucent = format {
                line[place] = pixel.alpha
                place += 1
            }
        }
    }
}

/// The rows of a picture, each with the filter that suits it.
///
/// Rows of a palette have no filter, because their numbers are no amounts. Others get the filter with the least sum of
/// absolute differences, as the specification advises.
struct RowFilter {
    private let length: Int
    private let step: Int
    private var bytes: [UInt8] = []
    private var above: [UInt8]
    private var line: [UInt8]
    private var best: [UInt8]
    private var trial: [UInt8]

    init(bytesPerRow: Int, bytesPerPixel: Int, rows: Int) {
        length = bytesPerRow
        step = bytesPerPixel
        above = Array(repeating: 0, count: bytesPerRow)
        (line, best, trial) = (above, above, above)
        bytes.reserveCapacity((bytesPerRow + 1) * rows)
    }

    /// Adds a row that a function writes.
    mutating func add(_ write: (UnsafeMutableBufferPointer<UInt8>) -> Void) {
        line.withUnsafeMutableBufferPointer { write($0) }
        guard step > 1, line != above else {
            // Equal rows compress best without a filter in a palette, and as zeros otherwise.
            let isCopy = step > 1
            bytes.append(isCopy ? 2 : 0)
            bytes.append(contentsOf: isCopy ? ArraySlice(repeating: 0, count: length) : line[...])
            above = line
            return
        }
        var (filter, least) = (UInt8(0), Int.max)
        for candidate in UInt8(0)..<5 {
            let cost = apply(candidate)
            guard cost < least else { continue }
            (filter, least) = (candidate, cost)
            swap(&best, &trial)
        }
        bytes.append(filter)
        bytes += best
        swap(&above, &line)
    }

    /// Writes the filtered row to `trial`, and returns its cost.
    private mutating func apply(_ filter: UInt8) -> Int {
        var cost = 0
        let (length, step) = (length, step)
        trial.withUnsafeMutableBufferPointer { trial in
            line.withUnsafeBufferPointer { line in
                above.withUnsafeBufferPointer { above in
                    for place in 0..<length {
                        let left = place >= step ? line[place - step] : 0
                        let up = above[place]
                        let guess: UInt8 =
                            switch filter {
                            case 0: 0
                            case 1: left
                            case 2: up
                            case 3: UInt8((Int(left) + Int(up)) / 2)
                            default: Self.paeth(left, up, place >= step ? above[place - step] : 0)
                            }
                        let value = line[place] &- guess
                        trial[place] = value
                        cost += Int(value < 128 ? value : 0 &- value)
                    }
                }
            }
        }
        return cost
    }

    /// Returns the neighbour that is nearest to left + up − corner.
    private static func paeth(_ left: UInt8, _ up: UInt8, _ corner: UInt8) -> UInt8 {
        let (a, b, c) = (Int(left), Int(up), Int(corner))
        let (toLeft, toUp, toCorner) = (abs(b - c), abs(a - c), abs(a + b - 2 * c))
        if toLeft <= toUp, toLeft <= toCorner { return left }
        return toUp <= toCorner ? up : corner
    }

    /// Returns all rows as a zlib stream.
    func compressed() -> [UInt8] {
        let room = czlib_bound(bytes.count)
        return Array(unsafeUninitializedCapacity: room) { buffer, count in
            count = czlib_compress(bytes, bytes.count, buffer.baseAddress, room, 6)
            precondition(count > 0, "there is no memory to compress a picture")
        }
    }
}
