package import Layers

/// Scenes one after the other in the time of a recording.
package struct SceneSchedule: Sendable {
    /// How long it takes, in microseconds.
    package let duration: Int
    private let parts: [(start: Int, length: Int, scene: Scene)]

    /// What a scene without a length is given, in microseconds.
    package static let stillDuration = 1_000_000

    /// Each scene so many times, a scene that goes on for ever for one round at a time, and one that stands
    /// still for a second.
    ///
    /// - Parameters:
    ///   - scenes: at least one.
    ///   - times: how often each is played, at least once.
    ///   - duration: how long it takes, in microseconds; nil for as long as the scenes last. The last scene
    ///     fills what is left over.
    /// - Precondition: there is a scene.
    package init(_ scenes: [Scene], times: Int = 1, duration: Int? = nil) {
        precondition(!scenes.isEmpty, "a recording shows a scene")
        var parts: [(start: Int, length: Int, scene: Scene)] = []
        var time = 0
        for scene in scenes {
            let length = scene.duration.microseconds
            parts.append((time, length, scene))
            time += length > 0 ? length * max(1, times) : SceneSchedule.stillDuration
        }
        self.parts = parts
        self.duration = duration ?? time
    }

    /// What is shown at a time of the recording: a scene, and the time of that scene in seconds.
    package func moment(at time: Int) -> (scene: Scene, time: Double) {
        let part = parts.last { $0.start <= time } ?? parts[0]
        let elapsed = max(0, time - part.start)
        return (part.scene, (part.length > 0 ? elapsed % part.length : 0).seconds)
    }
}
