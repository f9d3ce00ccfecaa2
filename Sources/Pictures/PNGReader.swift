internal import CZlib
public import Raster

/// The reason why a file is not read as a PNG picture.
public enum PNGProblem: Error {
    /// The file has another format.
    case otherFormat
    /// Parts of the file are missing, or contradict each other.
    case damaged
    /// The picture has more pixels than the limit.
    case tooLarge

    /// The words after "the picture", or `nil` if the file is no PNG picture.
    public var reason: String? {
        switch self {
        case .otherFormat: nil
        case .damaged: "is damaged"
        case .tooLarge: "has too many pixels"
        }
    }
}

extension PNG {
    /// The limit of the pixels of a picture to read.
    public static let pixelLimit = 1 << 24

    /// Reads a PNG file: all types of colours, all depths, and interlaced rows.
    ///
    /// Channels of 16 bits become 8 bits. Colour profiles, gamma and the checksums of chunks have no effect. Of an animation,
    /// only the first picture is read.
    ///
    /// - Complexity: O(pixels).
    public static func decode(_ file: [UInt8]) throws(PNGProblem) -> PixelGrid {
        var budget = pixelLimit
        return try decode(file, budget: &budget)
    }

    /// Reads the PNG file in a URL such as `data:image/png;base64,iVBORw0K…`.
    public static func decode(dataURL: some StringProtocol) throws(PNGProblem) -> PixelGrid {
        var budget = pixelLimit
        return try decode(dataURL: dataURL, budget: &budget)
    }

    /// Reads a PNG file, and takes its pixels from a budget, also if they are damaged.
    package static func decode(_ file: [UInt8], budget: inout Int) throws(PNGProblem) -> PixelGrid {
        var decoder = try PNGDecoder(file, pixelLimit: min(budget, pixelLimit))
        budget -= decoder.pixelCount
        return try decoder.picture()
    }

    /// Reads the PNG file in a URL, and takes its pixels from a budget, also if they are damaged.
    package static func decode(
        dataURL: some StringProtocol, budget: inout Int
    ) throws(PNGProblem) -> PixelGrid {
        guard dataURL.hasPrefix("data:"), let comma = dataURL.firstIndex(of: ","),
            dataURL[..<comma].lowercased().hasSuffix(";base64")
        else { throw .otherFormat }
        let digits = dataURL[dataURL.index(after: comma)...].withoutPercentEncoding
        guard let file = [UInt8](base64: digits) else { throw .damaged }
        return try decode(file, budget: &budget)
    }

    /// Returns a URL that contains the PNG file of a picture.
    public static func dataURL(_ picture: PixelGrid) -> String { dataURL(file: encode(picture)) }

    /// Returns a URL that contains a PNG file.
    public static func dataURL(file: [UInt8]) -> String { "data:image/png;base64," + file.base64 }
}

extension StringProtocol {
    /// The text with the bytes of its percent encoding, such as `%20` for a space (RFC 3986).
    package var withoutPercentEncoding: String {
        guard utf8.contains(UInt8(ascii: "%")) else { return String(self) }
        let bytes = Array(utf8)
        var (decoded, index): ([UInt8], Int) = ([], 0)
        func digit(_ index: Int) -> Int? {
            index < bytes.count ? Character(Unicode.Scalar(bytes[index])).hexDigitValue : nil
        }
        while index < bytes.count {
            if bytes[index] == UInt8(ascii: "%"), let high = digit(index + 1), let low = digit(index + 2) {
                decoded.append(UInt8(high << 4 | low))
                index += 3
            } else {
                decoded.append(bytes[index])
                index += 1
            }
        }
        return String(decoding: decoded, as: UTF8.self)
    }
}

extension [UInt8] {
    /// The bytes as a text in base64 (RFC 4648).
    fileprivate var base64: String {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        text.reserveCapacity((count + 2) / 3 * 4)
        for start in stride(from: 0, to: count, by: 3) {
            let group = self[start..<Swift.min(start + 3, count)]
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (24 - 8 * group.count)
            for index in 0...3 {
                text.append(
                    index <= group.count ? digits[(bits >> (18 - 6 * index)) & 63] : UInt8(ascii: "="))
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// Creates the bytes of a text in base64 (RFC 4648), which may have white space, or returns `nil` for other characters.
    fileprivate init?(base64 text: some StringProtocol) {
        self = []
        reserveCapacity(text.utf8.count / 4 * 3)
        var (bits, count) = (UInt32(0), 0)
        for byte in text.utf8 {
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): digit = byte - UInt8(ascii: "A")
            case UInt8(ascii: "a")...UInt8(ascii: "z"): digit = byte - UInt8(ascii: "a") + 26
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0") + 52
            case UInt8(ascii: "+"), UInt8(ascii: "-"): digit = 62
            case UInt8(ascii: "/"), UInt8(ascii: "_"): digit = 63
            case UInt8(ascii: "="), UInt8(ascii: " "), 0x09...0x0D: continue
            default: return nil
            }
            bits = bits << 6 | UInt32(digit)
            count += 6
            if count >= 8 {
                count -= 8
                append(UInt8(truncatingIfNeeded: bits >> UInt32(count)))
            }
        }
    }
}

private struct PNGDecoder {
    /// The type of the pixels, with the number of the header.
    private enum ColorType: UInt8 {
        case gray = 0
        case rgb = 2
        case indexed = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .indexed: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }

        func allows(depth: Int) -> Bool {
            switch self {
            case .gray: [1, 2, 4, 8, 16].contains(depth)
            case .indexed: [1, 2, 4, 8].contains(depth)
            case .rgb, .grayAlpha, .rgba: depth == 8 || depth == 16
            }
        }
    }

    /// A part of an interlaced picture: its first pixel, and the distance of its pixels.
    private typealias Pass = (x: Int, y: Int, columns: Int, rows: Int)

    private static let interlaced: [Pass] = [
        (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
    ]

    private let width, height, depth: Int
    private let type: ColorType
    private let passes: [Pass]
    private var palette: [PixelColor] = []
    /// The channels of the colour that stands for transparency, or empty.
    private var clear: [Int] = []
    private var stream: [UInt8] = []

    init(_ file: [UInt8], pixelLimit: Int) throws(PNGProblem) {
        guard file.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else { throw .otherFormat }
        guard file.count > 33, file[12..<16].elementsEqual("IHDR".utf8), file[26] == 0, file[27] == 0,
            let type = ColorType(rawValue: file[25]), type.allows(depth: Int(file[24])), file[28] < 2
        else { throw .damaged }
        (width, height, depth) = (file.number(at: 16), file.number(at: 20), Int(file[24]))
        guard width > 0, height > 0 else { throw .damaged }
        guard width <= pixelLimit, height <= pixelLimit / width else { throw .tooLarge }
        self.type = type
        passes = file[28] == 1 ? Self.interlaced : [(0, 0, 1, 1)]
        var offset = 33
        while offset + 12 <= file.count {
            let name = String(decoding: file[(offset + 4)..<(offset + 8)], as: UTF8.self)
            if name == "IEND" { break }
            let length = file.number(at: offset)
            guard offset + 12 + length <= file.count else { throw .damaged }
            let bytes = file[(offset + 8)..<(offset + 8 + length)]
            switch name {
            case "PLTE": palette = Self.palette(bytes)
            case "tRNS": readTransparency(Array(bytes))
            case "IDAT": stream += bytes
            default: break
            }
            offset += 12 + length
        }
    }

    private static func palette(_ bytes: ArraySlice<UInt8>) -> [PixelColor] {
        stride(from: bytes.startIndex, to: bytes.endIndex - 2, by: 3).map {
            PixelColor(bytes[$0], bytes[$0 + 1], bytes[$0 + 2])
        }
    }

    private mutating func readTransparency(_ bytes: [UInt8]) {
        switch type {
        case .indexed:
            for (index, alpha) in zip(palette.indices, bytes) {
                palette[index] = palette[index].scaled(by: alpha)
            }
        case .gray, .rgb:
            clear = stride(from: 0, to: bytes.count - 1, by: 2).map {
                (Int(bytes[$0]) << 8 | Int(bytes[$0 + 1])) & maximumSample
            }
        case .grayAlpha, .rgba: break
        }
    }

    var pixelCount: Int { width * height }

    private var maximumSample: Int { (1 << depth) - 1 }
    private var bitsPerPixel: Int { type.channels * depth }

    /// Returns the columns, the rows and the bytes of a row without its filter.
    private func size(of pass: Pass) -> (columns: Int, rows: Int, bytes: Int) {
        let columns = (width - pass.x + pass.columns - 1) / pass.columns
        let rows = (height - pass.y + pass.rows - 1) / pass.rows
        // A part without pixels has no filters either.
        return columns > 0 ? (columns, rows, (columns * bitsPerPixel + 7) / 8) : (0, 0, 0)
    }

    mutating func picture() throws(PNGProblem) -> PixelGrid {
        let sizes = passes.map { size(of: $0) }
        let count = sizes.reduce(0) { $0 + $1.rows * ($1.bytes + 1) }
        var bytes = [UInt8](repeating: 0, count: count)
        guard czlib_expand_start(stream, stream.count, &bytes, count) == count else { throw .damaged }
        var pixels = [PixelColor](repeating: .clear, count: pixelCount)
        var start = 0
        for (pass, size) in zip(passes, sizes) {
            var above = [UInt8](repeating: 0, count: size.bytes)
            for row in 0..<size.rows {
                var line = Array(bytes[(start + 1)..<(start + 1 + size.bytes)])
                try restore(&line, filter: bytes[start], above: above)
                let first = (pass.y + row * pass.rows) * width + pass.x
                for column in 0..<size.columns {
                    pixels[first + column * pass.columns] = try pixel(column, of: line)
                }
                above = line
                start += size.bytes + 1
            }
        }
        return PixelGrid(width: width, height: height, pixels: pixels)
    }

    /// Adds to each byte of a row the bytes around it that its filter has subtracted.
    private func restore(_ line: inout [UInt8], filter: UInt8, above: [UInt8]) throws(PNGProblem) {
        let step = max(bitsPerPixel / 8, 1)
        switch filter {
        case 0: break
        case 1: for index in line.indices.dropFirst(step) { line[index] &+= line[index - step] }
        case 2: for index in line.indices { line[index] &+= above[index] }
        case 3:
            for index in line.indices {
                let left = index < step ? 0 : Int(line[index - step])
                line[index] &+= UInt8((left + Int(above[index])) / 2)
            }
        case 4:
            for index in line.indices {
                let (left, corner) = index < step ? (0, 0) : (line[index - step], above[index - step])
                line[index] &+= RowFilter.paeth(left, above[index], corner)
            }
        default: throw .damaged
        }
    }

    private func pixel(_ column: Int, of line: [UInt8]) throws(PNGProblem) -> PixelColor {
        let channels = type.channels
        // The channels with the depth of the file.
        func channel(_ index: Int) -> Int {
            let sample = column * channels + index
            switch depth {
            case 16: return Int(line[2 * sample]) << 8 | Int(line[2 * sample + 1])
            case 8: return Int(line[sample])
            default:
                let bit = sample * depth
                return Int(line[bit / 8]) >> (8 - depth - bit % 8) & maximumSample
            }
        }
        func byte(_ index: Int) -> UInt8 {
            depth == 16 ? UInt8(channel(index) >> 8) : UInt8(channel(index) * 255 / maximumSample)
        }
        if clear.count == channels, clear.indices.allSatisfy({ clear[$0] == channel($0) }) { return .clear }
        switch type {
        case .indexed:
            let index = channel(0)
            guard palette.indices.contains(index) else { throw .damaged }
            return palette[index]
        case .gray: return PixelColor(byte(0), byte(0), byte(0))
        case .grayAlpha: return PixelColor(byte(0), byte(0), byte(0)).scaled(by: byte(1))
        case .rgb: return PixelColor(byte(0), byte(1), byte(2))
        case .rgba: return PixelColor(byte(0), byte(1), byte(2)).scaled(by: byte(3))
        }
    }
}

extension [UInt8] {
    /// Returns the number of four bytes, most significant first.
    fileprivate func number(at offset: Int) -> Int {
        self[offset..<offset + 4].reduce(0) { $0 << 8 | Int($1) }
    }
}
