/// The keys of one sort of mapping.
///
/// Reading follows from it, and so do the suggestions for unknown keys and the schema for editors.
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
    /// Where a key belongs that is not one of this table's: words to complete "… belongs to".
    let elsewhere: @Sendable (_ key: String) -> String?
    /// Why a key that others know is not there at all, with what to use for it.
    let absence: @Sendable (_ key: String) -> String?
    /// Every key that is understood.
    let keys: [String]
    private let index: [String: Int]

    init(
        _ name: String, _ noun: String, keyNoun: String = "key",
        required: [(key: String, cure: String)] = [],
        elsewhere: @escaping @Sendable (_ key: String) -> String? = { _ in nil },
        absence: @escaping @Sendable (_ key: String) -> String? = { _ in nil }, _ fields: [Field<Draft>]
    ) {
        self.name = name
        self.noun = noun
        self.keyNoun = keyNoun
        self.fields = fields
        self.required = required
        self.elsewhere = elsewhere
        self.absence = absence
        var index: [String: Int] = [:]
        for (place, field) in fields.enumerated() {
            for key in [field.key] + field.synonyms { index[key] = place }
        }
        self.index = index
        keys = fields.flatMap { [$0.key] + $0.synonyms }
    }

    /// The field of a key, under its name or another one.
    subscript(key: String) -> Field<Draft>? { index[key].map { fields[$0] } }
}

/// A key of a mapping: its name, the form of its values, what it means, and where a value goes.
struct Field<Draft>: Sendable {
    let key: String
    /// Other names of the key, which are read too.
    var synonyms: [String] = []
    /// What it means, in a sentence.
    let summary: String
    /// What may be written for it.
    let wants: String
    /// What it is when it is left out, as it would be written; nil when there is no such value.
    let standard: String?
    /// The form of its values, for editors.
    let schema: SchemaNode
    /// Reads a value; what it gives puts that into a draft, and is nil when there is none.
    let read:
        @Sendable (_ entry: SceneNode.Entry, _ context: inout ReadingContext) -> ((inout Draft) -> Void)?

    init<Value>(
        _ key: String, _ form: Form<Value>, _ summary: String, default standard: String? = nil,
        set: @escaping @Sendable (inout Draft, Value) -> Void
    ) {
        self.key = key
        self.summary = summary
        self.standard = standard
        schema = form.schema
        wants = form.wants
        read = { entry, context in
            form.read(entry.value, entry.key, &context).map { value in { set(&$0, value) } }
        }
    }

    /// The same field, which is also read under other names.
    func alsoKnown(as synonyms: [String]) -> Field {
        var field = self
        field.synonyms = synonyms
        return field
    }
}
