internal import CZlib
public import Raster

/// A picture from a PNG with eight bits a channel: indexed, RGB or RGBA, still or animated.
public struct PNGPicture {
    /// A frame of an animation, as the whole picture that it shows.
    public struct Frame: Equatable {
        /// The pixels, four bytes each: red, green, blue, alpha.
        public let pixels: [UInt8]
        /// The delay in seconds, as a fraction.
        public let delay: (count: Int, of: Int)
        /// The number of pixels in the changed rectangle.
        public let area: Int

        /// Returns whether two frames look the same for the same time.
        public static func == (lhs: Frame, rhs: Frame) -> Bool {
            lhs.pixels == rhs.pixels && lhs.delay == rhs.delay
        }
    }

    /// The size in pixels.
    public let width, height: Int
    /// The pixels of the first frame, four bytes each: red, green, blue, alpha.
    public let pixels: [UInt8]
    /// The frames of the animation, or an empty list if there is no animation.
    public private(set) var frames: [Frame] = []
    /// The number of times that the animation plays, or 0 for no end; `nil` without an animation.
    public private(set) var plays: Int?

    /// Creates a picture from a file, or returns `nil` for another format or a wrong checksum.
    public init?(_ file: [UInt8]) {
        guard let chunks = Self.chunks(of: file), chunks.last?.name == "IEND", chunks.last?.bytes == [],
            let header = chunks.first, header.name == "IHDR", header.bytes.count == 13, header.bytes[8] == 8,
            let depth = [2: 3, 3: 1, 6: 4][header.bytes[9]]
        else { return nil }
        func all(_ name: String) -> [UInt8] { chunks.filter { $0.name == name }.flatMap(\.bytes) }
        let (width, height) = (header.bytes.number(at: 0), header.bytes.number(at: 4))
        let decoder = Decoder(depth: depth, colors: all("PLTE"), alphas: all("tRNS"))
        guard let first = decoder.pixels(all("IDAT"), width: width, height: height) else { return nil }
        (self.width, self.height, pixels) = (width, height, first)
        guard let control = chunks.first(where: { $0.name == "acTL" })?.bytes else { return }
        plays = control.number(at: 4)
        guard let frames = Self.frames(chunks, decoder, width, height), frames.count == control.number(at: 0)
        else {
            return nil
        }
        self.frames = frames
    }

    /// Returns the chunks, or `nil` after a wrong checksum.
    private static func chunks(of file: [UInt8]) -> [(name: String, bytes: [UInt8])]? {
        guard file.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
            return nil
        }
        var chunks: [(name: String, bytes: [UInt8])] = []
        var place = 8
        while place + 12 <= file.count {
            let length = file.number(at: place)
            guard place + 12 + length <= file.count else { return nil }
            let body = Array(file[place + 4..<place + 8 + length])
            guard Int(czlib_crc(0, body, body.count)) == file.number(at: place + 8 + length) else {
                return nil
            }
            chunks.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
            place += 12 + length
        }
        return place == file.count ? chunks : nil
    }

    /// Returns the frames of an animation, or `nil` if their numbers are out of order.
    private static func frames(
        _ chunks: [(name: String, bytes: [UInt8])], _ decoder: Decoder, _ width: Int, _ height: Int
    ) -> [Frame]? {
        var canvas = [UInt8](repeating: 0, count: width * height * 4)
        var frames: [Frame] = []
        var control: [UInt8] = []
        var sequence = 0
        for (name, bytes) in chunks where ["fcTL", "IDAT", "fdAT"].contains(name) {
            if name != "IDAT" {
                guard bytes.number(at: 0) == sequence else { return nil }
                sequence += 1
            }
            guard name != "fcTL" else {
                control = bytes
                continue
            }
            // The frame replaces a rectangle or covers it.
            guard control.count == 26, control[24] == 0, control[25] < 2 else { return nil }
            let box = [4, 8, 12, 16].map { control.number(at: $0) }
            let data = name == "fdAT" ? Array(bytes.dropFirst(4)) : bytes
            guard box[0] + box[2] <= width, box[1] + box[3] <= height,
                let pixels = decoder.pixels(data, width: box[0], height: box[1])
            else { return nil }
            for row in 0..<box[1] {
                let start = ((box[3] + row) * width + box[2]) * 4
                for column in 0..<box[0] {
                    let pixel = pixels[(row * box[0] + column) * 4..<(row * box[0] + column) * 4 + 4]
                    // Translucent pixels would be blended.
                    guard control[25] == 0 || [0, 255].contains(pixel.last) else { return nil }
                    if control[25] == 1, pixel.last == 0 { continue }
                    canvas.replaceSubrange(start + column * 4..<start + column * 4 + 4, with: pixel)
                }
            }
            let delay = (control.number(at: 20, bytes: 2), control.number(at: 22, bytes: 2))
            frames.append(Frame(pixels: canvas, delay: delay, area: box[0] * box[1]))
        }
        return frames
    }

    /// The decoder of compressed rows.
    private struct Decoder {
        let depth: Int
        let colors: [UInt8]
        let alphas: [UInt8]

        func pixels(_ data: [UInt8], width: Int, height: Int) -> [UInt8]? {
            let length = width * depth
            var rows = [UInt8](repeating: 0, count: (length + 1) * height)
            guard czlib_expand(data, data.count, &rows, rows.count) == rows.count else { return nil }
            var above = [UInt8](repeating: 0, count: length)
            var pixels: [UInt8] = []
            for row in 0..<height {
                let start = row * (length + 1)
                var line = Array(rows[start + 1..<start + 1 + length])
                for place in 0..<length {
                    let left = place < depth ? 0 : Int(line[place - depth])
                    let corner = place < depth ? 0 : Int(above[place - depth])
                    guard let guess = Self.guess(rows[start], left, Int(above[place]), corner) else {
                        return nil
                    }
                    line[place] &+= UInt8(guess)
                }
                above = line
                guard append(line, to: &pixels) else { return nil }
            }
            return pixels
        }

        private static func guess(_ filter: UInt8, _ left: Int, _ up: Int, _ corner: Int) -> Int? {
            switch filter {
            case 0: return 0
            case 1: return left
            case 2: return up
            case 3: return (left + up) / 2
            case 4:
                return [left, up, corner].min { abs(left + up - corner - $0) < abs(left + up - corner - $1) }
            default: return nil
            }
        }

        private func append(_ line: [UInt8], to pixels: inout [UInt8]) -> Bool {
            switch depth {
            case 4: pixels += line
            case 3:
                // A colour may stand for a transparent pixel.
                let key = alphas.count == 6 ? [alphas[1], alphas[3], alphas[5]] : []
                for start in stride(from: 0, to: line.count, by: 3) {
                    let color = line[start..<start + 3]
                    pixels += color + [key.elementsEqual(color) ? 0 : 255]
                }
            default:
                for index in line.map(Int.init) {
                    guard index * 3 + 2 < colors.count else { return false }
                    pixels += colors[index * 3..<index * 3 + 3]
                    pixels.append(index < alphas.count ? alphas[index] : 255)
                }
            }
            return true
        }
    }
}

extension PixelGrid {
    /// Returns whether the pixels equal those of a file, whose four bytes are not multiplied by the opacity.
    public func matches(_ rgba: [UInt8]?) -> Bool {
        guard let rgba, rgba.count == 4 * pixels.count else { return false }
        return pixels.indices.allSatisfy { index in
            PixelColor(rgba[4 * index], rgba[4 * index + 1], rgba[4 * index + 2]).scaled(
                by: rgba[4 * index + 3]) == pixels[index]
        }
    }
}

extension [UInt8] {
    /// Returns the number at a place, most significant byte first.
    fileprivate func number(at place: Int, bytes: Int = 4) -> Int {
        self[place..<place + bytes].reduce(0) { $0 << 8 | Int($1) }
    }
}
