package import Layers

extension SceneNode {
    /// The node of a value that is written by itself, as a file has it, and stands at an offset.
    init(value text: String, at offset: Int) throws(Problem) {
        // In a file it would begin a comment, and has to be quoted; here nobody comments.
        if text.hasPrefix("#") {
            self.init(content: .text(text, .quoted), offset: offset)
            return
        }
        let document: YAMLDocument
        do throws(Problem) {
            document = try YAMLDocument(SourceText(text))
            if let problem = document.problems.first { throw problem }
        } catch {
            throw error.moved(by: offset)
        }
        self = document.root?.moved(by: offset) ?? SceneNode(content: .text("", .plain), offset: offset)
    }

    /// The same node in a text that begins further on.
    private func moved(by distance: Int) -> SceneNode {
        let content: Content =
            switch content {
            case .text: content
            case .list(let nodes): .list(nodes.map { $0.moved(by: distance) })
            case .mapping(let entries):
                .mapping(
                    entries.map {
                        Entry(
                            key: $0.key, keyOffset: $0.keyOffset + distance,
                            value: $0.value.moved(by: distance))
                    })
            }
        return SceneNode(content: content, offset: offset + distance)
    }
}

extension Problem {
    fileprivate func moved(by distance: Int) -> Problem {
        var problem = self
        problem.offset += distance
        problem.related = related.map { $0 + distance }
        return problem
    }
}

extension [SceneNode.Entry] {
    /// What is in a layer or an animation beside its own values, and stands behind them.
    private static let parts: Set<String> = [
        "animations", "sublayers", "mask", "actions", "x-label", "values", "keyTimes", "timingFunctions",
    ]

    /// Sets a key of the mapping of a table: in its place, or behind the other values.
    mutating func set<Draft>(_ key: String, to value: SceneNode, in table: Table<Draft>) {
        if table.name == Tables.layer.name, let property = Tables.properties[key] {
            return set(property, to: value, of: nil)
        }
        // Either replaces the other.
        let rivals = ["timingFunction": "x-timing", "x-timing": "timingFunction"]
        if let rival = rivals[key] { removeAll { $0.key == rival } }
        if let index = firstIndex(where: { table[$0.key]?.key == key }) {
            self[index] = self[index].holding(value)
        } else {
            add(key, value)
        }
    }

    /// Sets a property of a layer, or of the layer of a name that keys begin with. What is set of its parts goes; where
    /// the whole of which it is a part is written, and has it, it is set there.
    mutating func set(_ property: AnimatableProperty, to value: SceneNode, of name: String?) {
        removeAll { entry in
            entry.property(of: name).map { $0 != property && property.contains($0) } ?? false
        }
        for index in indices.reversed() {
            guard let other = self[index].property(of: name), other.contains(property) else { continue }
            let entry = self[index]
            let whole = other == property ? value : entry.value.setting(property, in: other, to: value)
            guard let whole else { break }
            self[index] = entry.holding(whole)
            return
        }
        add((name.map { $0 + "." } ?? "") + property.fileName, value, behind: property, of: name)
    }

    /// Adds a key behind the other values, and behind whatever sets the same property.
    private mutating func add(
        _ key: String, _ value: SceneNode, behind property: AnimatableProperty? = nil, of name: String? = nil
    ) {
        let place = lastIndex { entry in
            !Self.parts.contains(entry.key)
                || property.map { entry.property(of: name)?.overlaps($0) ?? false } ?? false
        }
        let entry = SceneNode.Entry(key: key, keyOffset: value.offset, value: value)
        insert(entry, at: place.map { $0 + 1 } ?? Swift.min(1, count))
    }
}

extension SceneNode.Entry {
    /// The property that the key means: of a layer, or of the layer of a name that keys begin with.
    func property(of name: String?) -> AnimatableProperty? {
        guard let name else { return Tables.properties[key] }
        guard key.hasPrefix(name + ".") else { return nil }
        return Tables.properties[String(key.dropFirst(name.count + 1))]
    }

    fileprivate func holding(_ value: SceneNode) -> SceneNode.Entry {
        SceneNode.Entry(key: key, keyOffset: keyOffset, value: value)
    }
}

extension SceneNode {
    /// The value of the property `whole` with a part of it replaced, where that is written by itself.
    fileprivate func setting(
        _ part: AnimatableProperty, in whole: AnimatableProperty, to value: SceneNode
    ) -> SceneNode? {
        switch content {
        case .list(var nodes):
            guard let index = part.component?.listIndex(in: whole.kind), nodes.indices.contains(index) else {
                return nil
            }
            nodes[index] = value
            return SceneNode(content: .list(nodes), offset: offset)
        case .mapping(var entries):
            guard let component = part.component, whole.kind == .transform,
                let index = entries.lastIndex(where: { component.overlaps($0.key) }),
                component.isNamed(entries[index].key)
            else { return nil }
            entries[index] = entries[index].holding(value)
            return SceneNode(content: .mapping(entries), offset: offset)
        case .text: return nil
        }
    }
}

extension PropertyComponent {
    /// Which number of a list it is that stands for a point, a size or a rectangle.
    fileprivate func listIndex(in kind: AnimatableValue.Kind) -> Int? {
        switch (self, kind) {
        case (.x, .point), (.originX, .rect), (.originX, .point), (.width, .size): 0
        case (.y, .point), (.originY, .rect), (.originY, .point), (.height, .size): 1
        case (.width, .rect): 2
        case (.height, .rect): 3
        default: nil
        }
    }

    /// Whether it is what a key of a transform by its parts means.
    fileprivate func isNamed(_ key: String) -> Bool {
        rawValue == key || self == .rotation && key == "rotation"
    }

    /// Whether setting one of them changes the other.
    fileprivate func overlaps(_ key: String) -> Bool {
        isNamed(key) || rawValue.hasPrefix(key + ".") || key.hasPrefix(rawValue + ".")
    }
}

extension AnimatableProperty {
    /// The name under which a file that does not have it yet gets it.
    package var fileName: String { component == .rotation ? root.keyPath + ".rotation" : names[0] }

    /// Whether it is the other property, or that is a part of it.
    func contains(_ other: AnimatableProperty) -> Bool {
        self == other || other.keyPath.hasPrefix(keyPath + ".")
    }

    /// Whether setting one of them changes the other.
    func overlaps(_ other: AnimatableProperty) -> Bool { contains(other) || other.contains(self) }
}
