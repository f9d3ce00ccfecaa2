/// Every property of a layer that a key path can name, sub-paths included, under Core Animation's names.
///
/// The raw value is the key path; properties that Core Animation does not have begin with `x-`. A sub-path
/// such as `position.x` is a ``component`` of its ``root`` property.
public enum AnimatableProperty: String, Hashable, Sendable, CaseIterable {
    // Every layer.
    case bounds
    case boundsOrigin = "bounds.origin"
    case boundsOriginX = "bounds.origin.x"
    case boundsOriginY = "bounds.origin.y"
    case boundsSize = "bounds.size"
    case boundsWidth = "bounds.size.width"
    case boundsHeight = "bounds.size.height"
    case position
    case positionX = "position.x"
    case positionY = "position.y"
    case zPosition
    case anchorPoint
    case anchorPointX = "anchorPoint.x"
    case anchorPointY = "anchorPoint.y"
    case transform
    case rotation = "transform.rotation.z"
    case scale = "transform.scale"
    case scaleX = "transform.scale.x"
    case scaleY = "transform.scale.y"
    case translation = "transform.translation"
    case translationX = "transform.translation.x"
    case translationY = "transform.translation.y"
    case sublayerTransform
    case sublayerRotation = "sublayerTransform.rotation.z"
    case sublayerScale = "sublayerTransform.scale"
    case sublayerScaleX = "sublayerTransform.scale.x"
    case sublayerScaleY = "sublayerTransform.scale.y"
    case sublayerTranslation = "sublayerTransform.translation"
    case sublayerTranslationX = "sublayerTransform.translation.x"
    case sublayerTranslationY = "sublayerTransform.translation.y"
    case opacity
    case isHidden = "hidden"
    case masksToBounds
    case cornerRadius
    case borderWidth
    case borderColor
    case backgroundColor

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

    // Gradient layers.
    case colors
    case locations
    case startPoint
    case startPointX = "startPoint.x"
    case startPointY = "startPoint.y"
    case endPoint
    case endPointX = "endPoint.x"
    case endPointY = "endPoint.y"
    case gradientType = "type"

    // Replicator layers.
    case instanceCount
    case instanceDelay
    case instanceTransform
    case instanceRotation = "instanceTransform.rotation.z"
    case instanceScale = "instanceTransform.scale"
    case instanceScaleX = "instanceTransform.scale.x"
    case instanceScaleY = "instanceTransform.scale.y"
    case instanceTranslation = "instanceTransform.translation"
    case instanceTranslationX = "instanceTransform.translation.x"
    case instanceTranslationY = "instanceTransform.translation.y"
    case instanceColor
    case instanceRedOffset
    case instanceGreenOffset
    case instanceBlueOffset
    case instanceAlphaOffset

    /// The key path, as Core Animation spells it.
    public var keyPath: String { rawValue }
}
