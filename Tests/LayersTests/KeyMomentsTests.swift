import Geometry
import Layers
import Testing

@Suite struct KeyMomentsTests {
    private func scene(_ animations: [Animation], layerTiming: MediaTiming = .layer) throws -> Scene {
        var layer = Layer(name: "star", shape: ShapeContent(path: Path(rect: Rect(0, 0, 10, 10))))
        for animation in animations { try layer.add(animation) }
        layer.timing = layerTiming
        return Scene(canvas: Size(10, 10), layers: [layer])
    }

    private func texts(_ scene: Scene) -> [String] { scene.keyMoments.map { "\($0.time) \($0.label)" } }

    @Test func turnsAndEnds() throws {
        let turning = BasicAnimation(
            .lineWidth, from: 0, to: 1,
            timing: MediaTiming(duration: 0.5, repeatCount: .infinity, autoreverses: true))
        #expect(texts(try scene([.basic(turning)])) == ["0.5 star lineWidth turns"])
        let late = BasicAnimation(
            .opacity, from: 0, to: 1, timing: MediaTiming(beginTime: 0.25, duration: 0.5))
        let other = BasicAnimation(.strokeEnd, from: 0, to: 1, timing: MediaTiming(duration: 1))
        #expect(
            texts(try scene([.basic(late), .basic(other)])) == [
                "0.25 star opacity begins", "0.75 star opacity ends",
            ])
    }

    @Test func keyframesAndLayerTime() throws {
        var keyframes = KeyframeAnimation(
            .lineWidth, values: [0, 1, 0], timing: MediaTiming(duration: 2))
        keyframes.keyTimes = [0, 0.25, 1]
        #expect(texts(try scene([.keyframe(keyframes)])) == ["0.5 star lineWidth keyframe 2"])
        var fast = try scene(
            [.keyframe(keyframes)],
            layerTiming: MediaTiming(beginTime: 0.5, duration: .infinity, speed: 2))
        fast.explicitDuration = 2
        #expect(
            texts(fast) == [
                "0.5 star lineWidth begins", "0.75 star lineWidth keyframe 2", "1.5 star lineWidth ends",
            ])
    }
}
