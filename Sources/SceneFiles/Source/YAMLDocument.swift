import Yams

/// Reads the text of a file into nodes.
///
/// JSON is YAML too and needs nothing more. What scene files do not use is refused here, each with its cure:
/// anchors, aliases, merge keys, tags, several documents, keys that are not plain words; and what is too large
/// or too deep for a scene.
struct YAMLDocument {
    /// The root; nil when the file holds nothing but comments.
    private(set) var root: SceneNode?
    /// Keys that are given twice; the root has the first of each.
    private(set) var problems: [Problem] = []

    private var cursor: MarkCursor
    private var nodeCount = 0
    private let composition: YAMLComposition

    /// Reads `source`.
    init(_ source: SourceText) throws(Problem) {
        guard source.bytes.count <= FileLimit.bytes else { throw .fileTooLarge(source.bytes.count) }
        cursor = MarkCursor(source.bytes)
        composition = try YAMLComposition(source)
        guard let node = composition.root else { return }
        root = try convert(node, depth: 0)
    }

    private mutating func convert(_ node: Node, depth: Int) throws(Problem) -> SceneNode {
        let offset = offset(of: node)
        nodeCount += 1
        guard nodeCount <= FileLimit.nodes else { throw .tooManyValues(at: offset) }
        guard depth <= FileLimit.depth else { throw .tooDeep(at: offset) }
        guard node.anchor == nil else { throw .anchor(at: offset) }
        try refuseTag(of: node, at: offset)
        switch node {
        case .scalar(let scalar):
            return SceneNode(content: .text(scalar.string, SceneNode.Style(scalar.style)), offset: offset)
        case .sequence(let sequence):
            var nodes: [SceneNode] = []
            for node in sequence { nodes.append(try convert(node, depth: depth + 1)) }
            return SceneNode(content: .list(nodes), offset: offset)
        case .mapping(let mapping):
            return SceneNode(content: .mapping(try convert(mapping, depth: depth)), offset: offset)
        case .alias:
            throw .anchor(at: offset)
        }
    }

    private mutating func convert(_ mapping: Node.Mapping, depth: Int) throws(Problem) -> [SceneNode.Entry] {
        var entries: [SceneNode.Entry] = []
        var seen: [String: Int] = [:]
        for (keyNode, valueNode) in mapping {
            let offset = offset(of: keyNode)
            guard keyNode.anchor == nil else { throw .anchor(at: offset) }
            guard case .scalar(let scalar) = keyNode else {
                throw Problem(
                    offset: offset, rule: .syntax, message: "a key is a word, not a list or a mapping")
            }
            guard scalar.string != "<<" else { throw .anchor(at: offset) }
            let key = composition.disguised[offset] ?? scalar.string
            let value = try convert(valueNode, depth: depth + 1)
            if let first = seen[key] {
                problems.append(.duplicate(key, at: offset, first: first))
                continue
            }
            seen[key] = offset
            entries.append(SceneNode.Entry(key: key, keyOffset: offset, value: value))
        }
        return entries
    }

    private mutating func offset(of node: Node) -> Int {
        guard let mark = node.mark else { return 0 }
        return cursor.offset(line: mark.line, column: mark.column)
    }

    /// Tags would say what a value is; here its key does. Quoted texts have the tag `str` by themselves.
    private func refuseTag(of node: Node, at offset: Int) throws(Problem) {
        let tag = node.tag.description
        guard !["str", "seq", "map"].contains(where: { tag == "tag:yaml.org,2002:\($0)" }) else { return }
        throw Problem(
            offset: offset, rule: .anchor,
            message: "tags such as !!int are not read: the key says what a value is",
            fix: "leave the tag out")
    }
}

extension SceneNode.Style {
    fileprivate init(_ style: Node.Scalar.Style) {
        switch style {
        case .any, .plain: self = .plain
        case .singleQuoted, .doubleQuoted: self = .quoted
        case .literal, .folded: self = .block
        }
    }
}
