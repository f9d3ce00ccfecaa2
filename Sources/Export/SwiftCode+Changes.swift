import Geometry
import Layers
import Scenes

// Timed changes: the actions of a program while the scene plays, each at its time and in its own transaction.
extension SwiftCode {
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
                addNote(.changesAtOnce)
                add("CATransaction.setDisableActions(true)")
            }
            if settings.animationDuration != TransactionSettings.defaultDuration {
                addNote(.animatesImplicitly)
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

    /// Adds one change. Its line is active while the animation that it adds runs.
    private mutating func add(_ change: LayerChange, at place: [Int], entry: Int) {
        guard let id = change.place else {
            if case .insert(let layer, .top(let place)) = change {
                insert(layer) { "self.layer.insertSublayer(\($0), at: \(place))" }
            }
            return
        }
        guard let layer = index.layers[id] else { return }
        let runs = index.runs(ofEntry: entry, in: place)
        switch change {
        case .set(_, let property, let value, let action):
            guard !property.isUnsupported else { return }
            let comment = moment?.comment(of: runs)
            about(CodeListing.Origin(layer: id, property: property), during: runs.span) { code in
                code.set(property, value, of: layer, action: action, comment: comment)
            }
        case .setFrame(_, let frame):
            about(CodeListing.Origin(layer: id, property: .bounds), during: runs.span) {
                $0.add("\($0.name(layer)).frame = \(frame.swift)")
            }
        case .add(_, let animation, let key):
            about(CodeListing.Origin(layer: id, property: animation.property), during: runs.span) { code in
                let late = animation.timing.beginTime
                let now = "\(code.name(layer)).\(Self.clock)"
                let name = code.addDefinition(
                    of: animation, [], in: layer,
                    begins: late == 0 ? nil : BeginTime(text: "\(now) + \(late.swift)"))
                code.add("\(code.name(layer)).add(\(name), forKey: \(key?.swift ?? "nil"))")
            }
        case .removeAnimation(_, let key):
            add("\(name(layer)).removeAnimation(forKey: \(key.swift))")
        case .setTiming(_, let change):
            about(CodeListing.Origin(layer: id)) { $0.setTiming(of: layer, change, at: place) }
        case .insert(let sublayer, let place):
            let parent = name(layer)
            if case .sublayer(let index, _) = place {
                insert(sublayer) { "\(parent).insertSublayer(\($0), at: \(index))" }
            } else {
                insert(sublayer, isMask: true) { "\(parent).mask = \($0)" }
            }
        case .remove: add("\(name(layer)).removeFromSuperlayer()")
        }
    }

    private mutating func set(
        _ property: AnimatableProperty, _ value: AnimatableValue, of layer: Layer, action: LayerAction?,
        comment: String?
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
                comment: comment)
        } else {
            add(
                "\(name).\(property.swiftName) = \(expression(value, of: property, hint: name))",
                comment: comment)
        }
        if action == LayerAction.none { add("CATransaction.commit()") }
    }

    private mutating func insert(_ layer: Layer, isMask: Bool = false, placement: (String) -> String) {
        var layer = layer
        layer.changeAll { layer in
            guard layer.id == .none else { return }
            inserted += 1
            layer.id = Layer.ID(-inserted)
        }
        add(layer, isMask: isMask, placement: placement)
    }
}

// MARK: - Timing

extension SwiftCode {
    /// Names the start times of layers, from which later times are counted: a layer's clock started long ago.
    mutating func addStarts() {
        let layers = scene.allLayers.filter { index.jumping.contains($0.id) && !isStill($0.id) }
        guard !layers.isEmpty else { return }
        addGap()
        addComment("The start of the scene on each layer's clock, which has been running for a long time.")
        for layer in layers {
            let name = name(layer)
            let start = newName(name + "Start")
            starts[layer.id] = start
            add("let \(start) = \(name).\(Self.clock)")
        }
    }

    mutating func setTiming(of layer: Layer, _ change: TimingChange, at place: [Int]) {
        let name = name(layer)
        switch change {
        case .pause:
            addNote(.standsStill)
            let paused = newName(name + "Time")
            add("let \(paused) = \(name).\(Self.clock)")
            add("\(name).speed = 0")
            add("\(name).timeOffset = \(paused)")
        case .resume:
            addNote(.resumes)
            let paused = newName(name + "Time")
            add("let \(paused) = \(name).timeOffset")
            add("\(name).speed = 1")
            add("\(name).timeOffset = 0")
            add("\(name).beginTime = 0")
            add("\(name).beginTime = \(name).\(Self.clock) - \(paused)")
        case .adjust, .set:
            guard let retiming = index.retiming(of: layer.id, in: place) else { return }
            retime(layer, name, retiming)
        }
    }

    fileprivate static let clock = "convertTime(CACurrentMediaTime(), from: nil)"

    private mutating func retime(_ layer: Layer, _ name: String, _ retiming: Retiming) {
        let time = retiming.new.localTime(at: retiming.outerTime)
        var target: String
        if !retiming.jumps {
            target = newName(name + "Time")
            add("let \(target) = \(name).\(Self.clock)")
        } else if let start = starts[layer.id] {
            let late = time - scene.localTime(of: layer.id, at: 0)
            target = late == 0 ? start : "\(start) \(late < 0 ? "-" : "+") \(abs(late).swift)"
        } else {
            target = time.swift
        }
        if retiming.new.speed != retiming.old.speed { add("\(name).speed = \(retiming.new.speed.swift)") }
        if retiming.new.speed == 0 {
            add("\(name).timeOffset = \(target)")
        } else {
            add("\(name).timeOffset += \(target) - \(name).\(Self.clock)")
        }
    }

    private func isStill(_ id: Layer.ID) -> Bool {
        scene.localTime(of: id, at: 0) == scene.localTime(of: id, at: 1)
    }
}

// MARK: - Index

struct CodeIndex {
    /// The layers of the scene, and those that timed changes insert.
    let layers: [Layer.ID: Layer]
    let changing: Set<Layer.ID>
    /// The layers whose time a timed change sets to a number, which counts from the start of the scene.
    let jumping: Set<Layer.ID>
    private let started: [Layer.ID: [[Int]: [AnimationRun]]]
    private let changed: [[Int]: [AnimationRun]]
    private let retimed: [[Int]: [Retiming]]

    init(_ timeline: Timeline) {
        let scene = timeline.scene
        let changes = scene.changes.allChanges
        let inserted = changes.flatMap { change -> [Layer] in
            if case .insert(let layer, at: _) = change { layer.allLayers } else { [] }
        }
        layers = (scene.allLayers + inserted).keyed(by: \.id)
        changing = Set(changes.compactMap(\.place))
        let timed = changes.compactMap { change in
            switch change {
            case .setTiming(let layer, .adjust), .setTiming(let layer, .set): layer
            default: nil
            }
        }
        jumping = Set(timeline.retimings.filter(\.jumps).map(\.layer)).intersection(timed)
        var started: [Layer.ID: [[Int]: [AnimationRun]]] = [:]
        var changed: [[Int]: [AnimationRun]] = [:]
        for runs in timeline.runs.byAnimation {
            if let added = runs[0].added {
                let place = added.change + [added.entry]
                if changed[place] == nil { changed[place] = runs }
            } else {
                started[runs[0].layer, default: [:]][runs[0].index] = runs
            }
        }
        (self.started, self.changed) = (started, changed)
        retimed = Dictionary(grouping: timeline.retimings, by: \.change)
    }

    func runs(_ index: [Int], of layer: Layer.ID) -> [AnimationRun] { started[layer]?[index] ?? [] }

    func runs(ofEntry entry: Int, in change: [Int]) -> [AnimationRun] { changed[change + [entry]] ?? [] }

    func retiming(of layer: Layer.ID, in change: [Int]) -> Retiming? {
        retimed[change]?.first { $0.layer == layer }
    }
}

extension LayerChange {
    /// The layer whose code makes the change, or `nil` for the scene.
    fileprivate var place: Layer.ID? {
        if case .insert(_, at: let place) = self { place.superlayer } else { layer }
    }
}
