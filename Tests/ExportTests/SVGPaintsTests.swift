import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGPaintsTests {
    private let pattern = Pattern(
        width: 2, height: 1, pixels: [.white, Color(rgb: 0xff0000, alpha: 0.5)], size: Size(8, 6),
        origin: Point(1, 2))

    private func gradient(_ type: GradientType, _ colors: [Color], _ locations: [Double] = []) -> Layer {
        var content = GradientContent(colors: colors, locations: locations, type: type)
        (content.startPoint, content.endPoint) = (Point(0.25, 0.5), Point(1, 1))
        var layer = Layer(gradient: content)
        layer.bounds = Rect(0, 0, 20, 10)
        layer.position = layer.bounds.center
        return layer
    }

    @Test func fillsHaveARuleAndAnOpacity() throws {
        var shape = ShapeContent(
            path: SVGDrawing.square, fillColor: .color(Color(rgb: 0x123456, alpha: 0.25)))
        shape.fillRule = .evenOdd
        let path = try SVGDrawing.still(Layer(shape: shape))[0]
        #expect(path["fill"] == "#123456" && path["fill-opacity"] == ".25")
        #expect(path["fill-rule"] == "evenodd" && path["d"] == SVGDrawing.squareText)
        #expect(try SVGDrawing.still(Layer(shape: ShapeContent(path: Path()))).isEmpty)
    }

    /// A colour that comes from nothing is transparent first, and is itself all the time.
    @Test func aColourThatAppears() throws {
        var layer = Layer()
        layer.bounds = Rect(0, 0, 10, 10)
        let appear = try Animation.keyframes(
            .backgroundColor,
            Keyframes(.values([.color(nil), .color(Color(rgb: 0x00ff00))]), calculationMode: .discrete),
            timing: MediaTiming(duration: 1))
        let path = try #require(try SVGDrawing.moving(layer.animated(appear)).first?.all("path").first)
        #expect(path["fill"] == "#00ff00" && path.animation(of: "fill") == nil)
        let keys = try #require(path.animation(of: "fill-opacity")).keys
        #expect(keys.first?.value == "0" && keys.last?.value == "1")
    }

    @Test func aPatternIsATileOfSquares() throws {
        let root = try SVGDrawing.still(
            Layer(shape: ShapeContent(path: SVGDrawing.square, fillColor: .pattern(pattern))))
        let tile = try #require(root[0].all("pattern").first)
        #expect(["x", "y", "width", "height"].map { tile[$0] } == ["1", "2", "8", "6"])
        #expect(tile["patternUnits"] == "userSpaceOnUse")
        #expect(tile.children.map { $0["x"] } == ["0", "4"])
        #expect(tile.children.map { $0["fill"] } == ["#ffffffff", "#ff000080"])
        #expect(tile.children.allSatisfy { $0["width"] == "4" && $0["height"] == "6" })
        #expect(root[1]["fill"] == "url(#d1)" && root[1]["fill-opacity"] == nil)
    }

    /// A fade lays the second over the first, as strong as it has come.
    @Test func aFadeIsTwoLayersOfPaint() throws {
        let fade = Fill.crossFade(.pattern(pattern), .color(.white), progress: 0.25)
        let root = try SVGDrawing.still(Layer(shape: ShapeContent(path: SVGDrawing.square, fillColor: fade)))
        let paths = root.flatMap { $0.name == "path" ? [$0] : $0.children.filter { $0.name == "path" } }
        #expect(paths.map { $0["fill"] } == ["#ffffff", "url(#d1)"])
        #expect(paths[0]["fill-opacity"] == ".25" && paths[1]["fill-opacity"] == nil)
    }

    @Test func gradientsLieOverTheirBounds() throws {
        let root = try SVGDrawing.still(gradient(.axial, [.white, .black, .white], [0, 0.3, 1]))
        let axial = try #require(root[0].all("linearGradient").first)
        #expect(["x1", "y1", "x2", "y2"].map { axial[$0] } == ["5", "5", "20", "10"])
        #expect(axial.children.map { $0["offset"] } == ["0", ".3", "1"])
        #expect(root[1]["d"] == "M0 0L20 0L20 10L0 10Z")

        let radial = try #require(
            try SVGDrawing.still(gradient(.radial, [.white, .black]))[0].all("radialGradient").first)
        #expect(radial["gradientTransform"] == "matrix(15 0 0 5 5 5)" && radial["r"] == "1")
    }

    /// Too few locations are none: the colours lie at equal distances.
    @Test func stopsWithoutLocationsAreSpread() throws {
        let root = try SVGDrawing.still(gradient(.axial, [.white, .black, .white, .black, .white], [0.1]))
        #expect(root[0].all("stop").map { $0["offset"] } == ["0", ".25", ".5", ".75", "1"])
        #expect(try SVGDrawing.still(gradient(.axial, [])).isEmpty)
    }

    @Test func aConicGradientIsSectors() throws {
        let root = try SVGDrawing.still(gradient(.conic, [.black, .white]))
        let group = root[1]
        #expect(group["clip-path"] == "url(#d1)" && group["shape-rendering"] == "crispEdges")
        try #require(group.children.count == 180)
        #expect(group.children.allSatisfy { $0["d"]?.hasPrefix("M5 5L") == true })
        // Each has the colour of its middle: (90.5 / 180 · 255) is 128.2.
        #expect(group.children[90]["fill"] == "#808080")
        #expect(group.children[0]["fill"] == "#010101" && group.children[179]["fill"] == "#fefefe")
    }

    /// A gradient over bounds that are empty for a while does not show then.
    @Test func aGradientOfNoSizeIsNotThere() throws {
        let grow = try Animation.keyframes(
            .bounds,
            Keyframes(.values([.rect(.zero), .rect(Rect(0, 0, 20, 10))]), calculationMode: .discrete),
            timing: MediaTiming(duration: 1))
        let root = try SVGDrawing.moving(gradient(.axial, [.white, .black]).animated(grow))
        let path = try #require(root.dropFirst().flatMap { $0.all("path") }.first)
        let keys = try #require(path.animation(of: "fill-opacity")).keys
        #expect(keys.map(\.value) == ["0", "0", "1", "1"] && keys[1].time == 0.5)
    }
}
