internal import CZlib
public import Raster

/// An encoder and a decoder of PNG files (W3C, "Portable Network Graphics", third edition).
///
/// Pictures with at most 256 colours have a palette, which takes a fraction of the bytes. Only the colour of transparent
/// pixels is lost.
public enum PNG {
    /// Returns the PNG file of a picture.
    ///
    /// - Parameters:
    ///   - picture: the picture.
    ///   - background: the colour behind the picture, or `nil` to keep its transparency.
    ///   - level: the effort, from 1 (fast) to 9 (small).
    /// - Returns: the bytes of the file.
    /// - Precondition: the picture has a pixel.
    public static func encode(
        _ picture: PixelGrid, over background: PixelColor? = nil, level: Int32 = 9
    ) -> [UInt8] {
        let picture = background.map(picture.over) ?? picture
        var survey = PictureSurvey()
        survey.add(picture)
        var writer = APNGWriter(survey, framesPerSecond: 1, plays: 1, level: level)
        var file: [UInt8] = []
        writer.add(picture, at: 0, to: &file)
        writer.finish(at: 1_000_000, to: &file)
        return file
    }
}

/// Writes animated PNG: the first picture, then the changed rectangle of each other one.
///
/// The colours are exact. A rectangle replaces the pixels below, or covers them and leaves the unchanged pixels
/// transparent; the writer takes the smaller one. A program without animation shows the first picture. Delays are
/// whole numbers of frames. The last one is rounded to milliseconds, if it is not.
public struct APNGWriter: PictureWriter {
    private let framesPerSecond: Int
    private let plays: Int
    private let count: Int
    private let pixels: PNGPixels
    /// The last picture, the time of its start, and its compressed pixels, which are written when their delay is known.
    private var last: (picture: PixelGrid, time: Int, area: PixelBox, bytes: [UInt8], isOver: Bool)?
    private var written = 0
    private var sequence: UInt32 = 0

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - survey: the survey of all pictures.
    ///   - framesPerSecond: the number of frames in a second, for exact delays.
    ///   - plays: the number of times to play the file; 0 repeats it forever.
    ///   - level: the effort of the compression, from 1 (fast) to 9 (small).
    public init(_ survey: PictureSurvey, framesPerSecond: Int, plays: Int, level: Int32 = 9) {
        self.framesPerSecond = framesPerSecond
        self.plays = plays
        count = max(survey.count, 1)
        pixels = PNGPixels(survey, level: level)
    }

    /// Adds the changed rectangle of a picture.
    ///
    /// - Precondition: the picture has a pixel, and the survey contains its colours.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        precondition(picture.width > 0 && picture.height > 0, "a PNG has a pixel at least")
        guard let last else {
            writeHeader(picture, to: &output)
            let area = PixelBox(picture)
            self.last = (picture, time, area, pixels.compressed(picture, area), false)
            return
        }
        guard let area = PixelBox(changedFrom: last.picture, to: picture) else { return }
        writeLast(until: time, to: &output)
        let whole = pixels.compressed(picture, area)
        self.last = (picture, time, area, whole, false)
        if let over = pixels.compressed(picture, area, over: last.picture), over.count < whole.count {
            self.last = (picture, time, area, over, true)
        }
    }

    /// Writes the last picture and the end of the file.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writeLast(until: time, to: &output)
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

    private mutating func writeLast(until time: Int, to output: inout [UInt8]) {
        guard let (_, start, area, bytes, isOver) = last else { return }
        if count > 1 {
            let frame = [area.width, area.height, area.x.lowerBound, area.y.lowerBound].flatMap {
                UInt32($0).bytes
            }
            // The picture stays until the next one. A 1 lays the pixels over it, and a 0 replaces it.
            let modes: [UInt8] = [0, isOver ? 1 : 0]
            PNGChunk.append("fcTL", nextNumber() + frame + delay(from: start, to: time) + modes, to: &output)
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
        let count = (frames + 500_000) / 1_000_000
        if abs(frames - count * 1_000_000) <= framesPerSecond, count <= 0xFFFF {
            return UInt16(count).bytes + UInt16(framesPerSecond).bytes
        }
        for ticks in [1000, 100, 10] {
            let count = nearestTick(to: end, perSecond: ticks) - nearestTick(to: start, perSecond: ticks)
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
