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
    /// What the ramp follows, in the gradient's own unit space.
    public enum Shape: String, CaseIterable, Hashable, Sendable {
        /// x: 0 at the origin, 1 at (1, 0).
        case axial
        /// The distance from the origin: 1 on the unit circle.
        case radial
        /// The angle about the origin from the x axis, clockwise on the screen: 1 after a whole turn.
        case conic
    }

    /// A colour at a place of the ramp.
    public struct Stop: Equatable, Sendable {
        /// The place: 0 is the start of the ramp, 1 its end.
        public var location: Double
        /// Red, straight, 0 to 1.
        public var red: Double
        /// Green, straight, 0 to 1.
        public var green: Double
        /// Blue, straight, 0 to 1.
        public var blue: Double
        /// Opacity, 0 to 1.
        public var alpha: Double

        /// The colour of straight sRGB channels at `location`.
        public init(_ location: Double, red: Double, green: Double, blue: Double, alpha: Double = 1) {
            self.location = location
            self.red = red
            self.green = green
            self.blue = blue
            self.alpha = alpha
        }
    }

    /// What the ramp follows; ``transform`` places it.
    public var shape: Shape
    /// The colours, in order of location. Before the first and after the last the ramp goes on in its
    /// colour; two at one location make a sharp edge. With none, nothing is painted.
    public var stops: [Stop]
    /// From the gradient's unit space to the pixels. A transform without an inverse paints the last colour.
    public var transform: Affine

    /// The gradient whose stops are in order of location.
    public init(_ shape: Shape, stops: [Stop], transform: Affine) {
        self.shape = shape
        self.stops = stops
        self.transform = transform
    }
}
