/// A node of a scene file: a text, a list or a mapping, and where it stands.
///
/// Texts are kept as they are written, whatever YAML would make of them: what a text means is decided by the
/// key it belongs to. So `on`, `1:30` and `123456` are no surprises.
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

    /// The text, when it is one.
    var text: String? {
        if case .text(let text, _) = content { text } else { nil }
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
