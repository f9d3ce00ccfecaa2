import CYAML

struct YAMLEvents: ~Copyable {
    struct Event {
        /// The event of the library, whose text is valid until the next event.
        let raw: cyaml_event
        let offset: Int
        let end: Int

        /// The offset behind the closing bracket, or `nil` if the list or mapping has no brackets.
        var bracketEnd: Int? { end > offset ? end : nil }

        var text: String {
            let bytes = UnsafeRawBufferPointer(start: raw.text, count: raw.length)
            let text = String(decoding: bytes, as: UTF8.self)
            guard bytes.contains(0xF4) else { return text }
            return String(text.unicodeScalars.filter { $0 != SourceText.filler })
        }
    }

    private let parser: OpaquePointer?
    private let source: SourceText
    private var cursor: MarkCursor

    init(_ source: SourceText) {
        self.source = source
        let bytes = source.readable
        cursor = MarkCursor(bytes)
        parser = bytes.withUnsafeBufferPointer { cyaml_open($0.baseAddress, $0.count) }
    }

    deinit { if let parser { cyaml_close(parser) } }

    mutating func next() throws(Problem) -> Event {
        guard let parser else { throw Problem(0, .limit, "out of memory") }
        let event = cyaml_next(parser)
        guard event.kind != CYAML_FAULT else { throw Problem(cyaml_fault_of(parser), in: source) }
        let offset = cursor.offset(of: event.place)
        var end = cursor.offset(of: event.end)
        // The blank lines after a block belong to it, but not to its value.
        if event.style == CYAML_BLOCK { while end > offset, source.bytes[end - 1].isBlank { end -= 1 } }
        return Event(raw: event, offset: offset, end: end)
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

// MARK: - YAML document

/// Reads the text of a file into nodes.
///
/// JSON is YAML too and needs no other code. Scene files have no anchors, aliases, merge keys, tags, second documents, or
/// keys that are not plain words. Each of them is an error with a fix, as are files that are too large or too deep.
struct YAMLDocument {
    private(set) var root: SceneNode?
    /// The duplicate keys; the root has the first of each.
    private(set) var problems: [Problem] = []

    private var nodeCount = 0
    private let source: SourceText
    private let limit: (nodes: Int, depth: Int)

    init(
        _ source: SourceText, limit: (nodes: Int, depth: Int) = (FileLimit.nodes, FileLimit.depth)
    ) throws(Problem) {
        self.source = source
        self.limit = limit
        guard source.bytes.count <= FileLimit.bytes else { throw .fileTooLarge(source.bytes.count) }
        var events = YAMLEvents(source)
        guard try events.next().raw.kind == CYAML_DOCUMENT else { return }
        root = try node(events.next(), &events, depth: 0)
        _ = try events.next()
        let last = try events.next()
        guard last.raw.kind == CYAML_OVER else { throw .anotherDocument(at: last.offset, in: source) }
    }

    private mutating func node(
        _ event: YAMLEvents.Event, _ events: inout YAMLEvents, depth: Int
    ) throws(Problem) -> SceneNode {
        let (raw, offset) = (event.raw, event.offset)
        nodeCount += 1
        guard nodeCount <= limit.nodes else {
            throw Problem(offset, .limit, "the file has more than \(limit.nodes) values")
        }
        guard depth <= limit.depth else {
            throw Problem(offset, .limit, "values are nested more than \(limit.depth) levels deep")
        }
        guard !raw.anchored else { throw .anchor(at: offset) }
        if let tag = raw.tag, !Self.harmlessTags.contains(String(cString: tag)) {
            throw Problem(
                offset, .anchor, "tags such as !!int are not supported; the key decides the type",
                fix: "remove the tag")
        }
        switch raw.kind {
        case CYAML_TEXT:
            return SceneNode(
                content: .text(event.text, SceneNode.Style(raw.style)), offset: offset, end: event.end)
        case CYAML_LIST:
            let (nodes, end) = try list(&events, depth: depth)
            return SceneNode(content: .list(nodes), offset: offset, end: end ?? nodes.last?.end ?? offset)
        case CYAML_MAPPING:
            let (entries, end) = try mapping(&events, depth: depth)
            return SceneNode(
                content: .mapping(entries), offset: offset, end: end ?? entries.last?.value.end ?? offset)
        default: throw .anchor(at: offset)
        }
    }

    /// Tags that only repeat the type of the value. Other tags are errors, because the key decides the type.
    private static let harmlessTags = Set(["str", "seq", "map"].map { "tag:yaml.org,2002:\($0)" })

    private mutating func list(
        _ events: inout YAMLEvents, depth: Int
    ) throws(Problem) -> ([SceneNode], end: Int?) {
        var nodes: [SceneNode] = []
        while true {
            let event = try events.next()
            if event.raw.kind == CYAML_END { return (nodes, event.bracketEnd) }
            let next = try node(event, &events, depth: depth + 1)
            if let joined = nodes.last?.joined(through: next.end, in: source), next.text != nil {
                nodes[nodes.count - 1] = joined
            } else {
                nodes.append(next)
            }
        }
    }

    private mutating func mapping(
        _ events: inout YAMLEvents, depth: Int
    ) throws(Problem) -> ([SceneNode.Entry], end: Int?) {
        var entries: [SceneNode.Entry] = []
        var offsets: [String: Int] = [:]
        while true {
            let event = try events.next()
            if event.raw.kind == CYAML_END { return (entries, event.bracketEnd) }
            let (key, offset) = (try Self.key(event), event.offset)
            let value = try node(events.next(), &events, depth: depth + 1)
            if let joined = entries.last?.value.joined(through: event.end, in: source), value.isEmpty {
                entries[entries.count - 1].value = joined
                continue
            }
            if let first = offsets[key] {
                problems.append(.duplicate(key, at: offset, first: first))
                continue
            }
            offsets[key] = offset
            entries.append(SceneNode.Entry(key: key, keyOffset: offset, value: value))
        }
    }

    private static func key(_ event: YAMLEvents.Event) throws(Problem) -> String {
        guard !event.raw.anchored else { throw .anchor(at: event.offset) }
        switch event.raw.kind {
        case CYAML_TEXT where event.text != "<<": return event.text
        case CYAML_TEXT, CYAML_ALIAS: throw .anchor(at: event.offset)
        default:
            throw Problem(event.offset, .syntax, "a key must be a word, not a list or a mapping")
        }
    }
}

// MARK: - Scene node

/// A node of a scene file: a text, a list or a mapping.
///
/// Texts are stored as written, without the types of YAML, because the key decides the type. So `on` is not a
/// Boolean, `1:30` is not 90, and `123456` can be a name.
struct SceneNode: Sendable {
    enum Content: Sendable {
        case text(String, Style)
        case list([SceneNode])
        case mapping([Entry])
    }

    enum Style: Sendable {
        case plain
        case quoted
        case block
    }

    struct Entry: Sendable {
        let key: String
        let keyOffset: Int
        var value: SceneNode
    }

    let content: Content
    let offset: Int
    /// The offset behind the node with its quotes or brackets; unused in edited nodes.
    var end = 0
    /// Whether the text has commas that end a value between brackets, so that it needs quotes.
    var isSplit = false

    /// The bytes of the node with its quotes or brackets.
    var range: Range<Int> { offset..<max(offset, end) }

    var text: String? { if case .text(let text, _) = content { text } else { nil } }

    /// The members of a list; empty for a text or a mapping.
    var items: [SceneNode] { if case .list(let nodes) = content { nodes } else { [] } }

    /// The members of a mapping; empty for a text or a list.
    var entries: [Entry] { if case .mapping(let entries) = content { entries } else { [] } }

    subscript(key: String) -> SceneNode? { entries.first { $0.key == key }?.value }

    /// Returns the node with the text up to an offset, or `nil` if its text has no open bracket.
    ///
    /// In `{ toValue: rgb(255, 0, 0) }` YAML ends the value at the first comma. Without a limit, a missing bracket would take
    /// quadratic time.
    func joined(through end: Int, in source: SourceText) -> SceneNode? {
        guard case .text(let text, .plain) = content, text.utf8.count < 1000,
            source.byte(at: self.end) == UInt8(ascii: ","),
            text.utf8.count(where: { $0 == UInt8(ascii: "(") })
                > text.utf8.count(where: { $0 == UInt8(ascii: ")") })
        else { return nil }
        return SceneNode(
            content: .text(source.string(offset..<end), .plain), offset: offset, end: end, isSplit: true)
    }

    var isEmpty: Bool { if case .text("", .plain) = content { true } else { false } }

    /// Whether it is `none`, the word for Core Animation's `nil`, or YAML's null.
    var isNone: Bool {
        if case .text(let text, .plain) = content {
            text == "none" || text == "null" || text == "~"
        } else {
            text == "none"
        }
    }

    /// The node as a message names it.
    var messageText: String {
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
    /// Creates the number of a decimal text, or returns `nil` for texts such as `0x1F`, `1_000`, `1:30` or `nan`.
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
