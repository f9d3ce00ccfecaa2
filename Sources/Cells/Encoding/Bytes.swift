// Bytes for terminals, without any library's formatting.
import Text

extension Int {
    /// How many decimal digits a number of 0 or more has.
    package var digitCount: Int {
        var count = 1
        var rest = self / 10
        while rest > 0 {
            count += 1
            rest /= 10
        }
        return count
    }
}

extension [UInt8] {
    /// Appends what stands in the source: its bytes are copied as they are.
    package mutating func write(_ literal: StaticString) {
        append(contentsOf: UnsafeBufferPointer(start: literal.utf8Start, count: literal.utf8CodeUnitCount))
    }

    /// Appends a number of 0 or more in decimal digits.
    package mutating func write(decimal number: Int) {
        if number >= 10 { write(decimal: number / 10) }
        append(UInt8(ascii: "0") + UInt8(number % 10))
    }

    /// Appends a control sequence of one parameter, which is left out where it is 1: its default.
    package mutating func write(sequence final: Unicode.Scalar, _ parameter: Int = 1) {
        write("\u{1B}[")
        if parameter != 1 { write(decimal: parameter) }
        append(UInt8(ascii: final))
    }

    /// Appends a character's UTF-8.
    package mutating func write(glyph scalar: Unicode.Scalar) {
        let value = scalar.value
        func tail(_ shift: UInt32) -> UInt8 { UInt8(0x80 | value >> shift & 0x3F) }
        switch value {
        case ..<0x80: append(UInt8(value))
        case ..<0x800:
            append(UInt8(0xC0 | value >> 6))
            append(tail(0))
        case ..<0x10000:
            append(UInt8(0xE0 | value >> 12))
            append(tail(6))
            append(tail(0))
        default:
            append(UInt8(0xF0 | value >> 18))
            append(tail(12))
            append(tail(6))
            append(tail(0))
        }
    }

    /// Appends the character of a cell with its marks; nothing for a second half.
    package mutating func write(glyphOf cell: Cell) {
        guard !cell.isSecondHalf else { return }
        write(glyph: cell.glyph)
        if !cell.marks.isEmpty { for mark in cell.marks.scalars { write(glyph: mark) } }
    }
}
