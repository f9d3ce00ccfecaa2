import Foundation
import Testing

/// The values of the star morph, from `antics render --format json`.
@Suite struct StarMorphTests {
    static let star = [
        81.5, 7, 101.07, 63.86, 163, 64.29, 113.16, 99.87, 131.87, 157, 81.5, 122.13, 31.13, 157, 49.84,
        99.87, 0,
        64.29, 61.93, 63.86, 81.5, 7,
    ]
    static let rectangle = [
        81.5, 7, 163, 7, 163, 82, 163, 157, 163, 157, 82, 157, 0, 157, 0, 157, 0, 82, 0, 7, 81.5, 7,
    ]

    /// Returns the layer as JSON at a time.
    func layer(at time: String) throws -> [String: Any] {
        let outcome = try Program.run("render", "star-morph", "--at", time, "--format", "json")
        let frame = try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any]
        return try #require((frame?["layers"] as? [[String: Any]])?.first)
    }

    /// Returns the numbers of the path at a time.
    func numbers(at time: String) throws -> [Double] {
        let path = try #require(try layer(at: time)["path"] as? String)
        return path.split { !"0123456789.-e".contains($0) }.compactMap { Double($0) }
    }

    @Test(arguments: [
        ("0", 0.0), ("0.5", 0), ("1.25", 0.5), ("2", 1), ("3", 1), ("3.75", 0.5), ("5", 0), ("16.25", 0.5),
    ])
    func pointsAreInterpolatedByIndex(time: String, share: Double) throws {
        let shown = try numbers(at: time)
        #expect(shown.count == 22)
        for (index, value) in shown.enumerated() {
            let wanted = Self.star[index] * (1 - share) + Self.rectangle[index] * share
            #expect(abs(value - wanted) < 1e-9)
        }
    }

    /// At a quarter of the time, easeInEaseOut is at 0.129161931: the cubic Bézier curve (0.42, 0) (0.58, 1), solved by
    /// bisection with high precision.
    @Test func easing() throws {
        let shown = try numbers(at: "0.875")
        let share = (shown[2] - Self.star[2]) / (Self.rectangle[2] - Self.star[2])
        #expect(abs(share - 0.129161931) < 1e-7)
    }

    @Test func theModelStaysTheStar() throws {
        let layer = try layer(at: "2.5")
        let model = try #require(layer["model"] as? [String: Any])
        #expect((model["path"] as? String)?.hasPrefix("M 81.5 7 L 101.07 63.86") == true)
        #expect(model.keys.sorted() == ["path"])
        #expect(try self.layer(at: "0")["model"] == nil)
    }

    @Test func theFrameHasEveryProperty() throws {
        let layer = try layer(at: "0.2")
        #expect(layer["kind"] as? String == "shape")
        #expect(layer["fillColor"] as? String == "#ffd166ff")
        #expect(layer["strokeColor"] as? String == "#ef476fff")
        #expect(layer["lineWidth"] as? Double == 5)
        #expect(layer["lineJoin"] as? String == "round")
        #expect(layer["miterLimit"] as? Double == 10)
        #expect(layer["strokeEnd"] as? Double == 1)
        #expect(layer["mask"] is NSNull)
    }
}
