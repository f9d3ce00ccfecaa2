import Colors

extension Forms {
    /// The keys of actions: a mapping from names of actions to a key, a list of keys, or none.
    static func keys(_ words: KeyVocabulary) -> Form<[KeyBinding]> {
        let wants = "actions with their keys, such as { play-pause: [space, k] }, or none for no key"
        return Form(wants: wants, schema: .names(to: .any(of: [.type("string"), .type("array")]))) {
            node, key, context in
            guard case .mapping(let entries) = node.content else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            var reading = KeysReading(words: words)
            for entry in entries { reading.read(entry, &context) }
            return reading.finish(node, &context)
        }
    }
}

/// What has been read of keys so far.
private struct KeysReading {
    let words: KeyVocabulary
    private var bindings: [KeyBinding] = []
    /// The action that has a key.
    private var owners: [String: String] = [:]
    /// Where each action stands.
    private var places: [String: Int] = [:]
    private var isWhole = true

    init(words: KeyVocabulary) { self.words = words }

    mutating func read(_ entry: SceneNode.Entry, _ context: inout ReadingContext) {
        let action = entry.key
        guard words.actions.contains(action) else {
            let guess = context.guess(at: entry.keyOffset) { nearestName(to: action, in: words.actions) }
            let hint = guess.map { ". Did you mean \($0)?" } ?? ""
            context.error(entry.keyOffset, .unknownKey, "no action \"\(action)\"\(hint)", fix: guess)
            return isWhole = false
        }
        if let first = places[action] {
            context.problems.append(.duplicate(action, at: entry.keyOffset, first: first))
            return isWhole = false
        }
        places[action] = entry.keyOffset
        guard let nodes = Self.nodes(of: entry.value) else {
            context.refuse(entry.value, action, wants: "a key, a list of keys, or none")
            return isWhole = false
        }
        bindings.append(KeyBinding(action: action, keys: nodes.compactMap { key($0, of: action, &context) }))
    }

    /// The keys as they are written; nil when they are not.
    private static func nodes(of value: SceneNode) -> [SceneNode]? {
        if case .list(let nodes) = value.content { return nodes }
        return value.text == nil || value.isEmpty ? nil : value.text == "none" ? [] : [value]
    }

    private mutating func key(
        _ node: SceneNode, of action: String, _ context: inout ReadingContext
    ) -> String? {
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, action, wants: "a key such as k, space or ctrl-l")
            isWhole = false
            return nil
        }
        switch words.read(text) {
        case .key(let name):
            guard let owner = owners.updateValue(action, forKey: name) else { return name }
            // Said twice it is said.
            if owner == action { return nil }
            context.error(
                node.offset, .conflict, "\(name) is a key of \(owner) and of \(action): it can be one's only")
        case .refused(let reason):
            context.error(node.offset, .range, "\(action) cannot have the key \(text): \(reason)")
        case .unknown(let fix):
            let hint = fix.map { ". Did you mean \($0)?" } ?? ""
            context.error(node.offset, .unknownName, "no key \"\(text)\"\(hint)", fix: fix)
        }
        isWhole = false
        return nil
    }

    /// The bindings, if nothing is wrong with all of them together.
    func finish(_ node: SceneNode, _ context: inout ReadingContext) -> [KeyBinding]? {
        guard isWhole else { return nil }
        if let (action, reason) = words.problem(bindings) {
            context.error(places[action] ?? node.offset, .conflict, reason)
            return nil
        }
        return bindings
    }
}
