internal import Raster

/// Tells pictures apart by 128 bits of their pixels: two that differ have the same with a chance that nobody will see.
struct PictureDigest: Hashable {
    private let first, second: UInt64
    private let width, height: Int

    /// The digest of a picture.
    ///
    /// - Complexity: O(pixels), about one cycle for each.
    init(_ picture: PixelGrid) {
        width = picture.width
        height = picture.height
        var (one, other): (UInt64, UInt64) = (0x9E37_79B9_7F4A_7C15, 0xC2B2_AE3D_27D4_EB4F)
        picture.pixels.withUnsafeBytes { bytes in
            let whole = bytes.count / 8 * 8
            for place in stride(from: 0, to: whole, by: 8) {
                let word = bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self)
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

    /// The two halves of a product, folded: no bit of a word stays where it is.
    private static func mixed(_ word: UInt64) -> UInt64 {
        let product = word.multipliedFullWidth(by: 0xD6E8_FEB8_6659_FD93)
        return product.high ^ product.low ^ word
    }
}
