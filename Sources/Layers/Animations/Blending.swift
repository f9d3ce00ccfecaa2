public import Colors
public import Geometry

/// How an animation blends values where Core Animation offers no choice: the options that begin with `x-` in
/// a scene file.
public struct Blending: Hashable, Sendable {
    /// In which coordinates colours are blended.
    public var colorSpace: ColorSpace
    /// Which way round the colour circle, in a space with a hue.
    public var hue: HueRule
    /// How paths of unlike structure are blended (rule H6).
    public var morph: PathMorph.Mode
    /// Which point of the start path goes to the first point of the end path, or nil for the best.
    public var shapeIndex: Int?

    /// The blending that Core Animation's users expect: sRGB, and smart morphs.
    public init(
        colorSpace: ColorSpace = .sRGB, hue: HueRule = .shorter, morph: PathMorph.Mode = .smart,
        shapeIndex: Int? = nil
    ) {
        self.colorSpace = colorSpace
        self.hue = hue
        self.morph = morph
        self.shapeIndex = shapeIndex
    }
}
