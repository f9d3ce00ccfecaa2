import Colors
import Foundation
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SceneJSONTests {
    private func document(_ scene: Scene, at time: Double = 0) throws -> [String: Any] {
        let text = SceneJSON(Timeline(scene), name: "test", at: time).text
        let read = try JSONSerialization.jsonObject(with: Data(text.utf8))
        return try #require(read as? [String: Any])
    }

    /// Returns the object of the only layer of a scene.
    private func node(_ layer: Layer, at time: Double = 0) throws -> [String: Any] {
        try #require(layers(document(Scene(canvas: Size(9, 9), layers: [layer]), at: time)).first)
    }

    private func layers(_ node: [String: Any], _ key: String = "layers") -> [[String: Any]] {
        node[key] as? [[String: Any]] ?? []
    }

    @Test func valuesHaveTheirJSONType() throws {
        var shape = ShapeContent(
            path: Path(rect: Rect(0, 0, 2, 1)), fillColor: .color(Color(rgb: 0xffd166)),
            strokeColor: Color(rgb: 0x010203, alpha: 0.5))
        shape.lineDashPattern = [4, 2.5]
        var layer = Layer(name: "a", shape: shape)
        layer.position = Point(3, 4)
        layer.bounds = Rect(1, 2, 3, 4)
        let scene = Scene(canvas: Size(100, 50), layers: [layer])
        let root = try document(scene, at: 0.5)
        #expect(root["scene"] as? String == "test" && root["time"] as? Double == 0.5)
        #expect(root["canvas"] as? [Double] == [100, 50])
        let node = try #require(layers(root).first)
        #expect(node["name"] as? String == "a" && node["kind"] as? String == "shape")
        #expect(node["position"] as? [Double] == [3, 4])
        #expect(node["bounds"] as? [Double] == [1, 2, 3, 4])
        #expect(node["transform"] as? [Double] == [1, 0, 0, 1, 0, 0])
        #expect(node["path"] as? String == "M 0 0 L 2 0 L 2 1 L 0 1 Z")
        #expect(node["fillColor"] as? String == "#ffd166ff")
        #expect(node["strokeColor"] as? String == "#01020380")
        #expect(node["lineDashPattern"] as? [Double] == [4, 2.5])
        #expect(node["hidden"] as? Bool == false && node["lineCap"] as? String == "butt")
        #expect(node["x-trimBy"] as? String == "length")
        #expect(node["mask"] is NSNull && node["backgroundColor"] is NSNull)
    }

    /// The local time is derived from that of the superlayer.
    @Test func layersHaveTheirLocalTime() throws {
        var outer = Layer(name: "outer")
        outer.timing.speed = 2
        outer.sublayers = [Layer(name: "inner")]
        var scene = Scene(canvas: Size(1, 1), layers: [outer])
        scene.changes = [TimedChange(at: 1, changes: [.setTiming(Layer.ID(2), .pause)])]
        let node = try #require(layers(try document(scene, at: 3)).first)
        #expect(node["time"] as? Double == 6 && node["speed"] as? Double == 2)
        let inner = try #require(layers(node, "sublayers").first)
        #expect(inner["time"] as? Double == 2 && inner["speed"] as? Double == 0)
    }

    @Test func labelsHaveTheirCurrentText() throws {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path()))
        #expect(try node(layer)["label"] == nil)
        layer.label = LayerLabel([.words("w "), .value(.lineWidth)])
        layer.add(try .basic(.lineWidth, from: 2, to: 14, timing: MediaTiming(duration: 2)))
        #expect(try node(layer, at: 1)["label"] as? String == "w  8.0")
    }

    /// `model` contains only the values that an animation changes.
    @Test func differingModelValuesAreIncluded() throws {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path()))
        layer.add(try .basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 2)))
        let moving = try node(layer, at: 0.5)
        #expect(moving["opacity"] as? Double == 0.25)
        #expect(moving["model"] as? [String: Double] == ["opacity": 1])
        #expect(try node(layer, at: 3)["model"] == nil)
    }

    @Test func layersAreNested() throws {
        var inner = Layer(name: "inner")
        inner.mask = Layer(name: "mask")
        var outer = Layer(name: "outer")
        outer.sublayers = [inner, Layer(name: "second")]
        let parts = layers(try node(outer), "sublayers")
        #expect(parts.map { $0["name"] as? String } == ["inner", "second"])
        #expect((parts[0]["mask"] as? [String: Any])?["name"] as? String == "mask")
    }

    @Test func otherFillsAreObjects() throws {
        let pattern = Pattern(width: 2, height: 1, pixels: [.white, .black])
        let fade = Fill.crossFade(.pattern(pattern), .color(.black), progress: 0.25)
        let layer = Layer(shape: ShapeContent(path: Path(), fillColor: fade))
        let fill = try #require(try node(layer)["fillColor"] as? [String: Any])
        #expect(fill["progress"] as? Double == 0.25 && fill["to"] as? String == "#000000ff")
        let from = try #require(fill["from"] as? [String: Any])
        #expect(from["pixels"] as? [String] == ["#ffffffff", "#000000ff"] && from["width"] as? Int == 2)
    }

    @Test func infiniteNumbersAreStrings() throws {
        var layer = Layer()
        layer.add(try .basic(.opacity, to: 0, timing: MediaTiming(duration: 1)))
        layer.zPosition = .infinity
        #expect(try node(layer)["zPosition"] as? String == "inf")
    }
}
