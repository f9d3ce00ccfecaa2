import Geometry
import Layers

// Timed changes: what a program would do while the scene plays, each at its time and in a transaction of its own.
extension SwiftCode {
    /// The changes of a scene or of a completion; `place` says where those stand.
    mutating func add(_ changes: [TimedChange], at place: [Int] = []) {
        for (index, change) in changes.enumerated() where change.time.isFinite {
            addGap()
            guard change.time > 0 else {
                addTransaction(change, at: place + [index])
                continue
            }
            addBlock("DispatchQueue.main.asyncAfter(deadline: .now() + \(change.time.swift)) {") { code in
                code.addTransaction(change, at: place + [index])
            }
        }
    }

    private mutating func addTransaction(_ change: TimedChange, at place: [Int]) {
        let settings = change.settings
        let isPlain = settings == TransactionSettings() && change.completion.isEmpty
        if !isPlain {
            add("CATransaction.begin()")
            if settings.disableActions {
                teach(.changesAtOnce)
                add("CATransaction.setDisableActions(true)")
            }
            if settings.animationDuration != TransactionSettings.defaultDuration {
                teach(.animatesImplicitly)
                add("CATransaction.setAnimationDuration(\(settings.animationDuration.swift))")
            }
            if let function = settings.animationTimingFunction, let text = function.swift {
                add("CATransaction.setAnimationTimingFunction(\(text))")
            }
            if !change.completion.isEmpty {
                addBlock("CATransaction.setCompletionBlock {") { $0.add(change.completion, at: place) }
            }
        }
        for (entry, change) in change.changes.enumerated() { add(change, at: place, entry: entry) }
        if !isPlain { add("CATransaction.commit()") }
    }

    /// One change; the run of what it brings along tells when its line is under way.
    private mutating func add(_ change: LayerChange, at place: [Int], entry: Int) {
        let runs = index.runs(ofEntry: entry, in: place)
        switch change {
        case .set(let id, let property, let value, let action):
            guard let layer = index.layer(id), !property.isForeign else { return }
            let remark = moment?.remark(of: runs)
            about(CodeListing.Origin(id, property), during: runs.span) { code in
                code.set(property, value, of: layer, action: action, remark: remark)
            }
        case .setFrame(let id, let frame):
            guard let layer = index.layer(id) else { return }
            about(CodeListing.Origin(id, .bounds), during: runs.span) {
                $0.add("\($0.name(layer)).frame = \(frame.swift)")
            }
        case .add(let id, let animation, let key):
            guard let layer = index.layer(id) else { return }
            about(CodeListing.Origin(id, animation.property), during: runs.span) { code in
                let late = animation.timing.beginTime
                let name = code.addDefinition(
                    of: animation, [], in: layer,
                    begins: late == 0
                        ? nil
                        : Begin(
                            "\(code.name(layer)).convertTime(CACurrentMediaTime(), from: nil) + \(late.swift)"
                        ))
                code.add("\(code.name(layer)).add(\(name), forKey: \(key?.swift ?? "nil"))")
            }
        case .removeAnimation(let id, let key):
            guard let layer = index.layer(id) else { return }
            add("\(name(layer)).removeAnimation(forKey: \(key.swift))")
        case .setTiming(let id, let change):
            guard let layer = index.layer(id) else { return }
            about(CodeListing.Origin(id)) { $0.setTiming(of: layer, change, at: place) }
        case .insert(let layer, let place): insert(layer, at: place)
        case .remove(let id):
            guard let layer = index.layer(id) else { return }
            add("\(name(layer)).removeFromSuperlayer()")
        }
    }

    /// A new value of a property or of a part of one.
    private mutating func set(
        _ property: AnimatableProperty, _ value: AnimatableValue, of layer: Layer, action: LayerAction?,
        remark: String?
    ) {
        let name = name(layer)
        switch action {
        case LayerAction.none?:
            add("CATransaction.begin()")
            add("CATransaction.setDisableActions(true)")
        case .animation(let animation)?:
            let key = addDefinition(of: animation, [], in: layer)
            add("\(name).add(\(key), forKey: \(property.root.keyPath.swift))")
        case .implicit?, nil: break
        }
        if property.root.kind == .transform, property.component != nil {
            add(
                "\(name).setValue(\(object(value, of: property, hint: name)), forKeyPath: \(property.keyPath.swift))",
                remark: remark)
        } else {
            add(
                "\(name).\(property.swiftName) = \(expression(value, of: property, hint: name))",
                remark: remark)
        }
        if action == LayerAction.none { add("CATransaction.commit()") }
    }

    /// Gives numbers to what has none yet, which no layer of the scene has.
    private mutating func number(_ layer: inout Layer) {
        if layer.id == .none {
            inserted += 1
            layer.id = Layer.ID(-inserted)
        }
        if var mask = layer.mask {
            number(&mask)
            layer.mask = mask
        }
        for index in layer.sublayers.indices { number(&layer.sublayers[index]) }
    }

    private mutating func insert(_ layer: Layer, at place: LayerPlace) {
        var layer = layer
        number(&layer)
        switch place {
        case .top(let place): add(layer) { "self.layer.insertSublayer(\($0), at: \(place))" }
        case .sublayer(let place, let id):
            guard let parent = index.layer(id).map({ name($0) }) else { return }
            add(layer) { "\(parent).insertSublayer(\($0), at: \(place))" }
        case .mask(let id):
            guard let parent = index.layer(id).map({ name($0) }) else { return }
            add(layer) { "\(parent).mask = \($0)" }
        }
    }
}
