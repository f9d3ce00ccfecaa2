public import Foundation

/// The Swift compiler, with the modules of this test build.
public enum Compiler {
    /// The folder of the built modules, next to the tests.
    private static let products = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()

    /// The folder of the compiled C headers, beside the tests.
    public static let moduleCache = products.appending(path: "ModuleCache")

    /// The folders of C headers of the dependencies.
    private static var headers: [URL] {
        let folders = sequence(first: products) { $0.path == "/" ? nil : $0.deletingLastPathComponent() }
        let packages = folders.map { $0.appending(path: "checkouts") }.first {
            FileManager.default.fileExists(atPath: $0.path)
        }
        return packages.map { [$0.appending(path: "swift-numerics/Sources/_NumericsShims/include")] } ?? []
    }

    /// Type-checks some files together. Returns the diagnostics.
    ///
    /// - Parameters:
    ///   - files: the texts by file name.
    ///   - mode: the language version.
    ///   - isLibrary: whether the files only declare things. A single file may have top-level code otherwise.
    /// - Returns: the diagnostics, or an empty string for valid files.
    /// - Throws: an error if a file cannot be written, or the compiler cannot start.
    public static func complaints(_ files: [String: String], mode: String, isLibrary: Bool = true) throws
        -> String
    {
        try inFolder { folder in
            try run(
                ["-typecheck", "-wmo", "-swift-version", mode] + (isLibrary ? ["-parse-as-library"] : []),
                files, in: folder)
        }
    }

    /// Builds a program from some files; `main` has top-level code.
    ///
    /// - Parameters:
    ///   - files: the texts by file name.
    ///   - program: the path of the program; the files go into the same folder.
    ///   - modules: all modules that the program needs, including indirect imports.
    /// - Throws: the errors of the compiler.
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
        // Without `-wmo`, the compiler loads the modules for each file.
        let complaints = try run(
            ["-wmo", "-swift-version", "5", "-suppress-warnings", "-lz", "-o", program.path] + objects, files,
            in: program.deletingLastPathComponent())
        guard FileManager.default.fileExists(atPath: program.path) else { throw Complaints(text: complaints) }
    }

    /// The errors of the compiler.
    private struct Complaints: Error {
        let text: String
    }

    /// Writes files into a folder and runs the compiler on them. Returns the diagnostics.
    private static func run(_ options: [String], _ files: [String: String], in folder: URL) throws -> String {
        let places = try files.keys.sorted().map { name in
            let place = folder.appending(path: name + ".swift")
            try files[name]?.write(to: place, atomically: true, encoding: .utf8)
            return place.path
        }
        let folders = [products.appending(path: "Modules")] + headers
        let maps = ["CTerminal", "CYAML", "CExpat", "CZlib"].map {
            "-fmodule-map-file=" + products.appending(path: "\($0).build/module.modulemap").path
        }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments =
            ["swiftc", "-diagnostic-style", "llvm"] + options + folders.flatMap { ["-I", $0.path] }
            + maps.flatMap { ["-Xcc", $0] } + places
        process.standardOutput = FileHandle.nullDevice
        let errors = Pipe()
        process.standardError = errors
        try process.run()
        let text = errors.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: text, as: UTF8.self)
    }
}
