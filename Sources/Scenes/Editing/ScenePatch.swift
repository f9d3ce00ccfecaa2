/// Writes into a file what is different in its nodes, and leaves every other byte as it was.
///
/// A value is replaced where it stands, of a list only the members that differ. A key that is new follows the one before
/// it in the style of its mapping: on a line of its own, or behind a comma. A key that is gone goes with its line.
struct ScenePatch {
    private let source: SourceText
    private let isJSON: Bool
    private let lineBreak: String
    private var changes: [(range: Range<Int>, text: String)] = []
    private var isPossible = true

    private init(_ source: SourceText) {
        self.source = source
        isJSON = source.bytes.first { $0 > 0x20 } == UInt8(ascii: "{")
        let end = source.bytes.firstIndex(of: 0x0A) ?? 0
        lineBreak = source.byte(at: end - 1) == 0x0D ? "\r\n" : "\n"
    }

    /// The text of a file with other nodes; nil when it cannot be written so that it reads as them.
    static func text(of source: SourceText, from old: SceneNode, to new: SceneNode) -> String? {
        var patch = ScenePatch(source)
        patch.change(old, to: new)
        guard patch.isPossible else { return nil }
        var bytes: [UInt8] = []
        var copied = 0
        for change in patch.changes.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
            guard change.range.lowerBound >= copied else { return nil }
            bytes += source.bytes[copied..<change.range.lowerBound]
            bytes += change.text.utf8
            copied = change.range.upperBound
        }
        bytes += source.bytes[copied...]
        let text = String(decoding: bytes, as: UTF8.self)
        guard let root = try? YAMLDocument(SourceText(text)).root, root.says(new) else { return nil }
        return (source.hasByteOrderMark ? "\u{FEFF}" : "") + text
    }

    private mutating func change(_ old: SceneNode, to new: SceneNode) {
        switch (old.content, new.content) {
        case (.mapping(let a), .mapping(let b)) where b.contains { isOld($0) } || a.isEmpty && isOld(new):
            change(old, a, to: b)
        case (.list(let a), .list(let b)) where a.count == b.count:
            for (old, new) in zip(a, b) { change(old, to: new) }
        case _ where old.says(new): break
        case (.text, _), (.list, _), (.mapping, _): replace(old, by: new)
        }
    }

    /// Whether an entry was there before.
    private func isOld(_ entry: SceneNode.Entry) -> Bool { entry.keyOffset < source.bytes.count }

    private func isOld(_ node: SceneNode) -> Bool { node.offset < source.bytes.count }

    private mutating func replace(_ old: SceneNode, by new: SceneNode) {
        guard let range = source.range(of: old), !range.isEmpty else {
            isPossible = false
            return
        }
        changes.append((range, text(of: new, like: old)))
    }

    /// A value in the quotes of the one that it replaces.
    private func text(of node: SceneNode, like old: SceneNode) -> String {
        guard case .text(let text, _) = node.content, case .text(_, .quoted) = old.content,
            source.byte(at: old.offset) == UInt8(ascii: "'"), !text.contains("'"),
            text.unicodeScalars.allSatisfy({ $0.value >= 0x20 })
        else { return text(of: node, isQuoted: old.isQuoted) }
        return "'\(text)'"
    }

    private func text(of node: SceneNode, isQuoted: Bool = false) -> String {
        isJSON ? node.jsonText : node.flowText(isQuoted: isQuoted)
    }

    // MARK: Mappings

    private mutating func change(
        _ mapping: SceneNode, _ old: [SceneNode.Entry], to new: [SceneNode.Entry]
    ) {
        let isFlow = source.byte(at: mapping.offset) == UInt8(ascii: "{")
        let kept = new.filter(isOld)
        for (index, entry) in old.enumerated() {
            if let same = kept.first(where: { $0.keyOffset == entry.keyOffset }) {
                change(entry.value, to: same.value)
            } else {
                remove(index, of: old, isFlow: isFlow)
            }
        }
        for (index, entry) in new.enumerated() where !isOld(entry) {
            let before = new[..<index].last(where: isOld).flatMap { kept in
                old.first { $0.keyOffset == kept.keyOffset }
            }
            let key = isJSON ? SceneNode.quoted(entry.key) : entry.key.asKey
            let text = "\(key): \(text(of: entry.value))"
            isFlow
                ? insertInFlow(text, behind: before, of: mapping, isEmpty: old.isEmpty)
                : insertLine(text, behind: before, of: old)
        }
    }

    private mutating func insertInFlow(
        _ text: String, behind entry: SceneNode.Entry?, of mapping: SceneNode, isEmpty: Bool
    ) {
        guard let entry else {
            let place = mapping.offset + 1
            changes.append((place..<place, isEmpty ? " \(text) " : " \(text),"))
            return
        }
        guard let end = source.range(of: entry.value)?.upperBound else {
            isPossible = false
            return
        }
        // Where each key has its line, so has this one.
        let indent = indent(of: entry)
        changes.append((end..<end, indent.map { ",\(lineBreak)\($0)\(text)" } ?? ", \(text)"))
    }

    private mutating func insertLine(
        _ text: String, behind entry: SceneNode.Entry?, of entries: [SceneNode.Entry]
    ) {
        guard let entry = entry ?? entries.first, let end = source.range(of: entry.value)?.upperBound else {
            isPossible = false
            return
        }
        let start = source.line(around: entry.keyOffset).lowerBound
        let indent = String(repeating: " ", count: entry.keyOffset - start)
        let place = source.line(around: end).upperBound
        changes.append((place..<place, "\(lineBreak)\(indent)\(text)"))
    }

    private mutating func remove(_ index: Int, of entries: [SceneNode.Entry], isFlow: Bool) {
        let entry = entries[index]
        guard let end = source.range(of: entry.value)?.upperBound else {
            isPossible = false
            return
        }
        if !isFlow, indent(of: entry) != nil {
            // With the line break before it.
            let start = source.line(around: entry.keyOffset).lowerBound
            let before = source.line(around: max(0, start - 1)).upperBound
            changes.append((before..<source.line(around: end).upperBound, ""))
        } else if index + 1 < entries.count {
            changes.append((entry.keyOffset..<entries[index + 1].keyOffset, ""))
        } else if index > 0, let before = source.range(of: entries[index - 1].value)?.upperBound {
            changes.append((before..<end, ""))
        } else {
            isPossible = false
        }
    }

    /// The blanks before a key that is the first thing on its line; nil for any other.
    private func indent(of entry: SceneNode.Entry) -> String? {
        let start = source.line(around: entry.keyOffset).lowerBound
        let before = source.string(start..<entry.keyOffset)
        return before.allSatisfy { $0 == " " || $0 == "\t" } ? before : nil
    }
}

extension SceneDocument {
    /// The text of the file with edits written into it; nil when that cannot be done so that it reads as it should.
    package func text(with edits: [SceneEdit]) -> String? {
        guard let root, let edited = try? EditedFile(root, source, given + edits) else { return nil }
        return ScenePatch.text(of: source, from: root, to: edited.root)
    }
}
