import Foundation
import Testing

/// `--set`, which is for scenes what it is for events in them.
@Suite struct SceneChangesTests {
    private func describe(_ changes: String...) throws -> Program.Outcome {
        try Program.run(["describe", "star-morph"] + changes.flatMap { ["--set", $0] })
    }

    @Test func everyCommandThatShowsASceneTakesIt() throws {
        for words in [
            ["render", "star-morph"], ["describe", "star-morph"],
            ["record", "star-morph", "-o", "-", "--format", "txt", "--fps", "2"],
        ] {
            let changed = try Program.run(
                words + ["--set", "shape.opacity=0.5", "--set", "shape.lineWidth=20"])
            #expect(changed.status == 0 && changed.errors.isEmpty)
            let plain = try Program.run(words)
            #expect(changed.output != plain.output, "\(words[0])")
        }
    }

    /// Values are written as in a file, and colours need no quotes.
    @Test func valuesAreThoseOfFiles() throws {
        let output = try describe("shape.fillColor=#00f", "shape.position=[30, 40]", "shape.strokeColor=none")
            .output
        #expect(output.contains("blue #0000ff") && !output.contains("stroked") && output.contains("30, 40"))
        let paths = try describe("shape.path=rectangle", "shape.path={ ovalIn: [9, 9, 5, 5] }")
        #expect(paths.status == 0)
    }

    @Test(arguments: [
        ("shap.opacity=0.5", "1:1: error: no layer \"shap\". Did you mean \"shape\"?"),
        ("shape.opacty=0.5", "1:7: error: no property \"opacty\" on a layer. Did you mean opacity?"),
        (
            "shape.instanceCount=3",
            "1:1: error: instanceCount belongs to replicator layers, and shape is a shape layer"
        ),
        (
            "shape.fillColor=#0f",
            "1:17: error: shape.fillColor: \"#0f\" needs 3, 4, 6 or 8 hexadecimal digits after the #"
        ),
        ("shape.opacity=", "1:15: error: shape.opacity is empty: it needs a number"),
        ("shape.opacity=x", "1:15: error: shape.opacity needs a number, got \"x\""),
        ("shape", "1:1: error: a change is a layer, a property and a value, such as ball.opacity=0.5"),
        ("shape=1", "1:1: error: a change is a layer, a property and a value, such as ball.opacity=0.5"),
    ])
    func mistakesAreThoseOfFiles(change: String, wanted: String) throws {
        let outcome = try describe(change)
        #expect(outcome.status == 65 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix("--set:\(wanted)\n\(change)\n"), "\(outcome.errors)")
    }

    /// Names may hold dots, blanks and equals signs.
    @Test func namesMayHoldAnything() throws {
        try Program.inFolder { folder in
            let text = """
                scene: 1
                canvas: [9, 9]
                layers: [{ name: "a.b = c", path: { rect: [1, 1, 2, 2] } }, { name: a, path: { rect: [1, 1, 2, 2] } }]

                """
            try text.write(to: folder.appending(path: "my.yaml"), atomically: true, encoding: .utf8)
            let outcome = try Program.run(
                "describe", "my.yaml", "--set", "a.b = c.fillColor=rgb(255 0 0)", "--set", "a.opacity=0.25",
                in: folder)
            let lines = outcome.output.split(separator: "\n")
            try #require(lines.count > 5, "\(outcome.errors)")
            #expect(lines[1].hasPrefix("Layer a.b = c") && lines[2].contains("red #ff0000"))
            #expect(lines[3].hasPrefix("Layer a:") && lines[5].contains("25 %"))
        }
    }

    /// Both sides of a comparison are changed, and what is saved is changed again.
    @Test func variantsAreChanged() throws {
        try Program.inFolder { folder in
            let text = """
                scene: 1
                canvas: [9, 9]
                layers: [{ name: a, path: { rect: [1, 1, 2, 2] } }]
                x-compare: [{ title: One }, { title: Two, set: { a.lineWidth: 3 } }]

                """
            try text.write(to: folder.appending(path: "my.yaml"), atomically: true, encoding: .utf8)
            let outcome = try Program.run("describe", "my.yaml", "--set", "a.opacity=0.25", in: folder)
            #expect(outcome.output.split(separator: "\n").filter { $0.contains("25 %") }.count == 2)
        }
    }
}
