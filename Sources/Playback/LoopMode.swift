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
