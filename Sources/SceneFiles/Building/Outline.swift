import Geometry
import Layers

/// A path that an animation passes through, and where it stands.
struct Outline {
    let path: Path
    /// The name, when it has one.
    let name: String?
    let node: SceneNode
}

extension SceneBuilder {
    /// The paths among the values of an animation.
    func outlines(_ values: [(AnimatableValue?, SceneNode?)]) -> [Outline] {
        values.compactMap { value, node in
            guard let node, case .path(let path?)? = value else { return nil }
            let name = node.text.flatMap { paths[$0] == nil ? nil : $0 }
            return Outline(path: path, name: name, node: node)
        }
    }

    /// Warns where an animation goes from one path to another of unlike structure.
    ///
    /// A basic animation with one end starts from, or ends at, the path of the layer.
    mutating func compareOutlines(of built: BuiltAnimation, in layer: Layer) {
        guard case .path? = built.animation.property else { return }
        var outlines = built.outlines
        if outlines.count == 1, let own = layer.shape?.path {
            let name = paths.first { $0.value == own }?.key
            outlines.insert(Outline(path: own, name: name, node: outlines[0].node), at: 0)
        }
        for (from, to) in zip(outlines, outlines.dropFirst()) where from.path.verbs != to.path.verbs {
            let message =
                "path \(to.words) has \(to.path.verbs.count) commands, \(from.words) \(from.path.verbs.count);"
                + " they are paired by index, the rest is undefined."
                + " Fix: antics pad \(file), or keep it to see the effect"
            warn(to.node.offset, .morphStructure, message, fix: "antics pad \(file)")
        }
    }
}

extension Outline {
    /// The name in quotes, or what the path is.
    fileprivate var words: String { name.map { "\"\($0)\"" } ?? "here" }
}
