public import Colors
import Geometry

/// A picture: rows of premultiplied sRGB pixels from the top left, which may be wider than high.
public struct PixelGrid: Equatable, Sendable {
    /// The number of pixels in a row, 0 or more.
    public let width: Int
    /// The number of rows, 0 or more, counted from the top.
    public let height: Int
    /// The pixels, row by row from the top left.
    public internal(set) var pixels: [PixelColor]

    /// The painting order of the colours. A cell with too few colours shows those in front.
    package internal(set) var order = PaintLog()
    /// The box outside which all pixels are known to be transparent, which makes reading the picture faster.
    package internal(set) var painted: PixelBox

    /// Creates a picture of one premultiplied colour. The size must not be negative.
    public init(width: Int, height: Int, filledWith color: PixelColor = .clear) {
        precondition(width >= 0 && height >= 0, "a picture has no negative side")
        self.init(width: width, height: height, pixels: Array(repeating: color, count: width * height))
    }

    /// Creates a picture of pixels, row by row from the top left.
    ///
    /// - Precondition: the number of pixels is that of the size.
    package init(width: Int, height: Int, pixels: [PixelColor]) {
        precondition(
            width >= 0 && height >= 0 && pixels.count == width * height, "a picture has all its pixels")
        (self.width, self.height, self.pixels) = (width, height, pixels)
        painted = PixelBox(x: 0..<width, y: 0..<height)
    }

    /// Accesses the pixel at a position in the picture, counted from 0 at the top left.
    public subscript(x x: Int, y y: Int) -> PixelColor {
        get { pixels[index(x, y)] }
        set {
            pixels[index(x, y)] = newValue
            painted = PixelBox(self)
        }
    }

    /// Returns whether both pictures have equal pixels, painted in the same order. Their painted boxes may differ.
    public static func == (lhs: PixelGrid, rhs: PixelGrid) -> Bool {
        lhs.width == rhs.width && lhs.height == rhs.height && lhs.order == rhs.order
            && lhs.pixels == rhs.pixels
    }

    /// Returns the picture composited over a colour.
    public func over(_ backdrop: PixelColor) -> PixelGrid {
        PixelGrid(width: width, height: height, pixels: pixels.map { $0.over(backdrop) })
    }

    /// Returns this picture up to a column, and another picture of the same size from that column on.
    package func joined(to other: PixelGrid, from column: Int) -> PixelGrid {
        precondition(
            width == other.width && height == other.height && (0...width).contains(column),
            "pictures that are joined have one size")
        var joined = self
        joined.painted = PixelBox(self)
        for row in 0..<height {
            let indices = row * width + column..<(row + 1) * width
            joined.pixels.replaceSubrange(indices, with: other.pixels[indices])
        }
        return joined
    }

    /// Returns the picture without a margin of some pixels on each side.
    package func cropped(by margin: Int) -> PixelGrid {
        guard margin > 0 else { return self }
        let box = PixelBox(x: margin..<width - margin, y: margin..<height - margin)
        let pixels = box.y.flatMap { self.pixels[box.indices(ofRow: $0, width: width)] }
        var picture = PixelGrid(width: box.width, height: box.height, pixels: pixels)
        picture.order = order
        return picture
    }

    private func index(_ x: Int, _ y: Int) -> Int {
        precondition(x >= 0 && x < width && y >= 0 && y < height, "no pixel there")
        return y * width + x
    }
}

// MARK: - Colours

/// A colour of a ``PixelGrid``: 8-bit sRGB with premultiplied alpha.
///
/// No channel exceeds ``alpha``: half-transparent red is (128, 0, 0, 128). Each initializer ensures this, and the
/// arithmetic relies on it.
///
/// The module composites in stored sRGB without linearization, as Core Animation does, so fades look as they do on
/// Apple's platforms.
@frozen
public struct PixelColor: Hashable, Sendable, BitwiseCopyable {
    /// 0xAABBGGRR: in the memory of a little-endian machine the bytes are R, G, B, A.
    @usableFromInline package let rawValue: UInt32

    /// Creates a colour from its bits, in which no channel may exceed alpha (not checked).
    @inlinable
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    /// Creates a pixel from a colour. Each channel is clamped to 0...1; NaN counts as 0.
    public init(_ color: Color) {
        let alpha = color.alpha.clampedToUnit
        self.init(
            rawValue: byte(color.red.clampedToUnit * alpha) | byte(color.green.clampedToUnit * alpha) << 8
                | byte(color.blue.clampedToUnit * alpha) << 16 | byte(alpha) << 24)
    }

    /// Creates an opaque colour from 8-bit channels.
    @inlinable
    public init(_ red: UInt8, _ green: UInt8, _ blue: UInt8) {
        self.init(rawValue: UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | 0xFF00_0000)
    }

    /// Transparent black, the content of an empty grid.
    @inlinable public static var clear: PixelColor { PixelColor(rawValue: 0) }
    /// Opaque black.
    public static let black = PixelColor(0, 0, 0)
    /// Opaque white.
    public static let white = PixelColor(255, 255, 255)

    /// Red times alpha, 0 to ``alpha``.
    @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: rawValue) }
    /// Green times alpha, 0 to ``alpha``.
    @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 8) }
    /// Blue times alpha, 0 to ``alpha``.
    @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 16) }
    /// The opacity: 0 is transparent, 255 opaque.
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: rawValue >> 24) }
    /// Whether the colour is opaque.
    @inlinable public var isOpaque: Bool { rawValue >= 0xFF00_0000 }

    /// The channels before premultiplication, exact to about 128 / ``alpha`` steps; black if transparent.
    @inlinable
    public var straight: (red: UInt8, green: UInt8, blue: UInt8) {
        let alpha = UInt32(self.alpha)
        if alpha == 255 || alpha == 0 { return (red, green, blue) }
        return (
            UInt8((UInt32(red) &* 255 &+ alpha / 2) / alpha),
            UInt8((UInt32(green) &* 255 &+ alpha / 2) / alpha),
            UInt8((UInt32(blue) &* 255 &+ alpha / 2) / alpha)
        )
    }

    /// Returns the colour with each channel times `factor` / 255, rounded to nearest.
    @inlinable
    public func scaled(by factor: UInt8) -> PixelColor {
        PixelColor(rawValue: multiply(rawValue, by: UInt32(factor)))
    }

    /// Returns the colour mixed with an opaque or translucent backdrop by a mode, and composited over it.
    func over(_ backdrop: PixelColor, blending mode: BlendMode) -> PixelColor {
        // A transparent backdrop does not change the colour.
        guard mode != .normal, backdrop.alpha > 0 else { return over(backdrop) }
        let (fraction, source) = (Float(backdrop.alpha) / 255, channels / Float(alpha))
        let mixed =
            source + (mode.mix(source, on: backdrop.channels / Float(backdrop.alpha)) - source) * fraction
        let color = Color(
            red: Double(mixed.x), green: Double(mixed.y), blue: Double(mixed.z), alpha: Double(alpha) / 255)
        return PixelColor(color).over(backdrop)
    }

    /// Returns the mixture of `fraction` / 255 of the colour and the rest of another one.
    func mixed(with other: PixelColor, fraction: UInt8) -> PixelColor {
        PixelColor(rawValue: scaled(by: fraction).rawValue &+ other.scaled(by: 255 &- fraction).rawValue)
    }

    /// Black with the luminance of the colour as its alpha, by the weights of SVG.
    var luminance: PixelColor {
        let light = UInt32(red) * 2126 + UInt32(green) * 7152 + UInt32(blue) * 722
        return PixelColor(rawValue: ((light + 5000) / 10_000) << 24)
    }

    private var channels: SIMD3<Float> { SIMD3(Float(red), Float(green), Float(blue)) }

    /// Returns the colour composited over `backdrop` (Porter and Duff's source-over), with one rounding.
    @inlinable
    public func over(_ backdrop: PixelColor) -> PixelColor {
        PixelColor(rawValue: rawValue &+ multiply(backdrop.rawValue, by: 255 &- (rawValue >> 24)))
    }
}

extension Color {
    /// Creates the colour of a pixel, which becomes the same pixel again.
    public init(_ pixel: PixelColor) {
        let alpha = Double(max(pixel.alpha, 1))
        self.init(
            red: Double(pixel.red) / alpha, green: Double(pixel.green) / alpha,
            blue: Double(pixel.blue) / alpha,
            alpha: Double(pixel.alpha) / 255)
    }
}

/// Multiplies four bytes by `factor` / 255, rounded to nearest, two at a time.
///
/// `(x + 128 + (x + 128) / 256) / 256` is exactly x / 255, rounded, for each product of two bytes.
@inlinable
func multiply(_ channels: UInt32, by factor: UInt32) -> UInt32 {
    var low = (channels & 0x00FF_00FF) &* factor &+ 0x0080_0080
    var high = (channels >> 8 & 0x00FF_00FF) &* factor &+ 0x0080_0080
    low = (low &+ (low >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
    high = (high &+ (high >> 8 & 0x00FF_00FF)) & 0xFF00_FF00
    return low | high
}

/// Multiplies eight bytes in lanes of 16 bits, each by its own factor / 255, rounded to nearest.
@inline(__always)
func multiply(_ channels: SIMD8<UInt16>, by factors: SIMD8<UInt16>) -> SIMD8<UInt16> {
    let products = channels &* factors &+ 128
    return (products &+ (products &>> 8)) &>> 8
}

/// Returns a number of 0...1 as a byte, rounded to nearest. `UInt8(channel:)` also clamps, which is slower.
private func byte(_ value: Double) -> UInt32 { UInt32(value * 255 + 0.5) }

// MARK: - Pictures of other sizes

extension PixelGrid {
    /// Returns the picture with at most a number of pixels on its longer side.
    package func reduced(toSide side: Int) -> PixelGrid {
        let longest = max(width, height)
        guard longest > side, side > 0 else { return self }
        return reduced(to: (max(width * side / longest, 1), max(height * side / longest, 1)))
    }

    /// Returns the picture with at most some numbers of columns and rows. Each new pixel is the mean of those it covers.
    ///
    /// - Complexity: O(pixels).
    package func reduced(to size: (width: Int, height: Int)) -> PixelGrid {
        let size = (width: min(size.width, width), height: min(size.height, height))
        guard size != (width, height), size.width > 0, size.height > 0 else { return self }
        var pixels: [PixelColor] = []
        for row in 0..<size.height {
            let rows = row * height / size.height..<(row + 1) * height / size.height
            for column in 0..<size.width {
                let columns = column * width / size.width..<(column + 1) * width / size.width
                pixels.append(mean(columns, rows))
            }
        }
        return PixelGrid(width: size.width, height: size.height, pixels: pixels)
    }

    /// Returns the picture with at least some numbers of columns and rows, whose colours blend between the pixels.
    ///
    /// - Complexity: O(new pixels).
    package func enlarged(to size: (width: Int, height: Int)) -> PixelGrid {
        let size = (width: max(size.width, width), height: max(size.height, height))
        guard size != (width, height), width > 0, height > 0 else { return self }
        let columns = Self.neighbors(of: size.width, in: width)
        var pixels: [PixelColor] = []
        pixels.reserveCapacity(size.width * size.height)
        for row in Self.neighbors(of: size.height, in: height) {
            for column in columns {
                let upper = blend(row.first, column)
                let lower = blend(row.last, column)
                let sum = upper &* (256 &- row.weight) &+ lower &* row.weight
                pixels.append(PixelColor(lanes: (sum &+ (1 << 15)) &>> 16))
            }
        }
        return PixelGrid(width: size.width, height: size.height, pixels: pixels)
    }

    /// Returns the sum of two pixels of a row, each with its weight.
    private func blend(_ row: Int, _ column: Neighbors) -> SIMD4<UInt32> {
        let first = pixels[row * width + column.first].lanes &* (256 &- column.weight)
        return first &+ pixels[row * width + column.last].lanes &* column.weight
    }

    /// The indices of the two pixels next to the centre of a new one, and the weight of the last one in parts of 256.
    private typealias Neighbors = (first: Int, last: Int, weight: UInt32)

    private static func neighbors(of count: Int, in oldCount: Int) -> [Neighbors] {
        (0..<count).map { index in
            let place = max((2 * index + 1) * oldCount * 128 / count - 128, 0)
            let first = min(place >> 8, oldCount - 1)
            return (first, min(first + 1, oldCount - 1), UInt32(place & 255))
        }
    }

    private func mean(_ columns: Range<Int>, _ rows: Range<Int>) -> PixelColor {
        var sums = SIMD4<UInt32>.zero
        for row in rows {
            for color in pixels[(row * width + columns.lowerBound)..<(row * width + columns.upperBound)] {
                sums &+= color.lanes
            }
        }
        let count = UInt32(columns.count * rows.count)
        return PixelColor(lanes: (sums &+ count / 2) / SIMD4(repeating: count))
    }
}

extension PixelColor {
    /// The red, green, blue and alpha, 0 to 255.
    var lanes: SIMD4<UInt32> {
        SIMD4(truncatingIfNeeded: unsafeBitCast(rawValue.littleEndian, to: SIMD4<UInt8>.self))
    }

    init(lanes: SIMD4<UInt32>) {
        let bytes = SIMD4<UInt8>(truncatingIfNeeded: lanes)
        self.init(rawValue: unsafeBitCast(bytes, to: UInt32.self).littleEndian)
    }
}

// MARK: - Boxes

/// A rectangle of pixels in a picture.
package struct PixelBox: Equatable, Sendable {
    package var x: Range<Int>
    package var y: Range<Int>

    package init(x: Range<Int>, y: Range<Int>) { (self.x, self.y) = (x, y) }

    /// Creates the box of a whole picture.
    package init(_ picture: PixelGrid) { self.init(x: 0..<picture.width, y: 0..<picture.height) }

    package var width: Int { x.count }
    package var height: Int { y.count }
    package var area: Int { width * height }

    /// Returns the indices of the box's pixels in a row of a picture.
    package func indices(ofRow row: Int, width: Int) -> Range<Int> {
        row * width + x.lowerBound..<row * width + x.upperBound
    }

    static let empty = PixelBox(x: 0..<0, y: 0..<0)

    var isEmpty: Bool { x.isEmpty || y.isEmpty }

    func intersection(_ other: PixelBox) -> PixelBox {
        PixelBox(x: x.clamped(to: other.x), y: y.clamped(to: other.y))
    }

    /// Returns whether the box has a pixel in some columns and rows.
    func overlaps(x: Range<Int>, y: Range<Int>) -> Bool {
        max(self.x.lowerBound, x.lowerBound) < min(self.x.upperBound, x.upperBound)
            && max(self.y.lowerBound, y.lowerBound) < min(self.y.upperBound, y.upperBound)
    }

    func union(_ other: PixelBox) -> PixelBox {
        if isEmpty { return other }
        if other.isEmpty { return self }
        return PixelBox(
            x: min(x.lowerBound, other.x.lowerBound)..<max(x.upperBound, other.x.upperBound),
            y: min(y.lowerBound, other.y.lowerBound)..<max(y.upperBound, other.y.upperBound))
    }
}

extension PixelBox {
    /// Creates the box of the pixels that a rectangle touches, inside another box. NaN touches no pixel.
    init(touchedBy rect: Rect, within box: PixelBox) {
        self.init(
            x: Self.pixels(rect.minX.rounded(.down), rect.maxX.rounded(.up), within: box.x),
            y: Self.pixels(rect.minY.rounded(.down), rect.maxY.rounded(.up), within: box.y))
    }

    /// Creates the box of the pixels that a rectangle covers by at least half in each direction, inside another box.
    init(coveredBy rect: Rect, within box: PixelBox) {
        guard min(rect.size.width, rect.size.height) >= 0.5 else {
            self = .empty
            return
        }
        self.init(
            x: Self.pixels((rect.minX - 0.5).rounded(.up), (rect.maxX + 0.5).rounded(.down), within: box.x),
            y: Self.pixels((rect.minY - 0.5).rounded(.up), (rect.maxY + 0.5).rounded(.down), within: box.y))
    }

    private static func pixels(_ low: Double, _ high: Double, within range: Range<Int>) -> Range<Int> {
        let first = Double(range.lowerBound)
        let last = Double(range.upperBound)
        guard low < last, high > first, low < high else { return range.lowerBound..<range.lowerBound }
        return Int(max(low, first))..<Int(min(high, last))
    }
}

// MARK: - The order of painting

/// The colours of a picture in painting order, up to a limited number. Cells with too few keep the last ones.
package struct PaintLog: Equatable, Sendable {
    private struct Region: Equatable {
        /// The colour, or `clear` for the many colours of a gradient or a pattern.
        let color: PixelColor
        var box: PixelBox
        let isLine: Bool
    }

    private var regions: [Region] = []
    package private(set) var lines: [PixelColor] = []
    /// Whether there are lines of many colours.
    package private(set) var hasMixedLines = false
    private var mixedRegions: [Region] = []

    private static let capacity = 64

    mutating func removeAll() {
        regions.removeAll(keepingCapacity: true)
        lines.removeAll(keepingCapacity: true)
        mixedRegions.removeAll(keepingCapacity: true)
        hasMixedLines = false
    }

    /// Records a painted box, up to the capacity; `nil` is many colours.
    ///
    /// A translucent colour creates additional colours in front of those behind it.
    mutating func record(_ color: PixelColor?, in box: PixelBox, isLine: Bool) {
        guard let color else { return recordMixed(in: box, isLine: isLine) }
        if !color.isOpaque {
            guard color.alpha > 0, 2 * regions.count < Self.capacity else { return }
            for behind in regions {
                let both = behind.box.intersection(box)
                if !both.isEmpty { append(color.over(behind.color), in: both, isLine: isLine) }
            }
        }
        append(color, in: box, isLine: isLine)
    }

    private mutating func recordMixed(in box: PixelBox, isLine: Bool) {
        hasMixedLines = hasMixedLines || isLine
        if mixedRegions.count < Self.capacity {
            return mixedRegions.append(Region(color: .clear, box: box, isLine: isLine))
        }
        let last = mixedRegions[Self.capacity - 1]
        mixedRegions[Self.capacity - 1] = Region(
            color: .clear, box: last.box.union(box), isLine: last.isLine && isLine)
    }

    private mutating func append(_ color: PixelColor, in box: PixelBox, isLine: Bool) {
        if let last = regions.last, last.color == color, last.isLine == isLine {
            regions[regions.count - 1].box = last.box.union(box)
        } else if regions.count < Self.capacity {
            regions.append(Region(color: color, box: box, isLine: isLine))
            if isLine { recordLine(color) }
        }
    }

    /// Records the colour of a line without its position.
    mutating func recordLine(_ color: PixelColor) {
        if lines.count < Self.capacity, !lines.contains(color) { lines.append(color) }
    }

    /// Returns the rank of a colour in a part of the picture, from the back or -1, and whether it belongs to a line.
    package func order(of color: PixelColor, x: Range<Int>, y: Range<Int>) -> (rank: Int, isLine: Bool) {
        let regions = regions.span
        var rank = regions.count
        while rank > 0 {
            rank &-= 1
            let region = regions[unchecked: rank]
            if region.color == color, region.box.overlaps(x: x, y: y) { return (rank, region.isLine) }
        }
        return (-1, hasMixedLines && isMixedLine(x: x, y: y))
    }

    /// Returns whether lines, and no areas, have many colours in a part of the picture.
    @inline(never)
    private func isMixedLine(x: Range<Int>, y: Range<Int>) -> Bool {
        var isLine = false
        let mixedRegions = mixedRegions.span
        for index in mixedRegions.indices where mixedRegions[unchecked: index].box.overlaps(x: x, y: y) {
            guard mixedRegions[unchecked: index].isLine else { return false }
            isLine = true
        }
        return isLine
    }
}
