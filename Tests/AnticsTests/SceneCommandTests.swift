import Demos
import Foundation
import Scenes
import Testing

/// The commands about scene files, run as a person runs them.
@Suite struct SceneCommandTests {
    private func write(_ text: String, _ name: String, in folder: URL) throws {
        try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }

    @Test func newScenesCheckWithoutAnError() throws {
        try Program.inFolder { folder in
            let made = try Program.run("new", "my.yaml", in: folder)
            #expect(made.status == 0 && made.output.isEmpty)
            #expect(made.errors == "wrote my.yaml; play it: antics my.yaml\n")
            let text = try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8)
            #expect(text.contains("antics check my.yaml"))
            #expect(try Program.run("check", "my.yaml", in: folder).status == 0)
            #expect(try Program.run("render", "my.yaml", "--at", "0.3", in: folder).status == 0)
        }
    }

    @Test func newDoesNotOverwrite() throws {
        try Program.inFolder { folder in
            try write("mine", "my.yaml", in: folder)
            let refused = try Program.run("new", "my.yaml", in: folder)
            #expect(refused.status == 73 && refused.errors == "error: my.yaml exists; use --force\n")
            #expect(try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8) == "mine")
            #expect(try Program.run("new", "my.yaml", "--force", in: folder).status == 0)
        }
    }

    @Test func everyTemplateGoesToOutput() throws {
        for template in SceneTemplates.all {
            let outcome = try Program.run("new", "-", "--template", template.name)
            #expect(outcome.status == 0 && outcome.output == template.text && outcome.errors.isEmpty)
        }
        let outcome = try Program.run("new", "-", "--template", "sprin")
        #expect(outcome.status == 64)
        #expect(
            outcome.errors.hasPrefix(
                "error: no template \"sprin\". Did you mean \"spring\"? Templates: basic, "))
        #expect(try Program.run("new", "--help").output.contains("  spring "))
    }

    private let broken = """
        scene: 1
        canvas: [100, 100]
        layers:
          - name: a
            path: { rect: [10, 10, 50, 50] }
            lineDashOffset: 3
            lineWidth: wide

        """

    @Test func checkTellsEveryErrorWithItsPlace() throws {
        try Program.inFolder { folder in
            try write(broken, "my.yaml", in: folder)
            let outcome = try Program.run("check", "my.yaml", in: folder)
            #expect(outcome.status == 65)
            #expect(outcome.errors == "2 errors\n")
            #expect(
                outcome.output == """
                    my.yaml:6:5: error: no property "lineDashOffset" on a layer. Did you mean lineDashPhase? (CSS calls it stroke-dashoffset)
                        lineDashOffset: 3
                        ^
                    my.yaml:7:16: error: lineWidth needs a number, got "wide"
                        lineWidth: wide
                                   ^

                    """)
        }
    }

    @Test func checkPrintsJSON() throws {
        try Program.inFolder { folder in
            try write(broken, "my.yaml", in: folder)
            let outcome = try Program.run("check", "my.yaml", "--json", in: folder)
            #expect(outcome.status == 65 && outcome.errors.isEmpty)
            let data = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))
            let findings = try #require(data as? [[String: Any]])
            #expect(findings.count == 2)
            #expect(findings[0]["line"] as? Int == 6 && findings[0]["column"] as? Int == 5)
            #expect(
                findings[0]["severity"] as? String == "error"
                    && findings[0]["rule"] as? String == "unknown-key")
            #expect(
                findings[0]["fix"] as? String == "lineDashPhase"
                    && findings[0]["file"] as? String == "my.yaml")
            #expect(findings[1]["fix"] is NSNull)
        }
    }

    @Test func strictCountsWarnings() throws {
        try Program.inFolder { folder in
            try write(
                "scene: 1\ncanvas: [9, 9]\nlayers: [{ path: { rect: [0, 0, 5, 5] }, strokeEnd: 1.4, fillColor: red }]\n",
                "my.yaml",
                in: folder)
            let kind = try Program.run("check", "my.yaml", in: folder)
            #expect(kind.status == 0 && kind.errors == "1 warning\n")
            #expect(kind.output.hasPrefix("my.yaml:3:53: warning: strokeEnd 1.4 is clamped to 1\n"))
            #expect(try Program.run("check", "--strict", "my.yaml", in: folder).status == 65)
            #expect(try Program.run("check", "other.yaml", in: folder).status == 66)
        }
    }

    @Test func padRewritesOnlyThePaths() throws {
        try Program.inFolder { folder in
            let text = """
                scene: 1
                canvas: [100, 100]
                paths:
                  a: M 10 10 L 90 10 L 50 90 Z      # a triangle
                  b: M 10 10 L 90 10 L 90 90 L 10 90 Z
                layers: [{ path: a, animations: [{ keyPath: path, toValue: b, duration: 1 }] }]

                """
            try write(text, "my.yaml", in: folder)
            #expect(
                try Program.run("check", "--strict", "my.yaml", in: folder).output.contains(
                    "Fix for your app: antics pad my.yaml"))
            let outcome = try Program.run("pad", "my.yaml", in: folder)
            #expect(outcome.status == 0 && outcome.output.isEmpty)
            #expect(outcome.errors.contains("my.yaml:4: path \"a\" now has "))
            let padded = try String(contentsOf: folder.appending(path: "my.yaml"), encoding: .utf8)
            #expect(padded.contains("# a triangle") && padded.hasSuffix("duration: 1 }] }]\n"))
            #expect(!(try Program.run("check", "my.yaml", in: folder).output.contains("antics pad")))
            let again = try Program.run("pad", "my.yaml", "-o", "-", in: folder)
            #expect(again.status == 0 && again.output == padded)
        }
    }

    @Test func schemaIsPrinted() throws {
        let outcome = try Program.run("schema")
        #expect(outcome.status == 0 && outcome.output == SceneSchema.text)
        #expect((try JSONSerialization.jsonObject(with: Data(outcome.output.utf8))) is [String: Any])
    }
}

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

/// `antics code`, run as a shell runs it.
@Suite struct CodeCommandTests {
    static let names = [
        "star-morph", "marching-ants", "draw-on", "circular-loader", "card-expand", "springs",
    ]
    static let goldens = names.map { "\($0).code" } + ["card-expand.css"]

    /// The code of demos that show what it is made of; read it as somebody would who learns from it.
    @Test(arguments: names)
    func theCodeOfADemo(name: String) throws {
        let outcome = try Program.run("code", name)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Golden("\(name).code").check(outcome.output)
    }

    @Test func aDrawingMovesByCSS() throws {
        let outcome = try Program.run("code", "card-expand", "--format", "css")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Golden("card-expand.css").check(outcome.output)
    }

    @Test func aMomentIsMarked() throws {
        let plain = try Program.run("code", "circular-loader").output
        let marked = try Program.run("code", "circular-loader", "--at", "1.75").output
        let remark = "  // ← at 1.75 s, 50 % of 2.5 s: 0.685"
        #expect(marked.contains("let ringStrokeEnd = CABasicAnimation(keyPath: \"strokeEnd\")\(remark)\n"))
        #expect(marked.split(separator: "\n").count == plain.split(separator: "\n").count)
    }

    @Test func theSceneItselfIsAFormatToo() throws {
        let demo = try #require(Catalogue.demos.first { $0.name == "fade" })
        #expect(try Program.run("code", "fade", "--format", "yaml").output == demo.text)
        #expect(
            try Program.shell("echo 'scene: 1' | \"$0\" code - --format yaml").output == "scene: 1\n")
    }

    @Test func aDrawingHasItsLimit() throws {
        let layers = (0..<4000).map { "  - { path: { rect: [\($0 % 90), 0, 5, 5] }, fillColor: red }\n" }
        let event = "x-events: [{ at: 4, set: { a.opacity: 0 } }]\n"
        let scene =
            "scene: 1\ncanvas: [9, 9]\nlayers:\n  - { name: a, path: { rect: [0, 0, 5, 5] }, fillColor: red }\n"
            + layers.joined() + event
        try Program.inFolder { folder in
            try scene.write(to: folder.appending(path: "my.yaml"), atomically: true, encoding: .utf8)
            let outcome = try Program.run("code", "my.yaml", "--format", "css", "--quiet", in: folder)
            #expect(outcome.status == 64 && outcome.output.isEmpty)
            #expect(
                outcome.errors
                    == "error: this scene is more than a drawing can hold. Try antics record my.yaml -o FILE.svg --duration 1\n"
            )
            #expect(try Program.run("code", "my.yaml", "--quiet", in: folder).status == 0)
        }
    }

    @Test func changesAreInIt() throws {
        let code = try Program.run("code", "star-morph", "--set", "shape.lineWidth=8").output
        #expect(code.contains("shape.lineWidth = 8\n"))
    }

    @Test func itIsWrittenToAFile() throws {
        try Program.inFolder { folder in
            let outcome = try Program.run("code", "star-morph", "-o", "StarMorphView.swift", in: folder)
            #expect(outcome.status == 0 && outcome.output.isEmpty && outcome.errors.isEmpty)
            let file = folder.appending(path: "StarMorphView.swift")
            #expect(try String(contentsOf: file, encoding: .utf8) == Program.run("code", "star-morph").output)
            #expect(
                try Program.run("code", "star-morph", "-o", "StarMorphView.swift", in: folder).status == 73)
        }
    }

    @Test(arguments: [
        (["start-morph"], "error: no demo \"start-morph\". Did you mean \"star-morph\"?"),
        (["star-morph", "--at", "x"], "error: --at must be a number of seconds, such as 0.5, not \"x\""),
        (["star-morph", "--at", "nan"], "error: --at must be a number of seconds, such as 0.5"),
        (
            ["fade", "--format", "yaml", "--at", "1"],
            "error: --at has no effect on --format yaml. Leave it out"
        ),
        (
            ["fade", "--format", "yaml", "--set", "a.b=1"],
            "error: --set has no effect on --format yaml. Leave it out"
        ),
        (
            ["fade", "--format", "css", "--at", "1"],
            "error: --at has no effect on --format css. Leave it out"
        ),
        (["fade", "--format", "pdf"], "error: "),
    ])
    func mistakesAreTold(words: [String], wanted: String) throws {
        let outcome = try Program.run(["code"] + words)
        #expect(outcome.status == 64 && outcome.output.isEmpty)
        #expect(outcome.errors.hasPrefix(wanted), "\(outcome.errors)")
    }
}

/// `antics describe`, run as a shell runs it: with no terminal.
@Suite struct DescribeTests {
    @Test func saysWhatTheStarMorphShows() throws {
        let outcome = try Program.run("describe", "star-morph", "--at", "1.25")
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        #expect(
            outcome.output == """
                Star to rectangle.
                Each point of a path goes straight to its partner.
                Time 1.25 s of 5 s, 25 %, in a loop.
                Half the time, half the way: every point is in the middle of its line.
                Layer shape: a closed outline of 10 straight sides, 163 by 150, centred at 81.5, 82, offset by 14.5, 2.
                It is filled yellow #ffd166, and stroked pink #ef476f, 5 wide.
                The animation of path is at 50 % of its 2.5 s: half way from star to rectangle. It goes back and forth forever.
                The points of shape are numbered, 10 of them.

                """)
    }

    @Test func saysWhatTheModelIsAfterAnEvent() throws {
        let lines = try Program.run("describe", "fade", "--at", "1.5").output.split(separator: "\n")
        #expect(
            lines.drop { !$0.hasPrefix("Layer implicit") }.prefix(5) == [
                "Layer implicit: a circle, 58 wide, offset by 43, 54.", "It is filled blue #3b82f6.",
                "It is 20 % opaque.", "The animation of opacity is at 50 % of its 2 s: 80 % of the way.",
                "opacity is 0.198; its model value is 0.",
            ])
    }

    @Test(arguments: DemoFrameTests.names)
    func saysSomethingOfEveryLayer(name: String) throws {
        let text = try Program.run("describe", name).output
        #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(".") }, "\(text)")
        #expect(!text.contains("nan") && !text.contains("\u{1B}"))
    }

    @Test func tellsWhatIsWrong() throws {
        #expect(try Program.run("describe", "star-morph", "--at", "nan").status == 64)
        #expect(try Program.run("describe", "start-morph").errors.contains("Did you mean \"star-morph\"?"))
    }
}
