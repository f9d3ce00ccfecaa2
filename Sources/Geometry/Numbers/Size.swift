/// A width and a height, in points. Negative sizes are kept as given; ``Rect/standardized`` makes sense of them.
@frozen
public struct Size: Hashable, Sendable, BitwiseCopyable {
    /// Extent along x.
    public var width: Double
    /// Extent along y.
    public var height: Double

    /// The size `width` by `height`.
    @inlinable
    public init(_ width: Double, _ height: Double) {
        self.width = width
        self.height = height
    }

    /// No extent.
    public static let zero = Size(0, 0)
}
