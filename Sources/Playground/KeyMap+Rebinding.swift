package import Cells
package import Text

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
    package func label(of name: String) -> ShownText {
        key(of: name).map { ShownText($0.label) } ?? ":\(ShownText(name))"
    }

    /// Why a key can be bound to nothing: it does not arrive, or the terminal and what is around it want it.
    package static func refusal(of key: Key) -> ShownText? {
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
