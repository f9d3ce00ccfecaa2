import Demos
import Export
import Geometry
import Layers
import Playback
import Raster
import SVGFiles
import Scenes
import TestSupport
import Testing

/// A demo becomes an SVG file, and that file a scene again, with the same pictures.
@Suite struct SVGRoundTripTests {
    /// The demos with parts that SVG files lack: patterns, conic gradients and dashes that fit their paths.
    static let lossy: Set<String> = ["pattern-fill", "easing-race", "gradient-stroke", "fill-colour"]

    @Test(arguments: Catalogue.demos.map(\.name).filter { !lossy.contains($0) }, SVGAnimation.allCases)
    func anSVGFileHasThePicturesOfItsScene(name: String, animation: SVGAnimation) throws {
        let scene = try DemoFrameTests.scene(name)
        let svg = EditableSVG(Timeline(scene), by: animation).text
        let reading = SVGReader.read(svg, file: "a.svg")
        #expect(reading.diagnostics.isEmpty, "\(reading.diagnostics)")
        let text = try #require(reading.sceneText)
        let read = SceneReader.read(text, file: "a.yaml")
        let copy = try #require(read.scene, "\(read.diagnostics)")
        let (timeline, other) = (Timeline(scene), Timeline(copy))
        for step in 0..<9 {
            let time = timeline.duration * (Double(step) + 0.37) / 9
            let mean = meanDifference(picture(timeline, at: time), picture(other, at: time))
            #expect(mean < 0.25, "\(time) s: a mean difference of \(mean) of 255")
        }
    }

    private func picture(_ timeline: Timeline, at time: Double) -> PixelGrid {
        let view = Viewport(canvas: timeline.scene.canvas, columns: 40, rows: 14, dots: (2, 4))
        return FrameRenderer().pixels(of: timeline, at: time, viewport: view)
    }
}
