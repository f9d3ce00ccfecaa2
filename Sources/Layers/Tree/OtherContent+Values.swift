import Geometry

extension GradientContent {
    func value(for property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .colors: .colors(colors)
        case .locations: .numbers(locations)
        case .startPoint: .point(startPoint)
        case .endPoint: .point(endPoint)
        case .gradientType: .keyword(type.rawValue)
        default: nil
        }
    }

    mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        switch (property, value) {
        case (.colors, .colors(let list)): colors = list
        case (.locations, .numbers(let numbers)): locations = numbers
        case (.startPoint, .point(let point)): startPoint = point
        case (.endPoint, .point(let point)): endPoint = point
        case (.gradientType, .keyword(let word)): return set(&type, word)
        default: return false
        }
        return true
    }
}

extension ReplicatorContent {
    func value(for property: AnimatableProperty) -> AnimatableValue? {
        switch property {
        case .instanceCount: .number(instanceCount)
        case .instanceDelay: .number(instanceDelay)
        case .instanceTransform: .transform(instanceTransform)
        case .instanceColor: .color(instanceColor)
        case .instanceRedOffset: .number(instanceRedOffset)
        case .instanceGreenOffset: .number(instanceGreenOffset)
        case .instanceBlueOffset: .number(instanceBlueOffset)
        case .instanceAlphaOffset: .number(instanceAlphaOffset)
        default: nil
        }
    }

    mutating func setValue(_ value: AnimatableValue, for property: AnimatableProperty) -> Bool {
        switch (property, value) {
        case (.instanceCount, .number(let number)): instanceCount = number
        case (.instanceDelay, .number(let number)): instanceDelay = number
        case (.instanceTransform, .transform(let map)): instanceTransform = map
        case (.instanceColor, .color(let color)): instanceColor = color
        case (.instanceRedOffset, .number(let number)): instanceRedOffset = number
        case (.instanceGreenOffset, .number(let number)): instanceGreenOffset = number
        case (.instanceBlueOffset, .number(let number)): instanceBlueOffset = number
        case (.instanceAlphaOffset, .number(let number)): instanceAlphaOffset = number
        default: return false
        }
        return true
    }
}
