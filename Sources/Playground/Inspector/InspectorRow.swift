import Colors
import Geometry
import Layers
import Scenes
import Text

/// A row of the inspector, before anybody knows how wide it is.
struct InspectorRow {
    /// A value as it is shown.
    struct Value {
        var text: ShownText
        /// The colour that it is, for a swatch before it.
        var color: Color?
    }

    /// What a key chooses it by; nil for what can only be read.
    var place: Inspector.Place?
    /// How far in it stands.
    var depth = 0
    /// What it is about.
    var name: ShownText
    /// What the model has, or what an animation has under a key.
    var model: Value?
    /// What is seen now.
    var shown: Value?
    /// Whether what is seen is not what the model has.
    var differs = false
    /// Whether it was changed and can be taken back.
    var isEdited = false
    /// Whether it is only context: a heading, or a value that nobody gave.
    var isDim = false
    /// Whether it warns.
    var isWarning = false
    /// What follows from the time; nil for what is the same all the time.
    var live: Live?

    /// What of a row changes while the scene plays.
    enum Live {
        /// The value of a property, which an animation may be changing.
        case property(AnimatableProperty, isAnimated: Bool)
        /// Where in an animation we are.
        case clock(Timeline.Run)
    }
}
