import Geometry
import Layers
import Testing

@Suite struct TimelineMomentsTests {
    private func scene(_ animations: [Animation], layerTiming: MediaTiming = .layer) throws -> Scene {
        var layer = Layer(name: "star", shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        for animation in animations { layer.add(animation) }
        layer.timing = layerTiming
        return Scene(canvas: Size(10, 10), layers: [layer])
    }

    private func texts(_ scene: Scene) -> [String] {
        Timeline(scene).moments.map { "\($0.time) \($0.label)" }
    }

    @Test func turnsAndEnds() throws {
        let turning = try Animation.basic(
            .lineWidth, from: 0, to: 1,
            timing: MediaTiming(duration: 0.5, repeatCount: .infinity, autoreverses: true))
        #expect(texts(try scene([turning])) == ["0.5 star lineWidth turns"])
        let late = try Animation.basic(
            .opacity, from: 0, to: 1, timing: MediaTiming(beginTime: 0.25, duration: 0.5))
        let other = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 1))
        #expect(
            texts(try scene([late, other])) == [
                "0.25 star opacity begins", "0.75 star opacity ends",
            ])
    }

    @Test func keyframesAndLayerTime() throws {
        let keyframes = try Animation.keyframes(
            .lineWidth, Keyframes(.values([0, 1, 0]), keyTimes: [0, 0.25, 1]),
            timing: MediaTiming(duration: 2))
        #expect(texts(try scene([keyframes])) == ["0.5 star lineWidth keyframe 2"])
        var fast = try scene(
            [keyframes],
            layerTiming: MediaTiming(beginTime: 0.5, duration: .infinity, speed: 2))
        fast.explicitDuration = 2
        #expect(
            texts(fast) == [
                "0.5 star lineWidth begins", "0.75 star lineWidth keyframe 2", "1.5 star lineWidth ends",
            ])
    }

    /// Rule T10: a duration left out is that of a transaction, or of the group around.
    @Test func endsWithoutADuration() throws {
        let fade = try Animation.basic(.opacity, from: 0, to: 1, timing: MediaTiming(beginTime: 0.25))
        let other = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 1))
        #expect(
            texts(try scene([fade, other])) == [
                "0.25 star opacity begins", "0.5 star opacity ends",
            ])
        let group = try Animation.group([fade], timing: MediaTiming(duration: 2))
        let later = try Animation.basic(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 3))
        #expect(
            texts(try scene([group, later])) == [
                "0.25 star opacity begins", "2.0 star ends", "2.25 star opacity ends",
            ])
    }
}
