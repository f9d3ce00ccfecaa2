import Colors
package import Geometry
package import Layers

/// The parts of a picture in which the texts of its layers are visible.
///
/// A text is a label of a layer that draws nothing else. It is a part of the picture: the clips and masks around
/// it cut it, and opaque areas in front of it cover it. A label beside a drawing explains the drawing, so it is
/// always visible.
package struct TextWindows {
    private var texts: [Layer.ID: Text] = [:]
    private var areas: [Area] = []
    /// Whether the areas are those of a mask.
    private let isMask: Bool

    /// The opacity from which an area counts.
    private var faintest: Double { isMask ? 0.5 : 0.95 }

    private struct Text {
        let clips: [Clip]
        /// The index of the first area in front of the text.
        let first: Int
    }

    /// An area, in points of the canvas.
    private struct Area {
        let path: Path
        let rule: FillRule
        let box: Rect
        let clips: [Clip]

        init?(_ path: Path, _ rule: FillRule = .nonZero, _ clips: [Clip] = []) {
            guard let box = path.bounds else { return nil }
            (self.path, self.rule, self.box, self.clips) = (path, rule, box, clips)
        }

        func contains(_ point: Point) -> Bool {
            box.contains(point) && path.contains(point, rule: rule)
                && clips.allSatisfy { $0.contains(point) }
        }
    }

    /// The areas of a clip or a mask. A point inside of one of them is visible.
    private struct Clip {
        let areas: [Area]

        func contains(_ point: Point) -> Bool { areas.contains { $0.contains(point) } }
    }

    /// Finds the windows of a picture.
    ///
    /// - Complexity: O(items).
    package init(_ list: DisplayList) {
        isMask = false
        add(list.items, .identity, opacity: 1, [])
    }

    /// Finds the areas of a mask.
    private init(mask: [DisplayList.Item], _ mode: MaskMode, _ map: Affine) {
        isMask = true
        add(mask, map, opacity: 1, [], mode)
    }

    private mutating func add(
        _ items: [DisplayList.Item], _ map: Affine, opacity: Double, _ clips: [Clip],
        _ mode: MaskMode = .alpha
    ) {
        for item in items {
            switch item {
            case .fill(let fill):
                guard fill.paints.contains(where: { $0.strength(mode) * opacity >= faintest }) else { break }
                add(fill.path.applying(map), fill.rule, clips)
            // Lines are too thin to cover text. In a mask, they show what is between them.
            case .stroke(let line):
                guard isMask, let box = line.path.applying(map).bounds else { break }
                let reach = line.style.width / 2 * map.meanScale
                add(Path(rect: box.insetBy(dx: -reach, dy: -reach)), .nonZero, clips)
            case .group(let group):
                add(group, group.placement.matrix.concatenating(map), opacity * group.opacity, clips, mode)
            }
        }
    }

    private mutating func add(_ path: Path, _ rule: FillRule, _ clips: [Clip]) {
        if let area = Area(path, rule, clips) { areas.append(area) }
    }

    private mutating func add(
        _ group: DisplayList.Group, _ map: Affine, _ opacity: Double, _ clips: [Clip], _ mode: MaskMode
    ) {
        var clips = clips
        if let clip = group.clip { clips.append(Clip(areas: Area(clip.applying(map)).map { [$0] } ?? [])) }
        if let mask = group.mask {
            clips.append(Clip(areas: TextWindows(mask: mask, group.maskMode, map).areas))
        }
        if case .layer(let id) = group.role, group.items.isEmpty, texts[id] == nil {
            texts[id] = Text(clips: clips, first: areas.count)
        }
        let isBlended = group.blendMode != .normal
        add(group.items, map, opacity: isBlended ? 0 : opacity, clips, mode)
    }

    /// Returns the points of a layer's text that are visible.
    package func visible(_ points: [Point], of id: Layer.ID) -> [Bool] {
        guard let text = texts[id], let first = points.first, let last = points.last else {
            return points.map { _ in true }
        }
        let box = Rect(corner: first, corner: last)
        let covers = areas[text.first...].filter { $0.box.intersection(box) != nil }
        return points.map { point in
            text.clips.allSatisfy { $0.contains(point) } && !covers.contains { $0.contains(point) }
        }
    }
}

extension Annotations {
    /// Returns the windows of the texts over a picture, or `nil` without texts.
    package func windows(over list: @autoclosure () -> DisplayList) -> TextWindows? {
        labels.contains(where: \.isText) ? TextWindows(list()) : nil
    }
}

extension DisplayPaint {
    /// Returns the least opacity of the paint, as an area or as a mask: 0 for a paint that may have holes.
    fileprivate func strength(_ mode: MaskMode) -> Double {
        func strength(_ color: Color) -> Double {
            mode == .alpha ? color.alpha : color.alpha * color.luminance
        }
        return switch self {
        case .color(let color): strength(color)
        case .pattern: 0
        case .gradient(let gradient): gradient.stops.map { strength($0.color) }.min() ?? 0
        }
    }
}
