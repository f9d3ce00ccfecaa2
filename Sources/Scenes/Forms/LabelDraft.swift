import Layers

/// A label, while it is read.
struct LabelDraft {
    /// What it says; nil for nothing.
    var text: SceneNode?
    var side = LayerLabel.Side.below
}

extension LabelDraft {
    /// The keys of a label that is a mapping.
    static let table = Table<LabelDraft>(
        "label", "a label", required: [("text", "text: \"{opacity}\"")],
        [
            Field(
                "text", Forms.later(wants: "a text", schema: Forms.text.schema),
                "What it says; {strokeEnd} stands for the value that shows, and {{ for a brace."
            ) { $0.text = $1 },
            Field(
                "at", Forms.word(LayerLabel.Side.self), "On which side of the layer it stands.",
                default: "below"
            ) { $0.side = $1 },
        ])

    private static let words = "a text, or { text: \"…\", at: below }"

    /// What is written under `x-label`.
    static let form = Form<LabelDraft>(
        wants: words, schema: .any(of: [Forms.text.schema, .reference(table.name)])
    ) { node, key, context in
        var draft = LabelDraft()
        switch node.content {
        case .text where node.isEmpty, .list:
            context.refuse(node, key, wants: words)
            return nil
        case .text:
            if !node.isNone { draft.text = node }
        case .mapping(let entries):
            // YAML takes braces without quotes for a mapping.
            if let entry = entries.first, entries.count == 1, entry.value.isEmpty, table[entry.key] == nil {
                context.refuse(
                    node, key, wants: "quotes around a text that begins with {",
                    fix: "\(key): \"{\(entry.key)}\"")
                return nil
            }
            guard context.read(node, key, by: table, into: &draft) != nil else { return nil }
        }
        return draft
    }
}
