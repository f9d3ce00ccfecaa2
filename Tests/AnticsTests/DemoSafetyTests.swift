import Colors
import Demos
import Geometry
import Layers
import Playback
import Raster
import Scenes
import Testing
import Text

/// The demos are safe and visible: no flashing, and enough contrast on dark and light terminals.
@Suite struct DemoSafetyTests {
    /// The backgrounds of dark and light terminals.
    static let backdrops = [PixelColor(16, 16, 20), PixelColor(255, 255, 255)]

    @Test(arguments: DemoFrameTests.names)
    func neverFlashesMoreThanThreeTimesASecond(name: String) throws {
        let scene = try DemoFrameTests.scene(name)
        #expect(FlashMeter(scene, on: Self.backdrops).worst <= 3)
    }

    /// Returns a scene with a square over the whole canvas that changes colour at a rate per second.
    private func blinking(_ colors: (Color, Color), times: Double) throws -> Scene {
        var square = Layer(shape: ShapeContent(path: Path(rect: Rect(0, 0, 60, 40))))
        let timing = MediaTiming(duration: 1 / times, repeatCount: .infinity)
        let holds = try Keyframes(.values([.color(colors.0), .color(colors.1)]), calculationMode: .discrete)
        square.add(try .keyframes(.fillColor, holds, timing: timing))
        return Scene(canvas: Size(60, 40), layers: [square], explicitDuration: 2)
    }

    /// Red and this green have the same luminance, and flash only because of the saturated red.
    @Test func theMeterCountsFlashes() throws {
        let green = Color(red: 0, green: 0.5817, blue: 0)
        for colors in [(Color.black, Color.white), (Color(rgb: 0xFF0000), green)] {
            #expect(FlashMeter(try blinking(colors, times: 5), on: [Self.backdrops[0]]).worst == 5)
        }
    }

    /// At every time, something has a contrast of at least 3:1 with the background (WCAG 1.4.11), unless the frame is
    /// empty.
    @Test(arguments: DemoFrameTests.names)
    func contrastIsEnoughOnDarkAndLight(name: String) throws {
        let timeline = Timeline(try DemoFrameTests.scene(name))
        let frames = FrameRenderer()
        let viewport = Viewport(canvas: timeline.scene.canvas, width: 120, height: 72)
        for share in 0..<4 {
            let time = timeline.duration * Double(share) / 4
            let picture = frames.pixels(of: timeline, at: time, viewport: viewport)
            guard picture.pixels.contains(where: \.isOpaque) else { continue }
            for backdrop in Self.backdrops {
                let ground = luminance(backdrop)
                let best =
                    picture.pixels.lazy.map { contrast(luminance($0.over(backdrop)), ground) }.max() ?? 1
                #expect(best >= 3, "\(share) / 4: \(best)")
            }
        }
    }

    /// The picture does not touch the edge of the canvas.
    @Test(arguments: DemoFrameTests.names)
    func staysInsideTheCanvas(name: String) throws {
        let scene = try DemoFrameTests.scene(name)
        let frames = FrameRenderer()
        // The canvas with a margin of 10 %, ten of 120 dots. Any paint in the margin is outside the canvas.
        let canvas = scene.canvas
        var wide = Scene(canvas: Size(canvas.width * 1.2, canvas.height * 1.2))
        let viewport = Viewport(
            canvas: wide.canvas, columns: 120, rows: 120, dots: (1, 1),
            cellAspect: canvas.height / canvas.width)
        for share in 0..<8 {
            var holder = Layer()
            holder.sublayers = scene.presentation(at: scene.duration * Double(share) / 8).layers.map(
                \.stilled)
            holder.position = Point(canvas.width / 10, canvas.height / 10)
            wide.layers = [holder]
            let shown = frames.pixels(of: Timeline(wide), at: 0, viewport: viewport)
            let outside = shown.pixels.enumerated().filter { index, color in
                let isInside = (9..<111).contains(index % 120) && (9..<111).contains(index / 120)
                return !isInside && color.alpha > 0
            }
            #expect(outside.isEmpty, "\(share) / 8: \(outside.count) pixels")
        }
    }

    private func luminance(_ color: PixelColor) -> Double {
        let linear = [color.red, color.green, color.blue].map { FlashMeter.linear($0) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}

extension Layer {
    /// The layer tree without animations.
    fileprivate var stilled: Layer {
        var layer = self
        layer.removeAllAnimations()
        layer.mask = mask?.stilled
        layer.sublayers = sublayers.map(\.stilled)
        return layer
    }
}
