import Foundation

/// The compiler, with the modules that the tests were built with, as code of a user gets it.
public enum Compiler {
    /// Where the built modules lie, beside the tests.
    private static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// Where the headers of the packages lie that the modules come from.
    private static var headers: [URL] {
        let folders = sequence(first: products) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        let packages = folders.map { $0.appending(path: "checkouts") }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
        return packages.map { [$0.appending(path: "swift-numerics/Sources/_NumericsShims/include")] } ?? []
    }

    /// What the compiler has to say of some files, all together.
    ///
    /// - Parameters:
    ///   - files: their texts by their names.
    ///   - mode: the version of the language.
    ///   - isLibrary: whether they only declare things; else the one there is runs from its first line on.
    /// - Returns: its words, none of them for good files.
    /// - Throws: what keeps files from being written or the compiler from being started.
    public static func complaints(_ files: [String: String], mode: String, isLibrary: Bool = true) throws
        -> String
    {
        let folder = FileManager.default.temporaryDirectory.appending(path: "antics-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let places = try files.keys.sorted().map { name in
            let place = folder.appending(path: name + ".swift")
            try files[name]?.write(to: place, atomically: true, encoding: .utf8)
            return place.path
        }
        let folders = [products.appending(path: "Modules")] + headers
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            [
                "swiftc", "-typecheck", "-wmo", "-swift-version", mode,
                "-diagnostic-style",
                "llvm",
            ]
            + (isLibrary ? ["-parse-as-library"] : []) + folders.flatMap { ["-I", $0.path] } + places
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
