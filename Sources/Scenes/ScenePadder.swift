import Geometry

/// A scene file whose morphing paths were brought to equal structure.
public struct PaddedScene: Sendable {
    /// A path that was rewritten.
    public struct Change: Hashable, Sendable {
        /// The name of the path; nil for one that has none.
        public let name: String?
        /// The line where it is written, from 1.
        public let line: Int
        /// How many commands it had, moves and closes included.
        public let commandCount: Int
        /// How many it has now.
        public let paddedCount: Int
    }

    /// The text of the file with the paths rewritten and everything else as it was, byte for byte; nil when the
    /// file has errors.
    public let text: String?
    /// What was rewritten, in the order of the file.
    public let changes: [Change]
    /// The errors of the file; what lint would say is left to ``SceneReader/check(_:file:)``.
    public let diagnostics: [SceneDiagnostic]
}

/// Rewrites the paths of a scene file that morph into each other, so that real Core Animation, which pairs
/// points by their index, does what was meant.
///
/// The points that are missing are put where a smart morph would put them; no shape changes, by either fill rule. A
/// shape that a smart morph turns goes on straight lines afterwards: Core Animation knows no other way.
public enum ScenePadder {
    /// Pads the text of a file.
    ///
    /// - Parameters:
    ///   - text: what the file holds.
    ///   - file: the name that messages show.
    /// - Returns: the new text and what was rewritten, or the errors of the file.
    public static func pad(_ text: String, file: String) -> PaddedScene {
        let (builder, _) = SceneDocument(text, file: file).build([])
        let source = builder.context.source
        let errors = builder.diagnostics
        guard errors.isEmpty else { return PaddedScene(text: nil, changes: [], diagnostics: errors) }
        let edits = Padding(builder.chains).edits.sorted { $0.outline.node.offset < $1.outline.node.offset }
        var bytes: [UInt8] = []
        var copied = 0
        var changes: [PaddedScene.Change] = []
        for edit in edits {
            let node = edit.outline.node
            guard let range = source.range(of: node), range.lowerBound >= copied else { continue }
            bytes += source.bytes[copied..<range.lowerBound]
            bytes += quoted(edit.path.svg(), like: node, in: source).utf8
            copied = range.upperBound
            changes.append(
                PaddedScene.Change(
                    name: edit.outline.name, line: source.place(of: node.offset).line,
                    commandCount: edit.outline.path.verbs.count, paddedCount: edit.path.verbs.count))
        }
        bytes += source.bytes[copied...]
        let mark = source.hasByteOrderMark ? "\u{FEFF}" : ""
        return PaddedScene(
            text: mark + String(decoding: bytes, as: UTF8.self), changes: changes, diagnostics: [])
    }

    /// Path data in the quotes of the text that it replaces; in JSON every text has quotes.
    private static func quoted(_ data: String, like node: SceneNode, in source: SourceText) -> String {
        let isJSON = source.bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        guard case .text(_, .quoted) = node.content else { return isJSON ? "\"\(data)\"" : data }
        let quote = source.string(node.offset..<node.offset + 1)
        return quote + data + quote
    }
}

/// Brings chains of paths to equal structure.
private struct Padding {
    /// A path and what it becomes.
    struct Edit {
        let outline: Outline
        let path: Path
    }

    /// The paths that change.
    private(set) var edits: [Edit] = []

    init(_ chains: [PathSequence]) {
        for group in Self.groups(chains) {
            let isUneven = zip(group, group.dropFirst()).contains { !$0.path.hasSameStructure(as: $1.path) }
            guard isUneven else { continue }
            for (outline, path) in zip(group, Self.pad(group.map(\.path))) where path != outline.path {
                edits.append(Edit(outline: outline, path: path))
            }
        }
    }

    private static func pad(_ paths: [Path]) -> [Path] {
        guard paths.count == 2, let pair = PathMorph(from: paths[0], to: paths[1], mode: .smart).pair else {
            return CommonStructure(paths).paths
        }
        return [pair.from, pair.to]
    }

    /// The paths that chains connect: those of a chain, and of all chains that share a path with it.
    private static func groups(_ chains: [PathSequence]) -> [[Outline]] {
        var groups: [Int: [Outline]] = [:]
        // The group of each path, by where it is described.
        var homes: [Int: Int] = [:]
        for (number, chain) in chains.enumerated() {
            let touching = Set(chain.outlines.compactMap { homes[$0.node.offset] })
            // The largest stays, so that no path moves often.
            let home = touching.max { groups[$0]?.count ?? 0 < groups[$1]?.count ?? 0 } ?? number
            let moving = touching.filter { $0 != home }.flatMap { groups.removeValue(forKey: $0) ?? [] }
            let new = chain.outlines.filter { homes.updateValue(home, forKey: $0.node.offset) == nil }
            for outline in moving { homes[outline.node.offset] = home }
            groups[home, default: []] += moving + new
        }
        return groups.values.map { $0.sorted { $0.node.offset < $1.node.offset } }
    }
}
