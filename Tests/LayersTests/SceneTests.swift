import Colors
import Geometry
import Layers
import TestSupport
import Testing

private func scene(_ timings: [MediaTiming], layer: MediaTiming = .layer) throws -> Scene {
    var animated = Layer(name: "layer")
    animated.timing = layer
    for timing in timings { animated.add(try .ramp(timing)) }
    return Scene(canvas: Size(10, 10), layers: [animated])
}

@Test(
    "how long a scene lasts, and whether it loops",
    arguments: [
        ([MediaTiming(duration: 2)], 2.0, false),
        ([MediaTiming(beginTime: 1, duration: 2, repeatCount: 2), MediaTiming(duration: 3)], 5, false),
        ([MediaTiming(duration: 2, speed: 2)], 1, false),
        ([MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)], 1.5, true),
        (
            [
                MediaTiming(duration: 2, repeatCount: .infinity),
                MediaTiming(duration: 3, repeatCount: .infinity),
            ], 6, true
        ),
        (
            [
                MediaTiming(duration: 7.1, repeatCount: .infinity),
                MediaTiming(duration: 5.3, repeatCount: .infinity),
            ], 7.1, true
        ),
        ([MediaTiming(duration: 1, repeatCount: .infinity), MediaTiming(duration: 2.5)], 3, true),
        ([], 0, false),
    ] as [([MediaTiming], Double, Bool)])
func durations(timings: [MediaTiming], duration: Double, loops: Bool) throws {
    let scene = try scene(timings)
    #expect(isClose(scene.duration, duration))
    #expect(scene.loops == loops)
}

@Test("a scene's length counts in its own seconds, through the speeds of its layers")
func durationThroughLayers() throws {
    let slow = MediaTiming(beginTime: 1, duration: .infinity, speed: 0.5)
    #expect(isClose(try scene([MediaTiming(duration: 2)], layer: slow).duration, 5))
    let forever = MediaTiming(duration: 2, repeatCount: .infinity)
    #expect(isClose(try scene([forever], layer: MediaTiming(duration: .infinity, speed: 0.5)).duration, 4))
    var explicit = try scene([forever])
    explicit.explicitDuration = 9
    #expect(explicit.duration == 9 && !explicit.loops)
}

@Test(
    "a timeline shows what the scene shows, and what it shows does not depend on what was asked before")
func preparedEqualsPlain() throws {
    var random = SplitMix64(seed: 4)
    for _ in cases(40) {
        func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
        var layer = Layer(shape: ShapeContent())
        layer.timing = MediaTiming(
            beginTime: number(-1...1), duration: .infinity, speed: number(-2...2), timeOffset: number(-1...1))
        for _ in 0..<3 {
            let ends = Ends(from: .number(number(0...1)), to: .number(number(0...1)))
            let ramp = try PropertyChange(.opacity, .ends(ends), isAdditive: .random(using: &random))
            let timing = MediaTiming(
                beginTime: number(-1...1), duration: number(0.1...2), speed: number(-2...2),
                repeatCount: number(0...3), fillMode: FillMode.allCases[Int.random(in: 0..<4, using: &random)]
            )
            layer.add(
                try Animation(
                    .change(ramp), timing: timing, isRemovedOnCompletion: .random(using: &random)))
        }
        var parent = Layer()
        parent.sublayers = [layer]
        let scene = Scene(canvas: .zero, layers: [parent])
        let timeline = Timeline(scene)
        let times = (0..<60).map { _ in number(-6...6) }
        let shown = times.map { timeline.presentation(at: $0) }
        for index in times.indices.shuffled(using: &random) {
            #expect(timeline.presentation(at: times[index]) == shown[index])
            #expect(scene.presentation(at: times[index]) == shown[index])
        }
    }
}

@Test("a layer running backwards shows at D - t what it shows at t running forwards")
func reverseIsMirrored() throws {
    let timing = MediaTiming(duration: 0.7, repeatCount: 3, autoreverses: true)
    let forward = try scene([timing])
    let backward = try scene(
        [timing], layer: MediaTiming(duration: .infinity, speed: -1, timeOffset: 4.2))
    for step in 1..<84 {
        let time = Double(step) * 0.05 + 0.001
        let a = forward.presentation(at: time).layers[0].opacity
        let b = backward.presentation(at: 4.2 - time).layers[0].opacity
        #expect(isClose(a, b, 1e-9))
    }
}

@Test("at rest a timeline hands out what it has")
func atRest() throws {
    let timeline = Timeline(try scene([MediaTiming(beginTime: 1, duration: 1, fillMode: .both)]))
    #expect(timeline.isAtRest(at: 0) && !timeline.isAtRest(at: 1.5) && timeline.isAtRest(at: 3))
    #expect(timeline.presentation(at: 0) == timeline.presentation(at: 0.5))
    #expect(timeline.presentation(at: 0).layers[0].opacity == 0)
    #expect(timeline.presentation(at: .nan).layers[0].opacity == 1)
}

@Test("a copied layer is independent of the original")
func independence() {
    let original = Layer(name: "a")
    var copy = original
    copy.name = "b"
    copy.sublayers.append(Layer(name: "c"))
    #expect(original.name == "a" && original.sublayers.isEmpty && original != copy)
    var same = copy
    same.opacity = 1
    #expect(same == copy && same.hashValue == copy.hashValue)
}

@Test("layers are found and changed by their number, masks too")
func numbers() throws {
    var root = Layer(name: "root")
    root.sublayers = [Layer(name: "a"), Layer(name: "b")]
    root.sublayers[1].mask = Layer(name: "mask")
    var scene = Scene(canvas: .zero, layers: [root])
    #expect(scene.allLayers.map(\.name) == ["root", "a", "b", "mask"])
    #expect(scene.allLayers.map(\.id.number) == [1, 2, 3, 4])
    let mask = try #require(scene.layer(named: "mask")).id
    #expect(scene.path(of: mask) == LayerPath([.sublayer(0), .sublayer(1), .mask]))
    scene[mask]?.opacity = 0.5
    #expect(scene.layers[0].sublayers[1].mask?.opacity == 0.5)
    #expect(scene[Layer.ID(7)] == nil && scene.path(of: .none) == nil)
}

@Test(
    "a layer keeps its number wherever it moves; copies and newcomers get new ones, and none is given twice")
func stableNumbers() {
    var scene = Scene(canvas: .zero, layers: [Layer(name: "a"), Layer(name: "b")])
    scene.layers.insert(Layer(name: "c"), at: 0)
    scene.layers.swapAt(1, 2)
    #expect(scene.layers.map(\.name) == ["c", "b", "a"])
    #expect(scene.layers.map(\.id.number) == [3, 2, 1])
    scene.layers.append(scene.layers[0])
    scene.layers.removeFirst()
    scene.layers[0].sublayers = [Layer(), scene.layers[1]]
    #expect(scene.layers.map(\.id.number) == [2, 6, 4])
    #expect(scene.layers[0].sublayers.map(\.id.number) == [5, 1])
    #expect(scene.newID().number == 7)
}

@Test("scenes side by side have numbers of their own, which their changes keep to")
func sideBySide() {
    var part = Scene(canvas: Size(10, 10), layers: [Layer(name: "a"), Layer(name: "b")])
    part.changes = [
        TimedChange(at: 1, changes: [.set(Layer.ID(2), .opacity, 0), .insert(Layer(), at: .top(0))])
    ]
    let whole = Scene.sideBySide([("left", part), ("right", part)], title: "")
    #expect(Set(whole.allLayers.map(\.id)).count == 6)
    let after = Timeline(whole).model(at: 2)
    #expect(after.layers.map { $0.sublayers.map(\.name) } == [["", "a", "b"], ["", "a", "b"]])
    #expect(after.layers.map { $0.sublayers.map(\.opacity) } == [[1, 1, 0], [1, 1, 0]])
    #expect(Set(after.allLayers.map(\.id)).count == 8)
}
