public import Colors

/// What the lines of overlays are painted with.
public struct OverlayColors: Hashable, Sendable {
    /// Ghosts of what was, and of what will be.
    public var before: Color, after: Color
    /// Directions and lengths.
    public var lengths: Color
    /// Bounds and anchor points.
    public var bounds: Color
    /// Control points.
    public var controls: Color

    /// Colours, each for its lines.
    public init(before: Color, after: Color, lengths: Color, bounds: Color, controls: Color) {
        self.before = before
        self.after = after
        self.lengths = lengths
        self.bounds = bounds
        self.controls = controls
    }

    /// Colours that are seen on dark and on light, each of another hue than the others.
    public static let standard = OverlayColors(
        before: Color(rgb: 0xE0_70_00), after: Color(rgb: 0x3B_82_F6), lengths: Color(rgb: 0x12_A1_50),
        bounds: Color(rgb: 0x10_98_AD), controls: Color(rgb: 0x8B_5C_F6))

    /// The colour of the lines of an overlay; nil for one that has others.
    subscript(overlay: Overlay) -> Color? {
        switch overlay {
        case .ghosts, .points: nil
        case .lengths: lengths
        case .bounds: bounds
        case .controls: controls
        }
    }
}
