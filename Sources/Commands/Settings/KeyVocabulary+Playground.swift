import Cells
import Colors
import Playground
import Scenes
import Text

extension KeyVocabulary {
    /// The actions of the playground, and the keys that they can have.
    static let playground = KeyVocabulary(
        actions: KeyMap.standard.actions.map(\.name), read: word, problem: { problem(with: $0) })

    private static func word(_ text: String) -> Word {
        // The names of keys have no such letters, but people write them.
        if text == "ctrl-\\" {
            return KeyMap.refusal(of: .character("\u{1C}")).map { .refused($0.text) } ?? .unknown(fix: nil)
        }
        guard let key = Key(named: text) else {
            let small = text.lowercased()
            if Key(named: small) != nil { return .unknown(fix: small) }
            return .unknown(fix: nearestName(to: text, in: Key.names))
        }
        if let reason = KeyMap.refusal(of: key) { return .refused(reason.text) }
        return key.name.map(Word.key) ?? .unknown(fix: nil)
    }

    /// There is always a way to quit, and one that is not taken by accident.
    private static func problem(with bindings: [KeyBinding]) -> (action: String, reason: String)? {
        let keys = KeyMap.standard.rebound(bindings.keys)
        guard let quit = keys.actions.first(where: { $0.name == "quit" }) else { return nil }
        if quit.keys.isEmpty { return ("quit", "no key is left to quit: give quit one of its own") }
        if quit.keys.contains(.escape) {
            return ("quit", "quit cannot have the key escape: over a slow link other keys begin with it")
        }
        return nil
    }
}

extension [KeyBinding] {
    /// The keys of the actions, by their names.
    var keys: [String: [Key]] {
        Dictionary(map { ($0.action, $0.keys.compactMap(Key.init(named:))) }) { first, _ in first }
    }
}
