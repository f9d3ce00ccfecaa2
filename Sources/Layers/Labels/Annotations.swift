import Geometry

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
