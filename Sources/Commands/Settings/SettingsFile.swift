import ArgumentParser
import Cells
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

/// The folders in which programs keep what is a person's, as the XDG base directory specification has them.
enum BaseFolder {
    case config, state, cache

    /// Where a file of ours is in it; nil when it is not known. A path that is not absolute is none.
    func path(of file: String, _ environment: [String: String]) -> String? {
        let (variable, folder) =
            switch self {
            case .config: ("XDG_CONFIG_HOME", "/.config")
            case .state: ("XDG_STATE_HOME", "/.local/state")
            case .cache: ("XDG_CACHE_HOME", "/.cache")
            }
        if let home = environment[variable], home.hasPrefix("/") { return home + "/antics/" + file }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + folder + "/antics/" + file
    }

    /// Writes a file whole, and makes the folders that it needs.
    static func write(_ text: String, to path: String, overwrites: Bool) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw Failure("cannot make the folder of \(path)", .cannotWrite)
        }
        var file = try OutputFile.open(path, overwrites: overwrites)
        try file.write(Array(text.utf8))
        try file.finish()
    }
}
