import Foundation
import Geometry
import Layers
import TestSupport
import Testing

@testable import Scenes

@Suite struct ScenePatchTests {
    private static let head = "scene: 1\ncanvas: [100, 100]\n"

    /// Returns the text of a file with changes in the format of `--set`.
    private func written(_ body: String, _ changes: String...) throws -> String {
        let document = SceneDocument(Self.head + body, file: "my.yaml").reading(changes: changes).document
        let text = try #require(document.text(with: []))
        #expect(text.hasPrefix(Self.head))
        return String(text.dropFirst(Self.head.count))
    }

    @Test func valuesAreReplacedInTheirPlace() throws {
        let body = """
            layers:                        # all of them
              - name: a                    # the only one
                path: { rect: [0, 0, 9, 9] }
                position: [14.5, 2]        # points
                fillColor: '#ff0000'   # red
                strokeColor: "#00ff00"
                transform: { rotation: 1, scale: 2 }

            """
        let text = try written(
            body, "a.position.y=3", "a.fillColor=teal", "a.strokeColor=#123456", "a.transform.rotation=0.5")
        #expect(
            text
                == body.replacing("[14.5, 2]", with: "[14.5, 3]").replacing("'#ff0000'", with: "'teal'")
                .replacing("#00ff00", with: "#123456").replacing("rotation: 1", with: "rotation: 0.5"))
        #expect(try written(body, "a.position=[14.5, 7]") == body.replacing("14.5, 2", with: "14.5, 7"))
    }

    @Test func newKeysHaveTheStyleOfTheirMapping() throws {
        let block = """
            layers:
              - name: a   # here
                path: { rect: [0, 0, 9, 9] }   # and here
                animations:
                  - keyPath: opacity
                    toValue: 0

            """
        #expect(
            try written(block, "a.lineWidth=2", "a.animations[0].duration=3")
                == block.replacing("# and here\n", with: "# and here\n    lineWidth: 2\n")
                .replacing("toValue: 0\n", with: "toValue: 0\n        duration: 3\n"))
        let flow = "layers: [{ name: a, path: { rect: [0, 0, 9, 9] }, animations: [] }]\n"
        #expect(
            try written(flow, "a.opacity=0.5", "a.strokeColor=#123456")
                == flow.replacing("9] },", with: "9] }, opacity: 0.5, strokeColor: \"#123456\","))
        // An edit of a default adds a key to the animation.
        let defaults =
            "x-defaults: { duration: 2 }\nlayers: [{ name: a, animations: [{ keyPath: opacity, toValue: 0 }] }]\n"
        #expect(
            try written(defaults, "a.animations[0].duration=3")
                == defaults.replacing("toValue: 0 }", with: "toValue: 0, duration: 3 }"))
    }

    @Test func partsDisappearWithTheirWhole() throws {
        let block = """
            layers:
              - name: a
                position: [1, 2]
                position.x: 7   # gone
                bounds: [0, 0, 1, 1]

            """
        #expect(
            try written(block, "a.position=[3, 2]")
                == block.replacing("    position.x: 7   # gone\n", with: "").replacing("[1,", with: "[3,"))
        let flow = "layers: [{ name: a, position.x: 7, position: [1, 2], position.y: 4 }]\n"
        #expect(try written(flow, "a.position=[3, 2]") == "layers: [{ name: a, position: [3, 2] }]\n")
    }

    /// A key disappears without the comments of the keys around it.
    @Test func commentsOfOtherKeysStay() throws {
        let first = """
            layers:
              - name: a
                animations:
                  - timingFunction: linear   # gone
                    # The opacity falls.
                    keyPath: opacity
                    toValue: 0

            """
        #expect(
            try written(first, "a.animations[0].x-timing=easeOutBounce")
                == first.replacing("- timingFunction: linear   # gone", with: "-")
                .replacing("toValue: 0\n", with: "toValue: 0\n        x-timing: easeOutBounce\n"))
        let flow = """
            layers:
              - name: a
                animations:
                  - { timingFunction: linear,   # gone
                      # The opacity falls.
                      keyPath: opacity, toValue: 0 }

            """
        #expect(
            try written(flow, "a.animations[0].x-timing=easeOutBounce")
                == flow.replacing(
                    "timingFunction: linear,   # gone\n          #", with: "# gone\n          #"
                )
                .replacing("toValue: 0 }", with: "toValue: 0, x-timing: easeOutBounce }"))
    }

    @Test func jsonStaysJSON() throws {
        let text = """
            {"scene": 1, "canvas": [9, 9], "layers": [
              {"name": "a",
               "path": {"rect": [0, 0, 1, 1]}, "animations": [{"keyPath": "opacity", "toValue": 0}]}
            ]}

            """
        let changes = ["a.fillColor=red", "a.animations[0].repeatCount=forever", "a.opacity=0.5"]
        let document = SceneDocument(text, file: "my.json").reading(changes: changes).document
        let written = try #require(document.text(with: []))
        #expect(
            written.contains("\"fillColor\": \"red\"") && written.contains("\"repeatCount\": \"forever\""))
        #expect(throws: Never.self) { try JSONSerialization.jsonObject(with: Data(written.utf8)) }
    }

    /// An edit of a list writes its other members too.
    @Test func jsonHasOnlyItsOwnNumbers() throws {
        let text = #"{"scene": 1, "canvas": [9, 9], "layers": [{"name": "5", "position": [0, 0]}]}"#
        let document = SceneDocument(text, file: "f").reading(changes: [
            "5.position.x=.5", "5.zPosition=-1E2",
        ])
        .document
        let written = try #require(document.text(with: []))
        #expect(
            written.contains(#""name": "5""#) && written.contains(#"[".5", 0]"#) && written.contains("-1E2"))
        #expect(SceneReader.read(written, file: "f").scene?.layers[0].position == Point(0.5, 0))
    }

    /// YAML forbids some characters, and reads others as line breaks.
    @Test(arguments: [
        "\u{1B}", "\u{7F}", "\u{85}", "\u{9F}", "\u{2028}", "\u{2029}", "\u{FEFF}", "\u{FFFF}", "😀",
    ])
    func everyCharacterIsRead(_ character: String) throws {
        let text = "a\(character)b"
        for written in [text.asKey, text.inQuotes] {
            #expect(try YAMLDocument(SourceText("\(written): \(written)")).root?[text]?.text == text)
        }
    }

    @Test func lineEndsAndTheByteOrderMarkStay() throws {
        let text = "\u{FEFF}scene: 1\r\ncanvas: [9, 9]\r\nlayers:\r\n  - name: a\r\n    opacity: 0.5\r\n"
        let document = SceneDocument(text, file: "f").reading(changes: ["a.zPosition=2"]).document
        #expect(document.text(with: []) == text + "    zPosition: 2\r\n")
    }

    /// A demo with edits reads as the edited scene, and differs in at most one line for each edit.
    @Test(arguments: BundledSceneTests.files)
    func patchedFilesReadAsTheEditedScene(_ file: URL) throws {
        let text = try String(contentsOf: file, encoding: .utf8)
        let document = SceneDocument(text, file: "it.yaml")
        var generator = try RandomEdits(document.reading(), seed: 3)
        for _ in cases(4) {
            var history = EditHistory()
            for _ in 0..<5 {
                guard let edit = generator.next() else { continue }
                var next = history
                next.set(edit)
                if document.reading(with: next.edits).scene != nil { history = next }
            }
            let text = document.text(with: history.edits)
            let written = try #require(
                text,
                "\(history.edits.map { "\($0.target.layer.number)\($0.target.animation) \($0.target.key)=\($0.value)" })"
            )
            let scene = SceneReader.read(written, file: "it.yaml").scene
            #expect(scene == document.reading(with: history.edits).scene, "\(history.edits)")
            let (old, new) = (document.text.split(separator: "\n"), written.split(separator: "\n"))
            let changed = new.difference(from: old)
            #expect(changed.insertions.count <= history.edits.count, "\(changed.insertions)")
            #expect(changed.removals.count <= history.edits.count, "\(changed.removals)")
        }
    }
}
