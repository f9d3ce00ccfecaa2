public import Colors
public import Geometry

/// A small picture that is repeated in both directions to fill a shape: what a `CGPattern` colour is.
public struct Pattern: Hashable, Sendable {
    /// How many columns of pixels.
    public let width: Int
    /// How many rows of pixels.
    public let height: Int
    /// The pixels row by row from the top left.
    public let pixels: [Color]
    /// The size of one repeat, in points of the layer.
    public var size: Size
    /// Where a repeat begins, in points of the layer.
    public var origin: Point

    /// The pattern of these pixels; one repeat is `size` points, or a point a pixel when nil.
    ///
    /// - Precondition: `width` and `height` are positive and there are `width` · `height` pixels.
    public init(
        width: Int, height: Int, pixels: [Color], size: Size? = nil, origin: Point = .zero
    ) {
        precondition(width > 0 && height > 0, "a pattern has at least one pixel")
        precondition(pixels.count == width * height, "a pattern has width times height pixels")
        self.width = width
        self.height = height
        self.pixels = pixels
        self.size = size ?? Size(Double(width), Double(height))
        self.origin = origin
    }

    /// The picture with each pixel taken through `body`.
    public func mapColors(_ body: (Color) -> Color) -> Pattern {
        Pattern(width: width, height: height, pixels: pixels.map(body), size: size, origin: origin)
    }
}

/// What a shape is filled with: a colour, a pattern, or, while one fades into another, both.
public enum Fill: Hashable, Sendable {
    /// One colour.
    case color(Color)
    /// A repeated picture.
    indirect case pattern(Pattern)
    /// The first drawn with weight 1 - progress plus the second with weight progress, both with
    /// premultiplied alpha; progress is 0 to 1.
    indirect case crossFade(Fill, Fill, progress: Double)

    /// Opaque black, the fill of a new shape.
    public static let black = Fill.color(.black)

    /// The colour, when it is one.
    public var color: Color? {
        if case .color(let color) = self { color } else { nil }
    }

    /// The fill with every colour in it taken through `body`.
    public func mapColors(_ body: (Color) -> Color) -> Fill {
        switch self {
        case .color(let color): .color(body(color))
        case .pattern(let pattern): .pattern(pattern.mapColors(body))
        case .crossFade(let from, let to, let progress):
            .crossFade(from.mapColors(body), to.mapColors(body), progress: progress)
        }
    }
}
