public import Geometry

/// The shadow of a picture: its opacity, moved, blurred and coloured.
public struct Shadow: Equatable, Sendable {
    /// The colour, opaque or translucent.
    public var color: PixelColor
    /// The offset from the picture, in pixels.
    public var offset: Vector
    /// The standard deviation of the blur, in pixels, 0 or more.
    public var radius: Double

    /// Creates a shadow.
    public init(color: PixelColor, offset: Vector, radius: Double) {
        (self.color, self.offset, self.radius) = (color, offset, radius)
    }
}

extension PixelLayer {
    /// Draws the shadow of another layer over this one, inside a box. Returns the number of pixels that it blurred.
    func composite(shadow: Shadow, of other: PixelLayer, in box: PixelBox, _ blur: BoxBlur) -> Int {
        composite(other, in: box, blur, radius: shadow.radius, offset: shadow.offset) { color in
            shadow.color.scaled(by: UInt8(color.w))
        }
    }

    /// Draws another layer blurred over this one, inside a box. Returns the number of pixels that it blurred.
    func composite(_ other: PixelLayer, in box: PixelBox, _ blur: BoxBlur, radius: Double) -> Int {
        composite(other, in: box, blur, radius: radius, offset: .zero) { color in
            PixelColor(lanes: SIMD4<UInt32>(color))
        }
    }

    /// - Complexity: O(pixels of the result), for any radius.
    private func composite(
        _ other: PixelLayer, in box: PixelBox, _ blur: BoxBlur, radius: Double, offset: Vector,
        color: (SIMD4<Float>) -> PixelColor
    ) -> Int {
        guard !other.painted.isEmpty, let shift = PixelShift(offset, in: pixels) else { return 0 }
        let limit = Double(pixels.width + pixels.height)
        let pass = BoxBlur.Pass(radius: radius > 0 ? min(radius, limit) : 0)
        let margin = BoxBlur.passes * pass.reach
        // The linear interpolation of the offset needs another pixel.
        let target = other.painted.expanded(by: margin + 1).moved(by: shift).intersection(box)
        guard !target.isEmpty else { return 0 }
        let source = target.moved(by: shift.reversed).expanded(by: 1)
        blur.load(other.pixels, in: source.expanded(by: margin))
        blur.run(pass)
        let width = pixels.width
        paint(target) { pixels in
            for row in target.y {
                let line = pixels + row * width
                for column in target.x {
                    let blurred = blur.pixel(column - shift.columns, row - shift.rows, shift.fraction)
                    line[column] = color(blurred).over(line[column])
                }
            }
        }
        return blur.count
    }
}

/// An offset in whole pixels and the rest of it.
private struct PixelShift {
    var columns: Int
    var rows: Int
    var fraction: SIMD2<Float> = .zero

    var reversed: PixelShift { PixelShift(columns: -columns, rows: -rows) }

    init(columns: Int, rows: Int) { (self.columns, self.rows) = (columns, rows) }

    /// Splits an offset, or returns `nil` if it moves everything out of a picture.
    init?(_ offset: Vector, in picture: PixelGrid) {
        let limit = 4 * Double(picture.width + picture.height)
        guard abs(offset.dx) < limit, abs(offset.dy) < limit else { return nil }
        let (x, y) = (offset.dx.rounded(.down), offset.dy.rounded(.down))
        self.init(columns: Int(x), rows: Int(y))
        fraction = SIMD2(Float(offset.dx - x), Float(offset.dy - y))
    }
}

extension PixelBox {
    fileprivate func expanded(by margin: Int) -> PixelBox {
        PixelBox(
            x: x.lowerBound - margin..<x.upperBound + margin,
            y: y.lowerBound - margin..<y.upperBound + margin)
    }

    fileprivate func moved(by shift: PixelShift) -> PixelBox {
        PixelBox(
            x: x.lowerBound + shift.columns..<x.upperBound + shift.columns,
            y: y.lowerBound + shift.rows..<y.upperBound + shift.rows)
    }
}

/// A box of pixels that three box filters blur. This is close to a Gaussian filter.
///
/// It keeps its memory for the next box.
final class BoxBlur {
    static let passes = 3

    /// A box filter with a fractional width, so that the blur does not jump while its radius is animated.
    ///
    /// The inner pixels have the weight 1 and the two at the ends have a smaller one (Gwosdek and others, "Theoretical
    /// foundations of Gaussian convolution by extended box filtering", 2011).
    struct Pass {
        /// The number of whole pixels on each side of the centre.
        let inner: Int
        /// The weight of the pixels at the ends.
        let end: Float

        /// The number of pixels on each side of the centre.
        var reach: Int { inner + 1 }

        /// Creates a pass. All passes together have the standard deviation `radius`.
        init(radius: Double) {
            let variance = radius * radius / Double(passes)
            let inner = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
            let next = inner + 1
            self.inner = Int(inner)
            end = Float((2 * inner + 1) * (inner * next - 3 * variance) / (6 * (variance - next * next)))
        }
    }

    /// The channels from 0 to 255, premultiplied.
    private var values: [SIMD4<Float>] = []
    private var results: [SIMD4<Float>] = []
    private var box = PixelBox.empty

    /// The number of pixels in the box.
    var count: Int { box.area }

    /// Reads the pixels of a box. Outside of the picture, the shapes at its edges continue.
    func load(_ picture: PixelGrid, in box: PixelBox) {
        self.box = box
        values.removeAll(keepingCapacity: true)
        for row in box.y {
            let start = min(max(row, 0), picture.height - 1) * picture.width
            for column in box.x {
                let pixel = picture.pixels[start + min(max(column, 0), picture.width - 1)]
                values.append(SIMD4<Float>(pixel.lanes))
            }
        }
    }

    /// Blurs rows and columns. A margin of the box, as wide as all passes reach, becomes meaningless.
    func run(_ pass: Pass) {
        guard pass.inner > 0 || pass.end > 0 else { return }
        if results.count < values.count { results = Array(repeating: .zero, count: values.count) }
        for _ in 0..<Self.passes {
            filter(pass, along: 1, length: box.width, across: box.width, lines: box.height)
            filter(pass, along: box.width, length: box.height, across: 1, lines: box.width)
        }
    }

    /// Filters lines of `length` values that are `along` apart. The lines are `across` apart.
    private func filter(_ pass: Pass, along: Int, length: Int, across: Int, lines: Int) {
        let factor = 1 / (Float(2 * pass.inner + 1) + 2 * pass.end)
        values.withUnsafeBufferPointer { source in
            results.withUnsafeMutableBufferPointer { target in
                for line in 0..<lines {
                    let start = line * across
                    var sum = SIMD4<Float>.zero
                    for index in 1..<2 * pass.reach { sum += source[start + index * along] }
                    for index in pass.reach..<length - pass.reach {
                        let first = source[start + (index - pass.reach) * along]
                        let last = source[start + (index + pass.reach) * along]
                        target[start + index * along] = (sum + (first + last) * pass.end) * factor
                        sum += last - source[start + (index - pass.inner) * along]
                    }
                }
            }
        }
        swap(&values, &results)
    }

    /// Returns the pixel at a position, moved to the right and down by a fraction of a pixel, to be rounded down.
    func pixel(_ column: Int, _ row: Int, _ fraction: SIMD2<Float>) -> SIMD4<Float> {
        let index = (row - box.y.lowerBound) * box.width + column - box.x.lowerBound
        let here = values[index] + (values[index - 1] - values[index]) * fraction.x
        let above = index - box.width
        let before = values[above] + (values[above - 1] - values[above]) * fraction.x
        let color = here + (before - here) * fraction.y
        // Rounding errors must not make a channel larger than alpha.
        let alpha = min(max(color.w + 0.5, 0), 255)
        return (color + 0.5).clamped(lowerBound: .zero, upperBound: SIMD4(repeating: alpha))
    }
}
