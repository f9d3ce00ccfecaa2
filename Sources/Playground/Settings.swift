package import Cells
package import Colors
import Geometry
package import Layers
package import Playback
package import Scenes
import Text

/// A value that the user chose, or `auto`, which leaves the choice to Antics.
package enum Choice<Value: Hashable & Sendable>: Hashable, Sendable {
    case auto
    case fixed(Value)

    /// The chosen value, or `nil` for `auto`.
    package var value: Value? {
        if case .fixed(let value) = self { value } else { nil }
    }
}

extension Choice: RawRepresentable, CaseIterable where Value: RawRepresentable<String> & CaseIterable {
    package init?(rawValue: String) {
        if rawValue == "auto" {
            self = .auto
        } else if let value = Value(rawValue: rawValue) {
            self = .fixed(value)
        } else {
            return nil
        }
    }

    package var rawValue: String { value?.rawValue ?? "auto" }

    package static var allCases: [Choice] { Value.allCases.map(Choice.fixed) + [.auto] }
}

// MARK: - Settings

/// The settings of the playground: from options, the environment, the settings file, the saved state and keys.
///
/// A property is `nil` if its source does not set it. To add a setting, add its property here and its row to
/// ``SettingRow``; then read it where it takes effect.
package struct Settings: Hashable, Sendable {
    /// Whether the terminal may copy a text to the clipboard: always, never, or after the user confirms.
    package enum Clipboard: String, Hashable, Sendable, CaseIterable { case on, off, ask }

    package enum Switch: String, Hashable, Sendable, CaseIterable { case on, off }

    /// The part that draws on the terminal.
    package enum Output: String, Hashable, Sendable, CaseIterable { case ncurses, direct, pixels }

    package var theme: ThemeName?
    package var renderer: Choice<Glyphs>?
    package var color: Choice<ColorDepth>?
    package var background: Choice<Color>?
    package var overlays: Set<Overlay>?
    package var snap: Bool?
    package var cellAspect: Double?
    package var speed: Double?
    package var loop: LoopMode?
    package var reducedMotion: Bool?
    package var fps: Int?
    package var sync: Choice<Switch>?
    package var output: Choice<Output>?
    package var mouse: Switch?
    package var clipboard: Clipboard?
    package var remember: Bool?
    /// The keys of the actions whose keys differ from the standard, the main one first; no key occurs twice.
    package var keys: [String: [Key]]?

    package static let frameRates = 1...240
    package static let cellAspects = 0.1...10.0

    package init() {}

    /// Returns these settings, with the missing ones taken from others.
    package func completed(by others: Settings) -> Settings {
        var all = others
        for row in SettingRow.all where row.text(self) != nil { row.copy(&all, self) }
        return all
    }

    /// The settings that the saved state contains.
    package var saved: Settings {
        var saved = Settings()
        for row in SettingRow.all where row.savedAs != nil { row.copy(&saved, self) }
        return saved
    }

    package var savedText: String {
        SettingRow.all.filter { $0.savedAs != nil }
            .compactMap { row in row.text(self).map { "\(row.name): \($0)\n" } }.joined()
    }

    /// Takes the saved settings that changed between two states.
    package mutating func save(_ last: Settings, since first: Settings) {
        for row in SettingRow.all where row.savedAs != nil && row.text(last) != row.text(first) {
            row.copy(&self, last)
        }
    }
}

// MARK: - Rows

/// A setting: its name, its values and its texts.
///
/// Options, the settings file, the saved state, the prompt and the manual read them here.
package struct SettingRow: Sendable {
    /// Its key in the settings file, with the values that it takes.
    package let field: Field<Settings>
    package let optionHelp: String
    /// The noun for it in the description of the saved state, or `nil` if Antics does not save it.
    let savedAs: String?
    /// Returns its text in files, or `nil` if it is not set.
    let text: @Sendable (Settings) -> String?
    /// Sets the value in the first settings to that of the second.
    let copy: @Sendable (inout Settings, Settings) -> Void
    private(set) var command: PromptCommand?

    /// Its name in files and messages.
    package var name: String { field.key }
    /// The values that it takes, such as `a number from 0.05 to 8`.
    package var values: String { field.wants }

    /// Creates a row.
    ///
    /// `standard` is the default or an example, as the file has it. `details` end the help of the option, unless `option`
    /// is all of it. `saved` is the noun for the setting, if Antics saves it.
    private init<Value>(
        _ name: String, _ path: any WritableKeyPath<Settings, Value?> & Sendable, _ form: ValueParser<Value>,
        _ summary: String, default standard: String, details: String = ".", option: String? = nil,
        saved: String? = nil, text: @escaping @Sendable (Value) -> String = { "\($0)" }
    ) {
        field = Field(name, form, summary, default: standard) { $0[keyPath: path] = $1 }
        optionHelp = option ?? summary + details
        savedAs = saved
        self.text = { $0[keyPath: path].map(text) }
        copy = { $0[keyPath: path] = $1[keyPath: path] }
    }

    private init<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ path: any WritableKeyPath<Settings, Value?> & Sendable, _ summary: String,
        default standard: Value, details: String = ".", option: String? = nil, saved: String? = nil
    ) {
        self.init(
            name, path, Parsers.word(Value.self), summary, default: standard.rawValue, details: details,
            option: option, saved: saved, text: \.rawValue)
    }

    /// Returns the row with a command in the prompt. Its description is the summary of the row.
    ///
    /// `read` returns the settings that an argument sets.
    private func command(
        _ name: String, _ form: SafeText, isFree: Bool = false, _ words: [String],
        read: @escaping @Sendable (String) throws(FileProblem) -> Settings
    ) -> SettingRow {
        var row = self
        let help = SafeText(field.summary.uncapitalizedWord)
        row.command = PromptCommand(name, form, help, isFree: isFree, { _ in words }) {
            (player, word, clock) throws(FileProblem) in
            player.set(try read(word), at: clock)
            return nil
        }
        return row
    }

    private func command<Value: RawRepresentable<String> & CaseIterable & Sendable>(
        _ name: String, _ form: SafeText, _ path: any WritableKeyPath<Settings, Value?> & Sendable
    ) -> SettingRow {
        command(name, form, Value.allCases.map(\.rawValue)) { word in
            var settings = Settings()
            settings[keyPath: path] = Value(rawValue: word)
            return settings
        }
    }

    package static let theme = SettingRow(
        "theme", \.theme, "The colours of panels and overlays", default: .standard,
        details: "; mono has none. (default: default)", saved: "the theme"
    ).command("theme", "NAME", \.theme)

    package static let renderer = SettingRow(
        "renderer", \.renderer, "The glyphs of the picture", default: .auto,
        details: "; auto, the default, chooses them for the terminal.", saved: "the glyphs")

    package static let color = SettingRow(
        "color", \.color, "The number of colours", default: .auto,
        details: "; auto, the default, queries the terminal.")

    package static let background = SettingRow(
        "background", \.background, Parsers.colorOrAuto.map { $0.map(Choice.fixed) ?? .auto },
        "The colour behind the picture", default: "auto",
        details:
            ", a CSS colour; edges blend with it. An SVG of shapes may have two: light-dark(white, black). (default: auto, the terminal's own when playing, else black; none in an SVG of shapes)"
    )

    package static let overlays = SettingRow(
        "overlays", \.overlays, Parsers.words(Overlay.self).map { Set($0) },
        "Construction lines over the picture in cells", default: "[]",
        details: ", separated by commas: \(Overlay.allCases.map(\.rawValue).joined(separator: ", ")).",
        saved: "the overlays",
        text: { overlays in
            "[" + Overlay.allCases.filter(overlays.contains).map(\.rawValue).joined(separator: ", ") + "]"
        }
    ).command("overlays", "NAMES", isFree: true, ["none", "all"] + Overlay.allCases.map(\.rawValue)) {
        (word) throws(FileProblem) in
        var settings = Settings()
        settings.overlays = word == "all" ? Set(Overlay.allCases) : []
        if word == "all" || word == "none" { return settings }
        for name in word.split(whereSeparator: { ", []".contains($0) }).map(String.init) {
            guard let overlay = Overlay(rawValue: name) else {
                throw FileProblem(.unknown("overlay", name, Overlay.allCases.map(\.rawValue)))
            }
            settings.overlays?.insert(overlay)
        }
        return settings
    }

    package static let snap = SettingRow(
        "snap", \.snap, Parsers.bool,
        "Snap horizontal and vertical lines to whole dots, and thin ones to edges of cells", default: "true",
        option:
            "Do not snap horizontal and vertical lines to whole dots and edges of cells. Equal distances stay equal, but thin lines blur."
    )

    package static let cellAspect = SettingRow(
        "cell-aspect", \.cellAspect,
        Parsers.number(.from(Settings.cellAspects.lowerBound, to: Settings.cellAspects.upperBound)),
        "The height of a cell divided by its width; the default is that of the terminal, if known",
        default: FrameStyle.standardCellAspect.shortestDecimal,
        option:
            "The height of a cell divided by its width. (default: \(FrameStyle.standardCellAspect.shortestDecimal); when playing, that of the terminal)"
    )

    package static let speed = SettingRow(
        "speed", \.speed, Parsers.number(.from(Playhead.speeds.lowerBound, to: Playhead.speeds.upperBound)),
        "The playback speed", default: "1", details: ", from \(Playhead.speeds.words). (default: 1)"
    ).command("speed", "FACTOR", isFree: true, ["0.1", "0.25", "0.5", "1", "2", "4", "8"]) {
        (word) throws(FileProblem) in
        var settings = Settings()
        settings.speed = SpeedText(word).flatMap { Playhead.speeds.contains($0.factor) ? $0.factor : nil }
        guard settings.speed == nil else { return settings }
        throw FileProblem(
            "\"\(SafeText(word))\" is not a speed: use a number from \(SafeText(Playhead.speeds.words))")
    }

    package static let loop = SettingRow(
        "loop", \.loop, "The loop mode", default: .loop, saved: "the loop mode"
    ).command("loop-mode", "MODE", \.loop)

    package static let reducedMotion = SettingRow(
        "reduced-motion", \.reducedMotion, Parsers.bool,
        "Start paused, and go from step to step with a key", default: "false",
        option: "Start paused, and go from step to step with a key. REDUCED_MOTION=1 does the same.",
        saved: "reduced motion")

    package static let fps = SettingRow(
        "fps", \.fps, Parsers.whole(Settings.frameRates),
        "The maximum frame rate; the default over ssh is 15", default: "60",
        option: "The maximum frame rate, \(Settings.frameRates.words). (default: 60, or 15 over ssh)")

    package static let sync = SettingRow(
        "sync", \.sync, "Send frames as synchronized updates (DEC 2026)", default: .auto,
        details: ". (default: auto)")

    package static let output = SettingRow(
        "output", \.output, "The output method", default: .auto,
        option:
            "The output method: ncurses; direct (faster, for common terminals); or pixels (needs kitty graphics). (default: auto)"
    )

    private static let mouse = SettingRow(
        "mouse", \.mouse, "Use the mouse; when off, the terminal selects text", default: .on
    ).command("mouse", "on or off", \.mouse)

    private static let clipboard = SettingRow(
        "clipboard", \.clipboard, "Copy to the clipboard through the terminal (OSC 52)", default: .ask)

    private static let remember = SettingRow(
        "remember", \.remember, Parsers.bool,
        "Save \(savedNames) between sessions, unless this file sets them", default: "false")

    private static let keys = SettingRow(
        "keys", \.keys,
        Parsers.keys(of: KeyMap.standard.actions.map(\.name), read: KeyMap.word, problem: KeyMap.conflict),
        "Key bindings: action names with their keys. The prompt (:) and the manual list the names. A key that you assign here is removed from its old action",
        default: "{ play-pause: [space, k], reverse: R }")

    private static let savedNames =
        [theme, renderer, loop, overlays, reducedMotion].compactMap(\.savedAs).listed("and")

    /// Every setting, in the order in which they are documented.
    package static let all = [
        theme, renderer, color, background, overlays, snap, cellAspect, speed, loop, reducedMotion, fps, sync,
        output, mouse, clipboard, remember, keys,
    ]
}

extension ClosedRange<Double> {
    var words: String { "\(lowerBound.shortestDecimal) to \(upperBound.shortestDecimal)" }
}

extension ClosedRange<Int> {
    /// The range in words, such as `1 to 240`.
    package var words: String { "\(lowerBound) to \(upperBound)" }
}

// MARK: - Keys

extension KeyMap {
    fileprivate static func word(_ text: String) -> KeyWord<Key> {
        // The names of keys have no such character, but people write it.
        guard let key = text == "ctrl-\\" ? Key.character("\u{1C}") : Key(named: text) else {
            let small = text.lowercased()
            return .unknown(fix: Key(named: small) != nil ? small : nearestName(to: text, in: Key.names))
        }
        if let reason = refusal(of: key) { return .refused(reason.text) }
        return key.name.map { .key(key, name: $0) } ?? .unknown(fix: nil)
    }

    /// Returns the conflict if there is no key to quit, or one that a slow link sends by accident.
    fileprivate static func conflict(_ keys: [String: [Key]]) -> (action: String, reason: String)? {
        let map = standard.rebound(keys)
        guard let quit = map.action(named: "quit") else { return nil }
        if quit.keys.isEmpty { return ("quit", "the action quit has no key; assign one") }
        if quit.keys.contains(.escape) {
            return (
                "quit",
                "the action quit cannot have the key escape, because other keys start with it on a slow link"
            )
        }
        return nil
    }
}

// MARK: - Player

extension Player {
    /// The current settings that keys change.
    package var settings: Settings {
        var settings = Settings()
        settings.theme = appearance.theme
        settings.renderer = appearance.glyphs.map(Choice.fixed) ?? .auto
        settings.loop = playhead.loopMode
        settings.overlays = appearance.overlays
        settings.reducedMotion = reducesMotion
        return settings
    }

    /// Applies the settings that keys change and that are not `nil`, without highlights.
    package mutating func apply(_ settings: Settings, at clock: Double) {
        let notices = notices
        set(settings, at: clock)
        self.notices = notices
    }

    /// Applies the settings that keys change and that are not `nil`, and highlights them.
    mutating func set(_ settings: Settings, at clock: Double) {
        if let theme = settings.theme { appearance.theme = theme }
        if let renderer = settings.renderer { appearance.glyphs = renderer.value }
        if let overlays = settings.overlays { appearance.overlays = overlays }
        if let loop = settings.loop { setLoopMode(loop, at: clock) }
        if let speed = settings.speed { setSpeed(speed, at: clock) }
        if settings.reducedMotion == true { setReducedMotion(true, at: clock) }
        if let mouse = settings.mouse { appearance.usesMouse = mouse == .on }
    }
}
