import ArgumentParser
import Platform
import Scenes
import Text

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
