import Colors
import Geometry
import Layers

// The words of JSON Schema that scene files need.
extension JSONValue {
    /// Any value of a JSON type.
    static func type(_ name: String) -> JSONValue { .object([("type", .string(name))]) }

    /// A number of a range, at most `limit` from 0.
    static func number(_ range: NumberRange, limit: Double) -> JSONValue {
        let (least, most): ((String, Double), Double) =
            switch range {
            case .any, .share: (("minimum", -limit), limit)
            case .zeroOrMore: (("minimum", 0), limit)
            case .positive: (("exclusiveMinimum", 0), limit)
            case .from(let least, let most): (("minimum", least), most)
            }
        return .object([
            ("type", .string("number")), (least.0, .number(least.1)), ("maximum", .number(most)),
        ])
    }

    /// One of these words.
    static func words(_ words: [String]) -> JSONValue { .object([("enum", .array(words.map(string)))]) }

    /// What at least one of these allows.
    static func any(of schemas: [JSONValue]) -> JSONValue { .object([("anyOf", .array(schemas))]) }

    /// What the schema defines under a name.
    static func reference(_ name: String) -> JSONValue {
        .object([("$ref", .string("#/$defs/" + name))])
    }

    /// A list of values, of exactly `count` when that is given.
    static func list(of schema: JSONValue, count: Int? = nil) -> JSONValue {
        var members = [("type", JSONValue.string("array")), ("items", schema)]
        if let count {
            members += [("minItems", .number(Double(count))), ("maxItems", .number(Double(count)))]
        }
        return .object(members)
    }

    /// A mapping from any names to values.
    static func names(to schema: JSONValue) -> JSONValue {
        .object([("type", .string("object")), ("additionalProperties", schema)])
    }

    /// The same object with further members in front.
    func adding(_ members: [(String, JSONValue)]) -> JSONValue {
        guard case .object(let own) = self else { return self }
        return .object(members + own)
    }
}

// MARK: - Reading context

/// What forms need to read values: the text, the paths that have a name, and the list of mistakes.
///
/// Parsers go on after a mistake, so that a file shows all its mistakes at once; where one makes a value unknown,
/// nothing more is said about that value.
struct ReadingContext {
    /// The text, for places inside of values.
    let source: SourceText
    /// The mistakes so far, in the order in which they were found. Some are found twice: a variant reads the scene
    /// again.
    var problems: [Problem] = []
    /// The paths that have a name; nil for one that could not be read.
    var paths: [String: Path?] = [:]
    /// The names of paths in their order, put there when one of them is first sought in vain.
    private lazy var pathNames = paths.keys.sorted()

    /// What was probably meant at the places that were looked at for that; nil where nothing is near.
    private var guesses: [Int: String?] = [:]

    /// The most places of a file for which a name is guessed: to compare a name with all others takes time, and who
    /// has made so many mistakes has made one many times.
    private static let guessLimit = 20

    init(_ source: SourceText, problems: [Problem] = []) {
        self.source = source
        self.problems = problems
    }

    /// The name that was probably meant by the one at a place; nil when none is near, or when too many have been
    /// guessed. A place that is read again is told the same again.
    mutating func guess(at offset: Int, _ nearest: () -> String?) -> String? {
        if let known = guesses[offset] { return known }
        guard guesses.count < Self.guessLimit else { return nil }
        let name = nearest()
        guesses[offset] = .some(name)
        return name
    }

    /// The name of the path that was probably meant at a place by another name.
    mutating func guessPath(_ name: String, at offset: Int) -> String? {
        let names = mayGuess(at: offset) ? pathNames : []
        return guess(at: offset) { nearestName(to: name, in: names) }
    }

    /// Whether a name would be guessed at a place, or has been.
    func mayGuess(at offset: Int) -> Bool { guesses.count < Self.guessLimit || guesses[offset] != nil }

    /// Notes an error.
    mutating func error(_ offset: Int, _ rule: Problem.Rule, _ message: String, fix: String? = nil) {
        problems.append(Problem(offset: offset, rule: rule, message: message, fix: fix))
    }

    /// Notes that the value of `key` is not what it should be, or that it is missing.
    mutating func refuse(_ node: SceneNode, _ key: String, wants: String, fix: String? = nil) {
        guard node.isEmpty else {
            error(node.offset, .type, "\(key) needs \(wants), got \(node.found)", fix: fix)
            return
        }
        if let color = CommentedColor(behind: node.offset, in: source) {
            problems.append(color.problem)
        } else {
            error(node.offset, .empty, "\(key) is empty: it needs \(wants)", fix: fix)
        }
    }
}

// MARK: - Value parser

/// How one sort of values is written: the function that reads them and the schema that describes them, side by
/// side so that they agree.
package struct ValueParser<Value>: Sendable {
    /// What such a value is, to complete "… wants".
    package let wants: String
    /// The same for editors, as JSON Schema.
    let schema: JSONValue
    /// Reads a value of `key`; nil after noting why it cannot be read.
    let read: @Sendable (_ node: SceneNode, _ key: String, _ context: inout ReadingContext) -> Value?

    init(
        wants: String, schema: JSONValue,
        read:
            @escaping @Sendable (_ node: SceneNode, _ key: String, _ context: inout ReadingContext) -> Value?
    ) {
        self.wants = wants
        self.schema = schema
        self.read = read
    }

    /// The form of a value that is one word or number; `parse` gives nil for any other text.
    init(wants: String, schema: JSONValue, parse: @escaping @Sendable (String) -> Value?) {
        self.init(wants: wants, schema: schema) { node, key, context in
            if let text = node.text, !node.isEmpty, let value = parse(text) { return value }
            context.refuse(node, key, wants: wants)
            return nil
        }
    }

    /// The same form, read as what `transform` makes of the value.
    package func map<Result>(_ transform: @escaping @Sendable (Value) -> Result) -> ValueParser<Result> {
        ValueParser<Result>(wants: wants, schema: schema) { node, key, context in
            read(node, key, &context).map(transform)
        }
    }

    /// The same form, read as what `transform` makes of the value. It must not give nil for a value that can be
    /// read: nothing would be said about that.
    func compactMap<Result>(_ transform: @escaping @Sendable (Value) -> Result?) -> ValueParser<Result> {
        ValueParser<Result>(wants: wants, schema: schema) { node, key, context in
            read(node, key, &context).flatMap(transform)
        }
    }
}

// MARK: - Found keys

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
        _ node: SceneNode, _ key: String, by table: KeySchema<Draft>, into draft: inout Draft
    ) -> FoundKeys? {
        let preset = read(node, key, by: table)
        preset?.apply(to: &draft)
        return preset?.found
    }

    /// Reads a mapping by its table; nil when it is not a mapping. What is wrong is noted, and left out.
    mutating func read<Draft>(
        _ node: SceneNode, _ key: String, by table: KeySchema<Draft>
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

// MARK: - Unknown key

/// The answer to a key that a mapping does not have: what was probably meant.
struct UnknownKey {
    let problem: Problem

    init<Draft>(_ entry: SceneNode.Entry, _ table: KeySchema<Draft>, _ context: inout ReadingContext) {
        let key = entry.key
        let message = "no \(table.keyNoun) \"\(key)\" on \(table.noun)"
        if let reason = table.absence(key) {
            problem = Problem(
                offset: entry.keyOffset, rule: .unknownKey, message: "\(message): \(reason)", fix: nil)
            return
        }
        let answer = Self.answer(
            to: key, in: table.keys, elsewhere: table.elsewhere,
            nearest: { context.guess(at: entry.keyOffset) { nearestName(to: key, in: table.keys) } })
        problem = Problem(
            offset: entry.keyOffset, rule: .unknownKey,
            message: message + (answer.map { ". " + $0.text } ?? ""),
            fix: answer?.fix)
    }

    /// What to say about an unknown key, and the key to write instead.
    static func answer(
        to key: String, in keys: [String], elsewhere: (String) -> String?, nearest: () -> String?
    ) -> (text: String, fix: String?)? {
        if let foreign = OtherFrameworkName.all[key.lowercased()]?.first(where: { keys.contains($0.key) }) {
            return ("Did you mean \(foreign.key)?\(foreign.remark)", foreign.key)
        }
        if keys.contains("x-" + key) {
            return ("Did you mean x-\(key)? (not in Core Animation, hence x-)", "x-" + key)
        }
        if let home = elsewhere(key) { return ("\(key) belongs to \(home)", nil) }
        return nearest().map { ("Did you mean \($0)?", $0) }
    }
}

// MARK: - Key schema

/// The keys of one sort of mapping.
///
/// Reading follows from it, and so do the suggestions for unknown keys and the schema for editors.
struct KeySchema<Draft>: Sendable {
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
package struct Field<Draft>: Sendable {
    package let key: String
    /// Other names of the key, which are read too.
    var synonyms: [String] = []
    /// What it means, in a sentence.
    package let summary: String
    /// What may be written for it.
    package let wants: String
    /// What it is when it is left out, as it would be written; nil when there is no such value.
    package let standard: String?
    /// The form of its values, for editors.
    let schema: JSONValue
    /// Reads a value; what it gives puts that into a draft, and is nil when there is none.
    let read:
        @Sendable (_ entry: SceneNode.Entry, _ context: inout ReadingContext) -> ((inout Draft) -> Void)?

    package init<Value>(
        _ key: String, _ form: ValueParser<Value>, _ summary: String, default standard: String? = nil,
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
