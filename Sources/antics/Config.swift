import ArgumentParser
import Foundation
import SceneFiles
import Text

/// `antics config`: where the settings are, and a file to start from.
struct Config: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Show where the settings are, or create a commented file of them.",
        discussion: """
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

/// The file of settings of the person who runs the program.
enum SettingsFile {
    /// Where it is: `antics/config.yaml` in `$XDG_CONFIG_HOME`, or else in `~/.config`; nil when neither is known. A path
    /// that is not absolute is none, as the XDG base directory specification has it.
    static func path(_ environment: [String: String]) -> String? {
        if let home = environment["XDG_CONFIG_HOME"], home.hasPrefix("/") {
            return home + "/antics/config.yaml"
        }
        guard let home = environment["HOME"], home.hasPrefix("/") else { return nil }
        return home + "/.config/antics/config.yaml"
    }

    /// What is set; nothing when there is no file.
    ///
    /// - Throws: a failure that tells the errors of the file, each with its place.
    static func read(_ environment: [String: String]) throws(Failure) -> Settings {
        guard let path = path(environment), FileFacts.isThere(path) else { return Settings() }
        let (settings, findings) = SettingsReader.read(try SceneSource.text(inFile: path), file: path)
        guard findings.isEmpty else { throw Failure(findings) }
        return settings
    }

    /// Writes a file to start from, and the folders that it needs.
    ///
    /// - Throws: a failure when there is such a file, or it cannot be written.
    static func create(at path: String) throws(Failure) {
        do {
            try FileManager.default.createDirectory(
                at: URL(filePath: path).deletingLastPathComponent(), withIntermediateDirectories: true)
        } catch {
            throw Failure("cannot make the folder of \(path)", .cannotWrite)
        }
        var file = try OutputFile.open(path, overwrites: false)
        try file.write(Array(Settings.template.utf8))
        try file.finish()
    }
}
