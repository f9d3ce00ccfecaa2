public import Geometry

/// The numbered points of a shape as they show at a time.
public struct ShownPoints: Hashable, Sendable {
    /// The layer whose shape it is.
    public let layer: Layer.ID
    /// Where the points are, in their order, in points of the canvas.
    public let points: [Point]

    /// The signs that points are numbered with, from the first to the last that has one.
    package static let signs = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
}
