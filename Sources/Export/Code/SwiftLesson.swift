/// What is worth a comment where it first occurs, and would be noise where it occurs again.
enum SwiftLesson: Hashable {
    /// A begin that counts from now.
    case beginsLater
    /// A start that shows before the animation begins.
    case showsItsStart
    /// An end that shows after the animation has ended.
    case holdsItsEnd
    /// A spring and how long it takes.
    case settles
    /// Paths that are blended.
    case pairsPoints
    /// A layer that is a mask.
    case masks
    /// Animations in a group.
    case cutsOff
    /// Copies of a replicator, each later than the one before.
    case followsLater
    /// Values that are reached by implicit animations.
    case animatesImplicitly
    /// Values that are set without them.
    case changesAtOnce
    /// An action for a key.
    case acts
    /// A layer that pauses.
    case standsStill
    /// A layer that goes on after a pause.
    case goesOn

    /// The comment.
    var text: String {
        switch self {
        case .beginsLater: "Begins count on the layer's clock, which has been running for long."
        case .showsItsStart: "Until it begins, its start shows instead of the model value."
        case .holdsItsEnd: "Its end shows until it is removed; the model value stays what it is."
        case .settles: "A spring runs in real seconds: less would cut it off, more would not stretch it."
        case .pairsPoints: "Points are paired in their order: all paths have the same commands."
        case .masks: "What shows of the layer is where its mask is opaque, whatever the mask's colour."
        case .cutsOff: "A group has a clock of its own: what is in it is cut off at its end, not stretched."
        case .followsLater: "Each copy is that much behind the one before it."
        case .animatesImplicitly:
            "The new values are animated as the transaction says, without an animation object."
        case .changesAtOnce: "Without actions the new values show at once."
        case .acts: "What runs when the value of a key changes."
        case .standsStill: "A layer whose speed is 0 stands still at its timeOffset, with all that is in it."
        case .goesOn: "It goes on from where it stood: its beginTime is what it has missed."
        }
    }
}
