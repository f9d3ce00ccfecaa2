import Colors
import Geometry
import Layers
import TestSupport
import Testing

/// Numbers that a careless author, or a malicious one, may write.
private let odd = [
    0, 1, -1, 0.5, 2, -0.0, .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, .leastNonzeroMagnitude,
]

private struct Fuzzer {
    var random: SplitMix64

    mutating func number() -> Double { odd[Int.random(in: 0..<odd.count, using: &random)] }
    mutating func flag() -> Bool { .random(using: &random) }
    mutating func one<Element>(of list: [Element]) -> Element {
        list[Int.random(in: 0..<list.count, using: &random)]
    }
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
            .path(
                flag() ? nil : Path(polygon: (0..<Int.random(in: 1...5, using: &random)).map { _ in point() })
            )
        case .transform:
            .transform(
                Affine(
                    a: number(), b: number(), c: number(), d: number(), tx: number(), ty: number()))
        case .colors: .colors([Color(white: number()), .black])
        case .numbers: .numbers([number(), number()])
        case .keyword: .keyword("round")
        }
    }

    mutating func timing() -> MediaTiming {
        MediaTiming(
            beginTime: number(), duration: number(), speed: number(), timeOffset: number(),
            repeatCount: number(),
            repeatDuration: number(), autoreverses: flag(), fillMode: one(of: FillMode.allCases))
    }

    mutating func course(of kind: AnimatableValue.Kind) throws(AnimationError) -> Course {
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
            let values = (0..<3).map { _ in value(of: kind) }
            let keyframes = try Keyframes(
                .values(values), keyTimes: flag() ? [] : [0, 0.5, 1],
                calculationMode: one(of: CalculationMode.allCases))
            return .keyframes(keyframes)
        }
    }

    mutating func animation() throws(AnimationError) -> Animation {
        guard Int.random(in: 0..<4, using: &random) > 0 else {
            return try .group([animation()], timing: timing())
        }
        let property = one(of: AnimatableProperty.allCases)
        let change = try PropertyChange(
            property, course(of: property.kind), isAdditive: flag(), isCumulative: flag(),
            blending: Blending(colorSpace: one(of: ColorSpace.allCases)))
        return try Animation(
            .change(change), timing: timing(), timingFunction: flag() ? nil : .easeInEaseOut)
    }

    /// An animation that can be built; most attempts cannot.
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
        var layer = Layer(content: one(of: contents))
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

@Test("any scene at all can be asked for any time, its length and its events")
func fuzzedScenes() {
    var fuzzer = Fuzzer(random: SplitMix64(seed: 77))
    for _ in cases(120) {
        var scene = Scene(canvas: Size(10, 10), layers: [fuzzer.layer(depth: 2)])
        let ids = scene.allLayers.map(\.id)
        for _ in 0..<3 {
            let property = fuzzer.one(of: AnimatableProperty.allCases)
            let id = fuzzer.one(of: ids)
            let changes: [LayerChange] = [
                .set(id, property, fuzzer.value(of: property.kind)),
                .add(id, fuzzer.legalAnimation(), key: nil),
                .remove(id), .insert(fuzzer.layer(depth: 0), at: .sublayer(0, of: id)),
            ]
            let quick = TransactionSettings(animationDuration: fuzzer.number())
            let again = TimedChange(at: fuzzer.number(), changes: [fuzzer.one(of: changes)])
            scene.changes.append(
                TimedChange(
                    at: fuzzer.number(), changes: [fuzzer.one(of: changes)], settings: quick,
                    completion: [again]))
        }
        let timeline = Timeline(scene)
        let times = (0..<8).map { _ in fuzzer.number() }
        let shown = times.map { DisplayList(timeline, at: $0) }
        // The same times in another order, of a scene that has not been asked before.
        let again = Timeline(scene)
        for (time, list) in zip(times, shown).reversed() {
            #expect("\(DisplayList(again, at: time))" == "\(list)", "at \(time)")
        }
        _ = timeline.events(from: -.infinity, through: .infinity)
        #expect(timeline.duration >= 0)
    }
}

/// Everything of some layers; unlike values, words of what is no number are equal.
private func words(_ layers: [Layer]) -> [String] {
    layers.map { layer in
        let values = layer.properties.map { "\($0): \(layer.value(for: $0).map { "\($0)" } ?? "")" }
        let inside = (layer.sublayers + [layer.mask].compactMap(\.self)).map(\.id.number)
        return "\(layer.id.number) \(values) \(layer.animations.map(\.key)) \(inside)"
    }
}

@Test("what changes leave behind is what they make of one scene after the other")
func fuzzedModels() {
    var fuzzer = Fuzzer(random: SplitMix64(seed: 78))
    // Each of them is four hundred, so that many take their time.
    for _ in cases(4).prefix(200) {
        let first = Scene(canvas: Size(10, 10), layers: [fuzzer.layer(depth: 2), fuzzer.layer(depth: 1)])
        var ids = first.allLayers.map(\.id)
        let rareness = fuzzer.one(of: [3, 40, 1000])
        var scene = first
        var models = [first]
        for time in 0..<400 {
            let (id, property) = (fuzzer.one(of: ids), fuzzer.one(of: AnimatableProperty.allCases))
            var change = LayerChange.set(id, property, fuzzer.value(of: property.kind))
            if Int.random(in: 0..<rareness, using: &fuzzer.random) == 0 {
                change = fuzzer.one(of: [
                    .remove(id), .insert(fuzzer.layer(depth: 1), at: .sublayer(0, of: id)),
                    .insert(fuzzer.layer(depth: 1), at: .top(0)),
                    .insert(fuzzer.layer(depth: 0), at: .mask(of: id)),
                ])
            }
            scene.changes.append(TimedChange(at: Double(time), changes: [change]))
            models.append(models[time].committing(Transaction([.init(change)]), at: Double(time)))
            ids = models[time + 1].allLayers.map(\.id)
            if ids.isEmpty { break }
        }
        let timeline = Timeline(scene)
        for number in models.indices.shuffled(using: &fuzzer.random).prefix(20) {
            let (time, model) = (Double(number) - 0.5, models[number])
            #expect(words(timeline.model(at: time).allLayers) == words(model.allLayers))
            let layers = Dictionary(uniqueKeysWithValues: model.allLayers.map { ($0.id, $0) })
            for id in Set(scene.allLayers.map(\.id)).union(ids) {
                guard let version = timeline.version(of: id, at: time) else { continue }
                var alone = layers[id]
                alone?.sublayers = []
                alone?.mask = nil
                #expect(version.map { words([$0]) } == alone.map { words([$0]) })
            }
        }
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
