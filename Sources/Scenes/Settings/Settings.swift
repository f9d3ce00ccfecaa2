package import Colors
import Geometry
import Layers
import Text

/// The meaning of a word for a key in a settings file.
package enum KeyWord<Key: Hashable & Sendable>: Sendable {
    /// A key, and its one name.
    case key(Key, name: String)
    /// A key that cannot be bound, and the reason.
    case refused(String)
    /// An unknown word, and the most likely intended key.
    case unknown(fix: String?)
}

// MARK: - Values

extension Parsers {
    /// A colour, or nil for `auto`.
    package static let colorOrAuto = ValueParser<Color?>(
        wants: "a colour such as \"#ff3366\", or auto", schema: .reference("color")
    ) { input, context in
        if input.text == "auto" { return .some(nil) }
        return Parsers.someColor.read(input.node, input.key, &context).map(Optional.some)
    }

    package static func words<Word: RawRepresentable<String> & CaseIterable & Sendable>(
        _ type: Word.Type
    ) -> ValueParser<[Word]> {
        list(of: word(type), wants: "a list of " + Word.allCases.map(\.rawValue).joined(separator: ", "))
    }

    package static func whole(_ range: ClosedRange<Int>) -> ValueParser<Int> {
        let limits = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
        let wants = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return ValueParser(wants: wants, schema: .number(limits, limit: NumberLimit.any)) { input, context in
            guard let number = input.text.flatMap({ Int($0) }), range.contains(number) else {
                return context.refuse(input)
            }
            return number
        }
    }

    /// Returns the parser of key bindings: a mapping from actions to a key, a list of keys, or `none`.
    ///
    /// `problem` returns the conflict in a set of valid bindings: the action and the reason, or `nil` if there is none.
    package static func keys<Key>(
        of actions: [String], read: @escaping @Sendable (_ word: String) -> KeyWord<Key>,
        problem: @escaping @Sendable (_ keys: [String: [Key]]) -> (action: String, reason: String)?
    ) -> ValueParser<[String: [Key]]> {
        let wants = "actions with their keys, such as { play-pause: [space, k] }; none removes the key"
        return ValueParser(wants: wants, schema: .names(to: .any(of: [.type("string"), .type("array")]))) {
            input, context in
            guard case .mapping(let entries) = input.node.content else { return context.refuse(input) }
            let before = context.problems.count
            var reading = KeysReading(actions: actions, word: read)
            for entry in entries { reading.read(entry, &context) }
            guard context.problems.count == before else { return nil }
            if let (action, reason) = problem(reading.keys) {
                return context.fail(reading.offsets[action] ?? input.node.offset, .conflict, reason)
            }
            return reading.keys
        }
    }
}

private struct KeysReading<Key: Hashable & Sendable> {
    let actions: [String]
    let word: (String) -> KeyWord<Key>
    var keys: [String: [Key]] = [:]
    var owners: [Key: String] = [:]
    var offsets: [String: Int] = [:]

    mutating func read(_ entry: SceneNode.Entry, _ context: inout ReadingContext) {
        let action = entry.key
        guard actions.contains(action) else {
            let guess = context.guess(action, among: actions, at: entry.keyOffset)
            return context.error(
                entry.keyOffset, .unknownKey, "no action \"\(action)\"\(didYouMean(guess))", fix: guess)
        }
        if let first = offsets[action] {
            return context.problems.append(.duplicate(action, at: entry.keyOffset, first: first))
        }
        offsets[action] = entry.keyOffset
        guard let nodes = Self.nodes(of: entry.value) else {
            return context.refuse(entry.value, action, wants: "a key, a list of keys, or none")
        }
        keys[action] = nodes.compactMap { key($0, of: action, &context) }
    }

    private static func nodes(of value: SceneNode) -> [SceneNode]? {
        if case .list(let nodes) = value.content { return nodes }
        return value.text == nil || value.isEmpty ? nil : value.text == "none" ? [] : [value]
    }

    private mutating func key(_ node: SceneNode, of action: String, _ context: inout ReadingContext) -> Key? {
        guard let text = node.text, !node.isEmpty else {
            context.refuse(node, action, wants: "a key such as k, space or ctrl-l")
            return nil
        }
        switch word(text) {
        case .key(let key, let name):
            guard let owner = owners.updateValue(action, forKey: key) else { return key }
            // The same key twice for one action is no conflict.
            if owner == action { return nil }
            context.error(node.offset, .conflict, "\(name) is assigned to both \(owner) and \(action)")
        case .refused(let reason):
            context.error(node.offset, .range, "\(text) cannot be assigned to \(action): \(reason)")
        case .unknown(let fix):
            context.error(node.offset, .unknownName, "no key \"\(text)\"\(didYouMean(fix))", fix: fix)
        }
        return nil
    }
}

// MARK: - Reader

/// A reader of settings files: YAML, with the same diagnostics as scene files.
///
/// The caller supplies the settings: each field reads one key into a value of type `Settings`.
package struct SettingsReader<Settings: Sendable>: Sendable {
    private let table: KeySchema<Settings>

    package init(_ fields: [Field<Settings>]) {
        table = KeySchema("settings", "a file of settings", fields: fields)
    }

    /// - Complexity: O(length of the text).
    package func read(_ text: String, file: String, into settings: inout Settings) -> [SceneDiagnostic] {
        var builder = SceneBuilder(source: SourceText(text), file: file)
        do {
            let document = try YAMLDocument(builder.context.source)
            builder.context.problems = document.problems
            if let root = document.root, !root.isEmpty {
                _ = builder.context.read(root, "the file", by: table, into: &settings)
            }
        } catch {
            builder.context.problems = [error]
        }
        return builder.diagnostics
    }

    /// A settings file that has every key in a comment.
    package var template: String {
        let entries = table.fields.map { field in
            let lines = SafeText("\(field.summary): \(field.wants).").wrapped(columns: 78)
            return lines.map { "# \($0.text)\n" }.joined() + "#\(field.key): \(field.standard ?? "")\n"
        }
        return "# Settings of Antics. Remove the # to set a key.\n\n" + entries.joined(separator: "\n")
    }
}
