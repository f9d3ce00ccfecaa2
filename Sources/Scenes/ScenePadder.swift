import Geometry
import Layers

/// A scene file whose morphing paths have equal structure.
public struct PaddedScene: Sendable {
    /// A path that was rewritten.
    public struct Change: Hashable, Sendable {
        /// The name of the path, or `nil` if it has none.
        public let name: String?
        /// The line of the path, from 1.
        public let line: Int
        /// The original number of commands, with moves and closes.
        public let commandCount: Int
        /// The new number of commands.
        public let paddedCount: Int
    }

    /// The text of the file with the new paths and every other byte unchanged; `nil` if the file has errors.
    public let text: String?
    /// The rewritten paths in the order of the file.
    public let changes: [Change]
    /// The errors of the file. It has no warnings; see ``SceneReader/check(_:file:)``.
    public let diagnostics: [SceneDiagnostic]
}

/// Rewrites the paths of a scene file that morph into each other, so that Core Animation morphs them as intended.
///
/// Core Animation pairs points by their index. The missing points go where a smart morph would put them; no shape
/// changes, by either fill rule. A shape that a smart morph turns moves in straight lines afterwards, because Core
/// Animation cannot turn it.
public enum ScenePadder {
    /// Pads the text of a file.
    public static func pad(_ text: String, file: String) -> PaddedScene {
        let (builder, _) = SceneDocument(text, file: file).build([])
        let (source, errors) = (builder.context.source, builder.diagnostics)
        func failure(_ diagnostics: [SceneDiagnostic]) -> PaddedScene {
            PaddedScene(text: nil, changes: [], diagnostics: diagnostics)
        }
        guard errors.isEmpty else { return failure(errors) }
        let tooLarge = source.diagnostics([.paddedFileTooLarge], file: file)
        let groups = groups(builder.pathSequences).filter { group in
            zip(group, group.dropFirst()).contains { !$0.path.hasSameStructure(as: $1.path) }
        }
        // A command has at least two bytes.
        let minimumSize = groups.map { 2 * $0.count * ($0.map(\.path.verbs.count).max() ?? 0) }.reduce(0, +)
        guard minimumSize <= FileLimit.bytes else { return failure(tooLarge) }
        let paths = paddedPaths(groups)
        let changes = paths.map { outline, path in
            PaddedScene.Change(
                name: outline.name, line: source.line(of: outline.node.offset),
                commandCount: outline.path.verbs.count, paddedCount: path.verbs.count)
        }
        let padded = source.replacing(
            paths.map { ($0.node.range, source.text(of: SceneNode($1.svg()), like: $0.node)) })
        guard padded?.utf8.count ?? 0 <= FileLimit.bytes else { return failure(tooLarge) }
        return PaddedScene(text: padded, changes: changes, diagnostics: [])
    }

    private static func paddedPaths(_ groups: [[Outline]]) -> [(Outline, Path)] {
        groups.flatMap { group in zip(group, pad(group.map(\.path))).filter { $0.path != $1 } }
            .sorted { $0.0.node.offset < $1.0.node.offset }
    }

    private static func pad(_ paths: [Path]) -> [Path] {
        guard paths.count == 2, let pair = PathMorph(from: paths[0], to: paths[1], mode: .smart).pair else {
            return withCommonStructure(paths)
        }
        return [pair.from, pair.to]
    }

    /// Returns the paths of connected sequences, which share paths.
    private static func groups(_ sequences: [PathSequence]) -> [[Outline]] {
        var outlines: [Int: Outline] = [:]
        // A forest over the offsets of paths, whose trees are the groups.
        var parents: [Int: Int] = [:]
        func root(of offset: Int) -> Int {
            var offset = offset
            while let parent = parents[offset] {
                if let next = parents[parent] { parents[offset] = next }
                offset = parent
            }
            return offset
        }
        for sequence in sequences {
            for outline in sequence.outlines {
                let offset = outline.node.offset
                outlines[offset] = outlines[offset] ?? outline
                let (firstRoot, root) = (root(of: sequence.outlines[0].node.offset), root(of: offset))
                if firstRoot != root { parents[root] = firstRoot }
            }
        }
        let groups = Dictionary(grouping: outlines.values) { root(of: $0.node.offset) }
        return groups.values.map { $0.sorted { $0.node.offset < $1.node.offset } }
    }
}

// MARK: - Common structure

extension ScenePadder {
    private typealias Contour = (segments: [PathSegment], isClosed: Bool)

    /// Returns paths with a common structure: each subpath has as many cubics as the longest one at its index.
    ///
    /// It is for three and more paths, because a smart morph pairs two paths better. It halves the longest segments
    /// until the counts are equal. A path with fewer subpaths gets points at the end of its last one.
    ///
    /// - Complexity: O(n log n) for n segments.
    static func withCommonStructure(_ originals: [Path]) -> [Path] {
        var all = originals.map { $0.subpaths.map(contour).filter { !$0.segments.isEmpty } }
        for index in 0..<(all.map(\.count).max() ?? 0) {
            for path in all.indices where all[path].count == index {
                let end = all[path].last?.segments.last?.end ?? .zero
                all[path].append(([.line(end, end)], true))
            }
            let count = all.map { $0[index].segments.count }.max() ?? 0
            let isClosed = all.allSatisfy { $0[index].isClosed }
            for path in all.indices {
                all[path][index] = (halving(all[path][index].segments, into: count), isClosed)
            }
        }
        return all.map(path)
    }

    /// Returns the segments of a path with one subpath, with the line of its close unless that has no length.
    private static func contour(_ subpath: Path) -> Contour {
        let isClosed = subpath.verbs.last == .close
        var segments = Array(subpath.segments)
        if isClosed, let last = segments.last, last.start == last.end { segments.removeLast() }
        return (segments, isClosed)
    }

    /// Halves the longest segment, or the first of several, until there are `count` segments.
    private static func halving(_ segments: [PathSegment], into count: Int) -> [PathSegment] {
        guard segments.count < count else { return segments }
        // The longest parts come first; the parts of one segment are equally long.
        var queue = DueQueue<Void>()
        for (index, segment) in segments.enumerated() {
            queue.insert((), at: -segment.length(), number: index)
        }
        var counts = segments.map { _ in 1 }
        var missing = count - segments.count
        while missing > 0, let longest = queue.removeFirst(before: .infinity) {
            let cuts = min(counts[longest.number], missing)
            counts[longest.number] += cuts
            missing -= cuts
            queue.insert((), at: longest.time / 2, number: longest.number)
        }
        return zip(segments, counts).flatMap(parts)
    }

    /// Returns the parts of a segment, whose first ones are halved once more than the others.
    private static func parts(of segment: PathSegment, _ count: Int) -> [PathSegment] {
        var parts = [segment]
        while parts.count < count {
            let cuts = min(parts.count, count - parts.count)
            let halves = parts.prefix(cuts).map { $0.split(at: 0.5) }
            parts = halves.flatMap { [$0.0, $0.1] } + parts.dropFirst(cuts)
        }
        return parts
    }

    private static func path(_ contours: [Contour]) -> Path {
        var path = Path()
        for (segments, isClosed) in contours {
            path.move(to: segments.first?.start ?? .zero)
            for segment in segments {
                let points = segment.cubicPoints
                path.cubic(to: points.3, control1: points.1, control2: points.2)
            }
            if isClosed { path.close() }
        }
        return path
    }
}
