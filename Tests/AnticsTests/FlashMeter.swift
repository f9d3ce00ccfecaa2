import Colors
import Layers
import Playback
import Raster

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
                for (index, color) in picture.pixels.enumerated() {
                    histories[history].pixels[index].see(color.over(backdrop), at: frame)
                }
                worst = max(worst, flashes(of: histories[history].pixels, at: frame))
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

    /// The history of one pixel.
    private struct Pixel {
        private var lightness = Swing()
        private var redness = Swing()
        /// The frames of changes in luminance, and of changes to or from red.
        private var general: [Int] = []
        private var reds: [Int] = []
        private var last: PixelColor?

        mutating func see(_ color: PixelColor, at frame: Int) {
            guard color != last else { return }
            last = color
            let (red, green, blue) = (
                FlashMeter.linear(color.red), FlashMeter.linear(color.green), FlashMeter.linear(color.blue)
            )
            let luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue
            let isRed = red + green + blue > 0.02 && red >= 0.8 * (red + green + blue)
            if lightness.turns(at: luminance, by: 0.1, darkerBelow: 0.8) { general.append(frame) }
            if redness.turns(at: isRed ? 1 : 0, by: 1, darkerBelow: 1) { reds.append(frame) }
        }

        /// Two opposite changes are a flash.
        func flashes(since frame: Int) -> Int {
            max(general.count { $0 > frame }, reds.count { $0 > frame }) / 2
        }

    }

    /// Returns the linear value of an sRGB channel.
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
