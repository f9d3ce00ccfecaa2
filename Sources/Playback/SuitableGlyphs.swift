public import Cells
import Colors
import Geometry
public import Layers
import Raster

extension Scene {
    /// The characters that suit what the scene draws, and why in one line.
    ///
    /// Looked at is one moment well inside the scene, since many a scene begins or ends with nothing drawn.
    public var suitableGlyphs: (renderer: Glyphs, reason: String) {
        let moment = presentation(at: duration * 0.4)
        return Glyphs.automatic(for: InkStatistics(DisplayList(moment), canvas: canvas))
    }
}

extension InkStatistics {
    /// What a display list paints. An opaque fill that has an outline of its own is part of a drawing of lines,
    /// and does not count as an area.
    init(_ list: DisplayList, canvas: Size) {
        self.init()
        let whole = canvas.width * canvas.height
        guard whole > 0 else { return }
        count(list.items)
        (filled, stroked, blended) = (filled / whole, stroked / whole, blended / whole)
    }

    private mutating func count(_ items: [DisplayList.Item]) {
        for (index, item) in items.enumerated() {
            switch item {
            case .fill(let path, _, let paint, let map):
                let area = abs(path.area * map.determinant)
                if !paint.isPlain {
                    blended += area
                } else if !(index + 1 < items.count && items[index + 1].outlines(path)) {
                    filled += area
                }
            case .stroke(let line, let color, let map):
                let share = line.trim.end - line.trim.start
                let area = ArcLength(line.path, accuracy: 0.01).total * share * line.style.width
                stroked += area * abs(map.determinant)
                if color.alpha < 1 { blended += area * abs(map.determinant) }
            case .group(_, let items):
                var inside = InkStatistics()
                inside.count(items)
                blended += inside.filled + inside.blended + inside.stroked
            case .clip(_, _, let items), .mask(_, let items): count(items)
            }
        }
    }
}

extension DisplayList.Item {
    /// Whether this is the line along a path.
    fileprivate func outlines(_ path: Path) -> Bool {
        if case .stroke(let line, _, _) = self { line.path == path } else { false }
    }
}

extension DisplayPaint {
    /// Whether it is one opaque colour.
    fileprivate var isPlain: Bool {
        if case .fill(.color(let color)) = self { color.alpha == 1 } else { false }
    }
}
