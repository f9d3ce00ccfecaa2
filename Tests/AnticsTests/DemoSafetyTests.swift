import Colors
import Geometry
import Layers
import Playback
import Raster
import Scenes
import Testing
import Text

/// The demos are safe and visible: no flashing, and enough contrast on dark and light terminals.
@Suite struct DemoSafetyTests {
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
        for fraction in 0..<4 {
            let time = timeline.duration * Double(fraction) / 4
            let picture = frames.pixels(of: timeline, at: time, viewport: viewport)
            guard picture.pixels.contains(where: \.isOpaque) else { continue }
            for backdrop in Self.backdrops {
                let background = luminance(backdrop)
                let colors = Set(picture.pixels.map { $0.over(backdrop) })
                let best = colors.map { contrast(luminance($0), background) }.max() ?? 1
                #expect(best >= 3, "\(fraction) / 4: \(best)")
            }
        }
    }

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
        for fraction in 0..<8 {
            var holder = Layer()
            holder.sublayers = scene.presentation(at: scene.duration * Double(fraction) / 8).layers.map(
                \.stilled)
            holder.position = Point(canvas.width / 10, canvas.height / 10)
            wide.layers = [holder]
            let shown = frames.pixels(of: Timeline(wide), at: 0, viewport: viewport)
            let outside = shown.pixels.enumerated().filter { index, color in
                let isInside = (9..<111).contains(index % 120) && (9..<111).contains(index / 120)
                return !isInside && color.alpha > 0
            }
            #expect(outside.isEmpty, "\(fraction) / 8: \(outside.count) pixels")
        }
    }

    private func luminance(_ color: PixelColor) -> Double {
        let linear = [color.red, color.green, color.blue].map { FlashMeter.linear($0) }
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    private func contrast(_ a: Double, _ b: Double) -> Double { (max(a, b) + 0.05) / (min(a, b) + 0.05) }
}

extension Layer {
    fileprivate var stilled: Layer {
        var layer = self
        layer.removeAllAnimations()
        layer.mask = mask?.stilled
        layer.sublayers = sublayers.map(\.stilled)
        return layer
    }
}

/// A counter of flashes in the frames of a scene, by WCAG 2.3.1.
///
/// A general flash is a rise of the relative luminance by at least 0.1 and a fall, or the reverse, with the darker side
/// below 0.8. A red flash is a change to a saturated red and back, or the reverse. Red is saturated if R / (R + G + B)
/// is at least 0.8. A picture flashes if the same quarter of a field of view has more than three flashes within a
/// second. The field is a third of the picture in each direction: WCAG uses 341 by 256 of 1024 by 768 pixels for 10
/// degrees.
///
/// The counter is stricter than the rule, which counts only pixels that flash at the same time.
struct FlashMeter {
    /// The largest number of flashes within a second in a quarter of any field of view.
    private(set) var worst = 0

    private let columns = 24
    private let rows = 15
    private let rate = 30

    /// Measures a scene on each backdrop, from the start until after the loop, so the jump back counts.
    init(_ scene: Scene, on backdrops: [PixelColor]) {
        let frames = FrameRenderer()
        let timeline = Timeline(scene)
        let viewport = Viewport(canvas: scene.canvas, width: columns, height: rows)
        let count = max(Int(timeline.duration * Double(rate)), 1)
        let fresh = [Pixel](repeating: Pixel(), count: columns * rows)
        var histories = backdrops.map { (backdrop: $0, pixels: fresh) }
        for frame in 0..<(count + rate) {
            let time = Double(frame % count) / Double(rate)
            let picture = frames.pixels(of: timeline, at: time, viewport: viewport)
            for history in histories.indices {
                let backdrop = histories[history].backdrop
                var hasTurned = false
                for (index, color) in picture.pixels.enumerated()
                where histories[history].pixels[index].turns(at: color.over(backdrop), in: frame) {
                    hasTurned = true
                }
                if hasTurned { worst = max(worst, flashes(of: histories[history].pixels, at: frame)) }
            }
        }
    }

    /// Returns the number of flashes in a quarter of any field of view in the second before a frame.
    private func flashes(of pixels: [Pixel], at frame: Int) -> Int {
        let counts = pixels.map { $0.flashes(since: frame - rate) }
        guard (counts.max() ?? 0) > worst else { return worst }
        let (width, height) = (columns / 3, rows / 3)
        var most = 0
        for top in stride(from: 0, through: rows - height, by: 2) {
            for left in stride(from: 0, through: columns - width, by: 2) {
                let field = (0..<height).flatMap { row in
                    counts[((top + row) * columns + left)...].prefix(width)
                }
                // The value that a quarter of the field reaches.
                most = max(most, field.sorted(by: >)[width * height / 4 - 1])
            }
        }
        return most
    }

    private struct Pixel {
        private var lightness = Swing()
        private var redness = Swing()
        /// The frames of changes in luminance, and of changes to or from red.
        private var general: [Int] = []
        private var reds: [Int] = []
        private var last: PixelColor?

        /// Returns whether the luminance or the redness turns at the colour of a frame.
        mutating func turns(at color: PixelColor, in frame: Int) -> Bool {
            guard color != last else { return false }
            last = color
            let (red, green, blue) = (
                FlashMeter.linear(color.red), FlashMeter.linear(color.green), FlashMeter.linear(color.blue)
            )
            let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            let isRed = red + green + blue > 0.02 && red >= 0.8 * (red + green + blue)
            let turns = lightness.turns(at: luminance, by: 0.1, darkerBelow: 0.8)
            let turnsRed = redness.turns(at: isRed ? 1 : 0, by: 1, darkerBelow: 1)
            if turns { general.append(frame) }
            if turnsRed { reds.append(frame) }
            return turns || turnsRed
        }

        /// Two opposite changes are a flash.
        func flashes(since frame: Int) -> Int {
            max(general.count { $0 > frame }, reds.count { $0 > frame }) / 2
        }
    }

    static func linear(_ byte: UInt8) -> Double { lights[Int(byte)] }

    private static let lights = (0..<256).map { TransferCurve.linear(Double($0) / 255) }

    /// A detector of turning points that ignores small ripples.
    private struct Swing {
        private var low: Double?
        private var high: Double?
        private var isRising: Bool?

        /// Returns whether the value has moved `step` from its last turning point, in the other direction.
        mutating func turns(at value: Double, by step: Double, darkerBelow limit: Double) -> Bool {
            guard let low, let high else {
                (low, high) = (value, value)
                return false
            }
            self.low = min(low, value)
            self.high = max(high, value)
            if isRising != true, value - min(low, value) >= step, low < limit {
                isRising = true
                (self.low, self.high) = (value, value)
                return true
            }
            if isRising != false, max(high, value) - value >= step, value < limit {
                isRising = false
                (self.low, self.high) = (value, value)
                return true
            }
            // A move in the same direction moves the turning point.
            if isRising == true { self.low = self.high }
            if isRising == false { self.high = self.low }
            return false
        }
    }
}
