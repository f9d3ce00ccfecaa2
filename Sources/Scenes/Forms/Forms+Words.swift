import Colors
import Layers

/// The forms of the values in scene files.
enum Forms {
    /// Any text; nothing at all is refused.
    static let text = Form<String>(wants: "a text", schema: .type("string")) { $0 }

    /// `true` or `false`, and none of the other words that YAML takes for them.
    static let bool = Form<Bool>(wants: "true or false", schema: .type("boolean")) { node, key, context in
        switch node.text {
        case "true": return true
        case "false": return false
        default:
            let meant = [
                "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
            ]
            let fix = node.text.flatMap { meant[$0.lowercased()] }
            context.refuse(node, key, wants: "true or false", fix: fix.map { "\(key): \($0)" })
            return nil
        }
    }

    /// One of these words.
    static func word(of words: [String]) -> Form<String> {
        let wants = words.alternatives
        return Form(wants: wants, schema: .words(words)) { node, key, context in
            guard let text = node.text, !node.isEmpty else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            if words.contains(text) { return text }
            let nearest = context.guess(at: node.offset) { nearestName(to: text, in: words) }
            context.refuse(node, key, wants: wants, fix: nearest.map { "\(key): \($0)" })
            return nil
        }
    }

    /// One of the words of an enum.
    static func word<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ type: Word.Type
    ) -> Form<Word> {
        word(of: Word.allCases.map(\.rawValue)).compactMap(Word.init(rawValue:))
    }

    /// A list of values of one form; nil when one of them cannot be read.
    static func list<Element>(of form: Form<Element>, wants: String) -> Form<[Element]> {
        Form(wants: wants, schema: .list(of: form.schema)) { node, key, context in
            guard case .list(let nodes) = node.content else {
                let isNumber = node.text.flatMap { Double(decimal: $0) } != nil
                context.refuse(node, key, wants: wants, fix: isNumber ? "\(key): [\(node.text ?? "")]" : nil)
                return nil
            }
            var values: [Element] = []
            for (index, node) in nodes.enumerated() {
                if let value = form.read(node, "\(key)[\(index)]", &context) { values.append(value) }
            }
            return values.count == nodes.count ? values : nil
        }
    }

    /// A list whose values are read later.
    static let nodes = Form<[SceneNode]>(wants: "a list", schema: .type("array")) { node, key, context in
        if case .list(let nodes) = node.content { return nodes }
        context.refuse(node, key, wants: "a list")
        return nil
    }

    /// A value that is read later, when more is known; `schema` says what it may be.
    static func later(wants: String, schema: SchemaNode) -> Form<SceneNode> {
        Form(wants: wants, schema: schema) { node, key, context in
            guard node.isEmpty else { return node }
            context.refuse(node, key, wants: wants)
            return nil
        }
    }
}

extension [String] {
    /// The words with commas between them and "or" before the last: `butt, round or square`.
    var alternatives: String {
        guard let last, count > 1 else { return first ?? "" }
        return dropLast().joined(separator: ", ") + " or " + last
    }
}
