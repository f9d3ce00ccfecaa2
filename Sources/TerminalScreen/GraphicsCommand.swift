internal import Cells
internal import Raster

/// The form of commands of the kitty graphics protocol: keys, values and data, wrapped for tmux (DCS tmux;).
struct GraphicsCommand {
    let isWrapped: Bool

    /// The maximum number of bytes of data in one command (kitty, "Remote clients").
    static let maximumDataLength = 4096

    /// Appends a command. `keys` are separated by commas.
    func write(_ keys: String, _ data: ArraySlice<UInt8> = [], to bytes: inout [UInt8]) {
        bytes.append(contentsOf: isWrapped ? Self.wrappedStart : Self.start)
        bytes.append(contentsOf: keys.utf8)
        if !data.isEmpty {
            bytes.append(UInt8(ascii: ";"))
            bytes.append(contentsOf: data)
        }
        bytes.append(contentsOf: isWrapped ? Self.wrappedEnd : Self.end)
    }

    func text(_ keys: String, _ data: String = "") -> String {
        var bytes: [UInt8] = []
        write(keys, Array(data.utf8)[...], to: &bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    /// The end of a command that may be cut in the middle. A terminal would take the next command for a part of it.
    var ending: String { isWrapped ? "\u{1B}Ptmux;\u{1B}\u{1B}\\\u{1B}\\" : "\u{1B}\\" }

    private static let start = Array("\u{1B}_G".utf8)
    private static let end = Array("\u{1B}\\".utf8)
    private static let wrappedStart = Array("\u{1B}Ptmux;\u{1B}\u{1B}_G".utf8)
    private static let wrappedEnd = Array("\u{1B}\u{1B}\\\u{1B}\\".utf8)
}

// MARK: - Placeholders

/// The placeholders of a picture in tmux: text, whose colour is the picture and whose marks are the row and the column
/// (kitty, "Unicode placeholders").
enum Placeholders {
    /// The marks for the numbers from 0, as the protocol defines them: the marks above a letter in Unicode 6.0 that do not
    /// compose.
    static let marks: [Unicode.Scalar] = {
        let composing: Set<UInt32> = [
            0x300, 0x301, 0x302, 0x303, 0x304, 0x306, 0x307, 0x308, 0x309, 0x30A, 0x30B, 0x30C, 0x30F, 0x311,
            0x313, 0x314, 0x340, 0x341, 0x342, 0x343, 0x344, 0x653, 0x654,
        ]
        return (0x300...0x1D244 as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init).filter { scalar in
            let properties = scalar.properties
            guard properties.canonicalCombiningClass == .above, !composing.contains(scalar.value),
                properties.generalCategory == .nonspacingMark, let age = properties.age
            else { return false }
            return age.major < 6 || age == (6, 0)
        }
    }()

    /// Appends the placeholders of some columns in a row of the screen. Changes the cursor and the colours.
    static func write(
        _ columns: Range<Int>, row: Int, of picture: CellPicture, image: UInt32, depth: ColorDepth,
        to bytes: inout [UInt8]
    ) {
        guard row - picture.rows.lowerBound < marks.count else { return }
        let color =
            depth == .truecolor
            ? "2;\(image >> 16 & 255);\(image >> 8 & 255);\(image & 255)" : "5;\(image & 255)"
        var text = "\u{1B}[\(row + 1);\(columns.lowerBound + 1)H\u{1B}[0;38;\(color)m"
        for column in columns {
            text.unicodeScalars.append(Cell.window.glyph)
            text.unicodeScalars.append(marks[row - picture.rows.lowerBound])
            // Without a mark, the column follows from the one before it.
            let index = column - picture.columns.lowerBound
            if index < marks.count { text.unicodeScalars.append(marks[index]) }
        }
        bytes.append(contentsOf: text.utf8)
    }
}

// MARK: - Digests

/// A hash of a picture in 128 bits. Two different pictures have practically never the same one.
struct PictureDigest: Hashable {
    private let first, second: UInt64
    private let width, height: Int

    /// - Complexity: O(pixels), about one cycle each.
    init(_ picture: PixelGrid) {
        width = picture.width
        height = picture.height
        var (one, other): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
        picture.pixels.withUnsafeBytes { bytes in
            let whole = bytes.count / 8 * 8
            for offset in stride(from: 0, to: whole, by: 8) {
                let word = bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
                one = Self.mixed(one ^ word)
                other = (other &+ word) &* 0xFF51_AFD7_ED55_8CCD
                other = other << 31 | other >> 33
            }
            for byte in bytes[whole...] {
                one = Self.mixed(one ^ UInt64(byte))
                other = (other &+ UInt64(byte)) &* 0xFF51_AFD7_ED55_8CCD
            }
        }
        (first, second) = (one, other)
    }

    /// Returns the folded halves of a product with a constant, which moves every bit.
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low ^ word
    }
}
