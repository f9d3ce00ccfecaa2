import Platform
import Text

/// A Swift file of a program.
struct SwiftFile: Hashable {
    /// The path.
    let path: String
    /// The text.
    let text: String
    /// The module whose folder has the file, or `nil` if the program does not import it.
    var module: String?

    /// The size limit of all files of a program in bytes.
    private static let byteLimit = 4 << 20
    /// The most files of a program.
    private static let capacity = 500

    /// Reads the files of a program: files and folders, and the folders of the modules that they import.
    ///
    /// - Throws: A failure if a file cannot be read, or if the program is too large.
    static func read(_ words: [String]) throws(Failure) -> [SwiftFile] {
        var files: [SwiftFile] = []
        for word in words {
            for path in isFolder(word) ? paths(in: sourceFolder(word)) : [word] {
                let file = try SwiftFile(path: path, text: text(of: path))
                // A delegate of the app only creates what the stage creates here.
                if !isFolder(word) || !file.isAppDelegate { files.append(file) }
            }
        }
        if files.isEmpty, let word = words.first {
            throw Failure("no Swift files in \(SafeText(word))", .noInput)
        }
        var next = 0
        while next < files.count {
            for module in files[next].imports {
                guard let folder = folder(of: module, near: files[next].path) else { continue }
                let paths = paths(in: folder)
                for (index, file) in files.enumerated() where paths.contains(file.path) {
                    files[index].module = module
                }
                for path in paths where !files.contains(where: { $0.path == path }) {
                    files.append(SwiftFile(path: path, text: try text(of: path), module: module))
                }
            }
            next += 1
        }
        guard files.count <= capacity, files.reduce(0, { $0 + $1.text.utf8.count }) <= byteLimit else {
            throw Failure(
                "the program is larger than \(capacity) files or \(byteLimit >> 20) MB. Name the files to play",
                .badScene)
        }
        return files
    }

    private static func text(of path: String) throws(Failure) -> String {
        guard case .text(let text) = try InputFile.contents(of: path, limit: byteLimit) else {
            throw Failure("\(SafeText(path)) is larger than \(byteLimit >> 20) MB", .badScene)
        }
        return text
    }

    private var isAppDelegate: Bool {
        text.contains(/:[^{\n]*\b(?:UI|NS)(?:Application|WindowScene|SceneSession)Delegate\b/)
    }

    private var imports: Set<String> {
        Set(text.split(separator: "\n").compactMap(SwiftSource.importedModule))
    }

    /// Returns whether a path is a folder.
    static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

    /// Returns whether a path is a folder with Swift files.
    static func isProgram(_ path: String) -> Bool {
        isFolder(path) && !paths(in: sourceFolder(path)).isEmpty
    }

    /// Returns the folder `Sources` of a package, or else the folder itself.
    private static func sourceFolder(_ path: String) -> String {
        let sources = joined(path, "Sources")
        return FileStatus(joined(path, "Package.swift")) != nil && isFolder(sources) ? sources : path
    }

    /// The greatest number of folders above a file that may contain a module.
    private static let maximumDepth = 5

    /// Returns the folder of a module beside a file, or in a folder above it, or `nil` if there is none.
    private static func folder(of module: String, near path: String) -> String? {
        guard !SwiftSource.isOurs(module) else { return nil }
        var place = parent(of: path)
        for _ in 0..<maximumDepth {
            for folder in [joined(place, module), joined(place, "Sources/\(module)")]
            where isFolder(folder) && !paths(in: folder).isEmpty { return folder }
            if FileStatus(joined(place, "Package.swift")) != nil { return nil }
            place = parent(of: place)
        }
        return nil
    }

    /// Returns the folder of a relative or absolute path. "." is the current folder.
    private static func parent(of path: String) -> String {
        if path == "." || path == ".." || path.hasSuffix("/..") { return joined(path, "..") }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the Swift files in a folder and its folders, in alphabetical order. It leaves out tests and hidden files.
    private static func paths(in folder: String) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder))?.sorted() ?? []
        return names.flatMap { name -> [String] in
            let path = joined(folder, name)
            if name.hasPrefix(".") || name == "Package.swift" { return [] }
            if name.hasSuffix(".swift") { return [path] }
            return isFolder(path) && !name.hasSuffix("Tests") && !name.contains(".") ? paths(in: path) : []
        }
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder == "." || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
