public import Foundation

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
        return try run(
            ["-typecheck", "-wmo", "-swift-version", mode] + (isLibrary ? ["-parse-as-library"] : []), files,
            in: folder)
    }

    /// Makes a program of some files, of which `main` runs from its first line on.
    ///
    /// - Parameters:
    ///   - files: their texts by their names.
    ///   - program: where it goes; the files are written beside it.
    ///   - modules: all that it needs, theirs too that are imported by others.
    /// - Throws: what the compiler has to say against it.
    public static func build(_ files: [String: String], into program: URL, linking modules: [String]) throws {
        let objects = try modules.flatMap { module in
            let folder = products.appending(path: "\(module).build")
            // Objects of deleted Swift files stay in the folder. A C module has no list of its sources.
            let sources = try? String(contentsOf: folder.appending(path: "sources"), encoding: .utf8)
            return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
                .filter { object in
                    let source = object.deletingPathExtension().lastPathComponent
                    return object.pathExtension == "o" && sources?.contains("/\(source)") != false
                }
                .map(\.path)
        }
        let complaints = try run(
            ["-swift-version", "5", "-suppress-warnings", "-o", program.path] + objects, files,
            in: program.deletingLastPathComponent())
        guard FileManager.default.fileExists(atPath: program.path) else { throw Complaints(text: complaints) }
    }

    /// What the compiler has to say.
    private struct Complaints: Error {
        let text: String
    }

    /// Runs the compiler on files that it writes into a folder, and gives its words.
    private static func run(_ options: [String], _ files: [String: String], in folder: URL) throws -> String {
        let places = try files.keys.sorted().map { name in
            let place = folder.appending(path: name + ".swift")
            try files[name]?.write(to: place, atomically: true, encoding: .utf8)
            return place.path
        }
        let folders = [products.appending(path: "Modules")] + headers
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-diagnostic-style", "llvm"] + options + folders.flatMap { ["-I", $0.path] } + places
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
