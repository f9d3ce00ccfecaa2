public import Geometry

/// A label as it shows at a time.
public struct ShownLabel: Hashable, Sendable {
    /// The layer that has it.
    public let layer: Layer.ID
    /// What it says. While its values change it keeps its length, with blanks before what is shorter.
    public let text: String
    /// Where it stands with respect to the box.
    public let side: LayerLabel.Side
    /// The box of what the layer draws, in points of the canvas.
    public let box: Rect
}
