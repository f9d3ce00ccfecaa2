public import Colors
public import Geometry

/// What an outline is filled with.
public enum Paint: Equatable, Sendable {
    /// One colour everywhere, translucent or not.
    case color(PixelColor)
    /// A ramp of colours, asked at the centre of each pixel.
    case gradient(Gradient)
    /// A picture repeated in both directions without end. The transform takes the tile's pixel coordinates
    /// to the target's; each pixel shows the tile's pixel under its centre.
    case pattern(PixelGrid, Affine)
}

/// A ramp of colours along a line, out from a centre, or round one: Core Animation's gradient layer.
public struct Gradient: Equatable, Sendable {
    /// What the ramp follows in the gradient's own unit space, which begins at the origin: x, the distance, or the
    /// angle clockwise from the x axis. The ramp ends at (1, 0), on the unit circle, or after a whole turn.
    public var type: GradientType
    /// The colours, in order of location. Before the first and after the last the ramp goes on in its
    /// colour; two at one location make a sharp edge. With none, nothing is painted.
    public var stops: [GradientStop]
    /// From the gradient's unit space to the pixels. A transform without an inverse paints the last colour.
    public var transform: Affine

    /// The gradient whose stops are in order of location.
    public init(_ type: GradientType, stops: [GradientStop], transform: Affine) {
        self.type = type
        self.stops = stops
        self.transform = transform
    }
}

/// What happens to the pixels an outline covers in part.
public enum Edges: Hashable, Sendable {
    /// They are painted in part: smooth edges for pixels that have many colours.
    case antialiased
    /// They are painted when at least half covered, else not: clean outlines for dots that are on or off.
    case crisp
}

// MARK: - Painting coverage

/// Where coverage is painted: the pixels of a layer, and which of them may change.
struct Canvas {
    let pixels: UnsafeMutablePointer<PixelColor>
    let width: Int
    let box: PixelBox
    let edges: Edges

    /// The part of a run that may change, with what its coverage counts for; nil when nothing is to be done.
    @inline(__always)
    func run(row: Int, columns: Range<Int>, coverage: UInt8) -> (columns: Range<Int>, coverage: UInt8)? {
        let columns = columns.clamped(to: box.x)
        let coverage = share(coverage)
        return box.y.contains(row) && !columns.isEmpty && coverage > 0 ? (columns, coverage) : nil
    }

    /// What coverage counts for: all or nothing with crisp edges.
    @inline(__always)
    func share(_ coverage: UInt8) -> UInt8 {
        edges == .antialiased ? coverage : coverage >= Self.half ? 255 : 0
    }

    /// What eight coverages count for. Reckoned, since to compare lanes of 16 bits takes a branch for each.
    @inline(__always)
    func shares(_ coverages: SIMD8<UInt16>) -> SIMD8<UInt16> {
        edges == .antialiased ? coverages : ((coverages &+ (256 - UInt16(Self.half))) &>> 8) &* 255
    }

    /// Whether eight pixels from a column on may all change.
    @inline(__always)
    func holdsEight(row: Int, column: Int) -> Bool {
        box.y.contains(row) && column >= box.x.lowerBound && column &+ 8 <= box.x.upperBound
    }

    /// Half of full coverage, rounded down: a line of one pixel that lies exactly between two rows lights
    /// both rather than none.
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

    /// A piece of an edge. Checked as a whole: pixel by pixel, the checks cost as much as the painting.
    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        guard canvas.holdsEight(row: row, column: column) else {
            return coverEach(row: row, column: column, coverages: coverages)
        }
        let target = canvas.pixels + (row &* canvas.width &+ column)
        if canvas.edges == .crisp, color.isOpaque {
            target.replaceEight(with: color, where: canvas.shares(coverages))
        } else {
            target.paintEight(with: color, canvas.shares(coverages))
        }
    }
}

extension UnsafeMutablePointer<PixelColor> {
    /// Makes those of eight pixels a colour whose share is 255, not 0.
    @inline(__always)
    fileprivate func replaceEight(with color: PixelColor, where shares: SIMD8<UInt16>) {
        func replace(_ place: Self, _ shares: SIMD4<UInt16>) {
            let pixels = UnsafeMutableRawPointer(place)
            let old = pixels.loadUnaligned(as: SIMD4<UInt32>.self)
            let isChanged = SIMD4<UInt32>(truncatingIfNeeded: shares) .> 0
            pixels.storeBytes(
                of: old.replacing(with: color.rawValue, where: isChanged), as: SIMD4<UInt32>.self)
        }
        replace(self, shares.lowHalf)
        replace(self + 4, shares.highHalf)
    }

    /// Puts a colour in front of eight pixels, as much of it as the share of each says, 0...255: what
    /// ``PixelColor/scaled(by:)`` and ``PixelColor/over(_:)`` make of them one by one, two at a time in lanes of 16 bits.
    @inline(__always)
    fileprivate func paintEight(with color: PixelColor, _ shares: SIMD8<UInt16>) {
        func channels(_ pixels: SIMD2<UInt32>) -> SIMD8<UInt16> {
            SIMD8(truncatingIfNeeded: unsafeBitCast(pixels, to: SIMD8<UInt8>.self))
        }
        let source = channels(SIMD2(repeating: color.rawValue))
        let alpha = SIMD8(repeating: UInt16(color.alpha))
        func paint(_ index: Int, _ one: UInt16, _ other: UInt16) {
            let place = UnsafeMutableRawPointer(self + index)
            let old = channels(place.loadUnaligned(as: SIMD2<UInt32>.self))
            let shares = SIMD8(one, one, one, one, other, other, other, other)
            let below = multiply(old, by: 255 &- multiply(alpha, by: shares))
            let new = SIMD8<UInt8>(truncatingIfNeeded: multiply(source, by: shares) &+ below)
            place.storeBytes(of: new, as: SIMD8<UInt8>.self)
        }
        paint(0, shares[0], shares[1])
        paint(2, shares[2], shares[3])
        paint(4, shares[4], shares[5])
        paint(6, shares[6], shares[7])
    }
}

/// Something that has a colour at every place: a gradient or a pattern.
protocol PaintSampler {
    /// A walk from pixel to pixel to the right.
    associatedtype Walk
    /// The walk that begins at the centre of a pixel.
    func walk(x: Int, y: Int) -> Walk
    /// The colour where a walk is; takes it one pixel on.
    func next(_ walk: inout Walk) -> PixelColor
}

/// Paints coverage in colours that depend on the place.
struct SampledSink<Sampler: PaintSampler>: CoverageSink {
    let canvas: Canvas
    let sampler: Sampler
    let opacity: UInt8

    @inline(__always)
    mutating func cover(row: Int, columns: Range<Int>, coverage: UInt8) {
        guard let run = canvas.run(row: row, columns: columns, coverage: coverage) else { return }
        let target = canvas.pixels + (row &* canvas.width &+ run.columns.lowerBound)
        var walk = sampler.walk(x: run.columns.lowerBound, y: row)
        for index in 0..<run.columns.count {
            paint(sampler.next(&walk), run.coverage, over: target + index)
        }
    }

    /// A piece of an edge, in one walk.
    @inline(__always)
    mutating func cover(row: Int, column: Int, coverages: SIMD8<UInt16>) {
        guard canvas.holdsEight(row: row, column: column) else {
            return coverEach(row: row, column: column, coverages: coverages)
        }
        let shares = canvas.shares(coverages)
        let target = canvas.pixels + (row &* canvas.width &+ column)
        var walk = sampler.walk(x: column, y: row)
        for lane in 0..<8 {
            let color = sampler.next(&walk)
            if shares[lane] > 0 { paint(color, UInt8(truncatingIfNeeded: shares[lane]), over: target + lane) }
        }
    }

    @inline(__always)
    private func paint(_ color: PixelColor, _ coverage: UInt8, over pixel: UnsafeMutablePointer<PixelColor>) {
        let share = UInt8(truncatingIfNeeded: multiply(UInt32(coverage), by: UInt32(opacity)))
        let source = share == 255 ? color : color.scaled(by: share)
        pixel.pointee = source.isOpaque ? source : source.over(pixel.pointee)
    }
}

// MARK: - Gradients

/// The colours of a gradient in equal steps, so that a pixel costs a look-up rather than a search.
///
/// Kept from fill to fill: a gradient whose stops did not change is not resolved again.
final class GradientRamp {
    /// Enough that a step is smaller than a pixel and than a byte of colour on any terminal.
    static let steps = 1024

    private var stops: [GradientStop] = []
    private var colors = Array(repeating: PixelColor.clear, count: steps)

    /// Lends `body` the colours of a gradient.
    func withColors(of gradient: Gradient, _ body: (UnsafePointer<PixelColor>) -> Void) {
        if gradient.stops != stops {
            stops = gradient.stops
            colors = stops.colors(inSteps: Self.steps).map { PixelColor($0) }
        }
        colors.withUnsafeBufferPointer {
            if let colors = $0.baseAddress { body(colors) }
        }
    }
}

/// What a ramp follows in the unit space of its gradient.
///
/// A type for each rather than a value asked at every pixel, which costs a sixth of a fill.
protocol RampShape {
    /// How far along the ramp a place is: 0 at its start, 1 at its end.
    static func location(of place: Point) -> Double
}

/// From the start to the end.
enum AxialRamp: RampShape {
    @inline(__always)
    static func location(of place: Point) -> Double { place.x }
}

/// Out from the middle.
enum RadialRamp: RampShape {
    @inline(__always)
    static func location(of place: Point) -> Double {
        (place.x * place.x + place.y * place.y).squareRoot()
    }
}

/// Once round the middle.
enum ConicRamp: RampShape {
    @inline(__always)
    static func location(of place: Point) -> Double { turns(place) }
}

/// The colours of a gradient by place.
struct GradientSampler<Shape: RampShape>: PaintSampler {
    private let inverse: Affine
    private let colors: UnsafePointer<PixelColor>

    /// Without an inverse every place is the end of the ramp.
    init(_ gradient: Gradient, colors: UnsafePointer<PixelColor>) {
        let end = Affine(a: 0, b: 0, c: 0, d: 0, tx: 1, ty: -1e-9)
        inverse = gradient.transform.inverted ?? end
        self.colors = colors
    }

    func walk(x: Int, y: Int) -> Point { inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) }

    @inline(__always)
    func next(_ walk: inout Point) -> PixelColor {
        let location = Shape.location(of: walk)
        walk.x += inverse.a
        walk.y += inverse.b
        let last = Double(GradientRamp.steps - 1)
        let step = max(0, min(location * last + 0.5, last))
        return colors[step > 0 ? Int(step) : 0]
    }
}

/// The angle of a place about the origin in turns, 0 to 1, clockwise on a screen from the x axis.
///
/// The arc tangent is a polynomial (Abramowitz and Stegun, 4.4.49) exact to 1e-5 of a radian, hundreds of
/// times less than a step of a ramp, because the exact one took most of the time of a fill.
@inline(__always)
func turns(_ place: Point) -> Double {
    let (x, y) = (abs(place.x), abs(place.y))
    let ratio = max(x, y) > 0 ? min(x, y) / max(x, y) : 0
    let square = ratio * ratio
    let series =
        0.999_866 + square
        * (-0.330_299_5 + square * (0.180_141 + square * (-0.085_133 + square * 0.020_835_1)))
    var angle = ratio * series * (1 / (2 * .pi))
    if y > x { angle = 0.25 - angle }
    if place.x < 0 { angle = 0.5 - angle }
    return place.y < 0 ? 1 - angle : angle
}

// MARK: - Patterns

/// A picture repeated without end, each pixel showing the one of the tile under its centre.
struct TileSampler: PaintSampler {
    private let tile: PixelGrid
    private let inverse: Affine
    private let size: Size
    /// How far in the tile a pixel's step to the right goes, in 0 ..< its sides.
    private let step: Vector

    /// Nil when there is nothing to repeat: an empty tile, or a transform that has no inverse.
    init?(tile: PixelGrid, transform: Affine) {
        guard tile.width > 0, tile.height > 0, let inverse = transform.inverted else { return nil }
        self.tile = tile
        self.inverse = inverse
        size = Size(Double(tile.width), Double(tile.height))
        step = Vector(Self.wrap(inverse.a, size.width), Self.wrap(inverse.b, size.height))
    }

    func walk(x: Int, y: Int) -> Point {
        let place = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
        return Point(Self.wrap(place.x, size.width), Self.wrap(place.y, size.height))
    }

    @inline(__always)
    func next(_ walk: inout Point) -> PixelColor {
        let color = tile.pixels[Int(walk.y) &* tile.width &+ Int(walk.x)]
        walk.x += step.dx
        walk.y += step.dy
        if walk.x >= size.width { walk.x -= size.width }
        if walk.y >= size.height { walk.y -= size.height }
        return color
    }

    /// The floored remainder; 0 for what is not finite.
    private static func wrap(_ value: Double, _ length: Double) -> Double {
        let rest = value - (value / length).rounded(.down) * length
        return rest > 0 && rest < length ? rest : 0
    }
}
