import Colors
package import Geometry
package import Layers

extension DisplayList {
    /// Returns the topmost visible layer at a point: the innermost one whose fill or stroke is there.
    ///
    /// Masks, clips, dashes and trims count. Transparent layers and overlays do not.
    ///
    /// - Parameters:
    ///   - point: a point in the coordinates of the canvas.
    ///   - reach: the distance to a layer that still counts as a hit, in points of the canvas.
    /// - Returns: the layer, or the original of a replicator's copy.
    /// - Complexity: O(items), plus O(points) for nearby items.
    package func layer(at point: Point, within reach: Double = 0) -> Layer.ID? {
        let reach = max(0, reach)
        return Probe(point: point, reach: reach, map: .identity, canvas: (point, reach))
            .hit(in: items, of: nil)?.layer
    }
}

/// A hit test at a point, in the coordinates of a group.
private struct Probe {
    let point: Point
    let reach: Double
    /// The transform from the group to the canvas.
    let map: Affine
    /// The point and the reach on the canvas.
    let canvas: (point: Point, reach: Double)

    private var onCanvas: Probe {
        Probe(point: canvas.point, reach: canvas.reach, map: .identity, canvas: canvas)
    }

    /// The topmost item at the point: its layer, and whether it shows anything as a luminance mask.
    typealias Hit = (layer: Layer.ID?, isLit: Bool)

    func hit(in items: [DisplayList.Item], of layer: Layer.ID?) -> Hit? {
        for item in items.reversed() {
            switch item {
            case .fill(let outline) where hits(outline):
                return (layer, outline.paints.contains(where: \.isLit))
            case .stroke(let line) where line.role == .stroke && hits(line):
                return (layer, line.color.luminance > 0)
            case .group(let group):
                if let found = hit(in: group, of: layer) { return found }
            case .fill, .stroke: break
            }
        }
        return nil
    }

    private func hit(in group: DisplayList.Group, of layer: Layer.ID?) -> Hit? {
        guard group.opacity > 0, let inside = inside(group.placement.matrix) else { return nil }
        if let clip = group.clip, !clip.contains(inside.point) { return nil }
        if let mask = group.mask {
            guard let hit = inside.hit(in: mask, of: nil), group.maskMode == .alpha || hit.isLit else {
                return nil
            }
        }
        let own: Layer.ID? = if case .layer(let id) = group.role { id } else { layer }
        return inside.hit(in: group.items, of: own)
    }

    private func inside(_ map: Affine) -> Probe? {
        guard map.meanScale > 0, let back = map.inverted else { return nil }
        return Probe(
            point: back.apply(point), reach: reach / map.meanScale, map: map.concatenating(self.map),
            canvas: canvas)
    }

    private func hits(_ outline: DisplayList.FilledOutline) -> Bool {
        guard outline.paints.contains(where: \.isSeen), isNear(outline.path, 0) else { return false }
        if outline.path.contains(point, rule: outline.rule) { return true }
        return reach > 0 && isOn(outline.path, StrokeStyle(width: 0))
    }

    private func hits(_ line: StrokedLine) -> Bool {
        guard line.isSeen, line.color.alpha > 0 else { return false }
        let isScaled = line.vectorEffect == .none
        let (probe, line) = isScaled ? (self, line) : (onCanvas, line.drawing(map, .identity).line)
        return probe.isNear(line.path, line.style.extent) && probe.isOn(line.drawn, line.style)
    }

    private func isOn(_ path: Path, _ style: StrokeStyle) -> Bool {
        func contains(_ style: StrokeStyle) -> Bool {
            path.stroked(style, tolerance: max(style.width / 200, 1e-6)).contains(point)
        }
        if contains(style) { return true }
        // Miters reach further than round joins, so the line itself is tested, too.
        return reach > 0 && contains(StrokeStyle(width: style.width + 2 * reach, cap: .round, join: .round))
    }

    private func isNear(_ path: Path, _ distance: Double) -> Bool {
        let most = -(distance + reach)
        return path.bounds?.insetBy(dx: most, dy: most).contains(point) ?? false
    }
}

extension DisplayPaint {
    fileprivate var isSeen: Bool {
        switch self {
        case .color(let color): color.alpha > 0
        case .pattern(_, let opacity): opacity > 0
        case .gradient: true
        }
    }

    fileprivate var isLit: Bool { if case .color(let color) = self { color.luminance > 0 } else { isSeen } }
}
