import Platform
import Text

struct SwiftFile: Hashable {
    let path: String
    let text: String
    /// The module whose folder has the file, or `nil` if the program does not import it.
    var module: String?
    /// The mark of the file's version.
    var mark = ""

    /// The size limit of all files of a program in bytes.
    private static let byteLimit = 4 << 20
    private static let capacity = 500

    /// Reads the files of a program: files and folders, and the folders of the modules that they import.
    ///
    /// - Throws: A failure if a file cannot be read, or if the program is too large.
    static func read(_ words: [String]) throws(Failure) -> [SwiftFile] {
        var program = ProgramFiles()
        for word in words {
            guard isFolder(word) else {
                try program.add(word)
                continue
            }
            for path in paths(in: sourceFolder(word)) { try program.add(path, unless: \.isForeignDelegate) }
        }
        if program.files.isEmpty, let word = words.first {
            throw Failure("no Swift files in \(SafeText(word))", .noInput)
        }
        try program.addImportedModules()
        return program.files
    }

    /// The files of a program so far.
    private struct ProgramFiles {
        private(set) var files: [SwiftFile] = []
        private var indices: [String: Int] = [:]
        private var size = 0

        /// Adds a file unless it meets a condition. If the file is there already, it only gets the module.
        mutating func add(
            _ path: String, module: String? = nil, unless isOmitted: (SwiftFile) -> Bool = { _ in false }
        ) throws(Failure) {
            if let index = indices[path] {
                files[index].module = module
                return
            }
            let mark = FileStatus.mark(of: path)
            // The adaptation of lines needs their line feeds.
            let text = try InputFile.text(of: path, limit: byteLimit).replacing("\r\n", with: "\n")
            let file = SwiftFile(path: path, text: text, module: module, mark: mark)
            if isOmitted(file) { return }
            size += file.text.utf8.count
            guard files.count < capacity, size <= byteLimit else {
                throw Failure(
                    "the program is larger than \(capacity) files or \(byteLimit >> 20) MB. Name the files to play",
                    .badScene)
            }
            indices[path] = files.count
            files.append(file)
        }

        /// Adds the folders of the modules that the files import, and of those that their files import.
        mutating func addImportedModules() throws(Failure) {
            var folders: Set<String> = []
            var next = 0
            while next < files.count {
                for module in files[next].imports {
                    guard let folder = folder(of: module, near: files[next].path),
                        folders.insert(folder).inserted
                    else { continue }
                    for path in paths(in: folder) { try add(path, module: module) }
                }
                next += 1
            }
        }
    }

    /// Whether the file has the delegate of an app that Antics cannot launch.
    ///
    /// Such an app is one of AppKit, or its delegate creates a container that Antics does not have, or imports a module of
    /// another library.
    private var isForeignDelegate: Bool {
        guard text.contains(/:[^{\n]*\b(?:UI|NS)(?:Application|WindowScene)Delegate\b/) else { return false }
        let unavailable = /\b(?:NSApplicationDelegate|UI(?:TabBar|SplitView))/
        return SwiftOutline.code(of: text).contains(unavailable)
            || imports.contains { !SwiftSource.isOurs($0) && Self.folder(of: $0, near: path) == nil }
    }

    /// The modules of the lines that begin with an import.
    var imports: some Collection<String> {
        text.split(separator: "\n").lazy.compactMap(SwiftSource.importedModule)
    }

    private static func isFolder(_ path: String) -> Bool { FileStatus(path)?.kind == .folder }

    private static func hasFiles(_ folder: String) -> Bool {
        isFolder(folder) && paths(in: folder).contains { _ in true }
    }

    /// Returns whether a path is a folder with Swift files.
    static func isProgram(_ path: String) -> Bool { hasFiles(sourceFolder(path)) }

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
        var directory = parent(of: path)
        for _ in 0..<maximumDepth {
            let package = joined(directory, "Package.swift")
            let paths =
                [module, "Sources/\(module)"] + targetPaths(of: module, in: text(of: package))
                + podPaths(in: text(of: joined(directory, "\(module).podspec")))
            let folder = paths.lazy.map { joined(directory, $0) }.first(where: hasFiles)
            if folder != nil || FileStatus(package) != nil { return folder }
            directory = parent(of: directory)
        }
        return nil
    }

    /// Returns the text of a file, or an empty text if it cannot be read.
    private static func text(of path: String) -> String {
        (try? InputFile.text(of: path, limit: byteLimit)) ?? ""
    }

    /// Returns the paths that may be those of a target in the text of a `Package.swift`.
    private static func targetPaths(of module: String, in text: String) -> [String] {
        text.split(separator: /\.(?:executableT|testT|t)arget\(/).dropFirst().compactMap { target in
            guard target.prefixMatch(of: /\s*name:\s*"(.*?)"/)?.1 == module[...] else { return nil }
            return target.firstMatch(of: /\bpath:\s*"(.*?)"/).map { String($0.1) }
        }
    }

    /// Returns the folders of the sources in the text of a specification for CocoaPods.
    private static func podPaths(in text: String) -> [String] {
        text.matches(of: /source_files\s*=\s*["'](\w[^"'*]*)/).map { String($0.1) }
    }

    /// Returns the folder of a relative or absolute path. "." is the current folder.
    private static func parent(of path: String) -> String {
        if path == "." || path == ".." || path.hasSuffix("/..") { return joined(path, "..") }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the storyboards and the property lists in a folder and its folders, or none for a file.
    static func interfacePaths(in folder: String) -> [String] {
        guard isFolder(folder) else { return [] }
        return Array(
            paths(in: sourceFolder(folder), endings: [".storyboard", "Info.plist"], folders: [".lproj"]))
    }

    /// Returns the PNG files in a folder and its folders, also in catalogues of assets, or those beside a file.
    static func picturePaths(in path: String) -> [String] {
        guard isFolder(path) else {
            let folder = parent(of: path)
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
            return names.filter { $0.hasSuffix(".png") }.sorted().map { joined(folder, $0) }
        }
        return Array(
            paths(in: sourceFolder(path), endings: [".png"], folders: [".xcassets", ".imageset"]))
    }

    /// Returns the Swift files in a folder and its folders, in alphabetical order. It leaves out tests and hidden files.
    ///
    /// It reads a folder once, even if several links lead to it.
    private static func paths(
        in folder: String, endings: [String] = [".swift"], folders: [String] = []
    ) -> some Sequence<String> {
        func isSource(_ name: String) -> Bool {
            !name.hasPrefix(".") && name != "Package.swift"
                && (endings.contains(where: name.hasSuffix) || !name.hasSuffix("Tests") && !name.contains(".")
                    || folders.contains(where: name.hasSuffix))
        }
        return sequence(state: (pending: [folder], seen: Set<String>())) { state in
            while let path = state.pending.popLast() {
                if path != folder, endings.contains(where: path.hasSuffix), !isFolder(path) { return path }
                guard isFolder(path),
                    state.seen.insert(URL(filePath: path).resolvingSymlinksInPath().path).inserted
                else { continue }
                let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
                state.pending += names.filter(isSource).sorted(by: >).map { joined(path, $0) }
            }
            return nil
        }
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder == "." || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
