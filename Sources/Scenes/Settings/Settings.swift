public import Colors
import Geometry
public import Layers

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

// MARK: - Settings

/// What a person has set once for all scenes, in a file of settings, or what was remembered for them.
///
/// What is nil, the file does not say. Words are as they are written, and among those of the ``SettingsVocabulary``.
public struct Settings: Hashable, Sendable {
    /// Whether a text may be given to the clipboard of whoever looks at the terminal.
    public enum Clipboard: String, Hashable, Sendable, CaseIterable {
        /// Always; never; when the person says so, once.
        case on, off, ask
    }

    /// The name of the theme.
    public var theme: String?
    /// The name of the characters, or `auto`.
    public var renderer: String?
    /// The number of colours, or `auto`.
    public var color: String?
    /// The colour behind pictures; nil for that of the terminal.
    public var background: Color?
    /// The most frames a second.
    public var fps: Int?
    /// The speed of play.
    public var speed: Double?
    /// What comes at the end of a scene.
    public var loop: String?
    /// How many times as tall as wide a cell is.
    public var cellAspect: Double?
    /// Whether frames are synchronized updates.
    public var sync: String?
    /// What draws on the terminal, or `auto`.
    public var output: String?
    /// Whether level and upright lines are put where they fit whole dots.
    public var snap: Bool?
    /// What is drawn over pictures.
    public var overlays: Set<Overlay>?
    /// Whether texts are copied.
    public var clipboard: Clipboard?
    /// Whether nothing is to move by itself.
    public var reducedMotion: Bool?
    /// Whether what is chosen with keys is remembered.
    public var remember: Bool?
    /// The actions that have other keys than usual; no key is there twice.
    public var keys: [KeyBinding]?

    /// Nothing set.
    public init() {}

    /// The same, and what it leaves open as others have it.
    public func completed(by others: Settings) -> Settings {
        var all = self
        all.theme = theme ?? others.theme
        all.renderer = renderer ?? others.renderer
        all.color = color ?? others.color
        all.background = background ?? others.background
        all.fps = fps ?? others.fps
        all.speed = speed ?? others.speed
        all.loop = loop ?? others.loop
        all.cellAspect = cellAspect ?? others.cellAspect
        all.sync = sync ?? others.sync
        all.output = output ?? others.output
        all.snap = snap ?? others.snap
        all.overlays = overlays ?? others.overlays
        all.clipboard = clipboard ?? others.clipboard
        all.reducedMotion = reducedMotion ?? others.reducedMotion
        all.remember = remember ?? others.remember
        all.keys = keys ?? others.keys
        return all
    }
}

// MARK: - Settings vocabulary

/// What may be written in a file of settings and is not the reader's to know: its caller knows what there is.
public struct SettingsVocabulary: Sendable {
    /// The names of themes, of characters and of numbers of colours.
    public var themes: [String], renderers: [String], colors: [String]
    /// What can come at the end of a scene; whether frames are synchronized; what draws them.
    public var loops: [String], syncs: [String], outputs: [String]
    /// How many frames a second there can be.
    public var frameRates: ClosedRange<Int>
    /// How fast scenes can be played.
    public var speeds: ClosedRange<Double>
    /// What keys there are, and what they can do.
    public var keys: KeyVocabulary

    /// A vocabulary.
    public init(
        themes: [String], renderers: [String], colors: [String], loops: [String], syncs: [String],
        outputs: [String], frameRates: ClosedRange<Int>, speeds: ClosedRange<Double>, keys: KeyVocabulary
    ) {
        self.themes = themes
        self.renderers = renderers
        self.colors = colors
        self.loops = loops
        self.syncs = syncs
        self.outputs = outputs
        self.frameRates = frameRates
        self.speeds = speeds
        self.keys = keys
    }
}

// MARK: - Keys

extension Parsers {
    /// The keys of actions: a mapping from names of actions to a key, a list of keys, or none.
    static func keys(_ words: KeyVocabulary) -> ValueParser<[KeyBinding]> {
        let wants = "actions with their keys, such as { play-pause: [space, k] }, or none for no key"
        return ValueParser(wants: wants, schema: .names(to: .any(of: [.type("string"), .type("array")]))) {
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

// MARK: - Settings

extension KeySchemas {
    /// A file of settings in which these words have a meaning.
    static func settings(_ words: SettingsVocabulary) -> KeySchema<Settings> {
        KeySchema("settings", "a file of settings", looks(words) + pace(words) + habits + [keys(words)])
    }

    private static func looks(_ words: SettingsVocabulary) -> [Field<Settings>] {
        [
            Field(
                "theme", Parsers.word(of: words.themes), "The colours of panels and overlays",
                default: "default"
            ) { $0.theme = $1 },
            Field(
                "renderer", Parsers.word(of: words.renderers), "The characters to draw with", default: "auto"
            ) { $0.renderer = $1 },
            Field("color", Parsers.word(of: words.colors), "The number of colours", default: "auto") {
                $0.color = $1
            },
            Field("background", background, "The colour behind the picture", default: "auto") {
                $0.background = $1
            },
            Field(
                "overlays", overlays, "Lines over the picture that show how it comes about", default: "[]"
            ) { $0.overlays = Set($1) },
            Field(
                "snap", Parsers.bool, "Draw level and upright lines where they fit whole dots",
                default: "true"
            ) { $0.snap = $1 },
            Field(
                "cell-aspect", Parsers.number(.positive), "The height of a cell divided by its width",
                default: "2"
            ) { $0.cellAspect = $1 },
        ]
    }

    private static func pace(_ words: SettingsVocabulary) -> [Field<Settings>] {
        let (slowest, fastest) = (words.speeds.lowerBound, words.speeds.upperBound)
        return [
            Field(
                "speed", Parsers.number(.from(slowest, to: fastest)), "The playback speed", default: "1"
            ) { $0.speed = $1 },
            Field(
                "loop", Parsers.word(of: words.loops), "What comes at the end of a scene", default: "loop"
            ) { $0.loop = $1 },
            Field(
                "reduced-motion", Parsers.bool,
                "Start paused, and move from step to step instead of by itself", default: "false"
            ) { $0.reducedMotion = $1 },
            Field(
                "fps", Parsers.whole(words.frameRates), "The highest frame rate; over ssh it is 15 by itself",
                default: "60"
            ) { $0.fps = $1 },
            Field(
                "sync", Parsers.word(of: words.syncs), "Send frames as synchronized updates (DEC 2026)",
                default: "auto"
            ) { $0.sync = $1 },
            Field(
                "output", Parsers.word(of: words.outputs), "What draws on the terminal", default: "auto"
            ) { $0.output = $1 },
        ]
    }

    private static let habits: [Field<Settings>] = [
        Field(
            "clipboard", Parsers.word(Settings.Clipboard.self),
            "Give texts to the clipboard, through the terminal (OSC 52)",
            default: "ask"
        ) { $0.clipboard = $1 },
        Field(
            "remember", Parsers.bool,
            "Remember the theme, the characters, the loop mode, the overlays and reduced motion as they were chosen with keys, where this file leaves them open",
            default: "false"
        ) { $0.remember = $1 },
    ]

    private static func keys(_ words: SettingsVocabulary) -> Field<Settings> {
        Field(
            "keys", Parsers.keys(words.keys),
            "Other keys for actions, whose names the prompt (:) and the manual list; they are taken from the actions that had them",
            default: "{ play-pause: [space, k], reverse: R }"
        ) { $0.keys = $1 }
    }

    private static let overlays = Parsers.list(
        of: Parsers.word(Overlay.self),
        wants: "a list of " + Overlay.allCases.map(\.rawValue).joined(separator: ", "))

    private static let background = ValueParser<Color?>(
        wants: "a colour such as \"#ff3366\", or auto", schema: .reference("color")
    ) { node, key, context in
        if node.text == "auto" { return .some(nil) }
        return Parsers.someColor.read(node, key, &context).map(Optional.some)
    }
}

extension Parsers {
    /// A whole number of a range.
    static func whole(_ range: ClosedRange<Int>) -> ValueParser<Int> {
        let limits = NumberRange.from(Double(range.lowerBound), to: Double(range.upperBound))
        let wants = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return ValueParser(wants: wants, schema: .number(limits, limit: NumberLimit.any)) {
            node, key, context in
            guard let number = node.text.flatMap({ Int($0) }), range.contains(number) else {
                context.refuse(node, key, wants: wants)
                return nil
            }
            return number
        }
    }
}

// MARK: - Settings reader

/// Reads files of settings. They are YAML, as scenes are, and their mistakes are told in the same way.
public struct SettingsReader: Sendable {
    private let table: KeySchema<Settings>

    /// A reader of files in which these words have a meaning.
    public init(_ vocabulary: SettingsVocabulary) { table = KeySchemas.settings(vocabulary) }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: what the file holds; nothing but comments sets nothing.
    ///   - file: the name that messages show.
    /// - Returns: what is set, as far as it can be read, and the mistakes.
    /// - Complexity: O(length of the text).
    public func read(_ text: String, file: String) -> (settings: Settings, diagnostics: [SceneDiagnostic]) {
        var settings = Settings()
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
        return (settings, builder.diagnostics)
    }

    /// A key of the file.
    public struct Key: Hashable, Sendable {
        /// Its name.
        public let name: String
        /// What it means, in a sentence without its full stop.
        public let summary: String
        /// What may be written for it.
        public let wants: String
        /// What it is when it is left out, or a value as it may look.
        public let standard: String
    }

    /// Every key, in the order in which they are documented.
    public var keys: [Key] {
        table.fields.map {
            Key(name: $0.key, summary: $0.summary, wants: $0.wants, standard: $0.standard ?? "")
        }
    }

    /// A file of settings with every key in a comment, to start from.
    public var template: String {
        let entries = keys.map { key in
            ("\(key.summary): \(key.wants)." as String).comment + "#\(key.name): \(key.standard)\n"
        }
        return "# Settings of Antics. Take away the # in front of a key to set it.\n\n"
            + entries.joined(separator: "\n")
    }
}

extension String {
    /// The text as a comment, in lines of at most 80 columns.
    fileprivate var comment: String {
        var lines = ["#"]
        for word in split(separator: " ") {
            let line = lines[lines.count - 1]
            if line.count + 1 + word.count > 80 {
                lines.append("# " + word)
            } else {
                lines[lines.count - 1] = line + " " + word
            }
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
