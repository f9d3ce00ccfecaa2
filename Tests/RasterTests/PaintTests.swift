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
        _ shape: GradientType, _ stops: [GradientStop], _ transform: Affine, width: Int = 64,
        height: Int = 64
    ) -> PixelGrid {
        picture(width, height) {
            $0.fill(
                rectangle(0, 0, Double(width), Double(height)),
                paint: .gradient(Gradient(shape, stops: stops, transform: transform)))
        }
    }

    /// Whether a colour is the one of the ramp at a location, to a step or two of its bytes.
    private func expect(_ color: PixelColor, isAt location: Double, _ comment: Comment) {
        let wanted = PixelColor(ramp.color(at: location) ?? .clear)
        #expect(abs(Int(color.red) - Int(wanted.red)) <= 2, comment)
        #expect(abs(Int(color.blue) - Int(wanted.blue)) <= 2, comment)
    }

    @Test func anAxialRampFollowsItsAxis() {
        let grid = pixels(.axial, ramp, Affine(a: 48, b: 0, c: 0, d: 1, tx: 8, ty: 0))
        for x in 0..<64 { expect(grid[x: x, y: 9], isAt: (Double(x) + 0.5 - 8) / 48, "column \(x)") }
        #expect(grid[x: 3, y: 0] == red && grid[x: 60, y: 63] == blue)
    }

    @Test func aRadialRampFollowsAnEllipse() {
        let grid = pixels(.radial, ramp, Affine(a: 30, b: 0, c: 0, d: 15, tx: 32, ty: 32))
        for (x, y) in [(32, 32), (50, 32), (32, 40), (45, 39)] {
            let (dx, dy) = ((Double(x) + 0.5 - 32) / 30, (Double(y) + 0.5 - 32) / 15)
            expect(grid[x: x, y: y], isAt: (dx * dx + dy * dy).squareRoot(), "(\(x), \(y))")
        }
        #expect(grid[x: 0, y: 0] == blue)
    }

    @Test func aConicRampRunsClockwiseFromTheAxis() {
        let grid = pixels(.conic, ramp, Affine(translationX: 32, y: 32))
        for (x, y) in [(60, 32), (60, 60), (32, 60), (4, 60), (4, 31), (31, 4), (60, 4)] {
            let angle = Double.atan2(y: Double(y) + 0.5 - 32, x: Double(x) + 0.5 - 32)
            let turns = (angle < 0 ? angle + 2 * .pi : angle) / (2 * .pi)
            expect(grid[x: x, y: y], isAt: turns, "(\(x), \(y))")
        }
    }

    @Test func theAngleIsExactToAHundredThousandthOfATurn() {
        for step in 0..<10_000 {
            let angle = Double(step) / 10_000 * 2 * .pi
            let found = turns(Point(3 * .cos(angle), 3 * .sin(angle)))
            #expect(abs(found - Double(step) / 10_000) < 1e-5)
        }
        #expect(turns(.zero) == 0)
    }

    @Test func channelsAreBlendedStraight() {
        let toClear: [GradientStop] = [
            .init(0, Color(red: 1, green: 1, blue: 1)), .init(1, Color(red: 0, green: 0, blue: 0, alpha: 0)),
        ]
        #expect(
            toClear.color(at: 0.5) == Color(red: 0.5, green: 0.5, blue: 0.5, alpha: 0.5))
    }

    @Test func stopsAtOnePlaceMakeAnEdge() {
        let edge: [GradientStop] = [
            .init(0, Color(red: 1, green: 0, blue: 0)), .init(0.5, Color(red: 1, green: 0, blue: 0)),
            .init(0.5, Color(red: 0, green: 0, blue: 1)), .init(1, Color(red: 0, green: 0, blue: 1)),
        ]
        let grid = pixels(.axial, edge, Affine(scaleX: 64, y: 1), height: 1)
        #expect(grid.pixels == Array(repeating: red, count: 32) + Array(repeating: blue, count: 32))
    }

    @Test(arguments: GradientType.allCases)
    func aGradientWithoutExtentIsItsLastColour(shape: GradientType) {
        for transform in [Affine(scaleX: 0, y: 0), Affine(scaleX: .nan, y: 1)] {
            let grid = pixels(shape, ramp, transform, width: 2, height: 2)
            #expect(grid.pixels.allSatisfy { $0.blue >= 253 && $0.red <= 2 })
        }
        #expect(pixels(shape, [], .identity).pixels.allSatisfy { $0 == .clear })
        #expect(pixels(shape, [ramp[0]], .identity).pixels.allSatisfy { $0 == red })
    }

    @Test func aPatternRepeatsBothWays() {
        var tile = PixelGrid(width: 3, height: 2)
        var random = SplitMix64(seed: 11)
        for y in 0..<2 { for x in 0..<3 { tile[x: x, y: y] = random.color(opaque: true) } }
        let moved = Affine(translationX: -1, y: 5)
        let grid = picture(10, 9) {
            $0.fill(rectangle(0, 0, 10, 9), paint: .pattern(tile, moved))
        }
        for y in 0..<9 {
            for x in 0..<10 { #expect(grid[x: x, y: y] == tile[x: (x + 1) % 3, y: (y + 1) % 2]) }
        }
        let large = picture(6, 4) {
            $0.fill(rectangle(0, 0, 6, 4), paint: .pattern(tile, Affine(scaleX: 2, y: 2)))
        }
        for y in 0..<4 { for x in 0..<6 { #expect(large[x: x, y: y] == tile[x: x / 2, y: y / 2]) } }
    }

    @Test func aPatternOfNothingPaintsNothing() {
        let nothing = PixelGrid(width: 0, height: 0)
        let grid = picture(2, 2) {
            $0.fill(rectangle(0, 0, 2, 2), paint: .pattern(nothing, .identity))
            $0.fill(
                rectangle(0, 0, 2, 2),
                paint: .pattern(PixelGrid(width: 1, height: 1, filledWith: red), .init(scaleX: 0, y: 1)))
        }
        #expect(grid.pixels.allSatisfy { $0 == .clear })
    }
}

// MARK: - Colours

@Suite struct PixelColorTests {
    @Test func channelsAreMultipliedByAlphaAndRounded() {
        let half = PixelColor(Color(red: 1, green: 0.5, blue: 0, alpha: 0.5))
        #expect([half.red, half.green, half.blue, half.alpha] == [128, 64, 0, 128])
        #expect(PixelColor(Color(red: 9, green: -1, blue: .nan)) == PixelColor(255, 0, 0))
        #expect(PixelColor(Color(red: 1, green: 1, blue: 1, alpha: .nan)) == .clear)
    }

    @Test func multiplyingRoundsExactly() {
        for value in UInt32(0)...255 {
            for factor in UInt32(0)...255 {
                let expected = (value * factor * 2 + 255) / 510
                #expect(multiply(value * 0x0101_0101, by: factor) == expected * 0x0101_0101)
                let lanes = multiply(SIMD8(repeating: UInt16(value)), by: SIMD8(repeating: UInt16(factor)))
                #expect(lanes == SIMD8(repeating: UInt16(expected)))
            }
        }
    }

    @Test func straightColoursComeBack() {
        #expect(PixelColor(12, 200, 255).straight == (12, 200, 255))
        #expect(PixelColor(Color(red: 1, green: 0.5, blue: 0.25, alpha: 0.5)).straight == (255, 128, 64))
        #expect(PixelColor.clear.straight == (0, 0, 0))
    }

    @Test func overKeepsAnyBackdropUnderNothingAndNoneUnderAll() {
        var random = SplitMix64(seed: 5)
        for _ in cases(1000) {
            let (front, back) = (random.color(), random.color())
            #expect(PixelColor.clear.over(back) == back)
            #expect(front.over(.clear) == front)
            #expect(random.color(opaque: true).over(back).isOpaque)
            let result = front.over(back)
            #expect(max(result.red, result.green, result.blue) <= result.alpha)
        }
    }

    /// Source-over is associative but for the roundings: two of half a step on each side.
    @Test func overIsAssociativeToTwoSteps() {
        var random = SplitMix64(seed: 6)
        for _ in cases(20_000) {
            let (top, middle, bottom) = (random.color(), random.color(), random.color())
            let left = top.over(middle).over(bottom)
            let right = top.over(middle.over(bottom))
            let channels = [
                (left.red, right.red), (left.green, right.green), (left.blue, right.blue),
                (left.alpha, right.alpha),
            ]
            #expect(channels.allSatisfy { abs(Int($0) - Int($1)) <= 2 })
        }
    }
}

// MARK: - Edges

/// Eight pixels of an edge, painted at once, are what they would be one by one.
@Suite struct PaintSinkTests {
    @Test(arguments: [Edges.antialiased, .crisp])
    func oneColorIsPaintedAsPixelByPixel(_ edges: Edges) {
        var random = SplitMix64(seed: 31)
        for _ in cases(2000) {
            let color = random.color(opaque: .random(using: &random))
            expectEightAsOnes(edges, &random) { SolidSink(canvas: $0, color: color) }
        }
    }

    @Test(arguments: [Edges.antialiased, .crisp])
    func aPaintOfManyColorsIsPaintedAsPixelByPixel(_ edges: Edges) {
        var random = SplitMix64(seed: 32)
        for _ in cases(2000) {
            let colors = (0..<13).map { _ in random.color(opaque: .random(using: &random)) }
            let opacity = Bool.random(using: &random) ? 255 : UInt8.random(in: 0...255, using: &random)
            expectEightAsOnes(edges, &random) {
                SampledSink(canvas: $0, sampler: Columns(colors: colors), opacity: opacity)
            }
        }
    }

    /// Paints eight pixels somewhere around a box in a random picture, at once and one by one.
    private func expectEightAsOnes<Sink: CoverageSink>(
        _ edges: Edges, _ random: inout SplitMix64, _ sink: (Canvas) -> Sink
    ) {
        let box = PixelBox(x: 1..<Int.random(in: 9..<13, using: &random), y: 1..<3)
        let (row, column) = (Int.random(in: 0..<4, using: &random), Int.random(in: 0...5, using: &random))
        var coverages = SIMD8<UInt16>()
        for lane in 0..<8 {
            coverages[lane] =
                [0, 255, 126, 127, 128, .random(in: 0...255, using: &random)]
                .randomElement(using: &random) ?? 0
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

    func walk(x: Int, y: Int) -> Int { x }

    func next(_ walk: inout Int) -> PixelColor {
        defer { walk += 1 }
        return colors[walk]
    }
}

// MARK: - The order of painting

/// What was painted over what, which a cell with too few colours goes by.
@Suite struct PaintLogTests {
    private let red = PixelColor(255, 0, 0)
    private let blue = PixelColor(0, 0, 255)

    private func square(_ x: Double, _ color: PixelColor, opacity: Double = 1, in compositor: Compositor) {
        compositor.fill(rectangle(x, 2, 12, 12), paint: .color(color), opacity: opacity)
    }

    /// Blue lies over red here, and red over blue there: what is painted elsewhere plays no part.
    @Test func orderIsThatOfThePlace() {
        let picture = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            square(8, blue, in: $0)
            square(40, blue, in: $0)
            square(48, red, in: $0)
        }
        func isFront(_ front: PixelColor, _ back: PixelColor, _ x: Range<Int>) -> Bool {
            picture.order.place(of: front, x: x, y: 4..<8).rank
                > picture.order.place(of: back, x: x, y: 4..<8).rank
        }
        #expect(isFront(blue, red, 8..<12))
        #expect(isFront(red, blue, 50..<52))
        #expect(picture.order.place(of: red, x: 24..<32, y: 4..<8).rank == -1)
    }

    /// What is translucent is known by what it makes of what lies behind it.
    @Test func translucentPaintIsInFrontOfWhatShowsThrough() {
        let picture = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            square(40, blue, in: $0)
            square(4, blue, opacity: 0.5, in: $0)
        }
        let mixed = picture[x: 8, y: 8]
        #expect(mixed != red && mixed != blue && mixed.isOpaque)
        func rank(_ color: PixelColor) -> Int { picture.order.place(of: color, x: 8..<10, y: 4..<8).rank }
        #expect(rank(mixed) > rank(red))
        #expect(rank(picture[x: 14, y: 8]) > rank(red))
    }

    /// What is in groups that fade is known by the colours that are seen of it.
    @Test func groupsThatFadeKeepTheirPlace() {
        let green = PixelColor(0, 200, 100)
        let picture = picture(64, 16, edges: .crisp) {
            square(0, red, in: $0)
            $0.pushGroup(opacity: 0.7)
            $0.pushClip(rectangle(0, 0, 40, 16))
            $0.pushGroup(opacity: 0.4)
            square(8, green, opacity: 0.9, in: $0)
            $0.pop()
            $0.pop()
            $0.pop()
            square(18, blue, in: $0)
        }
        func rank(_ x: Int) -> Int {
            picture.order.place(of: picture[x: x, y: 8], x: x..<x + 1, y: 4..<8).rank
        }
        #expect(picture[x: 10, y: 8].isOpaque && !picture[x: 16, y: 8].isOpaque)
        #expect(0 <= rank(4) && rank(4) < rank(10) && rank(4) < rank(16))
        #expect(max(rank(10), rank(16)) < rank(24))
    }

    /// What shows through a mask of lines is lines, in whatever colours, unless something else of many colours is there.
    @Test func whatALineMasksIsALine() {
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
            picture.order.place(of: picture[x: x, y: 8], x: x..<x + 2, y: 8..<12)
        }
        #expect(place(4) == (-1, true))
        #expect(place(20) == (-1, false))
        #expect(place(36).isLine && place(36).rank >= 0)
        #expect(place(52) == (-1, false))
        #expect(picture.order.place(of: .white, x: 0..<64, y: 0..<16).rank == -1, "masks are not seen")
    }
}
