public import Geometry

/// Where something lies: moved so that its anchor is the origin, mapped, and moved to its place.
///
/// It says more than its ``matrix``: an exporter can animate moves, turns and scales apart from each other.
public struct Placement: Hashable, Sendable {
    /// The point that the map leaves where it is, in the coordinates that are placed.
    public var anchor: Point
    /// The map about the anchor.
    public var map: Affine
    /// Where the anchor goes, in the coordinates around.
    public var place: Point

    /// The placement of `anchor` at `place`, with `map` about it.
    public init(anchor: Point, map: Affine, place: Point) {
        self.anchor = anchor
        self.map = map
        self.place = place
    }

    /// All of it as one map.
    public var matrix: Affine {
        if map == .identity, anchor == place { return .identity }
        return Affine(translationX: -anchor.x, y: -anchor.y).concatenating(map)
            .concatenating(Affine(translationX: place.x, y: place.y))
    }
}
