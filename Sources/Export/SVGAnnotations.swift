import Colors
import Geometry
import Layers
import Playback
import Text

/// The labels and the numbers of points as text elements that move with their layers.
///
/// SVG cannot animate text. So each text of a label is its own element, and one of them is visible at a time.
struct SVGAnnotations {
    private let timeline: SVGTimeline
    private let layout: LabelLayout
    private let frames: [Annotations]
    private let annotations: (Double) -> Annotations

    /// The greatest number of layers with labels, of numbered points of a shape, and of texts of a label. Shapes and
    /// labels above their limit are left out.
    private static let limit = (layers: 100, points: ShownPoints.numerals.count, texts: 400)

    init(_ timeline: SVGTimeline, canvas: Size) {
        self.timeline = timeline
        layout = LabelLayout(canvas: canvas)
        let layout = layout
        /// Returns the points and the labels that are visible through the windows of their texts.
        func visible(at time: Double) -> Annotations {
            var annotations = timeline.annotations(at: time)
            let windows = annotations.windows(over: DisplayList(items: timeline.items(at: time)))
            annotations.labels.removeAll { label in
                windows?.visible([layout.box(of: label).center], of: label.layer) == [false]
            }
            return annotations
        }
        frames = timeline.frames.map(visible)
        annotations = cached(visible)
    }

    var element: SVGElement? {
        let texts = numbers + labels
        guard !texts.isEmpty, layout.size > 0 else { return nil }
        return SVGElement(
            "g",
            [
                ("font-family", "ui-monospace, monospace"), ("font-size", layout.size.svg(3)),
                ("fill", Color.annotation.opaqueHex),
                ("style", "white-space:pre"), ("xml:space", "preserve"),
            ], children: texts)
    }

    private var labels: [SVGElement] {
        var positions = layout.labelPositions(frames: frames.count)
        return layers { $0.labels.map(\.layer) }.flatMap { label($0, &positions) }
    }

    private func layers(_ layers: (Annotations) -> [Layer.ID]) -> [Layer.ID] {
        Array(frames.flatMap(layers).uniqued().prefix(Self.limit.layers))
    }

    private func label(_ id: Layer.ID, _ positions: inout LabelPositions) -> [SVGElement] {
        guard let subject = tracked(id, { $0.labels.first { $0.layer == id } }) else { return [] }
        let texts = subject.states.map(\.text).uniqued()
        guard texts.count <= Self.limit.texts else { return [] }
        let side = subject.example.side
        // A text with a font size keeps its position.
        let isFree = subject.example.fontSize == nil
        let down =
            isFree ? positions.take(subject.frames.map { $0.map(layout.box) }, goesUp: side == .above) : 0
        let style =
            [("text-anchor", ["start", "middle", "end"][Int(2 * side.alignment)])] + color(subject.example)
            + font(subject.example)
            + (timeline.scene.isOutlined(subject.example) ? outlined : [])
        let children = texts.map { text in
            let element = layout.element(of: text, line: layout.line(of: subject.example))
            guard texts.count > 1 else { return element }
            var switched = SVGElement("g", children: [element])
            switched.set("opacity", subject.word { $0.text == text ? "1" : "0" })
            return switched
        }
        let position = subject.of { [layout] in layout.position(of: $0) + Vector(0, down) }
        return moving(children, style, position, opacity: subject.opacity(\.opacity))
    }

    private func color(_ label: ShownLabel) -> [(name: String, value: String)] {
        guard let color = label.color else { return [] }
        let opacity = color.alpha < 1 ? [("fill-opacity", color.alpha.svg(3))] : []
        return [("fill", color.opaqueHex)] + opacity
    }

    private func font(_ label: ShownLabel) -> [(name: String, value: String)] {
        label.fontSize.map { [("font-size", $0.svg(3)), ("font-family", "system-ui, sans-serif")] } ?? []
    }

    private var outlined: [(String, String)] {
        [
            ("fill", "#fff"), ("stroke", "#000"), ("stroke-width", (layout.size / 6).svg(3)),
            ("stroke-linejoin", "round"), ("paint-order", "stroke"),
        ]
    }

    private var numbers: [SVGElement] {
        layers { $0.points.map(\.layer) }.flatMap { id -> [SVGElement] in
            let count = frames.flatMap(\.points).filter { $0.layer == id }.map(\.points.count).max() ?? 0
            guard count <= Self.limit.points else { return [] }
            return (0..<count).flatMap { number($0, of: id) }
        }
    }

    private func number(_ index: Int, of id: Layer.ID) -> [SVGElement] {
        func point(in annotations: Annotations) -> Point? {
            let points = annotations.points.first { $0.layer == id }?.points ?? []
            return points.indices.contains(index) ? points[index] : nil
        }
        guard let subject = tracked(id, point) else { return [] }
        let text = SVGElement("text", [("dy", ".35em")], text: String(ShownPoints.numerals[index]))
        return moving(
            [text], [("text-anchor", "middle"), ("font-weight", "bold")] + outlined, subject,
            opacity: subject.opacity { _ in 1 })
    }

    private func tracked<Part>(
        _ id: Layer.ID, _ part: @escaping (Annotations) -> Part?
    ) -> TrackedItem<Part>? {
        TrackedItem(timeline, hints: timeline.hints(id), frames: frames.map(part)) { part(annotations($0)) }
    }

    private func moving(
        _ texts: [SVGElement], _ style: [(name: String, value: String)], _ position: TrackedItem<Point>?,
        opacity: SVGTrack
    ) -> [SVGElement] {
        guard let position else { return [] }
        let track = position.track(timeline.tolerance * 10) { SVGValue([$0.x, $0.y]) }
        var group = SVGElement("g", [("transform", "translate(\(track.first))")] + style, children: texts)
        if !track.isConstant { group.children.append(track.animation(of: "transform", type: "translate")) }
        group.set("opacity", opacity, standard: "1")
        return [group]
    }
}

// MARK: - Positions of labels

extension Scene {
    /// Returns whether a label has an outline: it has no colour, and grey may be unreadable on the fill of its layer.
    func isOutlined(_ label: ShownLabel) -> Bool {
        guard label.side == .center, label.color == nil else { return false }
        guard let layer = self[label.layer] else { return true }
        return layer.backgroundColor != nil || layer.shape?.fillColor != nil || layer.gradient != nil
    }
}

struct LabelLayout {
    let canvas: Size
    /// The font size of most labels in points: the height of 80 by 24 cells.
    let size: Double

    init(canvas: Size) {
        self.canvas = canvas
        size = max(canvas.width / 80, canvas.height / 48) * 2 * 0.83
    }

    func size(of label: ShownLabel) -> Double { label.fontSize ?? size }

    /// Returns the distance between two lines of a label, in points.
    func line(of label: ShownLabel) -> Double { size(of: label) * Self.lineHeight }

    private static let lineHeight = 1.2

    func labelPositions(frames: Int) -> LabelPositions {
        LabelPositions(canvas: canvas, line: size * Self.lineHeight, frames: frames)
    }

    /// Returns the element of a label's text.
    func element(of text: String, line: Double) -> SVGElement {
        let lines = ShownLabel.lines(of: text).map(\.text)
        guard lines.count > 1 else { return SVGElement("text", text: lines.first ?? "") }
        return SVGElement(
            "text",
            children: lines.enumerated().map { index, text in
                let down = Double(index) * line
                return SVGElement("tspan", [("x", "0"), ("y", down.svg(3))], text: text)
            })
    }

    /// Returns the anchor of the first line of a label on its baseline. Unlike a text, a label beside a drawing is
    /// moved into the canvas.
    func position(of label: ShownLabel) -> Point {
        let size = size(of: label)
        let lower = Double(label.lines.count - 1) * line(of: label)
        let (box, half) = (label.box, width(of: label) / 2)
        func inside(_ x: Double, _ before: Double, _ after: Double) -> Double {
            label.isText ? x : max(min(x, canvas.width - after), before)
        }
        let gap = label.fontSize == nil ? size / 2 : 0
        let middle = box.center.y + size * 0.35 - lower / 2
        let point =
            switch label.side {
            case .above: Point(inside(box.center.x, half, half), box.minY - size * 0.35 - lower)
            case .below: Point(inside(box.center.x, half, half), box.maxY + size)
            case .left: Point(inside(box.minX - gap, 2 * half, 0), middle)
            case .right: Point(inside(box.maxX + gap, 0, 2 * half), middle)
            case .center: Point(inside(box.center.x, half, half), middle)
            }
        return label.isText
            ? point : Point(point.x, max(min(point.y, canvas.height - size * 0.25 - lower), size))
    }

    /// Returns the width of a label. A character is about 0.6 of its height wide.
    private func width(of label: ShownLabel) -> Double {
        Double(label.lines.map(\.columns).max() ?? 0) * size(of: label) * 0.6
    }

    func box(of label: ShownLabel) -> Rect {
        let (point, width) = (position(of: label), width(of: label))
        let (size, lower) = (size(of: label), Double(label.lines.count - 1) * line(of: label))
        return Rect(point.x - width * label.side.alignment, point.y - size * 0.8, width, size + lower)
    }
}

// MARK: - Overlapping labels

/// The positions of labels in a document. Each label is moved up or down by a fixed distance, so that it covers
/// earlier labels in as few frames as possible.
struct LabelPositions {
    private let canvas: Size
    private let line: Double
    /// The boxes of earlier labels in each frame, by the tiles of the canvas that they touch.
    private var taken: [[Tile: [Rect]]]

    private struct Tile: Hashable {
        let column: Int
        let row: Int
    }

    init(canvas: Size, line: Double, frames: Int) {
        self.canvas = canvas
        self.line = line
        taken = Array(repeating: [:], count: frames)
    }

    /// Places a label by the box of its text in each frame. Returns the distance to move it down.
    mutating func take(_ boxes: [Rect?], goesUp: Bool) -> Double {
        let next = goesUp ? -line : line
        var best = (down: 0.0, covered: covered(boxes, down: 0))
        for down in [next, -next, 2 * next, -2 * next] where best.covered > 0 && fits(boxes, down: down) {
            let covered = covered(boxes, down: down)
            if covered < best.covered { best = (down, covered) }
        }
        for (frame, box) in boxes.enumerated() {
            guard let box = box?.moved(down: best.down) else { continue }
            for tile in tiles(of: box) { taken[frame][tile, default: []].append(box) }
        }
        return best.down
    }

    /// Returns the tiles that a box touches, each a line high and four lines wide, or none outside of the canvas.
    private func tiles(of box: Rect) -> [Tile] {
        guard let box = box.intersection(Rect(0, 0, canvas.width, canvas.height)) else { return [] }
        func indices(_ low: Double, _ high: Double, _ side: Double) -> ClosedRange<Int> {
            Int(low / side)...Int(high / side)
        }
        let columns = indices(box.minX, box.maxX, 4 * line)
        return indices(box.minY, box.maxY, line).flatMap { row in
            columns.map { Tile(column: $0, row: row) }
        }
    }

    private func covered(_ boxes: [Rect?], down: Double) -> Int {
        zip(boxes, taken).count { box, taken in
            guard let moved = box?.moved(down: down) else { return false }
            return tiles(of: moved).contains { tile in
                taken[tile]?.contains { $0.intersection(moved) != nil } ?? false
            }
        }
    }

    private func fits(_ boxes: [Rect?], down: Double) -> Bool {
        boxes.allSatisfy { box in box.map { $0.minY + down >= 0 && $0.maxY + down <= canvas.height } ?? true }
    }
}

extension Rect {
    fileprivate func moved(down: Double) -> Rect { Rect(minX, minY + down, size.width, size.height) }
}
