import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGTransformsTests {
    private var layer: Layer {
        var layer = Layer(shape: ShapeContent(path: SVGDrawing.square))
        layer.bounds = Rect(0, 0, 10, 10)
        layer.position = Point(5, 5)
        return layer
    }

    /// The transforms of the groups around the path, outermost first, with what animates each.
    private func chain(_ nodes: [XMLNode]) -> [(transform: String?, type: String?)] {
        var chain: [(String?, String?)] = []
        var node = nodes.first
        while let group = node, group.name == "g" {
            chain.append((group["transform"], group.animation(of: "transform")?["type"]))
            node = group.children.first { $0.name != "animateTransform" }
        }
        return chain
    }

    @Test func nothingToDoIsNoGroup() throws {
        #expect(try SVGDrawing.still(layer)[0].name == "path")
    }

    @Test func whatStaysIsOneMatrix() throws {
        var layer = layer
        layer.position = Point(25, 15)
        #expect(try chain(SVGDrawing.still(layer)).map(\.transform) == ["translate(20 10)"])
        // About the centre: x' = 2x - 5·2 + 25, y' = 3y - 5·3 + 15.
        layer.transform = Affine(scaleX: 2, y: 3)
        #expect(try chain(SVGDrawing.still(layer)).map(\.transform) == ["matrix(2 0 0 3 15 0)"])
    }

    /// Only what changes has a group of its own; what lies between is one fixed map.
    @Test func aTurnTurnsAboutTheAnchor() throws {
        let turn = try Animation.basic(
            .rotation, from: 0, to: .number(.pi / 2), timing: MediaTiming(duration: 1))
        let chain = try chain(SVGDrawing.moving(layer.animated(turn)))
        #expect(chain.map(\.transform) == ["translate(5 5)", "rotate(0)", "translate(-5 -5)"])
        #expect(chain.map(\.type) == [nil, "rotate", nil])
    }

    @Test func aMoveIsOneGroup() throws {
        let move = try Animation.basic(
            .position, from: .point(Point(5, 5)), to: .point(Point(45, 25)),
            timing: MediaTiming(duration: 1))
        let root = try SVGDrawing.moving(layer.animated(move))
        #expect(chain(root).map(\.type) == ["translate", nil])
        let keys = try #require(root[0].animation(of: "transform")).keys
        #expect(keys.map(\.value) == ["5 5", "45 25"])
    }

    @Test func turnsAreCountedBackwardsToo() throws {
        let turn = try Animation.basic(
            .rotation, from: 0, to: .number(-6 * .pi), timing: MediaTiming(duration: 1))
        let root = try SVGDrawing.moving(layer.animated(turn))
        let rotate = try #require(root.flatMap { $0.all("animateTransform") }.first)
        #expect(rotate.keys.map(\.value) == ["0", "-1080"])
    }

    /// What is in a layer is mapped about the layer's anchor, by its own group.
    @Test func sublayersAreMappedTogether() throws {
        var parent = Layer()
        parent.bounds = Rect(0, 0, 20, 20)
        parent.position = Point(10, 10)
        parent.backgroundColor = .white
        parent.sublayerTransform = Affine(scaleX: 2, y: 2)
        parent.sublayers = [layer]
        let drawn = try SVGDrawing.still(parent)
        #expect(drawn.map(\.name) == ["path", "g"])
        #expect(drawn[1]["transform"] == "matrix(2 0 0 2 -10 -10)")
    }
}
