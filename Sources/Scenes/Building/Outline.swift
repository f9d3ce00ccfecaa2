import Geometry

/// A path that an animation passes through, and where it stands.
struct Outline {
    let path: Path
    /// The name, when it has one.
    let name: String?
    /// Where the animation or the layer uses the path.
    let offset: Int
    /// What describes the path: the entry under `paths` for one with a name.
    let node: SceneNode
}

/// The paths of one animation, in the order in which it passes through them.
struct PathSequence {
    var outlines: [Outline]
    /// Whether an end that is left out, and so is the layer's own path, comes first or last; nil for none.
    var ownPath: OwnPath?
    /// Whether the author chose how paths of unlike structure are blended.
    let isMorphChosen: Bool

    enum OwnPath { case first, last }
}

/// Two paths of which the second follows the first in an animation: where they are, as there may be very many.
struct OutlinePair {
    /// Which chain.
    let chain: Int
    /// Which path of it is the first.
    let index: Int
    /// Whether that is the layer's own path.
    let isStartOwn: Bool

    /// The names of the two, and how many commands each has.
    func message(in chains: [PathSequence]) -> String {
        let (from, to) = (chains[chain].outlines[index], chains[chain].outlines[index + 1])
        let subject = to.name.map { "path \"\($0)\"" } ?? "this path"
        let other = from.name.map { "\"\($0)\"" } ?? (isStartOwn ? "the layer's path" : "the one before it")
        return "\(subject) has \(to.path.verbs.count) commands, \(other) \(from.path.verbs.count);"
            + " Core Animation pairs them by index, which is undefined; here they are matched."
    }
}
