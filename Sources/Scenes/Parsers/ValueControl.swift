import Geometry
package import Layers

/// The way to change a value without typing.
package enum ValueControl: Hashable, Sendable {
    case number(ClosedRange<Double>, Step)
    case words([String])
    /// A colour, changed by its hue, chroma and lightness.
    case color
    /// A timing function, changed by its name and its numbers.
    case timing
    /// A timing function for each segment between two keyframes.
    case timings
    case typed

    package enum Step: Hashable, Sendable {
        case fixed(Double)
        /// One in the second digit: 0.1 from 2.5, 1 from 12.
        case secondDigit
    }
}

extension ValueControl {
    package init(_ property: AnimatableProperty) {
        switch property.legalValues {
        case .words(let words): self = .words(words)
        case .numbers(let range): self = .number(range.span(), .fixed(property.step))
        case .any, .dashPattern: self.init(inAnimationOf: property)
        }
    }

    /// Creates the control of a property's value in an animation, which may exceed the range of a layer.
    init(inAnimationOf property: AnimatableProperty) {
        switch property.kind {
        case .number: self = .number(NumberRange.any.span(), .fixed(property.step))
        case .bool: self = .words(["true", "false"])
        case .color, .fill: self = .color
        default: self = .typed
        }
    }

    init(inAnimationBy function: ValueFunction) {
        self = function.numberCount == 1 ? .number(NumberRange.any.span(), .secondDigit) : .typed
    }

    /// Returns the value a number of steps after another, or `nil` if there is none.
    ///
    /// A `count` below 0 goes back. Both texts are as a file has them.
    package func stepped(_ text: String, by count: Int) -> String? {
        switch self {
        case .words(let words):
            guard let index = words.firstIndex(of: text) else { return words.first }
            return words[(index + count).modulo(words.count)]
        case .number(let range, let step):
            guard let number = Double(decimal: text), number.isFinite else {
                // A word such as forever: the number before it is 1.
                return count < 0 ? "1" : nil
            }
            // A number outside the range moves no further away from it.
            let target = number + Double(count) * step.size(at: number)
            let next = min(max(target, min(range.lowerBound, number)), max(range.upperBound, number))
            return next == number ? nil : next.decimal(upToPlaces: 6)
        case .timing:
            return (TimingFunction(fileText: text) ?? .linear).next(by: count, of: TimingFunction.names)
                .fileText
        case .color, .timings, .typed: return nil
        }
    }
}

extension ValueControl.Step {
    fileprivate func size(at number: Double) -> Double {
        switch self {
        case .fixed(let size): return size
        case .secondDigit:
            var size = 0.1
            while size * 100 <= abs(number) { size *= 10 }
            return size
        }
    }
}

extension AnimatableProperty {
    /// The size of a step: five degrees, a twentieth of a fraction, or a visible distance in points.
    fileprivate var step: Double {
        if component == .rotation { return .pi / 36 }
        switch decimals {
        case 0: return 1
        case 1: return legalValues == .numbers(.zeroOrMore) ? 0.5 : 1
        default: return 0.05
        }
    }
}

extension NumberRange {
    func span(limit: Double = NumberLimit.any) -> ClosedRange<Double> {
        switch self {
        case .any: -limit...limit
        case .zeroOrMore: 0...limit
        case .positive: 1e-3...limit
        case .share: 0...1
        case .from(let least, let most): least...most
        }
    }
}
