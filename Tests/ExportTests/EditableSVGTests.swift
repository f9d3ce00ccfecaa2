import Colors
import Geometry
import Layers
import Testing

@testable import Export

@Suite struct EditableSVGTests {
    private func document(
        _ layers: [Layer], by animation: SVGAnimation = .smil, duration: Double? = nil
    ) throws -> (root: XMLNode, losses: [String]) {
        let svg = EditableSVG(Timeline(SVGDrawing.scene(layers, duration: duration)), by: animation)
        return (try XMLNode(svg.text), svg.losses)
    }

    private func layer(_ name: String) -> Layer { Layer(name: name, shape: SVGDrawing.line()) }

    private func moving(
        _ curve: TimingFunction? = .easeIn, repeatCount: Double = 1, _ blending: Blending = Blending()
    ) throws -> Layer {
        let timing = MediaTiming(duration: 1, repeatCount: repeatCount)
        let change = try PropertyChange(
            .strokeColor, .ends(Ends(to: .color(Color(rgb: 0xFF0000)))), blending: blending)
        return layer("a").animated(try Animation(.change(change), timing: timing, timingFunction: curve))
    }

    @Test(arguments: [
        (["big star", "big star", "", "3 dots"], ["big-star", "big-star-2", nil, "layer-3-dots"]),
        // Gradients and masks have the ids d1, d2 and so on.
        (["d1", "dot", "<\"&"], ["d1-layer", "dot", nil]),
    ])
    func theNamesOfLayersAreIDs(names: [String], wanted: [String?]) throws {
        let root = try document(names.map(layer)).root
        #expect(root.children.map { $0["id"] } == wanted)
    }

    /// A scene that ends keeps its last picture, and others repeat.
    @Test func theAnimationRunsAsOftenAsInTheScene() throws {
        let once = try document([moving()], duration: 1).root.children[0].children[0]
        #expect(once["fill"] == "freeze" && once["repeatCount"] == nil && once["keySplines"] != nil)
        let always = try document([moving(repeatCount: .infinity)]).root.children[0].children[0]
        #expect(always["fill"] == nil && always["repeatCount"] == "indefinite")
    }

    @Test func aStyleSheetHasTheSameMotion() throws {
        let root = try document([moving(repeatCount: .infinity)], by: .css).root
        #expect(root.children.map(\.name) == ["style", "path"] && root.all("animate").isEmpty)
        let path = root.children[1]
        #expect(path["id"] == "a" && path["class"] == "motion-1")
        let style = root.children[0].text
        #expect(style.contains(".motion-1 { animation: motion-1-stroke 1s linear infinite; }"))
        #expect(style.contains("100% { stroke: #ff0000; }"))
        let once = EditableSVG(Timeline(SVGDrawing.scene([try moving()], duration: 1)), by: .css).text
        #expect(once.contains("1s linear both;"))
    }

    @Test func partsThatSVGLacksAreListed() throws {
        var labelled = layer("b")
        labelled.label = LayerLabel("words")
        #expect(try document([moving()]).losses.isEmpty)
        #expect(try document([labelled]).losses == ["labels and the numbers of points are left out"])
        #expect(
            try document([moving(.family(.bounce, .out))]).losses
                == ["a strokeColor: linear pieces replace the timing function"])
        #expect(
            try document([moving(nil, Blending(colorSpace: .oklab))]).losses
                == ["a strokeColor: linear pieces replace the colours between"])
    }
}
