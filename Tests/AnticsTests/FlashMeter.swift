import Colors
import Layers
import Playback
import Raster

/// Counts flashes in the frames of a scene by WCAG 2.3.1.
///
/// A pixel flashes when its relative luminance goes up by a tenth of the greatest there is and down again, or the
/// other way round, the darker side being below 0.8 (a general flash); or when it goes to a saturated red and
/// back, or from one and back (a red flash; red is saturated when R / (R + G + B) is at least 0.8). A picture
/// flashes where, within a second, the same fourth of a field of view does so more than three times. The field is
/// a third of the picture each way, which is what 10 degrees are of a screen as WCAG reckons it (341 by 256 of
/// 1024 by 768).
///
/// Counting pixel by pixel is stricter than the rule, which asks for pixels that flash at the same moments.
struct FlashMeter {
    /// The most flashes within a second that a fourth of some field of view had.
    private(set) var worst = 0

    private let columns = 24
    private let rows = 15
    private let rate = 30

    /// Measures a scene played on each backdrop, from its start and on over its end, so that the jump back counts.
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

    /// How often a fourth of some field of view flashed in the second before a frame.
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
                // At least this many times in a fourth of the field.
                most = max(most, field.sorted(by: >)[width * height / 4 - 1])
            }
        }
        return most
    }

    /// The history of one pixel.
    private struct Pixel {
        private var lightness = Swing()
        private var redness = Swing()
        /// The frames of the last changes, up or down, and to red or from it.
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

        /// Each two opposite changes are a flash.
        func flashes(since frame: Int) -> Int {
            max(general.count { $0 > frame }, reds.count { $0 > frame }) / 2
        }

    }

    /// A channel of sRGB as a share of light.
    static func linear(_ byte: UInt8) -> Double { lights[Int(byte)] }

    private static let lights = (0..<256).map { TransferCurve.linear(Double($0) / 255) }

    /// Finds where a value that goes up and down turns, small ripples left out.
    private struct Swing {
        private var low: Double?
        private var high: Double?
        private var isRising: Bool?

        /// Whether the value has now gone `step` beyond its last turn, in another direction than before.
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
            // Going on in the same direction moves the turn along.
            if isRising == true { self.low = self.high }
            if isRising == false { self.high = self.low }
            return false
        }
    }
}
