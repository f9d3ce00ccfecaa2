import Colors
import Geometry
import Layers
import Testing

@testable import Export

/// Labels and the numbers of points in documents.
@Suite struct SVGAnnotationsTests {
    /// A square from (20, 10) to (30, 20) with a label, on a canvas of 100 by 50.
    private func square(_ parts: [LayerLabel.Part], at side: LayerLabel.Side = .below) -> Layer {
        var layer = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.position = Point(20, 10)
        layer.label = LayerLabel(parts, at: side)
        return layer
    }

    /// The groups of texts of a document; none when it has none.
    private func groups(_ nodes: [XMLNode]) -> [XMLNode] {
        nodes.last.flatMap { $0["font-size"] == nil ? nil : $0.children } ?? []
    }

    private func numbers(_ transform: String?) -> [Double] {
        (transform ?? "").split { !"-.0123456789".contains($0) }.compactMap { Double("0" + $0) ?? Double($0) }
    }

    @Test func aSceneWithoutTextHasNone() throws {
        let nodes = try SVGDrawing.still(Layer(shape: ShapeContent(path: SVGDrawing.square)))
        #expect(groups(nodes).isEmpty)
        #expect(nodes.last?["font-size"] == nil)
    }

    /// Letters are as high as those of 80 by 24 cells, here 2.5 points wide cells of 100 by 50 points.
    @Test func labelsStandBesideTheirLayers() throws {
        let places: [(LayerLabel.Side, String, Double, (Double) -> Bool)] = [
            (.above, "middle", 25, { $0 < 10 && $0 > 8 }), (.below, "middle", 25, { $0 > 21 && $0 < 24 }),
            (.right, "start", 31, { $0 > 15 && $0 < 16 }), (.left, "end", 19, { $0 > 15 && $0 < 16 }),
            (.center, "middle", 25, { $0 > 15 && $0 < 16 }),
        ]
        for (side, anchor, x, isThere) in places {
            let group = try #require(groups(try SVGDrawing.still(square([.words("a < b")], at: side))).first)
            let place = numbers(group["transform"])
            #expect(group["text-anchor"] == anchor)
            #expect(abs(place[0] - x) < 0.1 && isThere(place[1]), "\(side) \(place)")
            #expect(group.children.map(\.name) == ["text"])
            #expect(group.children[0].text == "a < b")
        }
    }

    /// In the middle of a shape letters are white with a dark rim; without a fill behind them, as grey as elsewhere.
    @Test func onAFillLettersHaveARim() throws {
        var layer = square([.words("a")], at: .center)
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == "stroke")
        layer.shape?.fillColor = nil
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == nil)
        layer.backgroundColor = .white
        #expect(groups(try SVGDrawing.still(layer))[0]["paint-order"] == "stroke")
    }

    @Test func labelsStayOnTheCanvas() throws {
        var layer = square([.words("long enough")])
        layer.position = Point(90, 45)
        let place = numbers(try #require(groups(try SVGDrawing.still(layer)).first)["transform"])
        #expect(place[0] < 95 && place[1] < 50)
    }

    /// Of two labels in one place the later goes a line on, away from its layer; one elsewhere stays where it is.
    @Test(arguments: [(LayerLabel.Side.below, 1.0), (.above, -1), (.center, 1)])
    func labelsStepAside(side: LayerLabel.Side, sign: Double) throws {
        var layers = [square([.words("first")], at: side), square([.words("second")], at: side)]
        layers.append(square([.words("third")], at: side))
        for index in layers.indices { layers[index].position = Point(index == 2 ? 70 : 20, 20) }
        let alone = numbers(groups(try SVGDrawing.still(layers[1]))[0]["transform"])
        var group = Layer()
        group.sublayers = layers
        let heights = groups(try SVGDrawing.still(group)).map { numbers($0["transform"])[1] }
        #expect(heights[0] == alone[1] && heights[2] == alone[1])
        let letters = max(100.0 / 80, 50.0 / 48) * 2 * 0.83
        #expect(abs(heights[1] - (alone[1] + sign * letters * 1.2)) < 0.01, "\(heights)")
    }

    /// A label moves with its layer as that does, and of what it says one is seen at a time.
    @Test func valuesAreTextsThatTakeTurns() throws {
        let layer = square([.words("w "), .value(.lineWidth)]).animated(
            try .basic(.positionX, to: 60, timing: MediaTiming(duration: 1)),
            try .basic(.lineWidth, from: 0, to: 4, timing: MediaTiming(duration: 1)))
        let group = try #require(groups(try SVGDrawing.moving(layer)).first)
        let move = try #require(group.children.first { $0.name == "animateTransform" })
        #expect(move["values"]?.split(separator: ";").count == 2)
        let texts = group.children.filter { $0.name == "g" }
        #expect(texts.count == 31 || texts.count == 30)
        for text in texts {
            let animation = try #require(text.children.first { $0.name == "animate" })
            #expect(animation["calcMode"] == "discrete")
            #expect(text.children.contains { $0.name == "text" && $0.text.hasPrefix("w ") })
        }
        #expect(texts.filter { $0["opacity"] == "1" }.count == 1)
    }

    @Test func pointsAreNumbered() throws {
        var layer = square([.words("a")])
        layer.label = nil
        layer.shape?.showsPoints = true
        let still = groups(try SVGDrawing.still(layer))
        #expect(still.map { $0.children[0].text } == ["0", "1", "2", "3"])
        #expect(still.map { numbers($0["transform"]) } == [[20, 10], [30, 10], [30, 20], [20, 20]])
        let moving = groups(
            try SVGDrawing.moving(
                layer.animated(
                    .basic(
                        .path, to: .path(Path(rect: Rect(0, 0, 10, 20))), timing: MediaTiming(duration: 1)))))
        #expect(
            moving.map { $0.children.contains { $0.name == "animateTransform" } } == [
                false, false, true, true,
            ])
    }

    /// Where a path is held there are no ways, and no empty path either: with one of those no browser animates.
    @Test func theWaysOfHeldPathsAreAbsent() throws {
        var layer = square([.words("a")])
        layer.label = nil
        layer.shape?.showsPoints = true
        let other = AnimatableValue.path(Path(rect: Rect(0, 0, 10, 20)))
        let held = AnimatableValue.path(SVGDrawing.square)
        let nodes = try SVGDrawing.moving(
            layer.animated(
                try .keyframes(.path, values: [held, held, other, other], timing: MediaTiming(duration: 3))))
        func all(_ nodes: [XMLNode]) -> [XMLNode] { nodes + nodes.flatMap { all($0.children) } }
        let ways = try #require(all(nodes).first { $0.name == "path" && $0["stroke"] == "#8a8f98" })
        #expect(ways["d"]?.isEmpty == false && ways["stroke-opacity"] == "0")
        for animation in ways.children.filter({ $0["attributeName"] == "d" }) {
            let values = animation["values"]?.split(separator: ";", omittingEmptySubsequences: false) ?? []
            #expect(values.allSatisfy { !$0.isEmpty })
        }
    }
}
