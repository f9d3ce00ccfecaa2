import Cells
import Colors
import Geometry
import Layers
import Playback
import Raster
import RealModule
import TestSupport
import Testing

func rectangle(_ rect: Rect, fill: Color? = nil, stroke: Color? = nil, width: Double = 1) -> Layer {
    Layer(
        shape: ShapeContent(
            path: Path(rect: rect), fillColor: fill.map(Fill.color), strokeColor: stroke, lineWidth: width))
}

let red = Color(rgb: 0xFF0000)
let green = Color(rgb: 0x00FF00)
let blue = Color(rgb: 0x0000FF)
private let clear = Color.black.withAlpha(0)

@Suite struct FrameGlyphsTests {
    /// Returns the pixels of layers on a canvas of 60 by 50 points, one pixel per point.
    func pixels(_ layers: [Layer], edges: Edges = .antialiased) -> PixelGrid {
        let viewport = Viewport(canvas: Size(60, 50), width: 60, height: 50)
        let timeline = Timeline(Scene(canvas: Size(60, 50), layers: layers))
        return FrameRenderer().pixels(of: timeline, at: 0, viewport: viewport, edges: edges)
    }

    func pixels(_ layer: Layer) -> PixelGrid { pixels([layer]) }

    func expect(_ layers: Layer..., colors: [(x: Int, y: Int, color: Color)]) {
        let grid = pixels(layers)
        for (x, y, color) in colors { #expect(grid[x: x, y: y] == PixelColor(color), "\(x), \(y)") }
    }

    func count(_ grid: PixelGrid) -> Int { grid.pixels.filter { $0.alpha == 255 }.count }

    /// Numbers measured in Core Animation: a rectangle of 40 by 30 fills 1200 pixels, and its line of width 4
    /// covers 560. Both together cover 1496, and the line with dashes of six on, six off covers 288.
    @Test func coreAnimationsPixelCounts() {
        let rect = Rect(10, 10, 40, 30)
        #expect(count(pixels(rectangle(rect, fill: red))) == 1200)
        #expect(count(pixels(rectangle(rect, stroke: red, width: 4))) == 560)
        #expect(count(pixels(rectangle(rect, fill: red, stroke: red, width: 4))) == 1496)
        var dashed = ShapeContent(path: Path(rect: rect), fillColor: nil, strokeColor: red, lineWidth: 4)
        dashed.lineDashPattern = [6, 6]
        #expect(count(pixels(Layer(shape: dashed))) == 288)
    }

    /// The part of a shadow or blur in the picture does not depend on the shapes that the edge cuts off.
    @Test(arguments: [Point(30, -11), Point(-14, 20), Point(55, 46), Point(80, 25)], [0.0, 4])
    func effectsReachIntoThePicture(position: Point, blurRadius: Double) {
        var layer = rectangle(Rect(-10, -10, 20, 20), fill: red)
        layer.position = position
        layer.blurRadius = blurRadius
        layer.shadow.opacity = 0.8
        layer.shadow.offset = Size(-3, 4)
        let small = pixels(layer)
        // The same scene in the middle of a picture with three times the size.
        let viewport = Viewport(canvas: Size(180, 150), width: 180, height: 150)
        layer.position = position + Vector(60, 50)
        let scene = Scene(canvas: Size(180, 150), layers: [layer])
        let large = FrameRenderer().pixels(of: Timeline(scene), at: 0, viewport: viewport)
        for row in 0..<50 {
            for column in 0..<60 {
                #expect(small[x: column, y: row] == large[x: 60 + column, y: 50 + row], "\(column), \(row)")
            }
        }
    }

    /// A smaller picture has the means of its pixels, and its edges do not show the opposite ones.
    @Test func picturesAreDrawnOnce() {
        func picture(_ size: Size, at origin: Double, _ color: (Int) -> Color) -> PixelGrid {
            let pixels = (0..<64).map { color($0 % 8) }
            let pattern = Pattern(width: 8, height: 8, pixels: pixels, size: size)
            let shape = ShapeContent(
                path: Path(rect: Rect(origin: .zero, size: size)), fillColor: .pattern(pattern))
            var layer = Layer(shape: shape)
            layer.position = Point(origin, origin)
            return self.pixels(layer)
        }
        let stripes = picture(Size(4, 4), at: 10) { $0.isMultiple(of: 2) ? .white : .black }
        #expect(stripes[x: 11, y: 12] == PixelColor(128, 128, 128))
        let sides = picture(Size(32, 32), at: 10.75) { $0 < 4 ? red : blue }
        #expect(sides[x: 10, y: 20].blue == 0 && sides[x: 10, y: 20].red > 0)
        #expect(sides[x: 42, y: 20].red == 0 && sides[x: 42, y: 20].blue > 0)
    }

    /// If a frame would take minutes, only the back is drawn and the renderer reports it.
    @Test func tooMuchToDrawIsCutShort() {
        func copies(_ count: Double, of layers: [Layer]) -> Timeline {
            var many = Layer(replicator: ReplicatorContent(instanceCount: count))
            many.sublayers = layers
            return Timeline(of: many, rectangle(Rect(0, 0, 60, 50), fill: blue), canvas: Size(60, 50))
        }
        // Few pixels, so that reaching the limit does not take long.
        let viewport = Viewport(canvas: Size(60, 50), width: 6, height: 5)
        let renderer = FrameRenderer()
        renderer.minimumLimit = 20_000_000
        var random = SplitMix64(seed: 811)
        let scrawl = Path(
            polyline: (0..<100).map { _ in
                Point(.random(in: 0...60, using: &random), .random(in: 0...50, using: &random))
            })
        var line = ShapeContent(path: scrawl, fillColor: nil, strokeColor: red, lineWidth: 3)
        line.lineDashPattern = [2, 2]
        let full = rectangle(Rect(0, 0, 60, 50), fill: red)
        for layers in [[full], [full, Layer(shape: line)], [Layer(shape: line), full]] {
            for count in [2.0, 10_000] {
                let picture = renderer.pixels(of: copies(count, of: layers), at: 0, viewport: viewport)
                #expect(renderer.isTruncated == (count > 2 && layers != [full]))
                let color = renderer.isTruncated ? PixelColor(255, 0, 0) : PixelColor(0, 0, 255)
                #expect(picture[x: 3, y: 2] == color)
            }
        }
    }

    @Test func opacityFadesTheLayerAsOnePicture() {
        var layer = rectangle(Rect(10, 10, 40, 30), fill: red, stroke: green, width: 10)
        layer.opacity = 0.5
        // Half green, without the red of the fill beneath.
        expect(layer, colors: [(12, 25, green.withAlpha(0.5)), (30, 25, red.withAlpha(0.5))])
    }

    @Test func boundsOriginScrollsWhatIsInside() {
        var layer = Layer()
        layer.bounds = Rect(10, 0, 20, 20)
        layer.position = Point(10, 10)
        layer.sublayers = [rectangle(Rect(10, 0, 5, 5), fill: red)]
        expect(layer, colors: [(0, 0, red)])
    }

    @Test func masksToBoundsCutsAtTheCorners() {
        var layer = Layer()
        layer.frame = Rect(0, 0, 40, 40)
        layer.cornerRadius = 20
        layer.masksToBounds = true
        layer.sublayers = [rectangle(Rect(-10, -10, 100, 100), fill: red)]
        expect(layer, colors: [(20, 20, red), (1, 1, clear), (38, 38, clear), (45, 20, clear)])
        layer.maskedCorners = [.minXMinY, .maxXMinY, .minXMaxY]
        expect(layer, colors: [(20, 20, red), (1, 1, clear), (38, 38, red), (45, 20, clear)])
    }

    @Test func aMaskShowsInProportionToItsAlpha() {
        var layer = rectangle(Rect(0, 0, 60, 50), fill: red)
        layer.mask = rectangle(Rect(10, 10, 10, 10), fill: blue.withAlpha(0.5))
        let grid = pixels(layer)
        #expect(abs(Int(grid[x: 15, y: 15].alpha) - 128) <= 1)
        #expect(grid[x: 15, y: 15].blue == 0)
        #expect(grid[x: 30, y: 30].alpha == 0)
    }

    @Test func theBorderLiesInsideAndAboveEverything() {
        var layer = Layer()
        layer.frame = Rect(10, 10, 40, 30)
        layer.borderWidth = 2
        layer.borderColor = green
        layer.backgroundColor = red
        layer.sublayers = [rectangle(Rect(-5, -5, 60, 60), fill: blue)]
        expect(layer, colors: [(10, 10, green), (11, 25, green), (12, 25, blue), (9, 25, blue)])
    }

    /// A line of half a point has half the opacity.
    @Test func thinLinesGrowFaintInsteadOfBreaking() {
        var shape = ShapeContent(fillColor: nil, strokeColor: red, lineWidth: 0.5)
        shape.path = Path([.move(Point(0, 10.5)), .line(Point(60, 10.5))])
        let grid = pixels([Layer(shape: shape)], edges: .crisp)
        for x in 0..<60 { #expect(grid[x: x, y: 10].alpha == 128) }
    }

    /// The points of this curve follow the cube of the parameter: at one half they are at an eighth of its 56
    /// points.
    @Test func aTrimByParameterIsDrawn() throws {
        var shape = ShapeContent(
            path: try Path(svg: "M 0 10 C 0 10 0 10 56 10"), fillColor: nil, strokeColor: red, lineWidth: 2)
        shape.strokeEnd = 0.5
        #expect(count(pixels(Layer(shape: shape))) == 28 * 2)
        shape.trimBy = .parameter
        #expect(count(pixels(Layer(shape: shape))) == 7 * 2)
        // Dashes begin at the start of the visible part (rule H2), at 7.
        (shape.strokeStart, shape.strokeEnd) = (0.5, 1)
        shape.lineDashPattern = [4, 4]
        let row = pixels(Layer(shape: shape))
        #expect((7..<23).map { row[x: $0, y: 10].alpha == 255 } == (0..<16).map { $0 / 4 % 2 == 0 })
    }

    /// The outline of a thin line has an area proportional to its length. The chords of frames and the exact
    /// length agree.
    @Test func aPartOfALineIsAsLongInAFrame() throws {
        let curve = try Path(svg: "M 110 24 C 110 -1 70 -1 70 63 C 70 127 30 127 30 102")
        var shape = ShapeContent(path: curve, fillColor: nil, strokeColor: red, lineWidth: 1)
        shape.trimBy = .parameter
        let builder = OutlineBuilder()
        for step in 1...40 {
            shape.strokeEnd = Double(step) / 40
            let line = try #require(StrokedLine(shape))
            builder.begin(width: 140, height: 126)
            _ = builder.stroke(line, .identity)
            let length = ArcLength(curve).length(of: line.trim)
            #expect(abs(abs(builder.outline.area) - length) < 0.01 * length + 0.05, "\(step)")
        }
    }

    @Test func dashesBeginAtTheTrimUnlessAskedOtherwise() {
        var shape = ShapeContent(fillColor: nil, strokeColor: red, lineWidth: 2)
        shape.path = Path([.move(Point(0, 10)), .line(Point(60, 10))])
        shape.lineDashPattern = [4, 4]
        shape.strokeStart = 0.1
        expect(Layer(shape: shape), colors: [(6, 10, red)])
        shape.dashOrigin = .path
        expect(Layer(shape: shape), colors: [(6, 10, clear), (8, 10, red)])
    }

    /// A line of width 4 in a layer that is 5 times as wide as before is 20 wide, or still 4. Its dashes follow.
    @Test func linesKeepTheirWidthUnderTransforms() {
        var shape = ShapeContent(fillColor: nil, strokeColor: red, lineWidth: 4)
        shape.path = Path(polyline: [Point(4, 0), Point(4, 40)])
        shape.lineDashPattern = [10]
        func count(_ effect: VectorEffect) -> Int {
            shape.vectorEffect = effect
            var layer = Layer(shape: shape)
            layer.transform = Affine(scaleX: 5, y: 0.5)
            return self.count(pixels(layer))
        }
        #expect(count(.none) == 20 * 10)
        #expect(count(.nonScalingStroke) == 4 * 10)
        shape.path = Path(polyline: [Point(4, 0), Point(4, 80)])
        #expect(count(.none) == 20 * 20)
        #expect(count(.nonScalingStroke) == 4 * 20)
    }

    /// The mode of a sublayer mixes with an isolated layer only: red stays red over green.
    @Test func isolatedLayersBlendAlone() {
        func square(_ color: Color) -> Layer { rectangle(Rect(0, 0, 9, 9), fill: color) }
        var group = Layer()
        group.sublayers = [square(red)]
        group.sublayers[0].compositingFilter = .multiply
        expect(square(green), group, colors: [(4, 4, .black)])
        group.isIsolated = true
        expect(square(green), group, colors: [(4, 4, red)])
    }

    /// A circle of radius 20 is 125.66 points long: 12.57 periods of 10, so the last gap is cut short. With
    /// seamless dashes all gaps are equal, including the one at the seam.
    @Test func fittedDashesHaveNoSeam() throws {
        var shape = ShapeContent(fillColor: nil, strokeColor: red, lineWidth: 2)
        shape.path = Path(ellipseIn: Rect(10, 5, 40, 40))
        shape.lineDashPattern = [5]
        /// Returns the shortest gap in half degrees, once around from the middle of a dash.
        func shortestGap(_ fit: DashFit) throws -> Int {
            shape.dashFit = fit
            let grid = pixels(Layer(shape: shape))
            let ring = (0..<720).map { step -> Bool in
                let angle = (Double(step) / 720) * 2 * .pi + 0.1
                let point = Point(30 + 20 * Double.cos(angle), 25 + 20 * Double.sin(angle))
                return grid[x: Int(point.x), y: Int(point.y)].alpha > 100
            }
            return try #require(ring.split(separator: true).map(\.count).min())
        }
        #expect(try shortestGap(.seamless) > 18)
        #expect(try shortestGap(.none) < 12)
    }

    @Test func gradientsRunFromStartToEnd() {
        var layer = Layer(gradient: GradientContent(colors: [red, blue]))
        layer.frame = Rect(0, 0, 60, 50)
        let grid = pixels(layer)
        #expect(grid[x: 30, y: 0].red > 250 && grid[x: 30, y: 49].blue > 250)
        #expect(abs(Int(grid[x: 3, y: 25].red) - 125) < 6)
    }

    @Test func aLayerStretchedOneWayStretchesItsLine() {
        var layer = rectangle(Rect(5, 5, 10, 20), stroke: red, width: 2)
        layer.transform = Affine(scaleX: 3, y: 1)
        expect(layer, colors: [(12, 15, red), (17, 15, red), (30, 5, red)])
        expect(layer, colors: [(11, 15, clear), (18, 15, clear), (30, 6, clear)])
    }

    /// An unchanged picture shares its memory and is not drawn again.
    @Test func aPictureThatStandsStillIsHandedOutAgain() {
        let timeline = Timeline(of: rectangle(Rect(0, 0, 60, 50), fill: red), canvas: Size(60, 50))
        let viewport = Viewport(canvas: Size(60, 50), width: 60, height: 50)
        let frames = FrameRenderer()
        func address(_ time: Double) -> UnsafePointer<PixelColor>? {
            frames.pixels(of: timeline, at: time, viewport: viewport).pixels
                .withUnsafeBufferPointer(\.baseAddress)
        }
        #expect(address(0) == address(1))
    }

    @Test func damagedNumbersDrawSomethingOrNothingButNeverTrap() {
        for bad in [Double.nan, .infinity, -.infinity, 1e30, -1e300] {
            var layer = rectangle(Rect(bad, 5, bad, 20), fill: red, stroke: green, width: bad)
            layer.position = Point(bad, bad)
            layer.opacity = bad
            layer.cornerRadius = bad
            layer.borderWidth = bad
            layer.bounds = Rect(0, 0, bad, 5)
            layer.backgroundColor = Color(red: bad, green: bad, blue: bad, alpha: bad)
            layer.transform = Affine(scaleX: bad, y: 1)
            #expect(pixels(layer).pixels.count == 3000)
        }
    }
}

// MARK: - The view

@Suite struct ViewportTests {
    /// 20 rows are as tall as 40 columns are wide: 0.8 dots a point, with margins of 40 dots left and right.
    @Test func aCanvasIsCentredAndAsLargeAsPossible() {
        let view = Viewport(canvas: Size(100, 100), columns: 80, rows: 20, dots: (2, 4))
        #expect((view.width, view.height) == (160, 80))
        #expect(view.transform.apply(Point(0, 0)) == Point(40, 0))
        #expect(view.transform.apply(Point(100, 100)) == Point(120, 80))
    }

    @Test(arguments: [1.5, 2, 2.3], [(2, 2), (2, 4)])
    func aSquareStaysSquareOnCellsOfAnyShape(aspect: Double, dots: (columns: Int, rows: Int)) {
        let view = Viewport(canvas: Size(10, 10), columns: 50, rows: 30, dots: dots, cellAspect: aspect)
        let side = view.transform.apply(Vector(10, 10))
        #expect(abs(side.dx / Double(dots.columns) - side.dy / Double(dots.rows) * aspect) < 1e-9)
    }

    @Test func nothingToSeeIsNoError() {
        for canvas in [Size(0, 10), Size(10, .nan), Size(.infinity, 1), Size(-1, 5)] {
            let view = Viewport(canvas: canvas, columns: 10, rows: 10, dots: (1, 1))
            #expect(view.transform.determinant == 0)
        }
        #expect(Viewport(canvas: Size(1, 1), columns: 0, rows: 0, dots: (2, 4)).width == 0)
    }
}

// MARK: - Compositing

/// Translucent colours over a background match compositing in real numbers.
@Suite struct CompositingTests {
    /// Black, white, a grey, the light background of Solarized and Ubuntu's aubergine.
    static let backgrounds: [UInt32] = [0x000000, 0xFFFFFF, 0x1E1E1E, 0xFDF6E3, 0x300A24]

    /// Three channels of 0 to 255, not rounded.
    private typealias Channels = SIMD3<Double>

    private static let canvas = Size(12, 8)

    /// A rectangle in a colour, faded as a layer.
    private struct Pane {
        let rect: Rect
        let color: Channels
        let alpha: Double
        let opacity: Double

        var layer: Layer {
            var layer = rectangle(
                rect,
                fill: Color(red: color.x / 255, green: color.y / 255, blue: color.z / 255, alpha: alpha))
            layer.opacity = opacity
            return layer
        }

        /// Returns the colour of a pixel with the pane in front of a colour.
        func over(_ behind: Channels, x: Int, y: Int) -> Channels {
            func overlap(_ low: Double, _ high: Double, _ place: Int) -> Double {
                max(0, min(high, Double(place + 1)) - max(low, Double(place)))
            }
            let coverage = overlap(rect.minX, rect.maxX, x) * overlap(rect.minY, rect.maxY, y)
            let part = coverage * alpha * opacity
            return color * part + behind * (1 - part)
        }
    }

    private func color<R: RandomNumberGenerator>(_ random: inout R) -> Channels {
        Channels(
            Double(UInt8.random(in: 0...255, using: &random)),
            Double(UInt8.random(in: 0...255, using: &random)),
            Double(UInt8.random(in: 0...255, using: &random)))
    }

    /// Returns the maximum error of a channel of half blocks on all backgrounds.
    private func error(of panes: [Pane]) -> Double {
        let timeline = Timeline(Scene(canvas: Self.canvas, layers: panes.map(\.layer)))
        var worst = 0.0
        for background in Self.backgrounds {
            let backdrop = PixelColor(Color(rgb: background))
            let behind = Channels(Double(backdrop.red), Double(backdrop.green), Double(backdrop.blue))
            let style = FrameStyle(glyphs: .half, backdrop: backdrop)
            let grid = CellGrid(timeline, style, columns: 12, rows: 4)
            for y in 0..<8 {
                for x in 0..<12 {
                    let wanted = panes.reduce(behind) { $1.over($0, x: x, y: y) }
                    let shown = half(of: grid[column: x, row: y / 2], y % 2) ?? behind
                    let off = shown - wanted.rounded(.toNearestOrAwayFromZero)
                    worst = max(worst, max(off.max(), -off.min()))
                }
            }
        }
        return worst
    }

    /// Returns the colour of the upper or lower half of a cell, or `nil` for the background.
    private func half(of cell: Cell, _ half: Int) -> Channels? {
        let isInk = cell.glyph == (half == 0 ? "▀" : "▄")
        guard let (red, green, blue) = (isInk ? cell.foreground : cell.background).rgb else { return nil }
        return Channels(Double(red), Double(green), Double(blue))
    }

    /// Edges have a resolution of 1/256. Each pane over another may add an error of one step.
    @Test func fadesEdgesAndTranslucentFillsAreExact() {
        var random = SplitMix64(seed: 1301)
        func fraction() -> Double { .random(in: 0...1, using: &random) }
        func place(_ range: ClosedRange<Int>) -> Double { Double(Int.random(in: range, using: &random)) }
        for _ in cases(60) {
            let faded = Pane(rect: Rect(2, 1, 8, 6), color: color(&random), alpha: 1, opacity: fraction())
            let soft = Rect(
                place(0...1280) / 256, place(0...768) / 256, place(10...1800) / 256, place(10...1300) / 256)
            let edged = Pane(rect: soft, color: color(&random), alpha: 1, opacity: 1)
            let stacked = (0..<Int.random(in: 1...3, using: &random)).map { _ in
                Pane(
                    rect: Rect(place(0...5), place(0...3), 6, 4), color: color(&random), alpha: fraction(),
                    opacity: 1)
            }
            for panes in [[faded], [edged], stacked] {
                #expect(error(of: panes) <= Double(panes.count), "\(panes)")
            }
        }
    }

    /// With sixteen colours an edge has one of them, not a mixture.
    @Test func edgesAreHardWhereNothingSoftens() {
        let pane = Pane(rect: Rect(1.3, 1.4, 7.3, 5.4), color: Channels(200, 40, 90), alpha: 1, opacity: 1)
        let timeline = Timeline(of: pane.layer, canvas: Self.canvas)
        func colors(softens: Bool) -> Set<CellColor> {
            let style = FrameStyle(glyphs: .half, softens: softens)
            let grid = CellGrid(timeline, style, columns: 12, rows: 4)
            return Set(grid.cells.flatMap { [$0.foreground, $0.background] }).subtracting([.default])
        }
        #expect(colors(softens: false) == [.rgb(200, 40, 90)])
        #expect(colors(softens: true).count > 2)
    }
}
