import Geometry

/// Makes items of layers. The order inside a layer is Core Animation's: background, content (the fill of a
/// shape, then its stroke), sublayers, and the border above them all.
struct DisplayListBuilder {
    /// Whether layers and lines that cannot be seen at the moment become items too.
    let keepsUnseen: Bool

    /// The items of layers side by side: by zPosition, then in order. Only copies have no number of their own.
    func siblings(_ layers: [Layer]) -> [DisplayList.Item] {
        let isSorted = zip(layers, layers.dropFirst()).allSatisfy { $0.zPosition <= $1.zPosition }
        let order =
            isSorted
            ? Array(layers.indices)
            : layers.indices.sorted { (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1) }
        return order.compactMap { index in
            let layer = layers[index]
            return item(of: layer, as: layer.id == .none ? .copy(index) : .layer(layer.id))
        }
    }

    /// The item of one layer; nil when there is nothing to see of it.
    private func item(of layer: Layer, as role: DisplayList.Role) -> DisplayList.Item? {
        let opacity = layer.isHidden ? 0 : min(max(layer.opacity, 0), 1)
        guard opacity > 0 || keepsUnseen else { return nil }
        var items: [DisplayList.Item] = []
        addBackground(of: layer, to: &items)
        addContent(of: layer, to: &items)
        addSublayers(of: layer, to: &items)
        addBorder(of: layer, to: &items)
        guard !items.isEmpty || keepsUnseen else { return nil }
        return .group(
            DisplayList.Group(
                role: role, placement: layer.placement, opacity: opacity,
                clip: layer.masksToBounds ? layer.outline : nil,
                mask: layer.mask.map { mask in item(of: mask, as: .layer(mask.id)).map { [$0] } ?? [] },
                items: items))
    }

    private func addBackground(of layer: Layer, to items: inout [DisplayList.Item]) {
        guard let color = layer.backgroundColor, !layer.bounds.isEmpty else { return }
        items.append(
            .fill(
                DisplayList.FilledOutline(
                    role: .background, path: layer.outline, paints: [.color(color)])))
    }

    private func addContent(of layer: Layer, to items: inout [DisplayList.Item]) {
        switch layer.content {
        case .plain, .replicator: break
        case .gradient(let gradient):
            guard !layer.bounds.isEmpty else { return }
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
                            role: .fill, path: path, rule: shape.fillRule, paints: fill.paints())))
            }
            if let line = StrokedLine(shape), line.isSeen || keepsUnseen { items.append(.stroke(line)) }
        }
    }

    private func addSublayers(of layer: Layer, to items: inout [DisplayList.Item]) {
        guard !layer.sublayers.isEmpty else { return }
        let inside = siblings(layer.sublayers)
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
                    role: .border, path: ring, rule: .evenOdd, paints: [.color(color)])))
    }
}

extension Layer {
    /// The bounds with their rounded corners.
    fileprivate var outline: Path { Path(roundedRect: bounds, cornerRadius: cornerRadius) }
}
