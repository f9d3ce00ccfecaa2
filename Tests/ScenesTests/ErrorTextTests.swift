import Layers
import Testing

@testable import Scenes

/// The texts a person meets, word for word, with line and column.
struct ErrorTextTests {
    /// The summaries of everything that is said about a file.
    private func summaries(_ text: String, file: String = "my.yaml") -> [String] {
        SceneReader.read(text, file: file).diagnostics.map(\.summary)
    }

    @Test func colonInValue() {
        let text = """
            # a scene
            scene: 1

            title: Morph: star
            """
        #expect(
            SceneReader.read(text, file: "my.yaml").diagnostics.map(\.description) == [
                """
                my.yaml:4:13: error: a value with ": " needs quotes
                title: Morph: star
                            ^
                hint: title: "Morph: star"
                """
            ])
    }

    @Test func bareHashColor() {
        let text = """
            scene: 1
            canvas: [10, 10]
            paths:
              box: M 0 0 L 5 5
            layers:
              - name: a
                path: box

                strokeColor: #ff3366
            """
        let reading = SceneReader.read(text, file: "my.yaml")
        #expect(
            reading.diagnostics.map(\.description) == [
                """
                my.yaml:9:18: error: strokeColor is empty: # starts a comment. Write "#ff3366" in quotes.
                    strokeColor: #ff3366
                                 ^
                """
            ])
        #expect(reading.scene == nil)
    }

    @Test func wrongProperty() {
        let text = """
            scene: 1
            canvas: [10, 10]
            layers:
              - name: a
                path: M 0 0 L 5 5
                lineDashOffset: 3
            """
        #expect(
            summaries(text) == [
                "my.yaml:6:5: error: no property \"lineDashOffset\" on a layer. Did you mean lineDashPhase?"
                    + " (CSS calls it stroke-dashoffset)"
            ])
    }

    @Test func morphMismatch() {
        let text = """
            scene: 1
            canvas: [160, 160]
            paths:
              star: M 80 6 L 97.6 57.7 L 152.3 58.5 L 108.5 91.3 L 124.7 143.5 L 80 112 L 35.3 143.5 L 51.5 91.3 L 7.7 58.5 L 62.4 57.7 Z
              box: M 8 8 L 152 8 L 152 152 L 8 152 Z
            layers:
              - name: shape
                path: star
                animations:
                  - keyPath: path
                    toValue: box
                    duration: 0.75
            """
        let reading = SceneReader.read(text, file: "my.yaml")
        #expect(
            reading.diagnostics.map(\.summary) == [
                "my.yaml:11:18: warning: path \"box\" has 5 commands, \"star\" 11; Core Animation pairs them by"
                    + " index, which is undefined; here they are matched. Fix for your app: antics pad my.yaml"
            ])
        #expect(reading.scene != nil)
    }

    @Test func pathText() {
        let text = """
            scene: 1
            canvas: [10, 10]
            layers:
              - name: a

                path: M 80 6 L 90 7   L 97.6
            """
        #expect(
            SceneReader.read(text, file: "my.yaml").diagnostics.map(\.description) == [
                """
                my.yaml:6:33: error: in path, "L 97.6" needs 2 numbers, got 1
                    path: M 80 6 L 90 7   L 97.6
                                                ^
                """
            ])
    }

    /// Key times of a wrong number can be read, as Core Animation does: it takes the values that have one (rule K2).
    @Test func keyTimes() throws {
        let text = """
            scene: 1
            canvas: [10, 10]
            layers:
              - name: a
                animations:
                  - keyPath: opacity
                    values: [0, 1, 0, 1]
                    keyTimes: [0, 0.5, 1]
            """
        #expect(summaries(text) == [])
        let told = SceneReader.check(text, file: "my.yaml").filter { $0.rule == "key-times" }.map(\.summary)
        let expected =
            "my.yaml:8:19: warning: keyTimes has 3 entries, and 4 are needed: "
            + "there is one key time for each value; they rise from 0 to 1"
        #expect(told.map { $0.prefix(expected.count) } == [expected[...]])
        let scene = try #require(SceneReader.read(text, file: "my.yaml").scene)
        let course = try #require(scene.layers[0].animations.first?.animation.change?.values)
        let isPrefix =
            if case .keyframes(let frames) = course { frames.keyTimes == [0, 0.5, 1] } else { false }
        #expect(isPrefix)
    }

    @Test func wrongTypeAndRange() {
        let text = """
            scene: 1
            canvas: [10, 10]
            layers:
            - name: a
              path: M 0 0 L 5 5
              strokeEnd: 1.4
              lineCap: round
              lineWidth: wide
            """
        #expect(
            summaries(text) == [
                "my.yaml:6:14: warning: strokeEnd 1.4 is clamped to 1",
                "my.yaml:8:14: error: lineWidth needs a number, got \"wide\"",
            ])
    }
}
