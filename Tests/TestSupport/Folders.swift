public import Foundation

/// The folder of the package.
public let packageRoot = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

/// Runs a test in a new folder with the texts of some files by their paths, and removes it afterwards.
public func inFolder<R>(of files: [String: String] = [:], _ body: (URL) throws -> R) throws -> R {
    let folder = FileManager.default.temporaryDirectory.appending(path: "antics-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for (path, text) in files { try folder.write(text, to: path) }
    return try body(folder)
}

extension URL {
    /// The names of the files in a folder in order, also of hidden ones.
    public var names: [String] {
        get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
    }

    /// Returns the text of a file in a folder.
    public func text(of path: String) throws -> String {
        try String(contentsOf: appending(path: path), encoding: .utf8)
    }

    /// Writes a file and the folders above it into a folder.
    public func write(_ text: String, to path: String) throws {
        try Data(text.utf8).write(to: place(of: path))
    }

    /// Writes an executable shell script into a folder.
    ///
    /// Another process writes it. If this process did, a process that another test starts at the same time could
    /// hold the file open, and the script could not be executed ("text file busy").
    public func writeScript(_ script: String, to path: String) throws {
        let writer = #"printf '#!/bin/sh\n%s\n' "$0" > "$1" && chmod 755 "$1""#
        try Process.run(
            URL(filePath: "/bin/sh"), arguments: ["-c", writer, script, place(of: path).path]
        ).waitUntilExit()
    }

    /// Creates the folders above a file in a folder, and returns the file.
    private func place(of path: String) throws -> URL {
        let file = appending(path: path)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        return file
    }
}
