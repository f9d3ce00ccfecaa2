import Geometry
import Layers
import Scenes

// Animations: the code creates them, sets the properties that differ from Core Animation's defaults, and adds them to
// a layer.
extension SwiftCode {
    mutating func addAnimation(_ index: Int, of layer: Layer) {
        let keyed = layer.animations[index]
        guard !keyed.animation.isUnsupported else {
            return about(
                CodeListing.Origin(layer: layer.id, property: keyed.animation.property, animation: [index])
            ) { code in
                code.addGap()
                code.addComment(
                    "Core Animation has no \(keyed.animation.property?.keyPath ?? "such property"); the scene animates it here."
                )
            }
        }
        addGap()
        let name = addDefinition(
            of: keyed.animation, [index], in: layer, begins: begin(of: keyed.animation, in: layer))
        about(origin(keyed.animation, [index], layer), during: span(layer.id, [index])) { code in
            // A generated key is left out.
            let key = keyed.key == "animation \(index)" ? "nil" : keyed.key.swift
            code.add("\(code.name(layer)).add(\(name), forKey: \(key))")
        }
    }

    mutating func addDefinition(
        of animation: Animation, _ index: [Int], in layer: Layer, suffix: String = "",
        begins: BeginTime? = nil
    ) -> String {
        var children: [String] = []
        for (child, animation) in animation.children.enumerated() where !animation.isUnsupported {
            let begin = animation.timing.beginTime
            children.append(
                addDefinition(
                    of: animation, index + [child], in: layer,
                    begins: begin == 0 ? nil : BeginTime(text: begin.swift)))
        }
        if suffix.isEmpty { addGap() }
        let noun = animation.property.map(\.noun) ?? "group"
        let name = newName(name(layer) + noun.capitalizedWord + suffix)
        about(origin(animation, index, layer), during: span(layer.id, index)) { code in
            let nearest = animation.change.map { CoreAnimationApproximation($0, of: animation, in: layer) }
            for reason in nearest?.reasons ?? [] { code.addComment(reason) }
            code.addOpening(name, animation, nearest?.values, comment: code.comment(index, layer))
            if let change = animation.change, let nearest {
                code.addValues(nearest.values, of: change, name, in: layer)
            } else {
                code.addNote(.cutsOff)
                code.add("\(name).animations", list: children)
            }
            code.addClock(name, animation, nearest, begins)
        }
        return name
    }

    private mutating func addOpening(
        _ name: String, _ animation: Animation, _ values: AnimationValues?, comment: String?
    ) {
        let type =
            switch values {
            case .ends?: "CABasicAnimation"
            case .spring?: "CASpringAnimation"
            case .keyframes?: "CAKeyframeAnimation"
            case nil: "CAAnimationGroup"
            }
        let argument = animation.property.map { "keyPath: \($0.keyPath.swift)" } ?? ""
        add("let \(name) = \(type)(\(argument))", comment: comment)
    }

    private mutating func addClock(
        _ name: String, _ animation: Animation, _ nearest: CoreAnimationApproximation?, _ begins: BeginTime?
    ) {
        if let begins {
            begins.comment.map { addComment($0) }
            add("\(name).beginTime = \(begins.text)")
        }
        let timing = animation.timing
        if case .spring(_, let spring)? = nearest?.values, timing.duration == spring.settlingDuration {
            addNote(.settles)
            add("\(name).duration = \(name).settlingDuration")
        } else if timing.duration > 0 {
            add("\(name).duration = \(timing.duration.swift)")
        }
        addEasing(name, nearest.map(\.timingFunction) ?? animation.timingFunction)
        switch timing.fillMode {
        case .backwards where begins != nil: addNote(.showsItsStart)
        case .forwards where !animation.isRemovedOnCompletion: addNote(.holdsItsEnd)
        case .removed, .forwards, .backwards, .both: break
        }
        addRun(timing, name)
        if !animation.isRemovedOnCompletion { add("\(name).isRemovedOnCompletion = false") }
    }

    private mutating func addEasing(_ name: String, _ function: TimingFunction?) {
        guard let function else { return }
        if let text = function.swift { return add("\(name).timingFunction = \(text)") }
        let words = function.name ?? "such timing function"
        addComment("Core Animation has no \(words), and a group cannot approximate it.")
    }

    private func origin(_ animation: Animation, _ index: [Int], _ layer: Layer) -> CodeListing.Origin {
        CodeListing.Origin(
            layer: layer.id, property: animation.property, animation: index.isEmpty ? nil : index)
    }

    private func span(_ layer: Layer.ID, _ index: [Int]) -> ClosedRange<Double>? {
        guard !index.isEmpty else { return nil }
        return self.index.runs(index, of: layer).span
    }

    private func localTime(at time: Double) -> Double { timings.reduce(time) { $1.localTime(at: $0) } }

    private func comment(_ index: [Int], _ layer: Layer) -> String? {
        index.isEmpty ? nil : moment?.comment(of: self.index.runs(index, of: layer.id))
    }

    /// A begin time in Swift, and the reason for an unusual one.
    struct BeginTime {
        var text: String
        var comment: String?
    }

    /// Returns the begin time of an animation in the time of its layer, or `nil` if it begins now, which is the
    /// default.
    ///
    /// In Core Animation the layer's clock started long ago, so the time counts from now: by the delay since the
    /// beginning of the scene.
    private mutating func begin(of animation: Animation, in layer: Layer) -> BeginTime? {
        let begin = animation.timing.beginTime
        let (start, later) = (localTime(at: 0), localTime(at: 1))
        if start == later {
            // In a layer that stands still the clock differs from that of the screen, and 0 would mean now.
            guard begin != start else { return nil }
            guard begin == 0 else { return BeginTime(text: begin.swift) }
            return BeginTime(
                text: "1e-9", comment: "From the start of the layer's own time; 0 would mean now.")
        }
        let late = begin - start
        guard late != 0 else { return nil }
        if start == 0, later == 1 {
            usesNow = true
            return BeginTime(text: "now \(late < 0 ? "-" : "+") \(abs(late).swift)")
        }
        // Inside the parentheses, because on a new clock the sum may be 0, which would mean now.
        let shift = late / (later - start)
        return BeginTime(
            text:
                "\(name(layer)).convertTime(CACurrentMediaTime() \(shift < 0 ? "-" : "+") \(abs(shift).swift), from: nil)"
        )
    }
}

extension Animation {
    fileprivate var isUnsupported: Bool { !properties.isEmpty && properties.allSatisfy(\.isUnsupported) }
}

extension AnimatableProperty {
    /// The name of an animation of the property: `strokeEnd`, `positionX`, `rotation`.
    fileprivate var noun: String {
        guard let component else { return keyPath }
        let part = component == .rotation ? "rotation" : component.rawValue
        return CodeNames.identifier(root == .transform ? part : "\(root.keyPath) \(part)") ?? keyPath
    }
}

// MARK: - Animation values

extension SwiftCode {
    mutating func addValues(
        _ values: AnimationValues, of change: PropertyChange, _ name: String, in layer: Layer
    ) {
        let hint = self.name(layer)
        if change.pairsPoints { addNote(.pairsPoints) }
        let numbered = change.valueFunction?.isAngle == true ? .rotation : change.property
        switch values {
        case .ends(let ends): add(ends, of: numbered, name, hint: hint)
        case .spring(let ends, let spring):
            add(ends, of: numbered, name, hint: hint)
            add(spring, name)
        case .keyframes(let keyframes): add(keyframes, of: numbered, name, hint: hint)
        }
        // If Core Animation does not support the easing, the sampled values are transforms.
        if let function = change.valueFunction, values.kind != .transform {
            add("\(name).valueFunction = CAValueFunction(name: .\(function.rawValue))")
        }
        if change.isAdditive { add("\(name).isAdditive = true") }
        if change.isCumulative { add("\(name).isCumulative = true") }
    }

    private mutating func add(_ ends: Ends, of property: AnimatableProperty, _ name: String, hint: String) {
        // With all three values the difference has no effect.
        let by = ends.from != nil && ends.to != nil ? nil : ends.by
        for (key, value) in [("fromValue", ends.from), ("toValue", ends.to), ("byValue", by)] {
            guard let value else { continue }
            let text = object(
                value, of: property, hint: hint + key.dropLast("Value".count).capitalizedWord)
            add("\(name).\(key) = \(text)")
        }
    }

    private mutating func add(_ spring: Spring, _ name: String) {
        let standard = Spring.default
        if spring.mass != standard.mass { add("\(name).mass = \(spring.mass.swift)") }
        if spring.stiffness != standard.stiffness { add("\(name).stiffness = \(spring.stiffness.swift)") }
        if spring.damping != standard.damping { add("\(name).damping = \(spring.damping.swift)") }
        if spring.initialVelocity != 0 { add("\(name).initialVelocity = \(spring.initialVelocity.swift)") }
        // Below critical damping it has no effect.
        if spring.allowsOverdamping, spring.dampingRatio > 1 {
            addComment("Since iOS 17. Earlier versions limit the damping to the critical value.")
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
    fileprivate var kind: AnimatableValue.Kind? {
        switch self {
        case .ends(let ends), .spring(let ends, _): (ends.from ?? ends.to ?? ends.by)?.kind
        case .keyframes(let keyframes): keyframes.values.first?.kind
        }
    }
}

extension PropertyChange {
    fileprivate var pairsPoints: Bool {
        let paths = paths()
        return paths.count > 1 && paths.allSatisfy(paths[0].hasSameStructure)
    }
}
