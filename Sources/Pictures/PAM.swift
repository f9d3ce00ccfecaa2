public import Raster

/// Writes pictures in netpbm's PAM format: a short text header, then one byte for each channel of each pixel.
public enum PAM {
    /// Returns a file with one picture.
    ///
    /// On a background a pixel has three bytes: red, green and blue. Otherwise it has a fourth for alpha, which is not
    /// multiplied into the others.
    public static func encode(_ picture: PixelGrid, over background: PixelColor? = nil) -> [UInt8] {
        var bytes = Array(
            """
            P7
            WIDTH \(picture.width)
            HEIGHT \(picture.height)
            DEPTH \(background == nil ? 4 : 3)
            MAXVAL 255
            TUPLTYPE \(background == nil ? "RGB_ALPHA" : "RGB")
            ENDHDR

            """.utf8)
        bytes.reserveCapacity(bytes.count + picture.pixels.count * 4)
        for pixel in picture.pixels {
            guard let background else {
                let (red, green, blue) = pixel.straight
                bytes.append(contentsOf: [red, green, blue, pixel.alpha])
                continue
            }
            let color = pixel.over(background)
            bytes.append(color.red)
            bytes.append(color.green)
            bytes.append(color.blue)
        }
        return bytes
    }
}

/// Writes a stream of PAM pictures, one for each frame.
public struct PAMWriter: PictureWriter {
    /// Creates a writer.
    public init() {}

    /// Adds a picture in three channels. A transparent pixel is over black.
    public mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8]) {
        output += PAM.encode(picture, over: .black)
    }

    /// Does nothing: the pictures have no end.
    public mutating func finish(at time: Int, to output: inout [UInt8]) {}
}
