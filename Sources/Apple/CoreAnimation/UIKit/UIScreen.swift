public import Foundation

/// What is drawn on: the current stage.
open class UIScreen: NSObject {
    /// The one that there is.
    open class var main: UIScreen { UIScreen() }

    /// As large as the stage, in points.
    open var bounds: CGRect { CGRect(origin: .zero, size: Stage.current.size) }

    /// Pixels a point: 1, since cells have as many dots as they have.
    open var scale: CGFloat { 1 }
}
