public import Colors
public import Geometry

/// What an outline is filled with.
public enum Paint: Equatable, Sendable {
    /// One colour everywhere, translucent or not.
    case color(PixelColor)
    /// A ramp of colours, asked at the centre of each pixel.
    case gradient(Gradient)
    /// A picture repeated in both directions without end. The transform takes the tile's pixel coordinates
    /// to the target's; each pixel shows the tile's pixel under its centre.
    case pattern(PixelGrid, Affine)
}

/// A ramp of colours along a line, out from a centre, or round one: Core Animation's gradient layer.
public struct Gradient: Equatable, Sendable {
    /// What the ramp follows in the gradient's own unit space, which begins at the origin: x, the distance, or the
    /// angle clockwise from the x axis. The ramp ends at (1, 0), on the unit circle, or after a whole turn.
    public var type: GradientType
    /// The colours, in order of location. Before the first and after the last the ramp goes on in its
    /// colour; two at one location make a sharp edge. With none, nothing is painted.
    public var stops: [GradientStop]
    /// From the gradient's unit space to the pixels. A transform without an inverse paints the last colour.
    public var transform: Affine

    /// The gradient whose stops are in order of location.
    public init(_ type: GradientType, stops: [GradientStop], transform: Affine) {
        self.type = type
        self.stops = stops
        self.transform = transform
    }
}
