public import Layers

/// Something in a scene that is legal but likely a mistake: what, where, why, and what to do about it.
public struct LintFinding: Hashable, Sendable {
    /// Which habit it goes against.
    public let rule: LintRule
    /// The key it is about.
    public let location: LintLocation
    /// What was found, in one line, with its numbers.
    public let message: String
    /// Why it matters.
    public let reason: String
    /// What to write instead.
    public let fix: String
}

/// A place in a scene: a key of a layer, or of one of its animations.
public struct LintLocation: Hashable, Sendable {
    /// The layer that has the key, or whose animation has it.
    public var layer: Layer.ID
    /// Which of its actions, by the key of the property; nil for none.
    public var action: String?
    /// Which of its animations, by index in order of adding, then which child of that group, and so on; empty
    /// for the layer itself. With an action, which child of the action's animation.
    public var animation: [Int]
    /// Which of the scene's timed changes sets the key, or adds the animation or the layer, by index, then which
    /// change in its completion, and so on; empty for what the scene begins with.
    public var change: [Int]
    /// Which key there, as scene files spell it: `keyTimes`, `toValue`, `lineDashPattern`.
    public var key: String

    /// The place of a key.
    public init(
        _ layer: Layer.ID, action: String? = nil, animation: [Int] = [], change: [Int] = [], key: String
    ) {
        self.layer = layer
        self.action = action
        self.animation = animation
        self.change = change
        self.key = key
    }
}

/// The habits that lint looks for.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
    /// A path is blended with one of another structure (rule H6).
    case unlikePaths = "unlike-paths"
    /// Both a repeat count and a repeat duration are set (rule T3).
    case repeatedTwice = "repeat-count-and-duration"
    /// Key times are of the wrong number, fall, or do not run from 0 to 1 (rule K2).
    case keyTimes = "key-times"
    /// from, to and by are all set, of which by is ignored.
    case threeEnds = "from-to-and-by"
    /// Timing functions or key times in a mode that ignores them (rules K2 and K3).
    case ignoredTiming = "ignored-timing"
    /// A dash pattern that leaves a seam where a closed path ends (rule H3).
    case dashSeam = "dash-seam"
    /// Filling forwards, but gone on completion (rule T9).
    case fillsInVain = "fill-without-staying"
    /// A transform that ends as it begins (rule I3).
    case fullTurn = "full-turn-by-matrix"
    /// A spring cut off before it has settled (rule P2).
    case springCutOff = "spring-cut-off"
    /// A share outside 0...1: opacity, a stroke start or end (rule H1).
    case trimOutside = "trim-outside"
    /// A trimmed line that Core Animation ends elsewhere on its curves (rule H1).
    case trimCut = "trim-cut"
    /// A line thinner than a dot on 80 × 24 cells.
    case thinLine = "thin-line"
    /// A shape that is black because nobody gave it a colour.
    case noColor = "no-colour"
    /// The model value shows again with a jump when the animation ends (rule Y2).
    case snapsBack = "snaps-back"
    /// More than three flashes in a second (WCAG 2.3.1).
    case flashes = "flashes"
    /// An animation that can have no effect.
    case noEffect = "no-effect"
}
