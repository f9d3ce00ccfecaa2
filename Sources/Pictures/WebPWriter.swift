public import Raster

/// Writes animated WebP: the first picture, then the changed rectangle of each other one.
///
/// The colours are exact, and only the colour of transparent pixels is lost. If all changed pixels are opaque, a rectangle
/// covers the picture below and is transparent at unchanged pixels; otherwise it replaces the pixels below. Delays are
/// whole milliseconds, and their sum is exact.
///
/// This type writes the container of the format (Google, "WebP Container Specification"). An ``Encoder`` of the caller
/// compresses the pixels, so this module does not depend on libwebp.
public struct WebPWriter: PictureWriter {
    /// A function that compresses an opaque or transparent picture without loss.
    ///
    /// It takes the pixels by rows, as red, green, blue and straight alpha, and the width and height. It returns a WebP
    /// file with one picture. `WebPEncodeLosslessRGBA` of libwebp does this.
    public typealias Encoder = @Sendable (_ pixels: [UInt8], _ width: Int, _ height: Int) -> [UInt8]

    /// The maximum delay of a frame in milliseconds.
    private static let maximumDelay = 0xFF_FFFF

    private let fileSize: Int
    private let plays: Int
    private let encode: Encoder
    /// The last picture, the tick of its start, and its frame without the delay, which is written when it is known.
    private var last: (picture: PixelGrid, tick: Int, frame: Frame)?

    /// A rectangle of compressed pixels.
    private typealias Frame = (area: PixelBox, isOver: Bool, chunk: ArraySlice<UInt8>)

    /// Creates a writer.
    ///
    /// - Parameters:
    ///   - fileSize: the number of bytes of the whole file, which stands in its header. Write the same pictures twice:
    ///     first with any size, to count the bytes.
    ///   - plays: the number of times to play the file, at most 65,535; 0 repeats it forever.
    ///   - encode: the function that compresses a picture.
    public init(fileSize: Int, plays: Int, encode: @escaping Encoder) {
        (self.fileSize, self.plays, self.encode) = (fileSize, plays, encode)
    }

    /// Adds the changed rectangle of a picture.
    ///
    /// - Precondition: the picture has sides of 1 to 16,383 pixels.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        let tick = nearestTick(to: time, perSecond: 1000)
        guard let last else {
            writeHeader(picture, to: &output)
            self.last = (picture, tick, frame(of: picture, in: PixelBox(picture), over: nil))
            return
        }
        guard let area = PixelBox(changedFrom: last.picture, to: picture) else { return }
        writeLast(until: tick, to: &output)
        self.last = (picture, tick, frame(of: picture, in: area.withEvenOrigin, over: last.picture))
    }

    /// Writes the last picture.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {
        writeLast(until: nearestTick(to: time, perSecond: 1000), to: &output)
    }

    private func writeHeader(_ picture: PixelGrid, to output: inout [UInt8]) {
        precondition(
            (1..<1 << 14).contains(picture.width) && (1..<1 << 14).contains(picture.height),
            "a WebP picture has sides of 1 to 16,383 pixels")
        output += Array("RIFF".utf8) + (fileSize - 8).lowBytes(4) + Array("WEBP".utf8)
        // It is animated, and pixels can be transparent.
        let flags: [UInt8] = [0x12, 0, 0, 0]
        Self.append(
            "VP8X", flags + (picture.width - 1).lowBytes(3) + (picture.height - 1).lowBytes(3), to: &output)
        let background: [UInt8] = [0, 0, 0, 0]
        Self.append("ANIM", background + min(plays, 0xFFFF).lowBytes(2), to: &output)
    }

    private func writeLast(until end: Int, to output: inout [UInt8]) {
        guard let last else { return }
        var (start, frame) = (last.tick, last.frame)
        while end - start > Self.maximumDelay {
            write(frame, for: Self.maximumDelay, to: &output)
            start += Self.maximumDelay
            // The rest of the time shows the same picture.
            frame = self.frame(of: last.picture, in: PixelBox(x: 0..<1, y: 0..<1), over: nil)
        }
        write(frame, for: end - start, to: &output)
    }

    private func write(_ frame: Frame, for delay: Int, to output: inout [UInt8]) {
        let area = frame.area
        let origin = (area.x.lowerBound / 2).lowBytes(3) + (area.y.lowerBound / 2).lowBytes(3)
        let size = (area.width - 1).lowBytes(3) + (area.height - 1).lowBytes(3)
        // A 2 replaces the pixels below. The picture stays until the next one.
        let flags: [UInt8] = [frame.isOver ? 0 : 2]
        Self.append("ANMF", origin + size + delay.lowBytes(3) + flags + frame.chunk, to: &output)
    }

    private func frame(of picture: PixelGrid, in area: PixelBox, over old: PixelGrid?) -> Frame {
        let isOver = old.map { picture.changesAreOpaque(since: $0, in: area) } ?? false
        var bytes: [UInt8] = []
        bytes.reserveCapacity(area.area * 4)
        for row in area.y {
            for (pixel, before) in zip(picture.row(row, of: area), (old ?? picture).row(row, of: area)) {
                let pixel = isOver && pixel == before ? .clear : pixel
                let (red, green, blue) = pixel.straight
                bytes.append(red)
                bytes.append(green)
                bytes.append(blue)
                bytes.append(pixel.alpha)
            }
        }
        let file = encode(bytes, area.width, area.height)
        // A frame contains the chunks of the file without its header.
        return (area, isOver, file.dropFirst(12))
    }

    private static func append(_ name: String, _ bytes: [UInt8], to output: inout [UInt8]) {
        output += Array(name.utf8) + bytes.count.lowBytes(4) + bytes
        if bytes.count % 2 == 1 { output.append(0) }
    }
}

extension PixelBox {
    /// The area, extended to the left and to the top until its corner has even coordinates.
    fileprivate var withEvenOrigin: PixelBox {
        PixelBox(x: x.lowerBound & ~1..<x.upperBound, y: y.lowerBound & ~1..<y.upperBound)
    }
}
