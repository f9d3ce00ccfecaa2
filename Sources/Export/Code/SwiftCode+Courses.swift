import Geometry
import Layers

// What an animation goes through.
extension SwiftCode {
    /// The values of a change.
    mutating func addCourse(
        _ course: AnimationValues, of change: PropertyChange, _ name: String, in layer: Layer
    ) {
        let hint = self.name(layer)
        if change.pairsPoints { teach(.pairsPoints) }
        let numbered = change.valueFunction?.isAngle == true ? .rotation : change.property
        switch course {
        case .ends(let ends): add(ends, of: numbered, name, hint: hint)
        case .spring(let ends, let spring):
            add(ends, of: numbered, name, hint: hint)
            add(spring, name)
        case .keyframes(let keyframes): add(keyframes, of: numbered, name, hint: hint)
        }
        // Values that lie along it, where Core Animation has no such easing, are transforms.
        if let function = change.valueFunction, course.kind != .transform {
            add("\(name).valueFunction = CAValueFunction(name: .\(function.rawValue))")
        }
        if change.isAdditive { add("\(name).isAdditive = true") }
        if change.isCumulative { add("\(name).isCumulative = true") }
    }

    private mutating func add(_ ends: Ends, of property: AnimatableProperty, _ name: String, hint: String) {
        // With all three the engine takes no notice of the difference.
        let by = ends.from != nil && ends.to != nil ? nil : ends.by
        for (key, value) in [("fromValue", ends.from), ("toValue", ends.to), ("byValue", by)] {
            guard let value else { continue }
            let text = object(
                value, of: property, hint: hint + CodeNames.capitalized(key.dropLast("Value".count)))
            add("\(name).\(key) = \(text)")
        }
    }

    private mutating func add(_ spring: Spring, _ name: String) {
        let standard = Spring.default
        if spring.mass != standard.mass { add("\(name).mass = \(spring.mass.swift)") }
        if spring.stiffness != standard.stiffness { add("\(name).stiffness = \(spring.stiffness.swift)") }
        if spring.damping != standard.damping { add("\(name).damping = \(spring.damping.swift)") }
        if spring.initialVelocity != 0 { add("\(name).initialVelocity = \(spring.initialVelocity.swift)") }
        // Below critical damping it makes no difference.
        if spring.allowsOverdamping, spring.dampingRatio > 1 {
            addComment("From iOS 17 on; before, more than critical damping counts as critical.")
            add("\(name).allowsOverdamping = true")
        }
    }

    private mutating func add(
        _ keyframes: Keyframes, of property: AnimatableProperty, _ name: String, hint: String
    ) {
        switch keyframes.route {
        case .values(let values):
            add("\(name).values", list: values.map { object($0, of: property, hint: hint) })
        case .path(let path): add("\(name).path = \(paths.expression(path, hint: hint + "Way"))")
        }
        if !keyframes.keyTimes.isEmpty { add("\(name).keyTimes", list: keyframes.keyTimes.map(\.swift)) }
        if keyframes.timingFunctions.contains(where: { $0 != .linear }) {
            add("\(name).timingFunctions", list: keyframes.timingFunctions.map(\.swiftElement))
        }
        if keyframes.calculationMode != .linear {
            add("\(name).calculationMode = .\(keyframes.calculationMode.rawValue)")
        }
        switch keyframes.rotationMode {
        case .auto? where keyframes.path != nil: add("\(name).rotationMode = .rotateAuto")
        case .autoReverse? where keyframes.path != nil: add("\(name).rotationMode = .rotateAutoReverse")
        case .auto?, .autoReverse?, nil: break
        }
        addTensions(keyframes.tensions, name)
    }

    private mutating func addTensions(_ tensions: [KeyframeTension], _ name: String) {
        let lists: [(String, [Double])] = [
            ("tensionValues", tensions.map(\.tension)), ("continuityValues", tensions.map(\.continuity)),
            ("biasValues", tensions.map(\.bias)),
        ]
        for (key, numbers) in lists where numbers.contains(where: { $0 != 0 }) {
            add("\(name).\(key)", list: numbers.map(\.swift))
        }
    }
}

extension AnimationValues {
    /// What sort of values it goes through; nil where it names none.
    fileprivate var kind: AnimatableValue.Kind? {
        switch self {
        case .ends(let ends), .spring(let ends, _): (ends.from ?? ends.to ?? ends.by)?.kind
        case .keyframes(let keyframes): keyframes.values.first?.kind
        }
    }
}

extension PropertyChange {
    /// Whether it goes through paths of one structure.
    fileprivate var pairsPoints: Bool {
        let values: [AnimatableValue] =
            switch self.values {
            case .ends(let ends), .spring(let ends, _): [ends.from, ends.to].compactMap(\.self)
            case .keyframes(let keyframes): keyframes.values
            }
        let paths = values.compactMap { if case .path(let path?) = $0 { path } else { nil } }
        return paths.count > 1 && paths.allSatisfy(paths[0].hasSameStructure)
    }
}
