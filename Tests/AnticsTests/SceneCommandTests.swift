import Demos
import Foundation
import Scenes
import Testing

/// The commands about scenes whose output is in no transcript (`TranscriptTests`).
@Suite struct SceneCommandTests {
    @Test func everyTemplateGoesToOutput() throws {
        for template in SceneTemplates.all {
            let outcome = try Program.run("new", "-", "--template", template.name)
            #expect(outcome.status == 0 && outcome.output == template.text && outcome.errors.isEmpty)
        }
    }

    @Test func theSchemaIsPrinted() throws {
        #expect(try Program.run("schema").output == SceneSchema.text)
        #expect((try JSONSerialization.jsonObject(with: Data(SceneSchema.text.utf8))) is [String: Any])
    }

    @Test(arguments: [
        ["render", "star-morph"], ["describe", "star-morph"],
        ["record", "star-morph", "-o", "-", "--format", "txt", "--fps", "2"],
    ])
    func everyCommandThatShowsASceneTakesChanges(words: [String]) throws {
        let changed = try Program.run(words + ["--set", "shape.opacity=0.5", "--set", "shape.lineWidth=20"])
        #expect(changed.status == 0 && changed.errors.isEmpty)
        #expect(try changed.output != Program.run(words).output)
    }

    /// A scene, SVG file or demo is compared with a goal of any format.
    @Test func checkComparesWithAGoal() throws {
        try Program.inFolder { folder in
            let file = folder.appending(path: "spin.svg").path
            #expect(try Program.run("convert", "weather", "-o", file).status == 0)
            for (word, goal, isSolved) in [
                ("springs", "springs", true), ("springs", "easing-race", false), (file, "weather", true),
                ("weather", file, true), (file, "springs", false), ("kata-ring", "kata-ring", true),
            ] {
                let outcome = try Program.run("check", word, "--goal", goal, "--strict")
                #expect(
                    outcome.output.contains(":1:1: warning: the kata is not solved: ") == !isSolved, "\(word)"
                )
                #expect(outcome.status == (isSolved ? 0 : 65), "\(word)")
            }
            #expect(
                try Program.run("check", "springs", "--goal", "sprigs").errors.contains("no demo \"sprigs\""))
        }
    }

    static let codeOfDemos = [
        "star-morph", "marching-ants", "draw-on", "circular-loader", "card-expand", "springs",
    ]
    static let goldens = codeOfDemos.map { "\($0).code" } + ["card-expand.css"]

    @Test(arguments: goldens)
    func theCodeOfADemo(golden: String) throws {
        let parts = golden.split(separator: ".").map(String.init)
        let format = parts[1] == "css" ? "css" : "swift"
        let outcome = try Program.run("code", parts[0], "--format", format)
        #expect(outcome.status == 0 && outcome.errors.isEmpty)
        try Golden(golden).check(outcome.output)
    }

    /// Its lessons are also brief in a recording that ends after an hour.
    @Test func aLongRecordingOfTheTourIsTheTour() throws {
        func end(_ options: String...) throws -> String {
            let words = ["record", "tour", "-o", "-", "--format", "txt", "--panels", "--fps", "1"]
            return try Program.run(words + ["--loops", "20", "--from", "3599"] + options).output
        }
        #expect(try end() == end("--duration", "1"))
    }

    @Test func aMarkedMomentAddsNoLine() throws {
        let plain = try Program.run("code", "circular-loader").output
        let marked = try Program.run("code", "circular-loader", "--at", "1.75").output
        #expect(marked.split(separator: "\n").count == plain.split(separator: "\n").count)
    }

    @Test func theTextOfADemoIsAFormatOfCode() throws {
        let demo = try #require(Catalogue.demos.first { $0.name == "fade" })
        #expect(try Program.run("code", "fade", "--format", "yaml").output == demo.text)
    }

    @Test(arguments: DemoFrameTests.names)
    func descriptionsAreSentences(name: String) throws {
        let text = try Program.run("describe", name).output
        #expect(text.split(separator: "\n").allSatisfy { $0.hasSuffix(".") }, "\(text)")
        #expect(!text.contains("nan") && !text.contains("\u{1B}"))
    }
}
