import Colors
import Geometry
import TestSupport
import Testing

@testable import Layers

private func scene(_ timings: [MediaTiming], layer: MediaTiming = .layer) throws -> Scene {
    var animated = Layer(name: "layer")
    animated.timing = layer
    for timing in timings { animated.add(try .ramp(timing)) }
    return Scene(canvas: Size(10, 10), layers: [animated])
}

private func forever(_ duration: Double) -> MediaTiming {
    MediaTiming(duration: duration, repeatCount: .infinity)
}

@Test(
    arguments: [
        ([MediaTiming(duration: 2)], 2.0, false),
        ([MediaTiming(beginTime: 1, duration: 2, repeatCount: 2), MediaTiming(duration: 3)], 5, false),
        ([MediaTiming(duration: 2, speed: 2)], 1, false),
        ([MediaTiming(duration: 0.75, repeatCount: .infinity, autoreverses: true)], 1.5, true),
        ([forever(2), forever(3)], 6, true), ([forever(7.1), forever(5.3)], 7.1, true),
        ([forever(1), MediaTiming(duration: 2.5)], 3, true), ([], 0, false),
    ] as [([MediaTiming], Double, Bool)])
func scenesHaveTheirDuration(timings: [MediaTiming], duration: Double, loops: Bool) throws {
    let scene = try scene(timings)
    #expect(isClose(scene.duration, duration))
    #expect(Timeline(scene).loops == loops)
}

/// A scene shows for half a second that a layer snaps back. A change afterwards shows it, too.
@Test(
    arguments: [
        (end: 1, timing: MediaTiming(duration: 2), change: nil, duration: 2),
        (0, MediaTiming(duration: 2), nil, 2.5), (0, MediaTiming(duration: 2), 2.1, 2.5),
        (0, MediaTiming(duration: 2), 4, 4.25), (0, MediaTiming(duration: 2, autoreverses: true), nil, 4),
        (0, MediaTiming(duration: 2, fillMode: .forwards), nil, 2),
        (0, MediaTiming(duration: 2, repeatCount: .infinity), nil, 2),
    ] as [(Double, MediaTiming, Double?, Double)])
func snapBacksShow(end: Double, timing: MediaTiming, change: Double?, duration: Double) throws {
    var layer = Layer()
    var fade = try Animation.basic(.opacity, from: 1, to: .number(end), timing: timing)
    fade.isRemovedOnCompletion = timing.fillMode == .removed
    layer.add(fade, forKey: "fade")
    let changes = change.map { [TimedChange(at: $0, changes: [.set(Layer.ID(1), .cornerRadius, 2)])] }
    let scene = Scene(canvas: Size(9, 9), layers: [layer], changes: changes ?? [])
    #expect(isClose(scene.duration, duration))
}

/// Another animation of the same property hides the end of the first one.
@Test func coveredAnimationsDoNotSnapBack() throws {
    var layer = Layer()
    layer.add(try .basic(.opacity, from: 1, to: 0, timing: MediaTiming(duration: 1.8)), forKey: "first")
    #expect(isClose(Scene(canvas: Size(9, 9), layers: [layer]).duration, 2.3))
    // A removed longer animation hides nothing.
    let longer = try Animation.basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 9))
    var changed = Scene(canvas: Size(9, 9), layers: [layer])
    changed.changes = [
        TimedChange(at: 0.1, changes: [.add(Layer.ID(1), longer, key: "longer")]),
        TimedChange(at: 0.2, changes: [.removeAnimation(Layer.ID(1), key: "longer")]),
    ]
    #expect(isClose(changed.duration, 2.3))
    layer.add(try .basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 2)), forKey: "second")
    #expect(isClose(Scene(canvas: Size(9, 9), layers: [layer]).duration, 2))
}

/// An endless scene repeats from where all of it moves. A part that ends makes it repeat as a whole.
@Test(
    arguments: [
        ([0, 0.6], 0, 1.6, 0.6), ([0, -0.6], 0, 1, 0), ([0.25], 0.5, 2.75, 1.75), ([0], 0.5, 2.5, 1.5),
        ([-2], 0.5, 1, 0),
    ] as [([Double], Double, Double, Double)])
func loopsBeginWhereAllMoves(starts: [Double], delay: Double, duration: Double, loopStart: Double) throws {
    let endless = starts.map { MediaTiming(beginTime: $0, duration: 1, repeatCount: .infinity) }
    func repeating(_ timings: [MediaTiming]) throws -> Timeline {
        let scene = try scene(timings)
        var layers = scene.layers
        for count in [3.0, 2] where delay > 0 {
            var copies = Layer(replicator: ReplicatorContent(instanceCount: count, instanceDelay: delay))
            copies.sublayers = layers
            layers = [copies]
        }
        return Timeline(Scene(canvas: scene.canvas, layers: layers))
    }
    let timeline = try repeating(endless)
    #expect(isClose(timeline.duration, duration) && isClose(timeline.loopStart, loopStart))
    for time in [0.1, 0.5, 0.9] {
        let shown = [timeline.loopStart, timeline.duration].map { timeline.presentation(at: $0 + time) }
        #expect(isClose(shown[0].animatedOpacity, shown[1].animatedOpacity, 1e-9))
    }
    let whole = try repeating(endless + [MediaTiming(duration: 0.2)])
    #expect(whole.loopStart == 0 && whole.duration >= loopStart)
    #expect(isClose(whole.duration.rounded(), whole.duration))
}

extension Scene {
    fileprivate var animatedOpacity: Double {
        var layers = layers
        while let inside = layers.first?.sublayers, !inside.isEmpty { layers = inside }
        return layers[0].opacity
    }
}

@Test("a scene's length counts in its own seconds, through the speeds of its layers")
func durationThroughLayers() throws {
    let slow = MediaTiming(beginTime: 1, duration: .infinity, speed: 0.5)
    #expect(isClose(try scene([MediaTiming(duration: 2)], layer: slow).duration, 5))
    let half = MediaTiming(duration: .infinity, speed: 0.5)
    #expect(isClose(try scene([forever(2)], layer: half).duration, 4))
    var explicit = try scene([forever(2)])
    explicit.explicitDuration = 9
    #expect(explicit.duration == 9 && !Timeline(explicit).loops)
}

@Test("a layer running backwards shows at D - t what it shows at t running forwards")
func reverseIsMirrored() throws {
    let timing = MediaTiming(duration: 0.7, repeatCount: 3, autoreverses: true)
    let forward = try scene([timing])
    let backward = try scene([timing], layer: MediaTiming(duration: .infinity, speed: -1, timeOffset: 4.2))
    for step in 1..<84 {
        let time = Double(step) * 0.05 + 0.001
        let a = forward.presentation(at: time).layers[0].opacity
        let b = backward.presentation(at: 4.2 - time).layers[0].opacity
        #expect(isClose(a, b, 1e-9))
    }
}

@Test func atRestATimelineHandsOutWhatItHas() throws {
    let timeline = Timeline(try scene([MediaTiming(beginTime: 1, duration: 1, fillMode: .both)]))
    #expect(timeline.isAtRest(at: 0) && !timeline.isAtRest(at: 1.5) && timeline.isAtRest(at: 3))
    #expect(timeline.presentation(at: 0) == timeline.presentation(at: 0.5))
    #expect(timeline.presentation(at: 0).layers[0].opacity == 0)
    #expect(timeline.presentation(at: .nan).layers[0].opacity == 1)
}

@Test func aCopiedLayerIsIndependentOfTheOriginal() {
    let original = Layer(name: "a")
    var copy = original
    copy.name = "b"
    copy.sublayers.append(Layer(name: "c"))
    #expect(original.name == "a" && original.sublayers.isEmpty && original != copy)
    var same = copy
    same.opacity = 1
    #expect(same == copy && same.hashValue == copy.hashValue)
}

@Test func layersAreFoundAndChangedByTheirNumberMasksToo() throws {
    var root = Layer(name: "root")
    root.sublayers = [Layer(name: "a"), Layer(name: "b")]
    root.sublayers[1].mask = Layer(name: "mask")
    var scene = Scene(canvas: .zero, layers: [root])
    #expect(scene.allLayers.map(\.name) == ["root", "a", "b", "mask"])
    #expect(scene.allLayers.map(\.id.number) == [1, 2, 3, 4])
    let mask = try #require(scene.layer(named: "mask")).id
    #expect(scene.path(of: mask) == [.sublayer(0), .sublayer(1), .mask])
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

/// Numbers that a careless or malicious author may write.
private let odd = [
    0, 1, -1, 0.5, 2, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
]

private struct Fuzzer {
    var random: SplitMix64

    mutating func number() -> Double { random.pick(odd) }
    mutating func flag() -> Bool { .random(using: &random) }
    mutating func point() -> Point { Point(number(), number()) }

    mutating func value(of kind: AnimatableValue.Kind) -> AnimatableValue {
        switch kind {
        case .number: .number(number())
        case .bool: .bool(flag())
        case .point: .point(point())
        case .size: .size(Size(number(), number()))
        case .rect: .rect(Rect(number(), number(), number(), number()))
        case .color, .fill:
            .color(flag() ? nil : Color(red: number(), green: number(), blue: number(), alpha: number()))
        case .path:
            .path(flag() ? nil : Path(polygon: (0..<random.pick([1, 2, 3, 4, 5])).map { _ in point() }))
        case .transform:
            .transform(Affine(a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
        case .colors: .colors([Color(white: number()), .black])
        case .numbers: .numbers([number(), number()])
        case .corners: .corners(CornerMask(rawValue: .random(in: 0...20, using: &random)))
        case .keyword: .keyword("round")
        }
    }

    mutating func timing() -> MediaTiming {
        MediaTiming(
            beginTime: number(), duration: number(), speed: number(), timeOffset: number(),
            repeatCount: number(), repeatDuration: number(), autoreverses: flag(),
            fillMode: random.pick(FillMode.allCases))
    }

    mutating func values(of kind: AnimatableValue.Kind) throws(AnimationError) -> AnimationValues {
        let ends = Ends(
            from: flag() ? value(of: kind) : nil, to: flag() ? value(of: kind) : nil,
            by: flag() ? value(of: kind) : nil)
        switch Int.random(in: 0..<3, using: &random) {
        case 0: return .ends(ends)
        case 1:
            let spring = try Spring(
                mass: number(), stiffness: number(), damping: number(), initialVelocity: number())
            return .spring(ends, spring)
        default:
            func count() -> Int { Int.random(in: 0...4, using: &random) }
            let keyframes = try Keyframes(
                .values((0..<count()).map { _ in value(of: kind) }),
                keyTimes: (0..<count()).map { _ in flag() ? number() : 0.5 },
                calculationMode: random.pick(CalculationMode.allCases),
                tensions: [KeyframeTension(tension: number(), continuity: number(), bias: number())])
            return .keyframes(keyframes)
        }
    }

    mutating func animation() throws(AnimationError) -> Animation {
        guard Int.random(in: 0..<4, using: &random) > 0 else {
            return try .group([animation()], timing: timing())
        }
        let property = random.pick(AnimatableProperty.allCases)
        let change = try PropertyChange(
            property, values(of: property.kind), isAdditive: flag(), isCumulative: flag(),
            blending: Blending(colorSpace: random.pick(ColorSpace.allCases)))
        return try Animation(.change(change), timing: timing(), timingFunction: flag() ? nil : .easeInEaseOut)
    }

    /// Returns a valid animation; most attempts fail.
    mutating func legalAnimation() -> Animation {
        while true {
            do throws(AnimationError) { return try animation() } catch {
                #expect(!error.description.isEmpty)
            }
        }
    }

    mutating func layer(depth: Int) -> Layer {
        let contents: [LayerContent] = [
            .plain, .shape(ShapeContent(path: Path(rect: Rect(0, 0, 4, 4)))), .gradient(GradientContent()),
            .replicator(ReplicatorContent(instanceCount: 3, instanceDelay: number())),
        ]
        var layer = Layer(content: random.pick(contents))
        if flag() { layer.timing = timing() }
        for property in layer.properties where Int.random(in: 0..<5, using: &random) == 0 {
            if property != .instanceCount { layer.setValue(value(of: property.kind), for: property) }
        }
        for _ in 0..<Int.random(in: 0..<3, using: &random) { layer.add(legalAnimation()) }
        if depth > 0 {
            layer.sublayers = [self.layer(depth: depth - 1), self.layer(depth: depth - 1)]
            if flag() { layer.mask = self.layer(depth: 0) }
        }
        return layer
    }
}

@Test func anySceneCanBeAskedForAnyTime() {
    var fuzzer = Fuzzer(random: SplitMix64(seed: 77))
    for _ in cases(120) {
        var scene = Scene(canvas: Size(10, 10), layers: [fuzzer.layer(depth: 2)])
        let ids = scene.allLayers.map(\.id)
        for _ in 0..<3 {
            let property = fuzzer.random.pick(AnimatableProperty.allCases)
            let id = fuzzer.random.pick(ids)
            let changes: [LayerChange] = [
                .set(id, property, fuzzer.value(of: property.kind)),
                .add(id, fuzzer.legalAnimation(), key: nil),
                .remove(id), .insert(fuzzer.layer(depth: 0), at: .sublayer(0, of: id)),
            ]
            let quick = TransactionSettings(animationDuration: fuzzer.number())
            let again = TimedChange(at: fuzzer.number(), changes: [fuzzer.random.pick(changes)])
            scene.changes.append(
                TimedChange(
                    at: fuzzer.number(), changes: [fuzzer.random.pick(changes)], settings: quick,
                    completion: [again]))
        }
        let timeline = Timeline(scene)
        let times = (0..<8).map { _ in fuzzer.number() }
        let shown = times.map { DisplayList(timeline, at: $0) }
        // The same times in another order, of a new timeline.
        let again = Timeline(scene)
        for (time, list) in zip(times, shown).reversed() {
            #expect("\(DisplayList(again, at: time))" == "\(list)", "at \(time)")
        }
        _ = timeline.events
        #expect(timeline.duration >= 0)
    }
}

@Test("animations that are added together have the keys that they would have one after the other")
func anonymousAnimations() {
    var fuzzer = Fuzzer(random: SplitMix64(seed: 79))
    for _ in cases(100) {
        var layer = Layer()
        for _ in 0..<3 {
            let animation = fuzzer.legalAnimation()
            layer.add(animation, forKey: "animation \(Int.random(in: 0..<6, using: &fuzzer.random))")
        }
        let animations = (0..<4).map { _ in fuzzer.legalAnimation() }
        var together = layer
        together.add(animations)
        for animation in animations { layer.add(animation) }
        #expect(together.animations.map(\.key) == layer.animations.map(\.key))
    }
}

/// Returns events as words, with times in whole milliseconds: some completions, or all for `nil`, and the
/// numbers of layers on request.
func words(_ events: [SceneEvent], completions: Set<Int>? = nil, layers: Bool = false) -> [String] {
    events.compactMap { event in
        let time = (event.time * 1000).rounded() / 1000
        func name(_ layer: Layer.ID, _ key: String) -> String { layers ? "\(layer.number) \(key)" : key }
        return switch event.kind {
        case .completion(let number) where completions?.contains(number) == false: nil
        case .didStart(let layer, let key): "\(time) start \(name(layer, key))"
        case .completion(let number): "\(time) completion \(number)"
        case .didStop(let layer, let key, let finished): "\(time) stop \(name(layer, key)) \(finished)"
        }
    }
}

/// Returns the opacity, or another number, of a layer with these animations at `time`.
func shownNumber(
    _ animations: Animation..., at time: Double, model: Double = 1,
    of property: AnimatableProperty = .opacity
) throws -> Double {
    var layer = property.owner == .shape ? Layer(shape: ShapeContent()) : Layer()
    layer.setValue(.number(model), for: property)
    for animation in animations { layer.add(animation) }
    guard case .number(let number) = try #require(layer.presentation(at: time).value(for: property)) else {
        Issue.record("\(property) is no number")
        return .nan
    }
    return number
}

extension Animation {
    /// Returns an animation of the opacity from 0 to 1.
    static func ramp(_ timing: MediaTiming, keeps: Bool = false) throws -> Animation {
        var ramp = try Animation.basic(.opacity, from: 0, to: 1, timing: timing)
        ramp.isRemovedOnCompletion = !keeps
        return ramp
    }

    /// Returns an additive animation of the opacity over a second.
    static func additive(from: AnimatableValue? = nil, to: AnimatableValue? = nil, by: AnimatableValue? = nil)
        throws -> Animation
    {
        let change = try PropertyChange(.opacity, .ends(Ends(from: from, to: to, by: by)), isAdditive: true)
        return try Animation(.change(change), timing: MediaTiming(duration: 1))
    }
}

func isClose(_ one: Affine, _ other: Affine) -> Bool {
    let pairs = [
        (one.a, other.a), (one.b, other.b), (one.c, other.c), (one.d, other.d), (one.tx, other.tx),
        (one.ty, other.ty),
    ]
    return pairs.allSatisfy { isClose($0.0, $0.1) }
}

/// The index of a tree finds each layer where the scene has it, after any insertions and removals.
@Test func treesFindMovedLayers() throws {
    var random = SplitMix64(seed: 5)
    for round in cases(4) {
        var tree = LayerTree(
            Scene(canvas: Size(10, 10), layers: [Layer(name: "group"), Layer(name: "other")]))
        let group = try #require(tree.scene.roots.first?.id)
        for step in 0..<400 {
            let others = tree.scene.allLayers.map(\.id).filter { $0 != group }
            if Int.random(in: 0..<400, using: &random) > step || others.isEmpty {
                let parent =
                    Int.random(in: 0..<10, using: &random) > 0 ? group : random.pick(others + [group])
                let index = Int.random(in: 0...(tree[parent]?.sublayers.count ?? 0), using: &random)
                let isTop = Int.random(in: 0..<8, using: &random) == 0
                let top = Int.random(in: 0...tree.scene.roots.count, using: &random)
                let place: LayerSlot = isTop ? .top(top) : .sublayer(index, of: parent)
                #expect(tree.insert(Layer(), at: place) != nil)
            } else {
                #expect(tree.remove(random.pick(others)) != nil)
            }
            // Lookups must not depend on being repeated after each change.
            guard step % (round + 1) == 0 else { continue }
            for layer in tree.scene.allLayers {
                #expect(tree.path(of: layer.id) == tree.scene.path(of: layer.id))
            }
        }
        #expect(tree.count == tree.scene.allLayers.count)
    }
}

/// The time of a lookup does not grow exponentially with the number of levels whose layers have moved.
@Test func treesFindMovedLayersInDeepTrees() throws {
    var tree = LayerTree(Scene(canvas: Size(10, 10), layers: [Layer()]))
    var parent = try #require(tree.scene.roots.first?.id)
    for _ in 0..<100 {
        let inserted = tree.insert(Layer(), at: .sublayer(0, of: parent))
        let next = try #require(inserted)
        for _ in 0..<8 { _ = tree.insert(Layer(), at: .sublayer(0, of: parent)) }
        parent = next.id
    }
    #expect(tree.path(of: parent) == tree.scene.path(of: parent))
    #expect(tree.path(of: parent)?.count == 101)
}
