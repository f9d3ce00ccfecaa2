import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

/// Shapes that are black because nobody gave them a colour.
@Suite struct LintColorTests {
    private func isTold(_ change: (inout Layer) throws -> Void) rethrows -> Bool {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        try change(&layer)
        return lint(Timeline(Scene(canvas: Size(99, 99), layers: [layer]))).contains { $0.rule == .noColor }
    }

    @Test func plainShapesAreTold() throws {
        #expect(isTold { _ in })
        #expect(!isTold { $0.shape?.fillColor = .color(Color(rgb: 0xFF0000)) })
        #expect(!isTold { $0.shape?.fillColor = nil })
        #expect(!isTold { $0.shape?.strokeColor = .black })
        #expect(!isTold { $0.shape?.path = nil })
        #expect(try isTold { $0.add(try .basic(.opacity, from: 0, to: 1)) })
        #expect(try !isTold { $0.add(try .basic(.fillColor, to: .fill(.color(.white)))) })
        #expect(try !isTold { $0.add(try .basic(.strokeColor, from: .color(nil), to: .color(.white))) })
    }

    /// Of a mask only the opacity counts.
    @Test func masksMayBeBlack() {
        let isTold = isTold { layer in
            let mask = layer
            layer.shape?.fillColor = .color(.white)
            layer.mask = mask
        }
        #expect(!isTold)
    }
}
