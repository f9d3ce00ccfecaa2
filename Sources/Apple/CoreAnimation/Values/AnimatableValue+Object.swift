import Foundation
import Layers

extension AnimatableValue {
    /// What Core Animation gives for the value of a property: numbers and truth values as `NSNumber`, points, sizes,
    /// rectangles and matrices as `NSValue`, and colours and outlines as they are; nil for none.
    ///
    /// An `NSValue` can be cast to the value in it as well: both `as? NSValue` and `as? CGPoint` do.
    func object(for property: AnimatableProperty) -> Any? {
        switch self {
        case .number(let number): number.object(for: property)
        case .bool(let flag): NSNumber(value: flag)
        case .point(let point): CGPoint(point)._boxed
        case .size(let size): CGSize(size)._boxed
        case .rect(let rect): CGRect(rect)._boxed
        case .transform(let map): CATransform3D(map)._boxed
        case .color(let color): color.map(CGColor.init)
        case .fill(let fill): fill.map(CGColor.init)
        case .path(let path): path.map(CGPath.init)
        case .colors(let colors): colors.isEmpty ? nil : colors.map(CGColor.init)
        case .numbers(let numbers): numbers.isEmpty ? nil : numbers.map { NSNumber(value: $0) }
        case .keyword(let word): word
        }
    }
}

extension Double {
    /// The number as the type that the property has: a cast to `Float` asks for one that was a `Float`.
    fileprivate func object(for property: AnimatableProperty) -> NSNumber {
        switch property {
        case .opacity, .instanceRedOffset, .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset:
            NSNumber(value: Float(self))
        case .instanceCount: NSNumber(value: Int(exactly: rounded(.down)) ?? 0)
        default: NSNumber(value: self)
        }
    }
}
