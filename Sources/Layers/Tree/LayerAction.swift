/// What happens to a key of a layer when its value changes (rule X5).
public enum LayerAction: Hashable, Sendable {
    /// Nothing: the value changes at once, and no further stage is asked (an explicit null).
    case none
    /// The implicit animation that other keys have by default: how a key without one borrows it (rule X7).
    case implicit
    /// This animation is added under the key (rule X8); a basic one without ends starts from the old value.
    case animation(Animation)
}
