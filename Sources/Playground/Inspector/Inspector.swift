package import Layers
package import Scenes
import Text

/// What the inspector looks at: which value is chosen, and how much it lists.
package struct Inspector: Hashable, Sendable {
    /// A row of it that can be chosen, by what it is about: so a choice outlives every change of the scene.
    package enum Place: Hashable, Sendable {
        /// A layer.
        case layer(Layer.ID)
        /// An animation of a layer, by index, then by index in that group, and so on.
        case animation(Layer.ID, [Int])
        /// A value of a layer or of an animation.
        case value(SceneEdit.Target)
        /// What a colour is made of.
        case channel(SceneEdit.Target, ColorChannel)
        /// What a timing function is made of.
        case timing(SceneEdit.Target, TimingPart)

        /// The layer that it belongs to.
        package var layer: Layer.ID {
            switch self {
            case .layer(let id), .animation(let id, _): id
            case .value(let target), .channel(let target, _), .timing(let target, _): target.layer
            }
        }

        /// The value that a change of it sets; nil where there is nothing to change.
        package var target: SceneEdit.Target? {
            switch self {
            case .layer, .animation: nil
            case .value(let target), .channel(let target, _), .timing(let target, _): target
            }
        }
    }

    /// What is chosen.
    package var choice: Place
    /// Whether it lists all properties, not only those that are animated or set.
    package var listsAll = false
    /// With which line its list begins; nil goes along with what is chosen.
    package var top: Int?
    /// Whether that is so by the wheel, which then goes on scrolling over whatever comes under it.
    package var isScrolled = false
    /// The line in which a value is typed, while one is.
    package var entry: ValueEntry?
    /// What is likely a mistake, by the layer, the animation and the key it is in.
    var findings: [SceneEdit.Target: [ShownText]] = [:]
}

extension Player.Setting {
    /// The value that was changed, when it is one of the scene.
    var target: SceneEdit.Target? { if case .value(let target) = self { target } else { nil } }
}
