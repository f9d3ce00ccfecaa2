import Platform
import SVGFiles
import Text

struct SwiftFile: Hashable {
    let path: String
    let text: String
    /// The module whose folder has the file, or `nil` if the program does not import it.
    var module: String?
    /// The mark of the file's version.
    var mark = ""
    /// The absent module that keeps the file out of the program, or `nil` for a file of the program.
    private(set) var missingModule: String?

    /// The size limit of all files of a program in bytes.
    private static let byteLimit = 4 << 20
    private static let capacity = 500

    /// Reads the files of a program: files and folders, the modules that they import, and the other classes of its
    /// storyboards and of its repository.
    ///
    /// A file in a folder is marked if it imports an absent module and the other files do not use its types.
    ///
    /// - Throws: A failure if a file cannot be read, or if the program is too large.
    static func read(_ words: [String], _ storyboards: [StoryboardSource] = []) throws(Failure) -> [SwiftFile]
    {
        var program = ProgramFiles()
        for word in words {
            guard isFolder(word) else {
                try program.add(word)
                continue
            }
            for path in paths(in: sourceFolder(word)) {
                try program.add(path) { $0.isScript || $0.isForeignDelegate }
            }
        }
        if program.files.isEmpty, let word = words.first {
            throw Failure("no Swift files in \(SafeText(word))", .noInput)
        }
        try program.addImportedModules()
        for storyboard in storyboards {
            for element in storyboard.root.descendants(where: { $0["customClass"] != nil }) {
                try program.addFiles(declaring: element, of: storyboard.path)
            }
        }
        for word in words where isFolder(word) { try program.addLibrary(around: word) }
        try program.addImportedModules()
        program.omitFiles(except: words)
        return program.files
    }

    /// The files of a program so far.
    private struct ProgramFiles {
        private(set) var files: [SwiftFile] = []
        private var indices: [String: Int] = [:]
        private var size = 0
        /// The folders of modules so far.
        private var folders: Set<String> = []
        /// The number of files whose imports are done.
        private var next = 0

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
            while next < files.count {
                for (module, _) in files[next].imports {
                    guard let folder = folder(of: module, near: files[next].path),
                        folders.insert(folder).inserted
                    else { continue }
                    for path in paths(in: folder) { try add(path, module: module) }
                }
                next += 1
            }
        }

        /// Adds the files of the module or the repository that declare the class of a storyboard's element.
        ///
        /// In a repository, an app contains the sources of the library without an import.
        mutating func addFiles(declaring element: XMLElement, of storyboard: String) throws(Failure) {
            guard let name = element.identifier("customClass"),
                !StoryboardAttributes.allClasses.contains(name),
                !files.contains(where: { $0.declares(name) })
            else { return }
            let module = element["customModuleProvider"] == "target" ? nil : element["customModule"]
            if let module, let folder = folder(of: module, near: storyboard) {
                for path in paths(in: folder) { try add(path, module: module) }
            } else if let folder = repositoryFolder(declaring: name, near: storyboard) {
                for path in paths(in: folder) { try add(path) }
            }
        }

        /// Adds the sources of a repository's library if the program uses a public class of it.
        ///
        /// In a repository, an app often contains the sources of the library without an import.
        mutating func addLibrary(around folder: String) throws(Failure) {
            guard let root = repository(at: folder) else { return }
            let codes = files.map { SwiftOutline.code(of: $0.text) }
            let word = /[A-Z]\w+/
            let used = Set(codes.flatMap { $0.matches(of: word).map { String($0.0) } })
            let declared = files.reduce(into: Set<String>()) { $0.formUnion(SwiftOutline($1.text).types) }
            for folder in sourceFolders(of: root) {
                let paths = Array(paths(in: folder).prefix(capacity))
                guard files.count + paths.count < capacity, !paths.contains(where: { indices[$0] != nil })
                else { continue }
                let classes = paths.flatMap { SwiftOutline(text(of: $0)).classes.filter(\.isPublic) }
                // The classes of UIKit are those of Antics.
                let isUsed = classes.contains { name, _, _ in
                    used.contains(name) && !declared.contains(name)
                        && !["UI", "NS", "CA", "CG"].contains(name.prefix(2))
                }
                if isUsed { for path in paths { try add(path) } }
            }
        }

        /// Marks the files that import an absent module, unless another file uses their types. Those in `words` stay.
        mutating func omitFiles(except words: [String]) {
            let modules = files.map { words.contains($0.path) ? nil : $0.findMissingModule() }
            guard modules.contains(where: { $0 != nil }), modules.contains(nil) else { return }
            let names = zip(files, modules).reduce(into: Set<Substring>()) { names, file in
                guard file.1 == nil else { return }
                names.formUnion(SwiftOutline.code(of: file.0.text).matches(of: /\w+/).map(\.0))
            }
            for (index, module) in modules.enumerated() where module != nil {
                let types = SwiftOutline(files[index].text).types
                if types.allSatisfy({ !names.contains($0[...]) }) { files[index].missingModule = module }
            }
        }
    }

    private func declares(_ name: String) -> Bool {
        text.contains(name) && (try? Regex("\\bclass\\s+\(name)\\b")).map(text.contains) ?? false
    }

    /// Returns the absent module without which the file does not compile, or `nil` for none.
    ///
    /// The file imports it without a condition, or imports only absent modules.
    private func findMissingModule() -> String? {
        let missing = imports.filter {
            !SwiftSource.isAvailable($0.module) && Self.folder(of: $0.module, near: path) == nil
        }
        let needed =
            missing.first { !$0.isConditional } ?? (missing.count == imports.count ? missing.first : nil)
        return needed?.module
    }

    /// Whether the file is a separate program.
    private var isScript: Bool { text.hasPrefix("#!") }

    /// Whether the file has the delegate of an app that Antics cannot launch.
    ///
    /// Such an app is one of AppKit, or its delegate creates a container that Antics does not have, or imports a module of
    /// another library.
    private var isForeignDelegate: Bool {
        guard text.contains(/:[^{\n]*\b(?:UI|NS)(?:Application|WindowScene)Delegate\b/) else { return false }
        let unavailable = /\b(?:NSApplicationDelegate|UISplitView)/
        return SwiftOutline.code(of: text).contains(unavailable)
            || findMissingModule() != nil
    }

    /// The modules of the lines that begin with an import.
    var imports: [(module: String, isConditional: Bool)] {
        var depth = 0
        return text.split(separator: "\n").compactMap { line in
            if let module = SwiftSource.importedModule(line) { return (module, depth > 0) }
            let start = line.trimmingPrefix(while: \.isWhitespace)
            depth += start.hasPrefix("#if") ? 1 : start.hasPrefix("#endif") ? -1 : 0
            return nil
        }
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
            let pods = podspecs(in: directory).filter {
                URL(filePath: $0).deletingPathExtension().lastPathComponent.replacing("-", with: "_")
                    == module
            }
            let paths =
                [module, "Sources/\(module)", "Pods/\(module)"]
                + targetPaths(of: module, in: text(of: package)) + pods.flatMap { podPaths(in: text(of: $0)) }
            // A file does not import the module of the folder around it.
            let folder = paths.lazy.map { joined(directory, $0) }.first {
                $0 != parent(of: path) && hasFiles($0)
            }
            if folder != nil || FileStatus(package) != nil { return folder }
            directory = parent(of: directory)
        }
        return nil
    }

    /// Returns the folder in the repository of a file that has the sources with a class, or `nil` for none.
    private static func repositoryFolder(declaring name: String, near path: String) -> String? {
        guard let root = repository(at: parent(of: path)) else { return nil }
        func file(in folder: String) -> String? {
            paths(in: folder).prefix(4 * capacity).first {
                SwiftFile(path: $0, text: text(of: $0)).declares(name)
            }
        }
        return sourceFolders(of: root).first { file(in: $0) != nil } ?? file(in: root).map(parent)
    }

    /// Returns the folders of a repository that can have the sources of its library.
    private static func sourceFolders(of root: String) -> [String] {
        let pods = podspecs(in: root).flatMap { podPaths(in: text(of: $0)) }
        return (pods + ["Sources", "Source"]).map { joined(root, $0) }
    }

    /// Returns the repository that contains a folder, or `nil` for none.
    private static func repository(at folder: String) -> String? {
        sequence(first: folder, next: parent).prefix(maximumDepth).first(where: isRepository)
    }

    private static func isRepository(_ folder: String) -> Bool {
        [".git", "Package.swift"].contains { FileStatus(joined(folder, $0)) != nil }
            || !podspecs(in: folder).isEmpty
    }

    /// Returns the specifications for CocoaPods in a folder.
    private static func podspecs(in folder: String) -> [String] {
        FileStatus.names(in: folder).filter { $0.hasSuffix(".podspec") }.map { joined(folder, $0) }
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
        text.matches(of: /source_files\s*=\s*["'](\w[^"'*]*?)\/?["'*]/).map { String($0.1) }
    }

    /// Returns the folder of a relative or absolute path. "." is the current folder.
    private static func parent(of path: String) -> String {
        if path == "." || path == ".." || path.hasSuffix("/..") { return joined(path, "..") }
        guard let slash = path.lastIndex(of: "/") else { return "." }
        return slash == path.startIndex ? "/" : String(path[..<slash])
    }

    /// Returns the folders of words and files, without those in another one.
    static func folders(of paths: [String]) -> [String] {
        var folders: [String] = []
        for path in paths {
            let folder = isFolder(path) ? path : parent(of: path)
            if !folders.contains(where: { "\(folder)/".hasPrefix("\($0)/") }) { folders.append(folder) }
        }
        return folders
    }

    /// Returns the storyboards, nibs and property lists in a folder and its folders, or none for a file.
    static func interfacePaths(in folder: String) -> [String] {
        guard isFolder(folder) else { return [] }
        return Array(
            paths(
                in: sourceFolder(folder), endings: [".storyboard", ".xib", "Info.plist"], folders: [".lproj"])
        )
    }

    /// Returns the PNG files in a folder and its folders, also in catalogues of assets, or those beside a file.
    static func picturePaths(in path: String) -> [String] {
        guard isFolder(path) else {
            let folder = parent(of: path)
            return FileStatus.names(in: folder).filter { $0.hasSuffix(".png") }.map { joined(folder, $0) }
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
                let names = FileStatus.names(in: path).filter(isSource)
                state.pending += names.reversed().map { joined(path, $0) }
            }
            return nil
        }
    }

    private static func joined(_ folder: String, _ name: String) -> String {
        folder == "." || folder.isEmpty ? name : folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
    }
}
