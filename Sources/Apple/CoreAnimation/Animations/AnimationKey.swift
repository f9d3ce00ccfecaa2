import Foundation

/// The properties of an animation that can be had by their names.
enum AnimationKey: String {
    case beginTime, duration, speed, timeOffset, repeatCount, repeatDuration, autoreverses, fillMode
    case timingFunction, delegate
    case removedOnCompletion, isRemovedOnCompletion
    case keyPath, fromValue, toValue, byValue, values, path, keyTimes, animations

    /// What an animation has; nil where it has no such property.
    func value(of animation: CAAnimation) -> Any? {
        switch self {
        case .beginTime: animation.beginTime
        case .duration: animation.duration
        case .speed: animation.speed
        case .timeOffset: animation.timeOffset
        case .repeatCount: animation.repeatCount
        case .repeatDuration: animation.repeatDuration
        case .autoreverses: animation.autoreverses
        case .fillMode: animation.fillMode
        case .timingFunction: animation.timingFunction
        case .delegate: animation.delegate
        case .removedOnCompletion, .isRemovedOnCompletion: animation.isRemovedOnCompletion
        case .keyPath: (animation as? CAPropertyAnimation)?.keyPath
        case .fromValue: (animation as? CABasicAnimation)?.fromValue
        case .toValue: (animation as? CABasicAnimation)?.toValue
        case .byValue: (animation as? CABasicAnimation)?.byValue
        case .values: (animation as? CAKeyframeAnimation)?.values
        case .path: (animation as? CAKeyframeAnimation)?.path
        case .keyTimes: (animation as? CAKeyframeAnimation)?.keyTimes
        case .animations: (animation as? CAAnimationGroup)?.animations
        }
    }

    /// Sets what an animation has, when the value is of its sort.
    func set(_ value: Any?, of animation: CAAnimation) {
        let number = value.flatMap(Double.init(boxed:))
        switch self {
        case .beginTime: animation.beginTime = number ?? 0
        case .duration: animation.duration = number ?? 0
        case .speed: animation.speed = Float(number ?? 1)
        case .timeOffset: animation.timeOffset = number ?? 0
        case .repeatCount: animation.repeatCount = Float(number ?? 0)
        case .repeatDuration: animation.repeatDuration = number ?? 0
        case .autoreverses: animation.autoreverses = number == 1
        case .fillMode:
            animation.fillMode =
                value as? CAMediaTimingFillMode
                ?? (value as? String).map(CAMediaTimingFillMode.init(rawValue:)) ?? .removed
        case .timingFunction: animation.timingFunction = value as? CAMediaTimingFunction
        case .delegate: animation.delegate = value as? any CAAnimationDelegate
        case .removedOnCompletion, .isRemovedOnCompletion: animation.isRemovedOnCompletion = number == 1
        case .keyPath: (animation as? CAPropertyAnimation)?.keyPath = value as? String
        case .fromValue: (animation as? CABasicAnimation)?.fromValue = value
        case .toValue: (animation as? CABasicAnimation)?.toValue = value
        case .byValue: (animation as? CABasicAnimation)?.byValue = value
        case .values: (animation as? CAKeyframeAnimation)?.values = value as? [Any]
        case .path: (animation as? CAKeyframeAnimation)?.path = value as? CGPath
        case .keyTimes: (animation as? CAKeyframeAnimation)?.keyTimes = value as? [NSNumber]
        case .animations: (animation as? CAAnimationGroup)?.animations = value as? [CAAnimation]
        }
    }
}

extension Double {
    /// The number in a box of any of the types that numbers and truth values come in; nil for what is none.
    init?(boxed value: Any) {
        switch value {
        case let value as Double: self = value
        case let value as CGFloat: self = Double(value)
        case let value as Float: self = Double(value)
        case let value as Int: self = Double(value)
        case let value as Bool: self = value ? 1 : 0
        case let value as NSNumber: self = value.doubleValue
        default: return nil
        }
    }
}
