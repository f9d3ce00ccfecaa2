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

    mutating func animation() -> Animation {
        let property = one(of: AnimatableProperty.allCases)
        switch Int.random(in: 0..<4, using: &random) {
        case 0:
            var basic = BasicAnimation(
                property, from: flag() ? value(of: property.kind) : nil,
                to: flag() ? value(of: property.kind) : nil,
                by: flag() ? value(of: property.kind) : nil, timing: timing(), timingFunction: .easeInEaseOut)
            basic.isAdditive = flag()
            basic.isCumulative = flag()
            basic.blending.colorSpace = one(of: ColorSpace.allCases)
            return .basic(basic)
        case 1:
            var keyframe = KeyframeAnimation(
                property, values: (0..<3).map { _ in value(of: property.kind) }, timing: timing())
            keyframe.calculationMode = one(of: CalculationMode.allCases)
            keyframe.keyTimes = flag() ? [] : [0, 0.5, 1]
            return .keyframe(keyframe)
        case 2:
            return .spring(
                SpringAnimation(
                    property, to: value(of: property.kind), mass: number(), stiffness: number(),
                    damping: number(),
                    initialVelocity: number(), timing: timing()))
        default: return .group(AnimationGroup([animation()], timing: timing()))
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
        for _ in 0..<6 {
            let animation = animation()
            do throws(AnimationError) { try layer.add(animation) } catch {
                #expect(!error.description.isEmpty)
            }
        }
        if depth > 0 {
            layer.sublayers = [self.layer(depth: depth - 1), self.layer(depth: depth - 1)]
            if flag() { layer.mask = self.layer(depth: 0) }
        }
        return layer
    }
}

@Test("any scene at all can be asked for any time, its length, its events and its lint")
func fuzzedScenes() {
    var fuzzer = Fuzzer(random: SplitMix64(seed: 77))
    for _ in 0..<120 {
        var scene = Scene(canvas: Size(10, 10), layers: [fuzzer.layer(depth: 2)])
        let paths = scene.paths
        for _ in 0..<3 {
            let property = fuzzer.one(of: AnimatableProperty.allCases)
            let path = fuzzer.one(of: paths)
            let changes: [LayerChange] = [
                .set(path, property, fuzzer.value(of: property.kind)),
                .add(path, fuzzer.animation(), key: nil),
                .remove(path), .insert(Layer(), at: path),
            ]
            let quick = TransactionSettings(animationDuration: fuzzer.number())
            let again = TimedChange(at: fuzzer.number(), changes: [fuzzer.one(of: changes)])
            scene.events.append(
                TimedChange(
                    at: fuzzer.number(), changes: [fuzzer.one(of: changes)], transaction: quick,
                    completion: [again]))
        }
        let prepared = PreparedScene(scene)
        let times = (0..<8).map { _ in fuzzer.number() }
        let shown = times.map { DisplayList(prepared.presentation(at: $0)) }
        // The same times in another order, of a scene that has not been asked before.
        let again = PreparedScene(scene)
        for (time, list) in zip(times, shown).reversed() {
            #expect("\(DisplayList(again.presentation(at: time)))" == "\(list)", "at \(time)")
        }
        _ = prepared.events(from: -.infinity, through: .infinity)
        #expect(scene.duration >= 0)
        _ = scene.lint()
    }
}
