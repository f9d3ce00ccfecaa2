/// Every property of a layer that a key path can name, sub-paths included, under Core Animation's names.
///
/// The raw value is the key path; properties that Core Animation does not have begin with `x-`. A sub-path
/// such as `position.x` is a ``component`` of its ``root`` property.
public enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
    // Every layer.
    /// The rectangle the layer occupies in its own coordinates.
    case bounds
    /// The corner of ``bounds``.
    case boundsOrigin = "bounds.origin"
    /// The x of the corner of ``bounds``.
    case boundsOriginX = "bounds.origin.x"
    /// The y of the corner of ``bounds``.
    case boundsOriginY = "bounds.origin.y"
    /// The size of ``bounds``.
    case boundsSize = "bounds.size"
    /// The width of ``bounds``.
    case boundsWidth = "bounds.size.width"
    /// The height of ``bounds``.
    case boundsHeight = "bounds.size.height"
    /// Where the anchor point lies in the superlayer.
    case position
    /// The x of ``position``.
    case positionX = "position.x"
    /// The y of ``position``.
    case positionY = "position.y"
    /// The order among siblings.
    case zPosition
    /// The point of the bounds that position places, as a share of them.
    case anchorPoint
    /// The x of ``anchorPoint``.
    case anchorPointX = "anchorPoint.x"
    /// The y of ``anchorPoint``.
    case anchorPointY = "anchorPoint.y"
    /// The map applied to the layer about its anchor point.
    case transform
    /// The turn, in radians, of ``transform``.
    case rotation = "transform.rotation.z"
    /// The mean scale of ``transform``.
    case scale = "transform.scale"
    /// The scale along x of ``transform``.
    case scaleX = "transform.scale.x"
    /// The scale along y of ``transform``.
    case scaleY = "transform.scale.y"
    /// The move of ``transform``.
    case translation = "transform.translation"
    /// The move along x of ``transform``.
    case translationX = "transform.translation.x"
    /// The move along y of ``transform``.
    case translationY = "transform.translation.y"
    /// The map applied to the sublayers about the anchor point.
    case sublayerTransform
    /// The turn, in radians, of ``sublayerTransform``.
    case sublayerRotation = "sublayerTransform.rotation.z"
    /// The mean scale of ``sublayerTransform``.
    case sublayerScale = "sublayerTransform.scale"
    /// The scale along x of ``sublayerTransform``.
    case sublayerScaleX = "sublayerTransform.scale.x"
    /// The scale along y of ``sublayerTransform``.
    case sublayerScaleY = "sublayerTransform.scale.y"
    /// The move of ``sublayerTransform``.
    case sublayerTranslation = "sublayerTransform.translation"
    /// The move along x of ``sublayerTransform``.
    case sublayerTranslationX = "sublayerTransform.translation.x"
    /// The move along y of ``sublayerTransform``.
    case sublayerTranslationY = "sublayerTransform.translation.y"
    /// How much of the layer shows, 0 to 1.
    case opacity
    /// Whether the layer is left out.
    case isHidden = "hidden"
    /// Whether what lies outside the bounds is cut off.
    case masksToBounds
    /// The radius of the bounds' corners, in points.
    case cornerRadius
    /// The width of the border, in points.
    case borderWidth
    /// The colour of the border.
    case borderColor
    /// What the bounds are filled with.
    case backgroundColor

    // Shape layers.
    /// The outline.
    case path
    /// What the inside is painted with.
    case fillColor
    /// What counts as inside.
    case fillRule
    /// The colour of the line.
    case strokeColor
    /// Where the line begins, as a share of the length.
    case strokeStart
    /// Where the line ends, as a share of the length.
    case strokeEnd
    /// The width of the line, in points.
    case lineWidth
    /// The longest miter as a multiple of the width.
    case miterLimit
    /// The shape of the line's ends.
    case lineCap
    /// The shape of the line's corners.
    case lineJoin
    /// How far into the dash pattern the line begins, in points.
    case lineDashPhase
    /// Lengths drawn and left out in turn, in points.
    case lineDashPattern
    /// Where the dash pattern begins on a trimmed line.
    case dashOrigin = "x-dashOrigin"
    /// Whether the dash pattern is scaled to fit.
    case dashFit = "x-dashFit"
    /// What start and end are shares of.
    case trimMode = "x-trimMode"
    /// A shift of start and end along the line, as a share of the length.
    case trimOffset = "x-trimOffset"
    /// Whether start and end cut a curve at a length or at a parameter.
    case trimBy = "x-trimBy"
    /// Whether the points of the outline are numbered.
    case showsPoints = "x-points"

    // Gradient layers.
    /// The colours of a gradient.
    case colors
    /// Where each colour is reached, 0 to 1.
    case locations
    /// The start of a gradient, as a share of the bounds.
    case startPoint
    /// The x of ``startPoint``.
    case startPointX = "startPoint.x"
    /// The y of ``startPoint``.
    case startPointY = "startPoint.y"
    /// The end of a gradient, as a share of the bounds.
    case endPoint
    /// The x of ``endPoint``.
    case endPointX = "endPoint.x"
    /// The y of ``endPoint``.
    case endPointY = "endPoint.y"
    /// How the colours of a gradient run.
    case gradientType = "type"

    // Replicator layers.
    /// How many copies a replicator makes.
    case instanceCount
    /// How many seconds each copy runs behind the one before it.
    case instanceDelay
    /// How each copy is placed with respect to the one before it.
    case instanceTransform
    /// The turn, in radians, of ``instanceTransform``.
    case instanceRotation = "instanceTransform.rotation.z"
    /// The mean scale of ``instanceTransform``.
    case instanceScale = "instanceTransform.scale"
    /// The scale along x of ``instanceTransform``.
    case instanceScaleX = "instanceTransform.scale.x"
    /// The scale along y of ``instanceTransform``.
    case instanceScaleY = "instanceTransform.scale.y"
    /// The move of ``instanceTransform``.
    case instanceTranslation = "instanceTransform.translation"
    /// The move along x of ``instanceTransform``.
    case instanceTranslationX = "instanceTransform.translation.x"
    /// The move along y of ``instanceTransform``.
    case instanceTranslationY = "instanceTransform.translation.y"
    /// What the first copy's colours are multiplied with.
    case instanceColor
    /// What is added to the red of that factor from copy to copy.
    case instanceRedOffset
    /// What is added to the green of that factor from copy to copy.
    case instanceGreenOffset
    /// What is added to the blue of that factor from copy to copy.
    case instanceBlueOffset
    /// What is added to the opacity of that factor from copy to copy.
    case instanceAlphaOffset

    /// The key path, as Core Animation spells it.
    public var keyPath: String { rawValue }
}

// MARK: - Structure

extension AnimatableProperty {
    /// What kind of layer has the property.
    public enum Owner: String, Hashable, Sendable, CaseIterable {
        /// Every layer.
        case layer
        /// Shape layers.
        case shape
        /// Gradient layers.
        case gradient
        /// Replicator layers.
        case replicator
    }

    /// The whole properties, without sub-paths, in the order of declaration.
    public static let roots: [AnimatableProperty] = allCases.filter { $0.component == nil }

    /// The property that a sub-path is part of; a whole property is its own root.
    public var root: AnimatableProperty { row.part?.root ?? self }

    /// Which part of ``root`` the property is; nil when it is the whole.
    public var component: PropertyComponent? { row.part?.component }

    /// What kind of layer has the property.
    public var owner: Owner { row.owner }

    /// What sort of value it has.
    public var kind: AnimatableValue.Kind { row.kind }

    /// The value in a new layer.
    public var defaultValue: AnimatableValue { row.defaultValue }

    /// Which values make sense in a layer.
    package var legalValues: LegalValues { row.legalValues }

    /// What the property means, in a sentence for users.
    package var summary: String { row.summary }

    /// The words a property of kind ``AnimatableValue/Kind/keyword`` takes; empty for the others.
    public var keywords: [String] {
        if case .words(let words) = legalValues { words } else { [] }
    }

    /// Whether an animation can change it. Fill rule, caps, joins, the dash pattern and other words are plain
    /// settings; an animation of one of them is refused.
    public var isAnimatable: Bool {
        switch legalValues {
        case .any, .numbers: true
        case .words, .dashPattern: false
        }
    }

    /// The names of the property: the one that Swift's Core Animation has, then others. The key path is one.
    package var names: [String] {
        if let swiftName = row.swiftName { return [swiftName, keyPath] }
        return [keyPath] + (component == .rotation ? [root.keyPath + ".rotation"] : [])
    }
}

extension AnimatableProperty {
    /// How many decimals a step of the property needs that can be seen: of shares and factors two, of points one.
    package var decimals: Int {
        switch root {
        case .opacity, .strokeStart, .strokeEnd, .trimOffset, .anchorPoint, .startPoint, .endPoint,
            .locations,
            .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
            .instanceAlphaOffset:
            2
        case .instanceCount: 0
        default:
            switch component {
            case .rotation: 0
            case .scale, .scaleX, .scaleY: 2
            default: kind == .transform ? 2 : 1
            }
        }
    }
}

// MARK: - Legal values

/// Which values of its kind make sense for a property in a layer; an animation may pass beyond them.
package enum LegalValues: Hashable, Sendable {
    /// All.
    case any
    /// The numbers of a range.
    case numbers(NumberRange)
    /// One of these words.
    case words([String])
    /// Lengths that ``DashPattern`` takes, or none of them.
    case dashPattern
}

/// Which numbers make sense.
package enum NumberRange: Hashable, Sendable {
    /// All.
    case any
    /// 0 and above.
    case zeroOrMore
    /// Above 0.
    case positive
    /// All; those outside 0...1 are clamped when they are used.
    case share
    /// From a number to another, both included.
    case from(Double, to: Double)

    /// Whether a number makes sense; one that is only clamped does.
    package func contains(_ number: Double) -> Bool {
        switch self {
        case .any, .share: true
        case .zeroOrMore: number >= 0
        case .positive: number > 0
        case .from(let least, let most): number >= least && number <= most
        }
    }
}
