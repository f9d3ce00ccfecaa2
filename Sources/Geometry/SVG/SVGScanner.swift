/// The lexical part of SVG path data: white space, commas, numbers and flags, over UTF-8 bytes.
///
/// Numbers may stand without separators as long as a reader can tell them apart: `1-2` is two, so are `.5.5`
/// and, for the flags of an arc, `01`.
struct SVGScanner {
    private let text: [UInt8]
    private(set) var offset = 0

    init(_ text: String) { self.text = Array(text.utf8) }

    var count: Int { text.count }
    var isAtEnd: Bool { offset >= text.count }
    var byte: UInt8? { offset < text.count ? text[offset] : nil }

    /// The text of a range of bytes; long ones keep their ends.
    func excerpt(_ range: Range<Int>) -> String {
        guard range.count > 24 else { return String(decoding: text[range], as: UTF8.self) }
        let start = String(decoding: text[range.prefix(8)], as: UTF8.self)
        return start + "…" + String(decoding: text[range.suffix(12)], as: UTF8.self)
    }

    /// The character at the current place.
    var character: Character? {
        String(decoding: text[min(offset, text.count)..<min(offset + 4, text.count)], as: UTF8.self).first
    }

    mutating func advance() { offset += 1 }

    mutating func skipSpace() {
        while let byte, SVGScanner.isSpace(byte) { offset += 1 }
    }

    /// Skips white space with at most one comma in it, and says whether there was one.
    mutating func skipSeparator() -> Bool {
        skipSpace()
        guard byte == UInt8(ascii: ",") else { return false }
        offset += 1
        skipSpace()
        return true
    }

    /// The 0 or 1 of an arc flag, which needs no separator after it.
    mutating func flag() -> Bool? {
        guard let byte, byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1") else { return nil }
        offset += 1
        return byte == UInt8(ascii: "1")
    }

    /// Whether a number begins here.
    var startsNumber: Bool {
        var place = offset
        if place < text.count, SVGScanner.isSign(text[place]) { place += 1 }
        if place < text.count, text[place] == UInt8(ascii: ".") { place += 1 }
        return place < text.count && SVGScanner.isDigit(text[place])
    }

    /// The number that begins here, or nil. Infinite when it is too large for a `Double`.
    ///
    /// Up to 15 digits with a small power of ten are put together by one exact multiplication or division;
    /// the rest goes through the standard library's correctly rounded reader. Both give the nearest `Double`.
    mutating func number() -> Double? {
        guard startsNumber else { return nil }
        let start = offset
        let isNegative = text[offset] == UInt8(ascii: "-")
        if SVGScanner.isSign(text[offset]) { offset += 1 }
        var digits = 0
        var mantissa: UInt64 = 0
        var exponent = 0
        scanDigits(&digits, &mantissa)
        if byte == UInt8(ascii: ".") {
            offset += 1
            let whole = digits
            scanDigits(&digits, &mantissa)
            exponent = whole - digits
        }
        let hasExponent = skipExponent()
        guard !hasExponent, digits <= 15, exponent >= -15 else {
            return Double(String(decoding: text[start..<offset], as: UTF8.self))
        }
        let magnitude = Double(mantissa) / SVGScanner.powerOfTen(-exponent)
        return isNegative ? -magnitude : magnitude
    }

    private mutating func scanDigits(_ digits: inout Int, _ mantissa: inout UInt64) {
        while let byte, SVGScanner.isDigit(byte) {
            offset += 1
            digits += 1
            mantissa = mantissa &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        }
    }

    /// Skips an `e` with digits after it. Without digits the `e` belongs to what follows.
    private mutating func skipExponent() -> Bool {
        guard let byte, byte | 0x20 == UInt8(ascii: "e") else { return false }
        var place = offset + 1
        if place < text.count, SVGScanner.isSign(text[place]) { place += 1 }
        guard place < text.count, SVGScanner.isDigit(text[place]) else { return false }
        while place < text.count, SVGScanner.isDigit(text[place]) { place += 1 }
        offset = place
        return true
    }

    private static func powerOfTen(_ exponent: Int) -> Double {
        var power = 1.0
        for _ in 0..<exponent { power *= 10 }
        return power
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0C || byte == 0x0D
    }

    private static func isSign(_ byte: UInt8) -> Bool {
        byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9")
    }
}
