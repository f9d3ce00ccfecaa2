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
