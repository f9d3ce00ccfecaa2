import Geometry
import Layers

/// How large a dot of braille is on the smallest usual terminal, in points of a scene: 80 × 24 cells, each of 2 × 4.
struct DotSize {
    private let points: Double
    /// How much larger the coordinates of each layer are than those of the scene.
    private var scales: [Layer.ID: Double] = [:]

    init(of scene: Scene) {
        points = max(scene.canvas.width / 160, scene.canvas.height / 96)
        add(scene.layers, 1)
    }

    private mutating func add(_ layers: [Layer], _ scale: Double) {
        for layer in layers {
            let own = scale * layer.transform.meanScale
            scales[layer.id] = own
            add(layer.sublayers + (layer.mask.map { [$0] } ?? []), own)
        }
    }

    /// A dot in the points of a layer; nil for one that is out of all proportion.
    func points(in layer: Layer.ID) -> Double? {
        guard let scale = scales[layer], scale > 1e-9, points > 0, points.isFinite else { return nil }
        return points / scale
    }
}

extension LintReport {
    /// A line thinner than a dot, which is drawn a dot wide and fainter.
    ///
    /// Looked at is the layer's own width, unless it changes or the layer is stretched while the scene runs.
    mutating func lintThinLine(
        _ dot: DotSize, _ runs: [Timeline.Run], set: [TimedChange.Assignment]
    ) {
        guard let shape = layer.shape, shape.strokeColor != nil, shape.path != nil, shape.lineWidth > 0,
            let dot = dot.points(in: layer.id), shape.lineWidth < dot * 0.995
        else { return }
        let moving: Set<AnimatableProperty> = [.lineWidth, .transform]
        guard !(runs.compactMap(\.property) + set.map(\.property)).contains(where: moving.contains) else {
            return
        }
        let wide = (dot * 100).rounded(.up) / 100
        note(
            .thinLine, [], "lineWidth",
            "this line is \(short((shape.lineWidth / dot * 100).rounded() / 100)) of a dot wide on 80×24 cells",
            because: "it is drawn a dot wide there, and as much fainter as it is thinner",
            fix: "lineWidth: \(short(wide)) or more")
    }
}
