import Colors
import Geometry
public import Layers
public import Playback
public import Raster
import Scenes
import Text

/// A scene as pixels, with its labels and the numbers of its points.
///
/// They are where an SVG of the scene has them. The letters are those of ``/Scenes/Lettering``, so they need no font.
public struct LabelledPicture {
    private let timeline: Timeline
    private let annotator: Annotator
    private let layout: LabelLayout
    /// The distances to move labels down, so that they overlap as rarely as possible.
    private let shifts: [Layer.ID: Double]

    private typealias LayerText = (layer: Layer.ID, items: [DisplayList.Item])

    /// The number of times at which labels must not overlap.
    private static let samples = 40

    /// Creates a picture of a scene.
    public init(_ timeline: Timeline) {
        self.timeline = timeline
        let (annotator, layout) = (Annotator(timeline), LabelLayout(canvas: timeline.scene.canvas))
        (self.annotator, self.layout) = (annotator, layout)
        let frames = SceneCourse.times(timeline, count: Self.samples).map {
            annotator.annotations(at: $0).labels
        }
        let labels = frames.map { $0.keyed(by: \.layer) }
        var positions = layout.labelPositions(frames: frames.count)
        var shifts: [Layer.ID: Double] = [:]
        // A text with a font size keeps its position.
        for label in frames.joined() where shifts[label.layer] == nil && label.fontSize == nil {
            let boxes = labels.map { $0[label.layer].map(layout.box) }
            shifts[label.layer] = positions.take(boxes, goesUp: label.side == .above)
        }
        self.shifts = shifts
    }

    /// Returns the pixels at a time, in seconds.
    public func pixels(at time: Double, width: Int, height: Int, by renderer: FrameRenderer) -> PixelGrid {
        let viewport = Viewport(canvas: timeline.scene.canvas, width: width, height: height)
        guard timeline.isAnnotated else { return renderer.pixels(of: timeline, at: time, viewport: viewport) }
        return renderer.pixels(of: DisplayList(items: items(at: time)), viewport: viewport)
    }

    /// Returns the items of the scene at a time, in seconds, with its numbers and labels.
    private func items(at time: Double) -> [DisplayList.Item] {
        let (items, own) = parts(at: time)
        var texts = Dictionary(own) { first, _ in first }
        return Self.adding(&texts, to: DisplayList(timeline, at: time).items, .identity) + items
    }

    /// Returns the numbers and labels at a time, in seconds.
    func texts(at time: Double) -> [DisplayList.Item] {
        let (items, texts) = parts(at: time)
        return items + texts.flatMap(\.items)
    }

    /// Returns the numbers and the labels beside drawings at a time, and the labels that are texts of their layers.
    private func parts(at time: Double) -> (items: [DisplayList.Item], texts: [LayerText]) {
        var items: [DisplayList.Item] = []
        var texts: [LayerText] = []
        var count = 0
        let annotations = annotator.annotations(at: time)
        for points in annotations.points {
            for number in points.numbers(within: layout.size * 0.6) {
                let position = number.point + Vector(0, layout.size * 0.35)
                items += text(
                    number.text, at: position, .center, nil, size: layout.size, isOutlined: true,
                    number: count)
                count += 1
            }
        }
        for label in annotations.labels {
            let position = layout.position(of: label) + Vector(0, shifts[label.layer] ?? 0)
            let isOutlined = timeline.scene.isOutlined(label)
            let lines = label.lines.enumerated().flatMap { index, line in
                text(
                    line.text, at: position + Vector(0, Double(index) * layout.line(of: label)), label.side,
                    label.color, size: layout.size(of: label), isOutlined: isOutlined, number: count + index,
                    maximumWidth: label.fontSize.map { Double(line.columns) * $0 / 2 } ?? .infinity)
            }
            count += label.lines.count
            if label.isText { texts.append((label.layer, lines)) } else { items += lines }
        }
        return (items, texts)
    }

    /// Returns items with the texts of their layers, which are in the coordinates of the canvas.
    private static func adding(
        _ texts: inout [Layer.ID: [DisplayList.Item]], to items: [DisplayList.Item], _ map: Affine
    ) -> [DisplayList.Item] {
        items.map { item in
            guard case .group(var group) = item else { return item }
            let map = group.placement.matrix.concatenating(map)
            if case .layer(let id) = group.role, group.items.isEmpty, let inverse = map.inverted {
                let lines = texts.removeValue(forKey: id) ?? []
                group.items = [.group(DisplayList.Group(.copy(0), lines, map: inverse))]
            } else {
                group.items = adding(&texts, to: group.items, map)
            }
            return .group(group)
        }
    }

    /// Returns the strokes of a line of text: in its colour or grey, or white with a dark outline.
    ///
    /// The letters are narrower if the line would be wider than `maximumWidth`, in points.
    private func text(
        _ text: String, at position: Point, _ side: LayerLabel.Side, _ color: Color?, size: Double,
        isOutlined: Bool, number: Int, maximumWidth: Double = .infinity
    ) -> [DisplayList.Item] {
        let pen = 1.6
        let scale = size * 0.7 / Lettering.capitalHeight
        let (letters, naturalWidth) = Lettering.label(text)
        let width = min(naturalWidth, max(maximumWidth / scale - pen, 0))
        let path =
            width < naturalWidth ? letters.applying(Affine(scaleX: width / naturalWidth, y: 1)) : letters
        let start = width * side.alignment + pen * (side.alignment - 0.5)
        let map = Affine(scaleX: scale, y: scale, originTo: position - Vector(start * scale, 0))
        let pens =
            isOutlined ? [(Color.black, 5.0), (.white, pen)] : [(color ?? .annotation, pen)]
        let lines = pens.enumerated().map { index, pen in
            DisplayList.Item.stroke(
                StrokedLine(round: path, .overlay(.points, index), color: pen.0, width: pen.1))
        }
        return [.group(DisplayList.Group(.copy(number), lines, map: map))]
    }
}

extension StrokedLine {
    /// Creates a line with round caps and joins.
    init(round path: Path, _ role: DisplayList.Role, color: Color, width: Double) {
        self.init(role, path, color: color, width: width)
        style.cap = .round
        style.join = .round
    }
}
