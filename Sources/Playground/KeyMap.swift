package import Cells
import Playback
package import Text

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
        package let help: ShownText
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
        package let help: ShownText
        /// When it is shown.
        package let occasion: Occasion
        /// Whether the keys stand alone where there is little room.
        package let isPlain: Bool
        /// The names of the actions that it is about; all of the binding when none is named.
        let names: [String]
        /// The keys; empty when the actions have none.
        package let keys: ShownText

        init(help: ShownText, occasion: Occasion, isPlain: Bool, names: [String], of actions: [Action]) {
            self.help = help
            self.occasion = occasion
            self.isPlain = isPlain
            self.names = names
            let meant = actions.filter { names.isEmpty || names.contains($0.name) }
            keys = ShownText(meant.compactMap { $0.keys.first?.label }.joined(separator: " "))
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
    package var label: ShownText {
        let shown = actions.map { $0.keys.map(\.label) }.filter { !$0.isEmpty }
        let singles = shown.compactMap { $0.count == 1 ? $0[0] : nil }
        // Of the digits the first and the last are enough.
        if shown.count == singles.count, singles == (0...9).map(String.init) {
            return "\(ShownText(singles[0]))-\(ShownText(singles[singles.count - 1]))"
        }
        let isEven = Set(shown.map(\.count)).count == 1
        let lists = isEven ? (0..<shown[0].count).map { place in shown.map { $0[place] } } : shown
        return ShownText(lists.map { $0.joined(separator: " ") }.joined(separator: "  "))
    }
}

extension KeyMap {
    /// The bindings as a table in Markdown.
    package var markdown: String {
        func escaped(_ text: ShownText) -> String { text.text.split(separator: "|").joined(separator: "\\|") }
        return "| keys | what they do |\n| --- | --- |\n"
            + bindings.map { "| `\(escaped($0.label))` | \(escaped($0.help)) |\n" }.joined()
    }
}
