/// An animation from a GIF.
public struct GIFPicture {
    /// A frame, as the whole picture that it shows.
    public struct Frame {
        /// The pixels, three bytes each: red, green, blue.
        public let pixels: [UInt8]
        /// The delay in hundredths of a second.
        public let delay: Int
        /// Whether the frame has its own palette.
        public let hasPalette: Bool
        /// The number of pixels in the changed rectangle.
        public let area: Int
    }

    public let width, height: Int
    /// The frames in order.
    public private(set) var frames: [Frame] = []
    /// The number of repetitions after the first time, or 0 for no end; `nil` if it plays once.
    public private(set) var repetitions: Int?

    /// Creates an animation from a file, or returns `nil` if the file is damaged.
    public init?(_ file: [UInt8]) {
        var rest = file[...]
        guard rest.prefix(6).elementsEqual("GIF89a".utf8), file.count > 13 else { return nil }
        rest.removeFirst(6)
        (width, height) = (rest.removeNumber(), rest.removeNumber())
        let flags = rest.removeFirst()
        rest.removeFirst(2)
        let palette = flags & 0x80 == 0 ? [] : rest.removePalette(flags)
        var canvas = [UInt8](repeating: 0, count: width * height * 3)
        var (delay, transparent): (Int, Int?) = (0, nil)
        while let kind = rest.popFirst() {
            switch kind {
            case 0x3B:
                if !rest.isEmpty { return nil }
                return
            case 0x21:
                let label = rest.removeFirst()
                guard let data = rest.removeBlocks() else { return nil }
                if label == 0xF9 {
                    // Disposal 1: leave the picture.
                    guard data.count == 4, data[0] >> 2 & 7 == 1 else { return nil }
                    transparent = data[0] & 1 == 1 ? Int(data[3]) : nil
                    delay = Int(data[1]) | Int(data[2]) << 8
                } else if label == 0xFF, data.count == 14, data.prefix(11).elementsEqual("NETSCAPE2.0".utf8) {
                    repetitions = Int(data[12]) | Int(data[13]) << 8
                }
            case 0x2C:
                let box = (0..<4).map { _ in rest.removeNumber() }
                let flags = rest.removeFirst()
                let own = flags & 0x80 == 0 ? nil : rest.removePalette(flags)
                let depth = Int(rest.removeFirst())
                let colors = own ?? palette
                guard box[0] + box[2] <= width, box[1] + box[3] <= height, let data = rest.removeBlocks(),
                    let numbers = Self.expanded(data, depth), numbers.count == box[2] * box[3]
                else { return nil }
                for (index, number) in numbers.enumerated() where number != transparent {
                    guard number * 3 + 2 < colors.count else { return nil }
                    let place = ((box[1] + index / box[2]) * width + box[0] + index % box[2]) * 3
                    canvas.replaceSubrange(place..<place + 3, with: colors[number * 3..<number * 3 + 3])
                }
                frames.append(
                    Frame(pixels: canvas, delay: delay, hasPalette: own != nil, area: box[2] * box[3]))
            default: return nil
            }
        }
        return nil
    }

    /// Returns the numbers of compressed pixels, or `nil` if the codes are invalid.
    private static func expanded(_ data: [UInt8], _ depth: Int) -> [Int]? {
        let clear = 1 << depth
        var numbers: [Int] = []
        var table: [[Int]] = []
        var (bits, count, length) = (0, 0, depth + 1)
        var last: [Int]?
        for byte in data {
            bits |= Int(byte) << count
            count += 8
            while count >= length {
                let code = bits & (1 << length - 1)
                bits >>= length
                count -= length
                if code == clear + 1 { return numbers }
                if code == clear {
                    table = (0..<clear).map { [$0] } + [[], []]
                    (length, last) = (depth + 1, nil)
                    continue
                }
                guard let before = last else {
                    guard code < clear else { return nil }
                    last = [code]
                    numbers.append(code)
                    continue
                }
                guard code <= table.count else { return nil }
                let entry = code < table.count ? table[code] : before + [before[0]]
                numbers += entry
                if table.count < 4096 { table.append(before + [entry[0]]) }
                if table.count == 1 << length, length < 12 { length += 1 }
                last = entry
            }
        }
        return nil
    }
}

extension ArraySlice<UInt8> {
    fileprivate mutating func removeNumber() -> Int {
        let low = Int(removeFirst())
        return low | Int(removeFirst()) << 8
    }

    fileprivate mutating func removePalette(_ flags: UInt8) -> [UInt8] {
        let count = 3 << (Int(flags & 7) + 1)
        defer { removeFirst(count) }
        return Array(prefix(count))
    }

    /// Removes blocks of bytes up to an empty one, and returns their bytes.
    fileprivate mutating func removeBlocks() -> [UInt8]? {
        var bytes: [UInt8] = []
        while let length = popFirst() {
            if length == 0 { return bytes }
            guard count >= length else { return nil }
            bytes += prefix(Int(length))
            removeFirst(Int(length))
        }
        return nil
    }
}
