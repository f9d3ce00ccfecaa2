import Colors
import Layers
import Testing

@testable import Scenes

struct UnknownKeyTests {
    private func answer(
        _ key: String, in table: String = "layer"
    ) -> (text: String, fix: String?)? {
        switch table {
        case "animation": answer(key, KeySchemas.animation)
        case "scene": answer(key, KeySchemas.scene)
        default: answer(key, KeySchemas.layer)
        }
    }

    private func answer<Draft>(_ key: String, _ table: KeySchema<Draft>) -> (text: String, fix: String?)? {
        ReadingContext.suggestion(
            for: key, among: table.keys, elsewhere: table.elsewhere,
            nearest: { nearestName(to: key, in: table.keys) })
    }

    @Test(arguments: [
        ("layer", "stroke-dashoffset", "lineDashPhase"), ("layer", "ALPHA", "opacity"),
        ("layer", "children", "sublayers"), ("layer", "delay", "beginTime"),
        ("animation", "easing", "timingFunction"), ("animation", "calcMode", "calculationMode"),
        ("animation", "d", "path"), ("scene", "viewBox", "canvas"), ("scene", "lesson", "x-steps"),
        ("layer", "opactiy", "opacity"), ("layer", "STROKECOLOR", "strokeColor"),
        ("layer", "perspective", nil), ("layer", "", nil),
    ])
    func foreignAndMisspeltNamesHaveASuggestion(mapping: String, name: String, key: String?) {
        #expect(answer(name, in: mapping)?.fix == key)
    }

    /// The origin of a foreign name is in brackets, unless it has none.
    @Test func remarks() {
        #expect(answer("alpha")?.text == "Did you mean opacity? (a UIView calls it alpha)")
        #expect(answer("cx")?.text == "Did you mean position.x?")
        #expect(answer("rotate")?.text == "Did you mean transform.rotation.z? (CSS calls it rotate)")
        #expect(answer("rotate", in: "animation")?.text == "Did you mean rotationMode? (SVG calls it rotate)")
    }

    @Test func keysOfAnticsBeginWithX() {
        for key in ["dashFit", "dashOrigin", "trimMode", "trimOffset", "trimBy"] {
            #expect(
                answer(key)?.text == "Did you mean x-\(key)? Keys that Core Animation lacks start with x-")
            #expect(answer(key)?.fix == "x-" + key)
        }
        #expect(answer("colorSpace", in: "animation")?.fix == "x-colorSpace")
        #expect(answer("compare", in: "scene")?.fix == "x-compare")
        #expect(answer("dashFit", in: "scene")?.fix == nil)
    }

    @Test func keysOfOtherMappingsAreSuggestedThere() {
        #expect(
            answer("toValue")?.text == "toValue belongs to an animation: write it under animations")
        #expect(answer("x-caption")?.text == "x-caption belongs to the scene: write it at the top level")
        #expect(
            answer("lineWidth", in: "scene")?.text == "lineWidth belongs to a layer: write it one level up")
        #expect(
            answer("strokeEnd", in: "animation")?.text
                == "strokeEnd belongs to a layer: write it one level up")
        #expect(
            answer("canvas", in: "animation")?.text
                == "canvas belongs to the scene: write it at the top level")
        #expect(answer("toValue")?.fix == nil)
        // Other mappings, such as timing functions, do not suggest a different mapping.
        #expect(answer("toValue", TimingDraft.schema) == nil)
    }

    /// A key of a mapping is not a foreign name of another key in it.
    @Test func foreignNamesAreNotKeysOfTheSameMapping() {
        for keys in [KeySchemas.layer.keys, KeySchemas.animation.keys, KeySchemas.scene.keys] {
            for key in keys {
                let meanings = (OtherFrameworkName.all[key.lowercased()] ?? []).map(\.key)
                #expect(meanings.allSatisfy { !keys.contains($0) || $0 == key }, "\(key)")
            }
        }
    }

    @Test func everyForeignNameHasAKey() {
        let known = Set(
            KeySchemas.layer.keys + KeySchemas.animation.keys + KeySchemas.scene.keys + ArcDraft.schema.keys
                + PathDraft.schema.keys)
        #expect(OtherFrameworkName.all.count > 100)
        for (name, meanings) in OtherFrameworkName.all {
            #expect(name == name.lowercased())
            for meaning in meanings { #expect(known.contains(meaning.key), "\(name)") }
        }
    }
}
