import Geometry
import Raster
import RealModule
import TestSupport
import Testing

/// A mask of an outline.
func mask(
    _ outline: FlatPath, _ rule: FillRule = .nonZero, width: Int = 64, height: Int = 64
) -> CoverageMask {
    var mask = CoverageMask(width: width, height: height)
    Rasterizer().fill(outline, rule: rule, width: width, height: height, into: &mask)
    return mask
}

@Suite struct RasterizerTests {
    @Test func aRectangleOnPixelEdgesIsExact() {
        let picture = mask(rectangle(12, 17, 40, 30))
        #expect(picture.bytes.filter { $0 == 255 }.count == 1200)
        #expect(picture.bytes.filter { $0 > 0 }.count == 1200)
    }

    @Test func aRectangleBetweenPixelsHasItsArea() {
        #expect(abs(mask(rectangle(3.25, 4.5, 10.5, 7.25)).area - 10.5 * 7.25) < 0.05)
    }

    @Test func aTriangleHasItsAreaEitherWayRound() {
        let corners = [(3.3, 2.1), (60.2, 11.7), (20.9, 50.4)]
        let area = polygon(corners).area
        #expect(abs(mask(polygon(corners)).area - area) < 0.2)
        let (one, other) = (mask(polygon(corners)).bytes, mask(polygon(corners.reversed())).bytes)
        let difference = zip(one, other).map { abs(Int($0) - Int($1)) }.max()
        #expect(difference == 1 || difference == 0)
    }

    @Test func whatLiesOutsideIsCutOffExactly() {
        let huge = mask(rectangle(-1e9, -1e9, 2e9, 2e9))
        #expect(huge.bytes.allSatisfy { $0 == 255 })
        let wide = polygon([(-1000, 32), (32, -1000), (1064, 32), (32, 1064)])
        #expect(mask(wide).bytes.allSatisfy { $0 == 255 })
        #expect(mask(rectangle(100, 0, 10, 64)).area == 0)
        #expect(mask(rectangle(-100, 0, 10, 64)).area == 0)
        #expect(abs(mask(polygon([(-64, 0), (64, 0), (64, 64), (-64, 64)])).area - 4096) < 0.01)
        let diamond = polygon([(32, -10), (74, 32), (32, 74), (-10, 32)])
        #expect(abs(mask(diamond).area - (4096 - 4 * 22 * 22 / 2)) < 0.2)
    }

    @Test func contoursApartCoverWhatEachDoesByItself() {
        var random = SplitMix64(seed: 12)
        for _ in cases(50) {
            // A shape of a few edges in each square of 8 pixels, those at the border partly outside.
            let shapes = (0..<64).map { index in
                let corner = Point(Double(index % 8 * 9 - 4), Double(index / 8 * 9 - 4))
                return (0..<Int.random(in: 3...6, using: &random)).map { _ in
                    (
                        corner.x + .random(in: 0...8, using: &random),
                        corner.y + .random(in: 0...8, using: &random)
                    )
                }
            }
            var all = FlatPath()
            var sum = [Int](repeating: 0, count: 4096)
            for shape in shapes {
                all.append(Path(polygon: shape.map { Point($0.0, $0.1) }))
                for (index, byte) in mask(polygon(shape)).bytes.enumerated() { sum[index] += Int(byte) }
            }
            let isSame = mask(all).bytes.map(Int.init) == sum
            #expect(isSame)
        }
    }

    @Test func evenOddLeavesAHoleThatNonZeroFills() {
        var flat = rectangle(10, 10, 40, 40)
        flat.move(to: Point(20, 20))
        for corner in [Point(40, 20), Point(40, 40), Point(20, 40)] { flat.line(to: corner) }
        flat.close()
        #expect(mask(flat, .nonZero).area == 1600)
        #expect(mask(flat, .evenOdd).area == 1200)
    }

    @Test func theStrokeOfARectangleAndItsFill() {
        let flat = rectangle(12, 17, 40, 30)
        let outline = stroke(flat, StrokeStyle(width: 4))
        #expect(mask(outline).area == 560)
        var both = mask(flat)
        Rasterizer().fill(outline, rule: .nonZero, width: 64, height: 64, into: &both)
        #expect(both.area == 1496)
    }

    @Test func aButtStrokeOfALineHasLengthTimesWidth() {
        var line = FlatPath()
        line.move(to: Point(8, 9))
        line.line(to: Point(48, 39))
        #expect(abs(stroke(line, StrokeStyle(width: 5)).area - 250) < 1e-9)
        #expect(abs(stroke(line, StrokeStyle(width: 5, cap: .square)).area - 275) < 1e-9)
        let round = stroke(line, StrokeStyle(width: 5, cap: .round)).area
        #expect(abs(round - (250 + 6.25 * .pi)) < 0.6)
        #expect(abs(mask(stroke(line, StrokeStyle(width: 5))).area - 250) < 0.5)
    }

    @Test func aStrokeThatGoesBackOnItselfIsNoBolder() {
        for angle in [0.0, 0.3, 0.8, 1.2, 1.5707963] {
            let end = Point(32 + 25 * Double.cos(angle), 32 + 25 * Double.sin(angle))
            var once = FlatPath()
            once.move(to: Point(32, 32))
            once.line(to: end)
            var back = once
            back.line(to: Point(32, 32))
            let style = StrokeStyle(width: 3)
            let single = mask(stroke(once, style))
            let double = mask(stroke(back, style))
            #expect(abs(single.area - double.area) < 0.5)
            let differences = zip(single.bytes, double.bytes).map { abs(Int($0) - Int($1)) }
            #expect(differences.allSatisfy { $0 <= 16 })
        }
    }
}
