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
