import Geometry
import Layers
import Testing

@testable import Export

@Suite struct SVGTrackTests {
    private func keys(_ keys: (Double, String)...) -> [SVGTrack.Key] {
        keys.map { SVGTrack.Key(time: $0.0, value: $0.1) }
    }

    @Test func keysThatSayNothingNewAreDropped() {
        let linear = SVGTrack(
            duration: 2, keys: keys((0, "a"), (0.2, "a"), (0.5, "a"), (0.7, "b"), (0.9, "b"), (1, "b")),
            isDiscrete: false)
        #expect(linear.keys.map(\.time) == [0, 0.5, 0.7, 1])
        let held = SVGTrack(
            duration: 2, keys: keys((0, "a"), (0.2, "a"), (0.7, "b"), (1, "b")), isDiscrete: true)
        #expect(held.keys.map(\.time) == [0, 0.7])
        #expect(SVGTrack(duration: 2, keys: keys((0, "a"), (1, "a")), isDiscrete: false).isConstant)
        #expect(!linear.isConstant && linear.first == "a" && SVGTrack("a").isConstant)
    }

    @Test func animationsNameWhatTheyNeed() throws {
        var eased = keys((0, "0"), (0.25, "1"), (1, "0"))
        eased[0].ease = try CubicTiming(0.42, 0, 1, 1)
        let spline = SVGTrack(duration: 1.5, keys: eased, isDiscrete: false).animation(of: "x")
        #expect(
            spline.attributes.map(\.name) == [
                "attributeName", "dur", "repeatCount", "calcMode", "keyTimes", "keySplines", "values",
            ])
        #expect(spline["dur"] == "1.5s" && spline["keyTimes"] == "0;.25;1")
        #expect(spline["keySplines"] == ".42 0 1 1;0 0 1 1")

        let linear = SVGTrack(duration: 1, keys: keys((0, "0"), (1, "9")), isDiscrete: false)
        #expect(linear.animation(of: "x")["calcMode"] == nil)
        let turn = linear.animation(of: "transform", type: "rotate")
        #expect(turn.name == "animateTransform" && turn["type"] == "rotate")
        let held = SVGTrack(duration: 1, keys: keys((0, "0"), (0.5, "9")), isDiscrete: true)
        #expect(held.animation(of: "x")["calcMode"] == "discrete")
    }
}
