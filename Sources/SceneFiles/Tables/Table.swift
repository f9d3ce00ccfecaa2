/// The keys that one sort of mapping has.
///
/// Everything follows from it: what is read, what is refused and what is suggested instead, and the schema
/// for editors.
struct Table<Draft>: Sendable {
    /// The name of the mapping in the schema.
    let name: String
    /// What the mapping is, with its article: `a layer`.
    let noun: String
    /// What its keys are called: `property` or `key`.
    var keyNoun = "key"
    /// The keys in the order in which they are documented.
    let fields: [Field<Draft>]
    /// The keys that must be there, each with a line that would do.
    let required: [(key: String, cure: String)]
    private let index: [String: Int]

    init(
        _ name: String, _ noun: String, keyNoun: String = "key",
        required: [(key: String, cure: String)] = [], _ fields: [Field<Draft>]
    ) {
        self.name = name
        self.noun = noun
        self.keyNoun = keyNoun
        self.fields = fields
        self.required = required
        var index: [String: Int] = [:]
        for (place, field) in fields.enumerated() {
            for key in [field.key] + field.synonyms { index[key] = place }
        }
        self.index = index
    }

    /// The field of a key, under its name or another one.
    subscript(key: String) -> Field<Draft>? { index[key].map { fields[$0] } }

    /// Every key that is understood.
    var keys: [String] { fields.flatMap { [$0.key] + $0.synonyms } }
}

/// A key of a mapping: its name, the form of its values, what it means, and where a value goes.
struct Field<Draft>: Sendable {
    let key: String
    /// Other names of the key, which are read too.
    var synonyms: [String] = []
    /// What it means, in a sentence.
    let summary: String
    /// What it is when it is left out, as it would be written; nil when there is no such value.
    let standard: String?
    /// The form of its values, for editors.
    let schema: SchemaNode
    /// Reads a value into a draft.
    let apply:
        @Sendable (_ draft: inout Draft, _ entry: SceneNode.Entry, _ builder: inout SceneBuilder) -> Void

    init<Value>(
        _ key: String, _ form: Form<Value>, _ summary: String, default standard: String? = nil,
        set: @escaping @Sendable (inout Draft, Value) -> Void
    ) {
        self.key = key
        self.summary = summary
        self.standard = standard
        schema = form.schema
        apply = { draft, entry, builder in
            if let value = form.read(entry.value, entry.key, &builder) { set(&draft, value) }
        }
    }

    /// The same field, which is also read under other names.
    func alsoKnown(as synonyms: [String]) -> Field {
        var field = self
        field.synonyms = synonyms
        return field
    }
}

/// The keys of a mapping that was read, and where they stand.
struct FoundKeys {
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

extension SceneBuilder {
    /// Reads a mapping into a draft by its table; nil when it is no mapping.
    mutating func read<Draft>(
        _ node: SceneNode, _ key: String, by table: Table<Draft>, into draft: inout Draft
    ) -> FoundKeys? {
        guard case .mapping(let entries) = node.content else {
            refuse(node, key, wants: "the keys of \(table.noun)")
            return nil
        }
        var found = FoundKeys(offset: node.offset)
        for entry in entries {
            guard let field = table[entry.key] else {
                let unknown = UnknownKey(entry, table)
                problems.append(unknown.problem)
                found.suggested.insert(unknown.problem.fix ?? "")
                continue
            }
            if let first = found.entries[field.key] {
                problems.append(.duplicate(field.key, at: entry.keyOffset, first: first.keyOffset))
                continue
            }
            found.entries[field.key] = entry
            field.apply(&draft, entry, &self)
        }
        for (key, cure) in table.required where found.isMissing(key) {
            error(node.offset, .missingKey, "\(table.noun) wants \(key)", fix: cure)
        }
        return found
    }
}
