public import Geometry
public import Layers

/// The texts over a picture at a time.
public struct Annotations: Hashable, Sendable {
    /// The labels, in drawing order.
    public internal(set) var labels: [ShownLabel] = []
    /// The numbered points, in drawing order.
    public internal(set) var points: [ShownPoints] = []
}

/// Finds the labels and the numbered points over a scene at any time.
public struct Annotator {
    private let timeline: Timeline
    private let formats: LabelFormats
    private let numbersAllPoints: Bool

    /// Creates an annotator of a timeline.
    ///
    /// - Complexity: O(layers and animations), and some samples of each animation that a label shows.
    public init(_ timeline: Timeline) { self.init(timeline, numbersAllPoints: false) }

    /// Creates an annotator that may number the points of all shapes.
    package init(_ timeline: Timeline, numbersAllPoints: Bool) {
        self.timeline = timeline
        self.numbersAllPoints = numbersAllPoints
        formats = timeline.isAnnotated ? LabelFormats(timeline.scene, timeline.runs) : LabelFormats()
    }

    /// Returns the labels and points at a time, in seconds.
    ///
    /// Layers that do not show and masks have none. Of the copies of a replicator only the first has any.
    ///
    /// - Complexity: O(layers); O(1) if the timeline has no annotations.
    public func annotations(at time: Double) -> Annotations {
        guard timeline.isAnnotated || numbersAllPoints else { return Annotations() }
        var annotations = Annotations()
        for layer in timeline.presentation(at: time).layers {
            layer.forEachShown { layer, map in
                if let label = label(of: layer, map) { annotations.labels.append(label) }
                if let points = points(of: layer, map, at: time) { annotations.points.append(points) }
            }
        }
        return annotations
    }

    /// Returns the text of a layer's label as it shows, or `nil` if the layer has none.
    public func labelText(of layer: Layer) -> String? { formats.text(of: layer) }

    private func label(of layer: Layer, _ map: Affine) -> ShownLabel? {
        guard let label = layer.label, let text = labelText(of: layer), !text.isEmpty else { return nil }
        return ShownLabel(layer: layer.id, text: text, side: label.side, box: layer.box(map))
    }

    private func points(of layer: Layer, _ map: Affine, at time: Double) -> ShownPoints? {
        guard let shape = layer.shape, numbersAllPoints || shape.showsPoints, let path = shape.path else {
            return nil
        }
        let numbered = timeline.pathMorph(of: layer.id, at: time)?.numbered(path) ?? path
        return ShownPoints(layer: layer.id, points: numbered.vertices.map(map.apply))
    }
}

extension PathMorph {
    /// The path as its points are numbered while it changes: at the ends too as in between, where it may have more of
    /// them, and in another order.
    fileprivate func numbered(_ path: Path) -> Path {
        guard let pair else { return path }
        return path == from ? pair.from : path == to ? pair.to : path
    }
}

// MARK: - Labels and points

/// A label as it shows at a time.
public struct ShownLabel: Hashable, Sendable {
    /// The layer that has it.
    public let layer: Layer.ID
    /// What it says. While its values change it keeps its length, with blanks before what is shorter.
    public let text: String
    /// Where it stands with respect to the box.
    public let side: LayerLabel.Side
    /// The box of what the layer draws, in points of the canvas.
    public let box: Rect
}

/// The numbered points of a shape as they show at a time.
public struct ShownPoints: Hashable, Sendable {
    /// The layer whose shape it is.
    public let layer: Layer.ID
    /// Where the points are, in their order, in points of the canvas.
    public let points: [Point]

    /// The signs that points are numbered with, from the first to the last that has one.
    package static let signs = Array(
        "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".unicodeScalars)
}

// MARK: - The box of a layer

extension Layer {
    /// The box of what the layer draws, in other coordinates: of a shape that of its outline with half the width of its
    /// line, of other layers that of their bounds, and of those without bounds that of what is in them. Of a layer that
    /// draws nothing it is the place where it lies.
    func box(_ map: Affine) -> Rect {
        drawnBox(map, copies: 100) ?? map.boundingBox(of: Rect(origin: anchor, size: .zero))
    }

    /// The box of what is drawn, nil for nothing; of copies, and of copies of copies, so many count.
    private func drawnBox(_ map: Affine, copies limit: Int) -> Rect? {
        if let shape, let path = shape.path, let outline = path.applying(map).bounds {
            let reach = shape.strokeColor == nil ? 0 : max(0, shape.lineWidth) / 2 * map.meanScale
            return outline.insetBy(dx: -reach, dy: -reach)
        }
        guard bounds.isEmpty else { return map.boundingBox(of: bounds) }
        var box: Rect?
        let copies = copyMaps(limit)
        for copy in copies {
            let inside = copy.concatenating(sublayerPlacement.matrix).concatenating(map)
            for sublayer in sublayers where !sublayer.isHidden {
                let map = sublayer.placement.matrix.concatenating(inside)
                guard let other = sublayer.drawnBox(map, copies: max(1, limit / copies.count)) else {
                    continue
                }
                box = box?.union(other) ?? other
            }
        }
        return box
    }

    /// Where the copies lie that a replicator makes of its sublayers, the first ones; of other layers those alone.
    private func copyMaps(_ limit: Int) -> [Affine] {
        guard let replicator else { return [.identity] }
        let center = bounds.center
        var map = Affine.identity
        return (0..<min(replicator.wholeCount, limit)).map { _ in
            defer { map = replicator.instanceTransform.concatenating(map) }
            return Placement(anchor: center, map: map, place: center).matrix
        }
    }
}

// MARK: - Layers that show

extension Layer {
    /// What shows less than this, with all around it, counts as not shown by what is written or drawn about layers.
    static let faintest = 0.02

    /// Goes through the layer and all in it that shows, each layer before its sublayers; masks are left out, and of the
    /// copies of a replicator all but the first.
    ///
    /// - Parameters:
    ///   - map: from the coordinates of the superlayer to the canvas.
    ///   - opacity: that of the superlayer with all around it.
    ///   - body: is given each layer, and the map from its own coordinates to the canvas.
    /// - Complexity: O(layers)
    func forEachShown(
        in map: Affine = .identity, opacity: Double = 1, _ body: (Layer, Affine) -> Void
    ) {
        let opacity = isHidden ? 0 : opacity * self.opacity
        guard opacity >= Self.faintest else { return }
        let map = placement.matrix.concatenating(map)
        body(self, map)
        if let replicator, replicator.wholeCount == 0 { return }
        let inside = sublayerPlacement.matrix.concatenating(map)
        for sublayer in sublayers { sublayer.forEachShown(in: inside, opacity: opacity, body) }
    }
}
