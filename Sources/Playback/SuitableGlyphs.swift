public import Cells
import Colors
import Geometry
public import Layers
import Raster

extension Timeline {
    /// The characters that suit what the scene draws where nothing is known of the terminal, and why in one line.
    public var suitableGlyphs: (glyphs: Glyphs, reason: String) { Glyphs.automatic(for: ink) }

    /// What the scene is made of, which is what `Glyphs.automatic` goes by.
    ///
    /// Looked at is one moment well inside the scene, since many a scene begins or ends with nothing drawn.
    public var ink: InkStatistics {
        InkStatistics(DisplayList(self, at: duration * 0.4), canvas: scene.canvas)
    }
}

extension InkStatistics {
    /// What a display list paints. An opaque fill that has an outline of its own is part of a drawing of lines,
    /// and does not count as an area.
    init(_ list: DisplayList, canvas: Size) {
        self.init()
        let whole = canvas.width * canvas.height
        guard whole > 0 else { return }
        var elements = 0
        count(PlacedShape.shapes(list.items, .identity), &elements)
        (filled, outlined) = (filled / whole, outlined / whole)
        (stroked, blended) = (stroked / whole, blended / whole)
    }

    /// So many elements of paths are enough to tell what sort of drawing it is.
    private static let mostElements = 100_000

    /// Counts what shapes paint, and the elements of their paths, up to the most.
    private mutating func count(_ shapes: [PlacedShape], _ elements: inout Int) {
        for (index, shape) in shapes.enumerated() where elements < Self.mostElements {
            let scale = abs(shape.map.determinant)
            switch shape.item {
            case .fill(let fill):
                elements += fill.path.verbs.count
                let area = abs(fill.path.area) * scale
                if !fill.isPlain {
                    blended += area
                } else if index + 1 < shapes.count, shapes[index + 1].outlines(fill.path) {
                    outlined += area
                } else {
                    filled += area
                }
            case .stroke(let line):
                elements += line.path.verbs.count
                let length = ArcLength(line.path, accuracy: 0.01).length(of: line.trim)
                let area = length * line.style.width * scale
                stroked += area
                // Ways are thin and tell by where they lie.
                if line.color.alpha < 1, line.role != .ways { blended += area }
            case .group(let group):
                var inside = InkStatistics()
                inside.count(PlacedShape.shapes(group.items, shape.map), &elements)
                blended += inside.filled + inside.outlined + inside.blended + inside.stroked
            }
        }
    }
}

/// An item with the map of its coordinates to the canvas: a fill, a line, or a translucent group.
private struct PlacedShape {
    let item: DisplayList.Item
    let map: Affine

    /// What is in items, back to front, out of every group that shows as it is.
    static func shapes(_ items: [DisplayList.Item], _ map: Affine) -> [PlacedShape] {
        items.flatMap { item in
            guard case .group(let group) = item else { return [PlacedShape(item: item, map: map)] }
            let inside = group.placement.matrix.concatenating(map)
            return group.opacity < 1
                ? [PlacedShape(item: item, map: inside)] : shapes(group.items, inside)
        }
    }

    /// Whether this is the line along a path, or the ways of its points.
    func outlines(_ path: Path) -> Bool {
        if case .stroke(let line) = item { line.path == path || line.role == .ways } else { false }
    }
}

extension DisplayList.FilledOutline {
    /// Whether it is painted in one opaque colour.
    fileprivate var isPlain: Bool {
        if case .color(let color)? = paints.first, paints.count == 1 { color.alpha == 1 } else { false }
    }
}
