import Geometry

extension LayerFields {
    func value(for property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .bounds: .rect(bounds)
        case .position: .point(position)
        case .zPosition: .number(zPosition)
        case .anchorPoint: .point(anchorPoint)
        case .transform: .transform(transform)
        case .sublayerTransform: .transform(sublayerTransform)
        case .opacity: .number(opacity)
        case .isHidden: .bool(isHidden)
        case .masksToBounds: .bool(masksToBounds)
        case .cornerRadius: .number(cornerRadius)
        case .borderWidth: .number(borderWidth)
        case .borderColor: .color(borderColor)
        case .backgroundColor: .color(backgroundColor)
        default: nil
        }
    }

    mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        switch (property, value) {
        case (.bounds, .rect(let rect)): bounds = rect
        case (.position, .point(let point)): position = point
        case (.zPosition, .number(let number)): zPosition = number
        case (.anchorPoint, .point(let point)): anchorPoint = point
        case (.transform, .transform(let map)): transform = map
        case (.sublayerTransform, .transform(let map)): sublayerTransform = map
        case (.opacity, .number(let number)): opacity = number
        case (.isHidden, .bool(let flag)): isHidden = flag
        case (.masksToBounds, .bool(let flag)): masksToBounds = flag
        case (.cornerRadius, .number(let number)): cornerRadius = number
        case (.borderWidth, .number(let number)): borderWidth = number
        case (.borderColor, .color(let color)): borderColor = color
        case (.backgroundColor, .color(let color)): backgroundColor = color
        default: return false
        }
        return true
    }
}
