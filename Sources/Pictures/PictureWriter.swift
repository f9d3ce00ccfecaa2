public import Raster

/// Converts pictures of one size to a file, one at a time, by appending bytes to a buffer of the caller.
///
/// Times are whole microseconds since the start and never decrease. A picture is shown until the next one.
public protocol PictureWriter: Sendable {
    /// Adds a picture. An unchanged picture takes no space.
    mutating func add(_ picture: PixelGrid, at time: Int, to output: inout [UInt8])
    /// Ends the file. The last picture is shown until this time.
    mutating func finish(at time: Int, to output: inout [UInt8])
}

/// The facts about all pictures of a file that its header needs: their number, colours and opacity.
///
/// A recording is computed twice, first for these facts and then for the file. So its memory does not depend on its
/// length, and the file can be a pipe.
public struct PictureSurvey: Sendable {
    /// The number of pictures that differ from the one before.
    private(set) var count = 0
    /// Whether all pixels are opaque.
    private(set) var isOpaque = true
    /// The colours of changed pixels in the order in which they first occur, up to the capacity of the table.
    private(set) var colors: ColorTable
    /// Whether the table contains all colours.
    private(set) var hasAllColors = true
    /// The low bits of the colours that occur.
    private var occurring = [Bool](repeating: false, count: 1 << 15)
    private var last: PixelGrid?

    /// Creates a survey of no pictures that counts a number of colours.
    public init(colors: Int = 256) { self.colors = ColorTable(capacity: colors) }

    /// Adds a picture.
    ///
    /// - Complexity: O(changed pixels), and a comparison of all.
    public mutating func add(_ picture: PixelGrid) {
        let area = last.map { PixelBox(changedFrom: $0, to: picture) } ?? PixelBox(picture)
        last = picture
        guard let area else { return }
        count += 1
        for index in area.indices(width: picture.width) { add(picture.pixels[index]) }
    }

    private mutating func add(_ color: PixelColor) {
        if !color.isOpaque { isOpaque = false }
        occurring[Self.lowBits(of: color)] = true
        if colors.add(color) == nil { hasAllColors = false }
    }

    /// An opaque colour that does not occur, or `nil` if every colour may occur.
    var unusedColor: PixelColor? {
        guard let bits = occurring.firstIndex(of: false) else { return nil }
        return PixelColor(UInt8(bits & 31), UInt8(bits >> 5 & 31), UInt8(bits >> 10))
    }

    private static func lowBits(of color: PixelColor) -> Int {
        Int(color.red & 31) | Int(color.green & 31) << 5 | Int(color.blue & 31) << 10
    }
}

/// Returns the nearest tick of a format's clock to a time in microseconds.
///
/// Each time is rounded to the clock, not each delay, so the sum of the delays is exact.
func nearestTick(to time: Int, perSecond ticks: Int) -> Int { (time * ticks * 2 + 1_000_000) / 2_000_000 }

extension Int {
    /// Returns the low bytes of the number, least significant first.
    func lowBytes(_ count: Int) -> [UInt8] { (0..<count).map { UInt8(truncatingIfNeeded: self >> (8 * $0)) } }
}

// MARK: - PAM

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
