import Colors
import Geometry
import Layers
import Pictures
import Raster
import TestSupport
import Testing

@testable import Export

@Suite struct SVGBuilderTests {
    private func box(_ color: Color) -> Layer {
        var layer = Layer(name: "box")
        layer.bounds = Rect(0, 0, 20, 10)
        layer.position = layer.bounds.center
        layer.backgroundColor = color
        return layer
    }

    /// A background that appears later is below the fill.
    @Test func laterItemsKeepTheirPlace() throws {
        var layer = box(.black)
        layer.backgroundColor = nil
        layer.content = .shape(ShapeContent(path: SVGDrawing.square, fillColor: .color(.white)))
        let appear = try Animation.jumps(.backgroundColor, [.color(nil), .color(.black)])
        let drawn = try SVGDrawing.moving(layer.animated(appear))
        #expect(drawn.map { $0["fill"] } == ["#000000", "#ffffff"])
    }

    /// At its ends a morph is one of two paths with fewer points than between. Its curve is still exact.
    @Test(arguments: [0.3, 1, 1.7, 2, 2.9, 7.1])
    func morphsKeepTheirCurve(duration: Double) throws {
        let star = Path(polyline: (0..<10).map { Point(Double($0), Double($0 % 2) * 5) })
        let morph = try Animation.basic(
            .path, from: .path(star), to: .path(SVGDrawing.square),
            timing: MediaTiming(duration: duration, repeatCount: .infinity, autoreverses: true),
            timingFunction: .easeInEaseOut)
        var layer = Layer()
        layer.content = .shape(ShapeContent(path: star, fillColor: .color(.white)))
        let drawn = try SVGDrawing.moving(layer.animated(morph))
        #expect(drawn[0].children.map { $0["keyTimes"] } == ["0;.5;1"])
    }

    @Test func invisibleLayersAreLeftOut() throws {
        var (hidden, clear, empty) = (box(.white), box(.white), box(.white))
        hidden.isHidden = true
        clear.opacity = 0
        empty.bounds = .zero
        let thin = Layer(shape: SVGDrawing.line(width: 0))
        var cut = SVGDrawing.line()
        (cut.strokeStart, cut.strokeEnd) = (0.6, 0.4)
        #expect(try SVGDrawing.still(hidden, clear, empty, Layer(), thin, Layer(shape: cut)).isEmpty)
    }

    @Test func absentItemsAreTransparent() throws {
        let blink = try Animation.keyframes(
            .isHidden,
            Keyframes(
                .values([true, false, true]), keyTimes: [0, 0.25, 0.5, 1], calculationMode: .discrete),
            timing: MediaTiming(duration: 1))
        let drawn = try SVGDrawing.moving(box(.white).animated(blink), duration: 1)
        let keys = try #require(drawn[0].animation(of: "opacity")).keys
        #expect(keys.map(\.value) == ["0", "0", "1", "1", "0", "0"])
        #expect(keys.map(\.time) == [0, 0.25, 0.25, 0.5, 0.5, 1])
    }

    @Test func opacityIsClamped() throws {
        var layer = box(.white)
        layer.opacity = 1.5
        #expect(try SVGDrawing.still(layer)[0].name == "path")
        layer.opacity = 0.25
        let drawn = try SVGDrawing.still(layer)
        #expect(drawn[0].name == "g" && drawn[0]["opacity"] == ".25")
    }

    @Test func clipsMayMove() throws {
        var layer = box(.white)
        layer.masksToBounds = true
        layer.cornerRadius = 2
        let grow = try Animation.second(
            .bounds, from: .rect(Rect(0, 0, 10, 10)), to: .rect(Rect(0, 0, 20, 10)))
        let root = try SVGDrawing.moving(layer.animated(grow))
        #expect(root[0].name == "defs")
        let clip = try #require(root[0].all("clipPath").first)
        #expect(clip.children[0].animation(of: "d")?.keys.count == 2)
        #expect(root[1].all("g").contains { $0["clip-path"] == "url(#\(clip["id"] ?? ""))" })
    }

    /// A clip path would isolate the blend modes inside.
    @Test func rectanglesAroundBlendedLayersAreViewports() throws {
        var layer = box(.white)
        layer.bounds.origin = Point(3, 4)
        layer.masksToBounds = true
        layer.sublayers = [box(.black)]
        #expect(try SVGDrawing.still(layer)[0].name == "defs")
        layer.sublayers[0].compositingFilter = .multiply
        let view = try #require(try SVGDrawing.still(layer)[0].all("svg").first)
        let sides = ["x", "y", "width", "height", "viewBox"].map { view[$0] }
        #expect(sides == ["3", "4", "20", "10", "3 4 20 10"])
        let grow = try Animation.second(.bounds, to: .rect(Rect(3, 4, 40, 10)))
        let moving = try SVGDrawing.moving(layer.animated(grow), duration: 1).flatMap { $0.all("svg") }
        #expect(moving[0].animation(of: "width")?.keys.map(\.value) == ["20", "40"])
        layer.cornerRadius = 2
        #expect(try SVGDrawing.still(layer)[0].name == "defs")
    }

    /// A layer that another one overtakes has two places, and is visible in one of them.
    @Test func layersChangeTheirOrder() throws {
        let rise = try Animation.second(.zPosition, from: -1, to: 1)
        let drawn = try SVGDrawing.moving(box(.white).animated(rise), box(.black), duration: 1)
        try #require(drawn.count == 3)
        let moves = drawn.compactMap { $0.animation(of: "visibility")?.keys }
        let values = moves.map { $0.map(\.value) }.sorted { $0[0] < $1[0] }
        #expect(values == [["hidden", "visible"], ["visible", "hidden"]])
        #expect(moves.allSatisfy { abs($0[1].time - 0.5) < 1e-5 })
        let colors = drawn.map { $0["fill"] ?? $0.children[0]["fill"] }
        #expect(colors[0] == colors[2] && colors[0] != colors[1])
        let areHidden = drawn.map { $0["visibility"] == "hidden" }
        #expect(areHidden == [colors[0] == "#000000", false, colors[0] == "#ffffff"])
    }

    /// In each step, each layer is visible in one of its places, and their order is that of the layers.
    @Test func anyOrderIsDrawn() throws {
        let colors: [UInt32] = [0xFF0000, 0x00FF00, 0x0000FF, 0xFFFFFF]
        var random = SplitMix64(seed: 5)
        let orders = (0..<8).map { _ in [0, 1, 2, 3].shuffled(using: &random) }
        let layers = try colors.indices.map { index in
            let heights = orders.map { AnimatableValue.number(Double($0.firstIndex(of: index) ?? 0)) }
            return try box(Color(rgb: colors[index])).animated(.jumps(.zPosition, heights, duration: 8))
        }
        let drawn = try XMLNode(SVGWriter(SVGDrawing.scene(layers, duration: 8)).animation()).children
        for (step, order) in orders.enumerated() {
            let visible = drawn.filter { node in
                let keys = node.animation(of: "visibility")?.keys ?? []
                let last = keys.last { $0.time * 8 < Double(step) + 0.5 }
                return (last?.value ?? node["visibility"] ?? "visible") == "visible"
            }
            let wanted = order.map { Color(rgb: colors[$0]).opaqueHex }
            #expect(visible.map { $0["fill"] ?? $0.children[0]["fill"] ?? "" } == wanted)
        }
    }

    @Test func masksUseAlphaOrLuminance() throws {
        var layer = box(.white)
        layer.mask = Layer(shape: ShapeContent(path: SVGDrawing.square, fillColor: .black))
        layer.mask?.opacity = 0.5
        let root = try SVGDrawing.still(layer)
        let mask = try #require(root[0].all("mask").first)
        #expect(mask["style"] == "mask-type:alpha")
        layer.maskMode = .luminance
        #expect(try SVGDrawing.still(layer)[0].all("mask").first?["style"] == "mask-type:luminance")
        #expect(mask.children[0]["opacity"] == ".5")
        #expect(mask.all("path").map { $0["d"] } == [SVGDrawing.squareText])
        #expect(root[1]["mask"] == "url(#d1)")
    }

    @Test func linesAndLayersKeepTheirEffects() throws {
        var shape = ShapeContent(path: SVGDrawing.square, fillColor: nil, strokeColor: .white)
        (shape.strokeEnd, shape.vectorEffect) = (0.5, .nonScalingStroke)
        var layer = Layer(shape: shape)
        layer.isIsolated = true
        let root = try SVGDrawing.still(layer)
        #expect(root[0]["style"] == "isolation:isolate")
        // The visible part is a path without dashes.
        let line = try #require(root[0].all("path").first)
        #expect(line["vector-effect"] == "non-scaling-stroke" && line["pathLength"] == nil)
        #expect(line["d"] == "M0 0L10 0L10 10")
    }

    /// The rectangle of a mask contains the whole canvas.
    @Test func masksCoverLargeScenes() throws {
        var layer = box(.white)
        layer.mask = Layer(shape: ShapeContent(path: SVGDrawing.square))
        let scene = Scene(canvas: Size(40_000, 20_000), layers: [layer])
        let mask = try #require(try XMLNode(SVGWriter(scene).still(at: 0)).all("mask").first)
        #expect(mask["x"] == "-80000" && mask["width"] == "160000")
    }

    /// A timed change of a style that SVG cannot interpolate is a jump.
    @Test func stylesOfStrokesJump() throws {
        let id = Layer.ID(1)
        let changes: [LayerChange] = [
            .set(id, .lineCap, .keyword("round")), .set(id, .lineJoin, .keyword("bevel")),
            .set(id, .lineDashPattern, .numbers([3, 2])),
        ]
        let path = try #require(
            SVGDrawing.moving(
                Layer(shape: SVGDrawing.line()), changes: [TimedChange(at: 1, changes: changes)], duration: 2
            ).first)
        for (name, values) in [
            ("stroke-linecap", ["butt", "round"]), ("stroke-linejoin", ["miter", "bevel"]),
            ("stroke-dasharray", ["none", "3 2"]),
        ] {
            let animation = try #require(path.animation(of: name))
            #expect(path[name] == values[0] && animation["calcMode"] == "discrete")
            #expect(animation.keys.map(\.value) == values && abs(animation.keys[1].time - 0.5) < 1e-4)
        }
    }

    /// A hidden mask hides everything, unlike a missing mask.
    @Test func aHiddenMaskHidesAll() throws {
        var layer = box(.white)
        layer.mask = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.mask?.isHidden = true
        let root = try SVGDrawing.still(layer)
        #expect(root[0].all("mask")[0].children.isEmpty)
        #expect(root[1]["mask"] == "url(#d1)")
    }

    /// Copies that a replicator adds later are transparent until then.
    @Test func replicatorCopiesAppear() throws {
        var copies = Layer(replicator: ReplicatorContent(instanceCount: 3))
        copies.replicator?.instanceTransform = Affine(translationX: 30, y: 0)
        copies.sublayers = [box(.white)]
        let count = try Animation.second(.instanceCount, from: 1, to: 3)
        let still = try SVGDrawing.still(copies)
        #expect(still.count == 3)
        #expect(still.map { $0["transform"] } == [nil, "translate(30 0)", "translate(60 0)"])
        let moving = try SVGDrawing.moving(copies.animated(count), duration: 2)
        let shows = moving.map { copy in
            copy.all("animate").first { $0["attributeName"] == "opacity" }?.keys ?? []
        }
        try #require(shows.map { $0.map(\.value) } == [[], ["0", "0", "1", "1"], ["0", "0", "1", "1"]])
        // 1 + 2 t is 2 at 0.5 s, and after the animation there are 3 copies. The accuracy is half a frame.
        #expect(abs(shows[1][1].time - 0.25) < 0.01 && abs(shows[2][1].time - 0.5) < 0.01)
    }

    @Test func referencesAreNumberedAndFound() throws {
        let layers = (0..<4).map { index in
            var layer = Layer(gradient: GradientContent(colors: [.white, .black]))
            layer.bounds = Rect(0, 0, 10, Double(index + 1))
            layer.masksToBounds = true
            return layer
        }
        let text = SVGWriter(SVGDrawing.scene(layers)).still(at: 0)
        let root = try XMLNode(text)
        let names = root.children.first { $0.name == "defs" }?.children.compactMap { $0["id"] } ?? []
        #expect(names == (1...8).map { "d\($0)" })
        for name in names { #expect(text.contains("url(#\(name))")) }
    }
}

@Suite struct SVGStrokesTests {
    private func still(_ shape: ShapeContent) throws -> XMLNode {
        try #require(try SVGDrawing.still(Layer(shape: shape)).first)
    }

    private func moving(_ shape: ShapeContent, _ animation: Animation) throws -> [XMLNode] {
        try SVGDrawing.moving(Layer(shape: shape).animated(animation))
    }

    @Test func svgDefaultsAreLeftOut() throws {
        var shape = SVGDrawing.line()
        shape.miterLimit = 4
        let plain = try still(shape)
        #expect(Set(plain.attributes.keys) == ["d", "fill", "stroke"])
        #expect(plain["fill"] == "none" && plain["stroke"] == "#ffffff")

        shape.lineWidth = 2.5
        shape.miterLimit = 0.5
        shape.lineCap = .round
        let wide = try still(shape)
        #expect(wide["stroke-width"] == "2.5" && wide["stroke-linecap"] == "round")
        #expect(wide["stroke-miterlimit"] == "1")

        shape.lineJoin = .bevel
        let cut = try still(shape)
        #expect(cut["stroke-linejoin"] == "bevel" && cut["stroke-miterlimit"] == nil)
    }

    @Test(arguments: [
        ([5], "5"), ([5, 5], "5"), ([5, 3], "5 3"), ([1, 2, 1, 2], "1 2"), ([1, 2, 3], "1 2 3"),
        ([0, 4], "0 4"), ([0, 0], nil),
    ])
    func dashesAreRepeatedBySVG(lengths: [Double], text: String?) throws {
        var shape = SVGDrawing.line()
        shape.lineDashPattern = lengths
        shape.lineDashPhase = 1.5
        let line = try still(shape)
        #expect(line["stroke-dasharray"] == text)
        #expect(line["stroke-dashoffset"] == (text == nil ? nil : "1.5"))
    }

    /// A loop of 40 points has 7 periods. Loops that need different scales are drawn as separate dashes.
    @Test func seamlessDashesFitTheirLoop() throws {
        var shape = SVGDrawing.line()
        (shape.lineDashPattern, shape.lineDashPhase, shape.dashFit) = ([4, 2], 3, .seamless)
        let loop = try still(shape)
        #expect(loop["stroke-dasharray"] == "3.81 1.905" && loop["stroke-dashoffset"] == "2.857")
        shape.path = try Path(svg: "M0 0H40")
        #expect(try still(shape)["stroke-dasharray"] == "4 2")
        shape.path = try Path(svg: "M0 0H10V10H0ZM20 0H40V20H20Z")
        #expect(try still(shape)["stroke-dasharray"] == nil)
    }

    /// The phase continues over several periods instead of jumping back.
    @Test func thePhaseIsContinuous() throws {
        var shape = SVGDrawing.line()
        shape.lineDashPattern = [2, 2]
        let march = try Animation.second(.lineDashPhase, from: 0, to: 40)
        let line = try SVGDrawing.moving(Layer(shape: shape).animated(march), duration: 1)[0]
        #expect(line.animation(of: "stroke-dashoffset")?.keys.map(\.value) == ["0", "40"])
    }

    @Test func aTrimIsOneDash() throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H40"))
        (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
        let line = try still(shape)
        #expect(line["d"] == "M0 0L40 0" && line["pathLength"] == "40")
        #expect(line["stroke-dasharray"] == "20 80" && line["stroke-dashoffset"] == "-10")
        // Values outside 0...1 are clamped.
        (shape.strokeStart, shape.strokeEnd) = (-3, 0.5)
        #expect(try still(shape)["stroke-dasharray"] == "20 80")
    }

    /// A changing path has no constant length, so the trim is relative.
    @Test func aTrimOfAChangingPathHasUnitLength() throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H40"))
        shape.strokeEnd = 0.5
        let grow = try Animation.second(
            .path, from: .path(Path(svg: "M0 0H40")), to: .path(Path(svg: "M0 0H80")))
        let line = try moving(shape, grow)[0]
        #expect(line["pathLength"] == "1" && line["stroke-dasharray"] == ".5 2")
    }

    @Test(arguments: [
        // Subpaths of 10 and 30 points: half of the total is the first and a third of the second.
        ("M0 0L10 0", 0.5, Trim.Mode.total, Trim.Cut.length, ["10 20", "10 60"]),
        ("M0 0L10 0", 0.5, .each, .length, ["5 20", "15 60"]),
        // The points of this curve move with the cube of the parameter: half of it is an eighth of the length.
        ("M0 0C0 0 0 0 30 0", 0.25, .total, .parameter, ["3.75 60", "0 60"]),
        ("M0 0C0 0 0 0 30 0", 0.5, .each, .parameter, ["3.75 60", "15 60"]),
    ])
    func trimsOfSeveralSubpathsAreSeparate(
        first: String, end: Double, mode: Trim.Mode, cut: Trim.Cut, dashes: [String]
    ) throws {
        var shape = SVGDrawing.line(try Path(svg: first + "M0 5L30 5"))
        (shape.strokeEnd, shape.trimMode, shape.trimBy) = (end, mode, cut)
        let parts = try SVGDrawing.still(Layer(shape: shape)).map { $0.name == "g" ? $0.children[0] : $0 }
        #expect(parts.map { $0["d"] } == [first, "M0 5L30 5"])
        #expect(parts.map { $0["stroke-dasharray"] } == dashes)
    }

    /// The time is proportional to the number of subpaths. With quadratic time, this would take minutes.
    @Test(.timeLimit(.minutes(2)))
    func manySubpathsAreTrimmed() throws {
        let count = isFuzzing ? 10_000 : 3000
        let path = try Path(svg: (0..<count).map { "M0 \($0)H9" }.joined())
        let draw = try Animation.second(.strokeEnd, from: 0, to: 1)
        let parts = try SVGDrawing.moving(Layer(shape: SVGDrawing.line(path)).animated(draw), duration: 1)
        #expect(parts.count == count)
    }

    /// Returns the numbers of an attribute at a time, 0 to 1, interpolated as in a browser, or `nil` if it is eased.
    private func value(_ element: XMLNode, _ attribute: String, at time: Double) throws -> [Double]? {
        guard let animation = element.animation(of: attribute) else {
            return element[attribute]?.split(separator: " ").compactMap { Double($0) }
        }
        guard animation["keySplines"] == nil else { return nil }
        let keys = animation.keys
        let high = try #require(keys.firstIndex { $0.time >= time })
        let low = max(high - 1, 0)
        let span = keys[high].time - keys[low].time
        let fraction = span > 0 ? (time - keys[low].time) / span : 0
        let numbers = [low, high].map { keys[$0].value.split(separator: " ").compactMap { Double($0) } }
        return zip(numbers[0], numbers[1]).map { $0 + ($1 - $0) * fraction }
    }

    /// The browser trims by length. The result differs from a trim by parameter only by rounding and the tolerance.
    @Test(arguments: [
        "M84 18C84 4 56 4 56 60C56 116 28 116 28 102", "M0 0C0 0 0 0 100 0", "M0 0C100 0 -50 50 50 50",
        "M0 0H20C20 0 20 40 60 40L80 40Q80 0 20 10",
    ])
    func aMovingTrimByParameterIsExact(data: String) throws {
        let path = try Path(svg: data)
        var shape = SVGDrawing.line(path)
        shape.trimBy = .parameter
        let timing = MediaTiming(duration: 2)
        let layer = Layer(shape: shape).animated(
            try .basic(.strokeStart, from: 0, to: 0.5, timing: timing),
            try .basic(.strokeEnd, from: 0.25, to: 1, timing: timing))
        let line = try #require(try SVGDrawing.moving(layer, duration: 2).first)
        let measured = ArcLength(path)
        for step in 1..<500 {
            let time = Double(step) / 500
            let dash = try #require(try value(line, "stroke-dasharray", at: time))
            let offset = try #require(try value(line, "stroke-dashoffset", at: time))
            let cuts = [0.5 * time, 0.25 + 0.75 * time].map {
                measured.length(ofCutAt: $0 * measured.total, by: .parameter) / measured.total
            }
            #expect(abs(-offset[0] / measured.total - cuts[0]) < 0.0011, "\(time)")
            #expect(abs(dash[0] / measured.total - (cuts[1] - cuts[0])) < 0.0011, "\(time)")
        }
    }

    @Test func anEmptyTrimIsHidden() throws {
        let shape = SVGDrawing.line(try Path(svg: "M0 0H10"))
        let draw = try Animation.basic(
            .strokeEnd, from: 0, to: 1,
            timing: MediaTiming(beginTime: 1, duration: 1, fillMode: .backwards))
        let group = try moving(shape, draw)[0]
        #expect(group.name == "g" && group["opacity"] == "0")
        let keys = try #require(group.animation(of: "opacity")).keys
        #expect(keys.map(\.value) == ["0", "1"] && abs(keys[1].time - 0.5) < 1e-5)
        let dash = try #require(group.children[0].animation(of: "stroke-dasharray")).keys
        #expect(dash.map(\.value) == ["0 20", "0 20", "10 20"])
        #expect(dash.map(\.time) == [0, 0.5, 1])
    }

    @Test(
        arguments: [
            // A trim that wraps around the end.
            (0.0, 0.75, [], DashPattern.Origin.trim, "M30 0L40 0M0 0L10 0"),
            // Trims of dashed strokes. Dashes from the path stand still; dashes from the trim move with its start.
            (0, 0, [8, 4], .trim, "M0 0L8 0M12 0L20 0"), (0.25, 0, [4, 4], .path, "M10 0L12 0M16 0L20 0"),
            (0.25, 0, [4, 4], .trim, "M10 0L14 0M18 0L20 0"),
        ] as [(Double, Double, [Double], DashPattern.Origin, String)])
    func otherTrimsAreDrawnAsPaths(
        start: Double, offset: Double, dashes: [Double], origin: DashPattern.Origin, data: String
    ) throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H40"))
        (shape.strokeStart, shape.strokeEnd, shape.trimOffset) = (start, 0.5, offset)
        (shape.lineDashPattern, shape.dashOrigin) = (dashes, origin)
        let line = try still(shape)
        #expect(line["d"] == data && line["stroke-dasharray"] == nil)
    }
}

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

    /// A colour that appears is transparent first.
    @Test func aColorAppears() throws {
        var layer = Layer()
        layer.bounds = Rect(0, 0, 10, 10)
        let appear = try Animation.jumps(.backgroundColor, [.color(nil), .color(Color(rgb: 0x00ff00))])
        let root = try SVGDrawing.moving(layer.animated(appear), duration: 1)
        let path = try #require(root.first?.all("path").first)
        #expect(path["fill"] == "#00ff00" && path.animation(of: "fill") == nil)
        let keys = try #require(path.animation(of: "fill-opacity")).keys
        #expect(keys.first?.value == "0" && keys.last?.value == "1")
    }

    @Test func patternsAreTiles() throws {
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

    /// A pattern of many pixels is a picture, in SVG, in JSON and in code.
    @Test func largePatternsArePictures() throws {
        let pixels = (0..<400).map { Color(rgb: $0.isMultiple(of: 3) ? 0xFF0000 : 0x00FF00) }
        let picture = Pattern(width: 20, height: 20, pixels: pixels, size: Size(8, 6), origin: Point(1, 2))
        let layer = Layer(shape: ShapeContent(path: SVGDrawing.square, fillColor: .pattern(picture)))
        let image = try #require(try SVGDrawing.still(layer)[0].all("image").first)
        #expect(["x", "y", "width", "height"].map { image[$0] } == ["0", "0", "8", "6"])
        let url = try #require(image["href"])
        #expect(try PNG.decode(dataURL: url).pixels == pixels.map { PixelColor($0) })
        var other = layer
        other.id = Layer.ID(99)
        let timeline = Timeline(Scene(canvas: Size(30, 30), layers: [layer, other]))
        #expect(SceneJSON(timeline, name: "a", at: 0).text.contains(url))
        let code = SwiftCodeWriter(timeline, name: "a").listing(at: 0).text
        let file = url.split(separator: ",")[1]
        #expect(code.ranges(of: "\"\(file)\"").count == 1 && code.contains("static func picture("))
        #expect(code.ranges(of: ".fillColor = Pictures.picture1\n").count == 2)
    }

    /// The second fill is composited over the first.
    @Test func crossFadesAreTwoPaths() throws {
        let fade = Fill.crossFade(.pattern(pattern), .color(.white), progress: 0.25)
        let root = try SVGDrawing.still(Layer(shape: ShapeContent(path: SVGDrawing.square, fillColor: fade)))
        let paths = root.flatMap { $0.name == "path" ? [$0] : $0.children.filter { $0.name == "path" } }
        #expect(paths.map { $0["fill"] } == ["#ffffff", "url(#d1)"])
        #expect(paths[0]["fill-opacity"] == ".25" && paths[1]["fill-opacity"] == nil)
    }

    @Test func gradientsFillTheirBounds() throws {
        let clear = Color(rgb: 0xff0000, alpha: 0.5)
        let root = try SVGDrawing.still(gradient(.axial, [.white, .black, clear], [0, 0.3, 1]))
        let axial = try #require(root[0].all("linearGradient").first)
        #expect(["x1", "y1", "x2", "y2"].map { axial[$0] } == ["5", "5", "20", "10"])
        #expect(axial.children.map { $0["offset"] } == ["0", ".3", "1"])
        #expect(axial.children.map { $0["stop-color"] } == ["#ffffff", "#000000", "#ff0000"])
        #expect(axial.children.map { $0["stop-opacity"] } == [nil, nil, ".5"])
        #expect(root[1]["d"] == "M0 0L20 0L20 10L0 10Z")

        let radial = try #require(
            try SVGDrawing.still(gradient(.radial, [.white, .black]))[0].all("radialGradient").first)
        #expect(radial["gradientTransform"] == "matrix(15 0 0 5 5 5)" && radial["r"] == "1")
    }

    /// SVG limits offsets to 0...1, so a stop outside has the colour at the end of the gradient.
    @Test(arguments: [GradientType.axial, .radial])
    func stopsOutsideAreAtTheEnds(type: GradientType) throws {
        let layer = gradient(type, [.white, .black, .white], [-0.5, 0.5, 1.5])
        let stops = try SVGDrawing.still(layer)[0].all("stop")
        #expect(stops.map { $0["offset"] } == ["0", ".5", "1"])
        #expect(stops.map { $0["stop-color"] } == ["#808080", "#000000", "#808080"])
        let move = try Animation.basic(
            .locations, from: .numbers([-1, 0, 1]), to: .numbers([0.5, 1.5, 2.5]),
            timing: MediaTiming(duration: 3))
        let moving = try SVGDrawing.moving(layer.animated(move), duration: 3)[0].all("stop")
        #expect(moving[0].animation(of: "offset")?.keys.map(\.value) == ["0", "0", ".5"])
        #expect(
            moving[0].animation(of: "stop-color")?.keys.map(\.value) == ["#000000", "#ffffff", "#ffffff"])
        #expect(moving[2].animation(of: "offset") == nil && moving[2]["offset"] == "1")
    }

    @Test func stopsWithoutLocationsAreSpread() throws {
        let root = try SVGDrawing.still(gradient(.axial, [.white, .black, .white, .black, .white]))
        #expect(root[0].all("stop").map { $0["offset"] } == ["0", ".25", ".5", ".75", "1"])
        for type in GradientType.allCases {
            #expect(try SVGDrawing.still(gradient(type, [.white])).isEmpty)
            #expect(try SVGDrawing.still(gradient(type, [.white, .black], [0.1])).isEmpty)
        }
    }

    @Test func aConicGradientIsSectors() throws {
        let root = try SVGDrawing.still(gradient(.conic, [.black, .white]))
        let group = root[1]
        #expect(group["clip-path"] == "url(#d1)" && group["shape-rendering"] == "crispEdges")
        // The first sector points from the start at (5, 5) to the end at (20, 10).
        #expect(group.children.map { $0["transform"] } == ["matrix(.948683 .316228 -.316228 .948683 5 5)"])
        let sectors = group.children[0].children
        try #require(sectors.count == 180)
        #expect(sectors.allSatisfy { $0["d"]?.hasPrefix("M0 0L") == true })
        // Each sector has the colour of its middle: 90.5 / 180 · 255 is 128.2.
        #expect(sectors[90]["fill"] == "#808080")
        #expect(sectors[0]["fill"] == "#010101" && sectors[179]["fill"] == "#fefefe")
    }

    @Test func theGeometryOfGradientsMoves() throws {
        let move = try Animation.second(.startPointX, from: 0.25, to: 0.5)
        let radial = try SVGDrawing.moving(gradient(.radial, [.white, .black]).animated(move), duration: 1)
        let motions = radial[0].all("animateTransform")
        #expect(motions.map { $0["type"] } == ["translate", "scale"])
        #expect(motions.map { $0["additive"] } == [nil, "sum"])
        #expect(motions.map { $0.keys.map(\.value) } == [["5 5", "10 5"], ["15 5", "10 5"]])
        let conic = try SVGDrawing.moving(gradient(.conic, [.white, .black]).animated(move))
        #expect(conic[1].all("animateTransform").map { $0["type"] } == ["rotate", "translate"])
    }

    /// The bounds of the gradient are empty in the first half.
    @Test func emptyGradientsAreTransparent() throws {
        let grow = try Animation.jumps(.bounds, [.rect(.zero), .rect(Rect(0, 0, 20, 10))])
        let root = try SVGDrawing.moving(gradient(.axial, [.white, .black]).animated(grow))
        let path = try #require(root.dropFirst().flatMap { $0.all("path") }.first)
        let keys = try #require(path.animation(of: "fill-opacity")).keys
        #expect(keys.map(\.value) == ["0", "0", "1", "1"] && keys[1].time == 0.5)
    }
}
