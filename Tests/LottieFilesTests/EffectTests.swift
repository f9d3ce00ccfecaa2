import Layers
import Scenes
import TestSupport
import Testing

@testable import LottieFiles

extension LottieReaderTests {
    // MARK: Effects

    @Test func fillsReplaceAllColors() throws {
        let effect =
            #""ef":[{"ty":21,"nm":"Fill","ef":[{},{},{"v":{"k":[0,1,0]}},{},{},{},{"v":{"k":0.5}}]}],"#
        let text = try text(layer(Self.redSquare + "," + Self.line + "," + Self.stroke, "", effect))
        #expect(text.contains(##"fillColor: "#00ff00""##) && text.contains(##"strokeColor: "#00ff00""##))
        #expect(text.ranges(of: "opacity: 0.5").count == 1)
    }

    private static let shadow =
        #"{"ty":25,"nm":"S","ef":[{"v":{"k":[1,0,0]}},{"v":{"k":51}},{"v":{"k":90}},{"nm":"D","v":{"k":8}},{"v":{"k":10}}]}"#
    private static let blur = #"{"ty":29,"nm":"B","ef":[{"v":{"k":20}},{"v":{"k":1}},{"v":{"k":0}}]}"#

    /// A square with effects or styles has lines of the scene.
    @Test(arguments: pairs(table("LottieFilesTests/Cases/effects")))
    func effectsBecomeShadowsAndBlurs(keys: String, line: String) throws {
        let parts = [
            "SHADOW": Self.shadow, "BLUR": Self.blur,
            "MOVING": keyframes((0, "[0]", ""), (20, "[90]", "")),
        ]
        let keys = parts.reduce(keys) { $0.replacing($1.key, with: $1.value) } + ","
        let text = try text(layer(Self.redSquare, "", keys))
        #expect(lines(text).contains(line), "\(text)")
        let errors = SceneReader.read(text, file: "a.yaml").diagnostics.filter { $0.severity == .error }
        #expect(errors.isEmpty, "\(errors)\n\(text)")
    }

    /// A layer with two shadows is not merged with its only sublayer, which has one of them.
    @Test func eachShadowHasALayer() throws {
        let layer = layer(Self.redSquare, "", #""ef":[\#(Self.shadow),\#(Self.shadow)],"#)
        let shadows = try layers(scene(layer), at: 0).flatMap(\.allLayers).filter { $0.shadow.opacity > 0 }
        #expect(shadows.count == 2)
    }

    @Test(
        arguments: examples(
            """
            "ef":[{"ty":20,"nm":"Tint"}] → the effect "Tint" is not applied
            "ef":[{"ty":29,"nm":"B","ef":[{},{"v":2}]}] → the effect "B" blurs in both directions
            "ef":[{"ty":29,"nm":"B","ef":[{},{},{"v":1}]}] → the effect "B" also blurs the edges of the layer
            "ef":[{"ty":25,"nm":"S","ef":[{},{},{},{},{},{"v":1}]}] → the effect "S" does not hide the layer
            "sy":[{"ty":7,"nm":"Overlay"}] → the layer style "Overlay" is not drawn
            "masksProperties":[{"f":{"k":[1,2]}}] → a mask has the same feather in both directions
            "ef":[{"ty":20,"en":0},{"ty":5}]
            """))
    func missingPartsOfEffectsAreReported(keys: String, message: String?) {
        #expect(
            messages(layer(Self.redSquare, "", keys + ",")) == message.map { [#"layer "a": \#($0)"#] } ?? [])
    }

    @Test func effectsAreLimited() {
        let blurs = Array(repeating: Self.blur, count: 100).joined(separator: ",")
        let found = messages(layer(Self.redSquare, "", #""ef":[\#(blurs)],"#))
        #expect(found == [#"layer "a": only the first 8 effects and styles of a layer are drawn"#])
    }
}
