public import Raster

/// Writes pictures in netpbm's PAM format: a short text header, then red, green, blue and alpha, a byte each
/// and alpha not multiplied in, row after row.
public enum PAM {
    /// The bytes of a file that holds one picture.
    public static func encode(_ picture: PixelGrid) -> [UInt8] {
        var bytes = Array(
            """
            P7
            WIDTH \(picture.width)
            HEIGHT \(picture.height)
            DEPTH 4
            MAXVAL 255
            TUPLTYPE RGB_ALPHA
            ENDHDR

            """.utf8)
        bytes.reserveCapacity(bytes.count + picture.pixels.count * 4)
        for pixel in picture.pixels {
            let (red, green, blue) = pixel.straight
            bytes.append(contentsOf: [red, green, blue, pixel.alpha])
        }
        return bytes
    }

    /// The bytes of a picture on a background: without opacity, three bytes a pixel. A program that reads one
    /// such picture after the other sees a video.
    public static func encode(_ picture: PixelGrid, over background: PixelColor) -> [UInt8] {
        var bytes = Array(
            """
            P7
            WIDTH \(picture.width)
            HEIGHT \(picture.height)
            DEPTH 3
            MAXVAL 255
            TUPLTYPE RGB
            ENDHDR

            """.utf8)
        bytes.reserveCapacity(bytes.count + picture.pixels.count * 3)
        for pixel in picture.pixels {
            let color = pixel.over(background)
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
        }
        return bytes
    }
}
