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
    /// Returns a message about the paths that an animation blends, with their names and the difference of their commands.
    ///
    /// `isStartOwn` is whether the start is the layer's own path.
    func differenceMessage(from start: Outline, isStartOwn: Bool) -> String {
        let subject = name.map { "path \"\($0)\"" } ?? "this path"
        let other = start.name.map { "\"\($0)\"" } ?? (isStartOwn ? "the layer's path" : "the one before it")
        let difference =
            if let (number, own, others) = path.differentCommand(from: start.path) {
                "command \(number) of \(subject) is \(own), but that of \(other) is \(others)"
            } else {
                "\(subject) has \(path.verbs.count) commands, but \(other) has \(start.path.verbs.count)"
            }
        return "\(difference). This morph is undefined in Core Animation; Antics matches the points."
    }
}

extension Path {
    /// Returns the first command that is of another kind in a path with the same number of commands, counted from 1, and
    /// both kinds.
    func differentCommand(from other: Path) -> (number: Int, kind: String, otherKind: String)? {
        guard verbs.count == other.verbs.count else { return nil }
        let pairs = zip(verbs, other.verbs).enumerated()
        return pairs.first { $0.element.0 != $0.element.1 }.map { index, verbs in
            (index + 1, verbs.0.noun, verbs.1.noun)
        }
    }
}

extension Path.Verb {
    fileprivate var noun: String {
        switch self {
        case .move: "a move (M)"
        case .line: "a line (L)"
        case .quad: "a quadratic curve (Q)"
        case .cubic: "a curve (C)"
        case .close: "the end of a closed shape (Z)"
        }
    }
}
