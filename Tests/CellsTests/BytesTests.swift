import TestSupport
import Testing

@testable import Cells

@Suite struct BytesTests {
    private func bytes(_ write: (inout [UInt8]) -> Void) -> String {
        var bytes: [UInt8] = []
        write(&bytes)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test func decimalsAreTheNumber() {
        var random = SplitMix64(seed: 21)
        for number in [0, 9, 10, 99, 100, 1_000_000, Int.max]
            + (0..<200).map({ _ in Int(random.next() >> 1) })
        {
            #expect(bytes { $0.write(decimal: number) } == "\(number)")
            #expect(number.digitCount == "\(number)".count)
        }
    }

    /// Every number of bytes, and both ends of each.
    @Test func glyphsAreUTF8() {
        for value: UInt32 in [0x20, 0x7F, 0x80, 0x7FF, 0x800, 0x28FF, 0xFFFF, 0x10000, 0x1FB00, 0x10FFFF] {
            guard let scalar = Unicode.Scalar(value) else { continue }
            var bytes: [UInt8] = []
            bytes.write(glyph: scalar)
            #expect(bytes == Array(String(scalar).utf8))
        }
    }

    @Test func aParameterOfOneIsLeftOut() {
        #expect(bytes { $0.write(sequence: "K") } == "\u{1B}[K")
        #expect(bytes { $0.write(sequence: "C", 1) } == "\u{1B}[C")
        #expect(bytes { $0.write(sequence: "C", 12) } == "\u{1B}[12C")
    }
}
