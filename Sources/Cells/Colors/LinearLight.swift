import Colors
internal import RealModule

/// sRGB as amounts of light and back (IEC 61966-2-1).
enum LinearLight {
    /// The light of white: 4095 steps of a twelve-bit table, and 4 bits below them for sums.
    static let full: Int32 = 4095 << 4

    /// The light of each sRGB byte, 0 to ``full``.
    static let ofByte: [Int32] = (0..<256).map {
        Int32(TransferCurve.linear(Double($0) / 255) * Double(full) + 0.5)
    }

    /// The sRGB byte of light in 4096 steps. The curve rises by at most 0.81 bytes a step, so a byte turned
    /// into light comes back the same.
    private static let byteOfStep: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        return UInt8(TransferCurve.encoded(light) * 255 + 0.5)
    }

    /// The luminance of an sRGB colour in 4096 steps.
    static func luminance(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> Int {
        Int((54 * ofByte[Int(red)] + 183 * ofByte[Int(green)] + 19 * ofByte[Int(blue)]) >> 12)
    }

    /// OKLab's lightness and axes of an sRGB colour.
    static func oklab(_ red: UInt8, _ green: UInt8, _ blue: UInt8) -> SIMD3<Float> {
        func light(_ byte: UInt8) -> Float { Float(ofByte[Int(byte)]) / Float(full) }
        return Color.oklab(red: light(red), green: light(green), blue: light(blue))
    }

    /// How densely to draw each step of luminance without colour, 0 to 255: CIE's lightness, with an eighth
    /// for black, to differ from nothing.
    static let densities: [UInt8] = (0..<4096).map { step in
        let light = Double(step) / 4095
        let lightness = light > 0.008_856 ? 1.16 * Double.root(light, 3) - 0.16 : 9.033 * light
        return UInt8((1 + 7 * lightness) / 8 * 255 + 0.5)
    }

    /// The tables, in a form whose use costs no check.
    struct Tables {
        let ofByte: UnsafePointer<Int32>
        fileprivate let byteOfStep: UnsafePointer<UInt8>

        /// The sRGB byte nearest to some light.
        @inline(__always)
        func byte(_ light: Int32) -> UInt8 { byteOfStep[Int((light &+ 8) >> 4)] }
    }

    /// Lends `body` the tables as raw memory, for the time of a picture.
    static func withTables(_ body: (Tables) -> Void) {
        ofByte.withUnsafeBufferPointer { ofByte in
            byteOfStep.withUnsafeBufferPointer { byteOfStep in
                guard let ofByte = ofByte.baseAddress, let byteOfStep = byteOfStep.baseAddress else { return }
                body(Tables(ofByte: ofByte, byteOfStep: byteOfStep))
            }
        }
    }
}
