import Cells
import Layers
import Playback
import Playground
import Scenes
import Text

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
