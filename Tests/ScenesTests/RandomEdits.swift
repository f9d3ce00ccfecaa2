import Geometry
import Layers
import TestSupport

@testable import Scenes

/// Generates random edits: steps of the values of layers and animations.
struct RandomEdits {
    private var random: SplitMix64
    private let scene: Scene
    private let keys: SceneKeys
    private let names: [Path: String]

    init(_ reading: SceneReading, seed: Int) throws {
        random = SplitMix64(seed: UInt64(seed))
        scene = reading.scene ?? Scene(canvas: .zero)
        keys = reading.keys
        names = reading.pathNames
    }

    /// Returns an edit of some value, or `nil` if a step cannot change it.
    mutating func next() -> SceneEdit? {
        let layer = scene.allLayers.randomElement(using: &random) ?? Layer()
        let runs = layer.runs
        let count = random.pick([-1, 1, 3])
        if Bool.random(using: &random), let run = runs.randomElement(using: &random) {
            let fields = keys.animation(run.index, of: layer.id, run.property)
            guard let field = fields.randomElement(using: &random), let text = field.text else { return nil }
            let target = SceneEdit.Target(layer.id, animation: run.index, key: field.key)
            return field.control.stepped(text, by: count).map { SceneEdit(target, $0) }
        }
        let properties = AnimatableProperty.allCases.filter { layer.value(for: $0) != nil }
        guard let property = properties.randomElement(using: &random), let value = layer.value(for: property),
            let text = value.fileText(pathNames: names)
        else { return nil }
        let target = SceneEdit.Target(layer.id, key: property.keyPath)
        if case .color = ValueControl(property) {
            return SceneEdit(target, random.pick(["#123456", "none", "teal", "rgb(10 20 30 / 0.5)"]))
        }
        return SceneEdit(target, ValueControl(property).stepped(text, by: count) ?? text)
    }
}
