package import Cells
package import Text

extension Key {
    /// The keys without a character, with their names in files and their labels on the screen.
    private static let named: [(name: String, label: String, key: Key)] =
        [
            ("space", "space", .character(" ")), ("left", "←", .left), ("right", "→", .right),
            ("up", "↑", .up), ("down", "↓", .down), ("shift-left", "Shift-←", .shiftLeft),
            ("shift-right", "Shift-→", .shiftRight), ("home", "Home", .home), ("end", "End", .end),
            ("pageup", "PgUp", .pageUp), ("pagedown", "PgDn", .pageDown), ("enter", "Enter", .enter),
            ("tab", "Tab", .tab), ("backspace", "Backspace", .backspace), ("delete", "Del", .delete),
            ("escape", "Esc", .escape),
        ] + (1...12).map { ("f\($0)", "F\($0)", .function($0)) }

    /// The names of the keys without a character. Ctrl with a letter is `ctrl-l`; other keys are their character.
    package static let names: [String] = named.map(\.name)

    /// Creates the key with a name in files, or returns `nil` if there is none.
    package init?(named word: String) {
        self.init(word, Key.named.first { $0.name == word }?.key, control: "ctrl-", "a"..."z")
    }

    /// Creates the key with a label on the screen, or returns `nil` if there is none.
    init?(label: String) {
        let named = Key.named.first { $0.label == label || SafeText($0.label).withoutArrows.text == label }
        self.init(label, named?.key, control: "Ctrl-", "@"..."_")
    }

    private init?(_ word: String, _ named: Key?, control: String, _ letters: ClosedRange<Unicode.Scalar>) {
        let scalars = word.unicodeScalars
        guard let last = scalars.last else { return nil }
        if let named {
            self = named
        } else if scalars.count == 1 {
            self = .character(last)
        } else if word.hasPrefix(control), scalars.count == control.count + 1, letters.contains(last) {
            self = .control(last)
        } else {
            return nil
        }
    }

    /// The name in files; `nil` if the key has none.
    package var name: String? {
        if let named = Key.named.first(where: { $0.key == self }) { return named.name }
        guard case .character(let scalar) = self else { return nil }
        if (1...26).contains(scalar.value) {
            return "ctrl-\(Character(Unicode.Scalar(UInt8(scalar.value | 96))))"
        }
        return scalar.value < 0x20 ? nil : String(scalar)
    }

    package var label: String {
        if let named = Key.named.first(where: { $0.key == self }) { return named.label }
        guard case .character(let scalar) = self else { return "" }
        return scalar.value < 0x20
            ? "Ctrl-\(Character(Unicode.Scalar(UInt8(scalar.value | 64))))" : String(scalar)
    }
}

extension SafeText {
    /// The labels of keys with words in place of arrows, which look like other keys in ASCII.
    var withoutArrows: SafeText {
        var text = text.replacing("← → ↑ ↓", with: "arrows")
        for (arrow, word) in [("←", "Left"), ("→", "Right"), ("↑", "Up"), ("↓", "Down")] {
            text = text.replacing(arrow, with: word)
        }
        return SafeText(text)
    }
}

/// The commands of keys.
///
/// Each command has a printable key, because arrows and function keys do not always arrive over slow or nested terminals.
/// Ctrl-A, Ctrl-B, Ctrl-S, Ctrl-Q, Ctrl-\ and ~ are free for screen, tmux, flow control, asciinema and ssh. The help, the
/// command prompt and the documentation use this map.
package struct KeyMap: Sendable {
    /// The topic of a binding; the help has a heading for each.
    package enum Group: String, CaseIterable, Sendable {
        case time = "Time"
        case pace = "Speed and range"
        case scenes = "Demos and lessons"
        case look = "Look"
        case inspector = "Inspector"
        case files = "Save"
        case program = "Program"
    }

    /// A part of the screen with its own keys. An open part takes keys before later parts and before all bindings.
    package enum Context: CaseIterable, Sendable {
        case copyQuestion, quitQuestion, help, prompt, search, wall, entry, code, inspector, overlays

        /// Whether the part has a text field.
        var isTyping: Bool { [.prompt, .search, .entry].contains(self) }
    }

    package struct Action: Sendable {
        /// The name, in lower case with hyphens.
        package let name: String
        package let command: Command
        /// The displayed keys, the main one first.
        package let keys: [Key]
        /// Keys that are not displayed: arrows and others that may not arrive.
        package let extras: [Key]
        /// The description of this action among others of a binding; `nil` if it is alone.
        let help: SafeText?
    }

    /// Related actions, with one line of help.
    package struct Binding: Sendable {
        package let group: Group
        package let help: SafeText
        package let actions: [Action]
    }

    /// The bindings, in the order of the help.
    package let bindings: [Binding]
    package let actions: [Action]
    private let commands: [Key: Command]
    /// The main key of each action that has one, by the name of the action.
    private let mainKeys: [String: (key: Key, label: SafeText)]

    /// - Precondition: no key is bound twice.
    package init(_ bindings: [Binding]) {
        self.bindings = bindings
        actions = bindings.flatMap(\.actions)
        commands = Dictionary(
            actions.flatMap { action in (action.keys + action.extras).map { ($0, action.command) } },
            uniquingKeysWith: { _, _ in preconditionFailure("a key is bound to one command") })
        mainKeys = Dictionary(
            actions.compactMap { action in action.keys.first.map { (action.name, ($0, SafeText($0.label))) }
            },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns the command of a key, or `nil` if it has none. The first one of the open contexts is in front.
    package func command(for key: Key, in contexts: [Context] = []) -> Command? {
        let bound = commands[key]
        if contexts.first == .quitQuestion, case .effect? = bound { return bound }
        let isTyping = contexts.first?.isTyping == true
        // The contexts behind a text field or the help take no keys.
        let open = isTyping || contexts.first == .help ? contexts.prefix(1) : contexts[...]
        let contextual = open.lazy.compactMap { context in
            context == .wall && bound?.isForWall == true ? bound : context.command(for: key)
        }.first
        if let contextual { return contextual }
        switch bound {
        case .effect, .show(.help): return bound
        default: return isTyping ? nil : bound
        }
    }

    func action(named name: String) -> Action? { actions.first { $0.name == name } }

    /// The bindings that have keys, by topic, in the order of the help.
    package var topics: [(title: SafeText, bindings: [Binding])] {
        Group.allCases.map { group in
            (SafeText(group.rawValue), bindings.filter { $0.group == group && !$0.label.isEmpty })
        }
    }

    func key(of name: String) -> Key? { mainKeys[name]?.key }

    /// Returns the label of the main key of an action, or its command in the prompt if it has no key.
    package func label(of name: String) -> SafeText { mainKeys[name]?.label ?? ":\(SafeText(name))" }

    /// Returns the labels of the main keys of some actions, separated by spaces; empty if they have no keys.
    func labels(of names: [String]) -> SafeText {
        names.compactMap { mainKeys[$0]?.label }.joined(separator: " ")
    }
}

extension KeyMap.Action {
    init(
        _ name: String, _ command: Command, _ keys: Key..., also extras: [Key] = [],
        does help: SafeText? = nil
    ) {
        self.init(name: name, command: command, keys: keys, extras: extras, help: help)
    }
}

extension KeyMap.Binding {
    init(_ group: KeyMap.Group, _ help: SafeText, _ actions: KeyMap.Action...) {
        self.init(group: group, help: help, actions: actions)
    }

    fileprivate func with(_ actions: [KeyMap.Action]) -> KeyMap.Binding {
        KeyMap.Binding(group: group, help: help, actions: actions)
    }

    /// The keys in the help: the main keys of all actions, then their other keys.
    package var label: SafeText {
        let labels = actions.map { $0.keys.map(\.label) }.filter { !$0.isEmpty }
        // The ten digits are a range.
        if labels == (0...9).map({ ["\($0)"] }) { return "0-9" }
        let isUniform = Set(labels.map(\.count)).count == 1
        let groups = isUniform ? labels[0].indices.map { index in labels.map { $0[index] } } : labels
        return SafeText(groups.map { $0.joined(separator: " ") }.joined(separator: "  "))
    }
}

// MARK: - Other keys

extension KeyMap {
    /// Returns the map with other keys for some actions, the main key first. All other actions lose these keys.
    ///
    /// - Precondition: no key occurs twice.
    package func rebound(_ keys: [String: [Key]]) -> KeyMap {
        let taken = Set(keys.values.joined())
        return KeyMap(
            bindings.map { binding in
                binding.with(
                    binding.actions.map { action in
                        let new = keys[action.name]
                        let main = new ?? action.keys.filter { !taken.contains($0) }
                        let extras = new == nil ? action.extras.filter { !taken.contains($0) } : []
                        // The extra keys are displayed if no other keys remain.
                        return Action(
                            name: action.name, command: action.command, keys: main.isEmpty ? extras : main,
                            extras: main.isEmpty ? [] : extras, help: action.help)
                    })
            })
    }

    /// Returns the map without some actions. Neither a key nor the prompt can run them.
    package func without(_ names: Set<String>) -> KeyMap {
        KeyMap(
            bindings.compactMap { binding in
                let remaining = binding.actions.filter { !names.contains($0.name) }
                return remaining.isEmpty ? nil : binding.with(remaining)
            })
    }

    /// Returns why a key cannot be bound, or `nil` if it can: the terminal or a multiplexer uses some keys.
    package static func refusal(of key: Key) -> SafeText? {
        guard case .character(let scalar) = key else { return nil }
        switch scalar {
        case "\u{1}": return "screen uses Ctrl-A"
        case "\u{2}": return "tmux uses Ctrl-B"
        case "\u{11}", "\u{13}": return "terminals use Ctrl-S and Ctrl-Q to stop and start the output"
        case "\u{1C}": return "asciinema uses Ctrl-\\ to pause a recording"
        case "\u{8}", "\u{7F}": return "terminals send Ctrl-H as Backspace"
        case "\u{9}": return "terminals send Ctrl-I as Tab"
        case "\u{A}", "\u{D}": return "terminals send Ctrl-J and Ctrl-M as Enter"
        case "\u{1B}": return "terminals send Ctrl-[ as Esc"
        default: return nil
        }
    }
}
