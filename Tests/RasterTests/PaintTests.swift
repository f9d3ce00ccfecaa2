import Colors
import Geometry
import RealModule
import TestSupport
import Testing

@testable import Raster

@Suite struct PaintTests {
    private let ramp: [GradientStop] = [
        .init(0, Color(red: 1, green: 0, blue: 0)), .init(1, Color(red: 0, green: 0, blue: 1)),
    ]

    private func pixels(
        _ shape: GradientType, _ stops: [GradientStop], _ transform: Affine, _ width: Int = 64,
        _ height: Int = 64
    ) -> PixelGrid {
        picture(width, height) {
            $0.fill(
                rectangle(0, 0, Double(width), Double(height)),
                paint: .gradient(Gradient(shape, stops: stops, transform: transform)))
        }
    }

    /// Pixels have the colour of the ramp at their centres, to 2 of 255.
    @Test(arguments: [
        (
            GradientType.axial, Affine(a: 48, b: 0, c: 0, d: 1, tx: 8, ty: 0),
            [(0, 9), (8, 9), (30, 9), (60, 63)]
        ),
        (
            .radial, Affine(a: 30, b: 0, c: 0, d: 15, tx: 32, ty: 32),
            [(32, 32), (50, 32), (32, 40), (45, 39), (0, 0)]
        ),
        (
            .conic, Affine(translationX: 32, y: 32),
            [(60, 32), (60, 60), (32, 60), (4, 60), (4, 31), (31, 4), (60, 4)]
        ),
    ])
    func gradientsFollowTheirShape(type: GradientType, transform: Affine, points: [(Int, Int)]) throws {
        let grid = pixels(type, ramp, transform)
        let inverse = try #require(transform.inverted)
        for (x, y) in points {
            let point = inverse.apply(Point(Double(x) + 0.5, Double(y) + 0.5))
            let angle = Double.atan2(y: point.y, x: point.x) / (2 * .pi)
            let location =
                switch type {
                case .axial: point.x
                case .radial: (point.x * point.x + point.y * point.y).squareRoot()
                case .conic: angle < 0 ? angle + 1 : angle
                }
            let (wanted, found) = (PixelColor(ramp.color(at: location) ?? .clear), grid[x: x, y: y])
            #expect(abs(Int(found.red) - Int(wanted.red)) <= 2, "\(x), \(y)")
            #expect(abs(Int(found.blue) - Int(wanted.blue)) <= 2, "\(x), \(y)")
        }
    }

    @Test func theApproximatedAngleIsExactToAHundredThousandthOfATurn() {
        for step in 0..<10_000 {
            let angle = Double(step) / 10_000 * 2 * .pi
            let location = ConicRamp().location(of: Point(3 * .cos(angle), 3 * .sin(angle)))
            #expect(abs(location - Double(step) / 10_000) < 1e-5)
        }
        #expect(ConicRamp().location(of: .zero) == 0)
    }

    /// The colours spread from the focus, and the last one has the unit circle. The location of a point is the radius of the
    /// circle around (1 - t) of the focus that passes through it.
    @Test func aFocusIsTheStartOfItsGradient() {
        checkCases(300, seed: 31) { random in
            let angle = random.number(in: 0...6)
            let focus = random.number(in: 0...0.9) * Vector(Double.cos(angle), Double.sin(angle))
            let ramp = FocalRamp(focus)
            let place = random.point(in: -3...3)
            let location = ramp.location(of: place)
            let center = Point.zero + focus * (1 - location)
            #expect(abs(place.distance(to: center) - location) < 1e-9)
            let rim = Point(Double.cos(place.x), Double.sin(place.x))
            #expect(abs(ramp.location(of: rim) - 1) < 1e-9)
        }
        #expect(FocalRamp(Vector(5, 0)).location(of: Point(0.999, 0)) < 1e-9)
        #expect(abs(FocalRamp(.zero).location(of: Point(3, 4)) - 5) < 1e-12)
    }

    @Test func stopsBlendWithoutPremultiplication() {
        let toClear: [GradientStop] = [
            .init(0, Color(red: 1, green: 1, blue: 1)), .init(1, Color(red: 0, green: 0, blue: 0, alpha: 0)),
        ]
        #expect(toClear.color(at: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    }

    @Test func twoStopsAtOneLocationMakeAnEdge() {
        let edge = [ramp[0], .init(0.5, ramp[0].color), .init(0.5, ramp[1].color), ramp[1]]
        let grid = pixels(.axial, edge, Affine(scaleX: 64, y: 1), 64, 1)
        #expect(grid.pixels == Array(repeating: red, count: 32) + Array(repeating: blue, count: 32))
    }

    @Test(arguments: GradientType.allCases)
    func aGradientWithoutExtentHasItsLastColor(shape: GradientType) {
        for transform in [Affine(scaleX: 0, y: 0), Affine(scaleX: .nan, y: 1)] {
            let grid = pixels(shape, ramp, transform, 2, 2)
            #expect(grid.pixels.allSatisfy { $0.blue >= 253 && $0.red <= 2 })
        }
        #expect(pixels(shape, [], .identity).pixels.allSatisfy { $0 == .clear })
        #expect(pixels(shape, [ramp[0]], .identity).pixels.allSatisfy { $0 == red })
    }

    @Test func aPatternRepeatsInBothDirections() {
        var random = SplitMix64(seed: 11)
        let tile = TestSupport.pixels(3, 2) { _, _ in random.color(opaque: true) }
        let moved = picture(10, 9) {
            $0.fill(rectangle(0, 0, 10, 9), paint: .pattern(tile, Affine(translationX: -1, y: 5)))
        }
        let wanted = TestSupport.pixels(10, 9) { tile[x: ($0 + 1) % 3, y: ($1 + 1) % 2] }
        #expect(moved.pixels == wanted.pixels)
        let large = picture(6, 4) {
            $0.fill(rectangle(0, 0, 6, 4), paint: .pattern(tile, Affine(scaleX: 2, y: 2)))
        }
        #expect(large.pixels == TestSupport.pixels(6, 4) { tile[x: $0 / 2, y: $1 / 2] }.pixels)
        let empty = picture(2, 2) {
            $0.fill(rectangle(0, 0, 2, 2), paint: .pattern(PixelGrid(width: 0, height: 0), .identity))
            $0.fill(rectangle(0, 0, 2, 2), paint: .pattern(tile, .init(scaleX: 0, y: 1)))
        }
        #expect(empty.pixels.allSatisfy { $0 == .clear })
    }

    /// Beyond its edges a picture shows its nearest pixel, so that an edge between two dots has its colour.
    @Test func aPictureEndsAtItsEdges() {
        var random = SplitMix64(seed: 12)
        let tile = TestSupport.pixels(3, 2) { _, _ in random.color(opaque: true) }
        for place in [Affine(translationX: 2, y: 1), Affine(a: 0, b: 1, c: -1, d: 0, tx: 7, ty: 2)] {
            let moved = picture(9, 8) { $0.fill(rectangle(0, 0, 9, 8), paint: .picture(tile, place)) }
            let wanted = TestSupport.pixels(9, 8) { x, y in
                let inside = place.inverted?.apply(Point(Double(x) + 0.5, Double(y) + 0.5)) ?? .zero
                return tile[x: min(max(Int(inside.x.rounded(.down)), 0), 2), y: inside.y < 1 ? 0 : 1]
            }
            #expect(moved.pixels == wanted.pixels)
        }
    }
}

// MARK: - Colours

@Suite struct PixelColorTests {
    @Test func channelsAreMultipliedByAlphaAndClamped() {
        let half = PixelColor(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        #expect([half.red, half.green, half.blue, half.alpha] == [128, 64, 0, 128])
        #expect(PixelColor(Color(red: 9, green: -1, blue: .nan)) == PixelColor(255, 0, 0))
        #expect(PixelColor(Color(red: 1, green: 1, blue: 1, alpha: .nan)) == .clear)
    }

    @Test func multiplyingRoundsToNearest() {
        for value in UInt32(0)...255 {
            let wrong = (UInt32(0)...255).filter { factor in
                let expected = (value * factor * 2 + 255) / 510
                let lanes = multiply(SIMD8(repeating: UInt16(value)), by: SIMD8(repeating: UInt16(factor)))
                return multiply(value * 0x0101_0101, by: factor) != expected * 0x0101_0101
                    || lanes != SIMD8(repeating: UInt16(expected))
            }
            #expect(wrong == [], "times \(value)")
        }
    }

    @Test func straightUndoesPremultiplication() {
        #expect(PixelColor(12, 200, 255).straight == (12, 200, 255))
        #expect(PixelColor(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)).straight == (255, 128, 64))
        #expect(PixelColor.clear.straight == (0, 0, 0))
    }

    @Test func sourceOverKeepsItsInvariants() {
        checkCases(2000, seed: 5) { random in
            let (top, middle, bottom) = (random.color(), random.color(), random.color())
            #expect(PixelColor.clear.over(bottom) == bottom)
            #expect(top.over(.clear) == top)
            #expect(random.color(opaque: true).over(bottom).isOpaque)
            let (left, right) = (top.over(middle).over(bottom), top.over(middle.over(bottom)))
            #expect(max(left.red, left.green, left.blue) <= left.alpha)
            // Associative, but for the rounding of two half steps on each side.
            for channel in [\PixelColor.red, \.green, \.blue, \.alpha] {
                #expect(abs(Int(left[keyPath: channel]) - Int(right[keyPath: channel])) <= 2)
            }
        }
    }
}

// MARK: - Edges

/// Painting eight pixels together equals painting them one by one.
@Suite struct PaintSinkTests {
    @Test(arguments: [Edges.antialiased, .crisp])
    func eightPixelsEqualSinglePixels(_ edges: Edges) {
        checkCases(2000, seed: 31) { random in
            let color = random.color(opaque: .random(using: &random))
            expectEightAsOnes(edges, &random) { SolidSink(canvas: $0, color: color) }
            let colors = (0..<13).map { _ in random.color(opaque: .random(using: &random)) }
            let opacity = Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random)
            expectEightAsOnes(edges, &random) {
                SampledSink(canvas: $0, sampler: Columns(colors: colors), opacity: opacity)
            }
        }
    }

    /// Paints eight pixels near a box in a random picture, together and one by one.
    private func expectEightAsOnes<Sink: CoverageSink>(
        _ edges: Edges, _ random: inout SplitMix64, _ sink: (Canvas) -> Sink
    ) {
        let box = PixelBox(x: 1..<Int.random(in: 9..<13, using: &random), y: 1..<3)
        let (row, column) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0...5, using: &random))
        var coverages = SIMD8<UInt16>()
        for lane in 0..<8 {
            coverages[lane] = random.pick([0, 255, 126, 127, 128, .random(in: 0...255, using: &random)])
        }
        let before = (0..<4 * 13).map { _ in random.color(opaque: .random(using: &random)) }
        func painted(_ paint: (inout Sink) -> Void) -> [PixelColor] {
            var pixels = before
            pixels.withUnsafeMutableBufferPointer { buffer in
                guard let start = buffer.baseAddress else { return }
                var sink = sink(Canvas(pixels: start, width: 13, box: box, edges: edges))
                paint(&sink)
            }
            return pixels
        }
        let together = painted { $0.cover(row: row, column: column, coverages: coverages) }
        let alone = painted { sink in
            for lane in 0..<8 where coverages[lane] > 0 {
                sink.cover(
                    row: row, columns: column + lane..<column + lane + 1, coverage: UInt8(coverages[lane]))
            }
        }
        #expect(together == alone, "\(coverages) at \(column), \(row) in \(box)")
    }
}

/// A paint with a colour for each column.
private struct Columns: PaintSampler {
    let colors: [PixelColor]

    func position(x: Int, y: Int) -> Int { x }

    func next(_ position: inout Int) -> PixelColor {
        defer { position += 1 }
        return colors[position]
    }
}

// MARK: - The order of painting

@Suite struct PaintLogTests {
    private func square(_ x: Double, _ color: PixelColor, opacity: Double = 1, in compositor: Compositor) {
        compositor.fill(rectangle(x, 2, 12, 12), paint: .color(color), opacity: opacity)
    }

    /// Blue covers red on the left, red covers blue on the right: the order is local.
    @Test func theOrderIsLocal() {
        let order = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            square(8, blue, in: $0)
            square(40, blue, in: $0)
            square(48, red, in: $0)
        }.order
        func rank(_ color: PixelColor, _ x: Range<Int>) -> Int { order.order(of: color, x: x, y: 4..<8).rank }
        #expect(rank(blue, 8..<12) > rank(red, 8..<12))
        #expect(rank(red, 50..<52) > rank(blue, 50..<52))
        #expect(rank(red, 24..<32) == -1)
    }

    /// The log knows the colours that translucent paint and fading groups make.
    @Test func mixedColorsHaveARank() {
        let green = PixelColor(0, 200, 100)
        let picture = picture(96, 16, edges: .crisp) {
            square(0, red, in: $0)
            $0.pushGroup(opacity: 0.7)
            $0.pushClip(rectangle(0, 0, 40, 16))
            $0.pushGroup(opacity: 0.4)
            square(8, green, opacity: 0.9, in: $0)
            $0.pop()
            $0.pop()
            $0.pop()
            square(18, blue, in: $0)
            square(50, red, in: $0)
            square(54, blue, opacity: 0.5, in: $0)
        }
        func rank(_ x: Int) -> Int {
            picture.order.order(of: picture[x: x, y: 8], x: x..<x + 1, y: 4..<8).rank
        }
        #expect(picture[x: 10, y: 8].isOpaque && !picture[x: 16, y: 8].isOpaque)
        #expect(0 <= rank(4) && rank(4) < rank(10) && rank(4) < rank(16))
        #expect(max(rank(10), rank(16)) < rank(24))
        #expect(picture[x: 58, y: 8].isOpaque && rank(58) > rank(52) && rank(64) > rank(52))
    }

    /// Paint behind a mask of lines counts as a line, unless an area of many colours is there.
    @Test func aMaskOfLinesMakesLines() {
        let gradient = Gradient(
            .axial, stops: [.init(0, Color(rgb: 0xFF0000)), .init(1, Color(rgb: 0x0000FF))],
            transform: Affine(scaleX: 64, y: 1))
        func masked(_ compositor: Compositor, _ x: Double, isLine: Bool, _ paint: Paint) {
            compositor.pushMask { $0.fill(rectangle(x, 4, 8, 8), paint: .color(.white), isLine: isLine) }
            compositor.fill(rectangle(x - 2, 0, 12, 16), paint: paint)
            compositor.pop()
        }
        let picture = picture(64, 16, edges: .crisp) {
            masked($0, 2, isLine: true, .gradient(gradient))
            masked($0, 18, isLine: false, .gradient(gradient))
            masked($0, 34, isLine: true, .color(blue))
            $0.fill(rectangle(48, 0, 12, 16), paint: .gradient(gradient))
            masked($0, 50, isLine: true, .gradient(gradient))
        }
        func place(_ x: Int) -> (rank: Int, isLine: Bool) {
            picture.order.order(of: picture[x: x, y: 8], x: x..<x + 2, y: 8..<12)
        }
        #expect(place(4) == (-1, true))
        #expect(place(20) == (-1, false))
        #expect(place(36).isLine && place(36).rank >= 0)
        #expect(place(52) == (-1, false))
        #expect(picture.order.order(of: .white, x: 0..<64, y: 0..<16).rank == -1, "masks are not visible")
    }
}
