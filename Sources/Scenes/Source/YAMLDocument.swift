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
