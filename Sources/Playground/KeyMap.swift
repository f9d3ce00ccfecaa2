package import Cells
import Playback
package import Text

extension Key {
    /// The keys that are no letters: how files and the command line call them, and how the screen does.
    private static let named: [(name: String, label: String, key: Key)] =
        [
            ("space", "space", .character(" ")), ("left", "←", .left), ("right", "→", .right),
            ("up", "↑", .up), ("down", "↓", .down), ("shift-left", "Shift-←", .shiftLeft),
            ("shift-right", "Shift-→", .shiftRight), ("home", "Home", .home), ("end", "End", .end),
            ("pageup", "PgUp", .pageUp), ("pagedown", "PgDn", .pageDown), ("enter", "Enter", .enter),
            ("tab", "Tab", .tab), ("backspace", "Backspace", .backspace), ("delete", "Del", .delete),
            ("escape", "Esc", .escape),
        ] + (1...12).map { ("f\($0)", "F\($0)", .function($0)) }

    /// The names of the keys that have one; Ctrl with a letter is `ctrl-l`, and a character is itself.
    package static let names: [String] = named.map(\.name)

    /// The key of a name.
    package init?(named word: String) {
        let scalars = word.unicodeScalars
        if let only = scalars.first, scalars.count == 1 {
            self = .character(only)
        } else if let named = Key.named.first(where: { $0.name == word }) {
            self = named.key
        } else if word.hasPrefix("ctrl-"), scalars.count == 6, let letter = scalars.last,
            ("a"..."z").contains(letter)
        {
            self = .control(letter)
        } else {
            return nil
        }
    }

    /// The key that the screen calls so.
    init?(label: String) {
        let letters = label.unicodeScalars
        if let named = Key(namedLabel: label) {
            self = named
        } else if label.hasPrefix("Ctrl-"), letters.count == 6, let letter = letters.last {
            self = .control(letter)
        } else if letters.count == 1, let only = letters.first {
            self = .character(only)
        } else {
            return nil
        }
    }

    /// The key that the screen calls so, if that is no word and no letter.
    init?(namedLabel label: String) {
        guard let named = Key.named.first(where: { $0.label == label }) else { return nil }
        self = named.key
    }

    /// The name of the key; nil for one that no file can name.
    package var name: String? {
        if let named = Key.named.first(where: { $0.key == self }) { return named.name }
        guard case .character(let scalar) = self else { return nil }
        if (1...26).contains(scalar.value) {
            return "ctrl-\(Character(Unicode.Scalar(UInt8(scalar.value | 96))))"
        }
        return scalar.value < 0x20 ? nil : String(scalar)
    }

    /// The key as the screen calls it.
    package var label: String {
        if let named = Key.named.first(where: { $0.key == self }) { return named.label }
        guard case .character(let scalar) = self else { return "" }
        return scalar.value < 0x20
            ? "Ctrl-\(Character(Unicode.Scalar(UInt8(scalar.value | 64))))" : String(scalar)
    }
}

/// Which keys ask for which command.
///
/// Every command has a plain printable key, since arrows and function keys do not always arrive over a slow
/// or nested terminal. Ctrl-A, Ctrl-B, Ctrl-S, Ctrl-Q, Ctrl-\ and ~ are left alone: screen, tmux, flow
/// control, asciinema and ssh want them. The help overlay, the command prompt and the table in the README are made from
/// this list.
package struct KeyMap: Sendable {
    /// What keys are for; the help has a heading for each.
    package enum Group: String, CaseIterable, Sendable {
        case time = "Time"
        case pace = "Speed and range"
        case scenes = "Demos and lessons"
        case look = "Look"
        case inspector = "Inspector"
        case files = "Save"
        case program = "Program"
    }

    /// A command with the name that it is called by, and its keys.
    package struct Action: Sendable {
        /// The name, in lower case with hyphens.
        package let name: String
        /// What it asks for.
        package let command: Command
        /// The keys that are shown, the main one first.
        package let keys: [Key]
        /// Keys that do the same and are not shown: the arrows' and others that may not arrive.
        package let extras: [Key]

        init(name: String, command: Command, keys: [Key], extras: [Key]) {
            self.name = name
            self.command = command
            self.keys = keys
            self.extras = extras
        }

        /// An action of these keys.
        init(_ name: String, _ command: Command, _ keys: Key..., also extras: [Key] = []) {
            self.init(name: name, command: command, keys: keys, extras: extras)
        }
    }

    /// A few actions that belong together, and what is said of them.
    package struct Binding: Sendable {
        /// What they do, in a few words.
        package let help: SafeText
        /// The actions.
        package let actions: [Action]
        /// What they are for.
        package let group: Group
        /// What the bottom line of the screen says of it; empty for most.
        package let hints: [Hint]
    }

    /// One word for the main keys of some actions, for the bottom line of the screen.
    package struct Hint: Sendable {
        /// When it is shown.
        package enum Occasion: Sendable {
            /// Always; while the scene moves, or does not; in a lesson, or outside; with the inspector; while one picture
            /// lies over another; and while it is neither.
            case always, moving, still, lesson, noLesson, inspector, wipe, plain
        }

        /// What the keys do.
        package let help: SafeText
        /// When it is shown.
        package let occasion: Occasion
        /// Whether the keys stand alone where there is little room.
        package let isPlain: Bool
        /// The names of the actions that it is about; all of the binding when none is named.
        let names: [String]
        /// The keys; empty when the actions have none.
        package let keys: SafeText

        init(help: SafeText, occasion: Occasion, isPlain: Bool, names: [String], of actions: [Action]) {
            self.help = help
            self.occasion = occasion
            self.isPlain = isPlain
            self.names = names
            let meant = actions.filter { names.isEmpty || names.contains($0.name) }
            keys = SafeText(meant.compactMap { $0.keys.first?.label }.joined(separator: " "))
        }
    }

    /// The bindings, in the order of the help.
    package let bindings: [Binding]
    private let commands: [Key: Command]

    /// A map of these bindings.
    ///
    /// - Precondition: no key is bound twice.
    package init(_ bindings: [Binding]) {
        self.bindings = bindings
        commands = Dictionary(
            bindings.flatMap(\.actions).flatMap { action in
                (action.keys + action.extras).map { ($0, action.command) }
            },
            uniquingKeysWith: { _, _ in preconditionFailure("a key is bound to one command") })
    }

    /// What a key asks for, or nil for a key that means nothing.
    package func command(for key: Key) -> Command? { commands[key] }

    /// The actions, in the order of the help.
    package var actions: [Action] { bindings.flatMap(\.actions) }
}

extension KeyMap.Binding {
    /// The same binding, its actions with other keys.
    func with(_ actions: [KeyMap.Action]) -> KeyMap.Binding {
        let hints = hints.map {
            KeyMap.Hint(
                help: $0.help, occasion: $0.occasion, isPlain: $0.isPlain, names: $0.names, of: actions)
        }
        return KeyMap.Binding(help: help, actions: actions, group: group, hints: hints)
    }

    /// The keys, as the help shows them: the main keys of all actions, then their other ones.
    package var label: SafeText {
        let shown = actions.map { $0.keys.map(\.label) }.filter { !$0.isEmpty }
        let singles = shown.compactMap { $0.count == 1 ? $0[0] : nil }
        // Of the digits the first and the last are enough.
        if shown.count == singles.count, singles == (0...9).map(String.init) {
            return "\(SafeText(singles[0]))-\(SafeText(singles[singles.count - 1]))"
        }
        let isEven = Set(shown.map(\.count)).count == 1
        let lists = isEven ? (0..<shown[0].count).map { place in shown.map { $0[place] } } : shown
        return SafeText(lists.map { $0.joined(separator: " ") }.joined(separator: "  "))
    }
}

extension KeyMap {
    /// The bindings as a table in Markdown.
    package var markdown: String {
        func escaped(_ text: SafeText) -> String { text.text.split(separator: "|").joined(separator: "\\|") }
        return "| keys | what they do |\n| --- | --- |\n"
            + bindings.map { "| `\(escaped($0.label))` | \(escaped($0.help)) |\n" }.joined()
    }
}

extension KeyMap {
    /// The same actions, some of them with other keys. Those they take from actions that keep theirs.
    ///
    /// - Parameter keys: the keys of some actions by name, the main one first; an action without any can still be done
    ///   by its name.
    /// - Returns: the map.
    /// - Precondition: no key is there twice.
    package func rebound(_ keys: [String: [Key]]) -> KeyMap {
        let taken = Set(keys.values.joined())
        return KeyMap(
            bindings.map { binding in
                binding.with(
                    binding.actions.map { action in
                        if let own = keys[action.name] { return action.with(own) }
                        let left = action.keys.filter { !taken.contains($0) }
                        let extras = action.extras.filter { !taken.contains($0) }
                        return left.isEmpty ? action.with(extras) : action.with(left, also: extras)
                    })
            })
    }

    /// The map without some of the actions, by their names: nothing asks for them, neither a key nor a word.
    package func without(_ names: Set<String>) -> KeyMap {
        KeyMap(
            bindings.compactMap { binding in
                let left = binding.actions.filter { !names.contains($0.name) }
                return left.isEmpty ? nil : binding.with(left)
            })
    }

    /// The main key of an action; nil for one that has none.
    func key(of name: String) -> Key? { actions.first { $0.name == name }?.keys.first }

    /// The main key of an action, as the screen calls it; what to type instead for one that has no key.
    package func label(of name: String) -> SafeText {
        key(of: name).map { SafeText($0.label) } ?? ":\(SafeText(name))"
    }

    /// Why a key can be bound to nothing: it does not arrive, or the terminal and what is around it want it.
    package static func refusal(of key: Key) -> SafeText? {
        guard case .character(let scalar) = key else { return nil }
        switch scalar {
        case "\u{1}": return "screen takes Ctrl-A for itself"
        case "\u{2}": return "tmux takes Ctrl-B for itself"
        case "\u{11}", "\u{13}": return "terminals stop and start the output with Ctrl-S and Ctrl-Q"
        case "\u{1C}": return "asciinema pauses a recording with Ctrl-\\"
        case "\u{8}", "\u{7F}": return "terminals send Ctrl-H as Backspace"
        case "\u{9}": return "terminals send Ctrl-I as Tab"
        case "\u{A}", "\u{D}": return "terminals send Ctrl-J and Ctrl-M as Enter"
        case "\u{1B}": return "terminals send Ctrl-[ as Esc"
        default: return nil
        }
    }
}

extension KeyMap.Action {
    fileprivate func with(_ keys: [Key], also extras: [Key] = []) -> KeyMap.Action {
        KeyMap.Action(name: name, command: command, keys: keys, extras: extras)
    }
}
