import Demos
import Layers
import Scenes
import Testing
import Text

/// That the sentences of the bundled demos are true when they are shown.
@Suite struct DemoSentencesTests {
    /// What a sentence says of a layer at a time.
    struct Said: CustomTestStringConvertible {
        let demo: String
        let time: Double
        let layer: String
        let probe: DemoNumbersTests.Probe
        let wanted: Double
        var testDescription: String { "\(demo) at \(time): \(layer), \(probe)" }

        init(
            _ demo: String, _ time: Double, _ layer: String, _ probe: DemoNumbersTests.Probe,
            _ wanted: Double
        ) {
            (self.demo, self.time, self.layer, self.probe, self.wanted) = (demo, time, layer, probe, wanted)
        }
    }

    @Test(arguments: shapes + lines + layers + motions) func numbersAreTrue(said: Said) throws {
        let scene = try DemoFrameTests.scene(said.demo)
        let id = try #require(scene.layer(named: said.layer)).id
        let layer = try #require(scene.presentation(at: said.time)[id])
        let number = try #require(said.probe.number(of: layer))
        #expect(abs(number - said.wanted) < 2e-3, "\(number), not \(said.wanted)")
    }

    /// A number is tried at a time at which a sentence of the demo is shown, or just before.
    @Test(arguments: shapes + lines + layers + motions) func numbersBelongToSentences(said: Said) throws {
        let demo = try #require(Catalogue.demos.first { $0.name == said.demo })
        let lesson = SceneReader.read(demo.text, file: demo.name).lesson
        #expect(lesson.step(at: said.time, tolerance: 1e-3) != nil)
    }

    /// Where a sentence is true for a while, the numbers that it names are those of the whole while.
    @Test(arguments: shapes + lines + layers + motions) func numbersStayTrue(said: Said) throws {
        let demo = try #require(Catalogue.demos.first { $0.name == said.demo })
        let lesson = SceneReader.read(demo.text, file: demo.name).lesson
        let scene = try DemoFrameTests.scene(said.demo)
        let id = try #require(scene.layer(named: said.layer)).id
        guard let index = lesson.step(at: said.time) else { return }
        let step = lesson.steps[index]
        let named = step.text.text.matches(of: /\d+(\.\d+)?/).compactMap { Double($0.output.0) }
        guard
            [said.wanted, said.wanted * 100].contains(where: { named.contains(($0 * 100).rounded() / 100) })
        else { return }
        for part in 0...4 {
            let time = step.time + (step.end - step.time) * Double(part) / 4
            guard lesson.step(at: time) == index else { continue }
            let layer = try #require(scene.presentation(at: time)[id])
            let number = try #require(said.probe.number(of: layer))
            #expect(abs(number - said.wanted) < 2e-3, "\(number), not \(said.wanted), at \(time)")
        }
    }

    @Test(arguments: DemoFrameTests.names) func questionsAreQuestions(name: String) throws {
        let demo = try #require(Catalogue.demos.first { $0.name == name })
        let steps = SceneReader.read(demo.text, file: name).lesson.steps
        for question in steps.compactMap(\.question).map(\.text) {
            #expect(question.hasSuffix("?") && question.count <= 76, "\(question)")
        }
    }
}
