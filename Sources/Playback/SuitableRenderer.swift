public import Layers
public import Raster

extension Scene {
    /// The characters that suit what the scene draws.
    public var suitableRenderer: Renderer { .braille }
}
