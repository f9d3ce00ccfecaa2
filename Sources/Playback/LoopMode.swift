/// What a playhead does when it comes to the end of its range.
public enum LoopMode: String, Hashable, Sendable, CaseIterable {
    /// Stops there.
    case once
    /// Goes on from the other end.
    case loop
    /// Turns round.
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
