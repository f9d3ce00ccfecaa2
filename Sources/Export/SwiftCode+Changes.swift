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

// MARK: - Timing

// Changes of the time of a layer: it pauses, goes on, or runs otherwise.
extension SwiftCode {
    /// Names for the times of layers when the scene begins, from which those that it sets are counted: a layer's clock has
    /// been running for long.
    mutating func addStarts() {
        let layers = scene.allLayers.filter { index.jumps($0.id) && !isStill($0.id) }
        guard !layers.isEmpty else { return }
        addGap()
        addComment("When this begins, on the clock of each layer, which has been running for long.")
        for layer in layers {
            let name = name(layer)
            let start = newName(name + "Start")
            starts[layer.id] = start
            add("let \(start) = \(name).\(Self.clock)")
        }
    }

    /// A change of the timing of a layer; `place` says which timed change it is of.
    mutating func setTiming(of layer: Layer, _ change: TimingChange, at place: [Int]) {
        let name = name(layer)
        switch change {
        case .pause:
            teach(.standsStill)
            let paused = newName(name + "Time")
            add("let \(paused) = \(name).\(Self.clock)")
            add("\(name).speed = 0")
            add("\(name).timeOffset = \(paused)")
        case .resume:
            teach(.goesOn)
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

    private static let clock = "convertTime(CACurrentMediaTime(), from: nil)"

    /// A layer's time runs at another speed, from another time on, or both.
    private mutating func retime(_ layer: Layer, _ name: String, _ retiming: Retiming) {
        let time = retiming.new.localTime(at: retiming.outerTime)
        var target: String
        if !retiming.jumps {
            target = newName(name + "Time")
            add("let \(target) = \(name).\(Self.clock)")
        } else if let start = starts[layer.id] {
            let late = time - scene.convert(0, from: nil, to: layer.id)
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

    /// Whether the time of a layer stands still as the scene begins: then it is not counted on a clock.
    private func isStill(_ id: Layer.ID) -> Bool {
        scene.convert(0, from: nil, to: id) == scene.convert(1, from: nil, to: id)
    }
}

// MARK: - Index

/// What is asked about a scene again and again while its code is written, looked up once.
struct CodeIndex {
    private let layers: [Layer.ID: Layer]
    private let started: [Place: [AnimationRun]]
    private let changed: [[Int]: [AnimationRun]]
    private let retimed: [[Int]: [Retiming]]
    private let touched: Set<Layer.ID>
    private let jumping: Set<Layer.ID>

    private struct Place: Hashable {
        let layer: Layer.ID
        let index: [Int]
    }

    init(_ timeline: Timeline) {
        let scene = timeline.scene
        let inserted = scene.changes.flatMap(\.inserted)
        layers = Dictionary((scene.allLayers + inserted).map { ($0.id, $0) }) { first, _ in first }
        touched = Set(scene.changes.flatMap(\.layers))
        let jumps = Set(timeline.retimings.filter(\.jumps).map(\.layer))
        jumping = jumps.intersection(scene.changes.flatMap(\.layersWithTimes))
        var started: [Place: [AnimationRun]] = [:]
        var changed: [[Int]: [AnimationRun]] = [:]
        for runs in timeline.runs.byAnimation {
            if let added = runs[0].added {
                let place = added.change + [added.entry]
                if changed[place] == nil { changed[place] = runs }
            } else {
                started[Place(layer: runs[0].layer, index: runs[0].index)] = runs
            }
        }
        (self.started, self.changed) = (started, changed)
        retimed = Dictionary(grouping: timeline.retimings, by: \.change)
    }

    /// The layer of a number.
    func layer(_ id: Layer.ID) -> Layer? { layers[id] }

    /// The runs of one of the animations that a layer begins with.
    func runs(_ index: [Int], of layer: Layer.ID) -> [AnimationRun] {
        started[Place(layer: layer, index: index)] ?? []
    }

    /// The runs of the animation that an entry of a timed change brings along.
    func runs(ofEntry entry: Int, in change: [Int]) -> [AnimationRun] { changed[change + [entry]] ?? [] }

    /// What becomes of the timing of a layer by a timed change.
    func retiming(of layer: Layer.ID, in change: [Int]) -> Retiming? {
        retimed[change]?.first { $0.layer == layer }
    }

    /// Whether a timed change gives a layer another time by a number, which counts from the start of the scene.
    func jumps(_ layer: Layer.ID) -> Bool { jumping.contains(layer) }

    /// Whether a timed change speaks of a layer.
    func isChanged(_ layer: Layer.ID) -> Bool { touched.contains(layer) }
}

extension TimedChange {
    /// The layers that it puts in, and that what completes it does.
    fileprivate var inserted: [Layer] {
        let own = changes.compactMap { if case .insert(let layer, at: _) = $0 { layer } else { nil } }
        return own.flatMap(\.allLayers) + completion.flatMap(\.inserted)
    }

    /// The layers to which it gives times by numbers, and to which what completes it does.
    fileprivate var layersWithTimes: [Layer.ID] {
        changes.compactMap { change in
            switch change {
            case .setTiming(let layer, .adjust), .setTiming(let layer, .set): layer
            default: nil
            }
        } + completion.flatMap(\.layersWithTimes)
    }

    /// The layers that it speaks of, and that what completes it does.
    fileprivate var layers: [Layer.ID] {
        changes.compactMap { change in
            switch change {
            case .set(let layer, _, _, action: _), .setFrame(let layer, _), .add(let layer, _, key: _),
                .removeAnimation(let layer, key: _), .setTiming(let layer, _), .remove(let layer),
                .insert(_, at: .sublayer(_, of: let layer)),
                .insert(_, at: .mask(of: let layer)):
                layer
            case .insert(_, at: .top): nil
            }
        } + completion.flatMap(\.layers)
    }
}
