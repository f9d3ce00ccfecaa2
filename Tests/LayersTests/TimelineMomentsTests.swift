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

    private let star = Layer.ID(1)

    private func texts(_ changes: TimedChange...) throws -> [String] {
        var scene = try scene([])
        scene.changes = changes
        scene.explicitDuration = 9
        return texts(scene)
    }

    private func second(_ time: Double, _ changes: LayerChange...) -> TimedChange {
        TimedChange(at: time, changes: changes, settings: TransactionSettings(animationDuration: 1))
    }

    @Test func whatChangesAddBeginsAndEnds() throws {
        #expect(
            try texts(second(2, .set(star, .opacity, 0))) == [
                "2.0 star opacity begins", "3.0 star opacity ends",
            ])
        var fresh = Layer(name: "new")
        fresh.add(try .basic(.opacity, from: 0, to: 1, timing: MediaTiming(duration: 0.5, repeatCount: 2)))
        #expect(
            try texts(second(2, .insert(fresh, at: .top(0)))) == [
                "2.0 new opacity begins", "2.5 new opacity starts again", "3.0 new opacity ends",
            ])
    }

    @Test func whatIsStoppedHasNoEnd() throws {
        let fade = second(1, .set(star, .opacity, 0))
        #expect(
            try texts(fade, second(1.5, .set(star, .opacity, 1))) == [
                "1.0 star opacity begins", "1.5 star opacity stops, star opacity begins",
                "2.5 star opacity ends",
            ])
        #expect(
            try texts(fade, second(1.5, .remove(star))) == [
                "1.0 star opacity begins", "1.5 star opacity stops",
            ])
        // A group stops with all in it, save what is over by then.
        let parts = try ["opacity", "lineWidth"].enumerated().map { index, name in
            try Animation.basic(
                #require(AnimatableProperty(rawValue: name)), to: 0,
                timing: MediaTiming(duration: Double(index) + 0.25))
        }
        let group = try Animation.group(parts, timing: MediaTiming(duration: 3))
        #expect(
            try texts(
                second(1, .add(star, group, key: "g")), second(2, .removeAnimation(star, key: "g"))) == [
                    "1.0 star opacity begins, star lineWidth begins, star begins", "1.25 star opacity ends",
                    "2.0 star lineWidth stops, star stops",
                ])
    }
}
