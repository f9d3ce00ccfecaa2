public import Layers

/// A part of a scene that is legal but likely an error, with a reason and a fix.
public struct LintFinding: Hashable, Sendable {
    /// The rule that found it.
    public let rule: LintRule
    /// The place of the key.
    public let location: LintLocation
    /// The message, in one line, with its numbers.
    public let message: String
    /// The reason for the warning.
    public let reason: String
    /// The line or key to write instead.
    public let fix: String
}

/// A key of a layer, or of one of its animations.
public struct LintLocation: Hashable, Sendable {
    /// The layer with the key or the animation.
    public var layer: Layer.ID
    /// The key of the property whose action has the key, or `nil`.
    public var action: String?
    /// The index of the animation, then that of its child, and so on; empty for the layer itself.
    ///
    /// With an action, the first index is that of a child of the action's animation.
    public var animation: [Int]
    /// The path to the timed change that sets the key or adds the animation or layer; empty for the initial scene.
    ///
    /// It is the index of a change, then that of a change in its completion, and so on.
    public var change: [Int]
    /// The key, as in scene files: `keyTimes`, `toValue`, `lineDashPattern`.
    public var key: String

    /// Creates the place of a key.
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

/// The rules of lint.
public enum LintRule: String, Hashable, Sendable, CaseIterable {
    /// A morph between paths with different structures (rule H6).
    case unlikePaths = "unlike-paths"
    /// Both a repeat count and a repeat duration (rule T3).
    case repeatedTwice = "repeat-count-and-duration"
    /// Key times with a wrong count, or that fall, or do not run from 0 to 1 (rule K2).
    case keyTimes = "key-times"
    /// All of from, to and by, so that by is ignored.
    case threeEnds = "from-to-and-by"
    /// Timing functions or key times in a mode that ignores them (rules K2 and K3).
    case ignoredTiming = "ignored-timing"
    /// A dash pattern with a seam at the end of a closed path (rule H3).
    case dashSeam = "dash-seam"
    /// A fill mode that has no effect, because the animation is removed on completion (rule T9).
    case fillsInVain = "fill-without-staying"
    /// A transform that ends as it begins (rule I3).
    case fullTurn = "full-turn-by-matrix"
    /// A spring whose duration ends before it has settled (rule P2).
    case springCutOff = "spring-cut-off"
    /// An opacity, stroke start or stroke end outside 0...1 (rule H1).
    case trimOutside = "trim-outside"
    /// A trimmed line that Core Animation ends elsewhere on its curves (rule H1).
    case trimCut = "trim-cut"
    /// A line thinner than a dot on 80 × 24 cells.
    case thinLine = "thin-line"
    /// A shape without a colour, which is black.
    case noColor = "no-colour"
    /// A value that jumps back to the model value when the animation ends (rule Y2).
    case snapsBack = "snaps-back"
    /// More than three flashes in a second (WCAG 2.3.1).
    case flashes = "flashes"
    /// An animation that has no effect.
    case noEffect = "no-effect"
    /// A layer that no frame shows.
    case neverVisible = "never-visible"
    /// A layer that is outside the canvas for a time after it was inside.
    case leavesCanvas = "leaves-canvas"
    /// A layer that turns or grows about a point far from its drawing.
    case wrongPivot = "wrong-pivot"
    /// An animation that does not move as written.
    case standsStill = "stands-still"
    /// A key of the stroke or the bounds of a layer that has none.
    case unused = "unused-key"

    /// The rules about the layers in the frames.
    static let sightings: Set<LintRule> = [.neverVisible, .leavesCanvas, .wrongPivot, .unused]
}
