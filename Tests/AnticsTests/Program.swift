import Cells
import Foundation
import TestSupport
import Testing

/// The built program, with its output captured.
enum Program {
    struct Outcome {
        let status: Int32
        let output: String
        let errors: String
    }

    /// The path of the program, next to the tests.
    static let url = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        .appending(path: "antics")

    static let root = packageRoot

    /// Runs the program without input or terminal.
    static func run(
        _ arguments: String..., environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Outcome { try run(arguments, environment: environment, in: folder) }

    static func run(
        _ arguments: [String], environment: [String: String] = [:], in folder: URL? = nil
    ) throws -> Outcome { try run(at: url, arguments, environment: environment, in: folder) }

    /// Runs a shell script whose `$0` is the program.
    static func shell(
        _ script: String, _ arguments: String..., shell: String = "sh", environment: [String: String] = [:],
        in folder: URL? = nil
    ) throws -> Outcome {
        try run(
            at: URL(filePath: "/bin/" + shell), ["-c", script, url.path] + arguments,
            environment: environment,
            in: folder)
    }

    /// Runs a bash script with a list of arguments; its `$0` is the program.
    static func bash(_ script: String, _ arguments: [String], in folder: URL) throws -> Outcome {
        try run(
            at: URL(filePath: "/bin/bash"), ["-c", script, url.path] + arguments, environment: [:], in: folder
        )
    }

    /// The prefix of a command that runs it as an unprivileged user. Root ignores file modes.
    static let unprivileged = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups" : "exec"

    /// Runs a program at a path with a list of words.
    static func run(
        at program: URL, _ arguments: [String], environment: [String: String], in folder: URL?
    ) throws -> Outcome {
        let process = Process()
        process.executableURL = program
        process.arguments = arguments
        // Programs with their own home folder share the compiled headers of the C library.
        process.environment = [
            "PATH": "/usr/bin:/bin", "LC_ALL": "C.UTF-8",
            "CLANG_MODULE_CACHE_PATH": Compiler.moduleCache.path,
        ].merging(environment) { $1 }
        process.currentDirectoryURL = folder
        process.standardInput = FileHandle.nullDevice
        let (output, errors) = (Pipe(), Pipe())
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        // Read the output first: errors fit into the pipe.
        let text = output.fileHandleForReading.readDataToEndOfFile()
        let complaint = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return Outcome(
            status: process.terminationStatus, output: String(decoding: text, as: UTF8.self),
            errors: String(decoding: complaint, as: UTF8.self))
    }

    /// Runs a test in a new folder with the texts of some files by their paths, and removes it afterwards.
    static func inFolder<R>(of files: [String: String] = [:], _ body: (URL) throws -> R) throws -> R {
        try TestSupport.inFolder(of: files, body)
    }
}

/// A golden file: the expected text of an output.
///
/// `RECORD_GOLDENS=1 swift test` rewrites the files. Review them before you commit them.
struct Golden {
    static let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Goldens")

    let file: URL

    init(_ name: String) { file = Golden.folder.appending(path: "\(name).txt") }

    func check(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        if ProcessInfo.processInfo.environment["RECORD_GOLDENS"] == "1" {
            try FileManager.default.createDirectory(at: Golden.folder, withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }
        let kept = try? String(contentsOf: file, encoding: .utf8)
        #expect(kept != nil, "no golden: run with RECORD_GOLDENS=1", sourceLocation: sourceLocation)
        #expect(text == kept, sourceLocation: sourceLocation)
    }
}

/// Returns the colours of a frame as text: runs of equal cells, for each row with colours.
///
///     3: 10 4#fc6 2#fc6/955 5/955
///
/// This is row 3. It has ten cells in default colours, four with foreground #fc6, two with that foreground on
/// background #955, and five empty cells on that background. The rest of the row has default colours. Channels are
/// rounded to sixteen levels, so a soft edge takes few runs. Palette entries are written `p9`.
func colorRuns(of grid: CellGrid) -> String {
    (0..<grid.rows).map { row in
        var runs: [(count: Int, colors: String)] = []
        for column in 0..<grid.columns {
            let colors = colors(of: grid[column: column, row: row])
            if runs.last?.colors == colors {
                runs[runs.count - 1].count += 1
            } else {
                runs.append((1, colors))
            }
        }
        if runs.last?.colors == "" { runs.removeLast() }
        if runs.isEmpty { return "" }
        return "\(row): " + runs.map { "\($0.count)\($0.colors)" }.joined(separator: " ") + "\n"
    }.joined()
}

/// Returns the visible colours of a cell. An empty cell has only a background.
private func colors(of cell: Cell) -> String {
    let ink = cell.glyph == " " ? nil : name(of: cell.foreground)
    let background = name(of: cell.background)
    return (ink.map { "#\($0)" } ?? "") + (background.map { "/\($0)" } ?? "")
}

private func name(of color: CellColor) -> String? {
    if let (red, green, blue) = color.rgb {
        return [red, green, blue].map { String((Int($0) + 8) / 17, radix: 16) }.joined()
    }
    return color.index.map { "p\($0)" }
}
