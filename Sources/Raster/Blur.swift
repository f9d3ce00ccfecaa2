public import Geometry

/// The shadow of a picture: its opacity, moved, blurred and coloured.
public struct Shadow: Equatable, Sendable {
    /// The colour, opaque or translucent.
    public var color: PixelColor
    /// The offset from the picture, in pixels.
    public var offset: Vector
    /// The standard deviations of the blur along x and y, in pixels, 0 or more.
    public var radius: Vector

    /// Creates a shadow.
    public init(color: PixelColor, offset: Vector, radius: Vector) {
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
    func composite(_ other: PixelLayer, in box: PixelBox, _ blur: BoxBlur, radius: Vector) -> Int {
        composite(other, in: box, blur, radius: radius, offset: .zero) { color in
            PixelColor(lanes: SIMD4<UInt32>(color))
        }
    }

    /// - Complexity: O(pixels of this layer), for any radius.
    private func composite(
        _ other: PixelLayer, in box: PixelBox, _ blur: BoxBlur, radius: Vector, offset: Vector,
        color: (SIMD4<Float>) -> PixelColor
    ) -> Int {
        guard !other.painted.isEmpty, let shift = PixelShift(offset, in: pixels) else { return 0 }
        let limit = Double(pixels.width + pixels.height)
        let across = BoxBlur.Pass(radius: min(radius.dx, limit))
        let down = BoxBlur.Pass(radius: min(radius.dy, limit))
        // The linear interpolation of the offset needs another pixel.
        let target = other.painted.expanded(across.margin + 1, down.margin + 1)
            .moved(shift.columns, shift.rows).intersection(box)
        guard !target.isEmpty else { return 0 }
        let source = target.moved(-shift.columns, -shift.rows).expanded(1, 1)
        let cost = blur.apply(across, down, to: other.pixels, in: source)
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
        return cost
    }
}

/// An offset in whole pixels and the rest of it.
private struct PixelShift {
    let columns: Int
    let rows: Int
    let fraction: SIMD2<Float>

    /// Splits an offset, or returns `nil` if it moves everything out of a picture.
    init?(_ offset: Vector, in picture: PixelGrid) {
        let limit = 4 * Double(picture.width + picture.height)
        guard abs(offset.dx) < limit, abs(offset.dy) < limit else { return nil }
        let (x, y) = (offset.dx.rounded(.down), offset.dy.rounded(.down))
        (columns, rows) = (Int(x), Int(y))
        fraction = SIMD2(Float(offset.dx - x), Float(offset.dy - y))
    }
}

extension PixelBox {
    fileprivate func expanded(_ columns: Int, _ rows: Int) -> PixelBox {
        PixelBox(x: x.expanded(by: columns), y: y.expanded(by: rows))
    }

    fileprivate func moved(_ columns: Int, _ rows: Int) -> PixelBox {
        PixelBox(
            x: x.lowerBound + columns..<x.upperBound + columns, y: y.lowerBound + rows..<y.upperBound + rows)
    }
}

extension Range<Int> {
    fileprivate func expanded(by margin: Int) -> Self { lowerBound - margin..<upperBound + margin }
}

/// A box of pixels that three box filters blur. This is close to a Gaussian filter.
///
/// It keeps its memory for the next box.
final class BoxBlur {
    /// A box filter with a fractional width, so that the blur does not jump while its radius is animated.
    ///
    /// The inner pixels have the weight 1 and the two at the ends have a smaller one (Gwosdek and others, "Theoretical
    /// foundations of Gaussian convolution by extended box filtering", 2011).
    struct Pass {
        static let count = 3

        /// The number of whole pixels on each side of the centre.
        let inner: Int
        /// The weight of the pixels at the ends.
        let end: Float

        /// The number of pixels on each side of the centre.
        var reach: Int { inner + 1 }
        /// The number of pixels on each side that all passes together reach.
        var margin: Int { Self.count * reach }

        /// Creates a pass. All passes together have the standard deviation `radius`; less than 0 or NaN counts as 0.
        init(radius: Double) {
            let radius = radius > 0 ? radius : 0
            let variance = radius * radius / Double(Self.count)
            let inner = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
            let next = inner + 1
            self.inner = Int(inner)
            end = Float((2 * inner + 1) * (inner * next - 3 * variance) / (6 * (variance - next * next)))
        }
    }

    /// The channels from 0 to 255, premultiplied.
    private var values: [SIMD4<Float>] = []
    /// The rows of the picture that reach the box, after the passes along them.
    private var rows: [SIMD4<Float>] = []
    private var line: [SIMD4<Float>] = []
    private var box = PixelBox.empty

    /// Blurs the pixels of a box. Outside of the picture, the shapes at its edges continue.
    ///
    /// - Returns: The number of pixels that it filters in both directions.
    func apply(_ across: Pass, _ down: Pass, to picture: PixelGrid, in box: PixelBox) -> Int {
        self.box = box
        let (columns, lines) = (box.x.expanded(by: across.margin), box.y.expanded(by: down.margin))
        let first = picture.row(nearestTo: lines.lowerBound)
        let last = picture.row(nearestTo: lines.upperBound - 1)
        rows.removeAll(keepingCapacity: true)
        for row in first...last {
            let start = row * picture.width
            filter(columns, across) { column in
                let pixel = picture.pixels[start + min(max(column, 0), picture.width - 1)]
                return SIMD4<Float>(pixel.lanes)
            }
            rows += line.prefix(box.width)
        }
        if values.count < box.area { values = Array(repeating: .zero, count: box.area) }
        for column in 0..<box.width {
            filter(lines, down) { rows[(picture.row(nearestTo: $0) - first) * box.width + column] }
            for row in 0..<box.height { values[row * box.width + column] = line[row] }
        }
        return ((last - first + 1) * columns.count + box.width * lines.count) / 2
    }

    /// Filters a line of values in place. The results begin at its start, because they have no margins.
    private func filter(_ range: Range<Int>, _ pass: Pass, _ value: (Int) -> SIMD4<Float>) {
        line.removeAll(keepingCapacity: true)
        for index in range { line.append(value(index)) }
        let (inner, end, width) = (pass.inner, pass.end, 2 * pass.reach)
        let factor = 1 / (Float(2 * inner + 1) + 2 * end)
        var count = range.count
        line.withUnsafeMutableBufferPointer { line in
            for _ in 0..<Pass.count {
                count -= width
                var sum = SIMD4<Float>.zero
                for index in 1..<width { sum += line[index] }
                for index in 0..<count {
                    let (first, last) = (line[index], line[index + width])
                    line[index] = (sum + (first + last) * end) * factor
                    sum += last - line[index + 1]
                }
            }
        }
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

extension PixelGrid {
    fileprivate func row(nearestTo row: Int) -> Int { min(max(row, 0), height - 1) }
}
