import Geometry
import Layers
import Testing

@Suite struct KeyMomentsTests {
    private func scene(_ animations: [Animation], layerTiming: MediaTiming = .layer) throws -> Scene {
        var layer = Layer(name: "star", shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        for animation in animations { layer.add(animation) }
        layer.timing = layerTiming
        return Scene(canvas: Size(10, 10), layers: [layer])
    }

    private func texts(_ scene: Scene) -> [String] { scene.keyMoments.map { "\($0.time) \($0.label)" } }

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
}
