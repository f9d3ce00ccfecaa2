import Geometry

// From layers to items. The order inside a layer is Core Animation's: background, content (the fill of a
// shape, then its stroke), sublayers, and the border above them all.
extension DisplayList {
    /// The items of layers side by side: by zPosition, then in order.
    static func siblings(_ layers: [Layer], _ transform: Affine) -> [Item] {
        let isSorted = zip(layers, layers.dropFirst()).allSatisfy { $0.zPosition <= $1.zPosition }
        let ordered =
            isSorted
            ? layers
            : layers.enumerated()
                .sorted { ($0.element.zPosition, $0.offset) < ($1.element.zPosition, $1.offset) }
                .map(\.element)
        return ordered.flatMap { items(of: $0, $0.transformToSuperlayer.concatenating(transform)) }
    }

    /// The items of one layer; the transform takes its coordinates to the canvas.
    private static func items(of layer: Layer, _ transform: Affine) -> [Item] {
        let opacity = min(max(layer.opacity, 0), 1)
        guard !layer.isHidden, opacity > 0 else { return [] }
        var items = background(of: layer, transform)
        items += content(of: layer, transform)
        items += siblings(layer.sublayers, layer.sublayerMap.concatenating(transform))
        items += border(of: layer, transform)
        guard !items.isEmpty else { return [] }
        if layer.masksToBounds {
            let clip = Path(roundedRect: layer.bounds, cornerRadius: layer.cornerRadius)
            items = [.clip(clip, transform: transform, items)]
        }
        if let mask = layer.mask {
            let shape = self.items(of: mask, mask.transformToSuperlayer.concatenating(transform))
            items = [.mask(shape, items)]
        }
        return opacity < 1 ? [.group(opacity: opacity, items)] : items
    }

    private static func background(of layer: Layer, _ transform: Affine) -> [Item] {
        guard let color = layer.backgroundColor, !layer.bounds.isEmpty else { return [] }
        return [
            .fill(
                Path(roundedRect: layer.bounds, cornerRadius: layer.cornerRadius), rule: .nonZero,
                paint: .fill(.color(color)), transform: transform)
        ]
    }

    private static func content(of layer: Layer, _ transform: Affine) -> [Item] {
        switch layer.content {
        case .plain, .replicator: return []
        case .gradient(let gradient):
            guard !layer.bounds.isEmpty else { return [] }
            let outline = Path(roundedRect: layer.bounds, cornerRadius: layer.cornerRadius)
            return [
                .fill(
                    outline, rule: .nonZero, paint: .gradient(gradient, bounds: layer.bounds),
                    transform: transform)
            ]
        case .shape(let shape):
            guard let path = shape.path, !path.isEmpty else { return [] }
            var items: [Item] = []
            if let fill = shape.fillColor {
                items.append(.fill(path, rule: shape.fillRule, paint: .fill(fill), transform: transform))
            }
            if let color = shape.strokeColor, let line = StrokedLine(shape) {
                items.append(.stroke(line, color: color, transform: transform))
            }
            return items
        }
    }

    /// The border lies inside the bounds: the ring between two rounded rectangles.
    private static func border(of layer: Layer, _ transform: Affine) -> [Item] {
        guard let color = layer.borderColor, layer.borderWidth > 0, !layer.bounds.isEmpty else { return [] }
        let width = layer.borderWidth
        var ring = Path(roundedRect: layer.bounds, cornerRadius: layer.cornerRadius)
        let inner = layer.bounds.insetBy(dx: width, dy: width)
        if !inner.isEmpty {
            ring.append(Path(roundedRect: inner, cornerRadius: max(0, layer.cornerRadius - width)))
        }
        return [.fill(ring, rule: .evenOdd, paint: .fill(.color(color)), transform: transform)]
    }
}
