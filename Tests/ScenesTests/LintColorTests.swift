import Colors
import Geometry
import Layers
import Testing

@testable import Scenes

/// Shapes that are black because they have no colour.
@Suite struct LintColorTests {
    private func isReported(_ change: (inout Layer) throws -> Void) rethrows -> Bool {
        var layer = Layer(name: "a", shape: ShapeContent(path: Path(rect: Rect(0, 0, 9, 9))))
        try change(&layer)
        return lint(Timeline(Scene(canvas: Size(99, 99), layers: [layer]))).contains { $0.rule == .noColor }
    }

    @Test func shapesWithoutAColourAreReported() throws {
        #expect(isReported { _ in })
        #expect(!isReported { $0.shape?.fillColor = .color(Color(rgb: 0xFF0000)) })
        #expect(!isReported { $0.shape?.fillColor = nil })
        #expect(!isReported { $0.shape?.strokeColor = .black })
        #expect(!isReported { $0.shape?.path = nil })
        #expect(try isReported { $0.add(try .basic(.opacity, from: 0, to: 1)) })
        #expect(try !isReported { $0.add(try .basic(.fillColor, to: .fill(.color(.white)))) })
        #expect(try !isReported { $0.add(try .basic(.strokeColor, from: .color(nil), to: .color(.white))) })
    }

    /// A mask may be black, because only its opacity matters.
    @Test func masksMayBeBlack() {
        let isReported = isReported { layer in
            let mask = layer
            layer.shape?.fillColor = .color(.white)
            layer.mask = mask
        }
        #expect(!isReported)
    }
}
