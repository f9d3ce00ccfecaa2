import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct CSSCodeWriterTests {
    private let timing = MediaTiming(duration: 1, repeatCount: .infinity)

    private func listing(_ layer: Layer, name: String = "my scene", duration: Double? = nil) -> CodeListing {
        CSSCodeWriter(Timeline(SVGDrawing.scene([layer], duration: duration)), name: name).listing()
    }

    private func lines(_ layer: Layer, name: String = "my scene") -> [CodeListing.Line] {
        listing(layer, name: name).lines
    }

    private func moving(
        _ property: AnimatableProperty, to value: AnimatableValue, _ curve: TimingFunction? = nil
    ) throws -> Layer {
        Layer(name: "a", shape: SVGDrawing.line()).animated(
            try .basic(property, to: value, timing: timing, timingFunction: curve))
    }

    @Test func motionBecomesARuleWithKeyframes() throws {
        let lines = lines(try moving(.lineWidth, to: 5, .easeIn))
        #expect(
            lines.prefix(6).map(\.text) == [
                "<style>", ".my-scene-1 { animation: my-scene-1-stroke-width 1s linear infinite; }",
                "@keyframes my-scene-1-stroke-width {",
                "0% { stroke-width: 1px; animation-timing-function: cubic-bezier(.42, 0, 1, 1); }",
                "100% { stroke-width: 5px; }", "}",
            ])
        #expect(lines.contains { $0.text.hasPrefix("<path") && $0.text.contains("class=\"my-scene-1\"") })
        #expect(!lines.contains { $0.text.contains("<animate") })
        #expect(lines.map(\.indent).prefix(5) == [0, 1, 1, 2, 2])
    }

    @Test func aSceneThatEndsPlaysOnce() throws {
        let lines = listing(try moving(.lineWidth, to: 5), duration: 2).lines.map(\.text)
        #expect(lines.contains(".my-scene-1 { animation: my-scene-1-stroke-width 2s linear both; }"))
    }

    @Test(arguments: [
        (
            AnimatableProperty.path, AnimatableValue.path(Path(rect: Rect(0, 0, 20, 20))),
            "d: path(\"M0 0L20 0L20 20L0 20Z\");"
        ),
        (.rotation, .number(.pi / 2), "transform: rotate(90deg);"),
        (.scaleX, 2, "transform: scale(2, 1);"), (.positionX, 7, "transform: translate(7px, 0px);"),
        (.opacity, 0.5, "opacity: .5;"), (.strokeColor, .color(Color(rgb: 0xFF0000)), "stroke: #ff0000;"),
        (.strokeStart, 0.5, "stroke-dashoffset: -20px;"),
    ])
    func valuesUseCSSSyntax(property: AnimatableProperty, value: AnimatableValue, wanted: String) throws {
        let lines = lines(try moving(property, to: value))
        #expect(lines.contains { $0.text == "100% { \(wanted) }" }, "\(lines.map(\.text))")
        let hasRemark = lines.contains { $0.text.hasPrefix("/* Chrome") }
        #expect(hasRemark == (property == .path))
    }

    /// CSS uses only the last of two keys at one time.
    @Test func theKeyBeforeAJumpComesEarlier() throws {
        var layer = Layer(name: "a", shape: SVGDrawing.line())
        layer.add(
            try .keyframes(
                .opacity, try Keyframes(.values([0.25, 0.75]), calculationMode: .discrete),
                timing: timing))
        let keys = lines(layer).filter { $0.text.contains("% { opacity") }.map(\.text)
        #expect(
            keys == [
                "0% { opacity: .25; }", "49.999% { opacity: .25; }", "50% { opacity: .75; }",
                "100% { opacity: .75; }",
            ])
    }

    @Test func unsupportedAttributesGetAComment() throws {
        var layer = Layer(gradient: GradientContent(colors: [.black, .white]))
        layer.bounds = Rect(0, 0, 10, 10)
        layer.add(try .basic(.startPointX, to: 1, timing: timing))
        let (lines, notes) = (lines(layer).map(\.text), listing(layer).notes)
        #expect(notes == ["CSS cannot animate x1 of linearGradient: it keeps its first value."])
        #expect(lines.contains("/* \(notes[0]) */"))
        #expect(!lines.contains { $0.contains("<animate") || $0.contains("@keyframes") })
    }

    @Test func aStillSceneHasNoStyle() {
        let lines = lines(Layer(name: "a", shape: SVGDrawing.line()), name: "</style>").map(\.text)
        #expect(lines.first?.hasPrefix("<svg") == true)
    }

    @Test func namesAreValidInCSS() throws {
        let moving = try moving(.opacity, to: 0)
        for (name, wanted) in [
            ("star-morph", "star-morph"), ("</style>", "style"), ("2 balls", "scene-2-balls"), ("", "scene"),
        ] { #expect(lines(moving, name: name)[1].text.hasPrefix(".\(wanted)-1 {"), "\(name)") }
    }
}
