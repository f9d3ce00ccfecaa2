import Colors
package import Geometry

/// Builds the items of layers in Core Animation's order: background, fill, stroke, sublayers, border.
struct DisplayListBuilder {
    let keepsInvisible: Bool
    /// The colour that multiplies all colours.
    var tint = Color.white
    /// The shapes with lines of motion. Copies of a layer have no such lines.
    var guides = PointGuides.marked
    var hairline = 1.0
    /// Whether the transforms of the layers around mirror the plane.
    var isMirrored = false

    mutating func items(_ timeline: Timeline, at time: Double, of id: Layer.ID? = nil) -> [DisplayList.Item] {
        hairline = timeline.scene.hairline
        let tree = timeline.tree(at: time)
        guard let id else { return siblings(tree.presentation(at: time).layers, tree.layers, at: time) }
        guard let index = tree.scene.layers.firstIndex(where: { $0.id == id }) else { return [] }
        let prepared = tree.layers[index]
        let layer = prepared?.presentation(at: time) ?? tree.scene.layers[index]
        return item(of: layer, prepared, at: time).map { [$0] } ?? []
    }

    /// Returns the items of siblings at a time of their superlayer, by `zPosition` and then in order.
    func siblings(_ layers: [Layer], _ prepared: PreparedLayers?, at time: Double) -> [DisplayList.Item] {
        let isSorted = zip(layers, layers.dropFirst()).allSatisfy { $0.zPosition <= $1.zPosition }
        let order =
            isSorted
            ? Array(layers.indices)
            : layers.indices.sorted { (layers[$0].zPosition, $0) < (layers[$1].zPosition, $1) }
        return order.compactMap { item(of: layers[$0], prepared?[$0], at: time) }
    }

    /// Returns the item of a layer, or `nil` if it is invisible.
    ///
    /// Replicators show a prepared layer at several times, so it is passed along.
    private func item(of layer: Layer, _ prepared: PreparedLayer?, at time: Double) -> DisplayList.Item? {
        var inner = self
        inner.isMirrored = layer.isMirrored(inMirrored: isMirrored)
        let opacity = layer.drawnOpacity(isMirrored: inner.isMirrored)
        guard opacity > 0 || keepsInvisible else { return nil }
        let localTime = layer.timing.localTime(at: time)
        var items: [DisplayList.Item] = []
        addBackground(of: layer, to: &items)
        addContent(of: layer, to: &items)
        addGuides(of: layer, prepared, at: time, to: &items)
        inner.addSublayers(of: layer, prepared?.sublayers, at: localTime, to: &items)
        addBorder(of: layer, to: &items)
        let shadow = DisplayShadow(layer.shadow, tint: tint)
        guard !items.isEmpty || shadow?.path != nil || keepsInvisible || layer.isText else { return nil }
        return .group(
            .init(
                role: .layer(layer.id), placement: layer.placement, opacity: opacity,
                blendMode: layer.compositingFilter, isIsolated: layer.isIsolated,
                clip: layer.masksToBounds ? layer.outline : nil,
                mask: layer.mask.map { inner.item(of: $0, prepared?.mask, at: localTime).map { [$0] } ?? [] },
                maskMode: layer.maskMode, blurRadius: max(layer.blurRadius, 0), shadow: shadow, items: items))
    }

    private func addBackground(of layer: Layer, to items: inout [DisplayList.Item]) {
        guard let color = layer.backgroundColor, !layer.bounds.isEmpty else { return }
        items.append(.fill(.init(.background, layer.outline, color: tinted(color))))
    }

    private func addContent(of layer: Layer, to items: inout [DisplayList.Item]) {
        switch layer.content {
        case .plain, .replicator: break
        case .gradient(var gradient):
            if tint != .white { gradient.colors = gradient.colors.map(tinted) }
            let paint = DisplayGradient(gradient, over: layer.bounds)
            guard !layer.bounds.isEmpty, !paint.stops.isEmpty else { return }
            items.append(.fill(.init(role: .fill, path: layer.outline, paints: [.gradient(paint)])))
        case .shape(let shape):
            guard let path = shape.path, !path.isEmpty else { return }
            if let fill = shape.fillColor {
                let paints = tinted(fill).paints()
                items.append(.fill(.init(role: .fill, path: path, rule: shape.fillRule, paints: paints)))
            }
            if var line = StrokedLine(shape), line.isVisible || keepsInvisible {
                line.color = tinted(line.color)
                items.append(.stroke(line))
            }
        }
    }

    private func addGuides(
        of layer: Layer, _ prepared: PreparedLayer?, at time: Double, to items: inout [DisplayList.Item]
    ) {
        guard let shape = layer.shape, guides.include(shape), let morph = prepared?.morph(at: time),
            let pair = morph.morph.pair, morph.guideOpacity > 0 || keepsInvisible
        else { return }
        let line = StrokedLine(guidesOf: pair, opacity: morph.guideOpacity, width: hairline)
        // While a path is held, no point moves.
        if !line.path.isEmpty { items.append(.stroke(line)) }
    }

    private func addSublayers(
        of layer: Layer, _ prepared: PreparedLayers?, at time: Double, to items: inout [DisplayList.Item]
    ) {
        guard !layer.sublayers.isEmpty else { return }
        var builder = self
        if layer.mirrorsSublayers { builder.isMirrored.toggle() }
        let sublayers =
            layer.replicator.map { builder.copies($0, of: layer, prepared, at: time) }
            ?? builder.siblings(layer.sublayers, prepared, at: time)
        guard !sublayers.isEmpty else { return }
        items.append(.group(.init(role: .sublayers, placement: layer.sublayerPlacement, items: sublayers)))
    }

    /// Adds the border, which lies inside the bounds: the ring between two rounded rectangles.
    private func addBorder(of layer: Layer, to items: inout [DisplayList.Item]) {
        guard let color = layer.borderColor, layer.borderWidth > 0, !layer.bounds.isEmpty else { return }
        let width = layer.borderWidth
        var ring = layer.outline
        let inner = layer.bounds.insetBy(dx: width, dy: width)
        if !inner.isEmpty {
            let radius = max(0, layer.cornerRadius - width)
            ring.append(Path(roundedRect: inner, cornerRadius: radius, corners: layer.maskedCorners))
        }
        items.append(.fill(.init(role: .border, path: ring, rule: .evenOdd, paints: [.color(tinted(color))])))
    }
}

// MARK: - Copies

extension DisplayListBuilder {
    /// Returns a replicator's copies of its sublayers at a time of its layer.
    private func copies(
        _ replicator: ReplicatorContent, of layer: Layer, _ prepared: PreparedLayers?, at time: Double
    ) -> [DisplayList.Item] {
        let placements = replicator.placements(layer.copyLimit, about: layer.bounds.center)
        return placements.enumerated().compactMap { index, placement in
            let time = time - Double(index) * replicator.instanceDelay
            var sublayers = layer.sublayers
            prepared?.show(in: &sublayers, at: time)
            var builder = self
            if index > 0 { builder.guides = .none }
            if placement.map.determinant < 0 { builder.isMirrored.toggle() }
            builder.tint = replicator.color(ofInstance: index).multiplied(by: tint)
            let items = builder.siblings(sublayers, prepared, at: time)
            guard !items.isEmpty || keepsInvisible else { return nil }
            return .group(.init(role: .copy(index), placement: placement, items: items))
        }
    }

    func tinted(_ color: Color) -> Color { color.multiplied(by: tint) }

    func tinted(_ fill: Fill) -> Fill { tint == .white ? fill : fill.mapColors(tinted) }
}

extension ReplicatorContent {
    /// The number of whole copies, at most ``maximumCount``.
    public var wholeCount: Int { instanceCount >= 1 ? Int(min(instanceCount, Self.maximumCount)) : 0 }

    /// The delay of the last copy, in seconds.
    var wholeDelay: Double { instanceDelay * Double(max(wholeCount - 1, 0)) }

    /// The maximum number of copies, so that a mistyped number does not exhaust the machine.
    public static let maximumCount = 10_000.0

    /// Returns the placements of the copies, at most `limit`: powers of the instance transform about a centre.
    package func placements(_ limit: Int, about center: Point) -> [Placement] {
        var map = Affine.identity
        return (0..<min(wholeCount, limit)).map { _ in
            defer { map = instanceTransform.concatenating(map) }
            return Placement(anchor: center, map: map, position: center)
        }
    }

    fileprivate func color(ofInstance index: Int) -> Color {
        let base = instanceColor ?? .white
        let steps = Double(index)
        func channel(_ value: Double, _ offset: Double) -> Double {
            (value + offset * steps).clamped(to: 0...1)
        }
        return Color(
            red: channel(base.red, instanceRedOffset), green: channel(base.green, instanceGreenOffset),
            blue: channel(base.blue, instanceBlueOffset), alpha: channel(base.alpha, instanceAlphaOffset))
    }
}

extension Layer {
    /// The maximum number of layers in all copies of one replicator. The last copies are not drawn if there are more.
    private static let maximumCopies = 100_000.0

    fileprivate var copyLimit: Int { Int(max(Self.maximumCopies / max(sublayersDrawn, 1), 1)) }

    /// The maximum number of layers that the sublayers draw at any time, including copies.
    private var sublayersDrawn: Double { sublayers.reduce(0) { $0 + 1 + $1.layersDrawnInside } }

    private var layersDrawnInside: Double {
        guard let replicator else { return sublayersDrawn }
        let isAnimated = animations.contains { $0.animation.properties.contains(.instanceCount) }
        let count = isAnimated ? ReplicatorContent.maximumCount : Double(replicator.wholeCount)
        return min(count * (1 + sublayersDrawn), Self.maximumCopies)
    }
}
