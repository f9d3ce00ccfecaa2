import Colors
import Geometry
import Layers
import Scenes
import Testing

/// Lines thinner than a dot on 80 × 24 cells. On a canvas of 320 × 192 points a dot is 2 × 2 points.
@Suite struct ThinLineTests {
    private func findings(
        width: Double, scale: Double = 1, color: Color? = .white,
        animating property: AnimatableProperty? = nil
    ) throws -> [LintFinding] {
        var shape = ShapeContent(path: Path(rect: Rect(0, 0, 100, 50)))
        (shape.strokeColor, shape.lineWidth) = (color, width)
        var line = Layer(name: "line", shape: shape)
        if let property {
            line.add(try .basic(property, from: 1, to: 4, timing: MediaTiming(duration: 1)))
        }
        var group = Layer(name: "group")
        group.transform = Affine(scaleX: scale, y: scale)
        group.sublayers = [line]
        return lint(Timeline(Scene(canvas: Size(320, 192), layers: [group]))).filter { $0.rule == .thinLine }
    }

    @Test func thinLinesAreReported() throws {
        let finding = try #require(findings(width: 1.5).first)
        #expect(finding.location.key == "lineWidth")
        #expect(finding.message == "this line is 0.75 of a dot wide on 80×24 cells")
        #expect(finding.fix == "lineWidth: 2 or more")
    }

    /// No finding for a line as wide as a dot, a scaled layer, an invisible line, or a changing width.
    @Test func otherLinesAreNotReported() throws {
        #expect(try findings(width: 2).isEmpty)
        #expect(try findings(width: 0).isEmpty)
        #expect(try findings(width: 1, scale: 2).isEmpty)
        #expect(try findings(width: 3, scale: 0.5).count == 1)
        #expect(try findings(width: 1, color: nil).isEmpty)
        #expect(try findings(width: 1, animating: .lineWidth).isEmpty)
        #expect(try findings(width: 1, animating: .opacity).count == 1)
    }
}
