import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

struct SceneReaderTests {
    /// The scene of a text that reads without a word.
    private func scene(_ text: String) throws -> Scene {
        let reading = SceneReader.read(text, file: "test.yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        return try #require(reading.scene)
    }

    @Test func starToRectangle() throws {
        let scene = try scene(
            """
            scene: 1
            title: Star to rectangle
            canvas: [160, 160]                 # points, origin top left, y down (as UIKit)
            paths:                             # 10 points each: Core Animation pairs them by index
              star: M 80 6 L 97.6 57.7 L 152.3 58.5 L 108.5 91.3 L 124.7 143.5 L 80 112 L 35.3 143.5 L 51.5 91.3 L 7.7 58.5 L 62.4 57.7 Z
              box: M 80 8 L 152 8 L 152 60 L 152 110 L 152 152 L 80 152 L 8 152 L 8 110 L 8 60 L 8 8 Z
            layers:
              - name: shape
                path: star
                fillColor: "#ffd166"
                strokeColor: "#ef476f"
                lineWidth: 3
                lineJoin: round
                animations:
                  - { keyPath: path, toValue: box, duration: 0.75, timingFunction: easeInEaseOut, autoreverses: true, repeatCount: forever }
            x-steps:                           # lesson mode; x- keys are ours, all others are Core Animation's
              - { at: 0, say: "Point 3 of the star goes to point 3 of the box, in a straight line." }
              - { at: 0.375, say: "Half way: easeInEaseOut has covered exactly half the distance." }
            """)
        #expect(scene.title == "Star to rectangle")
        #expect(scene.canvas == Size(160, 160))
        let layer = try #require(scene.layers.first)
        let shape = try #require(layer.shape)
        #expect(shape.lineWidth == 3 && shape.lineJoin == .round)
        #expect(shape.fillColor == .color(Color(rgb: 0xFFD166)) && shape.strokeColor == Color(rgb: 0xEF476F))
        let morph = try #require(layer.animations.first).animation
        #expect(
            morph.timing == MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true))
        #expect(morph.timingFunction == .easeInEaseOut)
        let rectangle = AnimatableValue.path(try Path(svg: "M80 8H152V60V110V152H80H8V110V60V8Z"))
        #expect(morph.change?.property == .path && morph.change?.values == .ends(Ends(to: rectangle)))
    }
}
