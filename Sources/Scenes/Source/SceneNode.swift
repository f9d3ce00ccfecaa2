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
