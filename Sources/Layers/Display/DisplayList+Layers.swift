import Colors
import Geometry

/// Makes items of layers. The order inside a layer is Core Animation's: background, content (the fill of a
/// shape, then its stroke), sublayers, and the border above them all.
struct DisplayListBuilder {
    /// Whether layers and lines that cannot be seen at the moment become items too.
    let keepsUnseen: Bool
    /// What every colour is multiplied with.
    var tint = Color.white
    /// Whether the ways of points are drawn that ask for it: not in the copies of a layer.
    var showsWays = true
    /// Whether those of all shapes are.
    var showsAllWays = false
    /// How wide these are.
    private var hairline = 1.0

    init(keepsUnseen: Bool) { self.keepsUnseen = keepsUnseen }

    /// The items of a timeline at a time.
    mutating func items(_ timeline: Timeline, at time: Double) -> [DisplayList.Item] {
        hairline = timeline.scene.hairline
        let tree = timeline.tree(at: time)
        return siblings(tree.presentation(at: time).layers, tree.layers, at: time)
    }

    /// The item of one of the layers at the top of a timeline at a time; none when there is no layer of that number.
    mutating func items(
        _ timeline: Timeline, at time: Double, of id: Layer.ID
    ) -> [DisplayList.Item] {
        hairline = timeline.scene.hairline
        let tree = timeline.tree(at: time)
        guard let place = tree.scene.layers.firstIndex(where: { $0.id == id }) else { return [] }
        let prepared = tree.layers[place]
        let layer = prepared?.presentation(at: time) ?? tree.scene.layers[place]
        return item(of: layer, prepared, at: time).map { [$0] } ?? []
    }

    /// The items of layers side by side, as they show at a time of their superlayer: by zPosition, then in order.
    func siblings(_ layers: [Layer], _ prepared: PreparedLayers?, at time: Double) -> [DisplayList.Item] {
        let isSorted = zip(layers, layers.dropFirst()).allSatisfy { $0.zPosition <= $1.zPosition }
        let order =
            isSorted
            ? Array(layers.indices)
            : layers.indices.sorted { (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1) }
        return order.compactMap { item(of: layers[$0], prepared?[$0], at: time) }
    }

    /// The item of one layer, as it shows at a time of its superlayer; nil when there is nothing to see of it.
    ///
    /// What has been prepared of it goes along, since the copies of a replicator in it show it at other times.
    private func item(of layer: Layer, _ prepared: PreparedLayer?, at time: Double) -> DisplayList.Item? {
        let opacity = layer.isHidden ? 0 : min(max(layer.opacity, 0), 1)
        guard opacity > 0 || keepsUnseen else { return nil }
        let local = layer.timing.localTime(at: time)
        var items: [DisplayList.Item] = []
        addBackground(of: layer, to: &items)
        addContent(of: layer, to: &items)
        addWays(of: layer, prepared, at: time, to: &items)
        addSublayers(of: layer, prepared?.sublayers, at: local, to: &items)
        addBorder(of: layer, to: &items)
        guard !items.isEmpty || keepsUnseen else { return nil }
        return .group(
            DisplayList.Group(
                role: .layer(layer.id), placement: layer.placement, opacity: opacity,
                clip: layer.masksToBounds ? layer.outline : nil,
                mask: layer.mask.map { mask in item(of: mask, prepared?.mask, at: local).map { [$0] } ?? [] },
                items: items))
    }

    private func addBackground(of layer: Layer, to items: inout [DisplayList.Item]) {
        guard let color = layer.backgroundColor, !layer.bounds.isEmpty else { return }
        items.append(
            .fill(
                DisplayList.FilledOutline(
                    role: .background, path: layer.outline, paints: [.color(tinted(color))])))
    }

    private func addContent(of layer: Layer, to items: inout [DisplayList.Item]) {
        switch layer.content {
        case .plain, .replicator: break
        case .gradient(var gradient):
            guard !layer.bounds.isEmpty else { return }
            if tint != .white { gradient.colors = gradient.colors.map(tinted) }
            items.append(
                .fill(
                    DisplayList.FilledOutline(
                        role: .fill, path: layer.outline,
                        paints: [.gradient(DisplayGradient(gradient, over: layer.bounds))])))
        case .shape(let shape):
            guard let path = shape.path, !path.isEmpty else { return }
            if let fill = shape.fillColor {
                items.append(
                    .fill(
                        DisplayList.FilledOutline(
                            role: .fill, path: path, rule: shape.fillRule, paints: tinted(fill).paints())))
            }
            if var line = StrokedLine(shape), line.isSeen || keepsUnseen {
                line.color = tinted(line.color)
                items.append(.stroke(line))
            }
        }
    }

    /// The ways of the points of a shape that is becoming another one.
    private func addWays(
        of layer: Layer, _ prepared: PreparedLayer?, at time: Double, to items: inout [DisplayList.Item]
    ) {
        guard showsWays, showsAllWays || layer.shape?.showsPoints == true,
            let morph = prepared?.morph(at: time)?.pair
        else {
            return
        }
        let line = StrokedLine(waysOf: morph, width: hairline)
        // While a path is held no point has a way to go.
        if !line.path.isEmpty { items.append(.stroke(line)) }
    }

    private func addSublayers(
        of layer: Layer, _ prepared: PreparedLayers?, at time: Double, to items: inout [DisplayList.Item]
    ) {
        guard !layer.sublayers.isEmpty else { return }
        let inside =
            layer.replicator.map { copies($0, of: layer, prepared, at: time) }
            ?? siblings(layer.sublayers, prepared, at: time)
        guard !inside.isEmpty else { return }
        items.append(
            .group(
                DisplayList.Group(role: .sublayers, placement: layer.sublayerPlacement, items: inside)))
    }

    /// The border lies inside the bounds: the ring between two rounded rectangles.
    private func addBorder(of layer: Layer, to items: inout [DisplayList.Item]) {
        guard let color = layer.borderColor, layer.borderWidth > 0, !layer.bounds.isEmpty else { return }
        let width = layer.borderWidth
        var ring = layer.outline
        let inner = layer.bounds.insetBy(dx: width, dy: width)
        if !inner.isEmpty {
            ring.append(Path(roundedRect: inner, cornerRadius: max(0, layer.cornerRadius - width)))
        }
        items.append(
            .fill(
                DisplayList.FilledOutline(
                    role: .border, path: ring, rule: .evenOdd, paints: [.color(tinted(color))])))
    }
}

extension Layer {
    /// The bounds with their rounded corners.
    fileprivate var outline: Path { Path(roundedRect: bounds, cornerRadius: cornerRadius) }
}
