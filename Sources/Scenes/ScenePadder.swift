import Geometry

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
        let groups = groups(builder.chains).filter { group in
            zip(group, group.dropFirst()).contains { !$0.path.hasSameStructure(as: $1.path) }
        }
        // A command has at least two bytes.
        let least = groups.map { 2 * $0.count * ($0.map(\.path.verbs.count).max() ?? 0) }.reduce(0, +)
        guard least <= FileLimit.bytes else { return failure(tooLarge) }
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
            return CommonStructure(paths).paths
        }
        return [pair.from, pair.to]
    }

    /// Returns the paths that chains connect: those of a chain, and of all chains that share a path with it.
    private static func groups(_ chains: [PathSequence]) -> [[Outline]] {
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
        for chain in chains {
            for outline in chain.outlines {
                outlines[outline.node.offset] = outlines[outline.node.offset] ?? outline
                let (first, own) = (root(of: chain.outlines[0].node.offset), root(of: outline.node.offset))
                if first != own { parents[own] = first }
            }
        }
        let groups = Dictionary(grouping: outlines.values) { root(of: $0.node.offset) }
        return groups.values.map { $0.sorted { $0.node.offset < $1.node.offset } }
    }
}
