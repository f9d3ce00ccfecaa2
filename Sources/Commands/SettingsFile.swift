import ArgumentParser
import Cells
import Colors
import Layers
import Platform
import Playback
import Playground
import Scenes
import Text

/// The file of settings of the person who runs the program.
enum SettingsFile {
    /// Reads it.
    static let reader = SettingsReader(
        SettingsVocabulary(
            themes: ThemeName.allValueStrings, renderers: GlyphsChoice.allValueStrings,
            colors: ColorChoice.allValueStrings, loops: LoopMode.allCases.map(\.rawValue),
            syncs: SyncChoice.allValueStrings, outputs: OutputChoice.allValueStrings,
            frameRates: Playing.frameRates, speeds: Playhead.speeds,
            keys: .playground))

    /// Where it is: `antics/config.yaml` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil when neither is known.
    static func path(_ environment: [String: String]) -> String? {
        BaseFolder.config.path(of: "config.yaml", environment)
    }

    /// What is set; nothing when there is no file.
    ///
    /// - Throws: a failure that tells the errors of the file, each with its place.
    static func read(_ environment: [String: String]) throws(Failure) -> Settings {
        guard let path = path(environment), FileFacts.isThere(path) else { return Settings() }
        let (settings, findings) = reader.read(try SceneSource.text(inFile: path), file: path)
        guard findings.isEmpty else { throw Failure(findings) }
        return settings
    }

    /// Writes a file to start from, and the folders that it needs.
    ///
    /// - Throws: a failure when there is such a file, or it cannot be written.
    static func create(at path: String) throws(Failure) {
        try BaseFolder.write(reader.template, to: path, overwrites: false)
    }
}

/// What is remembered of a person's choices, where that is wanted. It is written as settings are.
struct StateFile {
    /// Where it is: `antics/state.yaml` in `$XDG_STATE_HOME`, or else in `~/.local/state`.
    let path: String
    /// What was remembered before.
    private(set) var settings = Settings()

    /// The file of an environment; nil when its settings want nothing remembered, or nobody knows where. One that cannot
    /// be read is none, and is told.
    init?(_ environment: [String: String], _ settings: Settings, telling remarks: Remarks) {
        guard settings.remember == true,
            let path = BaseFolder.state.path(of: "state.yaml", environment)
        else { return nil }
        self.path = path
        guard FileFacts.isThere(path) else { return }
        do throws(Failure) {
            let (remembered, findings) = SettingsFile.reader.read(
                try SceneSource.text(inFile: path), file: path)
            guard findings.isEmpty else { throw Failure(findings) }
            self.settings = remembered.choices
        } catch {
            remarks.say("note: nothing is remembered: \(error.firstLine)")
        }
    }

    /// Remembers what was chosen with keys: what is not as it was at first. What was not touched stays as it was
    /// remembered, and when nothing was, nothing is written.
    func keep(_ chosen: Choices, since first: Choices, telling remarks: Remarks) {
        var settings = settings
        if chosen.theme != first.theme { settings.theme = chosen.theme.rawValue }
        if chosen.glyphs != first.glyphs { settings.renderer = chosen.glyphs?.rawValue ?? "auto" }
        if chosen.loopMode != first.loopMode { settings.loop = chosen.loopMode.rawValue }
        if chosen.overlays != first.overlays { settings.overlays = chosen.overlays }
        if chosen.reducesMotion != first.reducesMotion { settings.reducedMotion = chosen.reducesMotion }
        guard settings != self.settings else { return }
        do throws(Failure) {
            try BaseFolder.write(Self.text(settings), to: path, overwrites: true)
        } catch {
            remarks.say("note: nothing is remembered: \(error.firstLine)")
        }
    }

    /// The text of a file that remembers choices.
    static func text(_ settings: Settings) -> String {
        let names = settings.overlays.map { overlays in
            let names = Overlay.allCases.filter(overlays.contains).map(\.rawValue)
            return "[" + names.joined(separator: ", ") + "]"
        }
        let lines = [
            ("theme", settings.theme), ("renderer", settings.renderer), ("loop", settings.loop),
            ("overlays", names), ("reduced-motion", settings.reducedMotion.map(String.init)),
        ]
        return "# What was chosen with keys last; antics writes it, since the settings say remember: true.\n"
            + lines.compactMap { key, value in value.map { "\(key): \($0)\n" } }.joined()
    }
}

extension Settings {
    /// Of these settings those that are chosen with keys.
    fileprivate var choices: Settings {
        var choices = Settings()
        choices.theme = theme
        choices.renderer = renderer
        choices.loop = loop
        choices.overlays = overlays
        choices.reducedMotion = reducedMotion
        return choices
    }
}

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

/// `antics config`: where the settings are, and a file to start from.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show where the settings are, or create a commented file of them.",
        discussion: """
            Options go before the environment (NO_COLOR, REDUCED_MOTION), that before the settings, and those
            before what is remembered, which is written only if they say remember: true. Settings are for the
            playground: what is rendered or recorded is the same everywhere.

            EXAMPLES:
              antics config                              print the path of the settings
              antics config --init                       create the file, with every setting in a comment
            """)

    @Flag(name: .customLong("init"), help: "Create the file; one that is there is left alone.")
    var creates = false

    @OptionGroup var remarks: Remarks

    func run() throws {
        let path = SettingsFile.path(ProcessInfo.processInfo.environment)
        guard let path else {
            throw Failure(
                "neither XDG_CONFIG_HOME nor HOME is set, so there is no place for settings", .noInput)
        }
        guard creates else {
            _ = try SettingsFile.read(ProcessInfo.processInfo.environment)
            return try StandardOutput.write(path + "\n")
        }
        try SettingsFile.create(at: path)
        remarks.say("wrote \(path)")
    }
}
