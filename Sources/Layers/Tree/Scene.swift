public import Geometry

/// Everything there is to show: layers on a canvas, and what happens to them at certain times.
///
/// A frame is a function of a scene and a time: ``presentation(at:)`` gives the scene as it looks then.
public struct Scene: Hashable, Sendable {
    /// What the scene is called.
    public var title: String
    /// The size of the canvas in points; its origin is the top left, and y grows downward.
    public var canvas: Size
    /// The layers, back to front.
    public var layers: [Layer]
    /// Changes of model values at certain times, with the implicit animations they bring.
    public var events: [TimedChange]
    /// The length the author gave, in seconds; nil to read it off the animations.
    public var explicitDuration: Double?

    /// A scene of these layers.
    public init(
        title: String = "", canvas: Size, layers: [Layer] = [], events: [TimedChange] = [],
        explicitDuration: Double? = nil
    ) {
        self.title = title
        self.canvas = canvas
        self.layers = layers
        self.events = events
        self.explicitDuration = explicitDuration
    }
}
