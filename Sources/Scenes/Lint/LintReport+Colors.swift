import Colors
import Geometry
import Layers

extension LintReport {
    /// A shape that has the colours of a new one, black and no stroke, as long as the scene runs. Whether somebody has
    /// chosen them, only the text of the scene can tell.
    ///
    /// - Parameters:
    ///   - masks: the layers of which only the opacity counts.
    ///   - runs: the animations of the layer.
    ///   - set: what timed changes set in it.
    mutating func lintColor(
        masks: Set<Layer.ID>, _ runs: [Timeline.Run], set: [TimedChange.Assignment]
    ) {
        guard let shape = layer.shape, shape.path?.isEmpty == false, shape.strokeColor == nil,
            shape.fillColor == ShapeContent().fillColor, !masks.contains(layer.id)
        else { return }
        let colors: Set<AnimatableProperty> = [.fillColor, .strokeColor]
        guard !(runs.compactMap(\.property) + set.map(\.property)).contains(where: colors.contains) else {
            return
        }
        note(
            .noColor, [], "fillColor", "this shape has no fillColor and no strokeColor",
            because: "then it is filled black, as in Core Animation, and cannot be seen on a dark terminal",
            fix: "fillColor: \"#ffd166\"")
    }
}
