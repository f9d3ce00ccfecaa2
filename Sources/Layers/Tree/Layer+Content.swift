extension Layer {
    /// The shape, when this is a shape layer. Setting one makes it a shape layer; setting nil a plain one.
    public var shape: ShapeContent? {
        get { if case .shape(let shape) = content { shape } else { nil } }
        set { content = newValue.map(LayerContent.shape) ?? .plain }
    }

    /// The gradient, when this is a gradient layer. Setting one makes it a gradient layer.
    public var gradient: GradientContent? {
        get { if case .gradient(let gradient) = content { gradient } else { nil } }
        set { content = newValue.map(LayerContent.gradient) ?? .plain }
    }

    /// The copying, when this is a replicator layer. Setting one makes it a replicator layer.
    public var replicator: ReplicatorContent? {
        get { if case .replicator(let replicator) = content { replicator } else { nil } }
        set { content = newValue.map(LayerContent.replicator) ?? .plain }
    }
}
