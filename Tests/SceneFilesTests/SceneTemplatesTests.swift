import Layers
import Testing

@testable import SceneFiles

struct SceneTemplatesTests {
    @Test(arguments: SceneTemplates.all)
    func readsWithoutAWord(_ template: SceneTemplate) throws {
        let reading = SceneReader.read(template.text, file: "\(template.name).yaml")
        #expect(reading.diagnostics.map(\.description) == [])
        let scene = try #require(reading.scene)
        #expect(!scene.layers.isEmpty && !scene.title.isEmpty && scene.duration > 0)
        #expect(template.text.hasSuffix("\n") && !template.text.contains("\t"))
    }

    @Test(arguments: SceneTemplates.all)
    func fitsTheSchema(_ template: SceneTemplate) throws {
        #expect(try SchemaValidator(SceneSchema.text).faults(in: template.text) == [])
    }

    @Test func namesAreUnique() {
        #expect(Set(SceneTemplates.all.map(\.name)).count == SceneTemplates.all.count)
        #expect(SceneTemplates.named("spring")?.name == "spring")
        #expect(SceneTemplates.named("nothing") == nil)
    }

    @Test func everyKindOfAnimationAndLayerHasATemplate() throws {
        var kinds: Set<String> = []
        for template in SceneTemplates.all {
            let scene = try #require(SceneReader.read(template.text, file: "x").scene)
            for layer in scene.allLayers {
                kinds.insert(layer.content.owner.rawValue)
                for keyed in layer.animations {
                    switch keyed.animation.change?.course {
                    case .ends: kinds.insert("basic")
                    case .keyframes: kinds.insert("keyframe")
                    case .spring: kinds.insert("spring")
                    case nil: kinds.insert("group")
                    }
                }
            }
        }
        #expect(
            kinds == ["layer", "shape", "gradient", "replicator", "basic", "keyframe", "spring", "group"])
    }
}
