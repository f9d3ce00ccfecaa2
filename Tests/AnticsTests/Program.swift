import Foundation

/// The built program, run as a shell runs it.
enum Program {
    /// What a run left behind.
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// Where the program lies: beside the tests.
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "antics")

    /// Runs the program with neither input nor terminal.
    static func run(
        _ arguments: String..., environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Outcome {
        try run(arguments, environment: environment, in: folder)
    }

    /// Runs the program with a list of words.
    static func run(
        _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Outcome {
        try run(url, arguments, environment: environment, in: folder)
    }

    /// Runs a script of a shell, whose `$0` is the program; with `bash` for what a plain shell does not have.
    static func shell(
        _ script: String, _ arguments: String..., shell: String = "sh", environment: [String: String] = [:],
        in folder: URL? = nil
    ) throws -> Outcome {
        try run(
            URL(filePath: "/bin/" + shell), ["-c", script, url.path] + arguments, environment: environment,
            in: folder)
    }

    /// Runs a script of bash, whose `$0` is the program, with a list of words.
    static func bash(_ script: String, _ arguments: [String], in folder: URL) throws -> Outcome {
        try run(
            URL(filePath: "/bin/bash"), ["-c", script, url.path] + arguments, environment: [:], in: folder)
    }

    /// What a script has in front of a command for it to run as somebody to whom the modes of files mean something:
    /// to root they do not.
    static let unprivileged =
        geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "exec"

    private static func run(
        _ program: URL, _ arguments: [String], environment: [String: String], in folder: URL?
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        process.environment = ["PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8"].merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Errors are short and fit into the pipe; output need not, so it is read first.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: complaint, as: UTF8.self))
    }

    /// A new empty folder, for scene files and recordings; removed when `body` is done.
    static func inFolder<R>(_ body: (URL) throws -> R) throws -> R {
        let folder = FileManager.default.temporaryDirectory.appending(path: "antics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        return try body(folder)
    }
}
