import Layers

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
