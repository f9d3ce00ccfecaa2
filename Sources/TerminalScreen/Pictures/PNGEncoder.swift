internal import CZlib
internal import Raster

/// Pictures as PNG (W3C, "Portable Network Graphics", third edition): all terminals that show pictures read it.
///
/// Drawings have few colours: up to 256 they are numbered, which takes a fraction of the bytes. Nothing is lost but what
/// nobody sees, the colour of clear pixels.
enum PNGEncoder {
    /// The bytes of a picture.
    ///
    /// - Precondition: it has a pixel.
    static func encode(_ picture: PixelGrid) -> [UInt8] {
        precondition(picture.width > 0 && picture.height > 0, "a PNG has a pixel at least")
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let size = bigEndian(UInt32(picture.width)) + bigEndian(UInt32(picture.height))
        if let numbered = NumberedPixels(picture) {
            append("IHDR", size + [8, 3, 0, 0, 0], to: &file)
            let colors = numbered.colors.map { ($0.straight, $0.alpha) }
            append("PLTE", colors.flatMap { [$0.0.red, $0.0.green, $0.0.blue] }, to: &file)
            append("tRNS", colors.map(\.1), to: &file)
            append("IDAT", compressed(rows(of: numbered.indices, width: picture.width)), to: &file)
        } else {
            append("IHDR", size + [8, 6, 0, 0, 0], to: &file)
            let bytes = picture.pixels.flatMap { pixel -> [UInt8] in
                let color = pixel.straight
                return [color.red, color.green, color.blue, pixel.alpha]
            }
            append("IDAT", compressed(rows(of: bytes, width: picture.width * 4)), to: &file)
        }
        append("IEND", [], to: &file)
        return file
    }

    /// Rows with the number of their filter before each: none, since neighbours are mostly the same.
    private static func rows(of bytes: [UInt8], width: Int) -> [UInt8] {
        var rows: [UInt8] = []
        rows.reserveCapacity(bytes.count + bytes.count / width)
        for start in stride(from: 0, to: bytes.count, by: width) {
            rows.append(0)
            rows.append(contentsOf: bytes[start..<start + width])
        }
        return rows
    }

    private static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let room = czlib_bound(bytes.count)
        return Array(unsafeUninitializedCapacity: room) { buffer, count in
            count = czlib_compress(bytes, bytes.count, buffer.baseAddress, room, 6)
            precondition(count > 0, "there is no memory to compress a picture")
        }
    }

    /// A chunk: its length, its name, its bytes and the checksum of both.
    private static func append(_ name: String, _ bytes: [UInt8], to file: inout [UInt8]) {
        let letters = Array(name.utf8)
        file += bigEndian(UInt32(bytes.count)) + letters + bytes
        let checksum = czlib_crc(czlib_crc(0, letters, letters.count), bytes, bytes.count)
        file += bigEndian(checksum)
    }

    private static func bigEndian(_ number: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
    }
}

/// A picture of at most 256 colours: which they are, and the number of the colour of each pixel.
private struct NumberedPixels {
    private(set) var colors: [PixelColor] = []
    private(set) var indices: [UInt8] = []

    /// Nil for a picture of more colours.
    init?(_ picture: PixelGrid) {
        var numbers: [PixelColor: UInt8] = [:]
        var last: (color: PixelColor, number: UInt8)?
        indices.reserveCapacity(picture.pixels.count)
        for color in picture.pixels {
            if let last, last.color == color {
                indices.append(last.number)
                continue
            }
            if numbers[color] == nil {
                guard colors.count < 256 else { return nil }
                numbers[color] = UInt8(colors.count)
                colors.append(color)
            }
            let number = numbers[color] ?? 0
            indices.append(number)
            last = (color, number)
        }
    }
}
