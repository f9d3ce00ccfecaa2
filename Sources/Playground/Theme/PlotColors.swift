import Colors
import Layers
import Raster

/// The colours of graphs. The same hue means the same as in overlays where that makes sense.
struct PlotColors: Hashable, Sendable {
    /// The lines of a value, and the timing function.
    private let lines: [PixelColor]
    /// What a channel of a colour is drawn with.
    private let red: PixelColor
    /// Keyframes and control points.
    let keyframe: PixelColor
    /// The dot of now.
    let now: PixelColor
    /// Context.
    let quiet: PixelColor

    init(_ colors: ThemeColors) {
        let overlays = colors.overlays
        lines = [overlays.after, overlays.lengths, overlays.controls, overlays.bounds].map(PixelColor.init)
        red = PixelColor(colors.warning)
        keyframe = PixelColor(overlays.before)
        now = PixelColor(colors.now)
        quiet = PixelColor(colors.dim)
    }

    /// The colour of a line, by its number from 0.
    func line(_ index: Int) -> PixelColor { lines[index % lines.count] }

    /// The colour of a line with a name: channels have their own.
    func line(_ index: Int, of name: String) -> PixelColor {
        switch name {
        case "red": red
        case "green": lines[1]
        case "blue": lines[0]
        case "alpha": quiet
        default: line(index)
        }
    }
}
