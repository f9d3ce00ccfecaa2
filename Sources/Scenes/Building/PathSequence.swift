import Geometry

/// A path of an animation in a file.
struct Outline {
    let path: Path
    let name: String?
    let offset: Int
    /// The node of the path: the entry under `paths` for a named path.
    let node: SceneNode
}

/// The paths that an animation blends in turn.
struct PathSequence {
    var outlines: [Outline]
    /// The position of the layer's own path, which stands for a missing end; `nil` if no end is missing.
    var ownPath: OwnPath?
    let isMorphChosen: Bool

    enum OwnPath { case first, last }
}

extension Outline {
    /// Returns a message about the paths that an animation blends, with their names and their numbers of commands.
    ///
    /// `isStartOwn` is whether the start is the layer's own path.
    func differenceMessage(from start: Outline, isStartOwn: Bool) -> String {
        let subject = name.map { "path \"\($0)\"" } ?? "this path"
        let other = start.name.map { "\"\($0)\"" } ?? (isStartOwn ? "the layer's path" : "the one before it")
        return "\(subject) has \(path.verbs.count) commands, but \(other) has \(start.path.verbs.count)."
            + " This morph is undefined in Core Animation; Antics matches the points."
    }
}
