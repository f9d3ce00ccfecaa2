import Geometry
package import Layers

/// How a value can be changed without being typed.
package enum ValueControl: Hashable, Sendable {
    /// A number of a range, by a step.
    case number(ClosedRange<Double>, Step)
    /// One word after the other.
    case words([String])
    /// A colour, by its hue, its chroma and its lightness.
    case color
    /// A timing function, by its name and by its numbers.
    case timing
    /// A timing function for each way between two keyframes.
    case timings
    /// By typing alone.
    case typed

    /// How far one step goes.
    package enum Step: Hashable, Sendable {
        /// Always as far.
        case fixed(Double)
        /// One in the second digit: 0.1 from 2.5, 1 from 12.
        case secondDigit
    }
}

extension ValueControl {
    /// The control of values of a property in a layer.
    package init(_ property: AnimatableProperty) {
        switch property.legalValues {
        case .words(let words): self = .words(words)
        case .numbers(let range): self = .number(range.span, .fixed(property.step))
        case .any, .dashPattern: self.init(property.kind, of: property)
        }
    }

    /// The control of values of an animation of a property, which may go beyond those of a layer.
    init(inAnimationOf property: AnimatableProperty) {
        self.init(property.kind, of: property)
    }

    /// The control of the numbers that make a transform.
    init(inAnimationBy function: ValueFunction) {
        self = function.numberCount == 1 ? .number(NumberRange.any.span, .secondDigit) : .typed
    }

    private init(_ kind: AnimatableValue.Kind, of property: AnimatableProperty) {
        switch kind {
        case .number: self = .number(NumberRange.any.span, .fixed(property.step))
        case .bool: self = .words(["true", "false"])
        case .color, .fill: self = .color
        default: self = .typed
        }
    }

    /// The control of the values that a schema describes.
    init(_ schema: SchemaNode) {
        if schema.isSame(as: .type("boolean")) {
            self = .words(["true", "false"])
        } else if let words = schema.words {
            self = .words(words)
        } else if schema.isSame(as: .type("integer")) {
            self = .number(-NumberLimit.any...NumberLimit.any, .fixed(1))
        } else if let range = schema.range {
            self = .number(range, .secondDigit)
        } else if let range = schema.choices.first?.range {
            // A number, or a word such as forever.
            self = .number(range, schema.choices.last?.words == ["forever"] ? .fixed(1) : .secondDigit)
        } else if [Forms.timingFunction.schema, Forms.extendedTiming.schema].contains(where: schema.isSame) {
            self = .timing
        } else if schema.isSame(as: .list(of: Forms.timingFunction.schema)) {
            self = .timings
        } else {
            self = .typed
        }
    }

    /// The value that is some steps further than a text says, or back; nil where there is none.
    ///
    /// - Parameters:
    ///   - text: the value as a file has it.
    ///   - count: how many steps; below 0 back.
    /// - Returns: the value as a file has it.
    package func stepped(_ text: String, by count: Int) -> String? {
        switch self {
        case .words(let words):
            guard let index = words.firstIndex(of: text) else { return words.first }
            return words[((index + count) % words.count + words.count) % words.count]
        case .number(let range, let step):
            guard let number = Double(decimal: text) else {
                // A word, such as forever: there is one number before it.
                return count < 0 ? "1" : nil
            }
            var distance: Double
            switch step {
            case .fixed(let fixed): distance = fixed
            case .secondDigit:
                distance = 0.1
                while distance * 100 <= abs(number) { distance *= 10 }
            }
            // Who stands beyond a border goes no further.
            let wanted = number + Double(count) * distance
            let next = min(max(wanted, min(range.lowerBound, number)), max(range.upperBound, number))
            return next == number ? nil : next.decimal(upToPlaces: 6)
        case .timing:
            return (TimingFunction(fileText: text) ?? .linear).next(by: count, of: TimingFunction.names)
                .fileText
        case .color, .timings, .typed: return nil
        }
    }
}

extension AnimatableProperty {
    /// What a step of it is: five degrees, a twentieth of a share, or what can be seen in points.
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
    /// The numbers that make sense, those beyond which nothing changes left out.
    fileprivate var span: ClosedRange<Double> {
        switch self {
        case .any: -NumberLimit.any...NumberLimit.any
        case .zeroOrMore: 0...NumberLimit.any
        case .positive: 1e-3...NumberLimit.any
        case .share: 0...1
        case .from(let least, let most): least...most
        }
    }
}

extension SchemaNode {
    /// Whether both are the same schema.
    func isSame(as other: SchemaNode) -> Bool { line == other.line }

    /// A member of an object; nil when it has none such.
    fileprivate subscript(name: String) -> SchemaNode? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.0 == name }?.1
    }

    /// What at least one of has to allow a value; none when that is not how it is said.
    fileprivate var choices: [SchemaNode] {
        guard case .array(let choices)? = self["anyOf"] else { return [] }
        return choices
    }

    /// The words that are allowed; nil for other values.
    fileprivate var words: [String]? {
        guard case .array(let words)? = self["enum"] else { return nil }
        return words.compactMap { if case .string(let word) = $0 { word } else { nil } }
    }

    /// The range of numbers that are allowed; nil for other values.
    fileprivate var range: ClosedRange<Double>? {
        guard case .string("number")? = self["type"], case .number(let most)? = self["maximum"] else {
            return nil
        }
        if case .number(let least)? = self["minimum"] { return least...most }
        if case .number(let border)? = self["exclusiveMinimum"] { return border + 1e-3...most }
        return nil
    }
}
