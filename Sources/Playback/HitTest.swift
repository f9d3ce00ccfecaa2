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
    ///   - tolerance: the distance to a layer that still counts as a hit, in points of the canvas.
    /// - Returns: the layer, or the original of a replicator's copy.
    /// - Complexity: O(items), plus O(points) for nearby items.
    package func layer(at point: Point, within tolerance: Double = 0) -> Layer.ID? {
        let tolerance = max(0, tolerance)
        return Probe(point: point, tolerance: tolerance, map: .identity, canvas: (point, tolerance))
            .hit(in: items, of: nil)?.layer
    }
}

/// A hit test at a point, in the coordinates of a group.
private struct Probe {
    let point: Point
    let tolerance: Double
    /// The transform from the group to the canvas.
    let map: Affine
    /// The point and the tolerance on the canvas.
    let canvas: (point: Point, tolerance: Double)

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
                if let groupHit = hit(in: group, of: layer) { return groupHit }
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
        let innerLayer: Layer.ID? = if case .layer(let id) = group.role { id } else { layer }
        return inside.hit(in: group.items, of: innerLayer)
    }

    private func inside(_ map: Affine) -> Probe? {
        guard map.meanScale > 0, let inverse = map.inverted else { return nil }
        return Probe(
            point: inverse.apply(point), tolerance: tolerance / map.meanScale,
            map: map.concatenating(self.map),
            canvas: canvas)
    }

    private func hits(_ outline: DisplayList.FilledOutline) -> Bool {
        guard outline.paints.contains(where: \.isVisible), isNear(outline.path, 0) else { return false }
        if outline.path.contains(point, rule: outline.rule) { return true }
        return tolerance > 0 && isOnStroke(outline.path, StrokeStyle(width: 0))
    }

    private func hits(_ line: StrokedLine) -> Bool {
        guard line.isVisible, line.color.alpha > 0 else { return false }
        var (probe, line) = (self, line)
        if line.vectorEffect != .none {
            probe = Probe(point: canvas.point, tolerance: canvas.tolerance, map: .identity, canvas: canvas)
            line = line.drawing(map, .identity).line
        }
        return probe.isNear(line.path, line.style.extent) && probe.isOnStroke(line.drawn, line.style)
    }

    private func isOnStroke(_ path: Path, _ style: StrokeStyle) -> Bool {
        func contains(_ style: StrokeStyle) -> Bool {
            path.stroked(style, tolerance: max(style.width / 200, 1e-6)).contains(point)
        }
        if contains(style) { return true }
        // Miters extend further than round joins, so the line itself is tested, too.
        return tolerance > 0
            && contains(StrokeStyle(width: style.width + 2 * tolerance, cap: .round, join: .round))
    }

    private func isNear(_ path: Path, _ distance: Double) -> Bool {
        let margin = distance + tolerance
        return path.bounds?.insetBy(dx: -margin, dy: -margin).contains(point) ?? false
    }
}

extension DisplayPaint {
    fileprivate var isVisible: Bool {
        switch self {
        case .color(let color): color.alpha > 0
        case .pattern(_, let opacity): opacity > 0
        case .gradient: true
        }
    }

    fileprivate var isLit: Bool {
        if case .color(let color) = self { color.luminance > 0 } else { isVisible }
    }
}
