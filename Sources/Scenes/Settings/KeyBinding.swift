/// The keys that an action is to have, as a file of settings says it.
public struct KeyBinding: Hashable, Sendable {
    /// The name of the action.
    public let action: String
    /// The names of the keys, the main one first; none when the action is to have no key.
    public let keys: [String]

    /// The keys of an action.
    public init(action: String, keys: [String]) {
        self.action = action
        self.keys = keys
    }
}

/// What a file of settings may say of keys; its caller knows what they do.
public struct KeyVocabulary: Sendable {
    /// What a word for a key is.
    public enum Word: Hashable, Sendable {
        /// A key, under the one name that it has.
        case key(String)
        /// A key that cannot be bound, and why.
        case refused(String)
        /// No key; and the one that was probably meant.
        case unknown(fix: String?)
    }

    /// The names of the actions.
    public var actions: [String]
    /// What a word is.
    public var read: @Sendable (_ word: String) -> Word
    /// What is wrong with bindings that can all be read: the action that it is about, and why.
    public var problem: @Sendable (_ bindings: [KeyBinding]) -> (action: String, reason: String)?

    /// A vocabulary.
    public init(
        actions: [String], read: @escaping @Sendable (_ word: String) -> Word,
        problem: @escaping @Sendable (_ bindings: [KeyBinding]) -> (action: String, reason: String)?
    ) {
        self.actions = actions
        self.read = read
        self.problem = problem
    }
}
