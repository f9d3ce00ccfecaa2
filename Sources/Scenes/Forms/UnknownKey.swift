import Colors
import Layers

/// The answer to a key that a mapping does not have: what was probably meant.
struct UnknownKey {
    let problem: Problem

    init<Draft>(_ entry: SceneNode.Entry, _ table: Table<Draft>, _ context: inout ReadingContext) {
        let key = entry.key
        let message = "no \(table.keyNoun) \"\(key)\" on \(table.noun)"
        if let reason = table.absence(key) {
            problem = Problem(
                offset: entry.keyOffset, rule: .unknownKey, message: "\(message): \(reason)", fix: nil)
            return
        }
        let answer = Self.answer(
            to: key, in: table.keys, elsewhere: table.elsewhere,
            nearest: { context.guess(at: entry.keyOffset) { nearestName(to: key, in: table.keys) } })
        problem = Problem(
            offset: entry.keyOffset, rule: .unknownKey,
            message: message + (answer.map { ". " + $0.text } ?? ""),
            fix: answer?.fix)
    }

    /// What to say about an unknown key, and the key to write instead.
    static func answer(
        to key: String, in keys: [String], elsewhere: (String) -> String?, nearest: () -> String?
    ) -> (text: String, fix: String?)? {
        if let foreign = OtherFrameworkName.all[key.lowercased()]?.first(where: { keys.contains($0.key) }) {
            return ("Did you mean \(foreign.key)?\(foreign.remark)", foreign.key)
        }
        if keys.contains("x-" + key) {
            return ("Did you mean x-\(key)? (not in Core Animation, hence x-)", "x-" + key)
        }
        if let home = elsewhere(key) { return ("\(key) belongs to \(home)", nil) }
        return nearest().map { ("Did you mean \($0)?", $0) }
    }
}
