import Layers

/// Turns the time of a clock into the time of a scene: what plays, pauses, scrubs and reverses.
///
/// A playhead never reads a clock; whoever owns one passes its reading, in seconds from any fixed instant.
/// Every change first pins the scene time shown at that instant, so that nothing ever jumps but by a seek:
///
///     var head = Playhead(duration: 1.5)
///     head.play(at: 10)
///     head.mediaTime(at: 10.5)   // 0.5
///     head.reverse(at: 10.5)
///     head.mediaTime(at: 10.75)  // 0.25
///
/// Between two changes the scene time is a closed formula of the clock's, so it does not matter how often,
/// or in which order, it is asked for.
public struct Playhead: Hashable, Sendable {
    /// The direction in which scene time runs.
    public enum Direction: Hashable, Sendable {
        /// From the start to the end.
        case forward
        /// From the end to the start.
        case backward

        /// The other one.
        public var reversed: Direction { self == .forward ? .backward : .forward }
    }

    /// The slowest and the fastest speed.
    public static let speeds = 0.05...8.0

    /// The length of the scene, in seconds.
    public private(set) var duration: Double
    /// What is played: from the in point to the out point, in scene time.
    public private(set) var range: ClosedRange<Double>
    /// Whether scene time runs. At the end of a ``LoopMode/once`` it is still playing, but not moving.
    public private(set) var isPlaying = false
    /// How many seconds of scene time go by in a second, always positive.
    public private(set) var speed = 1.0
    /// What happens at the end of the range.
    public private(set) var loopMode: LoopMode

    private var anchorClock = 0.0
    private var anchorMedia = 0.0
    private var anchorDirection = Direction.forward

    /// A paused playhead at the start of a scene.
    ///
    /// - Precondition: the duration is finite and not negative.
    public init(duration: Double, loopMode: LoopMode = .loop) {
        precondition(duration >= 0 && duration.isFinite, "a scene has a finite duration")
        self.duration = duration
        self.loopMode = loopMode
        range = 0...duration
    }

    /// The scene time at an instant of the clock, in seconds; always within ``range`` while playing.
    public func mediaTime(at clock: Double) -> Double { state(at: clock).media }

    /// The direction at an instant: ping-pong turns it at both ends.
    public func direction(at clock: Double) -> Direction { state(at: clock).direction }

    /// Whether scene time is running at an instant: not while paused, and not after the end of a
    /// ``LoopMode/once``.
    public func isMoving(at clock: Double) -> Bool {
        guard isPlaying, length > 0 else { return false }
        return loopMode != .once || !isAtEnd(state(at: clock))
    }

    /// Lets scene time run. At the end of a ``LoopMode/once`` it starts again from the other end.
    public mutating func play(at clock: Double) {
        var now = state(at: clock)
        if loopMode == .once, isAtEnd(now) {
            now.media = now.direction == .forward ? range.lowerBound : range.upperBound
        }
        pin(now, at: clock)
        isPlaying = true
    }

    /// Stops scene time.
    public mutating func pause(at clock: Double) {
        pin(state(at: clock), at: clock)
        isPlaying = false
    }

    /// Goes to a scene time, cut to the scene's length; also outside ``range``, from where playing goes on
    /// at its near end.
    public mutating func seek(to media: Double, at clock: Double) {
        pin((min(max(media, 0), duration), direction(at: clock)), at: clock)
    }

    /// Turns round on the spot.
    public mutating func reverse(at clock: Double) {
        let now = state(at: clock)
        pin((now.media, now.direction.reversed), at: clock)
    }

    /// Changes the speed, cut to ``speeds``; not a number changes nothing.
    public mutating func setSpeed(_ speed: Double, at clock: Double) {
        guard !speed.isNaN else { return }
        pin(state(at: clock), at: clock)
        self.speed = min(max(speed, Playhead.speeds.lowerBound), Playhead.speeds.upperBound)
    }

    /// Changes what happens at the end.
    public mutating func setLoopMode(_ mode: LoopMode, at clock: Double) {
        pin(state(at: clock), at: clock)
        loopMode = mode
    }

    /// Plays only a part of the scene. An empty part, or one that reaches outside the scene, is cut to it.
    public mutating func setRange(_ range: ClosedRange<Double>, at clock: Double) {
        pin(state(at: clock), at: clock)
        self.range = range.clamped(to: 0...duration)
    }

    /// Takes another scene, of another length, without moving more than that length demands.
    public mutating func setDuration(_ duration: Double, at clock: Double) {
        precondition(duration >= 0 && duration.isFinite, "a scene has a finite duration")
        let now = state(at: clock)
        range = range == 0...self.duration ? 0...duration : range.clamped(to: 0...duration)
        self.duration = duration
        pin((min(now.media, duration), now.direction), at: clock)
    }

    /// A playhead at the start of another scene that plays, or not, in the same way as this one: forwards, at
    /// the same speed and in the same loop mode.
    public func restarted(duration: Double, at clock: Double) -> Playhead {
        var head = Playhead(duration: duration, loopMode: loopMode)
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

    private mutating func pin(_ state: State, at clock: Double) {
        (anchorMedia, anchorDirection, anchorClock) = (state.media, state.direction, clock)
    }

    /// Scene time and direction, by unrolling the way along the range: `way` is how far the playhead has come
    /// from the end it set out from, and folds back at the other one.
    private func state(at clock: Double) -> State {
        guard isPlaying, length > 0 else { return (anchorMedia, anchorDirection) }
        let start = min(max(anchorMedia, range.lowerBound), range.upperBound)
        let come = anchorDirection == .forward ? start - range.lowerBound : range.upperBound - start
        let way = come + (clock - anchorClock) * speed
        switch loopMode {
        case .once:
            return (place(min(max(way, 0), length), anchorDirection), anchorDirection)
        case .loop:
            return (place(TimeTolerance.wrap(way, by: length).rest, anchorDirection), anchorDirection)
        case .pingPong:
            let folded = TimeTolerance.wrap(way, by: 2 * length).rest
            return folded <= length
                ? (place(folded, anchorDirection), anchorDirection)
                : (place(2 * length - folded, anchorDirection), anchorDirection.reversed)
        }
    }

    private func place(_ way: Double, _ direction: Direction) -> Double {
        direction == .forward ? range.lowerBound + way : range.upperBound - way
    }
}

/// What a playhead does when it comes to the end of its range.
public enum LoopMode: String, Hashable, Sendable, CaseIterable {
    /// Stops at the end, and starts over when played again.
    case once
    /// Goes on from the other end, in the same direction.
    case loop
    /// Turns round at both ends.
    case pingPong = "ping-pong"

    /// The mode after this one, in the order in which a key cycles through them.
    public var next: LoopMode {
        switch self {
        case .once: .loop
        case .loop: .pingPong
        case .pingPong: .once
        }
    }
}
