import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGStrokesTests {
    private func still(_ shape: ShapeContent) throws -> XMLNode {
        try #require(try SVGDrawing.still(Layer(shape: shape)).first)
    }

    private func moving(_ shape: ShapeContent, _ animation: Animation) throws -> [XMLNode] {
        try SVGDrawing.moving(Layer(shape: shape).animated(animation))
    }

    @Test func onlyWhatIsNotSVGsOwnIsSaid() throws {
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

    @Test func aLineOfNoWidthOrNoPartIsNoLine() throws {
        var shape = SVGDrawing.line(width: 0)
        #expect(try SVGDrawing.still(Layer(shape: shape)).isEmpty)
        shape.lineWidth = 1
        (shape.strokeStart, shape.strokeEnd) = (0.6, 0.4)
        #expect(try SVGDrawing.still(Layer(shape: shape)).isEmpty)
    }

    @Test(arguments: [
        ([5], "5"), ([5, 5], "5"), ([5, 3], "5 3"), ([1, 2, 1, 2], "1 2"), ([1, 2, 3], "1 2 3"),
        ([0, 4], "0 4"),
    ])
    func dashesAreRepeatedBySVG(lengths: [Double], text: String) throws {
        var shape = SVGDrawing.line()
        shape.lineDashPattern = lengths
        shape.lineDashPhase = 1.5
        let line = try still(shape)
        #expect(line["stroke-dasharray"] == text)
        #expect(line["stroke-dashoffset"] == "1.5")
    }

    @Test func noPatternIsASolidLine() throws {
        var shape = SVGDrawing.line()
        shape.lineDashPattern = [0, 0]
        #expect(try still(shape)["stroke-dasharray"] == nil)
    }

    /// The phase runs on for several periods and does not jump back into the first.
    @Test func thePhaseRunsOn() throws {
        var shape = SVGDrawing.line()
        shape.lineDashPattern = [2, 2]
        let march = try Animation.basic(
            .lineDashPhase, from: 0, to: 40, timing: MediaTiming(duration: 1))
        let keys = try #require(try moving(shape, march)[0].animation(of: "stroke-dashoffset")).keys
        #expect(keys.map(\.value) == ["0", "40"])
    }

    @Test func aPartOfALineIsOneDash() throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H40"))
        (shape.strokeStart, shape.strokeEnd) = (0.25, 0.75)
        let line = try still(shape)
        #expect(line["d"] == "M0 0L40 0" && line["pathLength"] == "40")
        #expect(line["stroke-dasharray"] == "20 80" && line["stroke-dashoffset"] == "-10")
        // Beyond the ends is the ends.
        (shape.strokeStart, shape.strokeEnd) = (-3, 0.5)
        #expect(try still(shape)["stroke-dasharray"] == "20 80")
    }

    /// The length of a path that changes is not one number, so its part is a share of it.
    @Test func aPartOfALineThatGrowsIsAShare() throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H40"))
        shape.strokeEnd = 0.5
        let grow = try Animation.basic(
            .path, from: .path(Path(svg: "M0 0H40")), to: .path(Path(svg: "M0 0H80")),
            timing: MediaTiming(duration: 1))
        let line = try moving(shape, grow)[0]
        #expect(line["pathLength"] == "1" && line["stroke-dasharray"] == ".5 2")
    }

    /// 10 and 30 long: half of it all is the first whole and a third of the second; half of each is that.
    @Test(arguments: [(TrimMode.total, ["10 20", "10 60"]), (.each, ["5 20", "15 60"])])
    func partsOfSeveralLines(mode: TrimMode, dashes: [String]) throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H10 M0 5H30"))
        (shape.strokeEnd, shape.trimMode) = (0.5, mode)
        let lines = try SVGDrawing.still(Layer(shape: shape))
        #expect(lines.map { $0["d"] } == ["M0 0L10 0", "M0 5L30 5"])
        #expect(lines.map { $0["stroke-dasharray"] } == dashes)
    }

    /// The points of this curve run as the cube of the parameter: half of it is an eighth of its length.
    @Test(arguments: [(TrimMode.total, ["3.75 60", "0 60"]), (.each, ["3.75 60", "15 60"])])
    func aPartByParameterIsAsLongAsItIs(mode: TrimMode, dashes: [String]) throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0C0 0 0 0 30 0 M0 5H30"))
        (shape.strokeEnd, shape.trimMode, shape.trimBy) = (mode == .each ? 0.5 : 0.25, mode, .parameter)
        let lines = try SVGDrawing.still(Layer(shape: shape))
        let parts = lines.map { $0.name == "g" ? $0.children[0] : $0 }
        #expect(parts.map { $0["stroke-dasharray"] } == dashes)
    }

    /// The numbers of a track at a time, 0 to 1, as a browser blends them; nil when it would ease them.
    private func value(_ element: XMLNode, _ attribute: String, at time: Double) throws -> [Double]? {
        guard let animation = element.animation(of: attribute) else {
            return element[attribute]?.split(separator: " ").compactMap { Double($0) }
        }
        guard animation["keySplines"] == nil else { return nil }
        let keys = animation.keys
        let high = try #require(keys.firstIndex { $0.time >= time })
        let low = max(high - 1, 0)
        let span = keys[high].time - keys[low].time
        let share = span > 0 ? (time - keys[low].time) / span : 0
        let numbers = [low, high].map { keys[$0].value.split(separator: " ").compactMap { Double($0) } }
        return zip(numbers[0], numbers[1]).map { $0 + ($1 - $0) * share }
    }

    /// A browser draws by length what is cut by parameter here, and is nowhere off by more than rounding and the
    /// tolerance of a track together.
    @Test(arguments: [
        "M84 18C84 4 56 4 56 60C56 116 28 116 28 102", "M0 0C0 0 0 0 100 0", "M0 0C100 0 -50 50 50 50",
        "M0 0H20C20 0 20 40 60 40L80 40Q80 0 20 10",
    ])
    func aMovingPartByParameterIsWhatThePlayerShows(data: String) throws {
        let path = try Path(svg: data)
        var shape = SVGDrawing.line(path)
        shape.trimBy = .parameter
        let timing = MediaTiming(duration: 2)
        let layer = Layer(shape: shape).animated(
            try .basic(.strokeStart, from: 0, to: 0.5, timing: timing),
            try .basic(.strokeEnd, from: 0.25, to: 1, timing: timing))
        let line = try #require(try SVGDrawing.moving(layer).first)
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

    @Test func aPartThatIsNotBegunIsHidden() throws {
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

    /// A part of a dashed line, and one that goes round the end, are shown as they are.
    @Test func whatSVGHasNoWordsForIsDrawn() throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H40"))
        shape.strokeEnd = 0.5
        shape.lineDashPattern = [8, 4]
        let dashed = try still(shape)
        #expect(dashed["d"] == "M0 0L8 0M12 0L20 0" && dashed["stroke-dasharray"] == nil)

        shape.lineDashPattern = []
        shape.trimOffset = 0.75
        #expect(try still(shape)["d"] == "M30 0L40 0M0 0L10 0")
    }

    /// The dashes of a path that is uncovered stand still; those of a trim crawl with its start.
    @Test(arguments: [(DashOrigin.path, "M10 0L12 0M16 0L20 0"), (.trim, "M10 0L14 0M18 0L20 0")])
    func dashesBeginWhereTheyAreToldTo(origin: DashOrigin, data: String) throws {
        var shape = SVGDrawing.line(try Path(svg: "M0 0H20"))
        shape.strokeStart = 0.5
        shape.lineDashPattern = [4, 4]
        shape.dashOrigin = origin
        #expect(try still(shape)["d"] == data)
    }
}
