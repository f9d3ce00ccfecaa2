import Geometry
import Layers
import TestSupport
import Testing

/// A timeline keeps what has changed, and now and then the whole: what it puts together has to be what was there.
@Suite struct EpochsTests {
    private static func scene() -> Scene {
        var group = Layer(name: "group")
        group.sublayers = [
            Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9)))), Layer(name: "b"),
        ]
        group.mask = Layer(name: "mask")
        return Scene(canvas: Size(100, 100), layers: [group, Layer(name: "c")])
    }

    /// A change of one of the layers that are there; now and then one comes or goes.
    private static func change(_ layers: [Layer], _ random: inout SplitMix64) throws -> LayerChange {
        let id = layers[Int.random(in: 0..<layers.count, using: &random)].id
        let number = Double(Int.random(in: 1...9, using: &random))
        switch Int.random(in: 0...60, using: &random) {
        case 0...20: return .set(id, .opacity, .number(number / 10), action: LayerAction.none)
        case 21...30: return .set(id, .positionX, .number(number), action: LayerAction.none)
        case 31...40: return .set(id, .bounds, .rect(Rect(0, 0, number, 1)))
        case 41...47:
            return .add(
                id, try .ramp(MediaTiming(duration: number)), key: Bool.random(using: &random) ? "key" : nil)
        case 48...52: return .removeAnimation(id, key: "key")
        case 53...57: return .setTiming(id, .adjust(speed: number))
        case 58: return .insert(Layer(name: "new"), at: .sublayer(0, of: id))
        case 59: return .insert(Layer(name: "new"), at: .mask(of: id))
        default: return layers.count > 4 ? .remove(id) : .set(id, .isHidden, .bool(true))
        }
    }

    @Test func whatIsPutTogetherIsWhatWasThere() throws {
        for seed in cases(12) {
            var random = SplitMix64(seed: UInt64(seed))
            var timeline = Timeline(Self.scene())
            var models = [timeline.scene]
            for step in 1...400 {
                let layers = models[step - 1].allLayers
                guard !layers.isEmpty else { break }
                let settings = TransactionSettings(disableActions: Bool.random(using: &random))
                let changes = try (0..<Int.random(in: 1...4, using: &random)).map { _ in
                    try Self.change(layers, &random)
                }
                timeline.append(TimedChange(at: Double(step), changes: changes, settings: settings))
                let entries = changes.map { Transaction.Entry($0, settings) }
                var problems: [ChangeProblem] = []
                models.append(
                    models[step - 1].committing(Transaction(entries), at: Double(step), problems: &problems))
            }
            for _ in 0..<200 {
                let step = Int.random(in: 0..<models.count, using: &random)
                let time = Double(step) + 0.5
                #expect(timeline.model(at: time).layers == models[step].layers, "seed \(seed), \(time) s")
                let id = Layer.ID(Int.random(in: 1...8, using: &random))
                guard let version = timeline.version(of: id, at: time) else { continue }
                var alone = models[step][id]
                alone?.sublayers = []
                alone?.mask = nil
                #expect(version == alone, "seed \(seed), layer \(id.number) at \(time) s")
            }
        }
    }
}
