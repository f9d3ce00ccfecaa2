import Geometry
import Layers

// Layers: each is made, given what differs from Core Animation's defaults, put into the tree, and then animated.
extension SwiftCode {
    /// A layer with all in it. `placement` puts it into the tree, by its identifier.
    mutating func add(
        _ layer: Layer, in parent: String? = nil, isMask: Bool = false, placement: (String) -> String
    ) {
        guard !layer.isOnlyLabel || index.isChanged(layer.id) else { return }
        timings.append(layer.timing)
        defer { timings.removeLast() }
        let name = name(layer, in: parent)
        about(CodeListing.Origin(layer.id)) { code in
            code.addGap()
            code.addForeign(of: layer)
            code.add("let \(name) = \(layer.content.className)()")
            code.addProperties(of: layer, name)
            code.addTiming(of: layer, name)
            code.addActions(of: layer, name)
            if isMask { code.teach(.masks) }
            code.add(placement(name))
        }
        if let mask = layer.mask {
            add(mask, in: name, isMask: true) { "\(name).mask = \($0)" }
        }
        for sublayer in layer.sublayers {
            add(sublayer, in: name) { "\(name).addSublayer(\($0))" }
        }
        for index in layer.animations.indices { addAnimation(index, of: layer) }
    }

    /// The model values that differ from those of a new layer.
    private mutating func addProperties(of layer: Layer, _ name: String) {
        for property in layer.properties where !property.isForeign {
            guard var value = layer.value(for: property), value != property.defaultValue else { continue }
            about(CodeListing.Origin(layer.id, property)) { code in
                if property == .lineDashPattern, let fitted = layer.shape?.fittedPattern { value = fitted }
                if property == .instanceDelay { code.teach(.followsLater) }
                let target = "\(name).\(property.swiftName)"
                switch value {
                case .colors(let colors):
                    let items = colors.map { code.expression(.color($0), of: .borderColor, hint: name) }
                    code.add(target, list: items)
                default: code.add("\(target) = \(code.expression(value, of: property, hint: name))")
                }
            }
        }
    }

    /// What differs from the timing of a new layer.
    private mutating func addTiming(of layer: Layer, _ name: String) {
        let timing = layer.timing
        if timing.beginTime != 0 { add("\(name).beginTime = \(timing.beginTime.swift)") }
        if timing.duration != .infinity, timing.duration > 0 {
            add("\(name).duration = \(timing.duration.swift)")
        }
        addRun(timing, name)
    }

    /// How a time runs, of a layer or of an animation: what differs from running once, forwards.
    mutating func addRun(_ timing: MediaTiming, _ name: String) {
        if timing.speed != 1 { add("\(name).speed = \(timing.speed.swift)") }
        if timing.timeOffset != 0 { add("\(name).timeOffset = \(timing.timeOffset.swift)") }
        if timing.autoreverses { add("\(name).autoreverses = true") }
        if timing.repeatDuration > 0 {
            add("\(name).repeatDuration = \(timing.repeatDuration.swift)")
        } else if timing.repeatCount > 0, timing.repeatCount != 1 {
            add("\(name).repeatCount = \(timing.repeatCount.swift)")
        }
        if timing.fillMode != .removed { add("\(name).fillMode = .\(timing.fillMode.rawValue)") }
    }

    /// What happens when a value of the layer changes, where that is not what Core Animation does anyway.
    private mutating func addActions(of layer: Layer, _ name: String) {
        guard !layer.actions.isEmpty else { return }
        var entries: [String] = []
        for (key, action) in layer.actions.sorted(by: { $0.key < $1.key }) {
            switch action {
            case .none: entries.append("\(key.swift): NSNull()")
            case .implicit:
                let animation = newName(
                    name + CodeNames.capitalized(CodeNames.identifier(key) ?? key) + "Action")
                add("let \(animation) = CABasicAnimation(keyPath: \(key.swift))")
                entries.append("\(key.swift): \(animation)")
            case .animation(let animation):
                entries.append(
                    "\(key.swift): \(addDefinition(of: animation, [], in: layer, suffix: "Action"))")
            }
        }
        teach(.acts)
        add("\(name).actions", list: entries)
    }
}

extension AnimatableProperty {
    /// Whether Core Animation does not have it.
    var isForeign: Bool { keyPath.hasPrefix("x-") }

    /// The name of the property in Swift.
    var swiftName: String { names[0] }
}

extension Layer {
    /// Whether nothing of it shows but a label.
    fileprivate var isOnlyLabel: Bool {
        guard case .plain = content else { return false }
        return sublayers.isEmpty && backgroundColor == nil && borderWidth == 0 && animations.isEmpty
    }
}
