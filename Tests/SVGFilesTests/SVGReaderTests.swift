import Colors
import Geometry
import Layers
import Pictures
import Raster
import RealModule
import Scenes
import TestSupport
import Testing

@testable import SVGFiles

/// Files become scenes that read without errors and have the expected values over time.
struct SVGReaderTests {
    func read(_ body: String, attributes: String = "viewBox='0 0 9 9'") -> SceneTranslation {
        SVGReader.read("<svg xmlns='http://www.w3.org/2000/svg' \(attributes)>\n\(body)</svg>", file: "a.svg")
    }

    func scene(_ body: String, attributes: String = "viewBox='0 0 100 100'") throws -> Scene {
        let reading = read(body, attributes: attributes)
        let text = try #require(reading.sceneText, "\(reading.diagnostics)")
        let scene = SceneReader.read(text, file: "a.yaml")
        #expect(scene.diagnostics.filter { $0.severity == .error }.isEmpty, "\(scene.diagnostics)\n\(text)")
        return try #require(scene.scene)
    }

    func problems(_ body: String) -> [SceneDiagnostic] { read(body).diagnostics }

    /// An axis that keeps its scale has no animation.
    @Test func onlyMovingAxesOfAScaleAreAnimated() throws {
        let layer = try leaf(
            scene(
                "<style>@keyframes g{from{transform:scaleY(.2)}to{transform:scaleY(1)}}rect{animation:g 1s}</style>"
                    + "<rect width='9' height='9'/>"), at: 0)
        #expect(layer.animations.flatMap(\.animation.properties).map(\.keyPath) == ["transform.scale.y"])
    }

    /// Returns the first layer without sublayers at a time.
    func leaf(_ scene: Scene, at time: Double) throws -> Layer {
        var layer = try #require(Timeline(scene).presentation(at: time).layers.first)
        while let next = layer.sublayers.first { layer = next }
        return layer
    }

    private func x(_ scene: Scene, at time: Double) throws -> Double {
        try #require(try leaf(scene, at: time).shape?.path?.bounds).minX
    }

    // MARK: Static files

    /// Animations without a common cycle have one warning, at the first attribute by name. Others that are not valid
    /// leave no animation.
    @Test func attributesOfAShapeHaveAnOrder() throws {
        let reading = read(
            "<rect width='9' height='9'>\n"
                + "<animate attributeName='y' values='0;5' dur='1.37s' repeatCount='indefinite'/>\n"
                + "<animate attributeName='x' values='0;5' dur='1.0001s' repeatCount='indefinite'/></rect>")
        #expect(reading.diagnostics.map(\.line) == [4])
        let invalid = read(
            "<rect width='9' height='9'><animate attributeName='x' values='a;b' dur='1s'/></rect>")
        #expect(invalid.sceneText?.contains("animations") == false && invalid.diagnostics.count == 1)
    }

    @Test func shapesHaveTheirOutlinesAndPaints() throws {
        let layer = try leaf(
            scene("<rect x='1' y='2' width='30' height='40' fill='red' stroke='#00f' stroke-width='2mm'/>"),
            at: 0)
        #expect(layer.shape?.path == Path(rect: Rect(1, 2, 30, 40)))
        #expect(layer.shape?.fillColor == .color(Color(rgb: 0xFF0000)))
        #expect(layer.shape?.strokeColor == Color(rgb: 0x0000FF))
        #expect(abs((layer.shape?.lineWidth ?? 0) - 7.559) < 0.001)
    }

    /// A picture keeps its shape in its rectangle. One side without the other keeps the shape too.
    @Test(arguments: [
        ("width='40' height='40'", Rect(10, 30, 40, 20)),
        ("width='40' height='40' preserveAspectRatio='none'", Rect(10, 20, 40, 40)),
        ("width='40' height='40' preserveAspectRatio='xMinYMin meet'", Rect(10, 20, 40, 20)),
        ("width='40' height='40' preserveAspectRatio='xMidYMid slice'", Rect(-10, 20, 80, 40)),
        ("height='20'", Rect(10, 20, 40, 20)), ("", Rect(10, 20, 2, 1)),
        ("style='width: 20px'", Rect(10, 20, 20, 10)),
        ("height='20' image-rendering='pixelated'", Rect(10, 20, 40, 20)),
    ])
    func picturesFitTheirRectangles(attributes: String, shown: Rect) throws {
        let png = PNG.dataURL(PixelGrid(width: 2, height: 1, filledWith: red))
        let scene = try scene(
            "<image x='10' y='20' \(attributes) xlink:href='\(png)'/>", attributes: Self.links)
        let layer = try leaf(scene, at: 0)
        let path = try #require(layer.shape?.path?.bounds)
        #expect(Rect(origin: path.origin + (layer.position - .zero), size: path.size) == shown)
        guard case .pattern(let pattern)? = layer.shape?.fillColor else { return #expect(Bool(false)) }
        #expect(pattern.size == shown.size && pattern.pixels == [Color(rgb: 0xFF0000), Color(rgb: 0xFF0000)])
        #expect((pattern.magnificationFilter == .nearest) == attributes.contains("pixelated"))
    }

    private static let links = "viewBox='0 0 100 100' xmlns:xlink='http://www.w3.org/1999/xlink'"

    @Test func invalidNumbersHaveTheirDefaults() throws {
        let layer = try leaf(scene("<path d='M0 0h9v9z' stroke='red' stroke-miterlimit='-1'/>"), at: 0)
        #expect(layer.shape?.miterLimit == 4)
    }

    /// Values that browsers ignore, complete or replace. Each file has a line of the scene.
    @Test(arguments: pairs(table("SVGFilesTests/Cases/values")))
    func unusualValuesHaveTheMeaningOfBrowsers(body: String, line: String) throws {
        let reading = read(body)
        let text = try #require(reading.sceneText)
        #expect(text.contains(line), "\(text)")
        #expect(reading.diagnostics.isEmpty == (line != "layers: []"))
        #expect(SceneReader.read(text, file: "a.yaml").scene != nil, "\(text)")
    }

    /// Numbers are decimal, and those of the scene are within its limits.
    @Test(arguments: [
        "<rect width='9' height='9' opacity='inf' fill-opacity='nan' transform='rotate(nan) scale(0x1p3)'/>",
        "<rect width='9' height='9' transform='scale(1e300)' stroke='red' stroke-miterlimit='inf'/>",
        "<path d='M0 0h9' stroke='red' stroke-dasharray='1 2' pathLength='1e-300'/>",
        "<polygon points='0 0 1e300 9 9 9'/><svg viewBox='0 0 1e300 1e-300'><path d='M0 0h9'/></svg>",
        "<rect width='9' height='9'><animate attributeName='x' begin='nan' to='3' dur='1s' repeatCount='nan'/></rect>",
        "<rect width='9' height='9'><animateMotion path='M0 0h9' dur='1s' rotate='nan'/></rect>",
        "<rect width='9' height='9'><animate attributeName='x' by='9e6' dur='1s' repeatCount='1e6' accumulate='sum'/></rect>",
        "<rect width='9' height='9' style='animation: a 1s nan'/><style>@keyframes a{to{rotate:nandeg;opacity:nan}}</style>",
        "<linearGradient id='a'><stop offset='nan'/><stop offset='inf' stop-opacity='nan'/></linearGradient>"
            + "<rect width='9' height='9' fill='url(#a)'/>",
        "<linearGradient id='a' gradientTransform='matrix(1e-300 0 0 1e300 1e300 1e300)' spreadMethod='repeat'><stop/>"
            + "<stop offset='1' stop-color='red'/></linearGradient><rect width='9' height='9' fill='url(#a)'/>",
    ])
    func numbersAreDecimalAndFinite(body: String) throws { _ = try scene(body) }

    /// A canvas that is too large or too small for a scene is scaled with its contents.
    @Test(arguments: [(1e6, 5e5, 100_000), (2e-5, 1e-5, 0.002), (1e7, 1e-7, 100_000)])
    func theCanvasFitsTheLimits(width: Double, height: Double, expected: Double) throws {
        let attributes = "viewBox='0 0 \(width) \(height)'"
        let scene = try scene(
            "<rect width='\(width / 2)' height='\(height)' fill='red'/>", attributes: attributes)
        #expect(abs(scene.canvas.width / expected - 1) < 1e-9)
        let drawn = marks(in: DisplayList(Timeline(scene), at: 0).items, .identity)
        #expect(drawn == [.zero])
    }

    /// The time to read a large file is proportional to its size. With quadratic time, these would take minutes.
    @Test(
        arguments: [
            { (index: Int) in "<set attributeName='x' to='1' begin='\(index % 50)' end='a\(index).end'/>" },
            { index in
                "<set id='a\(index)' attributeName='x' to='1' dur='1s' begin='0;1;2;3;4;5;6;7;8;9;10;11;12;13;14'/>"
            },
            { index in index == 0 ? "<style>g :nth-child(odd) {}</style>" : "<g/><defs/>" },
            { index in
                index == 0 ? "<style>x ~ g ~ defs:nth-of-type(odd) {}</style>" : "<g/><defs/>"
            },
            { index in "<style>.a\(index) {}</style><g class='b'/>" },
            { _ in "<style>[ab] {}</style><g/>" },
            { index in
                index > 0
                    ? "" : "<style>x \(String(repeating: "g ", count: 12))path {}</style>" + nested("<path/>")
            },
            { index in
                index > 0 ? "<g/>" : "<style>:root {\((0..<9000).map { "--a\($0):1;" }.joined())}</style>"
            },
            { _ in "<animate attributeName='opacity' additive='sum' values='0;1' dur='1s' repeatCount='3'/>"
            },
            { index in
                index > 1
                    ? ""
                    : "<animate attributeName='opacity' additive='sum' dur='9s' values='0\(String(repeating: ";1;0", count: 50_000))'/>"
            },
        ] as [@Sendable (Int) -> String])
    func readingIsLinear(element: @Sendable (Int) -> String) {
        let elements = (0..<(isFuzzing ? 9000 : 3000)).map(element).joined()
        #expect(read("<g>\(elements)</g>").sceneText != nil)
    }

    /// Returns an element inside of many groups.
    private static func nested(_ element: String) -> String {
        String(repeating: "<g>", count: 90) + element + String(repeating: "</g>", count: 90)
    }

    /// A clip path contains shapes and copies of shapes. Other elements clip nothing.
    @Test(arguments: [
        "<g><rect width='9' height='9'/></g>", "<switch><rect width='9' height='9'/></switch>",
        "<use href='#group'/>",
    ])
    func onlyShapesClip(content: String) throws {
        let scene = try scene(
            "<defs><g id='group'><rect width='9' height='9'/></g></defs><clipPath id='a'>\(content)</clipPath>"
                + "<rect width='9' height='9' clip-path='url(#a)'/>")
        let mask = try #require(scene.layers.first?.mask)
        #expect(mask.sublayers.isEmpty && mask.shape?.path == nil)
    }

    @Test func theCanvasIsTheViewBox() throws {
        #expect(
            try scene("<path d='M0 0h9v9z'/>", attributes: "width='48' viewBox='0 0 24 12'").canvas
                == Size(24, 12))
        #expect(
            try scene("<path d='M0 0h9v9z'/>", attributes: "width='1in' height='10'").canvas == Size(96, 10))
    }

    @Test(arguments: ["background: #010203", "background-color: rgb(1, 2, 3); margin: auto"])
    func theRootHasABackground(style: String) throws {
        let scene = try scene("<path d='M0 0h9v9z'/>", attributes: "viewBox='0 0 30 20' style='\(style)'")
        #expect(scene.layers[0].backgroundColor == Color(rgb: 0x010203))
        #expect(
            scene.layers[0].placement.matrix.boundingBox(of: scene.layers[0].bounds) == Rect(0, 0, 30, 20))
    }

    @Test func styleSheetsFollowTheCascade() throws {
        let style = """
            <style>:root{--c:lime} rect{fill:red} .a{fill:blue} #b.a{fill:var(--c)} g > .a{stroke:red} \
            svg .a{stroke:#123 !important}</style><g><rect id='b' class='a' width='9' height='9' style='stroke:blue'/></g>
            """
        let layer = try leaf(scene(style), at: 0)
        #expect(layer.shape?.fillColor == .color(Color(rgb: 0x00FF00)))
        #expect(layer.shape?.strokeColor == Color(rgb: 0x112233))
    }

    @Test func useCopiesSymbolsIntoTheirViewBox() throws {
        let layers = try scene(
            "<symbol id='s' viewBox='0 0 10 10'><path d='M0 0H15V5z'/></symbol><use href='#s' x='20' width='50' height='50'/>"
        )
        let text = try #require(SVGReader.read("<svg/>", file: "").sceneText)
        #expect(text.contains("layers: []"))
        #expect(layers.allLayers.contains { $0.masksToBounds })
        #expect(layers.allLayers.contains { abs($0.transform.a - 5) < 1e-9 })
    }

    /// The tiles of a pattern cover the shape, and lie on the lattice of the pattern.
    @Test(arguments: [
        ("patternUnits='userSpaceOnUse' x='1' y='2' width='4' height='5'", 4.0, 5.0, Point(1, 2)),
        ("width='0.25' height='0.5'", 5, 5, Point(20, 30)),
        ("width='5' height='5' patternUnits='userSpaceOnUse' patternTransform='scale(2)'", 10, 10, .zero),
    ])
    func tilesCoverTheShape(_ attributes: String, _ width: Double, _ height: Double, _ corner: Point) throws {
        let scene = try scene(
            "<pattern id='p' \(attributes)><rect width='1' height='1' fill='red'/></pattern>"
                + "<rect x='20' y='30' width='20' height='10' fill='url(#p)'/>")
        let marks = marks(in: DisplayList(Timeline(scene), at: 0).items, .identity)
        #expect(marks.contains { $0.x <= 20 && $0.y <= 30 } && marks.contains { $0.x >= 40 - width })
        for mark in marks {
            let (x, y) = ((mark.x - corner.x) / width, (mark.y - corner.y) / height)
            #expect(abs(x - x.rounded()) < 1e-6 && abs(y - y.rounded()) < 1e-6, "\(mark)")
        }
    }

    /// Returns the first points of the filled outlines on the canvas.
    private func marks(in items: [DisplayList.Item], _ map: Affine) -> [Point] {
        items.flatMap { item -> [Point] in
            switch item {
            case .fill(let outline): outline.path.points.prefix(1).map(map.apply)
            case .stroke: []
            case .group(let group): marks(in: group.items, group.placement.matrix.concatenating(map))
            }
        }
    }

    /// Each marker has its reference point at a vertex, and the direction of the path there.
    @Test func markersLieAtTheVertices() throws {
        let scene = try scene(
            "<marker id='m' refX='1' markerUnits='userSpaceOnUse' orient='auto' overflow='visible'>"
                + "<path d='M1 0h1v1z'/></marker><path d='M10 10h20v20' fill='none' marker-start='url(#m)' "
                + "marker-mid='url(#m)' marker-end='url(#m)'/>")
        let places = scene.layers.map(\.placement.matrix)
        #expect(places.count == 3)
        for (place, (vertex, angle)) in zip(
            places, [(Point(10, 10), 0.0), (Point(30, 10), .pi / 4), (Point(30, 30), .pi / 2)])
        {
            #expect(place.apply(Point(1, 0)).distance(to: vertex) < 1e-4)
            #expect(abs(.atan2(y: place.b, x: place.a) - angle) < 1e-4)
        }
    }

    // MARK: Animations

    /// The x of a square at some times, as browsers show it.
    @Test(arguments: graphs(table("SVGFilesTests/Cases/animations")))
    func valuesOverTime(animations: String, values: [(x: Double, y: Double)]) throws {
        let scene = try scene("<rect id='r' width='9' height='9' font-size='10px'>\(animations)</rect>")
        for (time, expected) in values {
            #expect(abs(try x(scene, at: time) - expected) < 1e-3, "at \(time)")
        }
    }

    /// The place of a square that moves along a path, as browsers show it.
    @Test(arguments: graphs(table("SVGFilesTests/Cases/motions")))
    func placesOverTime(motion: String, places: [(x: Double, y: Double)]) throws {
        let scene = try scene("<rect width='9' height='9'><animateMotion \(motion)/></rect>")
        for (time, expected) in places {
            let marks = marks(in: DisplayList(Timeline(scene), at: time).items, .identity)
            #expect(abs(try #require(marks.first).x - expected) < 1e-3, "at \(time)")
        }
    }

    @Test func markersTurn() throws {
        let scene = try scene(
            "<marker id='m' overflow='visible' orient='0'><path d='M0 0h1v1z'/><animate attributeName='orient' "
                + "from='0deg' to='100grad' dur='1s'/></marker><path d='M10 10h20' marker-end='url(#m)'/>")
        let marker = try #require(Timeline(scene).presentation(at: 0.5).layers.last)
        #expect(abs(.atan2(y: marker.placement.matrix.b, x: marker.placement.matrix.a) - .pi / 4) < 1e-4)
    }

    /// A discarded element disappears, and its animations of a colour are sums.
    @Test func elementsAreDiscarded() throws {
        let scene = try scene(
            "<path d='M0 0h9v9z' fill='#400000'><animate attributeName='fill' by='#200' dur='1s' fill='freeze'/>"
                + "<discard begin='2s'/></path>")
        #expect(try leaf(scene, at: 1.5).shape?.fillColor == .color(Color(rgb: 0x620000)))
        #expect(try leaf(scene, at: 1.5).isHidden == false && leaf(scene, at: 2.5).isHidden)
    }

    @Test func transformsTurnAboutTheirCentre() throws {
        let svg =
            "<path d='M0 0h9v9z'><animateTransform attributeName='transform' type='rotate' values='0 50 50;360 50 50' dur='4s' repeatCount='indefinite'/></path>"
        let css =
            "<style>path{transform-origin:center;animation:m 4s linear infinite} @keyframes m{to{transform:rotate(360deg)}}</style><path d='M0 0h9v9z'/>"
        // The root element turns about its middle without an origin, too.
        let root = css.replacing("path{transform-origin:center;", with: "svg{")
        for body in [svg, css, root, root.replacing("svg{", with: "svg{transform-origin:center center;")] {
            let scene = try scene(body)
            let place = try #require(corner(Timeline(scene).presentation(at: 1).layers))
            #expect(place.distance(to: Point(100, 0)) < 1e-3, "\(place)")
        }
    }

    /// An animation that ends gives the element its own transform back, without many keyframes.
    @Test(arguments: [
        ("translate(40 65)", "translate' values='40 81;40 65", Point(41, 74), Point(41, 66)),
        ("scale(2)", "scale' values='1;5", Point(3, 3), Point(2, 2)),
        ("rotate(90 5 5)", "rotate' values='0;180 ", Point(-1, 1), Point(9, 1)),
        ("translate(3 4) scale(2)", "rotate' values='0;180", Point(-1, 1), Point(5, 6)),
        ("translate(3 4)", "translate' begin='2s' fill='freeze' values='5 5;7 7", Point(4, 5), Point(8, 8)),
        ("skewX(45)", "rotate' values='0;180", Point(-1, 1), Point(2, 1)),
    ])
    func transformsComeBack(own: String, motion: String, during: Point, after: Point) throws {
        let body =
            "<g transform='\(own)'><path transform='translate(1 1)' d='M0 0h9v9z' fill='red'/>"
            + "<animateTransform attributeName='transform' dur='2s' type='\(motion)'/></g>"
        for (time, wanted) in [(1.0, during), (5, after)] {
            let place = try #require(corner(Timeline(scene(body)).presentation(at: time).layers))
            #expect(place.distance(to: wanted) < 1e-3, "\(place) at \(time)")
        }
        #expect(try #require(read(body).sceneText).utf8.count < 900)
    }

    /// Returns the place of the origin of the first shape on the canvas.
    private func corner(_ layers: [Layer]) -> Point? {
        for layer in layers {
            let inner = layer.shape?.path == nil ? corner(layer.sublayers) : .zero
            if let inner { return layer.placement.matrix.apply(inner) }
        }
        return nil
    }

    /// A dark terminal shows no black, so an all black drawing is gray. Masks and drawings with other colours stay.
    @Test(arguments: [
        ("<rect width='9' height='9' fill='#000' stroke='rgba(0, 0, 0, 0.5)'/>", "#808080ff", "#80808080"),
        ("<rect width='9' height='9' fill='black'/><path d='M0 0h9' stroke='red'/>", "#000000ff", nil),
        (
            "<mask id='m'><rect width='9' height='9' fill='#fff'/></mask><rect width='9' height='9' fill='black' mask='url(#m)'/>",
            "#808080ff", nil
        ),
    ])
    func blackDrawingsAreGray(body: String, fill: String, stroke: String?) throws {
        let layers = try Timeline(scene(body)).presentation(at: 0).layers.flatMap(\.allLayers)
        let shape = try #require(
            layers.first { $0.shape?.path != nil && $0.shape?.fillColor?.color?.hex == fill }?.shape)
        #expect(shape.strokeColor?.hex == stroke)
    }

    /// A transform of more functions than nested layers works too.
    @Test(arguments: [
        "<path style='animation: a 2s linear' d='M0 0h9v9z'/><style>@keyframes a{to{transform:FUNCTIONS}}</style>",
        "<path transform='FUNCTIONS' d='M0 0h9v9z'><animateTransform attributeName='transform' type='translate' "
            + "values='0 0;0 0' dur='2s' additive='sum'/></path>",
    ])
    func transformsMayHaveManyFunctions(body: String) throws {
        let functions = String(repeating: "translate(1 0) rotate(3.6) ", count: 100)
        let scene = try scene(body.replacing("FUNCTIONS", with: functions))
        let place = try #require(corner(Timeline(scene).presentation(at: 1.999).layers))
        #expect(place.distance(to: .zero) < 0.2, "\(place)")
    }

    /// Extreme numbers of a selector match nothing, and any number of variables is replaced.
    @Test func selectorsAndVariablesHaveNoLimitsOfIntegers() throws {
        let selectors = [
            "nth-child(-9223372036854775808)", "nth-child(n-9223372036854775808)",
            "nth-last-child(-1n-9223372036854775807)",
        ]
        for selector in selectors {
            let style = "<style>rect:\(selector) { fill: red }</style>"
            #expect(try leaf(scene("\(style)<rect width='9' height='9' fill='blue'/>"), at: 0).shape != nil)
        }
        let dashes = Array(repeating: "var(--x)", count: 40).joined(separator: " ")
        let layer = try leaf(
            scene("<path d='M0 0h9' stroke='red' style='--x: 3; stroke-dasharray: \(dashes)'/>"), at: 0)
        #expect(layer.shape?.lineDashPattern == Array(repeating: 3, count: 40))
    }

    // MARK: Text

    private func leaves(_ text: String) throws -> [Layer] {
        try Timeline(scene(text)).presentation(at: 0).layers.flatMap(\.allLayers).filter(\.sublayers.isEmpty)
    }

    /// The left and right ends of letters with the baseline 40 and a height of 14 points, and their pen.
    @Test(arguments: rows(table("SVGFilesTests/Cases/letters")))
    func lettersStandAtTheirPoint(row: [String]) throws {
        let ends = row[1].split(separator: " ").compactMap { Double($0) }
        let (text, left, right, width) = (row[0], ends[0], ends[1], ends[2])
        let shape = try #require(leaves(text).first?.shape)
        let bounds = try #require(shape.path?.bounds)
        let differences = [
            bounds.minX - left, bounds.maxX - right, bounds.minY - 26, bounds.maxY - 40,
            shape.lineWidth - width,
        ]
        #expect(differences.allSatisfy { abs($0) < 1e-3 }, "\(bounds) \(shape.lineWidth)")
        #expect(shape.strokeColor == Color(rgb: 0xFF0000) && shape.fillColor == nil)
    }

    /// Text along a straight line ends with the line, whose length moves. Other paths have no text.
    @Test func textFollowsStraightPaths() throws {
        let body =
            "<path id='p'><animate attributeName='d' dur='4s' values='M20,50 h0; M20 50h40'/></path>"
            + "<text font-size='20'> <textPath href='#p'>II</textPath> </text>"
        let scene = try scene(body)
        for (time, length) in [(1.0, 10.0), (2, 20), (5, 0)] {
            let layers = Timeline(scene).presentation(at: time).layers.flatMap(\.allLayers)
            let line = try #require(layers.first { $0.mask != nil })
            #expect(line.position == Point(20, 50))
            #expect(line.mask?.shape?.path?.bounds == Rect(0, -40, length, 80), "at \(time)")
        }
        #expect(problems(body).map(\.message).allSatisfy { $0.contains("other letters") })
        let curve = body.replacing("h40", with: "q9 9 40 0")
        #expect(problems(curve).map(\.message).contains { $0.contains("straight line") })
        #expect(!problems(curve).map(\.message).contains { $0.contains("other letters") })
    }

    @Test func partsOfATextHaveTheirStyleAndLine() throws {
        let text =
            "<text y='20' fill='red'>I <tspan fill='blue' dy='-3'>I</tspan>I<tspan x='9' dy='30'>I</tspan></text>"
        let shapes = try leaves(text).compactMap(\.shape)
        #expect(shapes.map(\.strokeColor) == [0xFF0000, 0xFF, 0xFF0000, 0xFF0000].map { Color(rgb: $0) })
        let bounds = shapes.compactMap(\.path?.bounds)
        #expect(bounds.map { ($0.maxY * 100).rounded() } == [2000, 1700, 1700, 4700])
        #expect(bounds[0].maxX < bounds[1].minX && bounds[1].maxX < bounds[2].minX && bounds[3].minX > 9)
    }

    /// Texts of one style are one layer. A text does not move behind a drawing that covers its box.
    @Test(arguments: [
        ("", 2), ("<rect width='9' height='90'/>", 3), ("<rect x='25' width='60' height='90'/>", 4),
    ])
    func textsOfOneStyleAreJoined(drawing: String, count: Int) throws {
        func text(_ x: Int, _ color: String) -> String {
            "<text x='\(x)' y='40' font-size='20' fill='\(color)'>I</text>"
        }
        #expect(try leaves(text(10, "red") + text(20, "blue") + drawing + text(30, "red")).count == count)
    }

    @Test func aLabelShowsLettersThatThePenLacks() throws {
        let labels = try leaves(
            "<text x='50' y='60' font-size='20' text-anchor='end' fill='red'>日 {本}</text>")
        #expect(
            labels.map(\.label) == [LayerLabel([.words("日 {本}")], at: .left, color: Color(rgb: 0xFF0000))])
        #expect(labels[0].position == Point(50, 53))
    }

    /// The pen covers the ring of the letter, and not its inside.
    @Test func lettersClip() throws {
        let text = "<clipPath id='c'><text x='9' y='60' font-size='60'>O</text></clipPath>"
        let scene = try scene(text + "<rect width='99' height='99' fill='red' clip-path='url(#c)'/>")
        let layers = Timeline(scene).presentation(at: 0).layers.flatMap(\.allLayers)
        let path = try #require(layers.compactMap(\.mask).first?.allLayers.compactMap(\.shape?.path).first)
        let bounds = try #require(path.bounds)
        #expect(path.contains(Point(bounds.minX + 3, bounds.center.y)) && !path.contains(bounds.center))
    }

    @Test func transparentColorsKeepTheirChannels() throws {
        let scene = try scene(
            "<path d='M0 0h9v9z' fill='#fff'><animate attributeName='fill-opacity' values='1;0' dur='1s'/></path>"
        )
        #expect(try leaf(scene, at: 0.5).shape?.fillColor == .color(Color(white: 1, alpha: 0.5)))
    }

    @Test func aGrowingDashBecomesATrim() throws {
        let scene = try scene(
            "<path d='M0 0h100' stroke='red'><animate attributeName='stroke-dasharray' values='0 150;50 150' dur='1s'/></path>"
        )
        let shape = try leaf(scene, at: 0.5).shape
        #expect(abs((shape?.strokeEnd ?? 0) - 0.25) < 1e-4)
    }

    // MARK: Problems

    /// Values that browsers draw otherwise have a warning.
    @Test(
        arguments: pairs(
            #"""
            <path d='M0 0h9v9z' fill='url(#a) green icc-color(a, 1)'/> → is not a colour
            <path d='M0 0h9v9z' stroke='url(#a)'/> → there is no such gradient or pattern
            <radialGradient id='a' fr='0.7'><stop/><stop offset='1'/></radialGradient><path d='M0 0h9v9z' fill='url(#a)'/> → fr is larger than r
            <radialGradient id='a' fx='2'><stop/><stop offset='1'/></radialGradient><path d='M0 0h9v9z' fill='url(#a)'/> → outside of the circle
            <style>path{mask-image:linear-gradient(red,blue)}</style><path d='M0 0h9v9z'/> → nothing is masked
            <style>g{path{fill:red}}</style><g><path d='M0 0h9v9z'/></g> → rules inside of a rule have no effect
            <text y='9' style='text-shadow:1px 1px red'>a</text> → text-shadow has no effect
            <style>:root{border-radius:9px}</style><path d='M0 0h9v9z'/> → border-radius: the corners stay sharp
            <clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='1' height='1'/></clipPath><g clip-path='url(#c)'><rect width='9' height='9'><animateMotion path='M0 0h9' dur='1s'/></rect></g> → keeps its place
            <text y='9'>a<tref/></text> → <tref>: this element is not drawn
            <path d='M0 0h9'><animate attributeName='d' to='word' dur='1s'/></path> → the animation of the path
            <path d='M0 0h9'><animate attributeName='x' values='0;1' keyTimes='0;2' dur='1s'/></path> → keyTimes
            <path d='M0 0h9'><set attributeName='d' attributeType='CSS' to='M0 0'/><set to='1'/></path> → attributeName
            <path d='M0 0h9'><animateMotion path='M0 0h9' keyPoints='0;3' dur='1s'/></path> → keyPoints
            <style>\#(String(repeating: "@media all{", count: 17))rect{x:0}\#(String(repeating: "}", count: 17))</style> → nested more than 16 levels
            """#))
    func valuesThatAreLost(body: String, message: String) {
        #expect(problems(body).contains { $0.message.contains(message) }, "\(problems(body))")
    }

    @Test func whatIsLostIsReportedAtItsPlace() {
        let found = problems("<text>a</text>\n <rect filter='url(#f)' width='9' height='9'/>")
        #expect(found.map { [$0.line, $0.column] } == [[2, 1], [3, 2]])
        #expect(found.allSatisfy { $0.severity == .warning && $0.rule == "svg-unsupported" })
        #expect(problems("<path d='M0 0 L 5'/>").first?.rule == "svg-value")
        #expect(SVGReader.read("<svg>\n<g>\n</svg>", file: "a.svg").diagnostics.map(\.line) == [3])
    }

    /// All texts have one warning, and a long list ends with the number of the others.
    @Test func longListsOfProblemsAreCut() {
        let texts = String(repeating: "<text y='9'>I</text>", count: 150)
        let found = problems(texts + String(repeating: "<image/>\n", count: 120)).map(\.message)
        #expect(found.count == 101 && found.last == "21 more warnings are left out", "\(found.count)")
        #expect(found.filter { $0.contains("other letters replace the font of 150 texts") }.count == 1)
    }

    @Test(arguments: [
        "<svg", "<svg><g></svg>", "<html/>", "",
        "<!DOCTYPE svg [<!ENTITY a 'b'><!ENTITY c '&a;&a;'>]><svg>&c;</svg>",
        "<svg>" + String(repeating: "<g>", count: 200) + String(repeating: "</g>", count: 200) + "</svg>",
    ])
    func brokenFilesAreErrors(_ text: String) {
        let reading = SVGReader.read(text, file: "a.svg")
        #expect(reading.sceneText == nil)
        #expect(reading.diagnostics.map(\.severity) == [.error])
    }

    @Test(arguments: ["", "<g/>", "<path d='M0 0h9v9z' fill='none'/>", "<foreignObject/>"])
    func anEmptyPictureIsReported(body: String) {
        #expect(problems(body).first?.message == "the file has no visible shapes, so the picture is empty")
    }

    /// Long values take time in proportion to their length.
    @Test(arguments: [
        ("transform='", "a", 400_000, "'"), ("style='animation: a 1s linear(0", ", 1", 100_000, ")'"),
    ])
    func longValuesAreReadInLinearTime(start: String, part: String, count: Int, end: String) throws {
        _ = try scene("<rect width='9' height='9' \(start)\(String(repeating: part, count: count))\(end)/>")
    }

    @Test func copiesOfCopiesAreLimited() {
        let levels = (1...8).map {
            "<g id='l\($0)'>" + String(repeating: "<use href='#l\($0 - 1)'/>", count: 10) + "</g>"
        }
        let body = "<path id='l0' d='M0 0h1v1z'/>" + levels.joined()
        #expect(problems(body).contains { $0.severity == .error && $0.message.contains("200000") })
        #expect(problems("<g id='a'><use href='#a'/></g>").first?.severity == .warning)
        let chain = (0..<3000).map {
            "<pattern id='p\($0)' width='1' height='1'><path d='M0 0h9v9z' fill='url(#p\($0 + 1))'/></pattern>"
        }
        let nested = problems(chain.joined() + "<path d='M0 0h9v9z' fill='url(#p0)'/>")
        #expect(nested.last?.message == "this pattern contains itself or is nested too deep; it is not drawn")
    }

    /// A drawing that is too long for a scene is an error, also if copies and cycles make it long.
    @Test(arguments: [
        "<text>\(String(repeating: "a", count: 90_000))</text>",
        "<text id='t'>\(String(repeating: "a", count: 9000))</text>" + copies,
        "<path id='t' d='M0 0\(String(repeating: "h1", count: 9000))'/>" + copies,
        "<linearGradient id='a' spreadMethod='repeat' x2='.01'>\(String(repeating: "<stop/>", count: 900))"
            + "</linearGradient><rect id='t' width='9' height='9' fill='url(#a)'/>" + copies,
        "<g id='t'>\(String(repeating: "<path d='M0 0h9v9z'/>", count: 15))</g>" + copies,
    ])
    func drawingsAreLimited(body: String) { #expect(problems(body).map(\.rule) == ["svg-limit"]) }

    private static let copies = String(repeating: "<use href='#t'/>", count: 3000)

    /// Patterns in patterns multiply. Those that make too many layers, or have endless tiles, are reported.
    @Test(arguments: [
        "<pattern id='p' width='1e-5' height='1e-5'><path d='M0 0h1v1z'/></pattern>",
        "<pattern id='q' width='.02' height='.02'><path d='M0 0h1v1z'/></pattern>"
            + "<pattern id='p' width='.02' height='.02'><rect width='9' height='9' fill='url(#q)'/></pattern>",
    ])
    func tilesAreLimited(pattern: String) {
        let found = problems(pattern + "<rect width='9' height='9' fill='url(#p)'/>")
        #expect(found.contains { $0.severity == .warning && $0.message.contains("100000") })
        #expect(
            problems(
                "<pattern id='p' width='1e-300' height='1e-300' patternUnits='userSpaceOnUse'>"
                    + "<path d='M0 0h1v1z'/></pattern><rect x='1e6' width='9' height='9' fill='url(#p)'/>"
            ).count < 3)
    }

    /// Reading any mutation of a file ends, and its scene has no errors.
    @Test func mutatedFilesBecomeScenes() {
        var random = SplitMix64(seed: 7)
        let file = """
            <svg viewBox="0 0 24 24"><style>.a{animation:m 1s ease-in .2s 3 alternate both;opacity:.5}@keyframes m{30%{r:4px;\
            transform:rotate(90deg) scale(2)}to{fill:red}}</style><linearGradient id="g" spreadMethod="reflect"><stop offset="0"/>\
            <stop offset=".5" stop-color="#fff"/></linearGradient><clipPath id="c"><path d="M0 0L9 9V3z"/></clipPath>\
            <pattern id="p" width="20%" height="3" viewBox="0 0 9 9"><circle r="4"/></pattern><marker id="m" orient="auto" \
            refX="2"><path d="M0 0h2v2z" fill="context-stroke"/></marker>\
            <g transform="translate(2 3) rotate(9)" clip-path="url(#c)" style="mix-blend-mode:hue"><circle class="a" cx="5" cy="50%" r="3" fill="url(#g)">\
            <animate id="x" attributeName="cx" values="0;5;9" keyTimes="0;.2;1" dur="2s" begin="0;y.end-1s" fill="freeze"/>\
            <animate id="y" attributeName="cy" from="3" by="4" dur="1s" begin="x.begin+.5s" additive="sum"/></circle>\
            <animateTransform attributeName="transform" type="scale" values="1;2" dur="3s" repeatCount="indefinite" additive="sum"/>\
            </g><path d="M0 0c1 2 3 4 5 6a1 2 3 0 1 4 5z" stroke="red" stroke-dasharray="3 50%" stroke-dashoffset="2" fill="url(#p)" \
            marker-mid="url(#m)" paint-order="stroke"/><text x="1 2" dy="-3" font-size="50%" text-anchor="end" textLength="9">a b\
            <tspan y="4" fill="url(#g)" style="font:bold 3em serif">{c}</tspan>日</text></svg>
            """
        let pieces = file.matches(of: #/[\w.%#-]+|./#).map { String($0.output) }
        for _ in cases(300) {
            var mutated = pieces
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let index = Int.random(in: 0..<mutated.count, using: &random)
                mutated[index] = Bool.random(using: &random) ? "" : random.pick(pieces)
            }
            let text = mutated.joined()
            let reading = SVGReader.read(text, file: "a.svg")
            guard let scene = reading.sceneText else { continue }
            let errors = SceneReader.read(scene, file: "a.yaml").diagnostics.filter { $0.severity == .error }
            #expect(errors.isEmpty, "\(text)\n\(errors)")
        }
    }

    // MARK: - Effects below and transforms

    /// A missing value is the one below, which other effects may have set.
    @Test(
        arguments: graphs(
            #"""
            <animate attributeName='x' to='80' dur='1s' fill='freeze'/><animate attributeName='x' to='20' begin='2s' dur='1s' fill='freeze'/> → 0.5 40, 1.5 80, 2.5 50, 3.5 20
            <animate attributeName='x' values='0;40' dur='2s' repeatCount='indefinite'/><animate attributeName='x' to='10' begin='1s' dur='2s'/> → 0.5 10, 1.5 25, 2.5 10, 3.5 30
            % An element that begins again replaces its own frozen value.
            <animate attributeName='x' to='80' begin='0;2s' dur='1s' fill='freeze'/> → 0.5 40, 1.5 80, 2.5 40, 3.5 80
            <animate attributeName='x' by='30' begin='0;2s' dur='1s' fill='freeze'/> → 1.5 30, 2.5 15, 3.5 30
            <style>#r{animation:i 1s linear forwards,l 2s 1s linear infinite} @keyframes i{to{x:40px}} @keyframes l{50%{x:10px}}</style> → 0.5 20, 1.5 25, 2 10, 3 40
            <style>#r{x:20px;animation:m 2s linear infinite;animation-composition:add} @keyframes m{to{x:30px}}</style> → 0 20, 1 35
            """#))
    func valuesBeginAtThoseBelow(animations: String, values: [(x: Double, y: Double)]) throws {
        try valuesOverTime(animations: animations, values: values)
    }

    /// The effects of an element are above those that it inherits.
    @Test func inheritedEffectsAreBelow() throws {
        let motion = "attributeName='fill' dur='1s' fill='freeze'"
        let scene = try scene(
            "<g fill='#f00'><animate to='#00f' \(motion)/><rect width='9' height='9'>"
                + "<animate to='#0f0' begin='2s' \(motion)/></rect></g>")
        #expect(try leaf(scene, at: 1.5).shape?.fillColor == .color(Color(rgb: 0x0000FF)))
        #expect(try leaf(scene, at: 3.5).shape?.fillColor == .color(Color(rgb: 0x00FF00)))
    }

    /// The place of the corner of a square at (10, 0) in a group at some times, as browsers show it.
    @Test(arguments: pairs(table("SVGFilesTests/Cases/transforms")))
    func transformsOverTime(style: String, places: String) throws {
        let scene = try scene(
            "<g id='g'>\(style)<path transform='translate(10)' d='M0 0h9v9H0z' fill='red'/></g>")
        for place in places.split(separator: ", ") {
            let numbers = place.split(separator: " ").compactMap { Double($0) }
            let shown = try #require(corner(Timeline(scene).presentation(at: numbers[0]).layers))
            #expect(shown.distance(to: Point(numbers[1], numbers[2])) < 1e-2, "\(shown) at \(numbers[0])")
        }
    }

    /// Clip paths in units of the bounding box fit groups, too.
    @Test func groupsHaveABoundingBox() throws {
        let squares =
            "<rect x='10' y='10' width='30' height='30'/><rect x='30' y='20' width='30' height='30'/>"
        let (box, problems) = try clipBox(width: 0.5, of: squares)
        #expect(box.origin.distance(to: Point(10, 10)) < 1e-3 && abs(box.size.width - 25) < 1e-3)
        #expect(problems.isEmpty)
    }

    /// The box of a text has the height of the letters of a font.
    @Test func textsHaveABoundingBox() throws {
        let (box, _) = try clipBox(width: 1, of: "<text x='10' y='40' font-size='20'>II</text>")
        #expect(box.origin.distance(to: Point(10, 22)) < 1e-3 && abs(box.maxY - 44.4) < 1e-3)
    }

    /// Returns the place of a clip path on a group, and the problems of the file. The clip path has a part of the width of
    /// the bounding box.
    private func clipBox(width: Double, of content: String) throws -> (Rect, problems: [SceneDiagnostic]) {
        let body =
            "<clipPath id='c' clipPathUnits='objectBoundingBox'><rect width='\(width)' height='1'/></clipPath>"
            + "<g clip-path='url(#c)'>\(content)</g>"
        let mask = try #require(scene(body).layers.first?.mask)
        return (mask.placement.matrix.boundingBox(of: Rect(0, 0, width, 1)), problems(body))
    }

    /// The region of a mask does not clip a drawing that moves out of its first bounding box.
    @Test(arguments: [("", true), ("<animate attributeName='x' to='50' dur='1s'/>", false)])
    func regionsOfMasksClip(animation: String, isClipped: Bool) throws {
        let mask = "<mask id='m'><rect width='99' height='99' fill='#fff'/></mask>"
        let shape = "<g mask='url(#m)'><rect width='9' height='9'>\(animation)</rect></g>"
        let text = try #require(read(mask + shape).sceneText)
        #expect(text.contains("masksToBounds") == isClipped)
    }

    /// An animation inside of a text has no paint: its attribute `fill` is its end.
    @Test func animationsInsideTextsHaveNoColor() {
        let body = "<text y='9'>a<animate attributeName='opacity' to='0' dur='1s' fill='freeze'/></text>"
        #expect(!problems(body).contains { $0.message.contains("colour") })
    }

    /// The attribute `rotate` of a text turns each letter, and is not the property of CSS.
    @Test func attributesOfLettersAreNoTransforms() throws {
        let text = try #require(read("<text y='9' rotate='20'>a</text>").sceneText)
        #expect(!text.contains("transform"))
    }

    /// An arc has vertices only at its ends.
    @Test func arcsHaveNoMarkersInside() throws {
        let scene = try scene(
            "<marker id='m' markerUnits='userSpaceOnUse' overflow='visible'><path d='M0 0h1v1z'/></marker>"
                + "<path d='M10 60A40 40 0 0 1 90 60a9 9 0 1 1 0 9z' fill='none' marker-mid='url(#m)'/>")
        #expect(scene.layers.map(\.position) == [Point(90, 60), Point(90, 69)])
    }
}
