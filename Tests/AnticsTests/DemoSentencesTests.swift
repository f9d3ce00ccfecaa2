import Demos
import Layers
import Playground
import Scenes
import Testing
import Text

/// The numbers in the sentences of the demos are true while they are shown.
@Suite struct DemoSentencesTests {
    /// A number in a sentence, of a layer at a time.
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

    /// A sentence of the demo is shown at the time of each number, or just before. If the sentence names the number, the
    /// number stays the same for as long as the sentence is shown.
    @Test(arguments: shapes + lines + layers + motions) func numbersAreTrue(said: Said) throws {
        let item = try DemoLessonTests.item(said.demo)
        let scene = item.timeline.scene
        let id = try #require(scene.layer(named: said.layer)).id
        func expectNumber(at time: Double) throws {
            let layer = try #require(scene.presentation(at: time)[id])
            let number = try #require(said.probe.number(of: layer))
            #expect(abs(number - said.wanted) < 2e-3, "\(number), not \(said.wanted), at \(time)")
        }
        try expectNumber(at: said.time)
        #expect(item.lesson.step(at: said.time, tolerance: 1e-3) != nil)
        guard let index = item.lesson.step(at: said.time) else { return }
        let step = item.lesson.steps[index]
        let named = step.text.text.matches(of: /\d+(\.\d+)?/).compactMap { Double($0.output.0) }
        guard
            [said.wanted, said.wanted * 100].contains(where: { named.contains(($0 * 100).rounded() / 100) })
        else { return }
        for part in 0...4 {
            let time = step.time + (step.end - step.time) * Double(part) / 4
            if item.lesson.step(at: time) == index { try expectNumber(at: time) }
        }
    }
}
