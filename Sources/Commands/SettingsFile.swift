import ArgumentParser
import Cells
import Colors
import Platform
import Playground
import Raster
import Scenes
import TerminalScreen
import Text

enum SettingsFile {
    private static let reader = SettingsReader(SettingRow.all.map(\.field))

    /// Returns the path `antics/config.yaml` in `$XDG_CONFIG_HOME` or `~/.config`, or `nil` if neither is known.
    static func path(_ environment: [String: String]) -> String? {
        BaseFolder.config.path(of: "config.yaml", environment)
    }

    /// Reads the settings file; without a file no setting is set.
    ///
    /// - Throws: a failure with all errors of the file.
    static func read(_ environment: [String: String]) throws(Failure) -> Settings {
        guard let path = path(environment), FileStatus.exists(path) else { return Settings() }
        return try read(path)
    }

    fileprivate static func read(_ path: String) throws(Failure) -> Settings {
        let (settings, findings) = read(try SceneSource.source(named: path), file: path)
        guard findings.isEmpty else { throw Failure(findings) }
        return settings
    }

    static func read(_ text: String, file: String) -> (settings: Settings, diagnostics: [SceneDiagnostic]) {
        var settings = Settings()
        let diagnostics = reader.read(text, file: file, into: &settings)
        return (settings, diagnostics)
    }

    /// Sets a setting in the settings file, and keeps its other lines. Creates the file if it does not exist.
    ///
    /// - Throws: a failure if the file cannot be read or written, or would not be valid.
    static func set(_ name: String, to value: String, in path: String) throws(Failure) {
        let old = FileStatus.exists(path) ? try SceneSource.source(named: path) : ""
        // Swift counts the line end of Windows as one character.
        let end = old.contains("\r\n") ? "\r\n" : "\n"
        var lines = old.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        if lines.last?.isEmpty == true { lines.removeLast() }
        lines.removeAll { $0.hasPrefix("\(name):") }
        let text = (lines + ["\(name): \(value)", ""]).joined(separator: end)
        let findings = read(text, file: path).diagnostics
        guard findings.isEmpty else { throw Failure(findings) }
        try BaseFolder.write(text, to: path, overwrites: true)
    }

    /// A settings file that has every setting in a comment.
    static var template: String { reader.template }
}

/// The saved state: the settings that the user chose with keys. It is written like a settings file.
struct StateFile {
    /// The path `antics/state.yaml` in `$XDG_STATE_HOME` or `~/.local/state`.
    let path: String
    private(set) var settings = Settings()

    /// Creates the saved state of an environment, or `nil` if the settings do not ask for it or the path is unknown.
    ///
    /// A file that cannot be read saves nothing; a note says so.
    init?(_ environment: [String: String], _ settings: Settings, reportingTo verbosity: Verbosity) {
        guard settings.remember == true,
            let path = BaseFolder.state.path(of: "state.yaml", environment)
        else { return nil }
        self.path = path
        guard FileStatus.exists(path) else { return }
        do throws(Failure) {
            self.settings = try SettingsFile.read(path).saved
        } catch {
            verbosity.report("note: cannot read the saved state: \(error.text.firstLine)")
        }
    }

    /// Saves the settings that keys changed since the first state. Writes no file if none changed.
    func save(_ last: Settings, since first: Settings, reportingTo verbosity: Verbosity) {
        var settings = settings
        settings.save(last, since: first)
        guard settings != self.settings else { return }
        let text =
            "# Saved state. Antics writes this file because the settings contain remember: true.\n"
            + settings.savedText
        do throws(Failure) {
            try BaseFolder.write(text, to: path, overwrites: true)
        } catch {
            verbosity.report("note: cannot save the state: \(error.text.firstLine)")
        }
    }
}

// MARK: - Sources of settings

extension Settings {
    init(_ environment: [String: String]) {
        self.init()
        if let motion = environment["REDUCED_MOTION"], !motion.isEmpty {
            reducedMotion = !["0", "false", "no"].contains(motion.lowercased())
        }
        // The terminal profile reads these variables.
        let colors = ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE"].compactMap { environment[$0] }
        if !colors.allSatisfy(\.isEmpty) { color = .auto }
    }

    var terminalOptions: TerminalOptions {
        TerminalOptions(
            color: color?.value, background: background?.value.map(\.pixel.cellColor),
            output: (output?.value?.rawValue).flatMap(TerminalProfile.Output.init),
            pictures: output == .fixed(.pixels), synchronized: sync?.value.map { $0 == .on },
            framesPerSecond: fps, mouse: mouse != .off)
    }
}

// MARK: - Command

struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Print the path of the settings file, or create the file.",
        discussion: """
            Order of precedence: options, environment (NO_COLOR, REDUCED_MOTION), settings, saved state. Antics saves \
            state only with remember: true. Settings affect only the playground, not render and record.

            EXAMPLES:
              antics config           print the path
              antics config --init    create the file, with every setting in a comment
            """)

    @Flag(name: .customLong("init"), help: "Create the file if it does not exist.")
    var creates = false

    @OptionGroup var verbosity: Verbosity

    func run() throws {
        let path = SettingsFile.path(ProcessInfo.processInfo.environment)
        guard let path else { throw Failure("no folder for settings. Set HOME or XDG_CONFIG_HOME", .noInput) }
        guard creates else {
            try StandardOutput.write(path + "\n")
            _ = try SettingsFile.read(ProcessInfo.processInfo.environment)
            return
        }
        if FileStatus.exists(path) {
            throw Failure("\(path) exists. Edit it, or remove it first", .cannotWrite)
        }
        try BaseFolder.write(SettingsFile.template, to: path, overwrites: false)
        verbosity.report("wrote \(path)")
    }
}
