/// The keys of a mapping that was read, and where they stand.
struct FoundKeys: Sendable {
    /// Where the mapping begins.
    let offset: Int
    /// The entries by their keys, as the table names them.
    var entries: [String: SceneNode.Entry] = [:]

    /// The keys that were suggested instead of unknown ones.
    var suggested: Set<String> = []

    /// Whether a key is missing, and not just misspelt.
    func isMissing(_ key: String) -> Bool { entries[key] == nil && !suggested.contains(key) }

    /// Where the value of a key stands, or the mapping when it does not have the key.
    /// `values[2]` is the third of a list.
    func place(of key: String) -> Int {
        let parts = key.split(separator: "[", maxSplits: 1)
        guard let value = entries[String(parts[0])]?.value else { return offset }
        guard parts.count == 2, case .list(let items) = value.content, let index = Int(parts[1].dropLast()),
            items.indices.contains(index)
        else { return value.offset }
        return items[index].offset
    }
}

/// A mapping that was read once, to be put into many drafts.
struct Preset<Draft> {
    /// Its keys.
    var found: FoundKeys
    /// What puts its values into a draft, in order.
    fileprivate(set) var changes: [(inout Draft) -> Void] = []

    /// Puts its values into a draft.
    func apply(to draft: inout Draft) { for change in changes { change(&draft) } }
}

extension ReadingContext {
    /// Reads a mapping into a draft by its table; nil when it is not a mapping. Unknown keys, keys given twice and
    /// missing keys are noted; the draft gets the rest.
    mutating func read<Draft>(
        _ node: SceneNode, _ key: String, by table: Table<Draft>, into draft: inout Draft
    ) -> FoundKeys? {
        let preset = read(node, key, by: table)
        preset?.apply(to: &draft)
        return preset?.found
    }

    /// Reads a mapping by its table; nil when it is not a mapping. What is wrong is noted, and left out.
    mutating func read<Draft>(
        _ node: SceneNode, _ key: String, by table: Table<Draft>
    ) -> Preset<Draft>? {
        guard case .mapping(let entries) = node.content else {
            refuse(node, key, wants: "the keys of \(table.noun)")
            return nil
        }
        var preset = Preset<Draft>(found: FoundKeys(offset: node.offset))
        for entry in entries {
            guard let field = table[entry.key] else {
                let unknown = UnknownKey(entry, table, &self)
                problems.append(unknown.problem)
                preset.found.suggested.insert(unknown.problem.fix ?? "")
                continue
            }
            if let first = preset.found.entries[field.key] {
                problems.append(.duplicate(field.key, at: entry.keyOffset, first: first.keyOffset))
                continue
            }
            preset.found.entries[field.key] = entry
            if let change = field.read(entry, &self) { preset.changes.append(change) }
        }
        for (key, cure) in table.required where preset.found.isMissing(key) {
            error(node.offset, .missingKey, "\(table.noun) needs \(key)", fix: cure)
        }
        return preset
    }
}
