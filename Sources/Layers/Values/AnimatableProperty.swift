/// A property of a layer that a key path can name, including sub-paths.
///
/// The raw value is Core Animation's key path; the properties that it does not have begin with `x-`. A sub-path such
/// as `position.x` is a ``component`` of its ``root`` property.
public enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
    // Every layer.
    /// The rectangle of the layer in its own coordinates.
    case bounds
    /// The origin of ``bounds``.
    case boundsOrigin = "bounds.origin"
    /// The x and the y of the origin of ``bounds``.
    case boundsOriginX = "bounds.origin.x", boundsOriginY = "bounds.origin.y"
    /// The size of ``bounds``.
    case boundsSize = "bounds.size"
    /// The width and the height of ``bounds``.
    case boundsWidth = "bounds.size.width", boundsHeight = "bounds.size.height"
    /// The position of the anchor point in the superlayer.
    case position
    /// The x and the y of ``position``.
    case positionX = "position.x", positionY = "position.y"
    /// The order among siblings.
    case zPosition
    /// The point of the bounds that lies at the position, as a fraction of the bounds.
    case anchorPoint
    /// The x and the y of ``anchorPoint``.
    case anchorPointX = "anchorPoint.x", anchorPointY = "anchorPoint.y"
    /// The transform of the layer about its anchor point.
    case transform
    /// The rotation, in radians, of ``transform``.
    case rotation = "transform.rotation.z"
    /// The mean scale of ``transform``.
    case scale = "transform.scale"
    /// The scale along x and along y of ``transform``.
    case scaleX = "transform.scale.x", scaleY = "transform.scale.y"
    /// The translation of ``transform``.
    case translation = "transform.translation"
    /// The translation along x and along y of ``transform``.
    case translationX = "transform.translation.x", translationY = "transform.translation.y"
    /// The transform of the sublayers about the anchor point.
    case sublayerTransform
    /// The rotation, in radians, of ``sublayerTransform``.
    case sublayerRotation = "sublayerTransform.rotation.z"
    /// The mean scale of ``sublayerTransform``.
    case sublayerScale = "sublayerTransform.scale"
    /// The scale along x and along y of ``sublayerTransform``.
    case sublayerScaleX = "sublayerTransform.scale.x", sublayerScaleY = "sublayerTransform.scale.y"
    /// The translation of ``sublayerTransform``.
    case sublayerTranslation = "sublayerTransform.translation"
    /// The translation along x and along y of ``sublayerTransform``.
    case sublayerTranslationX = "sublayerTransform.translation.x",
        sublayerTranslationY = "sublayerTransform.translation.y"
    /// The opacity of the layer, 0 to 1.
    case opacity
    /// Whether the layer is not drawn.
    case isHidden = "hidden"
    /// Whether the layer is clipped to its bounds.
    case masksToBounds
    /// The rule by which the layer mixes with the layers behind it.
    case compositingFilter
    /// Whether the layer is one picture before it blends with the layers behind it.
    case isIsolated = "x-isolated"
    /// Whether the opacity or the luminance of the mask counts.
    case maskMode = "x-maskMode"
    /// The radius of the bounds' corners, in points.
    case cornerRadius
    /// The width of the border, in points.
    case borderWidth
    /// The colour of the border.
    case borderColor
    /// The colour that fills the bounds.
    case backgroundColor

    // Shape layers.
    /// The path.
    case path
    /// The paint of the interior.
    case fillColor
    /// The rule for the interior.
    case fillRule
    /// The colour of the stroke.
    case strokeColor
    /// The start of the stroke, as a fraction of the length.
    case strokeStart
    /// The end of the stroke, as a fraction of the length.
    case strokeEnd
    /// The width of the stroke, in points.
    case lineWidth
    /// The longest miter as a multiple of the width.
    case miterLimit
    /// The shape of the ends of the stroke.
    case lineCap
    /// The shape of the corners of the stroke.
    case lineJoin
    /// The start of the stroke within the dash pattern, in points.
    case lineDashPhase
    /// The lengths of dashes and gaps in turn, in points.
    case lineDashPattern
    /// The start of the dash pattern on a trimmed stroke.
    case dashOrigin = "x-dashOrigin"
    /// The scaling of the dash pattern.
    case dashFit = "x-dashFit"
    /// The length of which start and end are fractions.
    case trimMode = "x-trimMode"
    /// A shift of start and end along the path, as a fraction of the length.
    case trimOffset = "x-trimOffset"
    /// Whether start and end cut a curve at a length or at a parameter.
    case trimBy = "x-trimBy"
    /// The coordinates in which the stroke has its width and its dashes.
    case vectorEffect = "x-vectorEffect"
    /// Whether the points of the path are numbered.
    case showsPoints = "x-points"

    // Gradient layers.
    /// The colours of a gradient.
    case colors
    /// The positions of the colours, 0 to 1.
    case locations
    /// The start of a gradient, as a fraction of the bounds.
    case startPoint
    /// The x and the y of ``startPoint``.
    case startPointX = "startPoint.x", startPointY = "startPoint.y"
    /// The end of a gradient, as a fraction of the bounds.
    case endPoint
    /// The x and the y of ``endPoint``.
    case endPointX = "endPoint.x", endPointY = "endPoint.y"
    /// The type of a gradient.
    case gradientType = "type"
    /// The focus of a radial gradient.
    case focus = "x-focus"
    /// The x and the y of ``focus``.
    case focusX = "x-focus.x", focusY = "x-focus.y"

    // Replicator layers.
    /// The number of copies.
    case instanceCount
    /// The delay of each copy relative to the one before it, in seconds.
    case instanceDelay
    /// The transform of each copy relative to the one before it.
    case instanceTransform
    /// The rotation, in radians, of ``instanceTransform``.
    case instanceRotation = "instanceTransform.rotation.z"
    /// The mean scale of ``instanceTransform``.
    case instanceScale = "instanceTransform.scale"
    /// The scale along x and along y of ``instanceTransform``.
    case instanceScaleX = "instanceTransform.scale.x", instanceScaleY = "instanceTransform.scale.y"
    /// The translation of ``instanceTransform``.
    case instanceTranslation = "instanceTransform.translation"
    /// The translation along x and along y of ``instanceTransform``.
    case instanceTranslationX = "instanceTransform.translation.x",
        instanceTranslationY = "instanceTransform.translation.y"
    /// The colour that multiplies the colours of the first copy.
    case instanceColor
    /// The change of the multiplier's red from copy to copy.
    case instanceRedOffset
    /// The change of the multiplier's green from copy to copy.
    case instanceGreenOffset
    /// The change of the multiplier's blue from copy to copy.
    case instanceBlueOffset
    /// The change of the multiplier's opacity from copy to copy.
    case instanceAlphaOffset

    /// The key path, as Core Animation spells it.
    public var keyPath: String { rawValue }
}

// MARK: - Structure

extension AnimatableProperty {
    /// The kind of layer that has the property.
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

    /// The property of which a sub-path is a part. A whole property is its own root.
    public var root: AnimatableProperty { row.part?.root ?? self }

    /// The part of ``root`` that the property is, or `nil` for the whole.
    public var component: PropertyComponent? { row.part?.component }

    /// The kind of layer that has the property.
    public var owner: Owner { row.owner }

    /// The type of its value.
    public var kind: AnimatableValue.Kind { row.kind }

    /// The default value in a new layer.
    public var defaultValue: AnimatableValue { row.defaultValue }

    package var legalValues: LegalValues { row.legalValues }

    /// The meaning of the property, in a sentence for users.
    package var summary: String { row.summary }

    /// The valid words of a property of kind ``AnimatableValue/Kind/keyword``; empty for other kinds.
    public var keywords: [String] { if case .words(let words) = legalValues { words } else { [] } }

    /// Whether the property can be animated. Words, such as the fill rule and the caps, and the dash pattern cannot.
    public var isAnimatable: Bool {
        switch legalValues {
        case .any, .numbers: true
        case .words, .dashPattern: false
        }
    }

    /// The names of the property, including the key path; Swift's name comes first.
    package var names: [String] {
        if let swiftName = row.swiftName { return [swiftName, keyPath] }
        return [keyPath] + (component == .rotation ? [root.keyPath + ".rotation"] : [])
    }
}

extension AnimatableProperty {
    /// The number of decimals that make a visible step: two for fractions and factors, one for points.
    package var decimals: Int {
        switch root {
        case .opacity, .strokeStart, .strokeEnd, .trimOffset, .anchorPoint, .startPoint, .endPoint,
            .locations, .instanceDelay, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset,
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

/// The valid values of a property in a layer. An animation may leave them.
package enum LegalValues: Hashable, Sendable {
    case any
    case numbers(NumberRange)
    case words([String])
    /// Lengths that ``DashPattern`` accepts, or an empty list.
    case dashPattern
}

package enum NumberRange: Hashable, Sendable {
    case any
    case zeroOrMore
    case positive
    /// All numbers; those outside 0...1 are clamped when used.
    case share
    /// The numbers between two bounds, inclusive.
    case from(Double, to: Double)

    /// Returns whether a number is valid. A clamped number is valid.
    package func contains(_ number: Double) -> Bool {
        switch self {
        case .any, .share: true
        case .zeroOrMore: number >= 0
        case .positive: number > 0
        case .from(let least, let most): number >= least && number <= most
        }
    }
}
