public import Colors
public import Geometry

/// The content of a layer besides its background, border and sublayers, which determines the Core Animation class.
public indirect enum LayerContent: Hashable, Sendable {
    /// An empty content: `CALayer`.
    case plain
    /// A filled and stroked path: `CAShapeLayer`.
    case shape(ShapeContent)
    /// A colour gradient: `CAGradientLayer`.
    case gradient(GradientContent)
    /// Copies of its sublayers: `CAReplicatorLayer`.
    case replicator(ReplicatorContent)

    /// The kind of layer that has the content's properties.
    public var owner: AnimatableProperty.Owner {
        switch self {
        case .plain: .layer
        case .shape: .shape
        case .gradient: .gradient
        case .replicator: .replicator
        }
    }
}

/// The scaling of a dash pattern to its path (rule H3).
public enum DashFit: String, Hashable, Sendable, CaseIterable {
    /// The given size, with a seam at the end of a closed path.
    case none
    /// Scaled to a whole number of repeats, without a seam.
    case seamless
}

/// The coordinates in which a stroke has its width and its dashes, by their names in SVG.
public enum VectorEffect: String, Hashable, Sendable, CaseIterable {
    /// Those of the layer: a transform scales the stroke with the path.
    case none
    /// Those of the canvas: the transforms of the layer and its superlayers move the path only.
    case nonScalingStroke = "non-scaling-stroke"
}

/// The content of a shape layer: `CAShapeLayer`'s properties with its defaults.
public struct ShapeContent: Hashable, Sendable {
    /// The path in the layer's coordinates, or `nil` to draw nothing. It is not clipped to the bounds.
    public var path: Path?
    /// The paint of the interior, or `nil` for none.
    public var fillColor: Fill? = .black
    /// The rule for the interior.
    public var fillRule = FillRule.nonZero
    /// The colour of the stroke, or `nil` for none.
    public var strokeColor: Color?
    /// The start of the stroke as a fraction of the length, clamped to 0...1 when drawn.
    public var strokeStart = 0.0
    /// The end of the stroke as a fraction of the length. The stroke is empty if its end is not after its start.
    public var strokeEnd = 1.0
    /// The width of the stroke, centred on the path, in points of the layer.
    public var lineWidth = 1.0
    /// The coordinates in which the stroke has its width and its dashes. Core Animation has no such property.
    public var vectorEffect = VectorEffect.none
    /// The longest miter as a multiple of the width.
    public var miterLimit = 10.0
    /// The shape of the ends of the stroke.
    public var lineCap = LineCap.butt
    /// The shape of the corners of the stroke.
    public var lineJoin = LineJoin.miter
    /// The start of the stroke within the dash pattern, in points.
    public var lineDashPhase = 0.0
    /// The lengths of dashes and gaps in turn, in points; empty (Core Animation's `nil`) for a solid stroke.
    public var lineDashPattern: [Double] = []
    /// The start of the dash pattern on a trimmed stroke. Core Animation has no such property.
    public var dashOrigin = DashPattern.Origin.trim
    /// The scaling of the dash pattern. Core Animation has no such property.
    public var dashFit = DashFit.none
    /// The length of which start and end are fractions. Core Animation has no such property.
    public var trimMode = Trim.Mode.total
    /// A shift of start and end along the path, as a fraction of the length. Core Animation has no such property.
    public var trimOffset = 0.0
    /// Whether start and end cut a curve at a length, or at a parameter as in Core Animation.
    public var trimBy = Trim.Cut.length
    /// Whether the points of the path are numbered, with lines to their destinations during a morph.
    public var showsPoints = false

    /// Creates a shape with Core Animation's defaults: filled black, without a stroke.
    public init(
        path: Path? = nil, fillColor: Fill? = .black, strokeColor: Color? = nil, lineWidth: Double = 1
    ) {
        self.path = path
        self.fillColor = fillColor
        self.strokeColor = strokeColor
        self.lineWidth = lineWidth
    }
}

/// The content of a gradient layer: `CAGradientLayer`'s properties with its defaults.
public struct GradientContent: Hashable, Sendable {
    /// The colours, in order. Fewer than two draw nothing (rule Y7).
    public var colors: [Color]
    /// The positions of the colours, 0 to 1, rising; empty for equal distances. Too few draw nothing (rule Y7).
    public var locations: [Double]
    /// The start, as a fraction of the bounds: (0, 0) top left, (1, 1) bottom right.
    public var startPoint = Point(0.5, 0)
    /// The end, as a fraction of the bounds.
    public var endPoint = Point(0.5, 1)
    /// The type of the gradient.
    public var type = GradientType.axial
    /// The focus of a radial gradient, as fractions of the distance from the start to the end: (0, 0) is the start.
    public var focus = Point.zero

    /// Creates a gradient of colours from top to bottom.
    public init(colors: [Color] = [], locations: [Double] = [], type: GradientType = .axial) {
        self.colors = colors
        self.locations = locations
        self.type = type
    }
}

/// The content of a replicator layer: `CAReplicatorLayer`'s properties with its defaults.
public struct ReplicatorContent: Hashable, Sendable {
    /// The number of copies, including the original. Only whole copies show.
    public var instanceCount = 1.0
    /// The delay of each copy relative to the one before it, in seconds.
    public var instanceDelay = 0.0
    /// The transform of each copy relative to the one before it, about the centre of the layer's bounds.
    public var instanceTransform = Affine.identity
    /// The colour that multiplies the colours of the first copy; `nil` for white.
    public var instanceColor: Color? = .white
    /// The amount added to the multiplier's red for each further copy, -1 to 1.
    public var instanceRedOffset = 0.0
    /// The amount added to the multiplier's green for each further copy, -1 to 1.
    public var instanceGreenOffset = 0.0
    /// The amount added to the multiplier's blue for each further copy, -1 to 1.
    public var instanceBlueOffset = 0.0
    /// The amount added to the multiplier's opacity for each further copy, -1 to 1.
    public var instanceAlphaOffset = 0.0

    /// Creates a replicator with `instanceCount` copies.
    public init(instanceCount: Double = 1, instanceDelay: Double = 0, instanceTransform: Affine = .identity) {
        self.instanceCount = instanceCount
        self.instanceDelay = instanceDelay
        self.instanceTransform = instanceTransform
    }
}

extension Layer {
    /// The shape, or `nil` for another kind of layer. Setting it changes the kind, with `nil` to a plain layer.
    public var shape: ShapeContent? {
        get { if case .shape(let shape) = content { shape } else { nil } }
        set { content = newValue.map(LayerContent.shape) ?? .plain }
    }

    /// The gradient, or `nil` for another kind of layer. Setting it changes the kind, with `nil` to a plain layer.
    public var gradient: GradientContent? {
        get { if case .gradient(let gradient) = content { gradient } else { nil } }
        set { content = newValue.map(LayerContent.gradient) ?? .plain }
    }

    /// The replicator, or `nil` for another kind of layer. Setting it changes the kind, with `nil` to a plain layer.
    public var replicator: ReplicatorContent? {
        get { if case .replicator(let replicator) = content { replicator } else { nil } }
        set { content = newValue.map(LayerContent.replicator) ?? .plain }
    }
}
