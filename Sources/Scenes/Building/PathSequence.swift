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
    /// The end without a value, which is the layer's path; `nil` if no end is missing.
    let missingEnd: End?
    let setsMorph: Bool

    enum End { case first, last }
}

extension Outline {
    /// Returns a message about the paths that an animation blends, with their names and the difference of their commands.
    ///
    /// `isLayerPath` is whether the start is the layer's path.
    func differenceMessage(from start: Outline, isLayerPath: Bool) -> String {
        let subject = name.map { "path \"\($0)\"" } ?? "this path"
        let other = start.name.map { "\"\($0)\"" } ?? (isLayerPath ? "the layer's path" : "the one before it")
        let difference =
            if let (number, kind, otherKind) = path.differentCommand(from: start.path) {
                "command \(number) of \(subject) is \(kind), but that of \(other) is \(otherKind)"
            } else {
                "\(subject) has \(path.verbs.count) commands, but \(other) has \(start.path.verbs.count)"
            }
        return "\(difference). This morph is undefined in Core Animation; Antics matches the points."
    }
}

extension Path {
    /// Returns the number of the first command that has another kind in the other path, and both kinds.
    ///
    /// Returns `nil` if the paths do not have the same number of commands.
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
