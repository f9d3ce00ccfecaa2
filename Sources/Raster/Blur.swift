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
    /// Draws the shadow of another layer over this one, inside a box. Returns the work, in units of ``PaintCost``.
    func composite(shadow: Shadow, of other: PixelLayer, in box: PixelBox, _ blur: BoxBlur) -> Int {
        composite(other, in: box, blur, radius: shadow.radius, offset: shadow.offset) {
            canvas, row, blurred in
            var sink = SolidSink(canvas: canvas, color: shadow.color)
            for column in stride(from: canvas.box.x.lowerBound, to: canvas.box.x.upperBound, by: 8) {
                let coverages = blurred.alphas(from: column)
                if coverages != .zero { sink.cover(row: row, column: column, coverages: coverages) }
            }
        }
    }

    /// Draws another layer blurred over this one, inside a box. Returns the work, in units of ``PaintCost``.
    func composite(_ other: PixelLayer, in box: PixelBox, _ blur: BoxBlur, radius: Vector) -> Int {
        composite(other, in: box, blur, radius: radius, offset: .zero) { canvas, row, blurred in
            let pixels = canvas.pixels + row * canvas.width
            for column in canvas.box.x { pixels[column] = blurred.color(at: column).over(pixels[column]) }
        }
    }

    /// - Complexity: O(pixels of this layer), for any radius.
    private func composite(
        _ other: PixelLayer, in box: PixelBox, _ blur: BoxBlur, radius: Vector, offset: Vector,
        paintRow: (_ canvas: Canvas, _ row: Int, _ blurred: BlurredRow) -> Void
    ) -> Int {
        let limit = Double(pixels.width + pixels.height)
        guard !other.painted.isEmpty, abs(offset.dx) < 4 * limit, abs(offset.dy) < 4 * limit else { return 0 }
        let across = BlurAxis(radius: min(radius.dx, limit), offset: offset.dx)
        let down = BlurAxis(radius: min(radius.dy, limit), offset: offset.dy)
        let target = PixelBox(x: across.reached(by: other.painted.x), y: down.reached(by: other.painted.y))
            .intersection(box)
        guard !target.isEmpty else { return 0 }
        blur.apply(across, down, to: other.pixels, for: target)
        // A row is read in steps of eight pixels.
        let positions = (0..<target.width + 7).map {
            across.position(of: target.x.lowerBound + min($0, target.width - 1))
        }
        let (width, start) = (pixels.width, target.x.lowerBound)
        paint(target) { pixels in
            positions.withUnsafeBufferPointer { positions in
                guard let positions = positions.baseAddress else { return }
                let canvas = Canvas(pixels: pixels, width: width, box: target, edges: .antialiased)
                for row in target.y {
                    blur.withRow(at: down.position(of: row)) { groups in
                        paintRow(canvas, row, BlurredRow(groups: groups, positions: positions, start: start))
                    }
                }
            }
        }
        return 30 * blur.count + 20 * target.area
    }
}

/// A row of a blurred picture: the groups, and the places of the pixels between them.
private struct BlurredRow {
    let groups: UnsafePointer<SIMD4<Float>>
    let positions: UnsafePointer<(group: Int, weight: Float)>
    /// The column of the first position.
    let start: Int
    /// A sum with this number has no bits for fractions, so its lowest bits are the rounded number.
    private static let rounding: Float = 0x1p23

    /// Returns the colour of a pixel.
    @inline(__always)
    func color(at column: Int) -> PixelColor {
        let (group, weight) = positions[column - start]
        let color = groups[group] + (groups[group &+ 1] - groups[group]) * weight
        let lanes = unsafeBitCast(color + Self.rounding, to: SIMD4<UInt32>.self) & 255
        // Rounding errors must not make a channel larger than alpha.
        return PixelColor(lanes: pointwiseMin(lanes, SIMD4(repeating: lanes.w)))
    }

    /// Returns the alphas of eight pixels.
    @inline(__always)
    func alphas(from column: Int) -> SIMD8<UInt16> {
        let positions = positions + (column &- start)
        var alphas = SIMD8<Float>.zero
        for lane in 0..<8 {
            let (group, weight) = positions[lane]
            let (first, last) = (groups[group].w, groups[group &+ 1].w)
            alphas[lane] = first + (last - first) * weight
        }
        return SIMD8(truncatingIfNeeded: unsafeBitCast(alphas + Self.rounding, to: SIMD8<UInt32>.self))
    }
}

// MARK: - Box filters

/// The blur along one axis: groups of pixels are averaged, box filters blur the groups, and reading interpolates.
///
/// The groups make the cost independent of the radius. The box filters have a fractional width, so that the blur does not
/// jump while its radius is animated. Their inner groups have the weight 1, and the two at the ends have a smaller one.
/// The method is that of Gwosdek and others, "Theoretical foundations of Gaussian convolution by extended box filtering"
/// (2011).
struct BlurAxis {
    /// The number of box filters. Three are close to a Gaussian filter.
    static let passes = 3

    /// The distance by which the blurred picture is moved, in pixels.
    let offset: Double
    /// The number of pixels in a group, a power of two.
    let size: Int
    /// The number of whole groups of a box filter on each side of its centre.
    let inner: Int
    /// The weight of the groups at the ends.
    let end: Float

    /// The number of groups of a box filter on each side of its centre.
    var reach: Int { inner + 1 }
    /// The number of groups on each side that all box filters together reach.
    var margin: Int { Self.passes * reach }

    /// Creates the blur of a standard deviation in pixels. A negative one and NaN count as 0.
    init(radius: Double, offset: Double) {
        self.offset = offset
        let radius = radius > 0 ? radius : 0
        var size = 1.0
        while radius >= 4 * size { size *= 2 }
        self.size = Int(size)
        // Averages have the variance of a box, and interpolation that of a triangle.
        let other = size > 1 ? (size * size - 1) / 12 + size * size / 6 : 0
        let variance = (radius * radius - other) / (size * size) / Double(Self.passes)
        let inner = (((12 * variance + 1).squareRoot() - 1) / 2).rounded(.down)
        let next = inner + 1
        self.inner = Int(inner)
        end = Float((2 * inner + 1) * (inner * next - 3 * variance) / (6 * (variance - next * next)))
    }

    /// Returns the pixels that the blur of some pixels reaches.
    func reached(by pixels: Range<Int>) -> Range<Int> {
        let (reach, shift) = ((margin + 2) * size, Int(offset.rounded(.down)))
        return pixels.lowerBound + shift - reach..<pixels.upperBound + shift + reach
    }

    /// Returns the group at or before a pixel of the moved picture, and the weight of the group after it.
    func position(of pixel: Int) -> (group: Int, weight: Float) {
        let position = (Double(pixel) + 0.5 - offset) / Double(size) - 0.5
        let group = position.rounded(.down)
        return (Int(group), Float(position - group))
    }

    /// Returns the groups that pixels of the moved picture show.
    func groups(for pixels: Range<Int>) -> Range<Int> {
        position(of: pixels.lowerBound).group..<position(of: pixels.upperBound - 1).group + 2
    }
}

/// Groups of pixels that box filters blur. It keeps its memory for the next picture.
final class BoxBlur {
    /// The channels of the groups from 0 to 255, premultiplied, with margins on all sides.
    private var groups: [SIMD4<Float>] = []
    private var columns = 0..<0
    private var rows = 0..<0
    private var line: [SIMD4<Float>] = []
    private var sums: [SIMD4<UInt32>] = []

    /// The number of groups.
    var count: Int { groups.count }

    /// Blurs the part of a picture that a box shows. Outside of the picture, the shapes at its edges continue.
    func apply(_ across: BlurAxis, _ down: BlurAxis, to picture: PixelGrid, for box: PixelBox) {
        columns = across.groups(for: box.x).expanded(by: across.margin)
        rows = down.groups(for: box.y).expanded(by: down.margin)
        groups.removeAll(keepingCapacity: true)
        for row in rows { average(picture, row, across.size, down.size) }
        let (width, height) = (columns.count, rows.count)
        let missing = max(width, height) - line.count
        if missing > 0 { line += repeatElement(.zero, count: missing) }
        for row in 0..<height { filter(across, from: row * width, by: 1, count: width) }
        for column in across.margin..<width - across.margin {
            filter(down, from: column, by: width, count: height)
        }
    }

    /// Adds a row of groups with the means of their pixels.
    private func average(_ picture: PixelGrid, _ row: Int, _ across: Int, _ down: Int) {
        let start = groups.count
        groups += repeatElement(.zero, count: columns.count)
        let (painted, width) = (picture.painted, picture.width)
        // Groups beside the painted pixels are transparent, unless these continue outside of the picture.
        let first = painted.x.lowerBound == 0 ? columns.lowerBound : painted.x.lowerBound / across
        let last =
            painted.x.upperBound == width ? columns.upperBound : (painted.x.upperBound - 1) / across + 1
        let visible = columns.clamped(to: first..<max(first, last))
        let inside = (visible.lowerBound * across..<visible.upperBound * across).clamped(to: 0..<width)
        guard !inside.isEmpty else { return }
        sums.removeAll(keepingCapacity: true)
        sums += repeatElement(.zero, count: inside.count)
        sums.withUnsafeMutableBufferPointer { sums in
            picture.pixels.withUnsafeBufferPointer { pixels in
                for row in row * down..<(row + 1) * down {
                    let row = min(max(row, 0), picture.height - 1)
                    guard painted.y.contains(row) else { continue }
                    let start = row * width + inside.lowerBound
                    for index in 0..<inside.count { sums[index] &+= pixels[start + index].lanes }
                }
            }
        }
        let factor = 1 / Float(across * down)
        groups.withUnsafeMutableBufferPointer { groups in
            for group in visible {
                var sum = SIMD4<UInt32>.zero
                for column in group * across..<(group + 1) * across {
                    sum &+=
                        sums[min(max(column, inside.lowerBound), inside.upperBound - 1) - inside.lowerBound]
                }
                groups[start + group - columns.lowerBound] = SIMD4<Float>(sum) * factor
            }
        }
    }

    /// Filters a line of groups. The groups in its margins become meaningless.
    private func filter(_ axis: BlurAxis, from start: Int, by step: Int, count: Int) {
        let (inner, end, width) = (axis.inner, axis.end, 2 * axis.reach)
        let factor = 1 / (Float(2 * inner + 1) + 2 * end)
        groups.withUnsafeMutableBufferPointer { groups in
            line.withUnsafeMutableBufferPointer { line in
                for index in 0..<count { line[index] = groups[start + index * step] }
                var count = count
                for _ in 0..<BlurAxis.passes {
                    count -= width
                    var sum = SIMD4<Float>.zero
                    for index in 1..<width { sum += line[index] }
                    for index in 0..<count {
                        let (first, last) = (line[index], line[index + width])
                        line[index] = (sum + (first + last) * end) * factor
                        sum += last - line[index + 1]
                    }
                }
                for index in 0..<count { groups[start + (index + axis.margin) * step] = line[index] }
            }
        }
    }

    /// Calls a function with a row between two rows of groups, whose index 0 is the group 0.
    func withRow(
        at position: (group: Int, weight: Float), _ body: (UnsafePointer<SIMD4<Float>>) -> Void
    ) {
        let start = (position.group - rows.lowerBound) * columns.count
        let (first, width) = (columns.lowerBound, columns.count)
        groups.withUnsafeBufferPointer { groups in
            line.withUnsafeMutableBufferPointer { line in
                for index in 0..<width {
                    let (above, below) = (groups[start + index], groups[start + index + width])
                    line[index] = above + (below - above) * position.weight
                }
                if let base = line.baseAddress { body(UnsafePointer(base) - first) }
            }
        }
    }
}

extension Range<Int> {
    fileprivate func expanded(by margin: Int) -> Self { lowerBound - margin..<upperBound + margin }
}
