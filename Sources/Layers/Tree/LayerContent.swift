public import Colors
public import Geometry

/// What a layer draws besides its background, its border and its sublayers: which of Core Animation's layer
/// classes it is.
///
/// Indirect, so that copying a layer whose content stays copies one reference.
public indirect enum LayerContent: Hashable, Sendable {
    /// Nothing more: `CALayer`.
    case plain
    /// An outline, filled and stroked: `CAShapeLayer`.
    case shape(ShapeContent)
    /// Colours running into each other: `CAGradientLayer`.
    case gradient(GradientContent)
    /// Copies of its sublayers: `CAReplicatorLayer`.
    case replicator(ReplicatorContent)

    /// The kind of layer whose properties it has.
    public var owner: AnimatableProperty.Owner {
        switch self {
        case .plain: .layer
        case .shape: .shape
        case .gradient: .gradient
        case .replicator: .replicator
        }
    }
}

/// Where a dash pattern begins on a trimmed stroke (rule H2).
public typealias DashOrigin = DashPattern.Origin

/// Whether a dash pattern is scaled to fit its path (rule H3).
public enum DashFit: String, Hashable, Sendable, CaseIterable {
    /// As given, with a seam where a closed path ends.
    case none
    /// Scaled so that a whole number of repeats goes round: no seam.
    case seamless
}

/// What the stroke's start and end are shares of (rule H1).
public typealias TrimMode = Trim.Mode

/// Where the stroke's start and end cut a curve (rule H1).
public typealias TrimCut = Trim.Cut

/// What a shape layer draws: `CAShapeLayer`'s properties with its defaults.
public struct ShapeContent: Hashable, Sendable {
    /// The outline in the layer's coordinates; nil draws nothing. It is not clipped to the bounds.
    public var path: Path?
    /// What the inside is painted with; nil for nothing.
    public var fillColor: Fill? = .black
    /// What counts as inside.
    public var fillRule = FillRule.nonZero
    /// The colour of the line; nil for no line.
    public var strokeColor: Color?
    /// Where the line begins, as a share of the length; clamped to 0...1 when drawn.
    public var strokeStart = 0.0
    /// Where the line ends, as a share of the length; at or before the start nothing is drawn.
    public var strokeEnd = 1.0
    /// The width of the line, centred on the outline, in points of the layer.
    public var lineWidth = 1.0
    /// The longest miter as a multiple of the width.
    public var miterLimit = 10.0
    /// The shape of the line's ends.
    public var lineCap = LineCap.butt
    /// The shape of the line's corners.
    public var lineJoin = LineJoin.miter
    /// How far into the dash pattern the line begins, in points.
    public var lineDashPhase = 0.0
    /// Lengths drawn and left out in turn, in points; empty (Core Animation's nil) for a solid line.
    public var lineDashPattern: [Double] = []
    /// Where the dash pattern begins on a trimmed line: not in Core Animation.
    public var dashOrigin = DashOrigin.trim
    /// Whether the dash pattern is scaled to fit: not in Core Animation.
    public var dashFit = DashFit.none
    /// What start and end are shares of: not in Core Animation.
    public var trimMode = TrimMode.total
    /// A shift of start and end along the line, as a share of the length, going round: not in Core Animation.
    public var trimOffset = 0.0
    /// Whether start and end cut a curve at a length or at a parameter: Core Animation always does the latter.
    public var trimBy = TrimCut.length
    /// Whether the points of the outline are numbered, and the ways shown that they go while an animation changes it:
    /// not in Core Animation.
    public var showsPoints = false

    /// A shape with Core Animation's defaults: filled black, not stroked.
    public init(
        path: Path? = nil, fillColor: Fill? = .black, strokeColor: Color? = nil, lineWidth: Double = 1
    ) {
        self.path = path
        self.fillColor = fillColor
        self.strokeColor = strokeColor
        self.lineWidth = lineWidth
    }
}

/// What a gradient layer draws: `CAGradientLayer`'s properties with its defaults.
public struct GradientContent: Hashable, Sendable {
    /// The colours in order.
    public var colors: [Color]
    /// Where each colour is reached, 0 to 1, rising; empty (Core Animation's nil) for equal distances.
    public var locations: [Double]
    /// The start, as a share of the bounds: (0, 0) top left, (1, 1) bottom right.
    public var startPoint = Point(0.5, 0)
    /// The end, as a share of the bounds.
    public var endPoint = Point(0.5, 1)
    /// How the colours run.
    public var type = GradientType.axial

    /// A gradient of these colours from top to bottom.
    public init(colors: [Color] = [], locations: [Double] = [], type: GradientType = .axial) {
        self.colors = colors
        self.locations = locations
        self.type = type
    }
}

/// How a replicator layer copies its sublayers: `CAReplicatorLayer`'s properties with its defaults.
public struct ReplicatorContent: Hashable, Sendable {
    /// How many copies there are, the original included. An animation may pass through fractions; whole
    /// copies show.
    public var instanceCount = 1.0
    /// How many seconds each copy runs behind the one before it: the stagger.
    public var instanceDelay = 0.0
    /// How each copy is placed with respect to the one before it, about the centre of the layer's bounds.
    public var instanceTransform = Affine.identity
    /// What the first copy's colours are multiplied with.
    public var instanceColor: Color? = .white
    /// What is added to the red of that factor from copy to copy.
    public var instanceRedOffset = 0.0
    /// What is added to the green of that factor from copy to copy.
    public var instanceGreenOffset = 0.0
    /// What is added to the blue of that factor from copy to copy.
    public var instanceBlueOffset = 0.0
    /// What is added to the opacity of that factor from copy to copy.
    public var instanceAlphaOffset = 0.0

    /// A replicator with `instanceCount` copies.
    public init(
        instanceCount: Double = 1, instanceDelay: Double = 0, instanceTransform: Affine = .identity
    ) {
        self.instanceCount = instanceCount
        self.instanceDelay = instanceDelay
        self.instanceTransform = instanceTransform
    }
}

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
