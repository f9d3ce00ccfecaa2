import Geometry
import Layers

/// A converter from clock time to scene time, which plays, pauses, seeks and reverses.
///
/// A playhead reads no clock; the caller passes clock times, in seconds from any fixed instant. Every change keeps the
/// current scene time, so only a seek makes it jump:
///
///     var head = Playhead(duration: 1.5)
///     head.play(at: 10)
///     head.mediaTime(at: 10.5)   // 0.5
///     head.reverse(at: 10.5)
///     head.mediaTime(at: 10.75)  // 0.25
///
/// Between two changes the scene time is a closed-form function of the clock time. You can query it as often and in any
/// order as you like.
public struct Playhead: Hashable, Sendable {
    /// The direction in which scene time runs.
    public enum Direction: Hashable, Sendable {
        /// Forwards: from the start of the scene to its end.
        case forward
        /// Backwards: from the end of the scene to its start.
        case backward

        /// The opposite direction.
        public var reversed: Direction { self == .forward ? .backward : .forward }
    }

    /// The range of speeds.
    public static let speeds = 0.05...8.0

    /// The length of the scene, in seconds.
    public private(set) var duration: Double
    /// The scene time at which ``LoopMode/loop`` continues after the end of the scene, if it is inside of ``range``.
    public private(set) var loopStart: Double
    /// The part of the scene to play, from the in point to the out point, in scene time.
    public private(set) var range: ClosedRange<Double>
    /// Whether the playhead is playing. At the end of a ``LoopMode/once`` it is still playing, but not moving.
    public private(set) var isPlaying = false
    /// The number of seconds of scene time in a second, always positive.
    public private(set) var speed = 1.0
    /// The behaviour at the end of the range.
    public private(set) var loopMode: LoopMode

    private var anchorClock = 0.0
    private var anchorMedia = 0.0
    private var anchorDirection = Direction.forward

    /// Creates a paused playhead at the start of a scene.
    ///
    /// - Precondition: the duration is finite and not negative.
    public init(duration: Double, loopStart: Double = 0, loopMode: LoopMode = .loop) {
        precondition(duration >= 0 && duration.isFinite, "a scene has a finite duration")
        self.duration = duration
        self.loopStart = loopStart
        self.loopMode = loopMode
        range = 0...duration
    }

    /// Returns the scene time at a clock time, in seconds; always within ``range`` while playing.
    public func mediaTime(at clock: Double) -> Double { state(at: clock).media }

    /// Returns the direction at a clock time; ping-pong changes it at both ends.
    public func direction(at clock: Double) -> Direction { state(at: clock).direction }

    /// Returns whether the scene time moves at a clock time.
    ///
    /// It does not move while paused, or after the end of a ``LoopMode/once``.
    public func isMoving(at clock: Double) -> Bool {
        guard isPlaying, length > 0 else { return false }
        return loopMode != .once || !isAtEnd(state(at: clock))
    }

    /// Starts playing. At the end of a ``LoopMode/once``, playback restarts at the other end.
    public mutating func play(at clock: Double) {
        var now = state(at: clock)
        if loopMode == .once, isAtEnd(now) {
            now.media = now.direction == .forward ? range.lowerBound : range.upperBound
        }
        anchor(now, at: clock)
        isPlaying = true
    }

    /// Pauses at a reading of the clock, in seconds.
    public mutating func pause(at clock: Double) {
        anchor(state(at: clock), at: clock)
        isPlaying = false
    }

    /// Moves to a scene time, clamped to the scene's duration.
    ///
    /// The time may be outside ``range``; playback then continues at the near end of the range. A time that is not a
    /// number has no effect.
    public mutating func seek(to media: Double, at clock: Double) {
        guard !media.isNaN else { return }
        anchor((media.clamped(to: 0...duration), direction(at: clock)), at: clock)
    }

    /// Reverses the direction.
    public mutating func reverse(at clock: Double) {
        let now = state(at: clock)
        anchor((now.media, now.direction.reversed), at: clock)
    }

    /// Changes the speed, in seconds of scene time per second, clamped to ``speeds``.
    ///
    /// A speed that is not a number has no effect.
    public mutating func setSpeed(_ speed: Double, at clock: Double) {
        guard !speed.isNaN else { return }
        anchor(state(at: clock), at: clock)
        self.speed = speed.clamped(to: Playhead.speeds)
    }

    /// Changes the behaviour at the end of the range.
    public mutating func setLoopMode(_ mode: LoopMode, at clock: Double) {
        anchor(state(at: clock), at: clock)
        loopMode = mode
    }

    /// Sets the part of the scene to play, clamped to the scene.
    public mutating func setRange(_ range: ClosedRange<Double>, at clock: Double) {
        anchor(state(at: clock), at: clock)
        self.range = range.clamped(to: 0...duration)
    }

    /// Changes the duration, and moves the playhead only if it is after the new end.
    public mutating func setDuration(_ duration: Double, loopStart: Double = 0, at clock: Double) {
        precondition(duration >= 0 && duration.isFinite, "a scene has a finite duration")
        let now = state(at: clock)
        range = range == 0...self.duration ? 0...duration : range.clamped(to: 0...duration)
        (self.duration, self.loopStart) = (duration, loopStart)
        anchor((min(now.media, duration), now.direction), at: clock)
    }

    /// Returns a playhead at the start of another scene with the same speed, loop mode and play state, in forward
    /// direction.
    public func restarted(duration: Double, loopStart: Double = 0, at clock: Double) -> Playhead {
        var head = Playhead(duration: duration, loopStart: loopStart, loopMode: loopMode)
        head.speed = speed
        head.anchorClock = clock
        head.isPlaying = isPlaying
        return head
    }

    private typealias State = (media: Double, direction: Direction)

    private var length: Double { range.upperBound - range.lowerBound }

    private func isAtEnd(_ state: State) -> Bool {
        state.direction == .forward ? state.media >= range.upperBound : state.media <= range.lowerBound
    }

    private mutating func anchor(_ state: State, at clock: Double) {
        (anchorMedia, anchorDirection, anchorClock) = (state.media, state.direction, clock)
    }

    /// Returns the scene time and the direction, from the unrolled distance along the range.
    ///
    /// The distance from the starting end is folded back at the other end.
    private func state(at clock: Double) -> State {
        guard isPlaying, length > 0 else { return (anchorMedia, anchorDirection) }
        let start = anchorMedia.clamped(to: range)
        let travelled = anchorDirection == .forward ? start - range.lowerBound : range.upperBound - start
        let distance = travelled + (clock - anchorClock) * speed
        var direction = anchorDirection
        let position: Double
        switch loopMode {
        case .once: position = distance.clamped(to: 0...length)
        case .loop:
            let hasLeadIn = range.upperBound == duration && range.contains(loopStart) && loopStart < duration
            let leadIn = hasLeadIn ? loopStart - range.lowerBound : 0
            // Backwards, the time before the loop passes only if playback starts there.
            let firstRound = anchorDirection == .forward || start < loopStart ? length : length - leadIn
            let beyond = distance - firstRound
            let begin = anchorDirection == .forward ? leadIn : 0
            position =
                beyond >= -TimeTolerance.at(firstRound)
                ? begin + TimeTolerance.wrap(max(beyond, 0), by: length - leadIn).remainder : distance
        case .pingPong:
            let folded = TimeTolerance.wrap(distance, by: 2 * length).remainder
            position = min(folded, 2 * length - folded)
            if folded > length { direction = direction.reversed }
        }
        return (mediaTime(position, anchorDirection), direction)
    }

    /// Returns the scene time at a distance from the starting end. The other end has no rounding error.
    private func mediaTime(_ distance: Double, _ direction: Direction) -> Double {
        switch direction {
        case .forward: distance >= length ? range.upperBound : range.lowerBound + distance
        case .backward: distance >= length ? range.lowerBound : range.upperBound - distance
        }
    }
}

/// The behaviour of a playhead at the end of its range. A key cycles through the cases in their order.
public enum LoopMode: String, Hashable, Sendable, CaseIterable {
    /// Stop at the end, and restart when played again.
    case once
    /// Continue from the other end in the same direction.
    case loop
    /// Reverse the direction at both ends.
    case pingPong = "ping-pong"
}
