package import Layers

extension SceneNode {
    init(value text: String, at offset: Int) throws(Problem) {
        // In a file, # would begin a comment. A value alone has no comments.
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
        return SceneNode(content: content, offset: offset + distance, end: end + distance)
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
    /// The keys with long values, which new keys precede.
    private static let longKeys: Set<String> = [
        "animations", "sublayers", "mask", "actions", "x-label", "values", "keyTimes", "timingFunctions",
    ]

    mutating func set<Draft>(_ key: String, to value: SceneNode, in schema: KeySchema<Draft>) {
        if schema.name == KeySchemas.layer.name, let property = KeySchemas.properties[key] {
            return set(property, to: value, of: nil)
        }
        // Each replaces the other.
        let alternatives = ["timingFunction": "x-timing", "x-timing": "timingFunction"]
        if let alternative = alternatives[key] { removeAll { $0.key == alternative } }
        if let index = firstIndex(where: { schema[$0.key]?.key == key }) {
            self[index].value = value
        } else {
            add(key, value)
        }
    }

    /// Sets a property of a layer. With a `name`, the keys begin with the name of the layer.
    ///
    /// Removes the keys of the property's parts. If the mapping has the whole of which the property is a part, sets
    /// the part in its value.
    mutating func set(_ property: AnimatableProperty, to value: SceneNode, of name: String?) {
        removeAll { entry in
            entry.property(of: name).map { $0 != property && property.contains($0) } ?? false
        }
        for index in indices.reversed() {
            guard let other = self[index].property(of: name), other.contains(property) else { continue }
            let old = self[index].value
            let whole = other == property ? value : old.setting(property, in: other, to: value)
            guard let whole else { break }
            self[index].value = whole
            return
        }
        add((name.map { $0 + "." } ?? "") + property.fileName, value, behind: property, of: name)
    }

    private mutating func add(
        _ key: String, _ value: SceneNode, behind property: AnimatableProperty? = nil, of name: String? = nil
    ) {
        let previous = lastIndex { entry in
            if !Self.longKeys.contains(entry.key) { return true }
            guard let property else { return false }
            return entry.property(of: name)?.overlaps(property) ?? false
        }
        let entry = SceneNode.Entry(key: key, keyOffset: value.offset, value: value)
        insert(entry, at: previous.map { $0 + 1 } ?? Swift.min(1, count))
    }
}

extension SceneNode.Entry {
    func property(of name: String?) -> AnimatableProperty? {
        guard let name else { return KeySchemas.properties[key] }
        guard key.hasPrefix(name + ".") else { return nil }
        return KeySchemas.properties[String(key.dropFirst(name.count + 1))]
    }
}

extension SceneNode {
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
            entries[index].value = value
            return SceneNode(content: .mapping(entries), offset: offset)
        case .text: return nil
        }
    }
}

extension PropertyComponent {
    fileprivate func listIndex(in kind: AnimatableValue.Kind) -> Int? {
        switch (self, kind) {
        case (.x, .point), (.originX, .rect), (.originX, .point), (.width, .size): 0
        case (.y, .point), (.originY, .rect), (.originY, .point), (.height, .size): 1
        case (.width, .rect): 2
        case (.height, .rect): 3
        default: nil
        }
    }

    fileprivate func isNamed(_ key: String) -> Bool {
        rawValue == key || self == .rotation && key == "rotation"
    }

    fileprivate func overlaps(_ key: String) -> Bool {
        isNamed(key) || rawValue.hasPrefix(key + ".") || key.hasPrefix(rawValue + ".")
    }
}

extension AnimatableProperty {
    /// The name of the property for a new key in a file.
    package var fileName: String { component == .rotation ? root.keyPath + ".rotation" : names[0] }

    /// Returns whether the other property is the same one or a part of this one.
    package func contains(_ other: AnimatableProperty) -> Bool {
        self == other || other.keyPath.hasPrefix(keyPath + ".")
    }

    func overlaps(_ other: AnimatableProperty) -> Bool { contains(other) || other.contains(self) }
}

// MARK: - Scene patch

/// Writes the differences between nodes into the text of a file, and keeps every other byte.
///
/// It replaces values, and in a list only the different members. A new key follows the key before it
/// in the style of its mapping: on a separate line, or after a comma. A removed key disappears with its line.
struct ScenePatch {
    private let source: SourceText
    private let lineBreak: String
    private var changes: [(range: Range<Int>, text: String)] = []
    private var isPossible = true

    private init(_ source: SourceText) {
        self.source = source
        let end = source.bytes.firstIndex(of: 0x0A) ?? 0
        lineBreak = source.byte(at: end - 1) == 0x0D ? "\r\n" : "\n"
    }

    static func text(of source: SourceText, from old: SceneNode, to new: SceneNode) -> String? {
        var patch = ScenePatch(source)
        patch.change(old, to: new)
        guard patch.isPossible, let text = source.replacing(patch.changes),
            let root = try? YAMLDocument(SourceText(text)).root, root.isEquivalent(to: new)
        else { return nil }
        return text
    }

    private mutating func change(_ old: SceneNode, to new: SceneNode) {
        switch (old.content, new.content) {
        case (.mapping(let a), .mapping(let b)) where b.contains { isOld($0) } || a.isEmpty && isOld(new):
            change(old, a, to: b)
        case (.list(let a), .list(let b)) where a.count == b.count:
            for (old, new) in zip(a, b) { change(old, to: new) }
        case _ where old.isEquivalent(to: new): break
        case (.text, _), (.list, _), (.mapping, _): replace(old, by: new)
        }
    }

    private func isOld(_ entry: SceneNode.Entry) -> Bool { entry.keyOffset < source.bytes.count }

    private func isOld(_ node: SceneNode) -> Bool { node.offset < source.bytes.count }

    private mutating func replace(_ old: SceneNode, by new: SceneNode) {
        isPossible = isPossible && !old.range.isEmpty
        changes.append((old.range, source.text(of: new, like: old)))
    }

    // MARK: Mappings

    private mutating func change(_ mapping: SceneNode, _ old: [SceneNode.Entry], to new: [SceneNode.Entry]) {
        let isFlow = source.byte(at: mapping.offset) == UInt8(ascii: "{")
        // A mapping of paths can have thousands of keys.
        let kept = Dictionary(new.filter(isOld).map { ($0.keyOffset, $0.value) }) { first, _ in first }
        for (index, entry) in old.enumerated() {
            if let value = kept[entry.keyOffset] {
                change(entry.value, to: value)
            } else {
                remove(index, of: old, isFlow: isFlow)
            }
        }
        for (index, entry) in new.enumerated() where !isOld(entry) {
            let before = new[..<index].last(where: isOld).flatMap { kept in
                old.first { $0.keyOffset == kept.keyOffset }
            }
            let key = source.isJSON ? entry.key.inQuotes : entry.key.asKey
            let text = "\(key): \(source.text(of: entry.value))"
            isFlow
                ? insertInFlow(text, behind: before, of: mapping, isEmpty: old.isEmpty)
                : insertLine(text, behind: before, of: old)
        }
    }

    private mutating func insertInFlow(
        _ text: String, behind entry: SceneNode.Entry?, of mapping: SceneNode, isEmpty: Bool
    ) {
        guard let entry else {
            let start = mapping.offset + 1
            changes.append((start..<start, isEmpty ? " \(text) " : " \(text),"))
            return
        }
        let end = entry.value.end
        // If each key has its own line, so has the new one.
        let indent = indent(of: entry)
        changes.append((end..<end, indent.map { ",\(lineBreak)\($0)\(text)" } ?? ", \(text)"))
    }

    private mutating func insertLine(
        _ text: String, behind entry: SceneNode.Entry?, of entries: [SceneNode.Entry]
    ) {
        guard let entry = entry ?? entries.first else {
            isPossible = false
            return
        }
        let start = source.line(around: entry.keyOffset).lowerBound
        let indent = String(repeating: " ", count: entry.keyOffset - start)
        let end = source.line(around: entry.value.end).upperBound
        changes.append((end..<end, "\(lineBreak)\(indent)\(text)"))
    }

    private mutating func remove(_ index: Int, of entries: [SceneNode.Entry], isFlow: Bool) {
        let (start, end) = (entries[index].keyOffset, entries[index].value.end)
        let lineEnd = source.line(around: end).upperBound
        if !isFlow, indent(of: entries[index]) != nil {
            // The line break before the line disappears too.
            let lineStart = source.line(around: start).lowerBound
            changes.append((source.line(around: max(0, lineStart - 1)).upperBound..<lineEnd, ""))
        } else if index + 1 < entries.count {
            let next = max(end, entries[index + 1].keyOffset)
            let comma = source.bytes[end..<next].firstIndex(of: UInt8(ascii: ",")) ?? end
            let entryEnd = isFlow ? source.bytes[(comma + 1)...].firstIndex { $0 != 0x20 } ?? next : lineEnd
            if entryEnd < next, hasComment(entryEnd..<next) {
                // The comments before the next key stay, behind the bracket or the dash of the mapping.
                let dashEnd = (source.bytes[..<start].lastIndex { $0 != 0x20 } ?? -1) + 1
                changes.append(((isFlow ? start : dashEnd)..<entryEnd, ""))
            } else {
                changes.append((start..<next, ""))
            }
        } else if index > 0 {
            let previousEnd = min(start, entries[index - 1].value.end)
            changes.append(((hasComment(previousEnd..<start) ? start : previousEnd)..<end, ""))
        } else {
            isPossible = false
        }
    }

    /// Returns whether a part of the text between two keys has a comment, which stays.
    private func hasComment(_ range: Range<Int>) -> Bool { source.bytes[range].contains(UInt8(ascii: "#")) }

    private func indent(of entry: SceneNode.Entry) -> String? {
        let start = source.line(around: entry.keyOffset).lowerBound
        let before = source.string(start..<entry.keyOffset)
        return before.allSatisfy { $0 == " " || $0 == "\t" } ? before : nil
    }
}

extension SourceText {
    /// Returns the text of a value, in the quotes of the text that it replaces.
    func text(of node: SceneNode, like old: SceneNode? = nil) -> String {
        if let old, old.isQuoted, let text = node.text {
            if byte(at: old.offset) == UInt8(ascii: "'"), !text.contains("'"),
                text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
            {
                return "'\(text)'"
            }
            if !isJSON { return text.inQuotes }
        }
        return node.text(isJSON: isJSON)
    }
}

extension SceneDocument {
    /// Returns the text of the file with edits, or `nil` if they cannot be written.
    package func text(with edits: [SceneEdit]) -> String? {
        guard let root, let edited = try? EditOverlay(root, source, commandLineEdits + edits) else {
            return nil
        }
        return ScenePatch.text(of: source, from: root, to: edited.root)
    }
}
