/// A property of a layer that a key path can name, including sub-paths.
///
/// The raw value is Core Animation's key path; the properties that it does not have begin with `x-`. A sub-path such
/// as `position.x` is a ``component`` of its ``root`` property.
///
/// ``Layer``, ``ShapeContent``, ``GradientContent`` and ``ReplicatorContent`` describe the whole properties, and
/// ``PropertyComponent`` describes the components.
public enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
    // Every layer.
    case bounds
    case boundsOrigin = "bounds.origin"
    case boundsOriginX = "bounds.origin.x", boundsOriginY = "bounds.origin.y"
    case boundsSize = "bounds.size"
    case boundsWidth = "bounds.size.width", boundsHeight = "bounds.size.height"
    case position
    case positionX = "position.x", positionY = "position.y"
    case zPosition
    case anchorPoint
    case anchorPointX = "anchorPoint.x", anchorPointY = "anchorPoint.y"
    case transform
    case rotation = "transform.rotation.z"
    case scale = "transform.scale"
    case scaleX = "transform.scale.x", scaleY = "transform.scale.y"
    case translation = "transform.translation"
    case translationX = "transform.translation.x", translationY = "transform.translation.y"
    case sublayerTransform
    case sublayerRotation = "sublayerTransform.rotation.z"
    case sublayerScale = "sublayerTransform.scale"
    case sublayerScaleX = "sublayerTransform.scale.x", sublayerScaleY = "sublayerTransform.scale.y"
    case sublayerTranslation = "sublayerTransform.translation"
    case sublayerTranslationX = "sublayerTransform.translation.x",
        sublayerTranslationY = "sublayerTransform.translation.y"
    case opacity
    case isHidden = "hidden"
    case isDoubleSided = "doubleSided"
    case masksToBounds
    case compositingFilter
    case isIsolated = "x-isolated"
    case maskMode = "x-maskMode"
    case cornerRadius
    case maskedCorners
    case borderWidth
    case borderColor
    case backgroundColor
    case blurRadius = "x-blurRadius"
    case shadowColor
    case shadowOpacity
    case shadowOffset
    case shadowOffsetWidth = "shadowOffset.width", shadowOffsetHeight = "shadowOffset.height"
    case shadowRadius
    case shadowPath

    // Shape layers.
    case path
    case fillColor
    case fillRule
    case strokeColor
    case strokeStart
    case strokeEnd
    case lineWidth
    case miterLimit
    case lineCap
    case lineJoin
    case lineDashPhase
    case lineDashPattern
    case dashOrigin = "x-dashOrigin"
    case dashFit = "x-dashFit"
    case trimMode = "x-trimMode"
    case trimOffset = "x-trimOffset"
    case trimBy = "x-trimBy"
    case vectorEffect = "x-vectorEffect"
    case showsPoints = "x-points"

    // Gradient layers.
    case colors
    case locations
    case startPoint
    case startPointX = "startPoint.x", startPointY = "startPoint.y"
    case endPoint
    case endPointX = "endPoint.x", endPointY = "endPoint.y"
    case gradientType = "type"
    case focus = "x-focus"
    case focusX = "x-focus.x", focusY = "x-focus.y"

    // Replicator layers.
    case instanceCount
    case instanceDelay
    case instanceTransform
    case instanceRotation = "instanceTransform.rotation.z"
    case instanceScale = "instanceTransform.scale"
    case instanceScaleX = "instanceTransform.scale.x", instanceScaleY = "instanceTransform.scale.y"
    case instanceTranslation = "instanceTransform.translation"
    case instanceTranslationX = "instanceTransform.translation.x",
        instanceTranslationY = "instanceTransform.translation.y"
    case instanceColor
    case instanceRedOffset
    case instanceGreenOffset
    case instanceBlueOffset
    case instanceAlphaOffset

    /// The key path, as Core Animation spells it.
    public var keyPath: String { rawValue }
}

// MARK: - Structure

extension AnimatableProperty {
    /// The kind of layer that has the property; `layer` means every layer.
    public enum Owner: String, Hashable, Sendable, CaseIterable {
        case layer, shape, gradient, replicator
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

    /// The valid words of a property of kind ``AnimatableValue/Kind/keyword``; empty for other kinds.
    public var keywords: [String] { if case .words(let words) = legalValues { words } else { [] } }

    /// Whether the property can be animated. Words, such as the fill rule, corners and the dash pattern cannot.
    public var isAnimatable: Bool {
        switch legalValues {
        case .any, .numbers: kind != .corners
        case .words, .dashPattern: false
        }
    }

    /// The names of the property, including the key path; Swift's name comes first.
    package var names: [String] {
        if self == .isHidden || self == .isDoubleSided { return ["\(self)", keyPath] }
        return [keyPath] + (component == .rotation ? [root.keyPath + ".rotation"] : [])
    }

    /// The number of decimals that make a visible step: two for fractions and factors, one for points.
    package var decimals: Int {
        switch root {
        case .opacity, .shadowOpacity, .strokeStart, .strokeEnd, .trimOffset, .anchorPoint, .startPoint,
            .endPoint, .locations, .instanceDelay, .instanceRedOffset, .instanceGreenOffset,
            .instanceBlueOffset, .instanceAlphaOffset:
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
    case fraction
    /// The numbers between two bounds, inclusive.
    case from(Double, to: Double)

    /// Returns whether a number is valid. A clamped number is valid.
    package func contains(_ number: Double) -> Bool {
        switch self {
        case .any, .fraction: true
        case .zeroOrMore: number >= 0
        case .positive: number > 0
        case .from(let lower, let upper): number >= lower && number <= upper
        }
    }
}
