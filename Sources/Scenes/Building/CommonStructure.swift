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

// MARK: - Common structure

/// Several paths brought to one structure: for each subpath as many cubics as the path that has most.
///
/// Two paths are better matched by a smart morph. Of three and more, where each may follow each, only the
/// counts are made equal: the longest pieces are halved until there are enough, and a path with fewer subpaths
/// gets points where its last one ends.
///
/// - Complexity: O(n²) for n pieces, as each halving looks for the longest.
struct CommonStructure {
    /// The paths in the order in which they were given.
    let paths: [Path]

    init(_ originals: [Path]) {
        var all = originals.map { $0.subpaths.map(Subpath.init).filter { !$0.pieces.isEmpty } }
        let subpathCount = all.map(\.count).max() ?? 0
        for index in all.indices {
            let rest = all[index].last?.pieces.last?.end ?? .zero
            while all[index].count < subpathCount {
                all[index].append(Subpath(isClosed: true, pieces: [.line(rest, rest)]))
            }
        }
        for subpath in 0..<subpathCount {
            let count = all.map { $0[subpath].pieces.count }.max() ?? 0
            let isClosed = all.allSatisfy { $0[subpath].isClosed }
            for index in all.indices {
                all[index][subpath].isClosed = isClosed
                all[index][subpath].split(into: count)
            }
        }
        paths = all.map(Self.path)
    }

    private struct Subpath {
        var isClosed: Bool
        var pieces: [PathSegment]

        init(isClosed: Bool, pieces: [PathSegment]) {
            self.isClosed = isClosed
            self.pieces = pieces
        }

        /// The pieces of a path with one subpath. The line of its close is one of them, unless it has no length.
        init(_ path: Path) {
            isClosed = path.verbs.last == .close
            pieces = Array(path.segments)
            if isClosed, let last = pieces.last, last.start == last.end { pieces.removeLast() }
        }

        /// Halves the longest piece until there are `count`.
        mutating func split(into count: Int) {
            var lengths = pieces.map { $0.length() }
            while pieces.count < count {
                let longest = lengths.indices.max { lengths[$0] < lengths[$1] } ?? 0
                let halves = pieces[longest].split(at: 0.5)
                pieces.replaceSubrange(longest...longest, with: [halves.0, halves.1])
                lengths.replaceSubrange(
                    longest...longest, with: [lengths[longest] / 2, lengths[longest] / 2])
            }
        }
    }

    private static func path(_ subpaths: [Subpath]) -> Path {
        var path = Path()
        for subpath in subpaths {
            guard let first = subpath.pieces.first else { continue }
            path.move(to: first.start)
            for piece in subpath.pieces {
                let points = piece.cubicPoints
                path.cubic(to: points.3, control1: points.1, control2: points.2)
            }
            if subpath.isClosed { path.close() }
        }
        return path
    }
}
