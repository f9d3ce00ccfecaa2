package import Layers

/// Scenes one after the other in the time of a recording.
package struct SceneSchedule: Sendable {
    /// How long it takes, in microseconds.
    package let duration: Int
    private let parts: [(start: Int, length: Int, timeline: Timeline)]

    /// How long a scene is shown once, in microseconds: for as long as it moves, one that goes on forever for
    /// one of its rounds, and one that stands still for a second.
    package static func showing(of timeline: Timeline) -> Int {
        let length = timeline.duration.microseconds
        // Beyond its end the next round would begin.
        let isBeyond = length.seconds > timeline.duration + Instant.tolerance(at: timeline.duration)
        return length > 0 ? isBeyond ? max(length - 1, 1) : length : 1_000_000
    }

    /// Each scene so many times.
    ///
    /// - Parameters:
    ///   - scenes: at least one.
    ///   - times: how often each is played, at least once.
    ///   - duration: how long it takes, in microseconds; nil for as long as the scenes last. The last scene
    ///     fills what is left over.
    /// - Precondition: there is a scene.
    package init(_ scenes: [Timeline], times: Int = 1, duration: Int? = nil) {
        precondition(!scenes.isEmpty, "a recording shows a scene")
        var parts: [(start: Int, length: Int, timeline: Timeline)] = []
        var time = 0
        for timeline in scenes {
            let length = SceneSchedule.showing(of: timeline)
            parts.append((time, length, timeline))
            time = RecordingLength.sum(time, length * max(1, times))
        }
        self.parts = parts
        self.duration = duration ?? time
    }

    /// What is shown at a time of the recording: a scene, and the time of that scene in seconds.
    package func moment(at time: Int) -> (timeline: Timeline, time: Double) {
        let part = parts.last { $0.start <= time } ?? parts[0]
        return (part.timeline, (max(0, time - part.start) % part.length).seconds)
    }
}
