import Cells
import Colors
import Geometry
import Layers
import Playback
import Raster
import Scenes
import TestSupport
import Testing

/// The cells of the demos are close to the picture, and stand still while the picture does.
@Suite struct PictureQualityTests {
    /// The largest mean squared distance in OKLab between cells and picture, in millionths.
    static let errors: [(glyphs: Glyphs, most: Double)] = [
        (.braille, 160_000), (.half, 27_500), (.quadrant, 22_300), (.sextant, 23_300), (.octant, 19_100),
        (.blocks, 18_200),
    ]

    @Test(arguments: errors.indices) func cellsAreCloseToThePicture(index: Int) throws {
        let (glyphs, most) = Self.errors[index]
        var (sum, cells) = (0.0, 0)
        for name in DemoFrameTests.names {
            let timeline = Timeline(try DemoFrameTests.scene(name))
            var measures = PictureMeasures(timeline, columns: 80, rows: 22)
            for fraction in [0.15, 0.6] {
                let error = measures.error(FrameStyle(glyphs: glyphs), at: timeline.duration * fraction)
                sum += error.sum
                cells += error.cells
            }
        }
        let mean = sum / Double(cells) * 1e6
        #expect(mean <= most)
    }

    @Test(arguments: DemoFrameTests.names) func cellsStandStillWhereThePictureDoes(name: String) throws {
        let timeline = Timeline(try DemoFrameTests.scene(name))
        let measures = PictureMeasures(timeline, columns: 60, rows: 18)
        for glyphs in [Glyphs.braille, .octant, .blocks, .half] {
            var count = 0
            for frame in 0..<(isFuzzing ? 20 : 8) {
                let time = timeline.duration * 0.2 + Double(frame) / 30
                count += measures.shimmer(FrameStyle(glyphs: glyphs), from: time, to: time + 1 / 30).count
            }
            #expect(count == 0, "\(glyphs)")
        }
    }
}

/// Lint finds by sampling what the pictures show.
///
/// `make conformance` compares 200 random scenes.
struct LintPictureTests {
    /// Returns whether a scene with one layer has a pixel at a time.
    private func shows(_ timeline: Timeline, at time: Double) -> Bool {
        let view = Viewport(canvas: timeline.scene.canvas, columns: 40, rows: 20, dots: (4, 8))
        let pixels = FrameRenderer().pixels(of: timeline, at: time, viewport: view)
        return (0..<pixels.height).contains { y in
            (0..<pixels.width).contains { pixels[x: $0, y: y].alpha > 0 }
        }
    }

    private func randomLayer(_ random: inout SplitMix64) throws -> Layer {
        func number(_ range: ClosedRange<Double>) -> Double {
            Double.random(in: range, using: &random).rounded()
        }
        func chance(_ fraction: Double) -> Bool { Double.random(in: 0..<1, using: &random) < fraction }
        let rect = Rect(number(-10...80), number(-10...80), number(0...40), number(0...40))
        let path = chance(0.5) ? Path(rect: rect) : Path(ellipseIn: rect)
        var shape = ShapeContent(path: chance(0.9) ? path : nil)
        shape.fillColor = chance(0.7) ? .color(.white) : nil
        shape.strokeColor = chance(0.4) ? .white : nil
        shape.lineWidth = number(0...6)
        var layer = Layer(name: "shape", shape: shape)
        layer.position = chance(0.3) ? Point(number(-150...150), number(-150...150)) : .zero
        layer.opacity = chance(0.15) ? 0 : 1
        layer.isHidden = chance(0.1)
        layer.transform =
            chance(0.2) ? Affine(rotation: number(0...6)) : chance(0.1) ? Affine(scaleX: 0, y: 1) : .identity
        let timing = MediaTiming(duration: 1, repeatCount: .infinity, autoreverses: chance(0.5))
        switch Int.random(in: 0..<5, using: &random) {
        case 0: layer.add(try .basic(.positionX, by: .number(number(-300...300)), timing: timing))
        case 1: layer.add(try .basic(.rotation, from: 0, to: .number(number(-6...6)), timing: timing))
        case 2:
            layer.add(
                try .basic(.opacity, from: .number(number(0...1)), to: .number(number(0...1)), timing: timing)
            )
        case 3: layer.add(try .basic(.strokeEnd, from: 0, to: .number(number(0...1)), timing: timing))
        default: break
        }
        return layer
    }

    @Test func findingsAgreeWithPixels() throws {
        try checkCases(12, seed: 41) { random in
            let layer = try randomLayer(&random)
            let timeline = Timeline(Scene(canvas: Size(100, 100), layers: [layer]))
            let found = lint(timeline)
            let times = (0...20).map { timeline.duration * Double($0) / 20 }
            let isHidden = found.contains { $0.rule == .neverVisible }
            #expect(isHidden != times.contains { shows(timeline, at: $0) }, "\(found) \(layer)")
            for finding in found where finding.rule == .leavesCanvas {
                let span = try #require(finding.message.firstMatch(of: #/from ([0-9.]+) s to ([0-9.]+) s/#))
                let (start, end) = (try #require(Double(span.output.1)), try #require(Double(span.output.2)))
                #expect(!shows(timeline, at: (start + end) / 2), "\(finding) \(layer)")
            }
        }
    }
}
