public import Geometry

/// What a scene looks like at one instant: outlines and paints in drawing order.
///
/// The frame renderer turns it into pixels, the SVG writer into vectors, and neither knows more of layers than
/// stands here. Two equal lists look the same, so a frame whose list has not changed need not be drawn again.
///
/// An item's origin is the way down to it: the roles of the groups around it, and its own. No two items beside
/// each other have the same role, so the items of one origin in the lists of several times are one thing that
/// changes.
public struct DisplayList: Equatable, Sendable {
    /// One thing to draw.
    public indirect enum Item: Equatable, Sendable {
        /// The inside of an outline.
        case fill(FilledOutline)
        /// The line along an outline.
        case stroke(StrokedLine)
        /// Items that are placed, faded or cut out together.
        case group(Group)

        /// What of its layer, or which layer, the item is.
        public var role: Role {
            switch self {
            case .fill(let outline): outline.role
            case .stroke(let line): line.role
            case .group(let group): group.role
            }
        }
    }

    /// What an item is made from.
    public enum Role: Hashable, Sendable {
        /// The background of a layer.
        case background
        /// The inside of a shape, or a gradient.
        case fill
        /// The line of a shape.
        case stroke
        /// The ways that the points of a shape go as it becomes another one.
        case ways
        /// What is inside a layer, all together.
        case sublayers
        /// The border of a layer.
        case border
        /// A layer of the scene.
        case layer(Layer.ID)
        /// The lines of an overlay; of ghosts those so many moments later, or before.
        case overlay(Overlay, Int)
        /// A copy that the replicator around it has made of its sublayers, by its number from 0.
        case copy(Int)
    }

    /// The inside of an outline and what it is painted with.
    public struct FilledOutline: Equatable, Sendable {
        /// Background, fill or border.
        public var role: Role
        /// The outline, in the coordinates of the group around it.
        public var path: Path
        /// What counts as inside.
        public var rule = FillRule.nonZero
        /// What it is painted with, back to front: one paint, or those of a fill that fades into another.
        public var paints: [DisplayPaint]
    }

    /// Items that are placed, faded or cut out together: a layer, or the inside of one.
    ///
    /// What does not lie inside the clip is left out, then the rest shows as far as the mask is opaque, and
    /// what is left shows as one picture with the opacity.
    public struct Group: Equatable, Sendable {
        /// The layer, or its sublayers.
        public var role: Role
        /// Where it lies in the coordinates around it.
        public var placement: Placement
        /// How strongly it shows, 0 to 1.
        public var opacity = 1.0
        /// The outline of what shows, in the group's coordinates; nil for everything.
        public var clip: Path?
        /// The picture whose opacity says what shows, in the group's coordinates; nil for everything.
        public var mask: [Item]?
        /// What is in it, back to front.
        public var items: [Item]
    }

    /// The items, back to front, in the coordinates of the canvas.
    public var items: [Item]

    /// What a timeline shows at a time, in seconds.
    ///
    /// - Complexity: O(layers), the copies that replicators make of them included, and as much as
    ///   ``Timeline/presentation(at:)``.
    public init(_ timeline: Timeline, at time: Double) {
        var builder = DisplayListBuilder(keepsUnseen: false)
        items = builder.items(timeline, at: time)
    }

    /// The same with lines over it that show how it comes about.
    ///
    /// - Complexity: that of a list without overlays, and of ten more for ghosts.
    public init(
        _ timeline: Timeline, at time: Double, overlays: Set<Overlay>, colors: OverlayColors = .standard
    ) {
        var builder = DisplayListBuilder(keepsUnseen: false)
        builder.showsAllWays = overlays.contains(.points)
        items = builder.items(timeline, at: time)
        guard !overlays.isEmpty else { return }
        let hairline = timeline.scene.hairline
        if overlays.contains(.ghosts) {
            items += Ghosts(timeline, at: time, colors: colors, hairline: hairline).items
        }
        var lines = OverlayLines(overlays, colors: colors, hairline: hairline)
        for layer in timeline.presentation(at: time).layers { lines.add(layer, .identity) }
        items += lines.items
    }

    /// What a timeline shows at a time, with what cannot be seen then: layers that are hidden, transparent or
    /// empty, and lines of no width or length. It draws the same picture, and whoever follows an item from time to
    /// time knows where it is all the while.
    ///
    /// With the number of a layer at the top of the scene, the list has that layer alone.
    package init(withUnseen timeline: Timeline, at time: Double, of layer: Layer.ID? = nil) {
        var builder = DisplayListBuilder(keepsUnseen: true)
        items =
            if let layer { builder.items(timeline, at: time, of: layer) } else {
                builder.items(timeline, at: time)
            }
    }
}
