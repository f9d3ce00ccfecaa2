public import Geometry

/// What is written over the picture at a time.
public struct Annotations: Hashable, Sendable {
    /// The labels, in drawing order.
    public internal(set) var labels: [ShownLabel] = []
    /// The numbered points, in drawing order.
    public internal(set) var points: [ShownPoints] = []
}

extension Timeline {
    /// What is written over the picture at a time, in seconds: of layers that show, and that are no mask; of the copies
    /// that a replicator makes, the first one's.
    ///
    /// - Complexity: O(layers), and of a scene that is not ``isAnnotated`` nothing.
    public func annotations(at time: Double) -> Annotations { annotations(at: time, ofAllPoints: false) }

    /// The same; the points of all shapes may be numbered, whether they ask for it or not.
    package func annotations(at time: Double, ofAllPoints: Bool) -> Annotations {
        guard isAnnotated || ofAllPoints else { return Annotations() }
        var builder = AnnotationsBuilder(timeline: self, time: time, numbersAll: ofAllPoints)
        for layer in presentation(at: time).layers {
            layer.forEachShown { layer, map in builder.add(layer, map) }
        }
        return builder.annotations
    }

    /// What the label says of a layer as it shows; nil when it has none.
    public func labelText(of layer: Layer) -> String? {
        layer.label == nil ? nil : labelFormats.text(of: layer)
    }
}

/// Finds what is written over layers as they show.
private struct AnnotationsBuilder {
    let timeline: Timeline
    let time: Double
    let numbersAll: Bool
    var annotations = Annotations()

    /// Adds what is written over a layer as it shows, which a map takes to the canvas.
    mutating func add(_ layer: Layer, _ map: Affine) {
        if let label = layer.label, let text = timeline.labelText(of: layer), !text.isEmpty {
            let box = layer.box(map)
            annotations.labels.append(
                ShownLabel(layer: layer.id, text: text, side: label.side, box: box))
        }
        if let shape = layer.shape, numbersAll || shape.showsPoints, let path = shape.path {
            let change = timeline.change(of: layer.id, at: time)
            let points = (change?.numbered(path) ?? path).vertices.map(map.apply)
            annotations.points.append(ShownPoints(layer: layer.id, points: points))
        }
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

extension Layer {
    /// Whether it, or anything in it, has a label or may show its points.
    var isAnnotated: Bool {
        label != nil || shape?.showsPoints == true
            || animations.contains { $0.animation.properties.contains(.showsPoints) }
            || sublayers.contains(where: \.isAnnotated)
    }
}

extension TimedChange {
    /// Whether it, or what follows it, brings something that is written over the picture.
    var annotates: Bool {
        completion.contains(where: \.annotates)
            || changes.contains { change in
                switch change {
                case .set(_, let property, _, action: _): property == .showsPoints
                case .add(_, let animation, key: _): animation.properties.contains(.showsPoints)
                case .insert(let layer, at: _): layer.isAnnotated
                case .setFrame, .removeAnimation, .setTiming, .remove: false
                }
            }
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
