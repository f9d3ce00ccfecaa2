public import Colors
public import Geometry
public import Layers
package import Text

/// The texts over a picture at a time.
public struct Annotations: Hashable, Sendable {
    /// The labels, in drawing order.
    public package(set) var labels: [ShownLabel] = []
    /// The numbered points, in drawing order.
    public internal(set) var points: [ShownPoints] = []
}

/// Finds the labels and the numbered points over a scene at any time.
public struct Annotator {
    private let timeline: Timeline
    private let formats: LabelFormats
    private let guides: PointGuides

    /// Creates an annotator of a timeline.
    ///
    /// - Complexity: O(layers and animations), plus some samples of each animation with a label.
    public init(_ timeline: Timeline) { self.init(timeline, guides: .marked) }

    /// Creates an annotator that numbers the points of some shapes.
    package init(_ timeline: Timeline, guides: PointGuides) {
        self.timeline = timeline
        self.guides = guides
        formats = timeline.isAnnotated ? LabelFormats(timeline.scene, timeline.runs) : LabelFormats()
    }

    /// Returns the labels and points at a time, in seconds.
    ///
    /// Invisible layers and masks have none. Of the copies of a replicator only the first has any.
    ///
    /// - Complexity: O(layers), or O(1) if the timeline has no annotations.
    public func annotations(at time: Double) -> Annotations {
        guard timeline.isAnnotated || guides == .all else { return Annotations() }
        var annotations = Annotations()
        timeline.presentation(at: time).forEachVisible { layer, map, opacity in
            if let label = label(of: layer, map, opacity) { annotations.labels.append(label) }
            if let points = points(of: layer, map, at: time) { annotations.points.append(points) }
        }
        return annotations
    }

    /// Returns the text of a presentation layer's label, or `nil` if the layer has none.
    public func labelText(of layer: Layer) -> String? { formats.text(of: layer) }

    private func label(of layer: Layer, _ map: Affine, _ opacity: Double) -> ShownLabel? {
        guard let label = layer.label, let text = labelText(of: layer), !text.isEmpty else { return nil }
        return ShownLabel(
            layer: layer.id, text: text, side: label.side, color: label.color,
            fontSize: label.fontSize.map { $0 * map.meanScale }, isText: layer.isText,
            opacity: layer.isText ? opacity : 1, box: layer.box(map))
    }

    private func points(of layer: Layer, _ map: Affine, at time: Double) -> ShownPoints? {
        guard let shape = layer.shape, guides.include(shape), let path = shape.path else { return nil }
        let numbered = timeline.morph(of: layer.id, at: time)?.numbered(path) ?? path
        return ShownPoints(
            layer: layer.id, points: numbered.vertices.map(map.apply),
            color: shape.strokeColor ?? shape.fillColor?.color)
    }
}

extension PathMorph {
    /// Returns the path with the points that are numbered during the morph.
    ///
    /// At its ends a morphing path has fewer points than in between, or has them in another order.
    fileprivate func numbered(_ path: Path) -> Path {
        guard let pair else { return path }
        return path == from ? pair.from : path == to ? pair.to : path
    }
}

// MARK: - Labels and points

/// A label at a time.
public struct ShownLabel: Hashable, Sendable {
    /// The layer of the label.
    public let layer: Layer.ID
    /// The text, with line feeds between its lines. Its length is constant while its values change; shorter values have
    /// leading spaces.
    public let text: String
    /// The position relative to the box.
    public let side: LayerLabel.Side
    /// The colour of the text, or `nil` for a readable one.
    public let color: Color?
    /// The size of the font in points of the canvas, or `nil` for that of all labels.
    public let fontSize: Double?
    /// Whether the layer is only a text, which is a part of the picture: it is clipped, masked, covered and faded.
    public let isText: Bool
    /// The opacity of a text: 1 for a label beside a drawing.
    public let opacity: Double
    /// The bounding box of the layer's drawing, in points of the canvas.
    public let box: Rect
}

extension ShownLabel {
    /// The size of the font if the label is a text of the picture, like that of a `UILabel`, and not a note about it.
    var realSize: Double? { isText ? fontSize : nil }

    /// Whether the label is a text of the picture that is mostly faded, such as the old one in a cross dissolve.
    var isFaint: Bool { realSize != nil && opacity < 0.5 }

    /// The lines of the text.
    package var lines: [SafeText] { Self.lines(of: text) }

    /// Returns the lines of the text of a label.
    package static func lines(of text: String) -> [SafeText] {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { SafeText($0) }
    }
}

/// The numbered points of a shape at a time.
public struct ShownPoints: Hashable, Sendable {
    /// The layer of the shape.
    public let layer: Layer.ID
    /// The points in order, in points of the canvas.
    public let points: [Point]
    /// The colour of the stroke or the fill, on which the numbers are written; `nil` if the shape has neither.
    public let color: Color?

    /// The characters that number points, in order.
    package static let numerals = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)

    /// Returns the numbers with their points. Points within a distance of each other share a text, such as `3·4`.
    package func numbers(within distance: Double) -> [(text: String, point: Point)] {
        var numbers: [(text: String, point: Point)] = []
        for (point, numeral) in zip(points, Self.numerals) {
            if let index = numbers.firstIndex(where: { $0.point.distance(to: point) < distance }) {
                numbers[index].text += "·\(numeral)"
            } else {
                numbers.append((String(numeral), point))
            }
        }
        return numbers
    }
}

// MARK: - The box of a layer

extension Layer {
    /// Returns the bounding box of the layer's drawing under a transform.
    ///
    /// The box of a shape is that of its path with half the stroke width. The box of another layer is its bounds, or
    /// that of its sublayers if it has no bounds. An empty layer has a box of size 0 at its position.
    func box(_ map: Affine) -> Rect {
        drawnBox(map, copies: 100) ?? map.boundingBox(of: Rect(origin: anchor, size: .zero))
    }

    /// Returns the bounding box of the drawn content, or `nil` if it is empty. Counts at most `limit` replicated
    /// copies.
    private func drawnBox(_ map: Affine, copies limit: Int) -> Rect? {
        if let shape, let path = shape.path, let outline = path.applying(map).bounds {
            let halfWidth = shape.strokeColor == nil ? 0 : max(0, shape.lineWidth) / 2 * map.meanScale
            return outline.insetBy(dx: -halfWidth, dy: -halfWidth)
        }
        guard bounds.isEmpty else { return map.boundingBox(of: bounds) }
        let copies = replicator?.placements(limit, about: bounds.center).map(\.matrix) ?? [.identity]
        return copies.flatMap { copy in
            let inside = copy.concatenating(sublayerPlacement.matrix).concatenating(map)
            return sublayers.filter { !$0.isHidden }.compactMap { sublayer in
                let map = sublayer.placement.matrix.concatenating(inside)
                return sublayer.drawnBox(map, copies: max(1, limit / copies.count))
            }
        }.union
    }
}

extension Timeline {
    /// Returns the bounding boxes of some visible layers at a time, in points of the canvas.
    ///
    /// Masks have none. Of the copies of a replicator only the first has one.
    package func boxes(at time: Double, of isIncluded: (Layer.ID) -> Bool) -> [Rect] {
        var boxes: [Rect] = []
        presentation(at: time).forEachVisible { layer, map, _ in
            if isIncluded(layer.id) { boxes.append(layer.box(map)) }
        }
        return boxes
    }
}

// MARK: - Visible layers

extension Scene {
    /// Calls a function with each visible layer, each before its sublayers.
    ///
    /// Masks are not visited, and of the copies of a replicator only the first. The body also receives the transform
    /// from the layer's own coordinates to the canvas, and the opacity.
    func forEachVisible(_ body: (Layer, Affine, Double) -> Void) {
        for layer in layers { layer.forEachVisible(in: .identity, opacity: 1, isMirrored: false, body) }
    }
}

extension Layer {
    /// The opacity, including that of the layers around it, below which a layer counts as invisible.
    static let minimumOpacity = 0.02

    fileprivate func forEachVisible(
        in map: Affine, opacity: Double, isMirrored: Bool, _ body: (Layer, Affine, Double) -> Void
    ) {
        let isMirrored = self.isMirrored(inMirrored: isMirrored)
        let opacity = opacity * drawnOpacity(isMirrored: isMirrored)
        guard opacity >= Self.minimumOpacity else { return }
        let map = placement.matrix.concatenating(map)
        body(self, map, opacity)
        if let replicator, replicator.wholeCount == 0 { return }
        let inside = sublayerPlacement.matrix.concatenating(map)
        for sublayer in sublayers {
            sublayer.forEachVisible(
                in: inside, opacity: opacity, isMirrored: isMirrored != mirrorsSublayers, body)
        }
    }
}

// MARK: - Windows of texts

/// The parts of a picture in which the texts of its layers are visible.
///
/// A text is a label of a layer that draws nothing else. It is a part of the picture: the clips and masks around it cut
/// it, and opaque areas in front of it cover it. A label beside a drawing explains the drawing, so it is always
/// visible.
package struct TextWindows {
    private var texts: [Layer.ID: Text] = [:]
    private var areas: [Area] = []
    /// The mode of the mask whose areas these are, or `nil` for those of a picture.
    private let mask: MaskMode?

    /// The opacity from which an area counts.
    private var threshold: Double { mask == nil ? 0.95 : 0.5 }

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
    package init(_ list: DisplayList) { self.init(list.items, .identity, mask: nil) }

    private init(_ items: [DisplayList.Item], _ map: Affine, mask: MaskMode?) {
        self.mask = mask
        add(items, map, opacity: 1, [])
    }

    private mutating func add(
        _ items: [DisplayList.Item], _ map: Affine, opacity: Double, _ clips: [Clip]
    ) {
        for item in items {
            switch item {
            case .fill(let fill):
                guard fill.paints.contains(where: { $0.strength(mask ?? .alpha) * opacity >= threshold })
                else { break }
                add(fill.path.applying(map), fill.rule, clips)
            // Lines are too thin to cover text. In a mask, they show what is between them.
            case .stroke(let line):
                guard mask != nil, let box = line.path.applying(map).bounds else { break }
                let halfWidth = line.style.width / 2 * map.meanScale
                add(Path(rect: box.insetBy(dx: -halfWidth, dy: -halfWidth)), .nonZero, clips)
            case .group(let group):
                add(group, group.placement.matrix.concatenating(map), opacity * group.opacity, clips)
            }
        }
    }

    private mutating func add(_ path: Path, _ rule: FillRule, _ clips: [Clip]) {
        if let area = Area(path, rule, clips) { areas.append(area) }
    }

    private mutating func add(
        _ group: DisplayList.Group, _ map: Affine, _ opacity: Double, _ clips: [Clip]
    ) {
        var clips = clips
        if let clip = group.clip { clips.append(Clip(areas: [Area(clip.applying(map))].compactMap(\.self))) }
        if let mask = group.mask {
            clips.append(Clip(areas: TextWindows(mask, map, mask: group.maskMode).areas))
        }
        if case .layer(let id) = group.role, group.items.isEmpty, texts[id] == nil {
            texts[id] = Text(clips: clips, first: areas.count)
        }
        let isBlended = group.blendMode != .normal
        add(group.items, map, opacity: isBlended ? 0 : opacity, clips)
    }

    /// Returns whether each of these points of a layer's text is visible.
    package func visible(_ points: [Point], of id: Layer.ID) -> [Bool] {
        guard let text = texts[id] else { return points.map { _ in true } }
        let covers = areas(over: points, before: text)
        return points.map { point in
            text.clips.allSatisfy { $0.contains(point) } && !covers.contains { $0.contains(point) }
        }
    }

    /// Returns whether areas in front of a layer's text cover one of the points.
    func covers(_ points: [Point], of id: Layer.ID) -> Bool {
        guard let text = texts[id] else { return false }
        let covers = areas(over: points, before: text)
        return points.contains { point in covers.contains { $0.contains(point) } }
    }

    /// Returns the areas in front of a text that may contain points of a line.
    private func areas(over points: [Point], before text: Text) -> [Area] {
        guard let first = points.first, let last = points.last else { return [] }
        let box = Rect(corner: first, corner: last)
        return areas[text.first...].filter { $0.box.intersection(box) != nil }
    }
}

extension Annotations {
    /// Returns the windows of the texts over a picture, or `nil` without texts.
    package func windows(over list: @autoclosure () -> DisplayList) -> TextWindows? {
        labels.contains(where: \.isText) ? TextWindows(list()) : nil
    }
}

extension DisplayPaint {
    /// Returns the minimum opacity of the paint, as an area or as a mask: 0 for a paint that may have holes.
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
