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
