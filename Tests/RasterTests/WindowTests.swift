import Geometry
import Raster
import RealModule
import TestSupport
import Testing

/// Clipping to a window does not change the visible part, and limits the work to that part.
struct WindowTests {
    /// Returns the coverage of a picture of 48 by 32 pixels.
    private func coverage(_ outline: FlatPath, _ rule: FillRule = .nonZero) -> CoverageMask {
        mask(outline, rule, width: 48, height: 32)
    }

    private static let window = Rect(0, 0, 48, 32)

    /// Returns the outline of a stroke, with or without dashes and a window.
    private func stroke(_ path: Path, _ style: StrokeStyle, _ dash: DashPattern?, window: Rect?) -> FlatPath {
        let wide = window?.insetBy(dx: -style.extent, dy: -style.extent)
        var (flat, dashes, outline) = (FlatPath(), FlatPath(), FlatPath())
        flat.append(path, tolerance: 0.002, keepsTangents: true, window: wide)
        if let dash { dashes.appendDashes(of: flat, pattern: dash, minimumSpacing: 0.05, window: wide) }
        outline.appendStroke(of: dash == nil ? flat : dashes, style: style, tolerance: 0.002, window: window)
        return outline
    }

    /// Returns a path that is much larger than the picture, and crosses it, surrounds it or misses it.
    private func largePath(_ random: inout SplitMix64) -> Path {
        let reach = random.number(in: 2...5)
        func place() -> Point {
            let far = Double.pow(10, random.number(in: 1...reach))
            return Point(24, 16) + (random.point(in: -far...far) - .zero)
        }
        var path = Path()
        path.move(to: place())
        for _ in 0..<Int.random(in: 1...3, using: &random) {
            switch Int.random(in: 0...3, using: &random) {
            case 0: path.line(to: place())
            case 1: path.quad(to: place(), control: place())
            default: path.cubic(to: place(), control1: place(), control2: place())
            }
        }
        if Bool.random(using: &random) { path.close() }
        return path
    }

    /// Returns the sum of all differences, 255 for a pixel.
    private func sumOfDifferences(_ one: CoverageMask, _ other: CoverageMask) -> Int {
        zip(one.bytes, other.bytes).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    }

    @Test func aFillIsEqualInAWindow() {
        checkCases(300, seed: 801) { random in
            let path = largePath(&random)
            let whole = FlatPath(path, tolerance: 0.002)
            var seen = FlatPath()
            seen.append(path, tolerance: 0.002, window: Self.window)
            for rule in FillRule.allCases {
                #expect(difference(coverage(whole, rule), coverage(seen, rule)) <= 12, "\(path.svg())")
            }
        }
    }

    @Test func aStrokeIsEqualInAWindow() throws {
        var compared = 0
        checkCases(300, seed: 802) { random in
            let path = largePath(&random)
            let style = StrokeStyle(
                width: random.number(in: 0.5...20), cap: random.pick(LineCap.allCases),
                join: random.pick(LineJoin.allCases))
            let whole = stroke(path, style, nil, window: nil)
            let seen = stroke(path, style, nil, window: Self.window)
            // A stroke that turns back on itself is rasterized in another way, which only happens in the window.
            guard whole.retraces == seen.retraces else { return }
            compared += 1
            let (one, other) = (coverage(whole), coverage(seen))
            #expect(sumOfDifferences(one, other) <= 400, "\(style) \(path.svg())")
            #expect(difference(one, other) <= 80, "\(style) \(path.svg())")
        }
        #expect(compared > 250)
    }

    /// Dashes keep their positions although the invisible part before them is skipped. Their number stays below the
    /// limit for drawing dashes one by one.
    @Test func dashesKeepTheirPositionsInAWindow() throws {
        var compared = 0
        try checkCases(300, seed: 803) { random in
            let path = largePath(&random)
            let length = ArcLength(path).total
            let period = max(random.number(in: 4...40), length / 50_000)
            let dash = try DashPattern([period * 0.6, period * 0.4], phase: random.number(in: 0...period))
            let style = StrokeStyle(width: random.number(in: 0.5...12), cap: random.pick(LineCap.allCases))
            let one = coverage(stroke(path, style, dash, window: nil))
            let other = coverage(stroke(path, style, dash, window: Self.window))
            if one.area > 0 { compared += 1 }
            // At a tight turn the two use different chords.
            #expect(sumOfDifferences(one, other) <= 255 * 12, "\(style) \(path.svg())")
        }
        #expect(compared > 30)
    }

    /// The corner is outside the window, and its tip inside.
    @Test func theTipOfADistantMiterIsVisible() throws {
        let length = 12_000.0
        let half = Vector(.sin(.pi / 12), .cos(.pi / 12)) * length
        let corner = Point(24, 50)
        let path = Path(polyline: [corner + half, corner, corner + Vector(-half.dx, half.dy)])
        let dash = try DashPattern([3, 3], phase: 1.5)
        let style = StrokeStyle(width: 12)
        let pixels = coverage(stroke(path, style, dash, window: Self.window))
        #expect(pixels.bytes == coverage(stroke(path, style, dash, window: nil)).bytes)
        // 6 / sin 15° above the corner.
        #expect(pixels[24, 31] == 255 && pixels[24, 26] < 128)
    }

    /// A scene of a hundred bytes must not take gigabytes: an outline has only visible points.
    @Test func theWorkDependsOnTheVisiblePart() throws {
        let circle = Path(ellipseIn: Rect(-60, -60, 120, 120))
        for scale in isFuzzing ? [1e3, 1e6, 1e9, 1e15] : [1e3, 1e15] {
            // The circle passes through the window.
            let map = Affine(scaleX: scale, y: scale).concatenating(
                Affine(translationX: 24 - 60 * scale, y: 16))
            let path = circle.applying(map)
            for join in LineJoin.allCases {
                let style = StrokeStyle(width: 4 * scale, cap: .round, join: join)
                let dash = try DashPattern([5 * scale, 5 * scale])
                let fine = try DashPattern([5, 5])
                for (width, dash) in [
                    (style.width, nil), (style.width, dash), (3, nil), (3, dash), (3, fine),
                ] {
                    var style = style
                    style.width = width
                    let outline = stroke(path, style, dash, window: Self.window)
                    // With a pen wider than the picture, the round join of each corner may be visible.
                    #expect(
                        outline.points.count < (width > 3 ? 500_000 : 20_000), "\(scale) \(join) \(width)")
                }
            }
        }
    }

    /// The edge of a cap with a radius of a million pixels is an arc, not a chord.
    @Test func aLargeCapIsRoundInTheWindow() {
        for radius in [1e3, 1e5, 1e7] {
            let style = StrokeStyle(width: 2 * radius, cap: .round)
            let line = Path([.move(Point(24 - radius - 1, 16)), .line(Point(24 - radius, 16))])
            let pixels = coverage(stroke(line, style, nil, window: Self.window))
            // The edge is at 24, and y²/2r to the left of it at a distance y.
            for row in 0..<32 {
                let ink = (0..<48).reduce(0) { $0 + Double(pixels[$1, row]) / 255 }
                let y = Double(row) + 0.5 - 16
                #expect(abs(ink - (24 - y * y / (2 * radius))) < 0.03, "\(radius) \(row)")
            }
        }
    }
}
