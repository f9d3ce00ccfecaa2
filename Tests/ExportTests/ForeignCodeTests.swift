import Colors
import Geometry
import Layers
import Testing

@testable import Export

/// What Core Animation has not is told above the layer that has it, and nowhere else.
@Suite struct ForeignCodeTests {
    private func comments(_ change: (inout ShapeContent) throws -> Void) throws -> [String] {
        let hook = try Path(svg: "M 110 24 C 110 -1 70 -1 70 63")
        var shape = ShapeContent(path: hook, fillColor: nil, strokeColor: .black)
        try change(&shape)
        let scene = Scene(canvas: Size(100, 100), layers: [Layer(name: "a", shape: shape)])
        let lines = SwiftCodeWriter(Timeline(scene), name: "a").listing().lines.map(\.text)
        let start = try #require(lines.firstIndex(of: "private func start() {"))
        return lines[start...].dropFirst().prefix { $0.hasPrefix("//") }.map { $0 }
    }

    @Test func aWholeLineHasNone() throws {
        #expect(try comments { _ in } == [])
        #expect(try comments { $0.dashOrigin = .path } == [])
        #expect(try comments { $0.trimMode = .each } == [])
    }

    @Test func unevenPensAreTold() throws {
        #expect(try comments { $0.strokeEnd = 0.4 }.joined().contains("cuts a curve at its parameter"))
        #expect(try comments { ($0.strokeEnd, $0.trimBy) = (0.4, .parameter) } == [])
        let circle = Path(ellipseIn: Rect(0, 0, 50, 50))
        #expect(try comments { ($0.strokeEnd, $0.path) = (0.4, circle) } == [])
    }

    @Test func dashesAreTold() throws {
        #expect(
            try comments { ($0.lineDashPattern, $0.dashOrigin) = ([4], .path) }.joined()
                .contains("dashes begin where the trimmed line does"))
        let circle = Path(ellipseIn: Rect(0, 0, 50, 50))
        let scaled = try comments { ($0.lineDashPattern, $0.dashFit, $0.path) = ([4, 3], .seamless, circle) }
        #expect(scaled.joined().contains("a whole number of periods"))
        // Nothing to say where it fits anyway.
        let square = Path(rect: Rect(0, 0, 20, 20))
        #expect(
            try comments { ($0.lineDashPattern, $0.dashFit, $0.path) = ([6, 4], .seamless, square) } == [])
    }

    @Test func trimsAreTold() throws {
        #expect(try comments { $0.trimOffset = 0.25 }.joined().contains("round the end, here by 0.25."))
        let two = try Path(svg: "M 0 0 L 9 0 M 0 9 L 9 9")
        #expect(
            try comments { ($0.trimMode, $0.strokeEnd, $0.path) = (.each, 0.5, two) }.joined()
                .contains("give each a layer"))
        let one = try comments { ($0.trimMode, $0.strokeEnd) = (.each, 0.5) }.joined()
        #expect(!one.contains("give each a layer"))
    }
}
