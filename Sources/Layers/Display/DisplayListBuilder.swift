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

// MARK: - Copies

/// A replicator shows its sublayers several times over: the copies are made here, where things are drawn, so that a
/// presentation has the layers of its model.
extension DisplayListBuilder {
    /// The copies that a replicator makes of the sublayers of its layer, as they show to each of them at a time of
    /// the layer: one group for each, placed by a power of the instance transform about the centre of the bounds.
    func copies(
        _ replicator: ReplicatorContent, of layer: Layer, _ prepared: PreparedLayers?, at time: Double
    ) -> [DisplayList.Item] {
        let center = layer.bounds.center
        var map = Affine.identity
        return (0..<min(replicator.wholeCount, layer.copyLimit)).compactMap { index in
            defer { map = replicator.instanceTransform.concatenating(map) }
            let time = time - Double(index) * replicator.instanceDelay
            var sublayers = layer.sublayers
            prepared?.show(in: &sublayers, at: time)
            var builder = self
            builder.showsWays = showsWays && index == 0
            builder.tint = replicator.color(ofInstance: index).multiplied(by: tint)
            let items = builder.siblings(sublayers, prepared, at: time)
            guard !items.isEmpty || keepsUnseen else { return nil }
            return .group(
                DisplayList.Group(
                    role: .copy(index), placement: Placement(anchor: center, map: map, place: center),
                    items: items))
        }
    }

    /// A colour as it shows in the copy at hand.
    func tinted(_ color: Color) -> Color { color.multiplied(by: tint) }

    /// A fill as it shows in the copy at hand.
    func tinted(_ fill: Fill) -> Fill { tint == .white ? fill : fill.mapColors(tinted) }
}

extension ReplicatorContent {
    /// How many copies are asked for: whole ones, at most ``maximumCount``.
    public var wholeCount: Int { instanceCount >= 1 ? Int(min(instanceCount, Self.maximumCount)) : 0 }

    /// The most copies a replicator makes, so that a slip in a number cannot exhaust the machine.
    public static let maximumCount = 10_000.0

    /// What the colours of a copy are multiplied with.
    fileprivate func color(ofInstance index: Int) -> Color {
        let base = instanceColor ?? .white
        let steps = Double(index)
        func channel(_ value: Double, _ offset: Double) -> Double { min(max(value + offset * steps, 0), 1) }
        return Color(
            red: channel(base.red, instanceRedOffset), green: channel(base.green, instanceGreenOffset),
            blue: channel(base.blue, instanceBlueOffset), alpha: channel(base.alpha, instanceAlphaOffset))
    }
}

extension Layer {
    /// How many layers the copies of one replicator may be, those in copies of copies included; where there would
    /// be more, the last copies are left out.
    private static let maximumCopies = 100_000.0

    /// How many copies a replicator may make of its sublayers.
    fileprivate var copyLimit: Int { Int(max(Self.maximumCopies / max(sublayersDrawn, 1), 1)) }

    /// The most layers that are drawn for the sublayers at any time, each as often as replicators show it.
    private var sublayersDrawn: Double { sublayers.reduce(0) { $0 + 1 + $1.layersDrawnInside } }

    private var layersDrawnInside: Double {
        guard let replicator else { return sublayersDrawn }
        let isAnimated = animations.contains { $0.animation.properties.contains(.instanceCount) }
        let count = isAnimated ? ReplicatorContent.maximumCount : Double(replicator.wholeCount)
        return min(count * (1 + sublayersDrawn), Self.maximumCopies)
    }
}
