import Layers

/// A file with edits made in it: the same nodes, but for the values that are to be different.
///
/// A value stands where the file has one for its key; else its key is added behind the other keys of its mapping. So the
/// scene is read from it as from any file, and the file that says the same differs from the old one in these values alone.
struct EditedFile {
    /// The nodes, with the edits in them.
    private(set) var root: SceneNode
    /// The text, and behind it the values of the edits, so that each has a place.
    let source: SourceText
    private var values: [Layer.ID: [(edit: SceneEdit, node: SceneNode)]] = [:]
    /// The numbers of layers that have been met, and the first layer of each name.
    private var count = 0
    private var names: [String: Layer.ID] = [:]

    init(_ root: SceneNode, _ source: SourceText, _ edits: [SceneEdit]) throws(Problem) {
        self.root = root
        guard !edits.isEmpty else {
            self.source = source
            return
        }
        var bytes = source.bytes
        for edit in edits {
            bytes.append(UInt8(ascii: "\n"))
            let node = try SceneNode(value: edit.value, at: bytes.count)
            values[edit.target.layer, default: []].append((edit, node))
            bytes += edit.value.utf8
        }
        self.source = SourceText(String(decoding: bytes, as: UTF8.self))
        self.root = scene(root)
    }

    private mutating func scene(_ root: SceneNode) -> SceneNode {
        guard case .mapping(var entries) = root.content else { return root }
        entries.change("layers") { layers($0) }
        entries.change("x-compare") { variants($0) }
        return SceneNode(content: .mapping(entries), offset: root.offset)
    }

    private mutating func layers(_ list: SceneNode) -> SceneNode {
        guard case .list(let nodes) = list.content else { return list }
        return SceneNode(content: .list(nodes.map { layer($0) }), offset: list.offset)
    }

    /// A layer, its mask and its sublayers: the order in which layers get their numbers.
    private mutating func layer(_ node: SceneNode) -> SceneNode {
        guard case .mapping(var entries) = node.content else { return node }
        count += 1
        let id = Layer.ID(count)
        if let name = node["name"]?.text, names[name] == nil { names[name] = id }
        entries.change("mask") { $0.isNone ? $0 : layer($0) }
        entries.change("sublayers") { layers($0) }
        for (edit, value) in values[id] ?? [] {
            if edit.target.animation.isEmpty {
                entries.set(edit.target.key, to: value, in: Tables.layer)
            } else {
                entries.change("animations") { animation(edit.target.animation[...], edit, value, in: $0) }
            }
        }
        return SceneNode(content: .mapping(entries), offset: node.offset)
    }

    /// A list of animations, one of which, or one inside of which, is edited.
    private func animation(
        _ path: ArraySlice<Int>, _ edit: SceneEdit, _ value: SceneNode, in list: SceneNode
    ) -> SceneNode {
        guard case .list(var nodes) = list.content, let index = path.first, nodes.indices.contains(index),
            case .mapping(var entries) = nodes[index].content
        else { return list }
        if path.count == 1 {
            entries.set(edit.target.key, to: value, in: Tables.animation)
        } else {
            entries.change("animations") { animation(path.dropFirst(), edit, value, in: $0) }
        }
        nodes[index] = SceneNode(content: .mapping(entries), offset: nodes[index].offset)
        return SceneNode(content: .list(nodes), offset: list.offset)
    }

    /// Variants in which what is edited was different before.
    private func variants(_ list: SceneNode) -> SceneNode {
        guard case .list(let nodes) = list.content else { return list }
        let changed = nodes.map { node -> SceneNode in
            guard case .mapping(var entries) = node.content else { return node }
            entries.change("set") { set in
                guard case .mapping(var values) = set.content else { return set }
                for (name, id) in names { change(&values, of: name, id) }
                return SceneNode(content: .mapping(values), offset: set.offset)
            }
            return SceneNode(content: .mapping(entries), offset: node.offset)
        }
        return SceneNode(content: .list(changed), offset: list.offset)
    }

    private func change(_ entries: inout [SceneNode.Entry], of name: String, _ id: Layer.ID) {
        for (edit, value) in values[id] ?? [] {
            guard let property = edit.property else { continue }
            let isSet = entries.contains { entry in
                entry.property(of: name)?.overlaps(property) ?? false
            }
            if isSet { entries.set(property, to: value, of: name) }
        }
    }
}

extension [SceneNode.Entry] {
    /// Puts another value in the place of that of a key, if there is one.
    fileprivate mutating func change(_ key: String, _ change: (SceneNode) -> SceneNode) {
        guard let index = firstIndex(where: { $0.key == key }) else { return }
        self[index] = SceneNode.Entry(
            key: key, keyOffset: self[index].keyOffset, value: change(self[index].value))
    }
}
