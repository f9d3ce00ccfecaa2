/// The keys of one type of mapping.
///
/// Reading, the suggestions for unknown keys, and the schema for editors follow from it.
struct KeySchema<Draft: Sendable>: Sendable {
    let name: String
    /// The name of the mapping in messages, with its article: `a layer`.
    let noun: String
    /// The word for its keys: `property` or `key`.
    let keyNoun: String
    let fields: [Field<Draft>]
    /// The required keys, each with the line that adds it, and the key that may replace it.
    let required: [(key: String, line: String, unless: String?)]
    let keys: [String]
    /// The keys by their ``ForeignKey/plain(_:)`` spelling.
    let plainKeys: [String: String]
    private let index: [String: Int]

    init(_ name: String, _ noun: String, keyNoun: String = "key", fields: [Field<Draft>]) {
        self.name = name
        self.noun = noun
        self.keyNoun = keyNoun
        self.fields = fields
        required = fields.compactMap { field in
            field.required.map { (key: field.key, line: $0, unless: field.alternative) }
        }
        var index: [String: Int] = [:]
        for (position, field) in fields.enumerated() {
            for key in [field.key] + field.synonyms { index[key] = position }
        }
        self.index = index
        keys = fields.flatMap { [$0.key] + $0.synonyms }
        plainKeys = ForeignKey.byPlainSpelling(keys)
    }

    init(_ name: String, _ noun: String, _ fields: Field<Draft>...) { self.init(name, noun, fields: fields) }

    subscript(key: String) -> Field<Draft>? { index[key].map { fields[$0] } }

    func parser<Value>(
        _ draft: Draft, wants: String,
        convert: @escaping @Sendable (Draft, Mapping, inout ReadingContext) -> Value?
    ) -> ValueParser<Value> {
        ValueParser(wants: wants, schema: .reference(name)) { input, context in
            var draft = draft
            return context.read(input.node, input.key, by: self, into: &draft)
                .flatMap { convert(draft, $0, &context) }
        }
    }
}

/// A key of a mapping: its name, its parser, its meaning, and the setter of its value in a draft.
package struct Field<Draft: Sendable>: Sendable {
    package let key: String
    var synonyms: [String] = []
    package let summary: String
    package let wants: String
    /// The default value, as a file has it, or `nil` if there is none.
    package let standard: String?
    /// The line that adds the key if it is missing, or `nil` if the key is optional.
    let required: String?
    /// The key that a file may have instead of this one.
    let alternative: String?
    let schema: JSONValue
    /// The control of its value, or `nil` if that depends on the animated property.
    let control: ValueControl?
    let read:
        @Sendable (_ entry: SceneNode.Entry, _ context: inout ReadingContext) -> ((inout Draft) -> Void)?

    package init<Value>(
        _ key: String, _ parser: ValueParser<Value>, _ summary: String, default standard: String? = nil,
        required: String? = nil, unless alternative: String? = nil,
        set: @escaping @Sendable (inout Draft, Value) -> Void
    ) {
        self.key = key
        self.summary = summary
        self.standard = standard
        self.required = required
        self.alternative = alternative
        schema = parser.schema
        wants = parser.wants
        control = parser.control
        read = { entry, context in
            parser.read(entry.value, entry.key, &context).map { value in { set(&$0, value) } }
        }
    }

    init<Value>(
        _ key: String, _ path: any WritableKeyPath<Draft, Value> & Sendable, _ parser: ValueParser<Value>,
        _ summary: String, default standard: String? = nil, required: String? = nil,
        unless alternative: String? = nil
    ) {
        self.init(
            key, parser, summary, default: standard, required: required, unless: alternative
        ) { $0[keyPath: path] = $1 }
    }

    init<Value>(
        _ key: String, _ path: any WritableKeyPath<Draft, Value?> & Sendable, _ parser: ValueParser<Value>,
        _ summary: String, default standard: String? = nil, required: String? = nil
    ) {
        self.init(key, parser, summary, default: standard, required: required) { $0[keyPath: path] = $1 }
    }

    func alsoKnown(as synonyms: [String]) -> Field {
        var field = self
        field.synonyms = synonyms
        return field
    }
}

// MARK: - Mapping entries

/// The entries of a mapping by their keys.
struct Mapping: Sendable {
    let offset: Int
    var entries: [String: SceneNode.Entry] = [:]
    /// The keys that the fixes of unknown keys suggest.
    var suggested: Set<String> = []

    func isMissing(_ key: String) -> Bool { entries[key] == nil && !suggested.contains(key) }

    /// Returns the offset of the value of a key, or that of the mapping if the key is missing.
    ///
    /// `values[2]` is the third member of a list.
    func offset(of key: String) -> Int {
        let name = key.prefix { $0 != "[" }
        guard let value = entries[String(name)]?.value else { return offset }
        let index = Int(key.dropFirst(name.count + 1).dropLast())
        guard let index, value.items.indices.contains(index) else { return value.offset }
        return value.items[index].offset
    }
}

struct Preset<Draft> {
    var mapping: Mapping
    fileprivate(set) var changes: [(inout Draft) -> Void] = []

    func apply(to draft: inout Draft) { for change in changes { change(&draft) } }
}

extension ReadingContext {
    /// Reads a mapping into a draft. Returns `nil` if the node is not a mapping.
    ///
    /// Reports unknown, duplicate and missing keys; the draft gets the other ones.
    mutating func read<Draft>(
        _ node: SceneNode, _ key: String, by schema: KeySchema<Draft>, into draft: inout Draft
    ) -> Mapping? {
        let preset = read(node, key, by: schema)
        preset?.apply(to: &draft)
        return preset?.mapping
    }

    mutating func read<Draft>(
        _ node: SceneNode, _ key: String, by schema: KeySchema<Draft>
    ) -> Preset<Draft>? {
        guard case .mapping(let entries) = node.content else {
            let fix: String? =
                switch (node.text, schema.name) {
                case (nil, _): "write the keys without a dash or brackets"
                case (let text?, _) where key == "mask": "mask: { path: \(text) }"
                case (let text?, "layer"): "name: \(text)"
                case (let text?, "animation"): "keyPath: \(text)"
                case (_, "scene"): "scene: 1"
                default: nil
                }
            refuse(node, key, wants: "a mapping", fix: fix)
            return nil
        }
        var preset = Preset<Draft>(mapping: Mapping(offset: node.offset))
        for entry in entries {
            guard let field = schema[entry.key] else {
                preset.mapping.suggested.insert(refuseKey(entry, of: schema) ?? "")
                continue
            }
            if let first = preset.mapping.entries[field.key] {
                problems.append(.duplicate(field.key, at: entry.keyOffset, first: first.keyOffset))
                continue
            }
            preset.mapping.entries[field.key] = entry
            if let change = field.read(entry, &self) { preset.changes.append(change) }
        }
        for (key, line, other) in schema.required
        where preset.mapping.isMissing(key) && other.map(preset.mapping.isMissing) ?? true {
            error(node.offset, .missingKey, "missing key \"\(key)\" in \(schema.noun)", fix: line)
        }
        return preset
    }
}
