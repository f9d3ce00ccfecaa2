import Geometry

struct Outline {
    let path: Path
    let name: String?
    let offset: Int
    /// The node of the path: the entry under `paths` for a named path.
    let node: SceneNode
}

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

// MARK: - Common structure

/// Several paths with a common structure: each subpath has as many cubics as the longest one at its index.
///
/// It is for three and more paths, because a smart morph pairs two paths better. It halves the longest pieces until the
/// counts are equal. A path with fewer subpaths gets points at the end of its last one.
///
/// - Complexity: O(n log n) for n pieces.
struct CommonStructure {
    let paths: [Path]

    private typealias Contour = (pieces: [PathSegment], isClosed: Bool)

    init(_ originals: [Path]) {
        var all = originals.map { $0.subpaths.map(Self.contour).filter { !$0.pieces.isEmpty } }
        for index in 0..<(all.map(\.count).max() ?? 0) {
            for path in all.indices where all[path].count == index {
                let rest = all[path].last?.pieces.last?.end ?? .zero
                all[path].append(([.line(rest, rest)], true))
            }
            let count = all.map { $0[index].pieces.count }.max() ?? 0
            let isClosed = all.allSatisfy { $0[index].isClosed }
            for path in all.indices {
                all[path][index] = (Self.halving(all[path][index].pieces, into: count), isClosed)
            }
        }
        paths = all.map(Self.path)
    }

    /// Returns the pieces of a path with one subpath, with the line of its close unless that has no length.
    private static func contour(_ subpath: Path) -> Contour {
        let isClosed = subpath.verbs.last == .close
        var pieces = Array(subpath.segments)
        if isClosed, let last = pieces.last, last.start == last.end { pieces.removeLast() }
        return (pieces, isClosed)
    }

    /// Halves the longest piece, or the first of several, until there are `count` pieces.
    private static func halving(_ pieces: [PathSegment], into count: Int) -> [PathSegment] {
        typealias Part = (length: Double, piece: Int)
        func isLonger(_ a: Part, _ b: Part) -> Bool {
            a.length == b.length ? a.piece < b.piece : a.length > b.length
        }
        // Each halving makes shorter parts than the one before it, so both queues have their longest part in front.
        let whole = pieces.indices.map { (length: pieces[$0].length(), piece: $0) }.sorted(by: isLonger)
        var halves: [Part] = []
        var (nextWhole, nextHalf) = (0, 0)
        var counts = pieces.map { _ in 1 }
        var rest = count - pieces.count
        while rest > 0 {
            let isHalf =
                nextWhole == whole.count
                || nextHalf < halves.count && isLonger(halves[nextHalf], whole[nextWhole])
            let (length, piece) = isHalf ? halves[nextHalf] : whole[nextWhole]
            if isHalf { nextHalf += 1 } else { nextWhole += 1 }
            // The parts of one piece are equally long.
            let cuts = min(counts[piece], rest)
            counts[piece] += cuts
            rest -= cuts
            halves.append((length / 2, piece))
        }
        return zip(pieces, counts).flatMap(parts)
    }

    /// Returns the parts of a piece, whose first ones are halved once more than the others.
    private static func parts(of piece: PathSegment, _ count: Int) -> [PathSegment] {
        var parts = [piece]
        while parts.count < count {
            let cuts = min(parts.count, count - parts.count)
            let halves = parts.prefix(cuts).map { $0.split(at: 0.5) }
            parts = halves.flatMap { [$0.0, $0.1] } + parts.dropFirst(cuts)
        }
        return parts
    }

    private static func path(_ contours: [Contour]) -> Path {
        var path = Path()
        for (pieces, isClosed) in contours {
            path.move(to: pieces.first?.start ?? .zero)
            for piece in pieces {
                let points = piece.cubicPoints
                path.cubic(to: points.3, control1: points.1, control2: points.2)
            }
            if isClosed { path.close() }
        }
        return path
    }
}
