import CYAML

/// What libyaml finds in a text, one after the other.
struct YAMLEvents: ~Copyable {
    /// Something that begins, or ends, in a text.
    struct Event {
        enum Content {
            case text(String, SceneNode.Style)
            case list, mapping, document
            /// Of what began last and has not ended.
            case end
            case alias
            /// The text is at its end.
            case over
        }

        let content: Content
        /// Where it begins.
        let offset: Int
        let isAnchored: Bool
        /// The whole name of the tag in front of it.
        let tag: String?
    }

    /// Nil when there was no memory for it.
    private let parser: OpaquePointer?
    private let source: SourceText
    private var cursor: MarkCursor

    init(_ source: SourceText) {
        self.source = source
        cursor = MarkCursor(source.bytes)
        parser = source.bytes.withUnsafeBufferPointer { cyaml_open($0.baseAddress, $0.count) }
    }

    deinit { if let parser { cyaml_close(parser) } }

    /// The next event; behind the last one there is none.
    ///
    /// - Throws: what is wrong, when the text is not YAML. Then nothing more can be read.
    mutating func next() throws(Problem) -> Event {
        guard let parser else {
            throw Problem(offset: 0, rule: .limit, message: "there is no memory to read it")
        }
        let event = cyaml_next(parser)
        guard let content = Event.Content(event) else {
            throw Problem(cyaml_fault_of(parser), in: source)
        }
        return Event(
            content: content, offset: cursor.offset(of: event.place), isAnchored: event.anchored,
            tag: event.tag.map { String(cString: $0) })
    }
}

extension YAMLEvents.Event.Content {
    /// Nil for a fault.
    fileprivate init?(_ event: cyaml_event) {
        switch event.kind {
        case CYAML_TEXT:
            let bytes = UnsafeRawBufferPointer(start: event.text, count: event.length)
            self = .text(String(decoding: bytes, as: UTF8.self), SceneNode.Style(event.style))
        case CYAML_LIST: self = .list
        case CYAML_MAPPING: self = .mapping
        case CYAML_DOCUMENT: self = .document
        case CYAML_END: self = .end
        case CYAML_ALIAS: self = .alias
        case CYAML_OVER: self = .over
        default: return nil
        }
    }
}

extension SceneNode.Style {
    fileprivate init(_ style: cyaml_style) {
        switch style {
        case CYAML_QUOTED: self = .quoted
        case CYAML_BLOCK: self = .block
        default: self = .plain
        }
    }
}

// MARK: - YAMLDocument

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

    private var nodeCount = 0

    /// Reads `source`.
    ///
    /// - Complexity: O(n) in its length, or as far as the first thing in it that stops it.
    init(_ source: SourceText) throws(Problem) {
        guard source.bytes.count <= FileLimit.bytes else { throw .fileTooLarge(source.bytes.count) }
        var events = YAMLEvents(source)
        guard case .document = try events.next().content else { return }
        root = try node(events.next(), &events, depth: 0)
        _ = try events.next()
        let rest = try events.next()
        guard case .over = rest.content else { throw .anotherDocument(at: rest.offset, in: source) }
    }

    private mutating func node(
        _ event: YAMLEvents.Event, _ events: inout YAMLEvents, depth: Int
    ) throws(Problem) -> SceneNode {
        nodeCount += 1
        guard nodeCount <= FileLimit.nodes else { throw .tooManyValues(at: event.offset) }
        guard depth <= FileLimit.depth else { throw .tooDeep(at: event.offset) }
        guard !event.isAnchored else { throw .anchor(at: event.offset) }
        if let tag = event.tag, !Self.harmlessTags.contains(tag) { throw .tag(at: event.offset) }
        let content: SceneNode.Content
        switch event.content {
        case .text(let text, let style): content = .text(text, style)
        case .list: content = .list(try list(&events, depth: depth))
        case .mapping: content = .mapping(try mapping(&events, depth: depth))
        case .alias, .document, .end, .over: throw .anchor(at: event.offset)
        }
        return SceneNode(content: content, offset: event.offset)
    }

    /// Tags would say what a value is; here its key does. These say what it is anyway.
    private static let harmlessTags = Set(["str", "seq", "map"].map { "tag:yaml.org,2002:\($0)" })

    private mutating func list(_ events: inout YAMLEvents, depth: Int) throws(Problem) -> [SceneNode] {
        var nodes: [SceneNode] = []
        while true {
            let event = try events.next()
            if case .end = event.content { return nodes }
            nodes.append(try node(event, &events, depth: depth + 1))
        }
    }

    private mutating func mapping(
        _ events: inout YAMLEvents, depth: Int
    ) throws(Problem) -> [SceneNode.Entry] {
        var entries: [SceneNode.Entry] = []
        var seen: [String: Int] = [:]
        while let (key, offset) = try Self.key(events.next()) {
            let value = try node(events.next(), &events, depth: depth + 1)
            if let first = seen[key] {
                problems.append(.duplicate(key, at: offset, first: first))
                continue
            }
            seen[key] = offset
            entries.append(SceneNode.Entry(key: key, keyOffset: offset, value: value))
        }
        return entries
    }

    /// A key of a mapping, and where it stands; nil at its end.
    private static func key(_ event: YAMLEvents.Event) throws(Problem) -> (String, Int)? {
        guard !event.isAnchored else { throw .anchor(at: event.offset) }
        switch event.content {
        case .text("<<", _), .alias: throw .anchor(at: event.offset)
        case .text(let text, _): return (text, event.offset)
        case .end: return nil
        case .list, .mapping, .document, .over:
            throw Problem(
                offset: event.offset, rule: .syntax, message: "a key is a word, not a list or a mapping")
        }
    }
}

extension Problem {
    fileprivate static func tag(at offset: Int) -> Problem {
        Problem(
            offset: offset, rule: .anchor,
            message: "tags such as !!int are not read: the key says what a value is",
            fix: "leave the tag out")
    }
}

// MARK: - Scene node

/// A node of a scene file: a text, a list or a mapping, and where it stands.
///
/// Texts are kept as they are written, whatever YAML would make of them: their key decides what they mean. So
/// `on` is not a boolean, `1:30` not 90, and `123456` can be a name.
struct SceneNode: Sendable {
    enum Content: Sendable {
        case text(String, Style)
        case list([SceneNode])
        case mapping([Entry])
    }

    /// How a text is written.
    enum Style: Sendable {
        /// Without quotes.
        case plain
        /// In single or double quotes.
        case quoted
        /// As a block below a `|` or `>`.
        case block
    }

    /// A key and its value.
    struct Entry: Sendable {
        let key: String
        /// Where the key stands.
        let keyOffset: Int
        let value: SceneNode
    }

    let content: Content
    /// Where the node begins.
    let offset: Int

    /// The text; nil for a list or a mapping.
    var text: String? {
        if case .text(let text, _) = content { text } else { nil }
    }

    /// The value of a key; nil when this is no mapping, or has no such key.
    subscript(key: String) -> SceneNode? {
        guard case .mapping(let entries) = content else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// Whether nothing is written where a value should be.
    var isEmpty: Bool {
        if case .text("", .plain) = content { true } else { false }
    }

    /// Whether it is the text `none`, Core Animation's nil, or JSON's `null`.
    var isNone: Bool {
        if case .text(let text, .plain) = content {
            text == "none" || text == "null" || text == "~"
        } else {
            text == "none"
        }
    }

    /// What it is, to complete "got …".
    var found: String {
        switch content {
        case .text("", .plain): "nothing"
        case .text(let text, .plain) where Double(decimal: text) != nil: text
        case .text(let text, _): "\"" + (text.count > 40 ? text.prefix(38) + "…" : text[...]) + "\""
        case .list(let nodes): "a list of \(nodes.count)"
        case .mapping: "a mapping"
        }
    }
}

extension Double {
    /// The number that a decimal text is; nil for everything else, such as `0x1F`, `1_000`, `1:30` or `nan`.
    package init?(decimal text: String) {
        let isDecimal = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."), UInt8(ascii: "-"),
                UInt8(ascii: "+"),
                UInt8(ascii: "e"), UInt8(ascii: "E"):
                true
            default: false
            }
        }
        guard isDecimal, let number = Double(text) else { return nil }
        self = number
    }
}
