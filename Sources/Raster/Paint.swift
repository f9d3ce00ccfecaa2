public import Colors
public import Geometry

/// The paint of an outline.
public enum Paint: Equatable, Sendable {
    /// One colour, opaque or translucent.
    case color(PixelColor)
    /// A gradient, evaluated at the centre of each pixel.
    case gradient(Gradient)
    /// A picture that repeats, by a transform from its pixels to the target. Each pixel shows the one at its centre.
    case pattern(PixelGrid, Affine)
    /// A picture like a pattern that does not repeat: pixels outside of it show its nearest pixel.
    case picture(PixelGrid, Affine)
}

/// A linear, radial or conic gradient, like Core Animation's gradient layer.
public struct Gradient: Equatable, Sendable {
    /// The shape of the gradient in its unit space.
    ///
    /// The location is x (axial), the distance from the origin (radial), or the clockwise angle from the x axis
    /// (conic). It is 1 at (1, 0), on the unit circle, or after a full turn.
    public var type: GradientType
    /// The colours in order of location, two at one location for a sharp edge. Without stops nothing is painted.
    public var stops: [GradientStop]
    /// The transform from unit space to pixels. A transform without an inverse paints the last colour.
    public var transform: Affine
    /// The focus of a radial gradient in the unit circle, from which the colours spread. Outside, it moves to the edge.
    public var focus: Vector

    /// Creates a gradient from stops in order of location.
    public init(_ type: GradientType, stops: [GradientStop], transform: Affine, focus: Vector = .zero) {
        (self.type, self.stops, self.transform, self.focus) = (type, stops, transform, focus)
    }
}

/// The treatment of pixels that an outline covers in part.
public enum Edges: Hashable, Sendable {
    /// Partial coverage blends the colour: smooth edges.
    case antialiased
    /// A pixel is painted if at least half of it is covered: clean outlines for dots that are on or off.
    case crisp
}

// MARK: - Painting coverage

/// The target of painting: the pixels of a layer, and the box that may change.
struct Canvas {
    let pixels: UnsafeMutablePointer<PixelColor>
    let width: Int
    let box: PixelBox
    let edges: Edges

    /// Returns the part of a run inside the box and its effective coverage, or `nil` if nothing changes.
    @inline(__always)
    func run(row: Int, columns: Range<Int>, coverage: UInt8) -> (columns: Range<Int>, coverage: UInt8)? {
        let columns = columns.clamped(to: box.x)
        let coverage = effective(coverage)
        return box.y.contains(row) && !columns.isEmpty && coverage > 0 ? (columns, coverage) : nil
    }

    /// Returns the effective coverage: 0 or 255 for crisp edges.
    @inline(__always)
    func effective(_ coverage: UInt8) -> UInt8 {
        edges == .antialiased ? coverage : coverage >= Self.half ? 255 : 0
    }

    /// Returns the effective coverage of eight pixels, without a branch for each lane.
    @inline(__always)
    func effective(_ coverages: SIMD8<UInt16>) -> SIMD8<UInt16> {
        edges == .antialiased ? coverages : ((coverages &+ (256 - UInt16(Self.half))) &>> 8) &* 255
    }

    /// Returns whether eight pixels from a column are all inside the box.
    @inline(__always)
    func holdsEight(row: Int, column: Int) -> Bool {
        box.y.contains(row) && column >= box.x.lowerBound && column &+ 8 <= box.x.upperBound
    }

    /// Half coverage, rounded down, so that a line of one pixel between two rows lights both.
    private static let half: UInt8 = 127
}

/// Paints coverage in one colour.
struct SolidSink: CoverageSink {
    let canvas: Canvas
    let color: PixelColor

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        guard let run = canvas.run(row: row, columns: columns, coverage: coverage) else { return }
        let source = run.coverage == 255 ? color : color.scaled(by: run.coverage)
        let target = canvas.pixels + row * canvas.width + run.columns.lowerBound
        if source.isOpaque {
            target.update(repeating: source, count: run.columns.count)
        } else {
            for index in 0..<run.columns.count { target[index] = source.over(target[index]) }
        }
    }

    /// Paints a piece of an edge, with one check of the bounds for all eight pixels.
    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        guard canvas.holdsEight(row: row, column: column) else {
            return coverEach(row: row, column: column, coverages: coverages)
        }
        let target = canvas.pixels + (row &* canvas.width &+ column)
        if canvas.edges == .crisp, color.isOpaque {
            target.replaceEight(with: color, where: canvas.effective(coverages))
        } else {
            target.paintEight(with: color, canvas.effective(coverages))
        }
    }
}

extension UnsafeMutablePointer<PixelColor> {
    /// Replaces those of eight pixels whose coverage is 255 rather than 0.
    @inline(__always)
    fileprivate func replaceEight(with color: PixelColor, where coverages: SIMD8<UInt16>) {
        func replace(_ target: Self, _ coverages: SIMD4<UInt16>) {
            let pixels = UnsafeMutableRawPointer(target)
            let old = pixels.loadUnaligned(as: SIMD4<UInt32>.self)
            let isChanged = SIMD4<UInt32>(truncatingIfNeeded: coverages) .> 0
            pixels.storeBytes(
                of: old.replacing(with: color.rawValue, where: isChanged), as: SIMD4<UInt32>.self)
        }
        replace(self, coverages.lowHalf)
        replace(self + 4, coverages.highHalf)
    }

    /// Composites a colour over eight pixels, each with its own fraction of 0...255, two at a time.
    @inline(__always)
    fileprivate func paintEight(with color: PixelColor, _ coverages: SIMD8<UInt16>) {
        let source = channels(SIMD2(repeating: color.rawValue))
        func paint(_ index: Int, _ one: UInt16, _ other: UInt16) {
            let coverages = SIMD8(one, one, one, one, other, other, other, other)
            (self + index).paintTwo(multiply(source, by: coverages))
        }
        paint(0, coverages[0], coverages[1])
        paint(2, coverages[2], coverages[3])
        paint(4, coverages[4], coverages[5])
        paint(6, coverages[6], coverages[7])
    }

    /// Composites two colours, each times `opacity` / 255, over two pixels.
    @inline(__always)
    func paintTwo(_ source: UnsafePointer<PixelColor>, _ index: Int, _ opacity: UInt8) {
        let colors = UnsafeRawPointer(source + index).loadUnaligned(as: SIMD2<UInt32>.self)
        if colors == .zero { return }
        (self + index).paintTwo(multiply(channels(colors), by: SIMD8(repeating: UInt16(opacity))))
    }

    /// Composites the channels of two colours over two pixels.
    @inline(__always)
    private func paintTwo(_ source: SIMD8<UInt16>) {
        let (one, other) = (source[3], source[7])
        let alphas = SIMD8(one, one, one, one, other, other, other, other)
        let target = UnsafeMutableRawPointer(self)
        let below = multiply(channels(target.loadUnaligned(as: SIMD2<UInt32>.self)), by: 255 &- alphas)
        target.storeBytes(
            of: SIMD8<UInt8>(truncatingIfNeeded: source &+ below), as: SIMD8<UInt8>.self)
    }

    @inline(__always)
    private func channels(_ pixels: SIMD2<UInt32>) -> SIMD8<UInt16> {
        SIMD8(truncatingIfNeeded: unsafeBitCast(pixels, to: SIMD8<UInt8>.self))
    }
}

/// A paint whose colour depends on the position: a gradient or a pattern.
protocol PaintSampler {
    /// A position that moves to the right from pixel to pixel.
    associatedtype Position
    /// Returns the position at the centre of a pixel.
    func position(x: Int, y: Int) -> Position
    /// Returns the colour at a position and advances it by one pixel.
    func next(_ position: inout Position) -> PixelColor
}

/// Paints coverage in colours that depend on the position.
struct SampledSink<Sampler: PaintSampler>: CoverageSink {
    let canvas: Canvas
    let sampler: Sampler
    let opacity: UInt8

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        guard let run = canvas.run(row: row, columns: columns, coverage: coverage) else { return }
        let target = canvas.pixels + (row &* canvas.width &+ run.columns.lowerBound)
        var position = sampler.position(x: run.columns.lowerBound, y: row)
        for index in 0..<run.columns.count {
            paint(sampler.next(&position), run.coverage, over: target + index)
        }
    }

    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        guard canvas.holdsEight(row: row, column: column) else {
            return coverEach(row: row, column: column, coverages: coverages)
        }
        let coverages = canvas.effective(coverages)
        let target = canvas.pixels + (row &* canvas.width &+ column)
        var position = sampler.position(x: column, y: row)
        for lane in 0..<8 {
            let color = sampler.next(&position)
            if coverages[lane] > 0 {
                paint(color, UInt8(truncatingIfNeeded: coverages[lane]), over: target + lane)
            }
        }
    }

    @inline(__always)
    private func paint(_ color: PixelColor, _ coverage: UInt8, over pixel: UnsafeMutablePointer<PixelColor>) {
        let coverage = UInt8(truncatingIfNeeded: multiply(UInt32(coverage), by: UInt32(opacity)))
        let source = coverage == 255 ? color : color.scaled(by: coverage)
        pixel.pointee = source.isOpaque ? source : source.over(pixel.pointee)
    }
}

// MARK: - Gradients

/// The colours of a gradient in equal steps, for a table access instead of a search, kept from fill to fill.
final class GradientRamp {
    /// The number of steps. One step is smaller than a pixel, and than one unit of an 8-bit channel.
    static let steps = 1024

    private var stops: [GradientStop] = []
    private var colors = Array(repeating: PixelColor.clear, count: steps)

    func withColors(of gradient: Gradient, _ body: (UnsafePointer<PixelColor>) -> Void) {
        if gradient.stops != stops {
            stops = gradient.stops
            colors = stops.colors(inSteps: Self.steps).map { PixelColor($0) }
        }
        colors.withUnsafeBufferPointer { if let colors = $0.baseAddress { body(colors) } }
    }
}

/// The shape of a gradient in its unit space: a type, because a switch at each pixel takes a sixth of a fill.
protocol RampShape {
    /// Returns the location on the gradient: 0 at its start, 1 at its end.
    func location(of point: Point) -> Double
}

struct AxialRamp: RampShape {
    @inline(__always)
    func location(of point: Point) -> Double { point.x }
}

struct RadialRamp: RampShape {
    @inline(__always)
    func location(of point: Point) -> Double { (point.x * point.x + point.y * point.y).squareRoot() }
}

/// A radial gradient whose circles shrink from the unit circle to a focus.
struct FocalRamp: RampShape {
    private let focus: Vector
    private let denominator: Double

    init(_ focus: Vector) {
        let maximumLength = 0.999
        self.focus = focus.length > maximumLength ? focus * (maximumLength / focus.length) : focus
        denominator = 1 - self.focus.lengthSquared
    }

    /// Returns the fraction t of the radius, whose circle is centred at (1 - t) of the focus: a quadratic equation.
    @inline(__always)
    func location(of point: Point) -> Double {
        let offset = point - Point(focus.dx, focus.dy)
        let along = offset.dot(focus)
        return (along + (along * along + denominator * offset.lengthSquared).squareRoot()) / denominator
    }
}

struct ConicRamp: RampShape {
    /// Returns the clockwise angle of a point from the x axis, in turns from 0 to 1, with an error below 1e-5 radians.
    ///
    /// The polynomial (Abramowitz and Stegun, 4.4.49) is far faster than the exact function.
    @inline(__always)
    func location(of point: Point) -> Double {
        let (x, y) = (abs(point.x), abs(point.y))
        let ratio = max(x, y) > 0 ? min(x, y) / max(x, y) : 0
        let square = ratio * ratio
        let series =
            0.999_866 + square
            * (-0.330_299_5 + square * (0.180_141 + square * (-0.085_133 + square * 0.020_835_1)))
        var angle = ratio * series * (1 / (2 * .pi))
        if y > x { angle = 0.25 - angle }
        if point.x < 0 { angle = 0.5 - angle }
        return point.y < 0 ? 1 - angle : angle
    }
}

struct GradientSampler<Shape: RampShape>: PaintSampler {
    private let shape: Shape
    private let inverse: Affine
    private let colors: UnsafePointer<PixelColor>

    /// Creates a sampler. Without an inverse transform each position is the end of the gradient.
    init(_ shape: Shape, _ gradient: Gradient, colors: UnsafePointer<PixelColor>) {
        self.shape = shape
        let end = Affine(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: -1e-9)
        inverse = gradient.transform.inverted ?? end
        self.colors = colors
    }

    func position(x: Int, y: Int) -> Point { inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) }

    @inline(__always)
    func next(_ position: inout Point) -> PixelColor {
        let location = shape.location(of: position)
        position.x += inverse.a
        position.y += inverse.b
        let last = Double(GradientRamp.steps - 1)
        let step = max(0, min(location * last + 0.5, last))
        return colors[step > 0 ? Int(step) : 0]
    }
}

// MARK: - Patterns

/// The colours of a picture. Each pixel shows the pixel of the tile at its centre.
struct TileSampler: PaintSampler {
    private let tile: PixelGrid
    private let inverse: Affine
    private let repeats: Bool
    private let size: Size
    /// The movement in the tile for one pixel to the right; from 0 up to its size if the tile repeats.
    private let step: Vector

    /// Returns `nil` if the tile is empty or the transform has no inverse.
    init?(tile: PixelGrid, transform: Affine, repeats: Bool) {
        guard tile.width > 0, tile.height > 0, let inverse = transform.inverted else { return nil }
        self.tile = tile
        self.inverse = inverse
        self.repeats = repeats
        size = Size(Double(tile.width), Double(tile.height))
        step =
            repeats
            ? Vector(Self.wrap(inverse.a, size.width), Self.wrap(inverse.b, size.height))
            : Vector(inverse.a, inverse.b)
    }

    func position(x: Int, y: Int) -> Point {
        let point = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        return repeats ? Point(Self.wrap(point.x, size.width), Self.wrap(point.y, size.height)) : point
    }

    @inline(__always)
    func next(_ position: inout Point) -> PixelColor {
        guard repeats else {
            let color = tile.pixels[
                Self.clamp(position.y, tile.height) &* tile.width &+ Self.clamp(position.x, tile.width)]
            position.x += step.dx
            position.y += step.dy
            return color
        }
        let color = tile.pixels[Int(position.y) &* tile.width &+ Int(position.x)]
        position.x += step.dx
        position.y += step.dy
        if position.x >= size.width { position.x -= size.width }
        if position.y >= size.height { position.y -= size.height }
        return color
    }

    /// Returns the nearest index of a row or column, or 0 if the coordinate is not a number.
    @inline(__always)
    private static func clamp(_ coordinate: Double, _ count: Int) -> Int {
        coordinate > 0 ? Int(min(coordinate, Double(count &- 1))) : 0
    }

    /// Returns the floored remainder, or 0 if it is not finite. For small tiles it is faster than `wrapped(by:)`.
    private static func wrap(_ value: Double, _ length: Double) -> Double {
        let remainder = value - (value / length).rounded(.down) * length
        return remainder > 0 && remainder < length ? remainder : 0
    }
}
