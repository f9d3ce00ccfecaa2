import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGBuilderTests {
    private func box(_ color: Color, z: Double = 0) -> Layer {
        var layer = Layer(name: "box")
        layer.bounds = Rect(0, 0, 20, 10)
        layer.position = layer.bounds.center
        layer.backgroundColor = color
        layer.zPosition = z
        return layer
    }

    /// Back to front: background, fill, line, sublayers, border.
    @Test func aLayerIsDrawnInCoreAnimationsOrder() throws {
        var layer = box(Color(rgb: 0x010101))
        layer.content = .shape(
            ShapeContent(
                path: SVGDrawing.square, fillColor: .color(Color(rgb: 0x020202)),
                strokeColor: Color(rgb: 0x030303)))
        layer.sublayers = [box(Color(rgb: 0x040404))]
        layer.borderColor = Color(rgb: 0x050505)
        layer.borderWidth = 2
        let drawn = try SVGDrawing.still(layer)
        #expect(drawn.map { $0["fill"] } == ["#010101", "#020202", "#040404", "#050505"])
        #expect(drawn.map { $0["stroke"] } == [nil, "#030303", nil, nil])
        #expect(drawn[3]["fill-rule"] == "evenodd")
        #expect(drawn[3]["d"] == "M0 0L20 0L20 10L0 10ZM2 2L18 2L18 8L2 8Z")
    }

    /// A ground that comes later lies below what has been there from the beginning.
    @Test func whatComesLaterHasItsPlace() throws {
        var layer = box(.black)
        layer.backgroundColor = nil
        layer.content = .shape(ShapeContent(path: SVGDrawing.square, fillColor: .color(.white)))
        let appear = try Animation.keyframes(
            .backgroundColor,
            Keyframes(.values([.color(nil), .color(.black)]), calculationMode: .discrete),
            timing: MediaTiming(duration: 1))
        let drawn = try SVGDrawing.moving(layer.animated(appear))
        #expect(drawn.map { $0["fill"] } == ["#000000", "#ffffff"])
    }

    /// At its ends a morph of unlike paths is one of them, with fewer points than on the way; the curve is exact all
    /// the same.
    @Test(arguments: [0.3, 1, 1.7, 2, 2.9, 7.1])
    func unlikePathsKeepTheirCurve(duration: Double) throws {
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

    @Test func siblingsAreDrawnByTheirHeight() throws {
        let drawn = try SVGDrawing.still(
            box(Color(rgb: 1), z: 1), box(Color(rgb: 2)), box(Color(rgb: 3), z: -1), box(Color(rgb: 4)))
        #expect(drawn.map { $0["fill"] } == ["#000003", "#000002", "#000004", "#000001"])
    }

    @Test func whatNeverShowsIsLeftOut() throws {
        var (hidden, clear, empty) = (box(.white), box(.white), box(.white))
        hidden.isHidden = true
        clear.opacity = 0
        empty.bounds = .zero
        #expect(try SVGDrawing.still(hidden, clear, empty, Layer()).isEmpty)
    }

    @Test func whatShowsForAWhileIsTransparentElsewhere() throws {
        let blink = try Animation.keyframes(
            .isHidden,
            Keyframes(
                .values([true, false, true]), keyTimes: [0, 0.25, 0.5, 1], calculationMode: .discrete),
            timing: MediaTiming(duration: 1))
        let drawn = try SVGDrawing.moving(box(.white).animated(blink))
        let keys = try #require(drawn[0].animation(of: "opacity")).keys
        #expect(keys.map(\.value) == ["0", "0", "1", "1", "0", "0"])
        #expect(keys.map(\.time) == [0, 0.25, 0.25, 0.5, 0.5, 1])
    }

    @Test func opacityIsHeldToWhatCanBe() throws {
        var layer = box(.white)
        layer.opacity = 1.5
        #expect(try SVGDrawing.still(layer)[0].name == "path")
        layer.opacity = 0.25
        let drawn = try SVGDrawing.still(layer)
        #expect(drawn[0].name == "g" && drawn[0]["opacity"] == ".25")
    }

    @Test func aClipIsTheOutlineAndMayMove() throws {
        var layer = box(.white)
        layer.masksToBounds = true
        layer.cornerRadius = 2
        let grow = try Animation.basic(
            .bounds, from: .rect(Rect(0, 0, 10, 10)), to: .rect(Rect(0, 0, 20, 10)),
            timing: MediaTiming(duration: 1))
        let root = try SVGDrawing.moving(layer.animated(grow))
        #expect(root[0].name == "defs")
        let clip = try #require(root[0].all("clipPath").first)
        #expect(clip.children[0].animation(of: "d")?.keys.count == 2)
        #expect(root[1].all("g").contains { $0["clip-path"] == "url(#\(clip["id"] ?? ""))" })
    }

    @Test func aMaskShowsWhatItsAlphaSays() throws {
        var layer = box(.white)
        layer.mask = Layer(shape: ShapeContent(path: SVGDrawing.square, fillColor: .black))
        layer.mask?.opacity = 0.5
        let root = try SVGDrawing.still(layer)
        let mask = try #require(root[0].all("mask").first)
        #expect(mask["style"] == "mask-type:alpha")
        #expect(mask.children[0]["opacity"] == ".5")
        #expect(mask.all("path").map { $0["d"] } == [SVGDrawing.squareText])
        #expect(root[1]["mask"] == "url(#d1)")
    }

    /// A hidden mask lets nothing through, which is not the same as no mask.
    @Test func aHiddenMaskHidesAll() throws {
        var layer = box(.white)
        layer.mask = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.mask?.isHidden = true
        let root = try SVGDrawing.still(layer)
        #expect(root[0].all("mask")[0].children.isEmpty)
        #expect(root[1]["mask"] == "url(#d1)")
    }

    /// Copies that a replicator makes later are there all the time, and show when it makes them.
    @Test func copiesAppear() throws {
        var copies = Layer(replicator: ReplicatorContent(instanceCount: 3))
        copies.replicator?.instanceTransform = Affine(translationX: 30, y: 0)
        copies.sublayers = [box(.white)]
        let count = try Animation.basic(
            .instanceCount, from: 1, to: 3, timing: MediaTiming(duration: 1))
        let still = try SVGDrawing.still(copies)
        #expect(still.count == 3)
        #expect(still.map { $0["transform"] } == [nil, "translate(30 0)", "translate(60 0)"])
        let moving = try SVGDrawing.moving(copies.animated(count), duration: 2)
        let shows = moving.map { copy in
            copy.all("animate").first { $0["attributeName"] == "opacity" }?.keys ?? []
        }
        try #require(shows.map { $0.map(\.value) } == [[], ["0", "0", "1", "1"], ["0", "0", "1", "1"]])
        // 1 + 2 t is 2 at 0.5 s; when the animation has ended there are 3. Known to half a frame.
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
